//===- RuleInference.cpp - types of an op by its rules --------------------===//
//
// See RuleInference.h.
//
//===----------------------------------------------------------------------===//

#include "RuleInference.h"
#include "../dialect/Relations.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen::onnx {

/// Whether a rule may run: rules take a value of which they are told no type
/// for one that is absent.
static bool isKnownEnough(Operation *op) {
  auto yieldsUnknown = [](Region &region) {
    return !region.empty() && region.front().mightHaveTerminator() &&
           llvm::any_of(region.front().getTerminator()->getOperandTypes(),
                        isUnknown);
  };
  return llvm::none_of(op->getOperandTypes(), isUnknown) &&
         llvm::none_of(op->getRegions(), yieldsUnknown);
}

RuleInference::Outcome RuleInference::infer(Operation *op,
                                            const OpVersionInfo &info) {
  bool hasShapes = detail::hasShapes(op->getName().getStringRef());
  if (hasShapes && !inferByShapes(op))
    return Outcome::Refused;
  if (!isKnownEnough(op))
    return Outcome::Open;
  auto rule = info.shapeRule.empty() ? ShapeInferenceOpInterface()
                                     : dyn_cast<ShapeInferenceOpInterface>(op);
  if (rule && inferByHook(rule) == Outcome::Refused)
    return Outcome::Refused;
  if (options.dataPropagation && !followValues(op))
    return Outcome::Refused;
  // Types may be all that there is to know.
  bool isOpen =
      llvm::any_of(op->getResultTypes(), llvm::IsaPred<UnrankedTensorType>) &&
      getShapeRuleSource(info) == ShapeRuleSource::Open;
  return isOpen ? Outcome::Open : Outcome::Inferred;
}

bool RuleInference::followValues(Operation *op) {
  SmallVector<Type> known(op->getNumResults());
  for (OpResult result : op->getResults()) {
    if (PartialIntegers integers = followIntegers(result, surroundings))
      surroundings.followed[result] = std::move(*integers);
    // How many there are may depend on values.
    if (isa<IntegerType>(getElementTypeOrSelf(result.getType())))
      if (DenseElementsAttr elements = surroundings.elementsOf(result))
        known[result.getResultNumber()] = elements.getType();
  }
  return types.refineResults(op, known);
}

RuleInference::Outcome
RuleInference::inferByHook(ShapeInferenceOpInterface op) {
  HookContext context(op, surroundings);
  if (failed(op.inferShapes(context))) {
    complaints.complain(op, ShapeConflict::Rule,
                        "its shapes contradict each other: " +
                            context.getRefusal());
    return Outcome::Refused;
  }
  unsigned failedBefore = complaints.getFailed();
  return types.refineResults(op, context.types) &&
                 complaints.getFailed() == failedBefore
             ? Outcome::Inferred
             : Outcome::Refused;
}

bool RuleInference::inferByShapes(Operation *op) {
  HookContext context(op, surroundings);
  auto integersIn = [&](Value value) { return context.numbersIn(value); };
  SmallVector<ShapedTypeComponents> components;
  std::string reason;
  LogicalResult isInferred = failure();
  {
    Silence silence(op->getContext(), [&](Diagnostic &diagnostic) {
      if (reason.empty())
        reason = diagnostic.str();
    });
    isInferred = detail::inferShapesByRelations(op, op->getLoc(), integersIn,
                                                components);
  }
  if (failed(isInferred)) {
    StringRef contradiction = reason;
    contradiction.consume_front(
        ("'" + op->getName().getStringRef() + "' op ").str());
    complaints.complain(op, ShapeConflict::Rule,
                        "its shapes contradict each other: " + contradiction);
    return false;
  }
  SmallVector<Type> inferred(op->getNumResults());
  for (auto [result, known, type] :
       llvm::zip(op->getResults(), components, inferred))
    if (auto tensor = dyn_cast<TensorType>(result.getType());
        tensor && known.hasRank())
      type = RankedTensorType::get(known.getDims(), tensor.getElementType());
  unsigned failedBefore = complaints.getFailed();
  return types.refineResults(op, inferred) &&
         complaints.getFailed() == failedBefore;
}

ShapeRuleSource getShapeRuleSource(const OpVersionInfo &info) {
  if (findShapeRule(info.shapeRule))
    return ShapeRuleSource::Hook;
  if (detail::hasShapesOfResults(info.opName))
    return ShapeRuleSource::Shapes;
  return ShapeRuleSource::Open;
}

} // namespace dialectgen::onnx
