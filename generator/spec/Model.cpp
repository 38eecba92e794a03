//===- Model.cpp - the resolved model of a dialect family -----------------===//
//
// Look-ups and derived facts of the model; see Model.h.
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include "llvm/ADT/StringExtras.h"
#include <climits>

namespace dialectgen {

const TypeConstraint *
OpVersion::findTypeConstraint(llvm::StringRef name) const {
  return findByName(typeConstraints, name);
}
const Attribute *OpVersion::findAttribute(llvm::StringRef name) const {
  return findByName(attributes, name);
}

bool OpVersion::usesTypeVariable(llvm::StringRef name) const {
  auto isOfIt = [&](const Parameter &parameter) {
    return parameter.type == name;
  };
  return llvm::any_of(operands, isOfIt) || llvm::any_of(results, isOfIt);
}

/// ONNX counts everything up to the last parameter that cannot be left out.
static int minimumOf(const std::vector<Parameter> &parameters) {
  int minimum = 0, position = 0;
  for (const Parameter &parameter : parameters) {
    if (parameter.arity == Arity::Single)
      minimum = position + 1;
    else if (parameter.arity == Arity::Variadic && parameter.minCount > 0)
      minimum = position + int(parameter.minCount);
    ++position;
  }
  return minimum;
}
static int maximumOf(const std::vector<Parameter> &parameters) {
  for (const Parameter &parameter : parameters)
    if (parameter.arity == Arity::Variadic)
      return INT_MAX;
  return int(parameters.size());
}

int OpVersion::minOperands() const { return minimumOf(operands); }
int OpVersion::maxOperands() const { return maximumOf(operands); }
int OpVersion::minResults() const { return minimumOf(results); }
int OpVersion::maxResults() const { return maximumOf(results); }

const OpVersion *Op::findVersion(const Version &since) const {
  for (const OpVersion &version : versions)
    if (version.since == since)
      return &version;
  return nullptr;
}

const Domain *Family::findDomain(llvm::StringRef nameOrAlias) const {
  for (const Domain &domain : domains) {
    if (domain.name == nameOrAlias)
      return &domain;
    for (const std::string &alias : domain.aliases)
      if (alias == nameOrAlias)
        return &domain;
  }
  return nullptr;
}
const Op *Family::findOp(llvm::StringRef domain, llvm::StringRef name) const {
  for (const Op &op : ops)
    if (op.name == name && op.domain == domain)
      return &op;
  return nullptr;
}
const AttributeKind *Family::findAttributeKind(llvm::StringRef name) const {
  return findByName(attributeKinds, name);
}

namespace {
/// Recursive descent over `name` or `name(argument, …)`; nesting is limited so
/// that no text can exhaust the stack.
struct TypeParser {
  llvm::StringRef rest;

  std::optional<TypeExpression> parse(unsigned depth) {
    if (depth > 32)
      return std::nullopt;
    rest = rest.ltrim(' ');
    TypeExpression expression;
    llvm::StringRef head = rest.take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
    if (head.empty())
      return std::nullopt;
    expression.head = head.str();
    rest = rest.drop_front(head.size()).ltrim(' ');
    if (!rest.consume_front("("))
      return expression;
    do {
      std::optional<TypeExpression> argument = parse(depth + 1);
      if (!argument)
        return std::nullopt;
      expression.arguments.push_back(std::move(*argument));
      rest = rest.ltrim(' ');
    } while (rest.consume_front(","));
    if (!rest.consume_front(")"))
      return std::nullopt;
    return expression;
  }
};
} // namespace

std::optional<TypeExpression> parseTypeExpression(llvm::StringRef text) {
  TypeParser parser{text};
  std::optional<TypeExpression> expression = parser.parse(0);
  if (!expression || !parser.rest.trim(' ').empty())
    return std::nullopt;
  return expression;
}

bool isName(llvm::StringRef name) {
  name = name.rtrim('.');
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

std::string toString(const Version &version) { return version.getAsString(); }

std::optional<Version> parseVersion(llvm::StringRef text) {
  Version version;
  if (text.empty() || version.tryParse(text))
    return std::nullopt;
  return version;
}

} // namespace dialectgen
