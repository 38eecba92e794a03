//===- propagation_barrier.cpp - verifier of sdy.propagation_barrier -----===//
//===----------------------------------------------------------------------===//

#include "dialectgen/sdy/SdyOps.h"

using namespace mlir;

namespace dialectgen::sdy {

LogicalResult PropagationBarrierOp::verify() {
  if (getAllowedDirection() != PropagationDirection::BOTH)
    return success();
  return emitOpError() << "lets shardings pass in both directions, as no "
                          "operation does; 'allowed_direction' is FORWARD, "
                          "BACKWARD or NONE";
}

} // namespace dialectgen::sdy
