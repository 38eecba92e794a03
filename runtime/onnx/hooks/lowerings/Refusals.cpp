//===- Refusals.cpp - ops that StableHLO cannot express -------------------===//
//
// Specs name these functions where no lowering can be written, so that a model
// is rejected with the reason.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult lowering::sizesFromValues(Lowering &to) {
  return to.refuse("the number of its results depends on values, and sizes in "
                   "StableHLO do not");
}

LogicalResult lowering::randomNumbers(Lowering &to) {
  return to.refuse("it draws random numbers, and ONNX does not fix how");
}

} // namespace dialectgen::onnx
