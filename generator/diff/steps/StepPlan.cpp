//===- StepPlan.cpp - a way of a step, while it is planned ---------------===//

#include "diff/steps/StepPlan.h"
#include "diff/versions/Diff.h"
#include "model/diagnostics/Locate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

using llvm::StringRef;

PlannedAction &StepPlan::add(StepKind stepKind, const char *name,
                             StringRef subject) {
  is(stepKind);
  result.actions.emplace_back();
  result.actions.back().name = name;
  result.actions.back().subject = subject.str();
  return result.actions.back();
}

void StepPlan::isOpen(Place place, DiagnosticId id, llvm::SMRange range,
                      const std::string &text) {
  is(StepKind::Unconfirmed);
  places.emplace_back(place, result.open.size());
  result.open.push_back({text, range, id});
}

void StepPlan::isOpen(const Attribute &attribute, const std::string &text) {
  // One that is gone stands in the older version.
  bool isNewer = newer.findAttribute(attribute.name) == &attribute;
  isOpen(OfAttributes, DiagnosticId::MissingKey,
         isNewer ? attribute.range
                 : locate(step.newer->range,
                          dialectgen::toString(step.newer->since)),
         "attribute '" + attribute.name + "' " + text);
}

void StepPlan::isOpen(bool isResult, const Parameter &parameter,
                      const std::string &text) {
  isOpen(isResult ? OfResults : OfOperands, DiagnosticId::ChangeDoesNotFit,
         locate(step.newer->range, dialectgen::toString(step.newer->since)),
         std::string(isResult ? "result '" : "operand '") + parameter.name +
             "' " + text);
}

/// The meaning of an absent attribute; null if it has none.
Json StepPlan::meaningOf(const Attribute &attribute, bool isSource) const {
  // If both versions have the attribute, `before` gives its meaning in the
  // older one.
  if (isSource == isUp())
    if (const auto *before = find(&step::Before::attribute, attribute.name))
      return before->value;
  return attribute.defaultValue;
}

/// Makes the value of `attribute` explicit in programs that omit it, if its
/// absence means `otherwise` on the other side.
void StepPlan::writeOut(const Attribute &attribute, const Json &otherwise) {
  if (isVersioned || attribute.required)
    return;
  Json meaning = meaningOf(attribute, /*isSource=*/true);
  if (!meaning.is_null() &&
      (otherwise.is_null() || !sameValue(meaning, otherwise, attribute.kind)))
    add(StepKind::Same, "addAttribute", attribute.name).value =
        valued(attribute, meaning);
}

/// The kind that the dialect has an attribute of.
std::string StepPlan::kindOf(const OpVersion &version,
                             const Attribute &attribute) const {
  auto it = version.hooks->attributeKinds.find(attribute.name);
  return it == version.hooks->attributeKinds.end() ? attribute.kind
                                                   : it->second;
}

/// The runtime's ConstantKind of an attribute.
std::string StepPlan::constantKind(const Attribute &attribute,
                                   bool isList) const {
  std::string name = attribute.kind;
  if (isVersioned) {
    // Of kinds that are no numbers a constant is the attribute itself.
    const AttributeKind *kind = family.findAttributeKind(attribute.kind);
    if (!kind || kind->list)
      return "";
    for (auto [stored, numbers] : {std::pair("DenseI64ArrayAttr", "Ints"),
                                   std::pair("DenseI32ArrayAttr", "Ints32"),
                                   std::pair("DenseI16ArrayAttr", "Ints16"),
                                   std::pair("DenseI8ArrayAttr", "Ints8")})
      if (kind->stored == stored)
        return numbers;
    const char *one = isList ? "One" : "";
    return kind->value == "number" ? one + std::string("Float")
           : kind->value == "integer" || kind->value == "boolean"
               ? one + std::string("Int")
               : "";
  }
  if (isList && name.back() != 's')
    name += "s";
  name[0] = llvm::toUpper(name[0]);
  return name;
}

/// That of a constant operand.
std::string StepPlan::constantKind(const OpVersion &version,
                                   const Parameter &operand,
                                   const Json &value) const {
  if (isVersioned)
    return "";
  bool isFloat = llvm::any_of(version.typesOf(operand), [](StringRef type) {
    return type.contains("float");
  });
  return std::string(isFloat ? "Float" : "Int") + (value.is_array() ? "s" : "");
}

void StepPlan::atMost(const char *part, unsigned number) {
  PlannedAction &most = add(StepKind::Derived, "atMost");
  most.part = part;
  most.number = number;
}

} // namespace dialectgen
