//===- ragged_dot.cpp - verifier of chlo.ragged_dot -----------------------===//
//
// The kind of the ragged dimension tells whether there are dimensions of
// groups.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/chlo/ChloOps.h"

using namespace mlir;

namespace dialectgen::chlo {

LogicalResult RaggedDotOp::verify() {
  RaggedDotDimensionNumbersAttr numbers = getRaggedDotDimensionNumbers();
  // Shapes of the spec have it that there is one.
  int64_t ragged = numbers.getLhsRaggedDimensions().front();
  ArrayRef<int64_t> batch = numbers.getLhsBatchingDimensions(),
                    contracted = numbers.getLhsContractingDimensions();
  bool isContracted = llvm::is_contained(contracted, ragged);
  bool isOfLhs = !isContracted && !llvm::is_contained(batch, ragged);
  if (size_t count = numbers.getRhsGroupDimensions().size(); count != isOfLhs)
    return emitOpError() << "has " << count << " group dimensions; expected "
                         << (isOfLhs ? "one, as the ragged dimension is of "
                                       "'lhs' alone"
                                     : "none, as the ragged dimension is not "
                                       "of 'lhs' alone");
  auto lhs = dyn_cast<RankedTensorType>(getLhs().getType()),
       rhs = dyn_cast<RankedTensorType>(getRhs().getType()),
       result = dyn_cast<RankedTensorType>(getResult().getType());
  if (!lhs || !rhs || !result)
    return success();
  int64_t rank = lhs.getRank() + rhs.getRank() - int64_t(batch.size()) -
                 2 * int64_t(contracted.size()) - isOfLhs + isContracted;
  if (result.getRank() == rank)
    return success();
  return emitOpError() << "gives " << result << "; expected " << rank
                       << " dimensions";
}

} // namespace dialectgen::chlo
