//===- add.cpp - hooks of stablehlo.add -----------------------------------===//
//
// Quantized addends are quantized as their sum is, but for scales and zero
// points.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/stablehlo/StablehloOpsBase.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/add.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

static quant::QuantizedType quantizationOfAddend(Value value) {
  return dyn_cast<quant::QuantizedType>(getElementTypeOrSelf(value.getType()));
}

LogicalResult AddOp::verify() {
  using PerAxis = quant::UniformQuantizedPerAxisType;
  quant::QuantizedType sum = quantizationOfAddend(getResult());
  auto axisOfSum = dyn_cast_or_null<PerAxis>(sum);
  if (!sum && !quantizationOfAddend(getLhs()) &&
      !quantizationOfAddend(getRhs())) {
    if (getElementTypeOrSelf(getLhs().getType()) ==
        getElementTypeOrSelf(getRhs().getType()))
      return success();
    return emitOpError() << "'lhs' and 'rhs' have different element types: "
                         << getLhs().getType() << " and " << getRhs().getType();
  }
  bool isPerAxis = false;
  for (auto [name, value] : {std::pair<StringRef, Value>("lhs", getLhs()),
                             std::pair<StringRef, Value>("rhs", getRhs())}) {
    quant::QuantizedType part = quantizationOfAddend(value);
    auto axis = dyn_cast_or_null<PerAxis>(part);
    isPerAxis |= bool(axis);
    if (!part || !sum || part.getStorageType() != sum.getStorageType() ||
        part.getExpressedType() != sum.getExpressedType() ||
        (axis && (!axisOfSum || axis.getQuantizedDimension() !=
                                    axisOfSum.getQuantizedDimension())))
      return emitOpError() << "'" << name
                           << "' and 'result' have quantizations that do not "
                              "fit: "
                           << value.getType() << " and "
                           << getResult().getType();
  }
  if (axisOfSum && !isPerAxis)
    return emitOpError()
           << "'result' is quantized per axis, but neither 'lhs' nor 'rhs'";
  return success();
}

} // namespace dialectgen::stablehlo
