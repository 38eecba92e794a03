//===- SourceTexts.cpp - texts of many spec files -------------------------===//

#include "model/diagnostics/SourceTexts.h"
#include "model/read/SpecFiles.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include <sys/mman.h>

namespace dialectgen {
namespace {

/// A buffer whose text belongs to somebody else; it has a name of its own.
class HeldBuffer : public llvm::MemoryBuffer {
public:
  HeldBuffer(llvm::StringRef text, llvm::StringRef path) : path(path.str()) {
    init(text.begin(), text.end(), /*RequiresNullTerminator=*/true);
  }
  llvm::StringRef getBufferIdentifier() const override { return path; }
  BufferKind getBufferKind() const override { return MemoryBuffer_Malloc; }

private:
  std::string path;
};

} // namespace

SourceTexts::~SourceTexts() {
  for (const Block &block : blocks)
    munmap(block.begin, block.size);
}

char *SourceTexts::allocate(size_t size) {
  constexpr size_t blockSize = size_t(1) << 20;
  if (size > left) {
    size_t all = llvm::alignTo(std::max(size, blockSize),
                               llvm::sys::Process::getPageSizeEstimate());
    void *memory = mmap(nullptr, all, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      llvm::report_bad_alloc_error("no memory for texts of specs");
    blocks.push_back({static_cast<char *>(memory), all});
    left = all;
  }
  const Block &last = blocks.back();
  char *begin = last.begin + (last.size - left);
  left -= size;
  return begin;
}

std::unique_ptr<llvm::MemoryBuffer> SourceTexts::hold(llvm::StringRef text,
                                                      llvm::StringRef path) {
  std::lock_guard<std::mutex> lock(mutex);
  char *begin = allocate(text.size() + 1);
  // The end is a zero already.
  llvm::copy(text, begin);
  auto buffer =
      std::make_unique<HeldBuffer>(llvm::StringRef(begin, text.size()), path);
  texts.push_back(buffer.get());
  return buffer;
}

void SourceTexts::release() {
  for (const Block &block : blocks)
    madvise(block.begin, block.size, MADV_DONTNEED);
  isReleased = true;
}

void SourceTexts::restore(llvm::StringRef root) {
  if (!isReleased)
    return;
  isReleased = false;
  for (const llvm::MemoryBuffer *text : texts) {
    auto buffer = openSourceFile(inFolder(root, text->getBufferIdentifier()));
    if (buffer)
      llvm::copy((*buffer)->getBuffer().take_front(text->getBufferSize()),
                 const_cast<char *>(text->getBufferStart()));
    else
      llvm::consumeError(buffer.takeError());
  }
}

} // namespace dialectgen
