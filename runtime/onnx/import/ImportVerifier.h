//===- ImportVerifier.h - verification of imported modules ------*- C++ -*-===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTVERIFIER_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTVERIFIER_H

#include "mlir/IR/BuiltinOps.h"

namespace dialectgen::onnx::importer {

/// Fails unless `module` is legal, if need be without shapes that the model
/// gives values between nodes and that contradict their nodes.
llvm::LogicalResult verifyImported(mlir::ModuleOp module);

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTVERIFIER_H
