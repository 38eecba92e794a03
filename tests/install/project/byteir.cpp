//===- byteir.cpp - coarse operations from another project ----------------===//
//
// Builds a softmax, reads it through its view, and decomposes it.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/byteir/ByteirOps.h"
#include "dialectgen/byteir/Decompose.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
namespace byteir = dialectgen::byteir;

int main() {
  MLIRContext context;
  context.loadDialect<func::FuncDialect,
                      dialectgen::stablehlo::StablehloDialect>();
  OpBuilder builder(&context);
  Location location = builder.getUnknownLoc();
  auto type = RankedTensorType::get({2, 3}, builder.getF32Type());
  OwningOpRef<ModuleOp> module = ModuleOp::create(location);
  builder.setInsertionPointToEnd(module->getBody());
  auto function = func::FuncOp::create(builder, location, "f",
                                       builder.getFunctionType(type, type));
  builder.setInsertionPointToEnd(function.addEntryBlock());
  auto softmax = byteir::SoftmaxOp::create(
      builder, location, function.getArgument(0), /*axis=*/1, type);
  if (failed(softmax))
    return 1;
  llvm::outs() << "softmax along " << softmax->getAxis() << ": "
               << softmax->getOutput().getType() << "\n";
  llvm::SmallVector<Value> results;
  if (failed(byteir::decompose(*softmax, builder, results)))
    return 1;
  llvm::outs() << "decomposed into "
               << function.getBody().front().getOperations().size() - 1
               << " operations\n";
  return 0;
}
