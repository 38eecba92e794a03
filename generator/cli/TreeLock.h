//===- TreeLock.h - one command at a time on a tree -------------*- C++ -*-===//
//
// Commands that write read the specs first, so two of them at once would lose
// what one writes. A command locks the tree before it reads anything, and first
// settles what a stopped one has left. The lock is the system's: it ends with
// the process and leaves no file.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_TREELOCK_H
#define DIALECTGEN_CLI_TREELOCK_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

class TreeLock {
public:
  /// Several commands may read at once; one alone writes.
  enum class Kind { Read, Write };

  /// Locks the tree at `root`, and waits for others, which `err` tells. Fails
  /// if they take too long, or what a stopped command left cannot be settled.
  static llvm::Expected<TreeLock> take(llvm::StringRef root, Kind kind,
                                       llvm::raw_ostream &err);
  TreeLock(TreeLock &&other) noexcept
      : descriptor(std::exchange(other.descriptor, -1)) {}
  TreeLock &operator=(TreeLock &&) = delete;
  ~TreeLock();

private:
  explicit TreeLock(int descriptor) : descriptor(descriptor) {}

  /// Of the folder; negative if it cannot be locked.
  int descriptor;
};

} // namespace dialectgen

#endif // DIALECTGEN_CLI_TREELOCK_H
