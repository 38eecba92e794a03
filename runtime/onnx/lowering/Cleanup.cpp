//===- Cleanup.cpp - lowered programs without what nobody needs -----------===//
//
// See Cleanup.h.
//
//===----------------------------------------------------------------------===//

#include "Cleanup.h"
#include "../hooks/lowerings/ShapedHlo.h"
#include "../hooks/lowerings/SizeOrigin.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/CSE.h"
#include <cmath>

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// As many as a shape has.
constexpr int64_t mostNumbers = 64;

/// The elements of a small constant of integers or floats; null if `value` is
/// none.
DenseElementsAttr numbersOf(Value value) {
  auto constant = value.getDefiningOp<stablehlo::ConstantOp>();
  auto elements =
      constant ? constant->getAttrOfType<DenseElementsAttr>("value") : nullptr;
  return elements && elements.getElementType().isIntOrFloat() &&
                 elements.getNumElements() <= mostNumbers
             ? elements
             : nullptr;
}

/// Whether `value` is a constant whose elements are all this integer.
bool isAll(Value value, int64_t number) {
  DenseElementsAttr elements = numbersOf(value);
  return elements && isa<IntegerType>(elements.getElementType()) &&
         elements.isSplat() &&
         elements.getSplatValue<APInt>().getSExtValue() == number;
}

/// The result of an operation on numbers of one type; nothing if it is another
/// operation.
std::optional<APInt> combine(Operation *op, const APInt &a, const APInt &b) {
  if (isa<stablehlo::AddOp>(op))
    return a + b;
  if (isa<stablehlo::SubtractOp>(op))
    return a - b;
  if (isa<stablehlo::MulOp>(op))
    return a * b;
  if (Hlo::elementOf(op->getOperand(0)).isUnsignedInteger() ||
      a.getBitWidth() == 1)
    return std::nullopt;
  if (isa<stablehlo::MaxOp>(op))
    return a.sgt(b) ? a : b;
  if (isa<stablehlo::MinOp>(op))
    return a.slt(b) ? a : b;
  if (isa<stablehlo::DivOp>(op) && !b.isZero() && !b.isAllOnes())
    return a.sdiv(b);
  return std::nullopt;
}
std::optional<APFloat> combine(Operation *op, const APFloat &a,
                               const APFloat &b) {
  if (isa<stablehlo::AddOp>(op))
    return a + b;
  if (isa<stablehlo::SubtractOp>(op))
    return a - b;
  if (isa<stablehlo::MulOp>(op))
    return a * b;
  if (isa<stablehlo::DivOp>(op) && !b.isZero())
    return a / b;
  return std::nullopt;
}

template <typename Number>
Attribute combineAll(Operation *op, DenseElementsAttr a, DenseElementsAttr b) {
  SmallVector<Number> all;
  for (auto [x, y] :
       llvm::zip_equal(a.getValues<Number>(), b.getValues<Number>())) {
    std::optional<Number> number = combine(op, x, y);
    if (!number)
      return {};
    all.push_back(*number);
  }
  return DenseElementsAttr::get(a.getType(), all);
}

/// The square roots of floats that 64 bits round to exactly.
Attribute rootsOf(DenseElementsAttr x) {
  auto type = dyn_cast<FloatType>(x.getElementType());
  if (!type || type.getWidth() > 32)
    return {};
  SmallVector<APFloat> all;
  for (const APFloat &number : x.getValues<APFloat>()) {
    APFloat root(std::sqrt(number.convertToDouble()));
    bool losesInfo;
    root.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
    all.push_back(root);
  }
  return DenseElementsAttr::get(x.getType(), all);
}

/// Signed integers in another type.
Attribute convert(DenseElementsAttr x, RankedTensorType type) {
  Type from = x.getElementType();
  if (!isa<IntegerType>(from) || from.isInteger(1) || from.isUnsignedInteger())
    return {};
  SmallVector<Attribute> all;
  for (const APInt &number : x.getValues<APInt>()) {
    if (auto real = dyn_cast<FloatType>(type.getElementType())) {
      APFloat value(real.getFloatSemantics());
      value.convertFromAPInt(number, /*IsSigned=*/true,
                             APFloat::rmNearestTiesToEven);
      all.push_back(FloatAttr::get(real, value));
      continue;
    }
    unsigned width = type.getElementType().getIntOrFloatBitWidth();
    all.push_back(
        IntegerAttr::get(type.getElementType(), number.sextOrTrunc(width)));
  }
  return DenseElementsAttr::get(type, all);
}

/// The elements of the result of `op`, if those of all operands are known.
Attribute compute(Operation *op, RankedTensorType type) {
  SmallVector<DenseElementsAttr> operands;
  for (Value operand : op->getOperands()) {
    operands.push_back(numbersOf(operand));
    if (!operands.back())
      return {};
  }
  if (operands.empty())
    return {};
  DenseElementsAttr x = operands.front();
  if (isa<stablehlo::ReshapeOp>(op))
    return x.reshape(type);
  if (isa<stablehlo::ConvertOp>(op))
    return convert(x, type);
  if (isa<stablehlo::SqrtOp>(op))
    return rootsOf(x);
  if (isa<stablehlo::ConcatenateOp>(op) && type.getRank() == 1) {
    SmallVector<Attribute> all;
    for (DenseElementsAttr part : operands)
      llvm::append_range(all, part.getValues<Attribute>());
    return DenseElementsAttr::get(type, all);
  }
  if (operands.size() != 2 || x.getType() != type ||
      operands[1].getType() != type)
    return {};
  return isa<FloatType>(type.getElementType())
             ? combineAll<APFloat>(op, x, operands[1])
             : combineAll<APInt>(op, x, operands[1]);
}

/// The first value with the size that `op` asks for; null if it asks for that.
Value sizeFor(Operation *op, Hlo &hlo) {
  SizeOrigin origin = originOf(op->getResult(0));
  int64_t size =
      Hlo::typeOf(origin.value).getDimSize(unsigned(origin.dimension));
  if (!ShapedType::isDynamic(size))
    return hlo.size(size);
  bool isOwn =
      origin.value == op->getOperand(0) &&
      origin.dimension == op->getAttrOfType<IntegerAttr>("dimension").getInt();
  return isOwn ? Value() : hlo.sizeOf(origin.value, origin.dimension);
}

/// A part of a list that was joined or converted, of what it was made of.
Value partOf(Operation *op, Hlo &hlo) {
  auto numberOf = [&](StringRef name) {
    return op->getAttrOfType<DenseI64ArrayAttr>(name)[0];
  };
  int64_t start = numberOf("start_indices"), limit = numberOf("limit_indices");
  if (numberOf("strides") != 1)
    return {};
  auto slice = [&](Value list, int64_t from, int64_t to) {
    auto type = Hlo::typeOf(list);
    if (from == 0 && to == type.getDimSize(0))
      return list;
    return hlo.make<stablehlo::SliceOp>(
        type.clone({to - from}), list,
        {hlo.named("start_indices", ArrayRef(from)),
         hlo.named("limit_indices", ArrayRef(to)),
         hlo.named("strides", ArrayRef<int64_t>(1))});
  };
  Operation *list = op->getOperand(0).getDefiningOp();
  if (isa_and_nonnull<stablehlo::ConvertOp>(list))
    return hlo.convert(slice(list->getOperand(0), start, limit),
                       Hlo::elementOf(op->getResult(0)));
  if (!isa_and_nonnull<stablehlo::ConcatenateOp>(list))
    return {};
  for (Value part : list->getOperands()) {
    int64_t count = Hlo::typeOf(part).getDimSize(0);
    if (start < count)
      return limit <= count ? slice(part, start, limit) : Value();
    start -= count;
    limit -= count;
  }
  return {};
}

/// An operand that `op` always gives.
Value operandGivenBy(Operation *op) {
  auto operand = [&](unsigned index) { return op->getOperand(index); };
  if (isa<stablehlo::ConcatenateOp>(op) && op->getNumOperands() == 1)
    return operand(0);
  if (isa<stablehlo::SelectOp>(op))
    return operand(1) == operand(2) ? operand(1)
           : isAll(operand(0), 0)   ? operand(2)
           : isAll(operand(0), -1)  ? operand(1)
                                    : Value();
  if (isa<stablehlo::MulOp, stablehlo::DivOp>(op) && isAll(operand(1), 1))
    return operand(0);
  if (isa<stablehlo::MulOp>(op) && isAll(operand(0), 1))
    return operand(1);
  if (isa<stablehlo::AddOp>(op) && isAll(operand(1), 0))
    return operand(0);
  if (isa<stablehlo::AddOp>(op) && isAll(operand(0), 0))
    return operand(1);
  return {};
}

/// What `op` always gives; null if that is not known.
Value knownResult(Operation *op, RewriterBase &rewriter) {
  auto type = op->getNumResults() == 1 && !op->getNumRegions()
                  ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                  : RankedTensorType();
  if (!type || !type.hasStaticShape() || isa<stablehlo::ConstantOp>(op))
    return {};
  Hlo hlo(rewriter, op->getLoc());
  if (isa<stablehlo::GetDimensionSizeOp>(op))
    return sizeFor(op, hlo);
  bool isList = type.getRank() <= 1 && type.getNumElements() <= mostNumbers;
  if (isList && isa<stablehlo::SliceOp>(op) && type.getRank() == 1)
    return partOf(op, hlo);
  if (Value operand = operandGivenBy(op); operand && operand.getType() == type)
    return operand;
  if (!isList || !isa<stablehlo::AddOp, stablehlo::SubtractOp, stablehlo::MulOp,
                      stablehlo::MaxOp, stablehlo::MinOp, stablehlo::DivOp,
                      stablehlo::ReshapeOp, stablehlo::ConcatenateOp,
                      stablehlo::SqrtOp, stablehlo::ConvertOp>(op))
    return {};
  auto known = dyn_cast_or_null<DenseElementsAttr>(compute(op, type));
  return known && known.getType() == type ? hlo.constant(known) : Value();
}

/// The same without sizes that types have.
Value staticForm(Operation *op, RewriterBase &rewriter) {
  if (!isa<stablehlo::DynamicReshapeOp, stablehlo::DynamicBroadcastInDimOp,
           stablehlo::DynamicIotaOp>(op))
    return {};
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (!type.hasStaticShape())
    return {};
  Hlo hlo(rewriter, op->getLoc());
  if (isa<stablehlo::DynamicIotaOp>(op))
    return hlo.make<stablehlo::IotaOp>(
        type, {},
        rewriter.getNamedAttr("iota_dimension", op->getAttr("iota_dimension")));
  Value x = op->getOperand(0);
  if (!Hlo::typeOf(x).hasStaticShape())
    return {};
  if (isa<stablehlo::DynamicReshapeOp>(op))
    return x.getType() == type ? x : hlo.make<stablehlo::ReshapeOp>(type, x);
  return hlo.make<stablehlo::BroadcastInDimOp>(
      type, x,
      rewriter.getNamedAttr("broadcast_dimensions",
                            op->getAttr("broadcast_dimensions")));
}

} // namespace

void eraseUnused(ModuleOp module) {
  // Backwards, an op comes before those in its regions, which go with it.
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) { ops.push_back(op); });
  llvm::DenseSet<Operation *> gone;
  for (Operation *op : llvm::reverse(ops)) {
    if (gone.contains(op) || !op->getParentOp() || isa<func::FuncOp>(op) ||
        !isOpTriviallyDead(op))
      continue;
    op->walk([&](Operation *inner) { gone.insert(inner); });
    op->erase();
  }
}

void cleanUp(ModuleOp module) {
  eraseUnused(module);
  IRRewriter rewriter(module.getContext());
  // Operands come before their users. What parts of lists are made of is found
  // in the second round.
  for (int round = 0; round != 2; ++round) {
    SmallVector<Operation *> ops;
    module.walk([&](Operation *op) {
      if (op != module)
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      rewriter.setInsertionPoint(op);
      Value value = knownResult(op, rewriter);
      if (!value)
        value = staticForm(op, rewriter);
      if (value)
        rewriter.replaceOp(op, value);
    }
  }
  DominanceInfo dominance(module);
  eliminateCommonSubExpressions(rewriter, dominance, module);
  eraseUnused(module);
}

} // namespace dialectgen::onnx
