//===- tuple.cpp - hooks of stablehlo.tuple -------------------------------===//
//
// Its result is the tuple of the operands.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/tuple.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult TupleOp::verify() {
  auto tuple = cast<TupleType>(getResult().getType());
  if (tuple.size() != getVal().size())
    return emitOpError() << "has " << getVal().size() << " of 'val' for "
                         << tuple;
  for (auto [index, types] :
       llvm::enumerate(llvm::zip(getVal().getTypes(), tuple.getTypes()))) {
    auto [part, type] = types;
    if (!areCompatibleTypes(part, type))
      return emitOpError() << "number " << index
                           << " of 'val' and 'result' have types that do not "
                              "fit: "
                           << part << " and " << tuple;
  }
  return success();
}

LogicalResult TupleOp::inferReturnTypes(MLIRContext *context,
                                        std::optional<Location>,
                                        ValueRange operands, DictionaryAttr,
                                        OpaqueProperties, RegionRange,
                                        SmallVectorImpl<Type> &types) {
  types.push_back(TupleType::get(context, operands.getTypes()));
  return success();
}

} // namespace dialectgen::stablehlo
