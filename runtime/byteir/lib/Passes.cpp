//===- Passes.cpp - passes over coarse operations -------------------------===//
//
// See Passes.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/byteir/Passes.h"
#include "dialectgen/byteir/Decompose.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace dialectgen::byteir {

FailureOr<SmallVector<const ViewOpRow *>>
readOps(Location location, ArrayRef<std::string> names,
        llvm::function_ref<bool(const ViewOpRow &)> has, StringRef what) {
  const ViewTable &table = getViewTable();
  SmallVector<const ViewOpRow *> ops;
  if (names.empty()) {
    for (const ViewOpRow &row : table.ops)
      if (has(row))
        ops.push_back(&row);
    return ops;
  }
  for (const std::string &name : names) {
    const ViewOpRow *row = table.findByOption(name);
    if (row && has(*row)) {
      ops.push_back(row);
      continue;
    }
    InFlightDiagnostic error = emitError(location)
                               << "'" << name << "' is "
                               << (row ? "no operation " : "no operation");
    if (row)
      error << what;
    unsigned best = 4;
    StringRef nearest;
    for (const ViewOpRow &known : table.ops)
      for (StringRef spelling : {StringRef(known.target), known.name()})
        if (unsigned distance =
                StringRef(name).edit_distance(spelling, true, best);
            !row && has(known) && distance < best) {
          best = distance;
          nearest = spelling;
        }
    if (!nearest.empty())
      error << "; did you mean '" << nearest << "'?";
    return error;
  }
  return ops;
}

FailureOr<Carrier> readCarrier(Location location, StringRef name) {
  static constexpr std::pair<StringLiteral, Carrier> carriers[] = {
      {"custom_call", Carrier::CustomCall},
      {"backend_config", Carrier::BackendConfig},
      {"composite", Carrier::Composite}};
  for (const auto &[known, carrier] : carriers)
    if (known == name)
      return carrier;
  return emitError(location)
         << "there is no carrier '" << name
         << "'; there is custom_call, backend_config and composite";
}

LogicalResult decomposeViews(Operation *root, ArrayRef<const ViewOpRow *> ops) {
  SmallVector<Operation *> found;
  root->walk([&](Operation *op) {
    if (View view = View::of(op);
        view && llvm::is_contained(ops, view.getRow()))
      found.push_back(op);
  });
  bool isGood = true;
  SmallVector<FlatSymbolRefAttr> bodies;
  for (Operation *op : found) {
    OpBuilder builder(op);
    SmallVector<Value> results;
    if (failed(decompose(View(op), builder, results))) {
      isGood = false;
      continue;
    }
    // The decomposition that a composite named may have no other use.
    if (auto symbol = op->getAttrOfType<FlatSymbolRefAttr>("decomposition"))
      bodies.push_back(symbol);
    op->replaceAllUsesWith(results);
    op->erase();
  }
  for (FlatSymbolRefAttr body : bodies)
    eraseUnusedBody(root, body);
  return success(isGood);
}

LogicalResult inferShapes(Operation *root) {
  llvm::SmallPtrSet<Operation *, 8> functions;
  root->walk([&](Operation *op) {
    View view = View::of(op);
    if (!view || !view.getDictionary())
      return;
    const ViewVersionRow *version = view.getVersion();
    if (!version)
      return;
    std::optional<Layout> layout =
        layOut(version->results, op->getNumResults());
    // Each of a variadic one would need its own.
    if (!layout || llvm::any_of(version->results, [](const ViewValueRow &row) {
          return row.arity == ViewValueRow::Variadic;
        }))
      return;
    SmallVector<KnownType> known(version->results.size());
    for (auto [type, part] : llvm::zip(known, *layout))
      if (part.second)
        type = KnownType::of(op->getResult(part.first).getType());
    inferTypes(
        *version, [&](unsigned index) { return view.getOperandValues(index); },
        [&](StringRef key) { return view.getEntry(key); }, known);
    for (auto [type, part] : llvm::zip(known, *layout)) {
      if (!part.second)
        continue;
      Value result = op->getResult(part.first);
      auto refined = dyn_cast_or_null<RankedTensorType>(type.get());
      // Only an encoding itself can interpret its sizes.
      auto was = dyn_cast<RankedTensorType>(result.getType());
      if (!refined || refined == result.getType() ||
          (was && (was.getEncoding() || was.getRank() != refined.getRank())))
        continue;
      result.setType(refined);
      if (Operation *function = op->getParentOp();
          isa<FunctionOpInterface>(function))
        functions.insert(function);
    }
  });
  for (Operation *op : functions) {
    // Where it is called, types would have to change, too.
    auto function = cast<FunctionOpInterface>(op);
    Operation *end = function.getFunctionBody().back().getTerminator();
    auto type = dyn_cast<FunctionType>(function.getFunctionType());
    if (!type || end->getNumOperands() != type.getNumResults() ||
        end->getOperandTypes() == type.getResults())
      continue;
    if (SymbolTable::symbolKnownUseEmpty(op, root)) {
      function.setType(FunctionType::get(op->getContext(), type.getInputs(),
                                         end->getOperandTypes()));
      continue;
    }
    OpBuilder builder(end);
    for (auto [operand, wanted] :
         llvm::zip(end->getOpOperands(), type.getResults()))
      if (operand.get().getType() != wanted) {
        OperationState state(end->getLoc(), "stablehlo.convert", operand.get(),
                             wanted, {});
        operand.set(builder.create(state)->getResult(0));
      }
  }
  return success();
}

#define GEN_PASS_DECL_BYTEIRDECOMPOSEPASS
#define GEN_PASS_DEF_BYTEIRDECOMPOSEPASS
#define GEN_PASS_DECL_BYTEIRINFERSHAPESPASS
#define GEN_PASS_DEF_BYTEIRINFERSHAPESPASS
#define GEN_PASS_DECL_BYTEIRTOVERSIONPASS
#define GEN_PASS_DEF_BYTEIRTOVERSIONPASS
#define GEN_PASS_DECL_BYTEIRVERIFYPASS
#define GEN_PASS_DEF_BYTEIRVERIFYPASS
#include "byteir/Passes.h.inc"

namespace {

struct VerifyPass : impl::ByteirVerifyPassBase<VerifyPass> {
  using Base::Base;
  void runOnOperation() override {
    if (failed(verifyViews(getOperation())))
      signalPassFailure();
    markAllAnalysesPreserved();
  }
};

struct InferShapesPass : impl::ByteirInferShapesPassBase<InferShapesPass> {
  using Base::Base;
  void runOnOperation() override {
    if (failed(verifyViews(getOperation())) ||
        failed(inferShapes(getOperation())))
      signalPassFailure();
  }
};

struct DecomposePass : impl::ByteirDecomposePassBase<DecomposePass> {
  using Base::Base;
  void runOnOperation() override {
    auto found = readOps(
        getOperation().getLoc(),
        SmallVector<std::string>(ops.begin(), ops.end()),
        [](const ViewOpRow &row) { return findDecomposition(row) != nullptr; },
        "that can be decomposed");
    if (failed(found) || failed(decomposeViews(getOperation(), *found)))
      signalPassFailure();
  }
};

struct ToVersionPass : impl::ByteirToVersionPassBase<ToVersionPass> {
  using Base::Base;
  void runOnOperation() override {
    if (failed(verifyViews(getOperation())) ||
        failed(convertViewsToVersion(getOperation(), target)))
      signalPassFailure();
  }
};

} // namespace

void registerToCarrierPass();
void registerOnnxToByteirPass(const ShapeInference &inferOnnx);

std::unique_ptr<Pass> createVerifyPass() {
  return std::make_unique<VerifyPass>();
}

void registerByteirPasses(const ShapeInference &inferOnnx) {
  PassRegistration<VerifyPass>();
  PassRegistration<InferShapesPass>();
  PassRegistration<DecomposePass>();
  PassRegistration<ToVersionPass>();
  registerToCarrierPass();
  registerOnnxToByteirPass(inferOnnx);
}

} // namespace dialectgen::byteir
