//===- Bodies.h - nodes of bodies -------------------------------*- C++ -*-===//
//
// A body is a list of nodes in the textual syntax of ONNX:
//
//     first, second = Split <axis: int = @axis, num_outputs = 2> (x)
//
// Values have names, and so have attributes. An attribute is a number, a text,
// a list of these, a tensor, or the value of an attribute of the op.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_BODIES_H
#define DIALECTGEN_MODEL_BODIES_H

#include "model/Model.h"

namespace dialectgen {

/// A name in the text of a node, and the offset of it.
struct NodeName {
  std::string name;
  size_t at = 0;
};

struct NodeAttribute {
  NodeName name;
  /// The kind of its value: int, floats, tensor.
  NodeName kind;
  /// The attribute of the op whose value it has; empty for a value.
  NodeName reference;
};

struct BodyNode {
  std::vector<NodeName> results;
  NodeName op;
  std::vector<NodeAttribute> attributes;
  /// Without a name: absent.
  std::vector<NodeName> operands;
};

/// What is wrong at an offset of the text.
struct NodeError {
  size_t at;
  std::string message;
};

/// Reads a node; returns the first mistake in `text`.
std::optional<NodeError> parseNode(llvm::StringRef text, BodyNode &node);

/// The timeline whose ops are the nodes of bodies: the first one. Null if it is
/// that of another family: the ops of a domain beside ONNX's are written with
/// those of ai.onnx.
const Timeline *timelineOfBodies(const Family &family);

/// The attributes of the op that the nodes of `body` refer to, sorted.
std::vector<std::string> attributesOf(const FunctionBody &body);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_BODIES_H
