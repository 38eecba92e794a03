//===- Export.h - modules as .onnx models -----------------------*- C++ -*-===//
//
// Writes a module of the ONNX dialect as an ONNX model (protobuf): the entry
// function becomes the graph, called functions become local functions.
// Information kept by the importer (Import.h, `keepForm`) is restored; values
// of other programs get generated names. No op is converted (OpsetConversion.h
// does that): an op of a version that the model's opset does not select is
// rejected. No input aborts: every error is an MLIR diagnostic at the op.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_EXPORT_H
#define DIALECTGEN_ONNX_EXPORT_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/LogicalResult.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace dialectgen::onnx {

struct ModelInterface;

struct ExportOptions {
  /// Opset of the default domain; 0 for the model's own. Fails if the module
  /// declares another (`onnx.opset_imports`).
  int64_t opset = 0;
  /// Tensors of more bytes are written into a file beside the model; the
  /// largest number for those that were imported from such a file, if that is
  /// where the model goes. Where it would be too large for protobuf, those of
  /// more than a kibibyte are.
  uint64_t externalDataThreshold = std::numeric_limits<uint64_t>::max();
  /// Maximum number of bytes of a model without external data: the limit of
  /// protobuf.
  uint64_t maxModelSize = std::numeric_limits<int32_t>::max();
  /// The inputs and outputs that the model must have; null for those of the
  /// module. A model with others is not written.
  const ModelInterface *interface = nullptr;
};

/// Writes `module` as a model to `stream`. Fails, and writes nothing, after at
/// least one error diagnostic. Tensors that `options` want in a file beside the
/// model are an error.
llvm::LogicalResult exportOnnx(mlir::ModuleOp module, llvm::raw_ostream &stream,
                               const ExportOptions &options = {});

/// Writes `module` as file `path` and, if there is external data, as
/// `path`.data beside it: both whole, or neither.
llvm::LogicalResult exportOnnxFile(mlir::ModuleOp module, llvm::StringRef path,
                                   const ExportOptions &options = {});

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_EXPORT_H
