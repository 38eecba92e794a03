//===- BuiltSizes.h - sizes that are built as values, run -------*- C++ -*-===//
//
// Interprets the ops of arith and tensor that shapes of results are built of,
// for given shapes of operands and numbers in them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_BUILTSIZES_H
#define DIALECTGEN_TESTS_SUPPORT_BUILTSIZES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace dialectgen::test {

/// A tensor of one run: its shape, and its numbers if sizes follow from them.
struct SizeSource {
  llvm::SmallVector<int64_t> shape, numbers;
};

/// Of the values that are no sizes, such as arguments of functions.
using SizeSources = llvm::DenseMap<mlir::Value, SizeSource>;

/// The number that `size` is; none if an op fails, or is of no known kind.
inline std::optional<int64_t> runSize(mlir::OpFoldResult size,
                                      const SizeSources &sources) {
  using namespace mlir;
  if (std::optional<int64_t> number = getConstantIntValue(size))
    return number;
  auto value = dyn_cast_if_present<Value>(size);
  Operation *op = value ? value.getDefiningOp() : nullptr;
  if (!op)
    return std::nullopt;
  SmallVector<int64_t> of;
  if (!isa<tensor::TensorDialect>(op->getDialect())) {
    for (Value operand : op->getOperands()) {
      std::optional<int64_t> number = runSize(operand, sources);
      if (!number)
        return std::nullopt;
      of.push_back(*number);
    }
  }
  using Number = std::optional<int64_t>;
  return llvm::TypeSwitch<Operation *, Number>(op)
      .Case([&](tensor::DimOp dim) -> Number {
        auto source = sources.find(dim.getSource());
        auto place = dim.getConstantIndex();
        if (source == sources.end() || !place ||
            *place >= int64_t(source->second.shape.size()))
          return std::nullopt;
        return source->second.shape[size_t(*place)];
      })
      .Case([&](tensor::ExtractOp extract) -> Number {
        auto source = sources.find(extract.getTensor());
        if (source == sources.end())
          return std::nullopt;
        int64_t place = 0;
        for (auto [index, length] :
             llvm::zip(extract.getIndices(), source->second.shape)) {
          std::optional<int64_t> number = runSize(index, sources);
          if (!number)
            return std::nullopt;
          place = place * length + *number;
        }
        if (place < 0 || place >= int64_t(source->second.numbers.size()))
          return std::nullopt;
        return source->second.numbers[size_t(place)];
      })
      // As they wrap around.
      .Case([&](arith::AddIOp) {
        return Number(int64_t(uint64_t(of[0]) + uint64_t(of[1])));
      })
      .Case([&](arith::SubIOp) {
        return Number(int64_t(uint64_t(of[0]) - uint64_t(of[1])));
      })
      .Case([&](arith::MulIOp) {
        return Number(int64_t(uint64_t(of[0]) * uint64_t(of[1])));
      })
      .Case([&](arith::MinSIOp) { return Number(std::min(of[0], of[1])); })
      .Case([&](arith::MaxSIOp) { return Number(std::max(of[0], of[1])); })
      // A division by 0 is undefined, even if its quotient is not used.
      .Case([&](arith::FloorDivSIOp) {
        return of[1] ? Number(llvm::divideFloorSigned(of[0], of[1]))
                     : std::nullopt;
      })
      .Case([&](arith::CeilDivSIOp) {
        return of[1] ? Number(llvm::divideCeilSigned(of[0], of[1]))
                     : std::nullopt;
      })
      .Case([&](arith::CmpIOp compare) -> Number {
        switch (compare.getPredicate()) {
        case arith::CmpIPredicate::eq:
          return of[0] == of[1];
        case arith::CmpIPredicate::ne:
          return of[0] != of[1];
        case arith::CmpIPredicate::slt:
          return of[0] < of[1];
        case arith::CmpIPredicate::sle:
          return of[0] <= of[1];
        default:
          return std::nullopt;
        }
      })
      .Case([&](arith::SelectOp) { return Number(of[0] ? of[1] : of[2]); })
      .Case([&](arith::IndexCastOp) { return Number(of[0]); })
      .Case([&](arith::IndexCastUIOp) { return Number(of[0]); })
      .Default([](Operation *) { return Number(); });
}

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_SUPPORT_BUILTSIZES_H
