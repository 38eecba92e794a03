//===- async_start.cpp - hooks of stablehlo.async_start -------------------===//
//
// Its region is one operation, and its future has the types of that operation's
// results.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/async_start.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult AsyncStartOp::verify() {
  Block &block = getBody().front();
  if (block.empty())
    return success();
  if (block.getOperations().size() != 2)
    return emitOpError() << "region has " << block.getOperations().size() - 1
                         << " operations before its end, but starts one";
  if (!block.front().hasTrait<Startable>())
    return emitOpError() << "starts '" << block.front().getName()
                         << "', which is no collective operation and no slice";
  if (!llvm::equal(block.back().getOperands(), block.front().getResults()))
    return emitOpError() << "region returns other values than the results of '"
                         << block.front().getName() << "', in their order";
  // Sizes of a future are all that async_done knows of its results.
  auto future = cast<FutureType>(getResult().getType());
  if (llvm::equal(block.back().getOperandTypes(), future.getTypes()))
    return success();
  InFlightDiagnostic error = emitOpError() << "region ends with (";
  llvm::interleaveComma(block.back().getOperandTypes(), error);
  return error << "), but the result is " << future;
}

LogicalResult AsyncStartOp::inferReturnTypes(MLIRContext *context,
                                             std::optional<Location> location,
                                             ValueRange, DictionaryAttr,
                                             OpaqueProperties,
                                             RegionRange regions,
                                             SmallVectorImpl<Type> &types) {
  if (regions.empty() || regions.front()->empty() ||
      regions.front()->front().empty())
    return emitOptionalError(location,
                             "'stablehlo.async_start' op the type of its "
                             "result follows from its region, which is empty; "
                             "fill it first, or give the type");
  types.push_back(FutureType::get(
      context,
      SmallVector<Type>(regions.front()->front().back().getOperandTypes())));
  return success();
}

} // namespace dialectgen::stablehlo
