//===- ComputedElements.h - how much is computed ahead ----------*- C++ -*-===//
//
// Lowerings, decompositions and conversions compute values while a program is
// compiled: windows, places and weights of resized images, lists of constants.
// Programs choose the sizes, so that one bound holds for all of them. Beyond it
// a value is computed by operations, or its op is refused with the size, the
// bound and the flag, if the program has it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_COMPUTEDELEMENTS_H
#define DIALECTGEN_CORE_COMPUTEDELEMENTS_H

#include "dialectgen/core/ProgramFlags.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <atomic>
#include <string>

namespace dialectgen {

struct ComputedElements {
  static constexpr uint64_t usual = uint64_t(1) << 24;
  /// As many elements as a repeated operation takes the room of.
  static constexpr uint64_t perCopy = 4096;
  static constexpr const char *flag = "most-computed";
  /// The most elements of one value.
  static inline std::atomic<uint64_t> most = usual;

  /// Whether a value with dimensions of these sizes is computed.
  static bool admits(llvm::ArrayRef<int64_t> sizes) {
    return product(sizes) <= most;
  }
  /// Whether as many copies of operations as the product of `counts` are made.
  static bool admitsCopies(llvm::ArrayRef<int64_t> counts) {
    return product(counts) <= most / perCopy;
  }
  /// A constant with one element in all places may have any size; it is not
  /// written out beyond the bound.
  static bool admits(mlir::DenseElementsAttr value) {
    return !value.isSplat() || uint64_t(value.getNumElements()) <= most;
  }

  /// `4 x 2147483648 elements would be computed while compiling, and the most
  /// are 16777216 (--most-computed)`.
  static std::string whyNot(llvm::ArrayRef<int64_t> sizes) {
    return text(sizes) +
           " elements would be computed while compiling, and the "
           "most are " +
           std::to_string(most) + ifFlag(flag, " (--most-computed)");
  }
  static std::string whyNotCopies(llvm::ArrayRef<int64_t> counts) {
    return text(counts) +
           " copies of operations would be made while "
           "compiling, and the most are " +
           std::to_string(most / perCopy) +
           ifFlag(flag,
                  " (--most-computed by " + std::to_string(perCopy) + ")");
  }

private:
  static std::string text(llvm::ArrayRef<int64_t> sizes) {
    return llvm::join(
        llvm::map_range(sizes,
                        [](int64_t size) { return std::to_string(size); }),
        " x ");
  }
  /// No size below 0 is admitted.
  static uint64_t product(llvm::ArrayRef<int64_t> sizes) {
    uint64_t count = 1;
    for (int64_t size : sizes)
      count = llvm::SaturatingMultiply(count,
                                       size < 0 ? UINT64_MAX : uint64_t(size));
    return count;
  }
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_COMPUTEDELEMENTS_H
