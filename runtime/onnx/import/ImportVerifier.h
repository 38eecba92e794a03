//===- ImportVerifier.h - verification of imported modules ------*- C++ -*-===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTVERIFIER_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTVERIFIER_H

#include "mlir/IR/BuiltinOps.h"

namespace dialectgen::onnx {
struct ModelInterface;
} // namespace dialectgen::onnx

namespace dialectgen::onnx::importer {

/// Fails unless `module` is legal, if need be without shapes that the model
/// gives results of nodes and that contradict these. `interface`, if given,
/// takes the types of such outputs.
llvm::LogicalResult verifyImported(mlir::ModuleOp module,
                                   ModelInterface *interface);

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTVERIFIER_H
