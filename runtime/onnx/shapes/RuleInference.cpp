//===- RuleInference.cpp - types of an op by its rules --------------------===//
//
// See RuleInference.h.
//
//===----------------------------------------------------------------------===//

#include "RuleInference.h"
#include "../dialect/Relations.h"
#include "../model/ProtoConversion.h"
#include "dialectgen/onnx/ResultTypes.h"

using namespace mlir;

namespace dialectgen::onnx {

/// The library's rule for `op`; no schema if it has none.
static LibraryRule libraryRuleOf(Operation *op, const OpVersionInfo &info) {
  LibraryRule rule = findLibraryRule(info);
  bool isOf = !rule.schema || !rule.older || takesKinds(*rule.schema, op);
  return isOf ? rule : LibraryRule();
}

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

static bool isComplete(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return isa<NoneType>(type) || (tensor && tensor.hasStaticShape());
}

RuleInference::Outcome RuleInference::infer(Operation *op,
                                            const OpVersionInfo &info) {
  LibraryRule rule = libraryRuleOf(op, info);
  bool byLibrary = rule.schema && hasRule(*rule.schema);
  bool isLibraryFirst = byLibrary && options.libraryFirst;
  bool hasShapes =
      detail::hasShapes(op->getName().getStringRef()) && !isLibraryFirst;
  if (hasShapes && !inferByShapes(op))
    return Outcome::Refused;
  if (!isKnownEnough(op))
    return Outcome::Open;
  auto ownRule = info.shapeRule.empty()
                     ? ShapeInferenceOpInterface()
                     : dyn_cast<ShapeInferenceOpInterface>(op);
  if (ownRule && !isLibraryFirst) {
    Outcome outcome = inferByHook(ownRule);
    if (outcome == Outcome::Inferred && rule.schema &&
        options.dataPropagation) {
      LibraryContext context(op, info, surroundings);
      propagateData(*rule.schema, op, context, surroundings);
    }
    return outcome;
  }
  if (!byLibrary)
    return hasShapes && llvm::all_of(op->getResultTypes(),
                                     llvm::IsaPred<NoneType, RankedTensorType>)
               ? Outcome::Inferred
               : Outcome::Open;
  // There may be nothing more to know.
  if (hasShapes && !rule.schema->has_data_propagation_function() &&
      llvm::all_of(op->getResultTypes(), isComplete))
    return Outcome::Inferred;
  return inferByLibrary(op, info, rule);
}

/// `inferred` with the element type of `known` where both are tensors: rules
/// of an older version know the shape, but not a wider choice of types.
static Type withElementTypeOf(Type inferred, Type known) {
  auto inferredTensor = dyn_cast_or_null<TensorType>(inferred);
  auto knownTensor = dyn_cast<TensorType>(known);
  if (!inferredTensor || !knownTensor)
    return inferred;
  return cast<Type>(inferredTensor.clone(knownTensor.getElementType()));
}

RuleInference::Outcome RuleInference::inferByLibrary(Operation *op,
                                                     const OpVersionInfo &info,
                                                     LibraryRule rule) {
  LibraryContext context(op, info, surroundings);
  unsigned failedBefore = complaints.getFailed();
  std::string refusal = runRule(*rule.schema, context);
  if (!refusal.empty()) {
    complaints.complain(op, ShapeConflict::Rule,
                        "the ONNX library cannot infer its types: " +
                            StringRef(refusal).trim());
    return Outcome::Refused;
  }
  SmallVector<Type> inferred;
  for (auto [result, proto] : llvm::zip(op->getResults(), context.outputs())) {
    Type type = convertType(proto, op->getContext());
    inferred.push_back(rule.older ? withElementTypeOf(type, result.getType())
                                  : type);
  }
  if (!types.refineResults(op, inferred))
    return Outcome::Refused;
  if (options.dataPropagation)
    propagateData(*rule.schema, op, context, surroundings);
  return complaints.getFailed() == failedBefore ? Outcome::Inferred
                                                : Outcome::Refused;
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
    ScopedDiagnosticHandler handler(op->getContext(),
                                    [&](Diagnostic &diagnostic) {
                                      if (reason.empty())
                                        reason = diagnostic.str();
                                      return success();
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

} // namespace dialectgen::onnx
