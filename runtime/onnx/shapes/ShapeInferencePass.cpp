//===- ShapeInferencePass.cpp - the pass of shape inference ---------------===//
//
// `--onnx-shape-inference`, with its statistics and remarks.
//
//===----------------------------------------------------------------------===//

#include "DimensionNames.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace dialectgen::onnx {

#define GEN_PASS_DECL_ONNXSHAPEINFERENCEPASS
#define GEN_PASS_DEF_ONNXSHAPEINFERENCEPASS
#include "onnx/Passes.h.inc"
namespace {

class ShapeInferencePass
    : public impl::ONNXShapeInferencePassBase<ShapeInferencePass> {
public:
  using Base::Base;
  explicit ShapeInferencePass(const ShapeInferenceOptions &options) {
    dataPropagation = options.dataPropagation;
    strict = options.strict;
  }
  void runOnOperation() override {
    ShapeInferenceOptions inferenceOptions;
    inferenceOptions.dataPropagation = dataPropagation;
    inferenceOptions.strict = strict;
    auto summary = inferShapes(getOperation(), inferenceOptions);
    if (failed(summary))
      return signalPassFailure();
    inferred = summary->inferred;
    open = summary->open;
    refused = summary->failed;
    if (dimensionNames)
      nameDimensions(getOperation(), inferenceOptions);
    if (report)
      remarkOpenOps(*summary);
  }

private:
  void remarkOpenOps(const ShapeInferenceSummary &summary) {
    SmallVector<StringRef> names(summary.openOps.keys());
    llvm::sort(names);
    for (StringRef name : names)
      emitRemark(getOperation().getLoc())
          << "no inference rule for " << name << ", used "
          << summary.openOps.lookup(name) << " times: types left open";
  }
};

} // namespace

std::unique_ptr<Pass>
createShapeInferencePass(const ShapeInferenceOptions &options) {
  return std::make_unique<ShapeInferencePass>(options);
}

void registerShapeInferencePass() { PassRegistration<ShapeInferencePass>(); }

} // namespace dialectgen::onnx
