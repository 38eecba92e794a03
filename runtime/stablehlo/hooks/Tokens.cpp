//===- Tokens.cpp - the token of an operation with effects ----------------===//
//
// See Tokens.h.
//
//===----------------------------------------------------------------------===//

#include "Tokens.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult verifyTokenLast(Operation *op) {
  if (op->getNumResults() == 0)
    return op->emitOpError()
           << "has no 'results', the last of which must be a token";
  auto labelOf = [&](Value result) {
    unsigned number = cast<OpResult>(result).getResultNumber();
    return op->getNumResults() == 1
               ? std::string("'results'")
               : "number " + std::to_string(number) + " of 'results'";
  };
  for (Value result : op->getResults().drop_back())
    if (!isa<TensorType>(result.getType()))
      return op->emitOpError() << labelOf(result) << " is " << result.getType()
                               << ", but only the last may be no tensor";
  Value last = op->getResults().back();
  if (isa<TensorType>(last.getType()))
    return op->emitOpError() << labelOf(last) << " is " << last.getType()
                             << ", but the last must be a token";
  return success();
}

} // namespace dialectgen::stablehlo
