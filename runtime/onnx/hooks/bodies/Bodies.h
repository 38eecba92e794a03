//===- Bodies.h - ops written with others -----------------------*- C++ -*-===//
//
// Function bodies of ops in the textual syntax of ONNX (opsets/FunctionText.h):
// texts of specs, and functions that specs name, where a body depends on the
// node or its ops can be no text.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_BODIES_H
#define DIALECTGEN_ONNX_HOOKS_BODIES_H

#include "dialectgen/core/versions/StepRewrite.h"
#include "dialectgen/onnx/OpTable.h"
#include <OnnxModel.pb.h>
#include <optional>
#include <string>

namespace dialectgen::onnx {

/// A node to expand; known properties of it may select the body.
struct BodyNode {
  const pb::NodeProto &node;
  /// Of the inputs, and of the outputs.
  const std::vector<pb::TypeProto> &types, &resultTypes;

  /// Null if there is no such attribute.
  const pb::AttributeProto *find(llvm::StringRef name) const;
  int64_t integer(llvm::StringRef name, int64_t otherwise) const;
  bool has(int index) const;
  bool gives(int index) const;
  /// -1 if they are not known.
  int rank(int index) const;
  int64_t size(int index, int axis) const;
  int resultRank(int index) const;
  int64_t resultSize(int index, int axis) const;
  /// The number of the type of elements; 0 if there are none.
  int elementType(int index) const;
};

/// The text of a function equivalent to `node`, of version `info`, with inputs
/// of `types` and outputs of `resultTypes`; empty if too little is known about
/// them, nothing if there is no body for the operator.
std::optional<std::string>
findBody(const OpVersionInfo &info, const pb::NodeProto &node,
         const std::vector<pb::TypeProto> &types,
         const std::vector<pb::TypeProto> &resultTypes);

/// Whether there is a body for version `info`, and whether that depends on the
/// node.
bool hasBody(const OpVersionInfo &info);
bool hasBodyOfNode(const OpVersionInfo &info);

/// Builds the ops of a body; see Expansion.h.
using Expansion =
    std::optional<llvm::SmallVector<mlir::Value, 1>> (*)(StepRewrite &rewrite);
/// Null if there is none for version `info`.
Expansion findExpansion(const OpVersionInfo &info);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_BODIES_H
