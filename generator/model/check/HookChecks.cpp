//===- HookChecks.cpp - hooks, as far as specs tell -----------------------===//
//
// See HookChecker in OpChecks.h.
//
//===----------------------------------------------------------------------===//

#include "model/check/OpChecks.h"
#include "model/diagnostics/Locate.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

void HookChecker::check(const Op &op, const OpVersion &version) {
  const Hooks &hooks = version.hooks;
  llvm::SMRange range = hooks.range.isValid() ? hooks.range : op.range;
  auto anyVersionHas = [&](llvm::StringRef name) {
    return llvm::any_of(op.versions, [&](const OpVersion &candidate) {
      return candidate.findAttribute(name);
    });
  };
  auto unknownAttribute = [&](const std::string &name) {
    std::vector<std::string> known;
    for (const OpVersion &candidate : op.versions)
      for (const std::string &attribute : namesOf(candidate.attributes))
        known.push_back(attribute);
    error(DiagnosticId::HookAttribute, locate(range, name),
          "no version of " + op.name + " has an attribute '" + name + "'" +
              didYouMean(name, known));
  };
  for (const auto &[name, kind] : hooks.attributeKinds) {
    if (!anyVersionHas(name))
      unknownAttribute(name);
    if (!family.findAttributeKind(kind))
      error(DiagnosticId::HookAttribute, locate(range, kind),
            "unknown attribute kind '" + kind + "'" +
                didYouMean(kind, namesOf(family.vocabulary.attributeKinds)));
  }
  for (const std::string &name : hooks.attributeOrder)
    if (!anyVersionHas(name))
      unknownAttribute(name);
  checkAttributeOrder(version);
  checkConstant(op, version);
}

void HookChecker::checkMeanings(const Op &op) {
  auto hasBody = [](const OpVersion &version) {
    return version.body || !version.hooks->body.empty() ||
           !version.hooks->expansion.empty();
  };
  const OpVersion *body = nullptr, *lowered = nullptr, *reason = nullptr;
  for (const OpVersion &version : op.versions) {
    body = hasBody(version) ? &version : body;
    lowered = !version.hooks->lowering.empty() ? &version : lowered;
    reason = !version.hooks->loweringFor.empty() ? &version : reason;
  }
  if (body && lowered && !reason)
    error(DiagnosticId::TwoMeanings, locate(lowered->hooks->range, "lowering"),
          "'" + op.name + "' has a lowering, and a body at version " +
              toString(body->since) +
              ", and no 'lowering_for' says what the lowering has over it");
  else if (reason && !(body && lowered))
    error(DiagnosticId::TwoMeanings,
          locate(reason->hooks->range, "lowering_for"),
          "'lowering_for' has no effect: '" + op.name + "' has no " +
              (lowered ? "body" : "lowering"));
}

/// Attributes of the signature keep its order; only regions have another.
void HookChecker::checkAttributeOrder(const OpVersion &version) {
  const DialectPart *dialectPart = family.dialectPart();
  const std::vector<std::string> &order = version.hooks->attributeOrder;
  auto isRegion = [&](const std::string &name) {
    const Attribute *attribute = version.findAttribute(name);
    // One of another version has no place in this one.
    if (!attribute)
      return true;
    const AttributeKind *kind = family.findAttributeKind(attribute->kind);
    return kind && kind->region;
  };
  if (dialectPart && !dialectPart->attributesByName &&
      !llvm::all_of(order, isRegion))
    error(DiagnosticId::KeyWithoutEffect,
          locate(version.hooks->range, "attribute_order"),
          "'attribute_order' has no effect: attributes of '" +
              dialectPart->dialect +
              "' stand as signatures list them; reorder those, or write "
              "\"attributes\": \"by_name\" under 'own'");
}

/// The class of a constant does not compile unless it has the signature of one.
void HookChecker::checkConstant(const Op &op, const OpVersion &version) {
  const DialectPart *dialectPart = family.dialectPart();
  std::string key = version.hooks->constantLike ? "constant_like" : "";
  llvm::SMRange range = version.hooks->range;
  for (const Trait *trait : family.traitsOf(version))
    if (trait->def == "ConstantLike" && key.empty()) {
      key = trait->name;
      range = op.range;
    }
  bool hasClass = dialectPart && !key.empty() &&
                  llvm::any_of(family.carried(*dialectPart, op),
                               [&](const CarriedVersion &one) {
                                 return &op.versions[one.index] == &version;
                               });
  bool isConstant = version.operands.empty() && version.results.size() == 1 &&
                    version.results.front().arity == Arity::Single;
  if (hasClass && !isConstant)
    error(DiagnosticId::HookSignature, locate(range, key),
          "'" + key + "' is for an op without operands and with one result; '" +
              op.name + "' of version " + toString(version.since) +
              " has others");
}

} // namespace dialectgen
