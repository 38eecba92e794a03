//===- TypesReader.cpp - type variables of values from JSON ---------------===//
//
// Types of operands and results with variables, `{"x": "T", "y": "T"}`: each
// variable becomes the relations between the values that have it.
//
//===----------------------------------------------------------------------===//

#include "model/diagnostics/Locate.h"
#include "model/read/ByVersion.h"
#include "model/read/OpReader.h"
#include "model/relations/RelationArguments.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

/// What a text says of a value.
enum class Part { Type, Elements, Real, Truth };

/// The values of which one part is one variable.
struct Group {
  Part part;
  std::string variable;
  std::vector<std::string> arguments = {};
};

/// The relation of a group, by the quantization of its variable.
struct QuantizationRelations {
  const char *name, *ofTypes, *ofElements;
};
constexpr QuantizationRelations quantizations[] = {
    {"", "same_types", "same_element_types"},
    {"baseline", "compatible_types", "compatible_element_types"},
    {"expressed", nullptr, "same_expressed_types"}};

/// Turns one object into relations.
class TypesReader {
public:
  TypesReader(const JsonNode &node, Op &op, Diagnostics &diagnostics)
      : node(node), op(op), diagnostics(diagnostics) {}

  std::vector<Relation> read();
  const TypeVariables &getVariables() const { return variables; }

private:
  bool readMembers();
  void readValue(const JsonNode::Member &member);
  void readQuantization(const JsonNode &list);
  void readPairwise(const JsonNode &value);
  void addTo(Part part, llvm::StringRef variable, llvm::StringRef argument);
  /// Null if there is none.
  const Group *find(Part part, llvm::StringRef variable) const;
  /// Whether an operand or result is several values.
  bool isVariadic(llvm::StringRef argument) const;
  const QuantizationRelations &quantizationOf(llvm::StringRef variable) const;
  Relation relate(llvm::StringRef name, std::vector<std::string> arguments);
  void relateGroup(const Group &group, std::vector<Relation> &relations);
  void wrongKind(const JsonNode &found, const char *expected) {
    reportWrongKind(found, expected, diagnostics);
    isGood = false;
  }
  bool fail(DiagnosticId id, llvm::SMRange range, const std::string &message) {
    diagnostics.error(id, range, message);
    return isGood = false;
  }

  const JsonNode &node;
  Op &op;
  Diagnostics &diagnostics;
  std::vector<Group> groups;
  TypeVariables variables;
  bool isPairwise = false, isGood = true;
};

/// A capital letter, then letters and digits.
bool isVariable(llvm::StringRef text) {
  return !text.empty() && llvm::isUpper(text.front()) &&
         llvm::all_of(text, llvm::isAlnum);
}

bool consumeCall(llvm::StringRef &text, llvm::StringRef function) {
  llvm::StringRef rest = text;
  if (!rest.consume_front(function) || !rest.consume_front("(") ||
      !rest.consume_back(")"))
    return false;
  text = rest;
  return true;
}

void TypesReader::addTo(Part part, llvm::StringRef variable,
                        llvm::StringRef argument) {
  if (!find(part, variable))
    groups.push_back({part, variable.str()});
  for (Group &group : groups)
    if (group.part == part && group.variable == variable)
      group.arguments.push_back(argument.str());
}

void TypesReader::readValue(const JsonNode::Member &member) {
  if (member.value.kind != JsonNode::Kind::String)
    return wrongKind(member.value, "a type with a variable");
  llvm::StringRef text = member.value.string;
  Part part = Part::Type;
  if (consumeCall(text, "tensor")) {
    part = consumeCall(text, "real") ? Part::Real
           : text == "i1"            ? Part::Truth
                                     : Part::Elements;
    if (part == Part::Truth)
      text = "";
  }
  if (part != Part::Truth && !isVariable(text)) {
    fail(DiagnosticId::TypeSyntax, member.value.range,
         "'" + member.value.string +
             "' is no type with a variable; write 'T', 'tensor(T)', "
             "'tensor(real(T))' or 'tensor(i1)'");
    return;
  }
  addTo(part, text, member.key);
  variables.types[member.key] = member.value.string;
}

void TypesReader::readQuantization(const JsonNode &list) {
  if (list.kind != JsonNode::Kind::Object)
    return wrongKind(list, "an object from variables to quantizations");
  std::vector<std::string> names;
  for (const QuantizationRelations &one : llvm::drop_begin(quantizations))
    names.push_back(one.name);
  for (const JsonNode::Member &member : list.members) {
    if (member.value.kind != JsonNode::Kind::String)
      wrongKind(member.value, "a quantization");
    else if (llvm::is_contained(names, member.value.string))
      variables.quantizations[member.key] = member.value.string;
    else {
      reportUnknownName(member.value.range, "quantization", member.value.string,
                        names, diagnostics);
      isGood = false;
    }
  }
}

void TypesReader::readPairwise(const JsonNode &value) {
  isPairwise = value.kind == JsonNode::Kind::Boolean && value.boolean;
  if (!isPairwise)
    wrongKind(value, "true");
}

bool TypesReader::isVariadic(llvm::StringRef argument) const {
  return llvm::any_of(op.versions, [&](const OpVersion &version) {
    const Parameter *operand = findByName(version.operands, argument);
    const Parameter *result = findByName(version.results, argument);
    return (operand && operand->isVariadic()) ||
           (result && result->isVariadic());
  });
}

const QuantizationRelations &
TypesReader::quantizationOf(llvm::StringRef variable) const {
  auto known = variables.quantizations.find(variable.str());
  for (const QuantizationRelations &one : quantizations)
    if (known != variables.quantizations.end() && known->second == one.name)
      return one;
  return quantizations[0];
}

Relation TypesReader::relate(llvm::StringRef name,
                             std::vector<std::string> arguments) {
  Relation relation;
  relation.kind = unsigned(
      llvm::find_if(getRelationNames(),
                    [&](const RelationName &one) { return one.name == name; }) -
      getRelationNames().begin());
  relation.arguments = std::move(arguments);
  relation.isPairwise = isPairwise;
  relation.range = node.range;
  if (isPairwise && !mayBePairwise(relation))
    fail(DiagnosticId::RelationArguments, node.range,
         "'" + name.str() + "' does not hold pair by pair; remove 'pairwise'");
  return relation;
}

bool TypesReader::readMembers() {
  if (node.kind != JsonNode::Kind::Object)
    wrongKind(node, "an object from operands and results to their types");
  for (const JsonNode::Member &member : node.members) {
    if (member.key == "quantization")
      readQuantization(member.value);
    else if (member.key == "pairwise")
      readPairwise(member.value);
    else if (member.key != "since" && member.key != "until")
      readValue(member);
  }
  return isGood;
}

const Group *TypesReader::find(Part part, llvm::StringRef variable) const {
  auto group = llvm::find_if(groups, [&](const Group &one) {
    return one.part == part && one.variable == variable;
  });
  return group == groups.end() ? nullptr : &*group;
}

void TypesReader::relateGroup(const Group &group,
                              std::vector<Relation> &relations) {
  if (group.part == Part::Truth) {
    relations.push_back(relate("truth_values", group.arguments));
    return;
  }
  const QuantizationRelations &quantization = quantizationOf(group.variable);
  const char *name =
      group.part == Part::Type ? quantization.ofTypes : quantization.ofElements;
  const std::string &text = variables.types[group.arguments.front()];
  bool isShared =
      group.arguments.size() > 1 || isVariadic(group.arguments.front());
  if (!name)
    fail(DiagnosticId::TypeSyntax, locate(node.range, text),
         "quantization '" + std::string(quantization.name) +
             "' is of elements, but '" + text +
             "' is a whole type; write 'tensor(" + text + ")'");
  else if (isShared)
    relations.push_back(relate(name, group.arguments));
  else if (group.part == Part::Type ||
           (group.part == Part::Elements && !find(Part::Real, group.variable)))
    fail(DiagnosticId::TypeVariableUnused, locate(node.range, text),
         "type variable '" + group.variable +
             "' has one value, and so constrains nothing; remove it");
}

std::vector<Relation> TypesReader::read() {
  std::vector<Relation> relations;
  if (!readMembers())
    return relations;
  for (const auto &[variable, quantization] : variables.quantizations)
    if (llvm::none_of(groups, [&name = variable](const Group &group) {
          return group.variable == name;
        }))
      fail(DiagnosticId::TypeVariableUnused, locate(node.range, variable),
           "no operand or result has the type variable '" + variable + "'");
  for (const Group &group : groups)
    relateGroup(group, relations);
  for (const Group &group : groups) {
    if (group.part != Part::Real)
      continue;
    const std::string &text = variables.types[group.arguments.front()];
    if (const Group *whole = find(Part::Elements, group.variable))
      relations.push_back(
          relate("real_of", {group.arguments[0], whole->arguments[0]}));
    else
      fail(DiagnosticId::TypeVariableUnused, locate(node.range, text),
           "no operand or result has the complex type 'tensor(" +
               group.variable + ")' whose parts are '" + text + "'");
  }
  return relations;
}

} // namespace

void readTypeVariables(const JsonNode &node, Op &op, Diagnostics &diagnostics) {
  TypesReader reader(node, op, diagnostics);
  std::vector<Relation> relations = reader.read();
  if (relations.empty())
    return;
  std::vector<OpVersion *> versions = versionsWithin(op, node, diagnostics);
  for (const Relation &relation : relations)
    addRelation(relation, versions, op, diagnostics);
  const Shared<TypeVariables> variables = reader.getVariables();
  for (OpVersion *version : versions)
    version->typeVariables = variables;
}

} // namespace dialectgen
