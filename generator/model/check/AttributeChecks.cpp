//===- AttributeChecks.cpp - kinds and values of attributes ---------------===//
//
// See AttributeChecker in OpChecks.h.
//
//===----------------------------------------------------------------------===//

#include "model/check/AttributeValues.h"
#include "model/check/OpChecks.h"
#include "model/diagnostics/Locate.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

AttributeChecker::AttributeChecker(const Family &family, OpErrors &errors)
    : OpCheck(family, errors) {
  for (const AttributeKind &kind : family.vocabulary.attributeKinds)
    kinds.try_emplace(kind.name, &kind);
}

/// The kind of an attribute, reported if there is none; one that is a record is
/// checked here.
const AttributeKind *AttributeChecker::kindOf(const Attribute &attribute) {
  auto it = kinds.find(attribute.kind);
  if (it != kinds.end())
    return it->second;
  // A versioned dialect alone has attributes of all kinds.
  if (!family.dialectPart() && attribute.kind == "attribute")
    return nullptr;
  const DialectRecord *record = family.findDialectAttribute(attribute.kind);
  if (!record) {
    std::vector<std::string> known = namesOf(family.vocabulary.attributeKinds);
    llvm::append_range(known, namesOf(family.dialectAttributes));
    error(DiagnosticId::AttributeKindUnknown,
          locate(attribute.range, attribute.kind),
          "unknown attribute kind '" + attribute.kind + "'" +
              didYouMean(attribute.kind, known));
    return nullptr;
  }
  const std::vector<WireCase> *known = family.casesOf(record);
  if (!known)
    return nullptr;
  std::vector<std::string> cases = namesOf(*known);
  for (auto [key, value] : {std::pair("default", &attribute.defaultValue),
                            std::pair("implied", &attribute.implied)})
    if (!value->is_null() &&
        (!value->is_string() ||
         !llvm::is_contained(cases, value->get<std::string>())))
      error(DiagnosticId::DefaultKind, locate(attribute.range, key),
            std::string(key) + " " + value->dump() + " of '" + attribute.name +
                "' is no case of " + record->name +
                (value->is_string()
                     ? didYouMean(value->get<std::string>(), cases)
                     : ""));
  return nullptr;
}

void AttributeChecker::check(const Attribute &attribute) {
  const AttributeKind *kind = kindOf(attribute);
  if (!kind)
    return;
  checkAllowedValues(attribute, *kind);
  bool hasGoodRange = checkRange(attribute, *kind);
  if (attribute.hasDefault())
    checkDefault(attribute, *kind, hasGoodRange, /*isImplied=*/false);
  if (!attribute.implied.is_null())
    checkDefault(attribute, *kind, hasGoodRange, /*isImplied=*/true);
}

void AttributeChecker::checkAllowedValues(const Attribute &attribute,
                                          const AttributeKind &kind) {
  llvm::SMRange range = attribute.range;
  const std::string &name = attribute.name;
  for (size_t i = 0; i != attribute.allowedValues.size(); ++i) {
    const Json &value = attribute.allowedValues[i];
    if (!isElement(value, kind))
      error(DiagnosticId::EnumKind, locate(range, "enum"),
            "enum value " + value.dump() + " of '" + name + "' is not " +
                (kind.value.empty() ? "possible for its kind"
                                    : "of kind " + kind.value));
    else if (!fitsInteger(value, kind))
      error(DiagnosticId::NumberTooLarge, locate(range, "enum"),
            "enum value " + value.dump() + " of '" + name + "' does not fit " +
                (kind.element.empty() ? kind.def : kind.element));
    for (size_t j = 0; j != i; ++j)
      if (attribute.allowedValues[j] == value)
        error(DiagnosticId::EnumDuplicate, locate(range, "enum"),
              "enum of '" + name + "' has " + value.dump() + " twice");
  }
}

static bool isNumeric(const AttributeKind &kind) {
  return kind.value == "integer" || kind.value == "number";
}

bool AttributeChecker::checkRange(const Attribute &attribute,
                                  const AttributeKind &kind) {
  llvm::SMRange range = attribute.range;
  const std::string &name = attribute.name;
  bool numeric = isNumeric(kind);
  bool goodRange = true;
  for (const std::optional<Json> *bound :
       {&attribute.minimum, &attribute.maximum})
    if (*bound && (!numeric || !isElement(**bound, kind))) {
      goodRange = false;
      error(DiagnosticId::RangeKind, locate(range, "range"),
            numeric ? "bound " + (*bound)->dump() + " of '" + name +
                          "' is not of kind " + kind.value
                    : "'" + name + "' is no number and has no range");
    } else if (*bound && !fitsInteger(**bound, kind)) {
      goodRange = false;
      error(DiagnosticId::NumberTooLarge, locate(range, "range"),
            "bound " + (*bound)->dump() + " of '" + name + "' does not fit " +
                (kind.element.empty() ? kind.def : kind.element));
    }
  if (goodRange && attribute.minimum && attribute.maximum &&
      attribute.maximum->get<double>() < attribute.minimum->get<double>()) {
    goodRange = false;
    error(DiagnosticId::RangeInverted, locate(range, "range"),
          "range of '" + name + "' begins at " + attribute.minimum->dump() +
              " and ends at " + attribute.maximum->dump());
  }

  return goodRange;
}

void AttributeChecker::checkDefault(const Attribute &attribute,
                                    const AttributeKind &kind,
                                    bool hasGoodRange, bool isImplied) {
  const std::string &name = attribute.name;
  const Json &value = isImplied ? attribute.implied : attribute.defaultValue;
  std::string what = isImplied ? "implied" : "default";
  llvm::SMRange place = locate(attribute.range, what);
  if (isImplied && !attribute.isOptional())
    error(DiagnosticId::DefaultOfRequired, place,
          "'" + name +
              "' has 'implied', which an optional attribute alone "
              "has; drop that, or 'required' or 'default'");
  // Where defaults are left out, a required one is filled in all the same.
  const DialectPart *dialectPart = family.dialectPart();
  if (!isImplied && attribute.required &&
      (!dialectPart || dialectPart->fillsInDefaults))
    error(DiagnosticId::DefaultOfRequired, place,
          "'" + name + "' is required and has a default; drop one of them");
  // Of elements that no spec can write there can be none.
  if (kind.value.empty() && !(kind.list && value == Json::array())) {
    error(DiagnosticId::DefaultImpossible, place,
          "an attribute of kind '" + attribute.kind +
              "' cannot have a default in a spec");
    return;
  }
  std::vector<Json> elements = elementsOf(value, kind);
  if (kind.list != value.is_array() ||
      !llvm::all_of(elements, [&](const Json &element) {
        return isElement(element, kind);
      })) {
    error(DiagnosticId::DefaultKind, place,
          what + " " + value.dump() + " of '" + name + "' is not " +
              kindText(kind));
    return;
  }
  for (const Json &element : elements) {
    if (!fitsInteger(element, kind))
      error(DiagnosticId::NumberTooLarge, place,
            what + " " + element.dump() + " of '" + name + "' does not fit " +
                (kind.element.empty() ? kind.def : kind.element));
    if (kind.bits == 32 && !fitsFloat(element.get<double>()))
      error(DiagnosticId::NumberTooLarge, place,
            what + " " + element.dump() + " of '" + name +
                "' does not fit a 32-bit float");
    if (!attribute.allowedValues.empty() &&
        !llvm::is_contained(attribute.allowedValues, element))
      error(DiagnosticId::EnumWithoutDefault, place,
            what + " " + element.dump() + " of '" + name +
                "' is not in its enum");
    if (!hasGoodRange || !isNumeric(kind))
      continue;
    double number = element.get<double>();
    if ((attribute.minimum && number < attribute.minimum->get<double>()) ||
        (attribute.maximum && attribute.maximum->get<double>() < number))
      error(DiagnosticId::DefaultOutOfRange, place,
            what + " " + element.dump() + " of '" + name +
                "' is outside its range");
  }
}

/// A view's attribute that the operation leaves out has a value of its kind.
void AttributeChecker::checkSource(const Op &op) {
  if (!op.source || op.versions.empty())
    return;
  for (const auto &[name, entry] : op.source->entries) {
    const Attribute *attribute = op.versions.front().findAttribute(name);
    if (!attribute || entry.absent.is_null())
      continue;
    const AttributeKind *kind = family.findAttributeKind(attribute->kind);
    // Operations of ONNX hold a boolean as the integer 0 or 1.
    bool isBit = kind && kind->value == "boolean" &&
                 (entry.absent == 0 || entry.absent == 1);
    if (kind && !isBit && !isElement(entry.absent, *kind))
      error(DiagnosticId::DefaultKind, locate(entry.range, "absent"),
            "'absent' of '" + name + "' is " + entry.absent.dump() +
                ", which is not " + kindText(*kind));
  }
}

/// A condition on an attribute compares with a value that it may have; with
/// another the relation would never be checked.
void AttributeChecker::checkConditions(const OpVersion &version) {
  for (const Relation &relation : version.relations) {
    if (!relation.when || relation.when->value.is_null())
      continue;
    const Json &value = relation.when->value;
    const Attribute *attribute = version.findAttribute(relation.when->name);
    const AttributeKind *kind =
        attribute ? family.findAttributeKind(attribute->kind) : nullptr;
    if (!kind || kind->value.empty())
      continue;
    std::string what = "'is' " + value.dump() + " of '" + attribute->name + "'";
    if (!isOfKind(value, *kind))
      error(DiagnosticId::DefaultKind, relation.range, what + notOfKind(*kind));
    else if (!attribute->allowedValues.empty() && !kind->list &&
             !llvm::is_contained(attribute->allowedValues, value))
      error(DiagnosticId::EnumWithoutDefault, relation.range,
            what + " is not in its enum");
  }
}

} // namespace dialectgen
