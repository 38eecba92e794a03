//===- Carriers.cpp - from carrier to carrier -----------------------------===//
//
// Custom calls, custom calls with a dictionary of their own, and composites are
// equivalent: each can be converted to the others.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/byteir/Decompose.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace dialectgen::byteir {

LogicalResult convertCarriers(Operation *root, ArrayRef<const ViewOpRow *> ops,
                              Carrier carrier) {
  SmallVector<Operation *> found;
  root->walk([&](Operation *op) {
    View view = View::of(op);
    if (view && view.getCarrier() != carrier &&
        llvm::is_contained(ops, view.getRow()))
      found.push_back(op);
  });
  bool isGood = true;
  SmallVector<FlatSymbolRefAttr> bodies;
  for (Operation *op : found) {
    OpBuilder builder(op);
    BuildOptions options{carrier};
    options.decompose = decompose;
    if (op->getName().getStringRef() == "mhlo.custom_call")
      options.customCall = "mhlo.custom_call";
    FailureOr<Operation *> made = convertCarrier(builder, View(op), options);
    if (failed(made)) {
      isGood = false;
      continue;
    }
    if (auto symbol = op->getAttrOfType<FlatSymbolRefAttr>("decomposition"))
      bodies.push_back(symbol);
    op->replaceAllUsesWith(*made);
    op->erase();
  }
  // Functions of composites that are none any more.
  for (FlatSymbolRefAttr body : bodies)
    eraseUnusedBody(root, body);
  return success(isGood);
}

namespace {

struct ToCarrierPass : PassWrapper<ToCarrierPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToCarrierPass)
  ToCarrierPass() = default;
  ToCarrierPass(const ToCarrierPass &other) : PassWrapper(other) {}
  StringRef getArgument() const override { return "byteir-to-carrier"; }
  StringRef getDescription() const override {
    return "Convert coarse operations to another carrier";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<stablehlo::StablehloDialect, func::FuncDialect>();
  }
  void runOnOperation() override {
    Location location = getOperation().getLoc();
    FailureOr<Carrier> chosen = readCarrier(location, carrier);
    if (failed(chosen))
      return signalPassFailure();
    bool isComposite = *chosen == Carrier::Composite;
    auto found = readOps(
        location, SmallVector<std::string>(ops.begin(), ops.end()),
        [&](const ViewOpRow &row) {
          return !isComposite || findDecomposition(row) != nullptr;
        },
        "that can be decomposed, as composites are");
    if (failed(found) ||
        failed(convertCarriers(getOperation(), *found, *chosen)))
      signalPassFailure();
  }
  Option<std::string> carrier{
      *this, "carrier",
      llvm::cl::desc("custom_call, backend_config or composite"),
      llvm::cl::init("custom_call")};
  ListOption<std::string> ops{
      *this, "ops",
      llvm::cl::desc("Names of operations; default: all that can be")};
};

} // namespace

void registerToCarrierPass() { PassRegistration<ToCarrierPass>(); }

} // namespace dialectgen::byteir
