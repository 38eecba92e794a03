//===- all_to_all.cpp - verifier of sdy.all_to_all -----------------------===//
//===----------------------------------------------------------------------===//

#include "dialectgen/sdy/SdyOps.h"

using namespace mlir;

namespace dialectgen::sdy {

/// Each dimension gets axes, or gives some away, once; those that give stand in
/// their order.
LogicalResult AllToAllOp::verify() {
  auto type = cast<ShapedType>(getResult().getType());
  if (!type.hasRank())
    return success();
  int64_t rank = type.getRank(), last = 0;
  SmallVector<int64_t> seen;
  for (AllToAllParamAttr move : getParams().getValue()) {
    for (int64_t dimension : {move.getSrcDim(), move.getTgtDim()}) {
      if (dimension < 0 || dimension >= rank)
        return emitOpError() << "moves axes of dimension " << dimension
                             << ", and has " << rank;
      if (llvm::is_contained(seen, dimension))
        return emitOpError()
               << "moves axes of dimension " << dimension << " twice";
      seen.push_back(dimension);
    }
    if (move.getSrcDim() < last)
      return emitOpError() << "moves axes of dimension " << move.getSrcDim()
                           << " behind those of " << last;
    last = move.getSrcDim();
  }
  if (seen.empty())
    return emitOpError() << "moves no axes";
  return success();
}

} // namespace dialectgen::sdy
