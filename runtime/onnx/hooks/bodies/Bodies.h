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

  /// Of the op.
  const OpVersionInfo &info;
  /// Receives the condition that a body asks for, and that does not hold.
  std::string *need = nullptr;
  // Of a node that the body does not cover: notes what it needs, and returns
  // the empty text.
  std::string needs(const llvm::Twine &condition) const;
  std::string needsRank(int index, const llvm::Twine &ranks) const;
  std::string needsElements(int index, llvm::StringRef types) const;
  /// Elements along all dimensions, since Reshape keeps no open size beside
  /// one of 0.
  std::string needsElement(int index) const;
  /// Whether a dimension is known to have no element.
  bool isEmpty(int index) const;
};

/// The text of a function equivalent to `node`, of version `info`, with inputs
/// of `types` and outputs of `resultTypes`; empty if the body does not cover
/// them, for lack of the condition in `need`; nothing if there is no body for
/// the operator.
std::optional<std::string>
findBody(const OpVersionInfo &info, const pb::NodeProto &node,
         const std::vector<pb::TypeProto> &types,
         const std::vector<pb::TypeProto> &resultTypes,
         std::string *need = nullptr);

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
