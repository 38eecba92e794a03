//===- ImportTypes.cpp - types of values ----------------------------------===//
//
// Metadata of a TypeProto besides the type (names of sizes, denotations) is
// collected for attributes.
//
//===----------------------------------------------------------------------===//

#include "ImportTypes.h"
#include "../dialect/TypeNotes.h"
#include "../model/ProtoConversion.h"
#include "dialectgen/core/CheckedSize.h"
#include "dialectgen/onnx/ElementTypes.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace dialectgen::onnx::importer {
namespace {

/// Reads one type with the types inside it.
class TypeReader {
public:
  TypeReader(unsigned maxDepth, Location location, Owner owner,
             ValueNotes &notes)
      : maxDepth(maxDepth), location(location), owner(owner), notes(notes) {}

  /// `path` leads from the outermost type to this one, as in ValueNotes.
  FailureOr<Type> read(const pb::TypeProto &type, StringRef path,
                       unsigned depth);

private:
  FailureOr<Type> elementType(int32_t number);
  template <typename Tensor>
  FailureOr<Type> tensorType(const Tensor &tensor, Attribute encoding,
                             StringRef path);

  unsigned maxDepth;
  Location location;
  Owner owner;
  ValueNotes &notes;
};

FailureOr<Type> TypeReader::elementType(int32_t number) {
  if (Type element = getElementType(number, location->getContext()))
    return element;
  if (number == 0)
    return emitError(location) << owner() << ": its type has no element type";
  return emitError(location)
         << owner() << ": element type " << number << " is not known";
}

template <typename Tensor>
FailureOr<Type> TypeReader::tensorType(const Tensor &tensor, Attribute encoding,
                                       StringRef path) {
  FailureOr<Type> element = elementType(tensor.elem_type());
  if (failed(element))
    return failure();
  if (!tensor.has_shape()) {
    if (encoding)
      return emitError(location)
             << owner() << ": a sparse tensor without a shape has no type here";
    return Type(UnrankedTensorType::get(*element));
  }
  SmallVector<int64_t> shape;
  for (auto [index, dim] : llvm::enumerate(tensor.shape().dim())) {
    if (dim.has_denotation() && !dim.denotation().empty())
      addNote(notes.denotations, path, Twine(index), dim.denotation());
    shape.push_back(ShapedType::kDynamic);
    if (dim.has_dim_param() && !dim.dim_param().empty())
      addNote(notes.dimParams, path, Twine(index), dim.dim_param());
    if (!dim.has_dim_value())
      continue;
    if (dim.dim_value() >= 0)
      shape.back() = dim.dim_value();
    else
      emitWarning(location)
          << owner() << ": size " << dim.dim_value() << " of dimension "
          << index << " is read as unknown";
  }
  if (!CheckedSize::elementsIn(shape).get())
    return emitError(location)
           << owner() << ": its shape has more elements than 64 bits count";
  return Type(RankedTensorType::get(shape, *element, encoding));
}

FailureOr<Type> TypeReader::read(const pb::TypeProto &type, StringRef path,
                                 unsigned depth) {
  if (depth > maxDepth)
    return emitError(location)
           << owner() << ": its type nests more than " << maxDepth << " types";
  if (type.has_denotation() && !type.denotation().empty())
    addNote(notes.denotations, path, "type", type.denotation());

  MLIRContext *context = location->getContext();
  auto nested = [&](const pb::TypeProto &inner, StringRef step) {
    return read(inner, (path + step).str(), depth + 1);
  };
  switch (type.value_case()) {
  case pb::TypeProto::kTensorType:
    return tensorType(type.tensor_type(), {}, path);
  case pb::TypeProto::kSparseTensorType:
    return tensorType(type.sparse_tensor_type(),
                      StringAttr::get(context, sparseEncoding), path);
  case pb::TypeProto::kSequenceType: {
    FailureOr<Type> element = nested(type.sequence_type().elem_type(), "seq.");
    if (failed(element))
      return failure();
    return Type(SeqType::get(*element));
  }
  case pb::TypeProto::kOptionalType: {
    FailureOr<Type> element = nested(type.optional_type().elem_type(), "opt.");
    if (failed(element))
      return failure();
    return Type(OptType::get(*element));
  }
  case pb::TypeProto::kMapType: {
    FailureOr<Type> key = elementType(type.map_type().key_type());
    if (failed(key))
      return failure();
    FailureOr<Type> value = nested(type.map_type().value_type(), "map.");
    if (failed(value))
      return failure();
    // A scalar stands for itself: tuple<i64, f32>, as the ops spell it.
    if (auto tensor = dyn_cast<TensorType>(*value))
      if (!tensor.hasRank() || tensor.getRank() == 0)
        value = tensor.getElementType();
    return Type(TupleType::get(context, {*key, *value}));
  }
  case pb::TypeProto::kOpaqueType:
    // Nothing is known of it but its name.
    addNote(notes.opaqueTypes, path, "domain", type.opaque_type().domain());
    addNote(notes.opaqueTypes, path, "name", type.opaque_type().name());
    return Type(UnknownType::get(context));
  case pb::TypeProto::VALUE_NOT_SET:
    break;
  }
  return emitError(location) << owner() << ": its type is empty";
}

} // namespace

FailureOr<Type> importType(const pb::TypeProto &type, unsigned maxDepth,
                           Location location, Owner owner) {
  ValueNotes notes;
  FailureOr<Type> read = TypeReader(maxDepth, location, owner, notes)
                             .read(type, /*path=*/"", /*depth=*/0);
  if (succeeded(read) && !notes.opaqueTypes.empty())
    return emitError(location)
           << owner() << ": opaque types are types of values alone";
  return read;
}

FailureOr<DeclaredValue> importValueInfo(const pb::ValueInfoProto &info,
                                         unsigned maxTypeDepth,
                                         Location location, StringRef what) {
  auto owner = [&] { return (what + " '" + info.name() + "'").str(); };
  ValueNotes notes;
  DeclaredValue declared;
  if (info.has_type() &&
      info.type().value_case() != pb::TypeProto::VALUE_NOT_SET) {
    FailureOr<Type> type = TypeReader(maxTypeDepth, location, owner, notes)
                               .read(info.type(), /*path=*/"", /*depth=*/0);
    if (failed(type))
      return failure();
    declared.type = *type;
  }
  notes.docString = info.doc_string();
  notes.metadata = toEntries(info.metadata_props());
  if (!notes.empty())
    declared.notes = std::make_unique<ValueNotes>(std::move(notes));
  return declared;
}

} // namespace dialectgen::onnx::importer
