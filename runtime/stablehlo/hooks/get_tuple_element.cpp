//===- get_tuple_element.cpp - hooks of stablehlo.get_tuple_element -------===//
//
// Its result is the element at an index.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/get_tuple_element.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

/// The type of the element at `index`; null if there is none.
static Type elementAt(TupleType tuple, int64_t index) {
  return index >= 0 && size_t(index) < tuple.size()
             ? tuple.getType(size_t(index))
             : Type();
}

LogicalResult GetTupleElementOp::verify() {
  auto tuple = cast<TupleType>(getOperand().getType());
  Type element = elementAt(tuple, getIndex());
  if (!element)
    return emitOpError() << "'index' is " << getIndex() << ", but " << tuple
                         << " has " << tuple.size() << " elements";
  if (!areCompatibleTypes(element, getResult().getType()))
    return emitOpError() << "'operand' and 'result' have types that do not "
                            "fit: "
                         << tuple << " and " << getResult().getType();
  return success();
}

LogicalResult GetTupleElementOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> location, ValueRange operands,
    DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
    SmallVectorImpl<Type> &types) {
  auto tuple = operands.size() == 1
                   ? dyn_cast<TupleType>(operands.front().getType())
                   : TupleType();
  IntegerAttr index =
      Adaptor(operands, attributes, properties, regions).getIndexAttr();
  if (!tuple || !index)
    return emitOptionalError(location, "'stablehlo.get_tuple_element' op "
                                       "'operand' must be a tuple, and 'index' "
                                       "a number");
  Type element = elementAt(tuple, index.getInt());
  if (!element)
    return emitOptionalError(location,
                             "'stablehlo.get_tuple_element' op 'index' is ",
                             index.getInt(), ", but ", Type(tuple), " has ",
                             tuple.size(), " elements");
  types.push_back(element);
  return success();
}

} // namespace dialectgen::stablehlo
