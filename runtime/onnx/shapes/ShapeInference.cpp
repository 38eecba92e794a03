//===- ShapeInference.cpp - types and shapes of programs ---------------===//
//
// Ops are visited in the order of the program, functions as they are called,
// until there is nothing more to know.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ShapeInference.h"
#include "../hooks/shapes/Rules.h"
#include "../hooks/values/KnownValues.h"
#include "CallGraph.h"
#include "Repetition.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

class Inferencer final : public RuleSurroundings {
public:
  Inferencer(Operation *root, const ShapeInferenceOptions &options)
      : root(root), options(options), complaints(this->options),
        types(complaints), rules(this->options, types, complaints, *this),
        repetition(types, complaints, followed), callGraph(root) {}

  FailureOr<ShapeInferenceSummary> run();
  /// Refines the results of `root`, which is a single op, alone.
  void runOnRoot() { inferOp(root); }

  DenseElementsAttr elementsOf(Value value) const override {
    if (!options.dataPropagation)
      return {};
    return knownValue(
        value,
        [](Operation *op) {
          DenseElementsAttr constant;
          return matchPattern(op, m_Constant(&constant)) ? constant
                                                         : DenseElementsAttr();
        },
        /*followsParts=*/false);
  }
  SmallVector<Type> inferRegion(Region &region, ArrayRef<Type> types) override;
  TypesOfRuns inferRuns(Region &region, ArrayRef<Type> types,
                        const CarriedValues &carried) override;

private:
  void inferRound();
  void inferBlock(Block &block);
  void inferOp(Operation *op);
  /// Counts an op that was inferred.
  void count(Operation *op, RuleInference::Outcome outcome);
  void setArguments(Region &region, ArrayRef<Type> types);
  /// Infers a graph with what is in it until nothing changes.
  TypesOfRuns repeat(Region &region, ArrayRef<Type> types,
                     const CarriedValues &carried);
  std::optional<bool> knownCondition(Operation *op) const;
  /// False if it is no op of a known condition and a graph for each case.
  bool inferBranch(Operation *op);
  void inferCall(func::CallOp call);
  void inferFunction(func::FuncOp function);
  /// Of an op that is illegal with the types that its operands have.
  void complainOfOperands(Operation *op, StringRef reason);

  /// Functions that call each other deeper than this are inferred one after
  /// the other.
  static constexpr unsigned maxCallDepth = 64;
  /// Each round gives up something of a carried value, and few need a second.
  static constexpr unsigned maxRunsTried = 4, maxWidened = 16;

  Operation *root;
  ShapeInferenceOptions options;
  ShapeInferenceSummary summary;
  Complaints complaints;
  Refinements types;
  RuleInference rules;
  Repetition repetition;
  /// While functions are inferred that graphs call which run over and over: all
  /// such graphs, as they were before calls made `callsTold` results known.
  DenseMap<Region *, std::pair<Runs, unsigned>> settled;
  unsigned settledDepth = 0, callsTold = 0;
  DenseSet<Region *> visited;
  CallGraph callGraph;
  DenseSet<Operation *> inferredFunctions;
  SmallVector<func::FuncOp> postponed;
  unsigned callDepth = 0;
};

/// A constant whose type says all that the rule would. Rules receive a copy of
/// the data.
bool isKnownWeight(Operation *op) {
  constexpr int64_t mostCopied = 1024;
  if (!op->hasTrait<OpTrait::ConstantLike>() || op->getNumResults() != 1)
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  auto value = op->getAttrOfType<ElementsAttr>("value");
  return type && value && type.hasStaticShape() &&
         type.getNumElements() > mostCopied && value.getType() == type;
}

/// The condition that chooses one of two graphs, if it is known.
std::optional<bool> Inferencer::knownCondition(Operation *op) const {
  auto takesNothing = [](Region &region) {
    return !region.empty() && region.getNumArguments() == 0;
  };
  if (op->getNumRegions() != 2 || op->getNumOperands() != 1 ||
      !llvm::all_of(op->getRegions(), takesNothing))
    return std::nullopt;
  DenseElementsAttr elements = elementsOf(op->getOperand(0));
  if (!elements || !elements.getElementType().isInteger(1) ||
      elements.getNumElements() != 1)
    return std::nullopt;
  return *elements.value_begin<bool>();
}

/// Exporters write conditions of shapes. The graph that never runs may
/// contradict them, and does not tell anything of the results; its own types
/// are what opsets ask for that want both graphs to agree.
bool Inferencer::inferBranch(Operation *op) {
  std::optional<bool> condition = knownCondition(op);
  if (!condition)
    return false;
  complaints.skip(op->getRegion(*condition ? 1 : 0));
  SmallVector<Type> yielded =
      inferRegion(op->getRegion(*condition ? 0 : 1), {});
  for (Type &type : yielded)
    if (isUnknown(type))
      type = {};
  if (types.refineResults(op, yielded))
    count(op, RuleInference::Outcome::Inferred);
  return true;
}

void Inferencer::count(Operation *op, RuleInference::Outcome outcome) {
  if (repetition.isUnderway()) {
    repetition.outcomes[op] = outcome;
    return;
  }
  switch (outcome) {
  case RuleInference::Outcome::Inferred:
    ++summary.inferred;
    break;
  case RuleInference::Outcome::Open:
    ++summary.open;
    ++summary.openOps[op->getName().getStringRef()];
    break;
  case RuleInference::Outcome::Refused:
    break;
  }
}

void Inferencer::complainOfOperands(Operation *op, StringRef reason) {
  complaints.complain(op, ShapeConflict::Operands,
                      "it contradicts the known types of its operands: " +
                          reason);
}

void Inferencer::inferOp(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  // Rules may rely on the checks of verifiers, also for operands whose types
  // have become known since the program was verified.
  if (!info)
    return;
  if (std::string reason = whyIllegal(op);
      !reason.empty() && !types.openResults(op, reason))
    return complainOfOperands(op, reason);
  SmallVector<Type> verified(op->getResultTypes());
  llvm::scope_exit settle([&] {
    if (llvm::equal(op->getResultTypes(), verified))
      types.setLegal(op);
  });
  if (isKnownWeight(op))
    return count(op, RuleInference::Outcome::Inferred);
  // Operands may be known by now from which the types of results follow.
  // Constants have shapes, too.
  std::vector<Type> following = inferResultTypes(op);
  for (auto [result, type] : llvm::zip(op->getResults(), following))
    if (type && !isUnknown(type))
      types.refine(result, type, op, "result");
  if (!inferBranch(op))
    count(op, rules.infer(op, *info));
}

void Inferencer::setArguments(Region &region, ArrayRef<Type> types) {
  // A version may allow one input more or less; the common inputs are refined.
  for (auto [argument, type] : llvm::zip(region.getArguments(), types)) {
    Type last = argument.getType();
    if (repetition.isUnderway())
      repetition.restore(argument);
    if (type)
      this->types.refine(argument, type, region.getParentOp(),
                         "block argument");
    if (repetition.isUnderway() && argument.getType() != last)
      repetition.markUsers(argument);
  }
}

SmallVector<Type> Inferencer::inferRegion(Region &region,
                                          ArrayRef<Type> arguments) {
  SmallVector<Type> yielded;
  if (region.empty())
    return yielded;
  Block &block = region.front();
  setArguments(region, arguments);
  inferBlock(block);
  visited.insert(&region);
  if (block.mightHaveTerminator())
    llvm::append_range(yielded, block.getTerminator()->getOperandTypes());
  return yielded;
}

TypesOfRuns Inferencer::repeat(Region &region, ArrayRef<Type> types,
                               const CarriedValues &carried) {
  Operation *op = region.getParentOp();
  size_t said = complaints.countOf(op);
  Runs runs = repetition.runs.lookup(&region);
  SmallVector<Type> arguments(types);
  // What held holds for wider types around it, or is not far from it. What was
  // refused may be good now, and then narrower types are within it.
  bool isKnown = !runs.arguments.empty();
  if (isKnown && runs.widened < maxWidened &&
      (!runs.holds || runs.restart != repetition.restarts)) {
    ++runs.widened;
    repetition.restarts += !runs.holds;
    runs.holds = true;
  } else if (isKnown) {
    for (unsigned i = 0; i != carried.count; ++i)
      arguments[carried.argument + i] =
          joinTypes(arguments[carried.argument + i],
                    runs.arguments[carried.argument + i]);
  }
  runs.restart = repetition.restarts;
  runs.initial.assign(types.begin(), types.end());
  SmallVector<Type> yielded;
  for (unsigned tried = 1;; ++tried) {
    complaints.keepFirst(said, op);
    yielded = inferRegion(region, arguments);
    if (!runs.holds)
      break;
    bool isWider = false;
    runs.holds = !complaints.isRefused(op, said) &&
                 yielded.size() >= carried.yielded + carried.count;
    for (unsigned i = 0; i != carried.count && runs.holds; ++i) {
      Type &supposed = arguments[carried.argument + i];
      Type joined = joinTypes(supposed, yielded[carried.yielded + i]);
      isWider |= joined != supposed;
      supposed = joined;
    }
    if (runs.holds && !isWider)
      break;
    ++runs.widened;
    runs.holds &= tried != maxRunsTried && runs.widened < maxWidened;
    if (runs.holds)
      continue;
    for (unsigned i = 0; i != carried.count; ++i) {
      Type &type = arguments[carried.argument + i];
      type = type ? dropShapes(type) : Type();
    }
    // What was refused tells more from now on.
    ++repetition.restarts;
    runs.restart = repetition.restarts;
  }
  runs.arguments = arguments;
  bool hold = runs.holds;
  repetition.runs[&region] = std::move(runs);
  return {std::move(arguments), std::move(yielded), hold};
}

TypesOfRuns Inferencer::inferRuns(Region &region, ArrayRef<Type> types,
                                  const CarriedValues &carried) {
  if (region.empty())
    return {};
  if (repetition.isUnderway())
    return repeat(region, types, carried);
  // Calls do not change what was inferred without them, unless they tell more.
  if (auto known = settled.find(&region);
      known != settled.end() && known->second.second == callsTold &&
      llvm::equal(known->second.first.initial, types)) {
    Runs runs = known->second.first;
    return {runs.arguments, inferRegion(region, runs.arguments), runs.holds};
  }
  repetition.begin(region.getParentOp());
  TypesOfRuns result = repeat(region, types, carried);
  bool hasCalls = std::exchange(repetition.hasCalls, false);
  repetition.end(/*isKept=*/!hasCalls);
  complaints.release(/*isReported=*/!hasCalls);
  auto outcomes = std::exchange(repetition.outcomes, Repetition::Outcomes());
  auto runs = std::exchange(repetition.runs, Repetition::AllRuns());
  if (!hasCalls) {
    for (auto &[op, outcome] : outcomes)
      count(op, outcome);
    return result;
  }
  for (auto &[graph, types] : runs)
    settled[graph] = {std::move(types), callsTold};
  ++settledDepth;
  result.yielded = inferRegion(region, result.arguments);
  if (--settledDepth == 0)
    settled.clear();
  return result;
}

void Inferencer::inferCall(func::CallOp call) {
  func::FuncOp callee = callGraph.calleeOf(call);
  if (!callee)
    return;
  // Types that may not last must not affect a function.
  if (repetition.isUnderway()) {
    repetition.hasCalls = true;
    return;
  }
  // Types known at the call are also known in a copy of the callee for such
  // calls.
  SmallVector<Type> arguments;
  for (auto [operand, argument] :
       llvm::zip(call.getOperands(), callee.getArguments())) {
    Type merged = mergeTypes(argument.getType(), operand.getType());
    arguments.push_back(merged ? merged : argument.getType());
  }
  if (!llvm::equal(arguments, callee.getArgumentTypes()))
    callee = callGraph.specialise(
        call, callee, arguments,
        [&](Value original, Value copy) { types.addCopy(original, copy); });
  inferFunction(callee);
  if (Operation *terminator = callGraph.returnToFollow(callee))
    for (auto [result, operand] :
         llvm::zip(call.getResults(), terminator->getOperands())) {
      Type known = result.getType();
      types.refine(result, operand.getType(), call, "result");
      callsTold += result.getType() != known;
    }
}

void Inferencer::inferFunction(func::FuncOp function) {
  if (inferredFunctions.contains(function))
    return;
  if (callDepth == maxCallDepth) {
    types.setCallersWait();
    postponed.push_back(function);
    return;
  }
  inferredFunctions.insert(function);
  ++callDepth;
  callGraph.enter(function);
  for (Block &block : function.getBody())
    inferBlock(block);
  callGraph.leave(function);
  --callDepth;
}

void Inferencer::inferBlock(Block &block) {
  for (Operation &op : block) {
    if (!repetition.enter(&op))
      continue;
    if (repetition.isUnderway())
      for (Region &region : op.getRegions())
        visited.erase(&region);
    if (auto call = dyn_cast<func::CallOp>(op)) {
      inferCall(call);
    } else if (auto function = dyn_cast<func::FuncOp>(op)) {
      // Others are inferred as they are called.
      if (!callGraph.isReachedByCallsOnly(function))
        inferFunction(function);
      continue;
    } else {
      inferOp(&op);
    }
    // Regions no rule asked for still have ops that can be inferred.
    for (Region &region : op.getRegions())
      if (!visited.contains(&region))
        for (Block &inner : region)
          inferBlock(inner);
    repetition.leave(&op);
  }
}

void Inferencer::inferRound() {
  summary = {};
  complaints.startRound();
  types.startRound();
  visited.clear();
  inferredFunctions.clear();
  if (auto function = dyn_cast<func::FuncOp>(root))
    inferFunction(function);
  else
    for (Region &region : root->getRegions())
      for (Block &block : region)
        inferBlock(block);
  while (!postponed.empty())
    inferFunction(postponed.pop_back_val());
}

FailureOr<ShapeInferenceSummary> Inferencer::run() {
  // One round infers a graph in topological order; more are needed only if a
  // later op refines the operand of an earlier one (a region argument).
  constexpr int maxRounds = 8;
  for (int round = 0; round != maxRounds; ++round) {
    inferRound();
    if (!types.hasChanged())
      break;
  }
  mendTypes(
      root, types.getRefined(), types.takeLegal(), callGraph,
      [&](Operation *op, StringRef reason) { complainOfOperands(op, reason); });
  if (complaints.isContradictory())
    return failure();
  summary.failed = complaints.getFailed();
  return std::move(summary);
}

} // namespace

FailureOr<ShapeInferenceSummary>
inferShapes(Operation *root, const ShapeInferenceOptions &options) {
  return Inferencer(root, options).run();
}

void inferShapesInBuilders(MLIRContext &context) {
  context.getOrLoadDialect<ONNXDialect>()->shapeInferrer = [](Operation *op) {
    // The verifier reports errors of an op, and so does the pass.
    Silence silence(op->getContext());
    ShapeInferenceOptions options;
    options.dataPropagation = false;
    Inferencer(op, options).runOnRoot();
  };
}

} // namespace dialectgen::onnx
