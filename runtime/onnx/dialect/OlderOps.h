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

#include "dialectgen/core/versions/RowOp.h"
#include "dialectgen/onnx/OpTable.h"

namespace dialectgen::onnx {

/// The op of a row. It judges ops of the version's class, too, which store
/// their attributes alike.
std::unique_ptr<RowOp> makeOlderOp(mlir::Dialect &dialect,
                                   const OpVersionInfo &info);

/// Gives an op, with or without a class, the interfaces that its row tells.
void addRowInterfaces(mlir::RegisteredOperationName name,
                      const OpVersionInfo &info);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_DIALECT_OLDEROPS_H
