//===- Trials.cpp - operators that opsets never had -----------------------===//
//
// The releases of the standard before opset 10 had experimental operators:
// models use them, runtimes implement them, and no opset defines them. Only the
// last opset whose models may use them is known.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/OpTable.h"

namespace dialectgen::onnx {

static constexpr TrialInfo trials[] = {
    {"ai.onnx", "ATen", 9},
    {"ai.onnx", "Affine", 9},
    {"ai.onnx", "ConstantFill", 9},
    {"ai.onnx", "Crop", 9},
    {"ai.onnx", "DynamicSlice", 9},
    {"ai.onnx", "GRUUnit", 9},
    {"ai.onnx", "GivenTensorFill", 9},
    {"ai.onnx", "ImageScaler", 9},
    {"ai.onnx", "MeanVarianceNormalization", 8},
    {"ai.onnx", "ParametricSoftplus", 9},
    {"ai.onnx", "Scale", 9},
    {"ai.onnx", "ScaledTanh", 9},
    {"ai.onnx", "ThresholdedRelu", 9},
};

const TrialInfo *findTrial(llvm::StringRef domain, llvm::StringRef name,
                           unsigned opset) {
  for (const TrialInfo &trial : trials)
    if (trial.domain == canonicalDomain(domain) && trial.name == name &&
        opset <= trial.until)
      return &trial;
  return nullptr;
}

} // namespace dialectgen::onnx
