//===- ImportAttributes.h - attributes of nodes -----------------*- C++ -*-===//
//
// AttributeProto to MLIR attributes, after references to the attributes of the
// enclosing function have been replaced by the caller's values. Graphs are
// handled separately; they become regions.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTATTRIBUTES_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTATTRIBUTES_H

#include "ImportScope.h"
#include "ImportTensors.h"
#include "dialectgen/onnx/OpTable.h"

namespace dialectgen::onnx::importer {

/// An attribute of a node with references to function attributes resolved.
struct NodeAttribute {
  StringRef name;
  const pb::AttributeProto *value;
  AttributeKind kind;

  bool isGraph() const {
    return kind == AttributeKind::Graph || kind == AttributeKind::Graphs;
  }
};

/// The kind of the value that `proto` holds; fails if that is none, or not the
/// kind that it declares.
FailureOr<AttributeKind> attributeKind(const pb::AttributeProto &proto,
                                       const NodeSite &site);

/// The attributes of the node, by the bindings of its scope.
FailureOr<llvm::SmallVector<NodeAttribute>>
resolveAttributes(const NodeSite &site);

class AttributeReader {
public:
  AttributeReader(TensorReader &tensors, unsigned maxTypeDepth)
      : tensors(tensors), maxTypeDepth(maxTypeDepth) {}

  /// `asType`: a number or text that stands for an element type.
  FailureOr<mlir::Attribute> read(const NodeAttribute &attribute,
                                  const NodeSite &site, bool asType = false);

private:
  TensorReader &tensors;
  unsigned maxTypeDepth;
};

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTATTRIBUTES_H
