//===- select_and_scatter.cpp - hooks of stablehlo.select_and_scatter -----===//
//
// Floats that are compared or added may have another width than those of the
// operand.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/select_and_scatter.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

/// Equal, or both floats.
static bool areAlike(Type first, Type second) {
  first = getElementTypeOrSelf(first);
  second = getElementTypeOrSelf(second);
  return first == second || (isa<FloatType>(first) && isa<FloatType>(second));
}

LogicalResult SelectAndScatterOp::verify() {
  Type operand = getOperand().getType(), source = getSource().getType();
  if (!areAlike(operand, source))
    return emitOpError()
           << "'operand' and 'source' have element types that do not fit: "
           << operand << " and " << source;
  if (getSelect().empty())
    return success();
  auto taken = getSelect().front().getArgumentTypes();
  if (taken.size() != 2)
    return emitOpError() << "region 0 ('select') takes " << taken.size()
                         << " values, not 2";
  for (auto [index, type] : llvm::enumerate(taken)) {
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped || !shaped.hasRank() || shaped.getRank() != 0 ||
        !areAlike(type, operand))
      return emitOpError() << "region 0 ('select') takes " << type
                           << " as number " << index
                           << ", which is no scalar of the element type of "
                              "'operand', "
                           << getElementTypeOrSelf(operand);
  }
  return success();
}

} // namespace dialectgen::stablehlo
