//===- ToDialect.cpp - versioned values to the dialect
//-----------------------===//
//
// See ToDialect.h.
//
//===----------------------------------------------------------------------===//

#include "ToDialect.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/legalization/HeldValue.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace dialectgen {

ToDialect::ToDialect(const LegalizationTable &table, MLIRContext *context)
    : table(table), context(context) {
  for (const CounterpartRow &row : table.typeCounterparts) {
    StringRef text = row.kind == BuiltinKind::Text ? row.text : "";
    bool known =
        !text.empty() &&
        (!text.starts_with("!") ||
         context->getLoadedDialect(text.drop_front().split('.').first));
    scalars.push_back(known ? parseBuiltinType(text, context) : Type());
  }
}

ToDialect *ToDialect::peerFor(const Dialect &dialect) const {
  for (ToDialect *peer : peers)
    if (peer != this && peer->table.versions.dialect == dialect.getNamespace())
      return peer;
  return nullptr;
}

const CounterpartRow &ToDialect::counterpartOf(const Record &record,
                                               bool isType) const {
  return isType
             ? table.typeCounterparts[record.row - table.versions.types.data()]
             : table.attributeCounterparts[record.row -
                                           table.versions.attributes.data()];
}

BuiltinKind ToDialect::kindOf(Attribute value) const {
  Record record = table.versions.splitAttribute(value);
  return record.row ? counterpartOf(record, /*isType=*/false).kind
                    : BuiltinKind::None;
}

Attribute ToDialect::refuse(Attribute value, StringRef what) {
  reason.clear();
  llvm::raw_string_ostream(reason) << "'" << value << "' is not " << what;
  return {};
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Type ToDialect::convert(Type type) {
  if (auto it = types.find(type); it != types.end())
    return it->second;
  Record record = table.versions.splitType(type);
  if (!record.row) {
    ToDialect *peer = peerFor(type.getDialect());
    if (!peer)
      return type;
    Type converted = peer->convert(type);
    if (converted)
      types[type] = converted;
    else
      reason = peer->reason;
    return converted;
  }
  reason.clear();
  Type converted = convertType(record);
  if (converted && table.findTypeError)
    if (std::string error = table.findTypeError(converted); !error.empty()) {
      llvm::raw_string_ostream(reason)
          << "type '" << converted << "' is none of the '" << table.dialect
          << "' dialect: " << error;
      return {};
    }
  if (converted)
    types[type] = converted;
  else if (reason.empty())
    llvm::raw_string_ostream(reason)
        << "type '" << type << "' is none outside the '"
        << table.versions.dialect << "' dialect";
  return converted;
}

bool ToDialect::convertTypes(Attribute list, SmallVectorImpl<Type> &converted) {
  for (auto type : cast<ArrayAttr>(list).getAsValueRange<TypeAttr>()) {
    converted.push_back(convert(type));
    if (!converted.back())
      return false;
  }
  return true;
}

Type ToDialect::convertQuantized(const Record &record, bool perAxis) {
  auto number = [&](unsigned field) {
    return cast<IntegerAttr>(record.fields[field]).getInt();
  };
  auto type = [&](unsigned field) {
    return convert(cast<TypeAttr>(record.fields[field]).getValue());
  };
  auto numbers = [&](unsigned field) {
    return cast<DenseI64ArrayAttr>(record.fields[field]).asArrayRef();
  };
  Type storage = type(1), expressed = type(2);
  if (!storage || !expressed)
    return {};
  // The caller that requested the type reports errors of quantization, once.
  ScopedDiagnosticHandler quiet(context, [&](Diagnostic &diagnostic) {
    reason = diagnostic.str();
    return success();
  });
  auto emit = [&] { return emitError(UnknownLoc::get(context)); };
  if (!perAxis)
    return quant::UniformQuantizedType::getChecked(
        emit, unsigned(number(0)), storage, expressed,
        llvm::bit_cast<double>(number(3)), number(4), number(5), number(6));
  SmallVector<double> scales;
  for (int64_t bits : numbers(6))
    scales.push_back(llvm::bit_cast<double>(bits));
  return quant::UniformQuantizedPerAxisType::getChecked(
      emit, unsigned(number(0)), storage, expressed, scales, numbers(7),
      int32_t(number(3)), number(4), number(5));
}

Type ToDialect::convertMemRef(const Record &record, bool isRanked) {
  auto field = [&](unsigned index) { return record.fields[index]; };
  unsigned first = isRanked ? 1 : 0;
  Type element = convert(cast<TypeAttr>(field(first)).getValue());
  if (!element || !BaseMemRefType::isValidElementType(element))
    return {};
  Attribute space, layout;
  if (Attribute held = field(isRanked ? 3 : 1); !isa<UnitAttr>(held))
    if (space = convert(held); !space)
      return {};
  ScopedDiagnosticHandler quiet(context, [&](Diagnostic &diagnostic) {
    reason = diagnostic.str();
    return success();
  });
  auto emit = [&] { return emitError(UnknownLoc::get(context)); };
  if (!isRanked)
    return UnrankedMemRefType::getChecked(emit, element, space);
  MemRefLayoutAttrInterface layouted;
  if (Attribute held = field(2); !isa<UnitAttr>(held)) {
    layout = convert(held);
    layouted = dyn_cast_or_null<MemRefLayoutAttrInterface>(layout);
    if (!layouted)
      return {};
  }
  return MemRefType::getChecked(emit,
                                cast<DenseI64ArrayAttr>(field(0)).asArrayRef(),
                                element, layouted, space);
}

Type ToDialect::convertType(const Record &record) {
  const CounterpartRow &row = counterpartOf(record, /*isType=*/true);
  auto element = [&](unsigned field) {
    return convert(cast<TypeAttr>(record.fields[field]).getValue());
  };
  auto shape = [&](unsigned field) {
    return cast<DenseI64ArrayAttr>(record.fields[field]).asArrayRef();
  };
  auto isShape = [](ArrayRef<int64_t> sizes) {
    return llvm::all_of(sizes, [](int64_t size) {
      return size >= 0 || ShapedType::isDynamic(size);
    });
  };
  switch (row.kind) {
  case BuiltinKind::Text:
    return scalars[&row - table.typeCounterparts.data()];
  case BuiltinKind::Dialect: {
    Attribute inDialect = convertDialect(table.types[row.inDialect], record);
    return inDialect ? cast<TypeAttr>(inDialect).getValue() : Type();
  }
  case BuiltinKind::Complex: {
    Type inner = element(0);
    return inner && inner.isIntOrFloat() ? ComplexType::get(inner) : Type();
  }
  case BuiltinKind::Function: {
    SmallVector<Type> inputs, results;
    if (!convertTypes(record.fields[0], inputs) ||
        !convertTypes(record.fields[1], results))
      return {};
    return FunctionType::get(context, inputs, results);
  }
  case BuiltinKind::Tuple: {
    SmallVector<Type> elements;
    if (!convertTypes(record.fields[0], elements))
      return {};
    return TupleType::get(context, elements);
  }
  case BuiltinKind::UnrankedTensor: {
    Type inner = element(0);
    return inner && TensorType::isValidElementType(inner)
               ? UnrankedTensorType::get(inner)
               : Type();
  }
  case BuiltinKind::Tensor:
  case BuiltinKind::EncodedTensor: {
    bool encoded = row.kind == BuiltinKind::EncodedTensor;
    Attribute encoding = encoded ? convert(record.fields[0]) : Attribute();
    // What follows would have reasons of its own.
    if (encoded && !encoding)
      return {};
    Type inner = element(encoded ? 2 : 1);
    if (!inner || !TensorType::isValidElementType(inner) ||
        !isShape(shape(encoded ? 1 : 0)))
      return {};
    ScopedDiagnosticHandler quiet(context, [&](Diagnostic &diagnostic) {
      reason = diagnostic.str();
      return success();
    });
    return RankedTensorType::getChecked(
        [&] { return emitError(UnknownLoc::get(context)); },
        shape(encoded ? 1 : 0), inner, encoding);
  }
  case BuiltinKind::Buffer: {
    Type inner = element(1);
    if (!inner || !BaseMemRefType::isValidElementType(inner) ||
        !isShape(shape(0)))
      return {};
    return MemRefType::get(shape(0), inner);
  }
  case BuiltinKind::IntegerType:
    return IntegerType::get(
        context, unsigned(cast<IntegerAttr>(record.fields[0]).getInt()),
        IntegerType::SignednessSemantics(
            cast<IntegerAttr>(record.fields[1]).getInt()));
  case BuiltinKind::Vector: {
    Type inner = element(2);
    if (!inner || !VectorType::isValidElementType(inner))
      return {};
    SmallVector<bool> scalable;
    for (int64_t flag : shape(1))
      scalable.push_back(flag != 0);
    return VectorType::get(shape(0), inner, scalable);
  }
  case BuiltinKind::MemRef:
    return convertMemRef(record, /*isRanked=*/true);
  case BuiltinKind::UnrankedMemRef:
    return convertMemRef(record, /*isRanked=*/false);
  case BuiltinKind::Printed: {
    ScopedDiagnosticHandler quiet(context, [&](Diagnostic &diagnostic) {
      reason = diagnostic.str();
      return success();
    });
    return parseType(cast<StringAttr>(record.fields[0]).getValue(), context);
  }
  case BuiltinKind::Quantized:
    return convertQuantized(record, /*perAxis=*/false);
  case BuiltinKind::QuantizedPerAxis:
    return convertQuantized(record, /*perAxis=*/true);
  default:
    return {};
  }
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

Attribute ToDialect::convert(Attribute value) {
  if (auto it = attributes.find(value); it != attributes.end())
    return it->second;
  Record record = table.versions.splitAttribute(value);
  if (!record.row) {
    ToDialect *peer = peerFor(value.getDialect());
    if (!peer)
      return value;
    Attribute converted = peer->convert(value);
    if (converted)
      attributes[value] = converted;
    else
      reason = peer->reason;
    return converted;
  }
  reason.clear();
  Attribute converted = convertAttribute(record);
  if (converted)
    attributes[value] = converted;
  else if (reason.empty())
    refuse(value, "anything outside the '" + table.versions.dialect.str() +
                      "' dialect");
  return converted;
}

Attribute ToDialect::convertElements(const Record &record) {
  auto type = dyn_cast_or_null<ShapedType>(
      convert(cast<TypeAttr>(record.fields[0]).getValue()));
  if (!type || !type.hasStaticShape() ||
      !isa<RankedTensorType, VectorType>(type) || type.getNumElements() < 0)
    return {};
  StringRef bytes = cast<StringAttr>(record.fields[1]).getValue();
  Type element = type.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  if (!element.isIntOrIndexOrFloat())
    return {};
  // One truth value may be written as a number or as a byte full of bits.
  char whole = '\xFF';
  if (element.isInteger(1) && type.getNumElements() == 1 && bytes.size() == 1 &&
      bytes.front() != 0)
    bytes = StringRef(&whole, 1);
  bool isSplat = false;
  ArrayRef<char> data(bytes.data(), bytes.size());
  if (!DenseElementsAttr::isValidRawBuffer(type, data, isSplat))
    return {};
  return DenseElementsAttr::getFromRawBuffer(type, data);
}

Attribute ToDialect::convertDialect(const DialectRow &row,
                                    const Record &record) {
  SmallVector<Attribute> held;
  for (auto [field, heldField, value] :
       llvm::zip(record.row->fields, row.fields, record.fields)) {
    switch (field.kind) {
    case FieldKind::Attribute:
    case FieldKind::OptionalAttribute:
    case FieldKind::FlaggedAttribute:
    case FieldKind::MarkedAttribute: {
      bool absent = field.kind != FieldKind::Attribute && isa<UnitAttr>(value);
      Attribute part = absent ? Attribute() : convert(value);
      if (!absent && !part)
        return {};
      auto name = dyn_cast_or_null<StringAttr>(part);
      held.push_back(heldField.kind == HeldKind::Symbol && name
                         ? FlatSymbolRefAttr::get(name)
                         : part);
      break;
    }
    case FieldKind::Type: {
      Type type = convert(cast<TypeAttr>(value).getValue());
      if (!type)
        return {};
      held.push_back(TypeAttr::get(type));
      break;
    }
    case FieldKind::Types: {
      SmallVector<Type> list;
      if (!convertTypes(value, list))
        return {};
      held.push_back(Builder(context).getTypeArrayAttr(list));
      break;
    }
    case FieldKind::Attributes: {
      SmallVector<Attribute> list;
      for (Attribute element : cast<ArrayAttr>(value)) {
        list.push_back(convert(element));
        if (!list.back())
          return {};
      }
      held.push_back(ArrayAttr::get(context, list));
      break;
    }
    default:
      held.push_back(value);
    }
  }
  return row.make(context, held);
}

Attribute ToDialect::convertAttribute(const Record &record) {
  const CounterpartRow &row = counterpartOf(record, /*isType=*/false);
  auto bits = [&](unsigned width) {
    return APInt(64, cast<IntegerAttr>(record.fields[1]).getInt())
        .zextOrTrunc(width);
  };
  auto type = [&] {
    return convert(cast<TypeAttr>(record.fields[0]).getValue());
  };
  switch (row.kind) {
  case BuiltinKind::Dialect:
    return convertDialect(table.attributes[row.inDialect], record);
  case BuiltinKind::Bool:
    return BoolAttr::get(context,
                         cast<IntegerAttr>(record.fields[0]).getInt() != 0);
  case BuiltinKind::String:
    return StringAttr::get(context,
                           cast<StringAttr>(record.fields[0]).getValue());
  case BuiltinKind::Elements:
    return convertElements(record);
  case BuiltinKind::Printed: {
    ScopedDiagnosticHandler quiet(context, [&](Diagnostic &diagnostic) {
      reason = diagnostic.str();
      return success();
    });
    return parseAttribute(cast<StringAttr>(record.fields[0]).getValue(),
                          context);
  }
  case BuiltinKind::Type: {
    Type inner = type();
    return inner ? TypeAttr::get(inner) : TypeAttr();
  }
  case BuiltinKind::Integer: {
    Type inner = type();
    if (!inner || !inner.isIntOrIndex())
      return {};
    return IntegerAttr::get(
        inner, bits(inner.isIndex() ? 64 : inner.getIntOrFloatBitWidth()));
  }
  case BuiltinKind::Float: {
    auto inner = dyn_cast_or_null<FloatType>(type());
    return inner ? FloatAttr::get(inner, APFloat(inner.getFloatSemantics(),
                                                 bits(inner.getWidth())))
                 : FloatAttr();
  }
  case BuiltinKind::Array: {
    SmallVector<Attribute> list;
    for (Attribute element : cast<ArrayAttr>(record.fields[0])) {
      list.push_back(convert(element));
      if (!list.back())
        return {};
    }
    return ArrayAttr::get(context, list);
  }
  case BuiltinKind::Dictionary: {
    NamedAttrList list;
    ArrayRef<Attribute> pairs = cast<ArrayAttr>(record.fields[0]).getValue();
    for (size_t i = 0; i + 1 < pairs.size(); i += 2) {
      auto name = dyn_cast_or_null<StringAttr>(convert(pairs[i]));
      Attribute entry = convert(pairs[i + 1]);
      if (!name || name.empty() || !entry || list.get(name))
        return {};
      list.append(name, entry);
    }
    return list.getDictionary(context);
  }
  default:
    return {};
  }
}

Attribute ToDialect::convertField(HeldKind kind, Attribute value) {
  Attribute inDialect = convert(value);
  if (!inDialect)
    return {};
  switch (kind) {
  case HeldKind::Int:
    if (auto number = dyn_cast<IntegerAttr>(inDialect);
        number && number.getType().isSignlessInteger(64))
      return inDialect;
    return refuse(value, "a number of 64 bits");
  case HeldKind::Bool:
    if (auto truth = dyn_cast<BoolAttr>(inDialect))
      return hold(context, truth.getValue());
    return refuse(value, "a truth value");
  case HeldKind::Ints:
    if (auto numbers = dyn_cast<DenseIntElementsAttr>(inDialect))
      if (numbers.getType().getRank() == 1 &&
          numbers.getElementType().isInteger(64))
        return hold(context, ArrayRef<int64_t>(llvm::to_vector(
                                 numbers.getValues<int64_t>())));
    return refuse(value, "a list of numbers of 64 bits");
  case HeldKind::Type:
    if (isa<TypeAttr>(inDialect))
      return inDialect;
    return refuse(value, "a type");
  case HeldKind::F64:
    if (auto real = dyn_cast<FloatAttr>(inDialect);
        real && real.getType().isF64())
      return hold(context, real.getValue());
    return refuse(value, "a number of type f64");
  case HeldKind::Symbol:
    if (auto name = dyn_cast<StringAttr>(inDialect))
      return FlatSymbolRefAttr::get(name);
    return inDialect;
  case HeldKind::Types:
  case HeldKind::Attribute:
    return inDialect;
  }
  llvm_unreachable("all kinds are handled");
}

Attribute ToDialect::convert(const AttributeMapRow &row, Attribute value) {
  if (row.form == AttributeForm::Case) {
    Record record = table.versions.splitAttribute(value);
    if (record.row == &table.versions.attributes[row.code])
      return Builder(context).getIntegerAttr(
          IntegerType::get(context, unsigned(row.field)),
          cast<IntegerAttr>(record.fields[0]).getInt());
    return refuse(value, "a case of the enumeration it must be of");
  }
  Attribute inDialect = convert(value);
  if (!inDialect)
    return {};
  auto symbol = [&](Attribute name) -> Attribute {
    if (auto string = dyn_cast<StringAttr>(name))
      return FlatSymbolRefAttr::get(string);
    return refuse(value, "a name");
  };
  switch (row.form) {
  case AttributeForm::Unit:
    if (auto truth = dyn_cast<BoolAttr>(inDialect); truth && truth.getValue())
      return UnitAttr::get(context);
    return refuse(value, "true");
  case AttributeForm::Symbol:
    return symbol(inDialect);
  case AttributeForm::Symbols: {
    auto names = dyn_cast<ArrayAttr>(inDialect);
    if (!names)
      return refuse(value, "a list of names");
    SmallVector<Attribute> symbols;
    for (Attribute name : names) {
      symbols.push_back(symbol(name));
      if (!symbols.back())
        return {};
    }
    return ArrayAttr::get(context, symbols);
  }
  case AttributeForm::I64Array:
    return convertField(HeldKind::Ints, value);
  case AttributeForm::I1Array:
    if (auto truths = dyn_cast<DenseIntElementsAttr>(inDialect))
      if (truths.getType().getRank() == 1 &&
          truths.getElementType().isInteger(1))
        return DenseBoolArrayAttr::get(
            context, llvm::to_vector(truths.getValues<bool>()));
    return refuse(value, "a list of truth values");
  case AttributeForm::Case:
  case AttributeForm::Plain:
  case AttributeForm::Field:
    return inDialect;
  }
  llvm_unreachable("all forms are handled");
}

} // namespace dialectgen
