//===- OlderOps.h - ops without a class -------------------------*- C++ -*-===//
//
// Superseded versions of operators are rows of the op table (OpTable.h), and
// have no C++ classes. Names, texts, bytecode, messages, folding and
// interfaces are those of the class that mlir-tblgen makes of the definition in
// generated/onnx/ONNXOps.td.inc.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_DIALECT_OLDEROPS_H
#define DIALECTGEN_ONNX_DIALECT_OLDEROPS_H

#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/Dialect.h"

namespace dialectgen::onnx {

/// Gives `dialect` the op of the row.
void registerOlderOp(mlir::Dialect &dialect, const OpVersionInfo &info);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_DIALECT_OLDEROPS_H
