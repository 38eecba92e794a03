//===- Bodies.cpp - ops written with others -------------------------------===//
//
// See Bodies.h.
//
//===----------------------------------------------------------------------===//

#include "../../dialect/LoadedOps.h"
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

bool BodyNode::isEmpty(int index) const {
  for (int axis = 0; axis < rank(index); ++axis)
    if (size(index, axis) == 0)
      return true;
  return false;
}

std::string BodyNode::needs(const llvm::Twine &condition) const {
  if (need && need->empty())
    *need = condition.str();
  return "";
}

/// `operand 'X'`
static std::string operandOf(const BodyNode &node, int index) {
  llvm::ArrayRef<ParameterInfo> operands = node.info.operands;
  return "operand '" +
         (operands.empty()
              ? std::to_string(index)
              : operands[std::min<size_t>(size_t(index), operands.size() - 1)]
                    .name.str()) +
         "'";
}

std::string BodyNode::needsRank(int index, const llvm::Twine &ranks) const {
  int own = rank(index);
  return needs(ranks + " of " + operandOf(*this, index) +
               (own < 0 ? ", whose rank is unknown"
                        : ", which has rank " + std::to_string(own)));
}

std::string BodyNode::needsElements(int index, llvm::StringRef types) const {
  std::string own =
      has(index)
          ? llvm::StringRef(pb::TensorProto::DataType_Name(
                                pb::TensorProto::DataType(elementType(index))))
                .lower()
          : "no value";
  return needs(types + " in " + operandOf(*this, index) + ", which has " + own);
}

std::string BodyNode::needsElement(int index) const {
  return needs("an element at least in " + operandOf(*this, index));
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

/// The text of a version whose domain is loaded; empty if it has none.
static llvm::StringRef loadedBody(const OpVersionInfo &info) {
  const LoadedOp *op = loadedOps().find(info.opName);
  return op ? op->body : llvm::StringRef();
}

bool hasBody(const OpVersionInfo &info) {
  return findRow(info) || !loadedBody(info).empty();
}

bool hasBodyOfNode(const OpVersionInfo &info) {
  const BodyRow *row = findRow(info);
  return row && row->function;
}

std::optional<std::string>
findBody(const OpVersionInfo &info, const pb::NodeProto &node,
         const std::vector<pb::TypeProto> &types,
         const std::vector<pb::TypeProto> &resultTypes, std::string *need) {
  const BodyRow *row = findRow(info);
  if (llvm::StringRef text = row ? llvm::StringRef() : loadedBody(info);
      !text.empty())
    return text.str();
  if (!row)
    return std::nullopt;
  return row->function ? row->function({node, types, resultTypes, info, need})
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
