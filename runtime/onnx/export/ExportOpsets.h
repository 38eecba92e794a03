//===- ExportOpsets.h - opsets of models and functions ----------*- C++ -*-===//
//
// The opsets that a module records, or those that all versions of its ops have
// in common.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_EXPORT_EXPORTOPSETS_H
#define DIALECTGEN_ONNX_EXPORT_EXPORTOPSETS_H

#include "mlir/IR/BuiltinOps.h"
#include <OnnxModel.pb.h>
#include <map>

namespace dialectgen::onnx::exporter {

using llvm::FailureOr;
using llvm::LogicalResult;
using llvm::StringRef;

/// Canonical domain to opset version.
using Opsets = std::map<std::string, int64_t>;

/// The domain as the field of a node or a function has it, whose form tells
/// how a model spelled the default one; nothing if there is none.
std::optional<std::string> spelledDomain(llvm::StringRef domain,
                                         mlir::DictionaryAttr form);

/// The opsets of a model or function that was imported; empty of others.
FailureOr<Opsets> recordedOpsets(mlir::Operation *op);

/// The opsets of the model; `asked` is that of the default domain if it is not
/// zero.
FailureOr<Opsets> opsetsOf(mlir::ModuleOp module, int64_t asked);

/// Lists opsets in the order that the form of a module or function gives.
void setOpsets(
    mlir::Operation *op, const Opsets &opsets,
    google::protobuf::RepeatedPtrField<pb::OperatorSetIdProto> &list);

} // namespace dialectgen::onnx::exporter

#endif // DIALECTGEN_ONNX_EXPORT_EXPORTOPSETS_H
