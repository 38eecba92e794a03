//===- OnnxToByteir.cpp - coarse operations of ONNX's ---------------------===//
//
// The pass: trees that compute a coarse operation first, then operations that
// are one. Nothing else of the program changes.
//
//===----------------------------------------------------------------------===//

#include "Rewrite.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include <map>

using namespace mlir;

namespace dialectgen::byteir {

#define GEN_PASS_DECL_ONNXTOBYTEIRPASS
#define GEN_PASS_DEF_ONNXTOBYTEIRPASS
#include "byteir/Passes.h.inc"

namespace {

using Wanted = SmallVector<const ViewOpRow *>;

class Rewriter {
public:
  Rewriter(ModuleOp module, const Wanted &wanted, const BuildOptions &given)
      : module(module), wanted(wanted), options(given) {
    options.decompose = decompose;
  }

  void rewriteTrees();
  void rewriteOperations(llvm::function_ref<bool(Operation *)> stays);
  /// Erases operations without uses, and reports operations that were not
  /// converted.
  void finish();

private:
  bool isWanted(StringRef name) const {
    return llvm::is_contained(wanted, getViewTable().findByOption(name));
  }
  Value current(Value value) const {
    while (Value next = replaced.lookup(value))
      value = next;
    return value;
  }
  Outcome::Kind
  attempt(Operation *root, StringRef name,
          llvm::function_ref<Outcome(Operation *, Hlo &)> makePlan);
  bool become(Operation *root, StringRef name, const Plan &plan, Hlo &hlo);

  ModuleOp module;
  const Wanted &wanted;
  BuildOptions options;
  llvm::DenseMap<Value, Value> replaced;
  /// Operations that may have become unused.
  llvm::SetVector<Operation *> dead;
  std::map<StringRef, unsigned> left;
};

/// The carrier in place of `root`. Results that the root does not give are left
/// out if that can be, and have the types that follow.
bool Rewriter::become(Operation *root, StringRef name, const Plan &plan,
                      Hlo &hlo) {
  const ViewOpRow *row = getViewTable().findByOption(name);
  const ViewVersionRow &version = row->newest();
  SmallVector<bool> isThere;
  for (const ViewValueRow &result : version.results)
    isThere.push_back(result.arity != ViewValueRow::Optional);
  SmallVector<KnownType> known(version.results.size());
  for (auto [index, place] : llvm::enumerate(plan.results)) {
    if (index >= root->getNumResults())
      break;
    Value value = root->getResult(unsigned(index));
    if (isAbsent(value))
      continue;
    known[size_t(place)] = KnownType::of(value.getType());
    if (!value.use_empty())
      for (auto [other, result] : llvm::enumerate(version.results))
        if (result.group == version.results[size_t(place)].group)
          isThere[other] = true;
  }
  ValueRange operands = plan.operands;
  std::optional<Layout> layout = layOut(version.operands, operands.size());
  if (!layout)
    return false;
  inferTypes(
      version,
      [&](unsigned index) {
        return operands.slice((*layout)[index].first, (*layout)[index].second);
      },
      [&](StringRef key) { return plan.entries.get(key); }, known);
  SmallVector<Type> types;
  for (auto [there, type] : llvm::zip(isThere, known))
    if (there) {
      Type result = type.get();
      if (!result && type.element)
        result = UnrankedTensorType::get(type.element);
      if (!result)
        return false;
      types.push_back(result);
    }
  OpBuilder &builder = hlo.getBuilder();
  FailureOr<Operation *> made =
      buildCarrier(builder, root->getLoc(), row->target, types, operands,
                   plan.entries.getDictionary(builder.getContext()), options);
  if (failed(made))
    return false;
  builder.setInsertionPointAfter(*made);
  for (auto [index, place] : llvm::enumerate(plan.results)) {
    if (index >= root->getNumResults() || !isThere[size_t(place)])
      continue;
    auto at = llvm::count(ArrayRef(isThere).take_front(size_t(place)), true);
    Value result = (*made)->getResult(unsigned(at)),
          was = root->getResult(unsigned(index));
    // Uses may want the type as it was.
    if (result.getType() != was.getType() && !was.use_empty() &&
        isa<RankedTensorType>(was.getType()))
      result = hlo.cast(result, was.getType());
    was.replaceAllUsesWith(result);
    replaced[was] = result;
  }
  return true;
}

Outcome::Kind
Rewriter::attempt(Operation *root, StringRef name,
                  llvm::function_ref<Outcome(Operation *, Hlo &)> makePlan) {
  Recording recording(root);
  // The reasons why it is no match are nobody's errors.
  Silence quiet(module.getContext());
  Hlo hlo(recording, root->getLoc());
  Outcome outcome = makePlan(root, hlo);
  if (outcome.kind == Outcome::Match &&
      (!hlo.getExcess().empty() || !become(root, name, outcome.plan, hlo)))
    outcome.kind = Outcome::NoMatch;
  if (outcome.kind != Outcome::Match)
    recording.takeBack();
  return outcome.kind;
}

void Rewriter::rewriteTrees() {
  std::vector<Tree> trees =
      findTrees(module, [&](StringRef name) { return isWanted(name); });
  for (const Tree &tree : trees) {
    if (tree.isAssumed) {
      ++left[tree.name];
      continue;
    }
    auto kind =
        attempt(tree.root, tree.name, [&](Operation *, Hlo &hlo) -> Outcome {
          Outcome outcome{Outcome::Match, {}};
          Value x = current(tree.input);
          outcome.plan.entries = tree.entries;
          outcome.plan.operands.push_back(x);
          if (!tree.isAffine)
            return outcome;
          Affine weight = tree.weight, bias = tree.bias;
          for (Affine *part : {&weight, &bias})
            if (part->value)
              part->value = current(part->value);
          auto affine = makeAffine(hlo, x, tree.axes, weight, bias);
          if (failed(affine))
            return Outcome();
          outcome.plan.operands.append({affine->first, affine->second});
          return outcome;
        });
    if (kind == Outcome::Match)
      dead.insert(tree.operations.begin(), tree.operations.end());
  }
}

void Rewriter::rewriteOperations(llvm::function_ref<bool(Operation *)> stays) {
  std::vector<std::pair<Operation *, const OneOpRule *>> found;
  llvm::StringMap<SmallVector<const OneOpRule *, 1>> rules;
  for (const OneOpRule &rule : getOneOpRules())
    if (isWanted(rule.name()))
      rules[rule.source->op].push_back(&rule);
  module.walk([&](Operation *op) {
    auto rule = rules.find(onnxName(op));
    if (rule != rules.end() && op->getNumOperands() && op->getNumResults() &&
        !dead.contains(op) && !(stays && stays(op)))
      for (const OneOpRule *one : rule->second)
        found.push_back({op, one});
  });
  for (const auto &pair : found) {
    Operation *op = pair.first;
    const OneOpRule *rule = pair.second;
    Outcome::Kind kind =
        attempt(op, rule->name(), [&](Operation *root, Hlo &hlo) {
          return rule->plan(root, hlo);
        });
    if (kind == Outcome::Match)
      dead.insert(op);
    else if (kind == Outcome::Unknown)
      ++left[rule->name()];
  }
}

void Rewriter::finish() {
  while (!dead.empty()) {
    Operation *op = dead.pop_back_val();
    if (!isOpTriviallyDead(op))
      continue;
    // Operations without other uses go with it.
    for (Value operand : op->getOperands())
      if (Operation *made = operand.getDefiningOp())
        dead.insert(made);
    op->erase();
  }
  for (auto [name, count] : left)
    emitRemark(module.getLoc())
        << count << (count == 1 ? " candidate of " : " candidates of ") << name
        << (count == 1 ? " was" : " were") << " left, since shapes are unknown";
}

struct OnnxToByteirPass : impl::OnnxToByteirPassBase<OnnxToByteirPass> {
  using Base::Base;
  explicit OnnxToByteirPass(const ShapeInference &inferOnnx)
      : inferOnnx(inferOnnx) {}

  void runOnOperation() override {
    FailureOr<Carrier> chosen = readCarrier(getOperation().getLoc(), carrier);
    if (failed(chosen) ||
        failed(convertOnnx(getOperation(),
                           SmallVector<std::string>(ops.begin(), ops.end()),
                           {*chosen}, inferOnnx)))
      signalPassFailure();
  }

  ShapeInference inferOnnx;
};

} // namespace

LogicalResult convertOnnx(ModuleOp module, ArrayRef<std::string> names,
                          const BuildOptions &options,
                          const ShapeInference &inferOnnx,
                          llvm::function_ref<bool(Operation *)> stays) {
  FailureOr<Wanted> wanted = readOps(
      module.getLoc(), names,
      [](const ViewOpRow &row) {
        return hasTrees(row.name()) ||
               llvm::any_of(getOneOpRules(), [&](const OneOpRule &rule) {
                 return rule.name() == row.name();
               });
      },
      "that ONNX has a pattern for");
  if (failed(wanted))
    return failure();
  for (const OneOpRule &rule : getOneOpRules())
    if (!rule.hasHook())
      return module.emitError()
             << "the spec of '" << rule.view->target << "' names the hook '"
             << rule.source->hook << "', which is not there";
  if (inferOnnx && failed(inferOnnx(module)))
    return failure();
  Rewriter rewriter(module, *wanted, options);
  rewriter.rewriteTrees();
  rewriter.rewriteOperations(stays);
  rewriter.finish();
  return success();
}

void registerOnnxToByteirPass(const ShapeInference &inferOnnx) {
  PassRegistration<OnnxToByteirPass>(
      [inferOnnx] { return std::make_unique<OnnxToByteirPass>(inferOnnx); });
}

} // namespace dialectgen::byteir
