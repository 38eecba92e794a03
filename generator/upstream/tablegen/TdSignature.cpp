//===- TdSignature.cpp - an operation as its definition has it ------------===//

#include "upstream/tablegen/TdSignature.h"
#include "upstream/tablegen/CppWords.h"
#include "upstream/tablegen/TdVocabulary.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

const Record *dialectgen::constraintOf(const TdArgument &argument) {
  const auto *definition =
      llvm::dyn_cast_or_null<llvm::DefInit>(argument.value);
  const Record *record = definition ? definition->getDef() : nullptr;
  while (record && isOf(*record, "OpVariable"))
    record = recordOf(*record, "constraint");
  return record;
}

static TdParameter parameterOf(const std::string &name, const Record *type) {
  TdParameter parameter;
  parameter.name = name;
  bool isVariadic = isOf(*type, "Variadic");
  if (isVariadic) {
    parameter.arity = Arity::Variadic;
    parameter.minCount =
        std::max<int64_t>(0, numberOf(*type, "minSize").value_or(0));
  } else if (isOf(*type, "Optional")) {
    parameter.arity = Arity::Optional;
  }
  parameter.isListOfLists = isOf(*type, "VariadicOfVariadic");
  const Record *base =
      parameter.arity == Arity::Single ? nullptr : recordOf(*type, "baseType");
  parameter.constraint = base ? base : type;
  return parameter;
}

static bool isProperty(const Record &constraint) {
  // The second is the class of older releases.
  return isOf(constraint, "PropConstraint") || isOf(constraint, "Property");
}

static TdAttribute attributeOf(const std::string &name, const Record *kind) {
  TdAttribute attribute;
  attribute.name = name;
  attribute.constraint = kind;
  attribute.isProperty = isProperty(*kind);
  // Unwrap optional, default-valued and confined attributes.
  while (attribute.constraint) {
    const Record &at = *attribute.constraint;
    const Record *base = recordOf(at, "baseAttr");
    if (!base)
      base = recordOf(at, "baseProperty");
    if (numberOf(at, "isOptional").value_or(0) || isOf(at, "OptionalProp") ||
        isOf(at, "OptionalProperty"))
      attribute.required = false;
    // The outermost counts.
    if (auto text = stringOf(at, "defaultValue");
        base && text && !text->empty() && !attribute.defaultText)
      attribute.defaultText = text->str();
    if (!base)
      break;
    attribute.constraint = base;
  }
  return attribute;
}

llvm::Expected<TdSignature> dialectgen::readSignature(const TdFile &file,
                                                      const Record &operation) {
  TdSignature signature;
  signature.record = &operation;
  auto list = [&](StringRef field) -> llvm::Expected<std::vector<TdArgument>> {
    if (auto arguments = argumentsOf(operation, field))
      return *arguments;
    return file.error(operation, "has no list '" + field + "'");
  };
  auto arguments = list("arguments");
  if (!arguments)
    return arguments.takeError();
  for (const TdArgument &argument : *arguments) {
    const Record *constraint = constraintOf(argument);
    if (constraint && isOf(*constraint, "TypeConstraint"))
      signature.operands.push_back(parameterOf(argument.name, constraint));
    else if (constraint &&
             (isOf(*constraint, "AttrConstraint") || isProperty(*constraint)))
      signature.attributes.push_back(attributeOf(argument.name, constraint));
    else
      return file.error(operation,
                        "argument '" + argument.name +
                            "' is neither a type constraint nor an attribute");
  }
  // Definitions of old have no such list.
  for (const TdArgument &successor : argumentsOf(operation, "successors")
                                         .value_or(std::vector<TdArgument>())) {
    const Record *constraint = constraintOf(successor);
    signature.successors.push_back(
        {successor.name, constraint && isOf(*constraint, "VariadicSuccessor")});
  }
  auto results = list("results");
  if (!results)
    return results.takeError();
  for (const TdArgument &result : *results) {
    const Record *constraint = constraintOf(result);
    if (!constraint || !isOf(*constraint, "TypeConstraint"))
      return file.error(operation,
                        "result '" + result.name + "' is no type constraint");
    signature.results.push_back(parameterOf(result.name, constraint));
  }
  auto regions = list("regions");
  if (!regions)
    return regions.takeError();
  for (const TdArgument &region : *regions) {
    const Record *constraint = constraintOf(region);
    if (!constraint)
      return file.error(operation,
                        "region '" + region.name + "' is no region constraint");
    signature.regions.push_back(
        {region.name, isOf(*constraint, "VariadicRegion"), constraint});
  }
  return signature;
}

llvm::Expected<TdSignature>
dialectgen::readGeneratedSignature(const TdFile &file,
                                   const Record &operation) {
  llvm::Expected<TdSignature> signature = readSignature(file, operation);
  if (!signature)
    return signature;
  for (const TdParameter &operand : signature->operands)
    if (operand.isListOfLists)
      return file.error(
          operation, "operand '" + operand.name +
                         "' is a list of lists of values, which only specs of "
                         "an external dialect express");
  if (!signature->successors.empty())
    return file.error(operation, "has successors, which only specs of an "
                                 "external dialect express");
  return signature;
}

/// The body of method `name` in `text`, C++; empty if it is not there.
static StringRef bodyOf(StringRef text, StringRef name) {
  for (size_t at = text.find(name); at != StringRef::npos;
       at = text.find(name, at + 1)) {
    if (at && (llvm::isAlnum(text[at - 1]) || text[at - 1] == '_'))
      continue;
    StringRef rest = text.drop_front(at + name.size()).ltrim();
    if (!rest.starts_with("("))
      continue;
    rest = rest.drop_front(std::min(rest.find('{'), rest.size()));
    size_t depth = 0;
    for (size_t i = 0; i != rest.size(); ++i) {
      depth += rest[i] == '{';
      depth -= rest[i] == '}';
      if (!depth)
        return rest.take_front(i + 1);
    }
  }
  return {};
}

/// The first version in `text`, C++ or plain. Names of definitions have numbers
/// in them, too: a version is no part of a name.
static std::optional<Version> findVersion(StringRef text, bool dotted) {
  static const llvm::Regex three(
      "(^|[^[:alnum:]_.])([0-9]+)[.,] *([0-9]+)[.,] *"
      "([0-9]+)($|[^[:alnum:]_.])");
  static const llvm::Regex one("(^|[^[:alnum:]_.])([0-9]+)($|[^[:alnum:]_.])");
  llvm::SmallVector<StringRef> parts;
  auto number = [&](size_t i) {
    unsigned value = 0;
    return parts[i].getAsInteger(10, value) ? 0 : value;
  };
  if (three.match(text, &parts))
    return Version(number(2), number(3), number(4));
  if (!dotted && one.match(text, &parts))
    return Version(number(2));
  return std::nullopt;
}

llvm::Expected<std::optional<Version>>
dialectgen::readVersion(const TdFile &file, const Record &record,
                        StringRef name, bool dotted, bool isEnd) {
  // No field holds the version.
  if (name.empty())
    return std::nullopt;
  std::string text;
  if (auto value = stringOf(record, name))
    text = value->str();
  else if (auto number = numberOf(record, name))
    text = std::to_string(*number);
  for (StringRef field : {"extraClassDeclaration", "extraClassDefinition"})
    if (auto code = stringOf(record, field); code && text.empty())
      text = bodyOf(*code, name).str();
  for (const Record *trait : traitsOf(record)) {
    StringRef said = stringOf(*trait, "trait").value_or("");
    if (text.empty() && said.consume_front(name) && said.consume_front("<"))
      text = said.str();
  }
  if (text.empty())
    return std::nullopt;
  std::optional<Version> version = findVersion(text, dotted);
  if (!version && (!isEnd || !StringRef(text).contains_insensitive("current")))
    return file.error(record,
                      "'" + name + "' contains no version: " + inOneLine(text));
  return version;
}
