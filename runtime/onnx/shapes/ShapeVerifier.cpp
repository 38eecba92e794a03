//===- ShapeVerifier.cpp - shapes by rules, verified ----------------------===//
//
// A shape rule infers results from operands' types and attributes, and rejects
// contradictions. The verifier knows no values of operands: these are left to
// shape inference.
//
//===----------------------------------------------------------------------===//

#include "../dialect/Relations.h"
#include "../hooks/shapes/Rules.h"
#include "dialectgen/core/DiagnosticIds.h"
#include "dialectgen/onnx/ONNXTraits.h"
#include "dialectgen/onnx/ResultTypes.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

class VerifyingContext : public ShapeInferenceContext {
public:
  using ShapeInferenceContext::getIntegers;
  using ShapeInferenceContext::ShapeInferenceContext;

  std::optional<SmallVector<int64_t>> getIntegers(Value value) override {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    // A longer tensor is not a list of dimensions.
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
    InFlightDiagnostic error = emitViolation(op, "result-shape")
                               << "result #" << index << " is " << type
                               << ", but its shape must be [";
    llvm::interleaveComma(shape, error, [&](int64_t size) {
      error << (isKnown(size) ? std::to_string(size) : "?");
    });
    error << "]";
  }
  void setType(unsigned index, Type type) override {
    if (index >= op->getNumResults() || isRefused)
      return;
    Type known = op->getResult(index).getType();
    if (isa<NoneType>(known) || !type || mergeTypes(known, type))
      return;
    isRefused = true;
    emitViolation(op, "result-type") << "result #" << index << " is " << known
                                     << ", but its type must be " << type;
  }
  SmallVector<Type> inferRegion(unsigned, ArrayRef<Type>) override {
    return {};
  }
  TypesOfRuns inferRuns(unsigned, ArrayRef<Type>,
                        const CarriedValues &) override {
    return {};
  }

  /// The result of a rule.
  LogicalResult report(LogicalResult result, llvm::StringLiteral id) {
    if (failed(result))
      return emitViolation(op, id) << getRefusal();
    return success(!isRefused);
  }

private:
  bool isRefused = false;
};

} // namespace

LogicalResult detail::verifyShapes(Operation *op) {
  VerifyingContext context(op);
  return context.report(inferShapesByRule(op, context), "shape-rule");
}

LogicalResult detail::verifySpatialAttributes(Operation *op) {
  VerifyingContext context(op);
  return context.report(shape_inference::spatialAttributes(context),
                        "spatial-attributes");
}

LogicalResult detail::verifyWindows(Operation *op) {
  VerifyingContext context(op);
  return context.report(shape_inference::windows(context), "windows");
}

} // namespace dialectgen::onnx
