//===- import.cpp - .onnx models read by somebody else's program ----------===//
//
// Imports the model named on the command line and prints the names of its ops.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/Import.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  mlir::MLIRContext context;
  auto module = dialectgen::onnx::importOnnxFile(argv[1], &context);
  if (!module)
    return 1;
  module->walk(
      [](mlir::Operation *op) { llvm::outs() << op->getName() << '\n'; });
  return 0;
}
