//===- reduce_scatter.cpp - hooks of stablehlo.reduce_scatter -------------===//
//
// The result is the part of one process.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"
#include "llvm/Support/MathExtras.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/reduce_scatter.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult ReduceScatterOp::verify() {
  // No groups stand for one of all processes, whose number is not known.
  auto groups =
      dyn_cast<DenseIntElementsAttr>(Attribute(getReplicaGroupsAttr()));
  auto whole = dyn_cast<RankedTensorType>(getOperand().getType()),
       part = dyn_cast<RankedTensorType>(getResult().getType());
  auto dimension = int64_t(getScatterDimension());
  if (!groups || groups.getType().getRank() != 2 ||
      groups.getType().getDimSize(0) == 0 || !whole || !part ||
      dimension >= std::min(whole.getRank(), part.getRank()) ||
      whole.isDynamicDim(unsigned(dimension)) ||
      part.isDynamicDim(unsigned(dimension)))
    return success();
  int64_t processes = groups.getType().getDimSize(1),
          size = whole.getDimSize(unsigned(dimension)), expected;
  if (llvm::MulOverflow(part.getDimSize(unsigned(dimension)), processes,
                        expected))
    expected = std::numeric_limits<int64_t>::max();
  ChannelHandleAttr channel = getChannelHandleAttr();
  bool hasPartitions =
      channel && channel.getHandle() > 0 && !getUseGlobalDeviceIds();
  if (hasPartitions ? expected != 0 && size % expected == 0 : size == expected)
    return success();
  return emitOpError() << "dimension " << dimension << " of 'operand' is "
                       << size << ", but must be "
                       << (hasPartitions ? "a multiple of " : "") << expected
                       << ", that of 'result' for each of the " << processes
                       << " processes in a group of 'replica_groups'";
}

} // namespace dialectgen::stablehlo
