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
  if (function == lowering::randomNumbers)
    return "it draws random numbers, and ONNX does not fix how";
  return "";
}

LogicalResult lowering::randomNumbers(Lowering &to) {
  return to.refuse(whyRefused(randomNumbers));
}

} // namespace dialectgen::onnx
