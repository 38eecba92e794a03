//===- LargePages.cpp - memory in large pages -----------------------------===//
//
// A translation allocates memory once and frees it at its end, and spends an
// eighth of its time while the kernel provides small pages. If Linux grants
// large pages on request, this program requests them: for its heap, and for
// allocations as large as tensors. On other systems, and under sanitizers,
// which manage memory themselves, this file is empty.
//
//===----------------------------------------------------------------------===//

#include "llvm/Support/Compiler.h"
#include "llvm/Support/ErrorHandling.h"
#include <cstdlib>

#if defined(__linux__) && defined(__GLIBC__) &&                                \
    !LLVM_ADDRESS_SANITIZER_BUILD && !LLVM_MEMORY_SANITIZER_BUILD

#include <climits>
#include <cstddef>
#include <cstdint>
#include <malloc.h>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace {

constexpr size_t pageSize = size_t(2) << 20;
/// Of the heap, in addresses; memory is taken where it is used.
constexpr int heapSize = 1 << 30, heapStep = 64 << 20;
/// Allocations that malloc() maps by itself are not part of the heap.
constexpr size_t largeSize = size_t(16) << 20;

/// Grows the heap once, before anything is in it.
bool enlargeHeap() {
  mallopt(M_MMAP_THRESHOLD, int(2 * largeSize));
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_TOP_PAD, heapSize);
  auto start = reinterpret_cast<uintptr_t>(sbrk(0));
  void *volatile any = std::malloc(pageSize);
  std::free(any);
  auto end = reinterpret_cast<uintptr_t>(sbrk(0));
  mallopt(M_TOP_PAD, heapStep);
  start = (start + pageSize - 1) / pageSize * pageSize;
  end = end / pageSize * pageSize;
  // It is no loss if the kernel will not.
  if (start < end)
    (void)madvise(reinterpret_cast<void *>(start), end - start, MADV_HUGEPAGE);
  return true;
}

[[maybe_unused]] const bool isEnlarged = enlargeHeap();

void *allocate(size_t size, size_t alignment) {
  void *memory = nullptr;
  if (size >= largeSize && alignment <= pageSize) {
    size = (size + pageSize - 1) / pageSize * pageSize;
    memory = std::aligned_alloc(pageSize, size);
    if (memory)
      (void)madvise(memory, size, MADV_HUGEPAGE);
  } else if (alignment > alignof(std::max_align_t)) {
    size = (size + alignment - 1) / alignment * alignment;
    memory = std::aligned_alloc(alignment, size);
  } else {
    memory = std::malloc(size ? size : 1);
  }
  return memory;
}

void *allocateOrEnd(size_t size, size_t alignment) {
  void *memory = allocate(size, alignment);
  if (!memory)
    llvm::report_bad_alloc_error("out of memory");
  return memory;
}

} // namespace

void *operator new(size_t size) {
  return allocateOrEnd(size, alignof(std::max_align_t));
}
void *operator new(size_t size, std::align_val_t alignment) {
  return allocateOrEnd(size, size_t(alignment));
}
// Callers of the nothrow form accept a failure.
void *operator new(size_t size, const std::nothrow_t &) noexcept {
  return allocate(size, alignof(std::max_align_t));
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, size_t) noexcept { std::free(memory); }
void operator delete(void *memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void *memory, size_t, std::align_val_t) noexcept {
  std::free(memory);
}

#endif
