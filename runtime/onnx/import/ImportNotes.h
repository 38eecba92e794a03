//===- ImportNotes.h - metadata as attributes -------------------*- C++ -*-===//
//
// Names, documentation, entries and the like of values and graphs, which have
// no meaning for operations and which exports need.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTNOTES_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTNOTES_H

#include "ImportScope.h"

namespace dialectgen::onnx::importer {

/// A list of pairs.
mlir::ArrayAttr toAttribute(const Entries &entries, mlir::MLIRContext *context);

void addNotes(const ValueNotes &notes, mlir::MLIRContext *context,
              llvm::SmallVectorImpl<mlir::NamedAttribute> &attributes);
void addNotes(const DeclaredValue &declared, mlir::MLIRContext *context,
              llvm::SmallVectorImpl<mlir::NamedAttribute> &attributes);

/// The name of an input or output with its metadata.
llvm::SmallVector<mlir::NamedAttribute>
namedNotes(StringRef name, const DeclaredValue &declared, bool keepForm,
           mlir::MLIRContext *context);

/// The same of an output that `value` is.
mlir::DictionaryAttr outputNotes(StringRef name, mlir::Value value,
                                 GraphScope &scope, bool keepForm);

/// The metadata of a graph. `scope` is the graph's: the names that annotations
/// use become kept ones.
mlir::DictionaryAttr graphNotes(const pb::GraphProto &graph, GraphScope &scope);

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTNOTES_H
