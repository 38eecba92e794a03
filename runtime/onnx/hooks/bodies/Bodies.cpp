//===- Bodies.cpp - ops written with others -------------------------------===//
//
// See Bodies.h.
//
//===----------------------------------------------------------------------===//

#include "BodyFunctions.h"
#include "llvm/ADT/StringMap.h"

namespace dialectgen::onnx {

const pb::AttributeProto *BodyNode::find(llvm::StringRef name) const {
  for (const pb::AttributeProto &attribute : node.attribute())
    if (attribute.name() == name)
      return &attribute;
  return nullptr;
}

int64_t BodyNode::integer(llvm::StringRef name, int64_t otherwise) const {
  const pb::AttributeProto *attribute = find(name);
  return attribute ? attribute->i() : otherwise;
}

bool BodyNode::has(int index) const {
  return index < node.input_size() && !node.input(index).empty();
}

bool BodyNode::gives(int index) const {
  return index < node.output_size() && !node.output(index).empty();
}

static int rankOf(const pb::TypeProto &type) {
  return type.tensor_type().has_shape() ? type.tensor_type().shape().dim_size()
                                        : -1;
}

static int64_t sizeOf(const pb::TypeProto &type, int axis) {
  int count = rankOf(type);
  if (axis < 0)
    axis += count;
  if (axis < 0 || axis >= count)
    return -1;
  const auto &dim = type.tensor_type().shape().dim(axis);
  return dim.has_dim_value() ? dim.dim_value() : -1;
}

int BodyNode::rank(int index) const {
  return has(index) ? rankOf(types[index]) : -1;
}

int64_t BodyNode::size(int index, int axis) const {
  return has(index) ? sizeOf(types[index], axis) : -1;
}

int BodyNode::resultRank(int index) const {
  return gives(index) ? rankOf(resultTypes[index]) : -1;
}

int64_t BodyNode::resultSize(int index, int axis) const {
  return gives(index) ? sizeOf(resultTypes[index], axis) : -1;
}

int BodyNode::elementType(int index) const {
  return has(index) ? types[index].tensor_type().elem_type() : 0;
}

namespace {

/// The body of a version as its spec has it: one of the two.
struct BodyRow {
  std::string (*function)(const BodyNode &node);
  llvm::StringRef text;
};

} // namespace

static const BodyRow *findRow(const OpVersionInfo &info) {
  static const llvm::StringMap<BodyRow> rows = [] {
    llvm::StringMap<BodyRow> rows;
#define DIALECTGEN_BODY(OP, FUNCTION, TEXT) rows.insert({OP, {FUNCTION, TEXT}});
#include "ONNXBodies.inc"
    return rows;
  }();
  auto it = rows.find(info.opName);
  return it == rows.end() ? nullptr : &it->second;
}

bool hasBody(const OpVersionInfo &info) { return findRow(info); }

bool hasBodyOfNode(const OpVersionInfo &info) {
  const BodyRow *row = findRow(info);
  return row && row->function;
}

std::optional<std::string>
findBody(const OpVersionInfo &info, const pb::NodeProto &node,
         const std::vector<pb::TypeProto> &types,
         const std::vector<pb::TypeProto> &resultTypes) {
  const BodyRow *row = findRow(info);
  if (!row)
    return std::nullopt;
  return row->function ? row->function({node, types, resultTypes})
                       : row->text.str();
}

Expansion findExpansion(const OpVersionInfo &info) {
  static const llvm::StringMap<Expansion> rows = {
#define DIALECTGEN_EXPANSION(OP, FUNCTION) {OP, FUNCTION},
#include "ONNXBodies.inc"
  };
  return rows.lookup(info.opName);
}

} // namespace dialectgen::onnx
