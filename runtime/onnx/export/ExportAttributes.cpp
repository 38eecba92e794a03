//===- ExportAttributes.cpp - attributes of nodes and functions -----------===//

#include "ExportAttributes.h"
#include "../model/Form.h"
#include "../model/ProtoConversion.h"
#include "ExportNotes.h"

using namespace mlir;

namespace dialectgen::onnx::exporter {

LogicalResult exportAttribute(Operation *op, const AttributeInfo &info,
                              Attribute value, DictionaryAttr details,
                              TensorWriter &tensors,
                              pb::AttributeProto &proto) {
  using Proto = pb::AttributeProto;
  std::string owner = ("attribute '" + info.name + "'").str();
  auto forms = details ? details.getAs<ArrayAttr>(form::tensor) : ArrayAttr();
  auto formAt = [&](size_t index) {
    return forms && index < forms.size()
               ? dyn_cast<DictionaryAttr>(forms[index])
               : DictionaryAttr();
  };
  SmallVector<Attribute> items{value};
  if (info.kind == AttributeKind::Tensors ||
      info.kind == AttributeKind::SparseTensors)
    if (auto list = dyn_cast<ArrayAttr>(value))
      items.assign(list.begin(), list.end());
  auto wrongKind = [&] {
    return op->emitError() << owner << " does not hold a value of kind "
                           << kindName(info.kind) << ": " << value;
  };
  switch (info.kind) {
  case AttributeKind::Tensor:
  case AttributeKind::Tensors:
    proto.set_type(static_cast<Proto::AttributeType>(info.kind));
    for (auto [index, item] : llvm::enumerate(items)) {
      auto elements = dyn_cast<ElementsAttr>(item);
      if (!elements)
        return wrongKind();
      if (failed(tensors.write(elements, formAt(index), op->getLoc(), owner,
                               info.kind == AttributeKind::Tensor
                                   ? *proto.mutable_t()
                                   : *proto.add_tensors())))
        return failure();
    }
    return success();
  case AttributeKind::SparseTensor:
  case AttributeKind::SparseTensors:
    proto.set_type(static_cast<Proto::AttributeType>(info.kind));
    for (auto [index, item] : llvm::enumerate(items)) {
      auto elements = dyn_cast<SparseElementsAttr>(item);
      if (!elements)
        return wrongKind();
      if (failed(exportSparseTensor(elements, formAt(index), op->getLoc(),
                                    owner,
                                    info.kind == AttributeKind::SparseTensor
                                        ? *proto.mutable_sparse_tensor()
                                        : *proto.add_sparse_tensors())))
        return failure();
    }
    return success();
  default:
    return convertAttribute(value, info, proto) ? success()
                                                : LogicalResult(wrongKind());
  }
}

FailureOr<pb::AttributeProto> exportDefault(Operation *function,
                                            NamedAttribute value,
                                            DictionaryAttr details,
                                            TensorWriter &tensors) {
  std::optional<AttributeKind> kind = kindByName(textOf(details, form::kind));
  if (!kind)
    kind = kindOf(value.getValue());
  if (!kind)
    return function->emitError()
           << "of which kind attribute '" << value.getName()
           << "' is does not follow from its value";
  pb::AttributeProto attribute;
  attribute.set_name(value.getName().str());
  if (StringRef text = textOf(details, form::docString); !text.empty())
    attribute.set_doc_string(text.str());
  if (failed(exportAttribute(function,
                             {value.getName(), *kind, false, false, -1},
                             value.getValue(), details, tensors, attribute)))
    return failure();
  return attribute;
}

} // namespace dialectgen::onnx::exporter
