//===- RecordChecks.cpp - checks of attributes and types -----------------===//
//
// See checkDialectRecords in RecordChecks.h: attributes and types of the
// dialect, their fields and their defaults.
//
//===----------------------------------------------------------------------===//

#include "model/check/RecordChecks.h"
#include "model/OthersDialect.h"
#include "model/diagnostics/Locate.h"
#include "model/forms/VocabularyForms.h"
#include "model/json/ObjectReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace dialectgen {

/// A default has a value for each field: numbers and cases.
static void checkDefault(const Family &family, const DialectRecord &record,
                         Diagnostics &diagnostics) {
  const Json &value = record.defaultValue;
  if (value.is_null())
    return;
  auto fits = [&](const RecordField &field) {
    if (!value.is_object() || !value.contains(field.name))
      return false;
    const Json &part = value[field.name];
    const std::vector<WireCase> *cases =
        family.casesOf(family.findDialectAttribute(field.kind));
    return cases
               ? part.is_string() && findByName(*cases, part.get<std::string>())
           : field.kind == "f64"
               ? part.is_number()
               : field.kind == "i64" && part.is_number_integer();
  };
  for (const RecordField &field : record.fields)
    if (!fits(field))
      diagnostics.error(DiagnosticId::WireValue, record.range,
                        "the default of " + inQuotes(record.name) +
                            " has no number or case for field " +
                            inQuotes(field.name));
  if (value.is_object() && value.size() > record.fields.size())
    diagnostics.error(DiagnosticId::WireValue, record.range,
                      "the default of " + inQuotes(record.name) +
                          " has values for more than its fields");
}

/// The record that a field is, or a list of; null if there is none.
static const DialectRecord *recordIn(const Family &family,
                                     llvm::StringRef kind) {
  llvm::StringRef element = innerKind(kind, "list");
  return family.findDialectAttribute(element.empty() ? kind : element);
}

/// Attributes of the dialect that are fields of themselves.
static bool containsItself(const Family &family, const DialectRecord &record) {
  llvm::SmallVector<const DialectRecord *> left = {&record};
  std::set<const DialectRecord *> seen;
  while (!left.empty())
    for (const RecordField &field : left.pop_back_val()->fields)
      if (const DialectRecord *next = recordIn(family, field.kind)) {
        if (next == &record)
          return true;
        if (seen.insert(next).second)
          left.push_back(next);
      }
  return false;
}

/// Whether a field of this kind can stand on the wire so, as far as the two
/// kinds tell.
static bool mayStandAs(llvm::StringRef kind, llvm::StringRef wire) {
  // Of any width.
  if (kind == "apint" || kind == "apfloat")
    return true;
  bool isNumber = llvm::is_contained(
      {"i64", "integer", "bool", "f64", "varint", "signed", "bits(type)"},
      kind);
  bool isWireNumber = llvm::is_contained(
      {"varint", "signed", "bool", "f64", "bits(type)"}, wire);
  // A type that may be absent stands as an attribute that may be.
  bool isTypeGood =
      kind != "type" || wire == "type" || wire == "optional(attribute)";
  return isNumber == isWireNumber && isTypeGood &&
         (kind.starts_with("list(") == wire.starts_with("list(") ||
          wire.contains("attribute"));
}

/// Why a record of the dialect cannot stand as `wire`; empty if it can. Fields
/// stand on the wire one by one.
static std::string whyNot(const Family &family, const DialectRecord &record,
                          const WireRecord &wire) {
  bool areByPlace = hasRecordsByPlace(family);
  if (!wire.cases.empty())
    return areByPlace || record.fields.empty()
               ? ""
               : "it has fields, and is an enumeration there";
  if (wire.fields.size() != record.fields.size())
    return "it has " + std::to_string(record.fields.size()) + " fields, and " +
           std::to_string(wire.fields.size()) + " there";
  for (const auto &[index, field] : llvm::enumerate(record.fields)) {
    std::string camel = llvm::convertToCamelFromSnakeCase(
        field.name, /*capitalizeFirst=*/false);
    const WireField *there = findByName(wire.fields, camel);
    if (!there)
      there = findByName(wire.fields, field.name);
    if (areByPlace)
      there = &wire.fields[index];
    else if (!there)
      return "field " + inQuotes(field.name) + " is not there";
    llvm::StringRef kind = getWireKinds()[there->kind].name;
    const FieldKind *own = findByName(getFieldKinds(), field.kind);
    // A number or a type; all others stand there as attributes.
    bool isPlain = own && own->held != llvm::StringRef("Attribute") &&
                   own->held != llvm::StringRef("Symbol");
    bool isGood = areByPlace ? mayStandAs(field.kind, kind)
                  : isPlain  ? kind == own->wire
                             : kind.contains("attribute");
    if (!isGood)
      return "field " + inQuotes(field.name) + " is of kind " +
             inQuotes(field.kind) + ", and stands there as " + inQuotes(kind);
  }
  return "";
}

static void checkWire(const Family &family, const DialectRecord &record,
                      const std::vector<WireRecord> &wires,
                      Diagnostics &diagnostics) {
  if (record.wire.empty() || record.asText)
    return;
  // Of several records of one name, which differ in their fields, it is one.
  std::string why;
  for (const WireRecord &wire : wires)
    if (wire.name == record.wire) {
      why = whyNot(family, record, wire);
      if (why.empty())
        return;
    }
  diagnostics.error(DiagnosticId::WireValue, locate(record.range, "wire"),
                    inQuotes(record.name) + " cannot stand as " +
                        inQuotes(record.wire) + ": " + why);
}

/// Parameters of types and attributes of an external dialect are of kinds by
/// recursion: `list(optional(case(Mode)))`.
static void checkExternalKind(const Family &family, const RecordField &field,
                              Diagnostics &diagnostics) {
  static const std::vector<std::string> plain = {
      "integer", "bool", "f64",       "apint",      "apfloat",
      "string",  "type", "attribute", "affine_map", "location"};
  llvm::StringRef kind = field.kind;
  while (kind.ends_with(")") &&
         (kind.consume_front("list(") || kind.consume_front("optional(")))
    kind = kind.drop_back();
  if (kind.consume_front("case(") && kind.consume_back(")")) {
    const WireRecord *wire = family.wireOf(family.findDialectAttribute(kind));
    if (wire && !wire->cases.empty())
      return;
    diagnostics.error(DiagnosticId::UnknownName,
                      locate(field.range, field.kind),
                      "'" + kind.str() + "' is no enumeration of the family");
  } else if (!llvm::is_contained(plain, kind)) {
    reportUnknownName(locate(field.range, field.kind), "field kind", kind,
                      plain, diagnostics);
  }
}

/// A record, a list of records or strings, or a case of an enumeration.
static void checkOwnKind(const Family &family, const RecordField &field,
                         const std::vector<std::string> &kinds,
                         Diagnostics &diagnostics) {
  auto refuse = [&](llvm::StringRef name, llvm::StringRef what,
                    const std::vector<std::string> &known) {
    reportUnknownName(locate(field.range, field.kind), what, name, known,
                      diagnostics);
  };
  if (llvm::StringRef inner = innerKind(field.kind, "case"); !inner.empty()) {
    const DialectRecord *record = family.findDialectAttribute(inner);
    const std::vector<WireCase> *cases = family.casesOf(record);
    if (!cases) {
      std::vector<std::string> known;
      for (const DialectRecord &one : family.dialectAttributes)
        if (family.casesOf(&one))
          known.push_back(one.name);
      return refuse(inner, "enumeration", known);
    }
    const Json &value = field.defaultValue;
    if (!value.is_null() &&
        !(value.is_string() && findByName(*cases, value.get<std::string>())))
      diagnostics.error(DiagnosticId::DefaultKind, field.range,
                        "default " + value.dump() + " of " +
                            inQuotes(field.name) + " is no case of " +
                            inner.str());
    return;
  }
  if (!field.defaultValue.is_null())
    diagnostics.error(DiagnosticId::KeyWithoutEffect, field.range,
                      "'default' has no effect on a field of kind " +
                          inQuotes(field.kind) + ", only on a case");
  if (llvm::StringRef inner = innerKind(field.kind, "list"); !inner.empty()) {
    std::vector<std::string> known = namesOf(family.dialectAttributes);
    known.push_back("string");
    if (!llvm::is_contained(known, inner))
      refuse(inner, "element of a list", known);
  } else if (!llvm::is_contained(kinds, field.kind)) {
    refuse(field.kind, "field kind", kinds);
  }
}

/// The names of fields in layouts.
static void checkLayouts(const Family &family, const DialectRecord &record,
                         Diagnostics &diagnostics) {
  auto check = [&](const RecordLayout &layout, const DialectRecord &owner,
                   llvm::StringRef name) {
    if (!findByName(owner.fields, name))
      diagnostics.error(
          DiagnosticId::UnknownName, layout.range,
          "layout " + inQuotes(layout.name) + " of " + inQuotes(record.name) +
              ": " + inQuotes(owner.name) + " has no field " + inQuotes(name) +
              didYouMean(name, namesOf(owner.fields)));
  };
  for (const RecordLayout &layout : record.layouts) {
    for (const std::string &name : layout.lacks)
      check(layout, record, name);
    for (llvm::StringRef name : layout.given) {
      auto [list, part] = name.split('.');
      check(layout, record, list);
      const RecordField *field = findByName(record.fields, list);
      const DialectRecord *element =
          field ? family.findDialectAttribute(innerKind(field->kind, "list"))
                : nullptr;
      if (part.empty())
        continue;
      if (element)
        check(layout, *element, part);
      else if (field)
        diagnostics.error(DiagnosticId::WireValue, layout.range,
                          "field " + inQuotes(list) +
                              " is no list of records, so nothing is called " +
                              inQuotes(name));
    }
  }
}

/// Names in records of the dialect.
void checkDialectRecords(const Family &family, Diagnostics &diagnostics) {
  std::vector<std::string> kinds;
  for (const AttributeKind &kind : family.vocabulary.attributeKinds)
    if (!kind.parameter.empty())
      kinds.push_back(kind.name);
  llvm::append_range(kinds, namesOf(family.dialectAttributes));
  for (const auto *records : {&family.dialectTypes, &family.dialectAttributes})
    for (const DialectRecord &record : *records) {
      const std::vector<WireRecord> &wires =
          records == &family.dialectTypes ? family.types : family.attributes;
      if (findByName(wires, record.wire))
        checkWire(family, record, wires, diagnostics);
      else if (!record.wire.empty())
        checkKnown(record.range, "wire record", record.wire, namesOf(wires),
                   diagnostics);
      if (!record.storage.empty())
        checkKnown(record.range, "storage", record.storage,
                   form::StorageList::names(), diagnostics);
      for (const std::string &trait : record.traits)
        checkKnown(record.range, "attribute trait", trait,
                   namesOf(family.vocabulary.attributeTraits), diagnostics);
      checkDefault(family, record, diagnostics);
      if (records == &family.dialectAttributes)
        checkLayouts(family, record, diagnostics);
      else if (!record.layouts.empty())
        diagnostics.error(DiagnosticId::WireValue,
                          locate(record.range, "layouts"),
                          "type " + inQuotes(record.name) +
                              " cannot have 'layouts'; attributes have");
      if (records == &family.dialectAttributes &&
          containsItself(family, record))
        diagnostics.error(DiagnosticId::ContainsItself,
                          locate(record.range, record.name),
                          inQuotes(record.name) +
                              " is made of itself: it is the kind of a field "
                              "of its own");
      for (const RecordField &field : record.fields) {
        if (hasRecordsByPlace(family))
          checkExternalKind(family, field, diagnostics);
        else
          checkOwnKind(family, field, kinds, diagnostics);
        bool isRecord = family.findDialectAttribute(field.kind) != nullptr;
        if (!field.wire.empty() &&
            (field.kind != "array" || field.wire != "list(attribute)") &&
            (field.kind != "i64" || field.wire != "varint") &&
            (!isRecord || field.required ||
             field.wire != "optional(attribute)"))
          diagnostics.error(DiagnosticId::WireValue, field.range,
                            "a field of kind " + inQuotes(field.kind) +
                                " cannot stand as " + inQuotes(field.wire) +
                                "; other forms are 'list(attribute)' of an "
                                "'array', 'varint' of an 'i64', and "
                                "'optional(attribute)' of a record that may be "
                                "absent");
        if (family.isExternal())
          continue;
        const AttributeKind *kind = family.findAttributeKind(field.kind);
        if (!field.required && kind && kind->optionalParameter.empty())
          diagnostics.error(DiagnosticId::MissingKey, field.range,
                            "field kind " + inQuotes(field.kind) +
                                " has no 'optional_parameter'");
      }
    }
}

} // namespace dialectgen
