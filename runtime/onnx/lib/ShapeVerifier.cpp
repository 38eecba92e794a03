//===- ShapeVerifier.cpp - shapes by rules, verified ----------------------===//
//
// A rule for shapes tells what operands' types and attributes say of results,
// and refuses what contradicts itself. Here nothing is known of the values of
// operands: what follows from them is for shape inference.
//
//===----------------------------------------------------------------------===//

#include "../hooks/shapes/Rules.h"
#include "dialectgen/onnx/ONNXTraits.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

class VerifyingContext : public ShapeInferenceContext {
public:
  using ShapeInferenceContext::getIntegers;
  using ShapeInferenceContext::ShapeInferenceContext;

  std::optional<SmallVector<int64_t>> getIntegers(Value value) override {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    // What is longer is no list of dimensions.
    constexpr int64_t longest = 1024;
    if (!type || type.getRank() > 1 || !type.hasStaticShape() ||
        type.getNumElements() > longest)
      return std::nullopt;
    return SmallVector<int64_t>(size_t(type.getNumElements()), unknown);
  }
  std::optional<SmallVector<double>> getFloats(Value) override {
    return std::nullopt;
  }
  void setShape(unsigned index, ArrayRef<int64_t> shape) override {
    auto type = index < op->getNumResults()
                    ? dyn_cast<RankedTensorType>(op->getResult(index).getType())
                    : nullptr;
    if (!type)
      return;
    bool isSame = size_t(type.getRank()) == shape.size();
    for (auto [size, other] : llvm::zip(type.getShape(), shape))
      isSame &= !isKnown(size) || !isKnown(other) || size == other;
    if (isSame || isRefused)
      return;
    isRefused = true;
    InFlightDiagnostic error = op->emitOpError("result #")
                               << index << " is " << type
                               << ", but its shape must be [";
    llvm::interleaveComma(shape, error, [&](int64_t size) {
      error << (isKnown(size) ? std::to_string(size) : "?");
    });
    error << "]";
  }
  void setType(unsigned, Type) override {}
  void setIntegers(unsigned, ArrayRef<int64_t>) override {}
  std::optional<SmallVector<Type>> tryRegion(unsigned,
                                             ArrayRef<Type>) override {
    return std::nullopt;
  }
  SmallVector<Type> inferRegion(unsigned, ArrayRef<Type>) override {
    return {};
  }

  /// What came of a rule.
  LogicalResult report(LogicalResult result) {
    if (failed(result))
      return op->emitOpError(getRefusal());
    return success(!isRefused);
  }

private:
  bool isRefused = false;
};

} // namespace

LogicalResult detail::verifyShapes(Operation *op) {
  // What comes of regions is not known without a look into them.
  if (op->getNumRegions())
    return success();
  VerifyingContext context(op);
  return context.report(inferShapesByRule(op, context));
}

LogicalResult detail::verifySpatialAttributes(Operation *op) {
  VerifyingContext context(op);
  return context.report(shape_inference::spatialAttributes(context));
}

LogicalResult detail::verifyWindows(Operation *op) {
  VerifyingContext context(op);
  return context.report(shape_inference::windows(context));
}

} // namespace dialectgen::onnx
