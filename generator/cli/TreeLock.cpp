//===- TreeLock.cpp - one command at a time on a tree ---------------------===//

#include "cli/TreeLock.h"
#include "upstream/specs/WriteFiles.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

using namespace dialectgen;
using llvm::StringRef;

/// Long enough for a command on the largest families.
static constexpr std::chrono::seconds longestWait(120);

/// Waits for the lock. File systems without locks have none to wait for.
static llvm::Error lock(int descriptor, TreeLock::Kind kind, StringRef root,
                        llvm::raw_ostream &err) {
  using Clock = std::chrono::steady_clock;
  auto begin = Clock::now();
  int operation = kind == TreeLock::Kind::Write ? LOCK_EX : LOCK_SH;
  bool isTold = false;
  while (flock(descriptor, operation | LOCK_NB)) {
    if (errno != EWOULDBLOCK && errno != EINTR)
      break;
    auto waited = Clock::now() - begin;
    if (waited > longestWait)
      return llvm::createStringError(
          "another dialectgen has worked on " + root + " for " +
          llvm::Twine(longestWait.count()) +
          " seconds; run this again when it has ended");
    if (!isTold && waited > std::chrono::milliseconds(500)) {
      err << "waiting for another dialectgen, which works on " << root << "\n";
      err.flush();
      isTold = true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return llvm::Error::success();
}

llvm::Expected<TreeLock> TreeLock::take(StringRef root, Kind kind,
                                        llvm::raw_ostream &err) {
  TreeLock tree(::open(root.str().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // Whatever reads the folder says that there is none.
  if (tree.descriptor < 0)
    return tree;
  if (llvm::Error error = lock(tree.descriptor, kind, root, err))
    return std::move(error);
  if (isWriteUnfinished(root)) {
    // No other command writes meanwhile.
    if (kind == Kind::Read)
      if (llvm::Error error = lock(tree.descriptor, Kind::Write, root, err))
        return std::move(error);
    llvm::Expected<std::string> done = settleFiles(root);
    if (!done)
      return done.takeError();
    if (!done->empty())
      err << *done << "\n";
  }
  if (kind == Kind::Write)
    if (std::string done = removeUnfinished(root); !done.empty())
      err << done << "\n";
  return tree;
}

TreeLock::~TreeLock() {
  if (descriptor >= 0)
    (void)::close(descriptor);
}
