//===- SampleAttributes.cpp - values of attributes of ops -----------------===//

#include "emit/tests/SampleAttributes.h"
#include "emit/tests/WireText.h"

namespace dialectgen {

const Json *findOnly(const Op &op, const OpVersion &version,
                     llvm::StringRef attribute) {
  std::string name = attribute.str();
  for (const OpVersion *at = op.newerThan(version); at;
       at = op.newerThan(*at)) {
    const step::Only *only = nullptr;
    const step::Rename *renamed = nullptr;
    at->step.find(name, [&](const StepAction &action) {
      if (!action.isFor(Way::Up))
        return false;
      only = action.as<step::Only>();
      if (const auto *rename = action.as<step::Rename>();
          rename && rename->from == name)
        renamed = rename;
      return only != nullptr;
    });
    if (only)
      return &only->value;
    if (renamed)
      name = renamed->to;
    if (!at->findAttribute(name))
      return nullptr;
  }
  return nullptr;
}

Json attributeOf(const SampleValues &make, const Op &op,
                 const OpVersion &version, const Attribute &attribute,
                 bool other) {
  if (const Json *before = version.findBefore(attribute.name);
      before && !before->is_null() && !other)
    return *before;
  // One that goes later has the value with which it may.
  if (const Json *only = findOnly(op, version, attribute.name); only && !other)
    return *only;
  // The wire value of an absent attribute is also a valid value, unless it
  // depends on other attributes.
  const Json &absent = attribute.absent;
  if (&version == &op.versions.front() && absent.is_object() &&
      absent.contains("attribute") && !other && make.isThere(absent))
    return absent;
  // So does the attribute of the dialect that it is.
  if (const DialectRecord *inDialect =
          make.family.findDialectAttribute(attribute.kind))
    for (const WireRecord &row : make.family.attributes)
      if (row.retired.empty() && row.name == inDialect->wire &&
          livesAt(row, make.at))
        return make.attribute(row);
  return make.string(attribute.name);
}

/// The type of numbers of a kind, which is called by it where nothing else is
/// given.
static llvm::StringRef elementOf(const AttributeKind &kind) {
  return kind.element.empty() ? kind.name : kind.element;
}

Json valueOfKind(const SampleValues &make, const Attribute &attribute) {
  if (const WireRecord *row = make.family.wireOf(
          make.family.findDialectAttribute(attribute.kind))) {
    Json value = make.attribute(*row);
    // A default is left out.
    for (const WireCase &entry : row->cases)
      if (attribute.defaultValue == row->cases.back().name &&
          entry.name != row->cases.back().name &&
          (!entry.since || *entry.since <= make.at))
        value["fields"][0] = entry.value;
    return value;
  }
  auto builtin = [&](llvm::StringRef label) {
    const WireRecord *row = make.findBuiltin(make.family.attributes, label);
    return row ? make.attribute(*row) : make.string(attribute.name);
  };
  const WireKind *form = findByName(getAttributeForms(), attribute.kind);
  llvm::StringRef formName = form ? form->enumerator : "";
  if (formName == "I64Array")
    return make.elements("i64");
  if (formName == "I1Array")
    return make.elements("i1");
  if (formName == "Unit")
    return builtin("@bool");
  const AttributeKind *kind = make.family.findAttributeKind(attribute.kind);
  if (formName == "Symbols" || (kind && kind->list))
    return builtin("@array");
  if (formName == "Symbol" || !kind || kind->def == "SymbolNameAttr")
    return make.string("some " + attribute.name);
  if (kind->def == "TypeAttr")
    return builtin("@type");
  // A default is left out.
  if (kind->value == "boolean") {
    Json value = builtin("@bool");
    if (attribute.defaultValue == true && value["fields"].is_array())
      value["fields"][0] = 0;
    return value;
  }
  if (kind->value == "integer") {
    Json value = make.number("@integer", elementOf(*kind));
    if (Json &last = value["fields"].back(); last == attribute.defaultValue)
      last = last.get<int64_t>() + 1;
    return value;
  }
  if (kind->value == "number")
    return make.number("@float", elementOf(*kind));
  if (kind->value == "dictionary")
    return builtin("@dictionary");
  return kind->value == "string" ? make.string("some " + attribute.name)
                                 : make.elements("i64");
}

} // namespace dialectgen
