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

#define GEN_PASS_DECL_BYTEIRTOCARRIERPASS
#define GEN_PASS_DEF_BYTEIRTOCARRIERPASS
#include "byteir/Passes.h.inc"

namespace {

struct ToCarrierPass : impl::ByteirToCarrierPassBase<ToCarrierPass> {
  using Base::Base;
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
};

} // namespace

void registerToCarrierPass() { PassRegistration<ToCarrierPass>(); }

} // namespace dialectgen::byteir
