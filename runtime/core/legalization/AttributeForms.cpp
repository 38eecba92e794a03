//===- AttributeForms.cpp - values in forms of operations -----------------===//
//
// See AttributeForms.h.
//
//===----------------------------------------------------------------------===//

#include "AttributeForms.h"
#include "BuiltinRecords.h"
#include "dialectgen/core/legalization/HeldValue.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace dialectgen {

//===----------------------------------------------------------------------===//
// To versioned
//===----------------------------------------------------------------------===//

Attribute FormsToVersioned::convertField(HeldKind kind, Attribute value) {
  return known.get({value, uintptr_t(kind)},
                   [&] { return convertNew(kind, value); });
}

Attribute FormsToVersioned::convert(const AttributeMapRow &row,
                                    Attribute value) {
  return known.get({value, reinterpret_cast<uintptr_t>(&row)},
                   [&] { return convertNew(row, value); });
}

Attribute FormsToVersioned::number(BuiltinKind kind, Type type,
                                   Attribute held) {
  return records.makeAttribute(kind,
                               {TypeAttr::get(values.convert(type)), held});
}

Attribute FormsToVersioned::convertNew(HeldKind kind, Attribute held) {
  MLIRContext *context = values.getContext();
  switch (kind) {
  case HeldKind::Int:
    return number(BuiltinKind::Integer, IntegerType::get(context, 64), held);
  case HeldKind::Bool:
    return records.makeAttribute(BuiltinKind::Bool, held);
  case HeldKind::Ints:
    return integersRecord(cast<DenseI64ArrayAttr>(held).asArrayRef(), values);
  case HeldKind::F64:
    return number(BuiltinKind::Float, Float64Type::get(context), held);
  case HeldKind::Symbol:
    return symbolRecord(held, values);
  case HeldKind::Type:
  case HeldKind::Types:
  case HeldKind::Attribute:
    return values.convert(held);
  }
  llvm_unreachable("all kinds are handled");
}

Attribute FormsToVersioned::convertNew(const AttributeMapRow &row,
                                       Attribute value) {
  const VersionTable &versions = values.getTable().versions;
  switch (row.form) {
  case AttributeForm::Unit:
    return records.makeBool(true);
  case AttributeForm::Symbol:
    return symbolRecord(value, values);
  case AttributeForm::Symbols: {
    auto symbols = dyn_cast<ArrayAttr>(value);
    if (!symbols)
      break;
    auto list = convertAll(symbols, [&](Attribute element) {
      return symbolRecord(element, values);
    });
    return list ? records.makeAttribute(BuiltinKind::Array,
                                        versions.factory.list(*list))
                : Attribute();
  }
  case AttributeForm::I64Array:
    if (auto numbers = dyn_cast<DenseI64ArrayAttr>(value))
      return integersRecord(numbers.asArrayRef(), values);
    break;
  case AttributeForm::I1Array:
    if (auto truths = dyn_cast<DenseBoolArrayAttr>(value))
      return truthsRecord(truths, values);
    break;
  case AttributeForm::Case:
    if (auto integer = dyn_cast<IntegerAttr>(value);
        integer && isCase(versions.attributes[row.code], integer.getInt()))
      return versions.factory.attribute(
          row.code, versions.factory.integer(integer.getInt()));
    break;
  case AttributeForm::Plain:
  case AttributeForm::Field:
    // Operations write their own texts without types.
    if (auto text = dyn_cast<StringAttr>(value);
        text && !isa<NoneType>(text.getType()))
      return values.refuse(text,
                           "has a type, which the operation has no use for");
    // Nor may a signature be MLIR's own, as types in other attributes may.
    return isa<TypeAttr>(value) ? values.recordOf(value)
                                : values.convert(value);
  }
  return values.refuse(value);
}

Attribute ChangedValues::find(Attribute value) {
  Attribute found;
  const ToVersionedOptions &options = values.getOptions();
  if (options.allowOtherDialects || options.keepBuiltinAttributes ||
      unchanged.contains(value))
    return found;
  value.walk<WalkOrder::PreOrder>([&](Attribute part) {
    // Records of these have fields for their contents.
    if (values.getCounterparts().findAttribute(part.getTypeID()))
      return WalkResult::skip();
    if (!isChanged(part, options))
      return WalkResult::advance();
    found = part;
    return WalkResult::interrupt();
  });
  if (!found)
    unchanged.insert(value);
  return found;
}

//===----------------------------------------------------------------------===//
// To the dialect
//===----------------------------------------------------------------------===//

/// The elements of a tensor of one dimension as an array; null if `value` is
/// none of integers of `width`.
template <typename Array, typename Element>
static Attribute arrayOf(Attribute value, unsigned width) {
  auto elements = dyn_cast<DenseIntElementsAttr>(value);
  if (!elements || elements.getType().getRank() != 1 ||
      !elements.getElementType().isInteger(width))
    return {};
  return Array::get(value.getContext(),
                    llvm::to_vector(elements.getValues<Element>()));
}

Attribute FormsToDialect::convertField(HeldKind kind, Attribute value) {
  Attribute inDialect = values.convert(value);
  if (!inDialect)
    return {};
  switch (kind) {
  case HeldKind::Int:
    if (auto number = dyn_cast<IntegerAttr>(inDialect);
        number && number.getType().isSignlessInteger(64))
      return inDialect;
    return values.refuse(value, "a number of 64 bits");
  case HeldKind::Bool:
    if (auto truth = dyn_cast<BoolAttr>(inDialect))
      return hold(values.getContext(), truth.getValue());
    return values.refuse(value, "a truth value");
  case HeldKind::Ints:
    if (Attribute numbers = arrayOf<DenseI64ArrayAttr, int64_t>(inDialect, 64))
      return numbers;
    return values.refuse(value, "a list of numbers of 64 bits");
  case HeldKind::Type:
    return isa<TypeAttr>(inDialect) ? inDialect
                                    : values.refuse(value, "a type");
  case HeldKind::F64:
    if (auto real = dyn_cast<FloatAttr>(inDialect);
        real && real.getType().isF64())
      return hold(values.getContext(), real.getValue());
    return values.refuse(value, "a number of type f64");
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

Attribute FormsToDialect::convert(const AttributeMapRow &row, Attribute value) {
  MLIRContext *context = values.getContext();
  if (row.form == AttributeForm::Case) {
    const VersionTable &versions = values.getTable().versions;
    Record record = versions.splitAttribute(value);
    if (record.row == &versions.attributes[row.code])
      return Builder(context).getIntegerAttr(
          IntegerType::get(context, unsigned(row.field)),
          cast<IntegerAttr>(record.fields[0]).getInt());
    return values.refuse(value, "a case of the enumeration it must be of");
  }
  Attribute inDialect = values.convert(value);
  if (!inDialect)
    return {};
  auto symbol = [&](Attribute name) -> Attribute {
    if (auto string = dyn_cast<StringAttr>(name))
      return FlatSymbolRefAttr::get(string);
    return values.refuse(value, "a name");
  };
  switch (row.form) {
  case AttributeForm::Unit:
    if (auto truth = dyn_cast<BoolAttr>(inDialect); truth && truth.getValue())
      return UnitAttr::get(context);
    return values.refuse(value, "true");
  case AttributeForm::Symbol:
    return symbol(inDialect);
  case AttributeForm::Symbols: {
    auto names = dyn_cast<ArrayAttr>(inDialect);
    if (!names)
      return values.refuse(value, "a list of names");
    auto symbols = convertAll(names, symbol);
    return symbols ? ArrayAttr::get(context, *symbols) : ArrayAttr();
  }
  case AttributeForm::I64Array:
    return convertField(HeldKind::Ints, value);
  case AttributeForm::I1Array:
    if (Attribute truths = arrayOf<DenseBoolArrayAttr, bool>(inDialect, 1))
      return truths;
    return values.refuse(value, "a list of truth values");
  case AttributeForm::Case:
  case AttributeForm::Plain:
  case AttributeForm::Field:
    return inDialect;
  }
  llvm_unreachable("all forms are handled");
}

} // namespace dialectgen
