//===- RecordChecks.cpp - checks of attributes and types -----------------===//
//
// See checkDialectRecords in RecordChecks.h: attributes and types of the
// dialect, their fields and their defaults.
//
//===----------------------------------------------------------------------===//

#include "model/RecordChecks.h"
#include "model/Locate.h"
#include "model/VocabularyForms.h"
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
    const DialectRecord *inner =
        findByName(family.dialectAttributes, field.kind);
    const WireRecord *cases =
        inner ? findByName(family.attributes, inner->wire) : nullptr;
    return cases ? part.is_string() &&
                       findByName(cases->cases, part.get<std::string>())
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

/// Attributes of the dialect that are fields of themselves.
static bool containsItself(const Family &family, const DialectRecord &record) {
  llvm::SmallVector<const DialectRecord *> left = {&record};
  std::set<const DialectRecord *> seen;
  while (!left.empty())
    for (const RecordField &field : left.pop_back_val()->fields)
      if (const DialectRecord *next =
              findByName(family.dialectAttributes, field.kind)) {
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
  return isNumber == isWireNumber && (kind != "type" || wire == "type") &&
         (kind.starts_with("list(") == wire.starts_with("list(") ||
          wire.contains("attribute"));
}

/// Fields stand on the wire one by one, unless the record is a text or an
/// enumeration there.
static void checkWire(const Family &family, const DialectRecord &record,
                      const std::vector<WireRecord> &wires,
                      Diagnostics &diagnostics) {
  if (record.wire.empty() || record.asText)
    return;
  std::string why;
  for (const WireRecord &wire : wires) {
    if (wire.name != record.wire)
      continue;
    if (!wire.cases.empty() || wire.fields.size() == record.fields.size()) {
      why.clear();
      for (const auto &[field, there] : llvm::zip(record.fields, wire.fields))
        if (family.isExternal() && wire.cases.empty() &&
            !mayStandAs(field.kind, getWireKinds()[there.kind].name))
          why = "field " + inQuotes(field.name) + " is of kind " +
                inQuotes(field.kind) + ", and stands there as " +
                inQuotes(getWireKinds()[there.kind].name);
      break;
    }
    why = "it has " + std::to_string(record.fields.size()) + " fields, and " +
          std::to_string(wire.fields.size()) + " there";
  }
  if (!why.empty())
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
    const DialectRecord *record = findByName(family.dialectAttributes, kind);
    const WireRecord *wire =
        record ? findByName(family.attributes, record->wire) : nullptr;
    if (wire && !wire->cases.empty())
      return;
    diagnostics.error(DiagnosticId::UnknownName,
                      locate(field.range, field.kind),
                      "'" + kind.str() + "' is no enumeration of the family");
  } else if (!llvm::is_contained(plain, kind)) {
    diagnostics.error(
        DiagnosticId::UnknownName, locate(field.range, field.kind),
        "unknown field kind " + inQuotes(kind) + didYouMean(kind, plain));
  }
}

/// Names in records of the dialect.
void checkDialectRecords(const Family &family, Diagnostics &diagnostics) {
  auto check = [&](llvm::SMRange range, llvm::StringRef what,
                   const std::string &name,
                   const std::vector<std::string> &known) {
    if (!llvm::is_contained(known, name))
      diagnostics.error(DiagnosticId::UnknownName, locate(range, name),
                        "unknown " + what.str() + " " + inQuotes(name) +
                            didYouMean(name, known));
  };
  std::vector<std::string> kinds, wires = namesOf(family.attributes);
  llvm::append_range(wires, namesOf(family.types));
  for (const AttributeKind &kind : family.vocabulary.attributeKinds)
    if (!kind.parameter.empty())
      kinds.push_back(kind.name);
  llvm::append_range(kinds, namesOf(family.dialectAttributes));
  for (const auto *records : {&family.dialectTypes, &family.dialectAttributes})
    for (const DialectRecord &record : *records) {
      if (!record.wire.empty())
        check(record.range, "wire record", record.wire, wires);
      checkWire(family, record,
                records == &family.dialectTypes ? family.types
                                                : family.attributes,
                diagnostics);
      if (!record.storage.empty())
        check(record.range, "storage", record.storage,
              form::StorageList::names());
      for (const std::string &trait : record.traits)
        check(record.range, "attribute trait", trait,
              namesOf(family.vocabulary.attributeTraits));
      checkDefault(family, record, diagnostics);
      if (records == &family.dialectAttributes &&
          containsItself(family, record))
        diagnostics.error(DiagnosticId::ContainsItself,
                          locate(record.range, record.name),
                          inQuotes(record.name) +
                              " is made of itself: it is the kind of a field "
                              "of its own");
      for (const RecordField &field : record.fields) {
        if (family.isExternal())
          checkExternalKind(family, field, diagnostics);
        else
          check(field.range, "field kind", field.kind, kinds);
        if (!field.wire.empty() &&
            (field.kind != "array" || field.wire != "list(attribute)"))
          diagnostics.error(DiagnosticId::WireValue, field.range,
                            "a field of kind " + inQuotes(field.kind) +
                                " cannot stand as " + inQuotes(field.wire) +
                                "; only 'array' has another form, "
                                "'list(attribute)'");
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
