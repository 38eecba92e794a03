//===- ShapeInference.cpp - types and shapes by ONNX's own rules ----------===//
//
// Ops are visited in the order of the program, each with its rule: the spec's
// shapes, a hand-written rule or one of the ONNX library. What a rule refuses
// becomes a diagnostic at the op.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ShapeInference.h"
#include "../dialect/Relations.h"
#include "../hooks/values/KnownValues.h"
#include "../model/ProtoConversion.h"
#include "CallGraph.h"
#include "DimensionNames.h"
#include "LibraryRules.h"
#include "Mending.h"
#include "RuleContexts.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ONNXInterfaces.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;

namespace dialectgen::onnx {

#define GEN_PASS_DECL_ONNXSHAPEINFERENCEPASS
#define GEN_PASS_DEF_ONNXSHAPEINFERENCEPASS
#include "onnx/Passes.h.inc"
namespace {

using ::onnx::TensorShapeProto;
using ::onnx::TypeProto;

/// `inferred` with the element type of `known` where both are tensors: rules
/// of an older version know the shape, but not a wider choice of types.
Type withElementTypeOf(Type inferred, Type known) {
  auto inferredTensor = dyn_cast<TensorType>(inferred);
  auto knownTensor = dyn_cast<TensorType>(known);
  if (!inferredTensor || !knownTensor)
    return inferred;
  return cast<Type>(inferredTensor.clone(knownTensor.getElementType()));
}

//===----------------------------------------------------------------------===//
// The inferencer
//===----------------------------------------------------------------------===//

class Inferencer final : public RuleSurroundings {
public:
  Inferencer(Operation *root, const ShapeInferenceOptions &options)
      : root(root), options(options), callGraph(root) {}

  FailureOr<ShapeInferenceSummary> run();
  /// Refines the results of `root`, which is a single op, alone.
  void runOnRoot() { inferOp(root); }

  void inferBlock(Block &block);
  /// Merges `type` into the type of `value`; false (and a diagnostic at
  /// `where`) if they contradict each other.
  bool refine(Value value, const TypeProto &type, Operation *where,
              StringRef what, bool keepElementType = false);
  bool refine(Value value, Type inferred, Operation *where, StringRef what);

  DenseElementsAttr valueOf(Value value) const override {
    if (!options.dataPropagation)
      return {};
    return knownValue(value, [](Operation *op) {
      DenseElementsAttr constant;
      return matchPattern(op, m_Constant(&constant)) ? constant
                                                     : DenseElementsAttr();
    });
  }
  SmallVector<Type> inferRegion(Region &region, ArrayRef<Type> types) override;
  std::optional<SmallVector<Type>> tryRegion(Region &region,
                                             ArrayRef<Type> types) override;

private:
  std::optional<bool> knownCondition(Operation *op) const;
  /// False if it is no op of a known condition and a graph for each case.
  bool inferBranch(Operation *op);
  bool isSkipped(Operation *op) const {
    for (; op; op = op->getParentOp())
      if (skipped.contains(op->getParentRegion()))
        return true;
    return false;
  }
  void inferOp(Operation *op);
  /// False if the rule refuses the op.
  bool inferByHook(ShapeInferenceOpInterface op);
  /// Infers what follows from the shapes in the op's spec; false if they
  /// contradict what is known of its operands.
  bool inferByShapes(Operation *op);
  /// Takes inferred result types back (and complains) if the op's verifier
  /// refuses them; false if so.
  bool acceptResults(Operation *op, ArrayRef<Type> before);
  void inferCall(func::CallOp call);
  void inferFunction(func::FuncOp function);
  void setType(Value value, Type type);
  /// Graphs within an op may still change, and copies that are tried go.
  void setLegal(Operation *op) {
    if (op->getNumRegions() == 0 && !trials)
      legal.insert(op);
  }
  void complain(Operation *op, ShapeConflict conflict, const Twine &message);

  /// Functions that call each other deeper than this are inferred one after
  /// the other.
  static constexpr unsigned maxCallDepth = 64;

  Operation *root;
  ShapeInferenceOptions options;
  ShapeInferenceSummary summary;
  bool changed = false;
  /// How many graphs are being tried, one in the other, and whether the
  /// innermost was refused.
  unsigned trials = 0;
  bool trialRefused = false;
  /// Each takes a few times as long as its contents.
  static constexpr unsigned maxTrials = 3;
  /// Complaints are made once although ops are visited several times.
  DenseSet<Operation *> complained;
  /// One of them was an error.
  bool contradictory = false;
  DenseSet<Region *> visited, skipped;
  CallGraph callGraph;
  DenseSet<Operation *> inferredFunctions;
  SmallVector<func::FuncOp> postponed;
  bool anyPostponed = false;
  /// Ops that are legal with the types that all values have after this round.
  DenseSet<Operation *> legal;
  unsigned callDepth = 0;
  RefinedTypes refined;
};

/// Whether `op` is in one of several graphs of an op, of which one may never
/// run.
bool mayBeSkipped(Operation *op) {
  while ((op = op->getParentOp()))
    if (op->getNumRegions() > 1)
      return true;
  return false;
}

void Inferencer::complain(Operation *op, ShapeConflict conflict,
                          const Twine &message) {
  if (!skipped.empty() && isSkipped(op))
    return;
  ++summary.failed;
  if (trials) {
    trialRefused = true;
    return;
  }
  if (!complained.insert(op).second)
    return;
  if (options.complain)
    return options.complain(op, conflict, message);
  if (!options.strict || mayBeSkipped(op)) {
    op->emitWarning(message);
    return;
  }
  op->emitOpError(message);
  contradictory = true;
}

bool Inferencer::refine(Value value, const TypeProto &proto, Operation *where,
                        StringRef what, bool keepElementType) {
  Type inferred = convertType(proto, value.getContext());
  if (!inferred)
    return true;
  if (keepElementType)
    inferred = withElementTypeOf(inferred, value.getType());
  return refine(value, inferred, where, what);
}

bool Inferencer::refine(Value value, Type inferred, Operation *where,
                        StringRef what) {
  Type known = value.getType();
  if (isa<NoneType>(known))
    return true;
  Type merged = mergeTypes(known, inferred);
  if (!merged) {
    std::string message;
    llvm::raw_string_ostream(message)
        << "inferred " << what << " type " << inferred
        << " contradicts the type at hand, " << known;
    complain(where, ShapeConflict::Types, message);
    return false;
  }
  setType(value, merged);
  return true;
}

void Inferencer::setType(Value value, Type type) {
  if (value.getType() == type)
    return;
  refined.try_emplace(value, value.getType());
  value.setType(type);
  // Ops that use a result are visited later, except for callers of a function
  // that had to wait.
  changed |= isa<BlockArgument>(value) || anyPostponed;
}

/// A constant whose type says all that the rule would. Rules receive a copy of
/// the data.
static bool isKnownWeight(Operation *op) {
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
  DenseElementsAttr elements = valueOf(op->getOperand(0));
  if (!elements || !elements.getElementType().isInteger(1) ||
      elements.getNumElements() != 1)
    return std::nullopt;
  return *elements.value_begin<bool>();
}

/// Exporters write conditions of shapes. The graph that never runs may
/// contradict them, and does not tell anything of the results.
bool Inferencer::inferBranch(Operation *op) {
  std::optional<bool> condition = knownCondition(op);
  if (!condition)
    return false;
  Region &other = op->getRegion(*condition ? 1 : 0);
  visited.insert(&other);
  skipped.insert(&other);
  SmallVector<Type> types = inferRegion(op->getRegion(*condition ? 0 : 1), {});
  SmallVector<Type> before(op->getResultTypes());
  for (auto [result, type] : llvm::zip(op->getResults(), types))
    if (!isUnknown(type))
      refine(result, type, op, "result");
  if (acceptResults(op, before))
    ++summary.inferred;
  return true;
}

void Inferencer::inferOp(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  if (!info)
    return;
  SmallVector<Type> verified(op->getResultTypes());
  // Rules may rely on the checks of verifiers, also for operands whose types
  // have become known since the program was verified.
  if (std::string reason = whyIllegal(op); !reason.empty())
    return complain(op, ShapeConflict::Operands,
                    "it contradicts the known types of its operands: " +
                        reason);
  llvm::scope_exit settle([&] {
    if (llvm::equal(op->getResultTypes(), verified))
      setLegal(op);
  });
  if (isKnownWeight(op)) {
    ++summary.inferred;
    return;
  }
  // Operands may be known by now of which the types of results follow.
  std::vector<Type> types = inferResultTypes(op);
  for (auto [result, type] : llvm::zip(op->getResults(), types))
    if (type && !isUnknown(type) && isUnknown(result.getType()))
      refine(result, type, op, "result");
  auto leaveOpen = [&] {
    ++summary.open;
    ++summary.openOps[op->getName().getStringRef()];
  };
  // Rules take a value of which they are told no type for one that is absent.
  auto yieldsUnknown = [](Region &region) {
    return !region.empty() && region.front().mightHaveTerminator() &&
           llvm::any_of(region.front().getTerminator()->getOperandTypes(),
                        isUnknown);
  };
  if (inferBranch(op))
    return;
  LibraryRule rule = findLibraryRule(*info);
  if (rule.schema && rule.older && !takesKinds(*rule.schema, op))
    rule = {};
  bool byLibrary = rule.schema && hasRule(*rule.schema);
  bool hasShapes = detail::hasShapes(op->getName().getStringRef()) &&
                   !(byLibrary && options.libraryFirst);
  if (hasShapes && !inferByShapes(op))
    return;
  auto isComplete = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return isa<NoneType>(type) || (tensor && tensor.hasStaticShape());
  };
  if (llvm::any_of(op->getOperandTypes(), isUnknown) ||
      llvm::any_of(op->getRegions(), yieldsUnknown))
    return leaveOpen();
  auto ownRule = info->shapeRule.empty()
                     ? ShapeInferenceOpInterface()
                     : dyn_cast<ShapeInferenceOpInterface>(op);
  if (!byLibrary && !ownRule) {
    auto isRanked = [](Type type) {
      return isa<NoneType, RankedTensorType>(type);
    };
    if (!hasShapes || !llvm::all_of(op->getResultTypes(), isRanked))
      return leaveOpen();
    ++summary.inferred;
    return;
  }
  if (hasShapes && !ownRule && !rule.schema->has_data_propagation_function() &&
      llvm::all_of(op->getResultTypes(), isComplete)) {
    // There is nothing more to know.
    ++summary.inferred;
    return;
  }

  if (ownRule && !(byLibrary && options.libraryFirst)) {
    if (inferByHook(ownRule) && rule.schema && options.dataPropagation) {
      LibraryContext context(op, *info, *this);
      propagateData(*rule.schema, op, context, *this);
    }
    return;
  }
  LibraryContext context(op, *info, *this);
  unsigned failedBefore = summary.failed;
  std::string refusal = runRule(*rule.schema, context);
  if (!refusal.empty()) {
    complain(op, ShapeConflict::Rule,
             "the ONNX library cannot infer its types: " +
                 StringRef(refusal).trim());
    return;
  }
  SmallVector<Type> before(op->getResultTypes());
  for (auto [index, type] : llvm::enumerate(context.outputs()))
    refine(op->getResult(index), type, op, "result", rule.older);
  if (!acceptResults(op, before))
    return;
  if (summary.failed == failedBefore)
    ++summary.inferred;
  if (options.dataPropagation)
    propagateData(*rule.schema, op, context, *this);
}

bool Inferencer::inferByHook(ShapeInferenceOpInterface op) {
  HookContext context(op, *this);
  if (failed(op.inferShapes(context))) {
    complain(op, ShapeConflict::Rule,
             "its shapes contradict each other: " + context.getRefusal());
    return false;
  }
  unsigned failedBefore = summary.failed;
  SmallVector<Type> before(op->getResultTypes());
  for (auto [index, type] : llvm::enumerate(context.types))
    if (type)
      refine(op->getResult(index), type, op, "result");
  if (!acceptResults(op, before) || summary.failed != failedBefore)
    return false;
  ++summary.inferred;
  return true;
}

bool Inferencer::inferByShapes(Operation *op) {
  HookContext context(op, *this);
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
    complain(op, ShapeConflict::Rule,
             "its shapes contradict each other: " + contradiction);
    return false;
  }
  SmallVector<Type> before(op->getResultTypes());
  unsigned failedBefore = summary.failed;
  for (auto [result, known] : llvm::zip(op->getResults(), components))
    if (auto tensor = dyn_cast<TensorType>(result.getType());
        tensor && known.hasRank())
      refine(result,
             RankedTensorType::get(known.getDims(), tensor.getElementType()),
             op, "result");
  return acceptResults(op, before) && summary.failed == failedBefore;
}

bool Inferencer::acceptResults(Operation *op, ArrayRef<Type> before) {
  if (llvm::equal(op->getResultTypes(), before))
    return true;
  std::string reason = whyIllegal(op);
  if (reason.empty()) {
    setLegal(op);
    return true;
  }
  for (auto [result, type] : llvm::zip(op->getResults(), before))
    result.setType(type);
  complain(op, ShapeConflict::Rule,
           "the types inferred for it are illegal: " + reason);
  return false;
}

SmallVector<Type> Inferencer::inferRegion(Region &region,
                                          ArrayRef<Type> types) {
  SmallVector<Type> yielded;
  if (region.empty())
    return yielded;
  Block &block = region.front();
  // The library passes one input more or less if a version allows it; the
  // common inputs can be refined.
  for (auto [argument, type] : llvm::zip(block.getArguments(), types))
    if (type)
      refine(argument, type, region.getParentOp(), "block argument");
  inferBlock(block);
  visited.insert(&region);
  if (block.mightHaveTerminator())
    llvm::append_range(yielded, block.getTerminator()->getOperandTypes());
  return yielded;
}

std::optional<SmallVector<Type>> Inferencer::tryRegion(Region &region,
                                                       ArrayRef<Type> types) {
  if (trials == maxTrials)
    return std::nullopt;
  SmallVector<std::pair<Value, Type>> before;
  DenseMap<Value, std::unique_ptr<TensorShapeProto>> dataBefore;
  auto keep = [&](Value value) {
    before.emplace_back(value, value.getType());
    if (const TensorShapeProto *data = shapeData.find(value))
      dataBefore[value] = std::make_unique<TensorShapeProto>(*data);
  };
  for (Value argument : region.getArguments())
    keep(argument);
  region.walk([&](Operation *op) {
    for (Value result : op->getResults())
      keep(result);
    for (Region &inner : op->getRegions())
      for (Value argument : inner.getArguments())
        keep(argument);
  });
  size_t refinedBefore = refined.size();
  ShapeInferenceSummary summaryBefore = summary;
  bool changedBefore = changed,
       refusedBefore = std::exchange(trialRefused, false);

  ++trials;
  SmallVector<Type> yielded = inferRegion(region, types);
  --trials;

  bool isRefused = std::exchange(trialRefused, refusedBefore);
  changed = changedBefore;
  summary = std::move(summaryBefore);
  while (refined.size() != refinedBefore)
    refined.pop_back();
  for (auto [value, type] : before) {
    value.setType(type);
    auto data = dataBefore.find(value);
    if (data == dataBefore.end())
      shapeData.erase(value);
    else
      shapeData.set(value, std::move(*data->second));
  }
  if (isRefused)
    return std::nullopt;
  return yielded;
}

void Inferencer::inferCall(func::CallOp call) {
  func::FuncOp callee = callGraph.calleeOf(call);
  // A trial must not affect a function.
  if (!callee || trials)
    return;
  // Types known at the call are also known in a copy of the callee for such
  // calls.
  SmallVector<Type> types;
  for (auto [operand, argument] :
       llvm::zip(call.getOperands(), callee.getArguments())) {
    Type merged = mergeTypes(argument.getType(), operand.getType());
    types.push_back(merged ? merged : argument.getType());
  }
  if (!llvm::equal(types, callee.getArgumentTypes()))
    callee = callGraph.specialise(
        call, callee, types, [&](Value original, Value copy) {
          // Users of the copy need the same types as those of the original.
          auto *it = refined.find(original);
          Type before = it == refined.end() ? original.getType() : it->second;
          if (copy.getType() != before)
            refined.try_emplace(copy, before);
        });
  inferFunction(callee);
  if (Operation *terminator = callGraph.returnToFollow(callee))
    for (auto [result, operand] :
         llvm::zip(call.getResults(), terminator->getOperands()))
      refine(result, operand.getType(), call, "result");
}

void Inferencer::inferFunction(func::FuncOp function) {
  if (inferredFunctions.contains(function))
    return;
  if (callDepth == maxCallDepth) {
    anyPostponed = true;
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
  }
}

FailureOr<ShapeInferenceSummary> Inferencer::run() {
  // One round infers a graph in topological order; more are needed only if a
  // later op refines the operand of an earlier one (a region argument).
  constexpr int maxRounds = 8;
  for (int round = 0; round != maxRounds; ++round) {
    changed = false;
    summary = {};
    visited.clear();
    skipped.clear();
    inferredFunctions.clear();
    anyPostponed = false;
    legal.clear();
    if (auto function = dyn_cast<func::FuncOp>(root))
      inferFunction(function);
    else
      for (Region &region : root->getRegions())
        for (Block &block : region)
          inferBlock(block);
    while (!postponed.empty())
      inferFunction(postponed.pop_back_val());
    if (!changed)
      break;
  }
  if (changed)
    legal.clear();
  mendTypes(root, refined, std::move(legal), callGraph,
            [&](Operation *op, StringRef reason) {
              complain(op, ShapeConflict::Operands,
                       "it contradicts the known types of its operands: " +
                           reason);
            });
  if (contradictory)
    return failure();
  return std::move(summary);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

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

FailureOr<ShapeInferenceSummary>
inferShapes(Operation *root, const ShapeInferenceOptions &options) {
  return Inferencer(root, options).run();
}

void inferShapesInBuilders(MLIRContext &context) {
  context.getOrLoadDialect<ONNXDialect>()->shapeInferrer = [](Operation *op) {
    // The verifier reports errors of an op, and so does the pass.
    ScopedDiagnosticHandler silence(op->getContext(),
                                    [](Diagnostic &) { return success(); });
    ShapeInferenceOptions options;
    options.dataPropagation = false;
    Inferencer(op, options).runOnRoot();
  };
}

std::unique_ptr<Pass>
createShapeInferencePass(const ShapeInferenceOptions &options) {
  return std::make_unique<ShapeInferencePass>(options);
}

void registerShapeInferencePass() { PassRegistration<ShapeInferencePass>(); }

} // namespace dialectgen::onnx
