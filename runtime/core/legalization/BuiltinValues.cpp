//===- BuiltinValues.cpp - records as MLIR's own values -------------------===//
//
// See BuiltinValues.h.
//
//===----------------------------------------------------------------------===//

#include "BuiltinValues.h"
#include "ToDialect.h"
#include "dialectgen/core/MlirVersion.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// A record whose fields are read by what they hold.
class RecordFields {
public:
  RecordFields(const Record &record, ToDialect &values)
      : values(values), fields(record.fields) {}

  Attribute operator[](unsigned field) const { return fields[field]; }
  int64_t number(unsigned field) const {
    return cast<IntegerAttr>(fields[field]).getInt();
  }
  ArrayRef<int64_t> numbers(unsigned field) const {
    return cast<DenseI64ArrayAttr>(fields[field]).asArrayRef();
  }
  StringRef text(unsigned field) const {
    return cast<StringAttr>(fields[field]).getValue();
  }
  /// Converted; null if that fails.
  Type type(unsigned field) const {
    return values.convert(cast<TypeAttr>(fields[field]).getValue());
  }
  MLIRContext *context() const { return values.getContext(); }

  ToDialect &values;

private:
  ArrayRef<Attribute> fields;
};

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

bool isShape(ArrayRef<int64_t> sizes) {
  return llvm::all_of(sizes, [](int64_t size) {
    return size >= 0 || ShapedType::isDynamic(size);
  });
}

Type quantizedType(const RecordFields &fields) {
  Type storage = fields.type(1), expressed = fields.type(2);
  if (!storage || !expressed)
    return {};
  return fields.values.reportingReason([&](auto emit) {
    return quant::UniformQuantizedType::getChecked(
        emit, unsigned(fields.number(0)), storage, expressed,
        llvm::bit_cast<double>(fields.number(3)), fields.number(4),
        fields.number(5), fields.number(6));
  });
}

Type quantizedPerAxisType(const RecordFields &fields) {
  Type storage = fields.type(1), expressed = fields.type(2);
  if (!storage || !expressed)
    return {};
  SmallVector<double> scales;
  for (int64_t bits : fields.numbers(6))
    scales.push_back(llvm::bit_cast<double>(bits));
  return fields.values.reportingReason([&](auto emit) {
    return quant::UniformQuantizedPerAxisType::getChecked(
        emit, unsigned(fields.number(0)), storage, expressed, scales,
        fields.numbers(7), int32_t(fields.number(3)), fields.number(4),
        fields.number(5));
  });
}

/// The attribute in a field in which a unit stands for none; nothing if it
/// cannot be converted.
std::optional<Attribute> optionalPart(const RecordFields &fields,
                                      unsigned field) {
  if (isa<UnitAttr>(fields[field]))
    return Attribute();
  Attribute part = fields.values.convert(fields[field]);
  return part ? std::optional(part) : std::nullopt;
}

Type memRefType(const RecordFields &fields) {
  Type element = fields.type(1);
  if (!element || !BaseMemRefType::isValidElementType(element))
    return {};
  std::optional<Attribute> space = optionalPart(fields, 3);
  std::optional<Attribute> layout =
      space ? optionalPart(fields, 2) : std::nullopt;
  if (!layout || (*layout && !isa<MemRefLayoutAttrInterface>(*layout)))
    return {};
  return fields.values.reportingReason([&](auto emit) {
    return MemRefType::getChecked(
        emit, fields.numbers(0), element,
        dyn_cast_or_null<MemRefLayoutAttrInterface>(*layout), *space);
  });
}

Type unrankedMemRefType(const RecordFields &fields) {
  Type element = fields.type(0);
  if (!element || !BaseMemRefType::isValidElementType(element))
    return {};
  std::optional<Attribute> space = optionalPart(fields, 1);
  if (!space)
    return {};
  return fields.values.reportingReason([&](auto emit) {
    return UnrankedMemRefType::getChecked(emit, element, *space);
  });
}

/// A tensor whose shape and element type are in the fields from `first` on.
Type tensorType(const RecordFields &fields, unsigned first,
                Attribute encoding) {
  Type element = fields.type(first + 1);
  if (!element || !TensorType::isValidElementType(element) ||
      !isShape(fields.numbers(first)))
    return {};
  return fields.values.reportingReason([&](auto emit) {
    return RankedTensorType::getChecked(emit, fields.numbers(first), element,
                                        encoding);
  });
}

Type vectorType(const RecordFields &fields) {
  Type element = fields.type(2);
  if (!element || !VectorType::isValidElementType(element))
    return {};
  SmallVector<bool> scalable;
  for (int64_t flag : fields.numbers(1))
    scalable.push_back(flag != 0);
  return VectorType::get(fields.numbers(0), element, scalable);
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

Attribute elements(const RecordFields &fields) {
  return elementsOfBlob(fields.type(0), fields[1]);
}

APInt bitsOf(const RecordFields &fields, unsigned width) {
  return APInt(64, fields.number(1)).zextOrTrunc(width);
}

Attribute dictionary(const RecordFields &fields) {
  NamedAttrList list;
  ArrayRef<Attribute> pairs = cast<ArrayAttr>(fields[0]).getValue();
  for (size_t i = 0; i + 1 < pairs.size(); i += 2) {
    auto name = dyn_cast_or_null<StringAttr>(fields.values.convert(pairs[i]));
    Attribute entry = fields.values.convert(pairs[i + 1]);
    if (!name || name.empty() || !entry || list.get(name))
      return {};
    list.append(name, entry);
  }
  return list.getDictionary(fields.context());
}

} // namespace

std::optional<SmallVector<Type>> typesOf(Attribute list, ToDialect &values) {
  SmallVector<Type> types;
  for (auto type : cast<ArrayAttr>(list).getAsValueRange<TypeAttr>()) {
    types.push_back(values.convert(type));
    if (!types.back())
      return std::nullopt;
  }
  return types;
}

Type builtinType(BuiltinKind kind, const Record &record, ToDialect &values) {
  RecordFields fields(record, values);
  switch (kind) {
  case BuiltinKind::Complex: {
    Type element = fields.type(0);
    return element && element.isIntOrFloat() ? ComplexType::get(element)
                                             : Type();
  }
  case BuiltinKind::Function: {
    auto inputs = typesOf(fields[0], values);
    auto results = inputs ? typesOf(fields[1], values) : std::nullopt;
    return results ? FunctionType::get(fields.context(), *inputs, *results)
                   : Type();
  }
  case BuiltinKind::Tuple: {
    auto elements = typesOf(fields[0], values);
    return elements ? TupleType::get(fields.context(), *elements) : Type();
  }
  case BuiltinKind::UnrankedTensor: {
    Type element = fields.type(0);
    return element && TensorType::isValidElementType(element)
               ? UnrankedTensorType::get(element)
               : Type();
  }
  case BuiltinKind::Tensor:
    return tensorType(fields, /*first=*/0, /*encoding=*/{});
  case BuiltinKind::EncodedTensor: {
    // The other parts would have reasons of their own.
    Attribute encoding = values.convert(fields[0]);
    return encoding ? tensorType(fields, /*first=*/1, encoding) : Type();
  }
  case BuiltinKind::Buffer: {
    Type element = fields.type(1);
    return element && BaseMemRefType::isValidElementType(element) &&
                   isShape(fields.numbers(0))
               ? MemRefType::get(fields.numbers(0), element)
               : Type();
  }
  case BuiltinKind::IntegerType:
    return IntegerType::get(fields.context(), unsigned(fields.number(0)),
                            IntegerType::SignednessSemantics(fields.number(1)));
  case BuiltinKind::Vector:
    return vectorType(fields);
  case BuiltinKind::MemRef:
    return memRefType(fields);
  case BuiltinKind::UnrankedMemRef:
    return unrankedMemRefType(fields);
  case BuiltinKind::Quantized:
    return quantizedType(fields);
  case BuiltinKind::QuantizedPerAxis:
    return quantizedPerAxisType(fields);
  case BuiltinKind::Printed:
    return values.reportingReason(
        [&](auto) { return parseType(fields.text(0), fields.context()); });
  default:
    return {};
  }
}

Attribute builtinAttribute(BuiltinKind kind, const Record &record,
                           ToDialect &values) {
  RecordFields fields(record, values);
  switch (kind) {
  case BuiltinKind::Bool:
    return BoolAttr::get(fields.context(), fields.number(0) != 0);
  case BuiltinKind::String:
    return StringAttr::get(fields.context(), fields.text(0));
  case BuiltinKind::Elements:
    return elements(fields);
  case BuiltinKind::Printed:
    return values.reportingReason(
        [&](auto) { return parseAttribute(fields.text(0), fields.context()); });
  case BuiltinKind::Type: {
    Type type = fields.type(0);
    return type ? TypeAttr::get(type) : TypeAttr();
  }
  case BuiltinKind::Integer: {
    Type type = fields.type(0);
    if (!type || !type.isIntOrIndex())
      return {};
    return IntegerAttr::get(
        type,
        bitsOf(fields, type.isIndex() ? 64 : type.getIntOrFloatBitWidth()));
  }
  case BuiltinKind::Float: {
    auto type = dyn_cast_or_null<FloatType>(fields.type(0));
    return type ? FloatAttr::get(type, APFloat(type.getFloatSemantics(),
                                               bitsOf(fields, type.getWidth())))
                : FloatAttr();
  }
  case BuiltinKind::Array: {
    auto list = convertAll(cast<ArrayAttr>(fields[0]), [&](Attribute element) {
      return values.convert(element);
    });
    return list ? ArrayAttr::get(fields.context(), *list) : ArrayAttr();
  }
  case BuiltinKind::Dictionary:
    return dictionary(fields);
  default:
    return {};
  }
}

} // namespace dialectgen
