//===- DialectRecords.cpp - a dialect's values as records -----------------===//
//
// See DialectRecords.h.
//
//===----------------------------------------------------------------------===//

#include "DialectRecords.h"
#include "../records/RecordForms.h"
#include "BuiltinRecords.h"
#include "BuiltinValues.h"
#include "TextForms.h"
#include "ToDialect.h"
#include "ToVersioned.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

namespace dialectgen {

/// A field of a record from what holds it in the dialect.
static Attribute toField(FieldKind kind, HeldKind heldKind, Attribute held,
                         ToVersioned &values) {
  switch (kind) {
  case FieldKind::Attribute:
  case FieldKind::OptionalAttribute:
  case FieldKind::FlaggedAttribute:
  case FieldKind::MarkedAttribute:
    if (!held)
      return UnitAttr::get(values.getContext());
    if (heldKind == HeldKind::Symbol && isa<SymbolRefAttr>(held))
      return symbolRecord(held, values);
    return values.convert(held);
  case FieldKind::Type: {
    Type type = values.convert(cast<TypeAttr>(held).getValue());
    return type ? TypeAttr::get(type) : TypeAttr();
  }
  case FieldKind::Types: {
    SmallVector<Type> list(cast<ArrayAttr>(held).getAsValueRange<TypeAttr>());
    return recordsOf(list, values);
  }
  case FieldKind::Attributes: {
    auto list = convertAll(cast<ArrayAttr>(held), [&](Attribute element) {
      return values.convert(element);
    });
    return list ? values.getTable().versions.factory.list(*list) : Attribute();
  }
  default:
    return held || !isOptional(kind) ? held
                                     : UnitAttr::get(values.getContext());
  }
}

/// What holds a field of a record in the dialect; nothing if it cannot be
/// converted, null if it is absent.
static std::optional<Attribute> fromField(FieldKind kind, HeldKind heldKind,
                                          Attribute value, ToDialect &values) {
  auto unlessNull = [](Attribute made) {
    return made ? std::optional(made) : std::nullopt;
  };
  switch (kind) {
  case FieldKind::Attribute:
  case FieldKind::OptionalAttribute:
  case FieldKind::FlaggedAttribute:
  case FieldKind::MarkedAttribute: {
    if (isOptional(kind) && isa<UnitAttr>(value))
      return Attribute();
    Attribute part = values.convert(value);
    auto name = dyn_cast_or_null<StringAttr>(part);
    if (name && heldKind == HeldKind::Symbol)
      return FlatSymbolRefAttr::get(name);
    return unlessNull(part);
  }
  case FieldKind::Type: {
    Type type = values.convert(cast<TypeAttr>(value).getValue());
    return unlessNull(type ? TypeAttr::get(type) : TypeAttr());
  }
  case FieldKind::Types: {
    auto list = typesOf(value, values);
    return unlessNull(list ? Builder(value.getContext()).getTypeArrayAttr(*list)
                           : ArrayAttr());
  }
  case FieldKind::Attributes: {
    auto list = convertAll(cast<ArrayAttr>(value), [&](Attribute element) {
      return values.convert(element);
    });
    return unlessNull(list ? ArrayAttr::get(value.getContext(), *list)
                           : ArrayAttr());
  }
  default:
    return isOptional(kind) && isa<UnitAttr>(value) ? Attribute() : value;
  }
}

/// Refuses a parameter that has no form in artifacts.
static Attribute refuseField(Attribute value, StringRef field, bool isOptional,
                             ToVersioned &values) {
  std::string why = "parameter '" + field.str() + "' ";
  why +=
      isOptional
          ? "is a unit, which artifacts cannot distinguish from an absent one"
          : "is null, and neither an OptionalParameter nor a std::optional";
  if (auto type = dyn_cast<TypeAttr>(value)) {
    values.refuse(type.getValue(), why);
    return {};
  }
  return values.refuse(value, "has no place in the versioned dialect: " + why);
}

Attribute toRecord(const Counterparts::OfDialect &known, Attribute value,
                   ToVersioned &values) {
  SmallVector<Attribute> held, fields;
  if (!known.row->text)
    known.row->split(value, held);
  else if (!splitText(*known.row->text, value, held))
    return {};
  for (auto [field, heldField, part] :
       llvm::zip(known.record->fields, known.row->fields, held)) {
    // Null is the mark of an absent field, and a unit its value here.
    bool mayLack = isOptional(field.kind);
    if (mayLack ? isa_and_present<UnitAttr>(part) : !part)
      return refuseField(value, field.name, mayLack, values);
    Attribute converted = toField(field.kind, heldField.kind, part, values);
    if (!converted)
      return {};
    fields.push_back(converted);
  }
  return values.makeChecked(known, fields);
}

Attribute fromRecord(const DialectRow &row, const Record &record,
                     ToDialect &values) {
  SmallVector<Attribute> held;
  for (auto [field, heldField, value] :
       llvm::zip(record.row->fields, row.fields, record.fields)) {
    std::optional<Attribute> part =
        fromField(field.kind, heldField.kind, value, values);
    if (!part)
      return {};
    held.push_back(*part);
  }
  return row.text ? makeFromText(*row.text, values.getContext(), held)
                  : row.make(values.getContext(), held);
}

} // namespace dialectgen
