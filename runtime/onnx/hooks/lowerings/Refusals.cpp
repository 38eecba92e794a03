//===- Refusals.cpp - ops that StableHLO cannot express -------------------===//
//
// Specs name these functions where no lowering can be written, so that a model
// is rejected with the reason.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;

namespace dialectgen::onnx {

StringRef whyRefused(LogicalResult (*function)(Lowering &to)) {
  if (function == lowering::sizesFromValues)
    return "the number of its results depends on values, and sizes in "
           "StableHLO do not";
  if (function == lowering::randomNumbers)
    return "it draws random numbers, and ONNX does not fix how";
  return "";
}

LogicalResult lowering::sizesFromValues(Lowering &to) {
  return to.refuse(whyRefused(sizesFromValues));
}

LogicalResult lowering::randomNumbers(Lowering &to) {
  return to.refuse(whyRefused(randomNumbers));
}

} // namespace dialectgen::onnx
