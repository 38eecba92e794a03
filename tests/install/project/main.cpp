//===- main.cpp - the onnx dialect in somebody else's program -------------===//
//
// Parses ops of the newest and of an older opset, prints them back, and sees a
// wrong op refused.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ONNXDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

static const char *const good = R"mlir(
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x1xf32> {
  %sum = "onnx.Add"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %old = "onnx.ReduceSumV11"(%sum) {axes = [1], keepdims = 1 : si64}
      : (tensor<2x3xf32>) -> tensor<2x1xf32>
  return %old : tensor<2x1xf32>
}
)mlir";

static const char *const bad = R"mlir(
func.func @main(%x: tensor<2x3xi1>) {
  %sum = "onnx.Add"(%x, %x) : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  return
}
)mlir";

int main() {
  mlir::MLIRContext context;
  context.loadDialect<dialectgen::onnx::ONNXDialect, mlir::func::FuncDialect>();

  auto module = mlir::parseSourceString<mlir::ModuleOp>(good, &context);
  if (!module)
    return 1;
  module->walk([](mlir::Operation *op) {
    if (op->getDialect()->getNamespace() == "onnx")
      llvm::outs() << op->getName() << " : " << op->getResult(0).getType()
                   << '\n';
  });

  bool refused = false;
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &) { refused = true; });
  if (mlir::parseSourceString<mlir::ModuleOp>(bad, &context) || !refused)
    return 1;
  llvm::outs() << "Add of i1: refused\n";
  return 0;
}
