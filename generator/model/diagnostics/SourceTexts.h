//===- SourceTexts.h - texts of many spec files -----------------*- C++ -*-===//
//
// The model has places in the texts of specs, which diagnostics show. Of many
// files the texts take much memory, and no diagnostic needs them while outputs
// are made: their memory can be given back meanwhile, and their addresses
// stay taken, so that each place still is of one text.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_SOURCETEXTS_H
#define DIALECTGEN_MODEL_SOURCETEXTS_H

#include "llvm/ADT/StringRef.h"
#include <memory>
#include <mutex>
#include <vector>

namespace llvm {
class MemoryBuffer;
} // namespace llvm

namespace dialectgen {

class SourceTexts {
public:
  SourceTexts() = default;
  ~SourceTexts();
  SourceTexts(const SourceTexts &) = delete;
  SourceTexts &operator=(const SourceTexts &) = delete;

  /// A copy of `text` that this object owns, as a buffer with the name `path`.
  /// Several threads may call it at once.
  std::unique_ptr<llvm::MemoryBuffer> hold(llvm::StringRef text,
                                           llvm::StringRef path);
  /// Gives the memory back. The texts are zeros from then on.
  void release();
  /// Reads released texts again from the files in `root`, while all buffers
  /// are there. Of a file that has
  /// changed, the beginning is read as far as the old text went.
  void restore(llvm::StringRef root);

private:
  char *allocate(size_t size);

  std::mutex mutex;
  struct Block {
    char *begin;
    size_t size;
  };
  std::vector<Block> blocks;
  /// Of the last block.
  size_t left = 0;
  std::vector<const llvm::MemoryBuffer *> texts;
  bool isReleased = false;
};

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_SOURCETEXTS_H
