//===- CheckedSize.h - sizes that do not overflow ---------------*- C++ -*-===//
//
// Arithmetic of sizes that programs of strangers give: attributes, constants,
// shapes. Nothing overflows, and nothing is divided by 0.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_CHECKEDSIZE_H
#define DIALECTGEN_CORE_CHECKEDSIZE_H

#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>
#include <optional>

namespace dialectgen {

/// A number of 64 bits, or one beyond them, which stays beyond. The number that
/// stands for an open size is beyond, too.
class CheckedSize {
public:
  CheckedSize(int64_t number)
      : value(mlir::ShapedType::isDynamic(number) ? std::nullopt
                                                  : std::optional(number)) {}
  /// A whole number, or one that is rounded towards 0.
  static CheckedSize ofReal(double number) {
    // 2^63 is the first float beyond.
    return std::fabs(number) < 0x1p63 ? CheckedSize(int64_t(number))
                                      : CheckedSize(std::nullopt);
  }
  /// The number of elements in `shape`, of which open sizes count as 1. MLIR
  /// multiplies in any order, so that the product has to fit without a 0, too.
  static CheckedSize elementsIn(llvm::ArrayRef<int64_t> shape) {
    CheckedSize count(1);
    bool isEmpty = false;
    for (int64_t size : shape) {
      isEmpty |= size == 0;
      if (size != 0 && !mlir::ShapedType::isDynamic(size))
        count = count * size;
    }
    return isEmpty ? count * 0 : count;
  }

  /// None if it is beyond.
  std::optional<int64_t> get() const { return value; }

  friend CheckedSize operator+(CheckedSize a, CheckedSize b) {
    return a.with(b, llvm::checkedAdd<int64_t>);
  }
  friend CheckedSize operator-(CheckedSize a, CheckedSize b) {
    return a.with(b, llvm::checkedSub<int64_t>);
  }
  friend CheckedSize operator*(CheckedSize a, CheckedSize b) {
    return a.with(b, llvm::checkedMul<int64_t>);
  }
  /// Rounded towards 0.
  friend CheckedSize operator/(CheckedSize a, CheckedSize b) {
    return a.with(b, [](int64_t a, int64_t b) {
      return b == 0 ? std::nullopt : std::optional(a / b);
    });
  }
  friend CheckedSize atLeast(CheckedSize a, int64_t least) {
    return a.with(least, [](int64_t a, int64_t least) {
      return std::optional(std::max(a, least));
    });
  }

private:
  explicit CheckedSize(std::optional<int64_t> value) : value(value) {}

  template <typename Operation>
  CheckedSize with(CheckedSize other, Operation operation) const {
    std::optional<int64_t> result;
    if (value && other.value)
      result = operation(*value, *other.value);
    return result ? CheckedSize(*result) : CheckedSize(std::nullopt);
  }

  std::optional<int64_t> value;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_CHECKEDSIZE_H
