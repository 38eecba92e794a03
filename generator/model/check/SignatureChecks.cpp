//===- SignatureChecks.cpp - operands, results, regions and types ---------===//
//
// See SignatureChecker in OpChecks.h.
//
//===----------------------------------------------------------------------===//

#include "model/check/OpChecks.h"
#include "model/diagnostics/Locate.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {
namespace {

/// From the start of one place to the end of another.
llvm::SMRange span(llvm::SMRange from, llvm::SMRange to) {
  if (!from.isValid() || !to.isValid() ||
      to.End.getPointer() < from.Start.getPointer())
    return from;
  return {from.Start, to.End};
}

} // namespace

SignatureChecker::SignatureChecker(const Family &family, OpErrors &errors)
    : OpCheck(family, errors) {
  const Vocabulary &vocabulary = family.vocabulary;
  for (const ElementType &type : vocabulary.elementTypes)
    elementTypes.insert(type.name);
  for (const TypeConstructor &constructor : vocabulary.typeConstructors)
    constructors.try_emplace(constructor.name, constructor.parameters);
  for (const NamedType &type : vocabulary.namedTypes)
    namedTypes.insert(type.name);
}

template <typename T>
void SignatureChecker::checkNames(DiagnosticId id, llvm::StringRef what,
                                  const SharedList<T> &elements) {
  llvm::StringMap<llvm::SMRange> seen;
  for (const T &element : elements) {
    if (!isName(element.name))
      error(DiagnosticId::BadName, locate(element.range, element.name),
            what.str() + " name '" + element.name + "' is no identifier");
    auto [first, isNew] = seen.try_emplace(element.name, element.range);
    if (!isNew)
      twice(id, locate(element.range, element.name),
            what.str() + " '" + element.name + "' is declared twice",
            locate(first->second, element.name));
  }
}

void SignatureChecker::check(const OpVersion &version) {
  checkNames(DiagnosticId::DuplicateOperand, "operand", version.operands);
  checkNames(DiagnosticId::DuplicateResult, "result", version.results);
  checkNames(DiagnosticId::DuplicateAttribute, "attribute", version.attributes);
  checkNames(DiagnosticId::DuplicateRegion, "region", version.regions);
  checkNames(DiagnosticId::DuplicateRegion, "successor", version.successors);
  checkParameters(version, "operand", version.operands);
  checkParameters(version, "result", version.results);
  checkRegions(version);
  checkTypeConstraints(version);
}

void SignatureChecker::checkParameters(
    const OpVersion &version, llvm::StringRef what,
    const std::vector<Parameter> &parameters) {
  const Parameter *variadic = nullptr;
  // Where sizes are told otherwise, more may follow; see VariadicSizes.
  std::string kind = what == "operand" ? "Operand" : "Result";
  bool areTold = family.versionedPart() || family.find(PartKind::View) ||
                 family.hasTrait(version, "AttrSized" + kind + "Segments") ||
                 family.hasTrait(version, "SameVariadic" + kind + "Size");
  for (const Parameter &parameter : parameters) {
    if (variadic && !areTold)
      twice(DiagnosticId::AfterVariadic,
            locate(parameter.range, parameter.name),
            what.str() + " '" + parameter.name + "' stands after variadic '" +
                variadic->name + "', which takes all that follow",
            locate(variadic->range, variadic->name));
    if (parameter.arity == Arity::Variadic)
      variadic = &parameter;
    else if (!parameter.homogeneous || parameter.minCount != 1)
      error(
          DiagnosticId::VariadicOnly,
          locate(parameter.range,
                 parameter.homogeneous ? "min_count" : "homogeneous"),
          "'" +
              std::string(parameter.homogeneous ? "min_count" : "homogeneous") +
              "' is for a variadic " + what.str() + "; '" + parameter.name +
              "' is none");
    if (version.findTypeConstraint(parameter.type) ||
        namedTypes.contains(parameter.type))
      continue;
    // A versioned dialect alone has values of all types.
    if (!family.dialectPart() && parameter.type == "any")
      continue;
    std::optional<TypeExpression> expression =
        parseTypeExpression(parameter.type);
    // A bare name is a variable; element types stand in constructors.
    if (expression && expression->arguments.empty())
      reportNoType(version, parameter);
    else if (!goodTypes.contains(parameter.type))
      checkType(parameter.type, locate(parameter.range, parameter.type));
  }
}

/// A bare name is a type variable, or where a vocabulary has them a named type.
void SignatureChecker::reportNoType(const OpVersion &version,
                                    const Parameter &parameter) {
  const std::vector<NamedType> &named = family.vocabulary.namedTypes;
  llvm::SMRange place = locate(parameter.range, parameter.type);
  if (version.typeConstraints.empty() && !named.empty())
    error(DiagnosticId::UnknownName, place,
          "unknown type '" + parameter.type + "'" +
              didYouMean(parameter.type, namesOf(named)));
  else
    error(DiagnosticId::TypeVariableUndefined, place,
          "type variable '" + parameter.type +
              "' has no entry in 'type_constraints'" +
              didYouMean(parameter.type, namesOf(version.typeConstraints)));
}

void SignatureChecker::checkTypeConstraints(const OpVersion &version) {
  for (const TypeConstraint &constraint : version.typeConstraints) {
    auto place = [&] { return locate(constraint.range, constraint.name); };
    llvm::SMRange within = span(constraint.range, version.range);
    if (!version.usesTypeVariable(constraint.name) &&
        !llvm::is_contained(version.unusedTypeVariables, constraint.name))
      error(DiagnosticId::TypeVariableUnused, place(),
            "type variable '" + constraint.name +
                "' is used by no operand or result; remove it, or list it "
                "under 'unused_type_variables' if the upstream has it so");
    if (constraint.types.empty() && !constraint.hasUnreadTypes)
      error(DiagnosticId::TypeConstraintEmpty, place(),
            "type variable '" + constraint.name + "' admits no type");
    llvm::StringSet<> seen;
    for (const std::string &type : constraint.types) {
      if (!seen.insert(type).second)
        error(DiagnosticId::DuplicateType, locate(within, type),
              "type variable '" + constraint.name + "' admits " + type +
                  " twice");
      else if (!goodTypes.contains(type))
        checkType(type, locate(within, type));
    }
  }
}

void SignatureChecker::checkType(llvm::StringRef text, llvm::SMRange range) {
  std::optional<TypeExpression> expression = parseTypeExpression(text);
  if (!expression)
    error(DiagnosticId::TypeSyntax, range,
          "cannot read type '" + text.str() +
              "'; expected a form such as tensor(float)");
  else if (checkTypeExpression(*expression, text, range))
    goodTypes.insert(text);
}

bool SignatureChecker::checkTypeExpression(const TypeExpression &expression,
                                           llvm::StringRef text,
                                           llvm::SMRange range) {
  const std::string &head = expression.head;
  if (expression.arguments.empty()) {
    if (elementTypes.contains(head))
      return true;
    error(DiagnosticId::TypeUnknown, range,
          "unknown element type '" + head + "' in " + text.str() +
              didYouMean(head, namesOf(family.vocabulary.elementTypes)));
    return false;
  }
  auto it = constructors.find(head);
  if (it == constructors.end()) {
    error(DiagnosticId::TypeUnknown, range,
          "unknown type constructor '" + head + "' in " + text.str() +
              didYouMean(head, namesOf(family.vocabulary.typeConstructors)));
    return false;
  }
  bool good = it->second == expression.arguments.size();
  if (!good)
    error(DiagnosticId::TypeArguments, range,
          "'" + head + "' takes " + std::to_string(it->second) +
              " types, but has " + std::to_string(expression.arguments.size()) +
              " in " + text.str());
  for (const TypeExpression &argument : expression.arguments)
    good &= checkTypeExpression(argument, text, range);
  return good;
}

/// Region kinds are names; none is any region.
void SignatureChecker::checkRegions(const OpVersion &version) {
  std::vector<std::string> known = namesOf(family.vocabulary.regionKinds);
  for (const Region &region : version.regions)
    if (!region.kind.empty() && !llvm::is_contained(known, region.kind))
      error(DiagnosticId::UnknownName, locate(region.range, region.kind),
            "unknown region kind '" + region.kind + "'" +
                didYouMean(region.kind, known));
}

} // namespace dialectgen
