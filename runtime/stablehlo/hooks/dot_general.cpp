//===- dot_general.cpp - hooks of stablehlo.dot_general -------------------===//
//
// Algorithms are those that some hardware has. Quantized weights have the zero
// point 0.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/dot_general.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

namespace {

/// Operands are rounded to one type; products are computed in so many steps.
struct Algorithm {
  bool (*hasOperands)(Type);
  bool (*hasSums)(Type);
  int64_t operations;
};

template <typename... Types> bool isOf(Type type) {
  return isa<Types...>(type);
}

constexpr auto isNarrow =
    isOf<Float8E3M4Type, Float8E4M3Type, Float8E4M3FNType, Float8E5M2Type,
         Float8E4M3FNUZType, Float8E4M3B11FNUZType, Float8E5M2FNUZType>;

constexpr Algorithm algorithms[] = {
    {isNarrow, isOf<Float32Type>, 1},
    {isOf<Float8E4M3FNType>, isOf<Float32Type>, 3},
    {isOf<Float8E4M3FNType>, isOf<Float32Type>, 4},
    {isOf<Float16Type>, isOf<Float16Type, Float32Type>, 1},
    {isOf<BFloat16Type>, isOf<BFloat16Type, Float32Type>, 1},
    {isOf<BFloat16Type>, isOf<Float32Type>, 3},
    {isOf<BFloat16Type>, isOf<Float32Type>, 6},
    {isOf<BFloat16Type>, isOf<Float32Type>, 9},
    {isOf<FloatTF32Type>, isOf<Float32Type>, 1},
    {isOf<FloatTF32Type>, isOf<Float32Type>, 3},
    {isOf<Float32Type>, isOf<Float32Type>, 1},
    {isOf<Float64Type>, isOf<Float64Type>, 1},
};

} // namespace

static bool isKnown(DotAlgorithmAttr attribute) {
  if (attribute.getLhsComponentCount() != 1 ||
      attribute.getRhsComponentCount() != 1)
    return false;
  Type lhs = attribute.getLhsPrecisionType();
  Type rhs = attribute.getRhsPrecisionType();
  for (const Algorithm &algorithm : algorithms) {
    // Imprecise sums are of the narrowest types alone, which may be mixed.
    bool mayMix = algorithm.hasOperands == isNarrow;
    if (algorithm.hasOperands(lhs) && algorithm.hasOperands(rhs) &&
        (mayMix || lhs == rhs) &&
        (mayMix || !attribute.getAllowImpreciseAccumulation()) &&
        algorithm.hasSums(attribute.getAccumulationType()) &&
        algorithm.operations == attribute.getNumPrimitiveOperations())
      return true;
  }
  return false;
}

/// Weights have no zero points, and are not quantized along dimensions that
/// vanish.
static LogicalResult verifyQuantizationOfRhs(DotGeneralOp op) {
  Type element = op.getRhs().getType().getElementType();
  auto axis = dyn_cast<quant::UniformQuantizedPerAxisType>(element);
  SmallVector<int64_t> points;
  if (auto whole = dyn_cast<quant::UniformQuantizedType>(element))
    points.push_back(whole.getZeroPoint());
  else if (axis)
    llvm::append_range(points, axis.getZeroPoints());
  for (int64_t point : points)
    if (point)
      return op.emitOpError()
             << "'rhs' has the zero point " << point << ", which must be 0";
  if (axis && llvm::is_contained(
                  op.getDotDimensionNumbers().getRhsContractingDimensions(),
                  axis.getQuantizedDimension()))
    return op.emitOpError()
           << "'rhs' is quantized along dimension "
           << axis.getQuantizedDimension()
           << ", which 'dot_dimension_numbers.rhs_contracting_dimensions' "
              "names";
  return success();
}

LogicalResult DotGeneralOp::verify() {
  if (failed(verifyQuantizationOfRhs(*this)))
    return failure();
  DotAlgorithmAttr algorithm = getAlgorithmAttr();
  if (!algorithm)
    return success();
  for (auto [name, count] :
       {std::pair("lhs_component_count", algorithm.getLhsComponentCount()),
        std::pair("rhs_component_count", algorithm.getRhsComponentCount()),
        std::pair("num_primitive_operations",
                  algorithm.getNumPrimitiveOperations())})
    if (count < 1)
      return emitOpError() << "'algorithm." << name << "' is " << count
                           << ", but must be above 0";
  if (!isKnown(algorithm))
    return emitOpError() << "'algorithm' is none that hardware is known to "
                            "have: "
                         << algorithm;
  if (ArrayAttr precisions = getPrecisionConfigAttr())
    for (auto precision : precisions.getAsRange<PrecisionAttr>())
      if (precision.getValue() != Precision::DEFAULT)
        return emitOpError()
               << "'precision_config' must be DEFAULT where there "
                  "is an 'algorithm'";
  return success();
}

} // namespace dialectgen::stablehlo
