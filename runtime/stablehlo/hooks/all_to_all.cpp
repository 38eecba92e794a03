//===- all_to_all.cpp - hooks of stablehlo.all_to_all ---------------------===//
//
// Each process of a group gets one part.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/all_to_all.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult AllToAllOp::verify() {
  // Groups along axes of a mesh have no numbers here.
  auto groups =
      dyn_cast<DenseIntElementsAttr>(Attribute(getReplicaGroupsAttr()));
  if (!groups || groups.getType().getRank() != 2)
    return success();
  int64_t processes = groups.getType().getDimSize(1);
  if (processes != int64_t(getSplitCount()))
    return emitOpError() << "groups of 'replica_groups' have " << processes
                         << " processes, but 'split_count' is "
                         << getSplitCount();
  return success();
}

} // namespace dialectgen::stablehlo
