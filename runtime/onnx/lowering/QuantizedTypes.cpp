//===- QuantizedTypes.cpp - quantized numbers by their types --------------===//
//
// See QuantizedTypes.h.
//
//===----------------------------------------------------------------------===//

#include "QuantizedTypes.h"
#include "../hooks/lowerings/Lowering.h"
#include "dialectgen/byteir/ByteirOps.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen::onnx {

/// The type of integers of `storage` with these parameters, one for all or one
/// for each index of `axis`; null if it is none of a type.
static Type quantizedType(Type storage, Type expressed, ArrayRef<double> scales,
                          ArrayRef<int64_t> zeroPoints,
                          std::optional<int64_t> axis) {
  auto integer = dyn_cast<IntegerType>(storage);
  if (!integer || !isa<FloatType>(expressed))
    return {};
  bool isSigned = !integer.isUnsigned();
  unsigned width = integer.getWidth(),
           flags = isSigned ? quant::QuantizationFlags::Signed : 0;
  auto plain = IntegerType::get(storage.getContext(), width);
  int64_t least = quant::QuantizedType::getDefaultMinimumForInteger(isSigned,
                                                                    width),
          most = quant::QuantizedType::getDefaultMaximumForInteger(isSigned,
                                                                   width);
  // Scales below all normal numbers, which the type refuses, are left for
  // arithmetic.
  auto silent = [] { return InFlightDiagnostic(); };
  if (axis)
    return quant::UniformQuantizedPerAxisType::getChecked(
        silent, flags, plain, expressed, scales, zeroPoints, int32_t(*axis),
        least, most);
  return quant::UniformQuantizedType::getChecked(
      silent, flags, plain, expressed, scales.front(), zeroPoints.front(),
      least, most);
}

/// The same of a node with operands for the scales and zero points, between
/// floats and integers of `storage`; null if these are not known.
static Type quantizedType(Operation *op, Value floats, Type storage) {
  DenseElementsAttr steps = byteir::getConstant(op->getOperand(1));
  auto type = dyn_cast<RankedTensorType>(floats.getType()),
       result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!steps || !type || !result || !isa<IntegerType>(storage) ||
      steps.getElementType() != type.getElementType() ||
      !isa<FloatType>(type.getElementType()) ||
      storage.getIntOrFloatBitWidth() > 32 || steps.getType().getRank() > 1 ||
      integerOf(op, "block_size", 0) != 0 || integerOf(op, "precision", 0) != 0)
    return {};
  bool hasZeros =
      op->getNumOperands() > 2 && !isa<NoneType>(op->getOperand(2).getType());
  DenseElementsAttr zeros =
      hasZeros ? byteir::getConstant(op->getOperand(2)) : DenseElementsAttr();
  if (hasZeros && (!zeros || zeros.getElementType() != storage ||
                   zeros.getNumElements() != steps.getNumElements()))
    return {};
  SmallVector<double> scales;
  for (APFloat step : steps.getValues<APFloat>()) {
    bool losesInfo;
    if (!step.isFinite() || step.isNegative() || step.isZero())
      return {};
    step.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
    scales.push_back(step.convertToDouble());
  }
  SmallVector<int64_t> zeroPoints(scales.size(), 0);
  if (hasZeros)
    for (auto [number, zero] : llvm::zip(zeroPoints, zeros.getValues<APInt>()))
      number = storage.isUnsignedInteger() ? int64_t(zero.getZExtValue())
                                           : zero.getSExtValue();
  std::optional<int64_t> axis;
  if (int64_t rank = type.getRank(); steps.getType().getRank() == 1) {
    int64_t at = Lowering::fromStart(integerOf(op, "axis", 1), rank);
    bool isAlong = at >= 0 && at < rank &&
                   type.getDimSize(unsigned(at)) == int64_t(scales.size());
    if (isAlong)
      axis = at;
    else if (scales.size() != 1)
      return {};
  }
  if (scales.empty())
    return {};
  return quantizedType(storage, type.getElementType(), scales, zeroPoints,
                       axis);
}

void useQuantizedTypes(ModuleOp module) {
  module.getContext()->loadDialect<quant::QuantDialect>();
  IRRewriter rewriter(module.getContext());
  SmallVector<Operation *> ops;
  DenseMap<OperationName, std::string> coarse;
  module.walk([&](Operation *op) {
    auto [it, isNew] = coarse.try_emplace(op->getName());
    if (const OpVersionInfo *info =
            isNew ? findByOpName(op->getName().getStringRef()) : nullptr)
      it->second = findLoweringWay(*info).coarse;
    if (it->second == byteir::QuantizeOp::targetName ||
        it->second == byteir::DequantizeOp::targetName)
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    bool isQuantizing =
        coarse.lookup(op->getName()) == byteir::QuantizeOp::targetName;
    Value x = op->getOperand(0), result = op->getResult(0);
    Type storage = getElementTypeOrSelf(isQuantizing ? result : x);
    Type quantized = quantizedType(op, isQuantizing ? x : result, storage);
    if (!quantized || !isa<RankedTensorType>(x.getType()))
      continue;
    rewriter.setInsertionPoint(op);
    Hlo hlo(rewriter, op->getLoc());
    auto between = Hlo::typeOf(x).clone(quantized);
    Value made =
        isQuantizing
            ? hlo.make<stablehlo::BitcastConvertOp>(
                  result.getType(),
                  {hlo.make<stablehlo::UniformQuantizeOp>(between, {x})})
            : hlo.make<stablehlo::UniformDequantizeOp>(
                  result.getType(),
                  {hlo.make<stablehlo::BitcastConvertOp>(between, {x})});
    rewriter.replaceOp(op, made);
  }
}

} // namespace dialectgen::onnx
