//===- ExportNotes.h - metadata and declarations of values ------*- C++ -*-===//
//
// Attributes with facts of a model become fields of its messages again, and
// types those of value_infos.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_EXPORT_EXPORTNOTES_H
#define DIALECTGEN_ONNX_EXPORT_EXPORTNOTES_H

#include "../dialect/TypeNotes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include <OnnxModel.pb.h>

namespace dialectgen::onnx::exporter {

using llvm::LogicalResult;
using llvm::StringRef;

/// Adds the pairs of texts in `list`, such as `onnx.metadata_props`, which may
/// be null.
void exportEntries(
    mlir::Attribute list,
    google::protobuf::RepeatedPtrField<pb::StringStringEntryProto> &entries);
/// Dictionary `key` of `notes`; null if there is none.
mlir::DictionaryAttr dictionaryOf(mlir::DictionaryAttr notes, StringRef key);
/// Type `key` of `notes`.
mlir::Type typeIn(mlir::DictionaryAttr notes, StringRef key,
                  mlir::Type otherwise);

/// The metadata of a graph besides that of its values.
void exportGraphNotes(mlir::DictionaryAttr notes, pb::GraphProto &graph);

/// The declaration of a value; fails if ONNX does not have its type.
LogicalResult exportValueInfo(StringRef name, mlir::Type type,
                              mlir::DictionaryAttr notes,
                              mlir::Location location,
                              pb::ValueInfoProto &info);

} // namespace dialectgen::onnx::exporter

#endif // DIALECTGEN_ONNX_EXPORT_EXPORTNOTES_H
