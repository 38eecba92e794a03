//===- RelationText.cpp - what is verified, in words ----------------------===//

#include "emit/reference/RelationText.h"
#include "emit/dialect/DialectOps.h"
#include "model/relations/RelationArguments.h"
#include "model/relations/Shapes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

namespace dialectgen {

std::string code(llvm::StringRef name) {
  std::string text;
  text.reserve(name.size() + 2);
  ((text += '`') += name) += '`';
  return text;
}

static std::string conditionText(const Condition &condition) {
  llvm::StringRef kind = getConditionNames()[condition.kind].name;
  std::string name = code(condition.name);
  if (kind == "given" || kind == "absent")
    return name + (kind == "given" ? " is present" : " is absent");
  if (kind == "dynamic")
    return name + " has a dynamic size";
  if (kind == "rank")
    return "the rank of " + name + " is " + condition.value.dump();
  return name + " is " + code(condition.value.dump());
}

/// Whether values of attribute kind `name` are one number.
static bool isNumber(const Family &family, llvm::StringRef name) {
  const AttributeKind *kind = family.findAttributeKind(name);
  return kind && kind->value == "integer" && !kind->list;
}

/// The kind of `argument`, finer than the kinds in relations: `w` a variadic
/// operand or result, `R` any number of regions, `l` an attribute that is not a
/// single number, `0` and `1` these numbers.
static char preciseKindOf(const Family &family, const Op &op,
                          const OpVersion &version, llvm::StringRef argument) {
  std::optional<Referent> referent = resolveArgument(op, version, argument);
  if (!referent)
    return 'v';
  auto index = size_t(referent->index);
  switch (referent->kind) {
  case Referent::Operand:
    return version.operands[index].isVariadic() ? 'w' : 'v';
  case Referent::Result:
    return version.results[index].isVariadic() ? 'w' : 'v';
  case Referent::Region:
    return version.regions[index].variadic ? 'R' : 'r';
  case Referent::Number:
    // Wordings know no limit of numbers.
    return argument == "0" || argument == "1" ? argument.front() : 'n';
  case Referent::Attribute:
    break;
  }
  llvm::StringRef field = argument.split('.').second,
                  kind = dialectAttributesOf(op, version)[index].kind;
  if (!field.empty())
    if (const DialectRecord *record = family.findDialectAttribute(kind))
      if (const RecordField *part = findByName(record->fields, field))
        kind = part->kind;
  return isNumber(family, kind) ? 'a' : 'l';
}

/// The wording of a relation for such arguments, if it has one.
static llvm::StringRef meaningOf(unsigned relation, llvm::StringRef kinds) {
  // Many relations have the same kinds of arguments.
  thread_local std::map<std::pair<unsigned, std::string>, llvm::StringRef>
      known;
  auto [meaning, isNew] = known.try_emplace({relation, kinds.str()});
  if (!isNew)
    return meaning->second;
  const RelationName &kind = getRelationNames()[relation];
  const RelationWording *special =
      llvm::find_if(getRelationWordings(), [&](const RelationWording &wording) {
        return llvm::StringRef(wording.relation) == kind.enumerator &&
               areArgumentsOf(wording.arguments, kinds);
      });
  return meaning->second = special == getRelationWordings().end()
                               ? kind.meaning
                               : special->meaning;
}

/// A relation in words, with names as code.
static std::string relationText(const Family &family, const Op &op,
                                const OpVersion &version,
                                const Relation &relation) {
  std::vector<std::string> arguments;
  std::string kinds;
  for (llvm::StringRef argument : relation.arguments) {
    kinds += preciseKindOf(family, op, version, argument);
    arguments.push_back(llvm::StringRef("n01").contains(kinds.back())
                            ? argument.str()
                            : code(argument));
  }
  // Readers check the number of arguments.
  std::string text =
      fillMeaning(meaningOf(relation.kind, kinds), arguments).value_or("");
  text += relation.isPairwise ? ", pair by pair" : "";
  if (relation.when)
    text += (relation.exactly ? " if and only if " : " if ") +
            conditionText(*relation.when);
  return text;
}

/// An expression, the cases of a condition one by one.
static std::vector<std::string> casesOf(const ShapeSignature &shapes,
                                        const ShapeExpression &expression) {
  std::vector<std::string> cases;
  const ShapeExpression *last = &expression;
  for (; last->operation == ShapeOperation::If; last = &last->children[2])
    cases.push_back(code(textOf(shapes, last->children[0])) + " if " +
                    code(textOf(shapes, last->children[1])));
  cases.push_back((cases.empty() ? "" : "else ") + code(textOf(shapes, *last)));
  return cases;
}

std::string shapeText(const OpVersion &version, llvm::StringRef name) {
  if (version.shapes)
    for (const ShapeClause &clause : version.shapes->clauses)
      if (clause.argument &&
          version.shapes->arguments[*clause.argument] == name)
        return llvm::join(casesOf(*version.shapes, clause.expression), "<br>");
  return "";
}

/// Whether tables of a page have a row for `name`.
static bool isInTables(const OpVersion &version, llvm::StringRef name) {
  return findByName(version.operands, name) ||
         findByName(version.results, name) ||
         findByName(version.attributes, name);
}

/// Whether sizes of values occur in `expression`.
static bool isOfPairs(const ShapeExpression &expression) {
  switch (expression.operation) {
  case ShapeOperation::Size:
  case ShapeOperation::Sizes:
  case ShapeOperation::OptionalSize:
  case ShapeOperation::ShapeOf:
    return true;
  default:
    return llvm::any_of(expression.children, isOfPairs);
  }
}

std::vector<std::string> definedTexts(const EmitContext &context, const Op &op,
                                      const OpVersion &version,
                                      bool areShapesInTables) {
  std::vector<std::string> texts;
  for (const Relation &relation : version.relations)
    texts.push_back(relationText(context.family, op, version, relation));
  if (!version.shapes)
    return texts;
  for (const ShapeClause &clause : version.shapes->clauses) {
    std::string text = textOf(*version.shapes, clause.expression);
    // A reader loses the way in a long line.
    constexpr size_t longest = 100;
    if (text.size() > longest &&
        clause.expression.operation == ShapeOperation::If)
      text = "this:\n  - " +
             llvm::join(casesOf(*version.shapes, clause.expression), "\n  - ");
    else
      text = code(text);
    if (clause.argument) {
      const std::string &name = version.shapes->arguments[*clause.argument];
      if (areShapesInTables && isInTables(version, name))
        continue;
      text = code(name) + " is " + text;
    }
    if (version.shapes->isPairwise && isOfPairs(clause.expression))
      text += ", pair by pair";
    texts.push_back(text);
  }
  return texts;
}

std::vector<std::string> verifiedTexts(const EmitContext &context, const Op &op,
                                       const OpVersion &version,
                                       bool areShapesInTables) {
  std::vector<std::string> texts =
      definedTexts(context, op, version, areShapesInTables);
  // Rules look at no regions. In definitions, traits stand for them.
  if (regionsOf(context.family, version).empty()) {
    if (!context.inferenceRules.of(op, version).hook.empty())
      texts.push_back("result shapes must be those that shape inference finds");
    if (!version.hooks->resultTypeInference.empty())
      texts.push_back("result types must be those that type inference finds");
  }
  if (!isBesideVersionedOps(context.family, op, version))
    return texts;
  for (const Trait *trait : context.family.traitsOf(version))
    llvm::append_range(texts, trait->verified);
  llvm::append_range(texts, version.verified);
  return texts;
}

} // namespace dialectgen
