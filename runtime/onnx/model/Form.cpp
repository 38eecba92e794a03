//===- Form.cpp - the form of a model beside its content ------------------===//
//
// See Form.h.
//
//===----------------------------------------------------------------------===//

#include "Form.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

constexpr StringLiteral kindNames[] = {
    "float",      "int",        "string",        "tensor",
    "graph",      "floats",     "ints",          "strings",
    "tensors",    "graphs",     "sparse_tensor", "sparse_tensors",
    "type_proto", "type_protos"};

} // namespace

StringRef kindName(AttributeKind kind) {
  return kindNames[static_cast<unsigned>(kind) - 1];
}

std::optional<AttributeKind> kindByName(StringRef name) {
  const auto *found = llvm::find(kindNames, name);
  if (found == std::end(kindNames))
    return std::nullopt;
  return static_cast<AttributeKind>(found - std::begin(kindNames) + 1);
}

std::optional<AttributeKind> kindOf(Attribute value) {
  if (isa<IntegerAttr>(value))
    return AttributeKind::Int;
  if (isa<FloatAttr>(value))
    return AttributeKind::Float;
  if (isa<StringAttr>(value))
    return AttributeKind::String;
  if (isa<TypeAttr>(value))
    return AttributeKind::TypeProto;
  if (isa<SparseElementsAttr>(value))
    return AttributeKind::SparseTensor;
  if (isa<ElementsAttr>(value))
    return AttributeKind::Tensor;
  auto list = dyn_cast<ArrayAttr>(value);
  if (!list || list.empty())
    return std::nullopt;
  std::optional<AttributeKind> element = kindOf(list[0]);
  if (!element)
    return std::nullopt;
  switch (*element) {
  case AttributeKind::Int:
    return AttributeKind::Ints;
  case AttributeKind::Float:
    return AttributeKind::Floats;
  case AttributeKind::String:
    return AttributeKind::Strings;
  case AttributeKind::TypeProto:
    return AttributeKind::TypeProtos;
  case AttributeKind::SparseTensor:
    return AttributeKind::SparseTensors;
  case AttributeKind::Tensor:
    return AttributeKind::Tensors;
  default:
    return std::nullopt;
  }
}

std::string defaultBehind(Value value) {
  // Values that lists and shapes are made of are a few ops away.
  constexpr size_t most = 64;
  SmallVector<Value> open{value};
  for (size_t index = 0; index < open.size() && index < most; ++index) {
    if (Operation *op = open[index].getDefiningOp()) {
      llvm::append_range(open, op->getOperands());
      continue;
    }
    auto argument = cast<BlockArgument>(open[index]);
    auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
    if (!function ||
        !function.getArgAttr(argument.getArgNumber(), inputDefault))
      continue;
    auto name = function.getArgAttrOfType<StringAttr>(argument.getArgNumber(),
                                                      "onnx.name");
    return name ? name.str() : "#" + std::to_string(argument.getArgNumber());
  }
  return "";
}

DictionaryAttr defaultAttributes(OperationName name) {
  MLIRContext *context = name.getContext();
  // An op that is not attached to anything gets its defaults as every op does.
  Operation *op = Operation::create(UnknownLoc::get(context), name, {}, {},
                                    NamedAttrList(), /*properties=*/nullptr, {},
                                    /*numRegions=*/0);
  DictionaryAttr attributes = op->getAttrDictionary();
  op->destroy();
  return attributes;
}

SmallVector<StringRef> plainAttributeNames(Operation *op,
                                           const OpVersionInfo *info,
                                           DefaultAttributes &defaultsOf) {
  SmallVector<StringRef> names;
  if (info) {
    if (info->attributes.empty())
      return names;
    DictionaryAttr defaults = defaultsOf.of(op->getName());
    for (const AttributeInfo &attribute : info->attributes) {
      if (attribute.region >= 0) {
        if (!op->getRegion(attribute.region).empty())
          names.push_back(attribute.name);
        continue;
      }
      Attribute value = op->getAttr(attribute.name);
      if (value &&
          (attribute.required || defaults.get(attribute.name) != value))
        names.push_back(attribute.name);
    }
  } else if (isa<func::CallOp>(op)) {
    if (auto given = op->getAttrOfType<DictionaryAttr>("onnx.call_attributes"))
      for (NamedAttribute attribute : given)
        names.push_back(attribute.getName());
  } else {
    for (NamedAttribute attribute : op->getDiscardableAttrs())
      if (!attribute.getName().getValue().starts_with("onnx.") &&
          !llvm::is_contained(customOpAttributes, attribute.getName()))
        names.push_back(attribute.getName());
    llvm::StringSet<> graphs;
    if (auto list = op->getAttrOfType<ArrayAttr>("graph_attributes"))
      for (Attribute graph : list)
        if (auto name = dyn_cast<StringAttr>(graph))
          if (graphs.insert(name).second)
            names.push_back(name);
  }
  llvm::sort(names);
  return names;
}

} // namespace dialectgen::onnx
