//===- Underlying ops.cpp - from underlying op to underlying op
//-----------------------------===//
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

LogicalResult convertUnderlyingOps(Operation *root,
                                   ArrayRef<const ViewOpRow *> ops,
                                   UnderlyingOp underlying) {
  SmallVector<Operation *> found;
  root->walk([&](Operation *op) {
    View view = View::of(op);
    if (view && view.getUnderlyingOp() != underlying &&
        llvm::is_contained(ops, view.getRow()))
      found.push_back(op);
  });
  bool isGood = true;
  SmallVector<FlatSymbolRefAttr> bodies;
  for (Operation *op : found) {
    OpBuilder builder(op);
    BuildOptions options{underlying};
    options.decompose = decompose;
    if (op->getName().getStringRef() == "mhlo.custom_call")
      options.customCall = "mhlo.custom_call";
    FailureOr<Operation *> made =
        convertUnderlyingOp(builder, View(op), options);
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

struct ToUnderlyingOpPass : impl::ByteirToCarrierPassBase<ToUnderlyingOpPass> {
  using Base::Base;
  void runOnOperation() override {
    Location location = getOperation().getLoc();
    FailureOr<UnderlyingOp> chosen = readUnderlyingOp(location, underlying);
    if (failed(chosen))
      return signalPassFailure();
    bool isComposite = *chosen == UnderlyingOp::Composite;
    auto found = readOps(
        location, SmallVector<std::string>(ops.begin(), ops.end()),
        [&](const ViewOpRow &row) {
          return !isComposite || findDecomposition(row) != nullptr;
        },
        "that can be decomposed, as composites are");
    if (failed(found) ||
        failed(convertUnderlyingOps(getOperation(), *found, *chosen)))
      signalPassFailure();
  }
};

} // namespace

void registerToUnderlyingOpPass() { PassRegistration<ToUnderlyingOpPass>(); }

} // namespace dialectgen::byteir
