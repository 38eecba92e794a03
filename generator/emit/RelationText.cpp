//===- RelationText.cpp - what is verified, in words ----------------------===//
//
// See RelationText.h.
//
//===----------------------------------------------------------------------===//

#include "emit/RelationText.h"
#include "emit/OwnOps.h"
#include "spec/RelationTerms.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

std::string code(llvm::StringRef name) { return "`" + name.str() + "`"; }

/// "a, b and c"
static std::string list(llvm::ArrayRef<std::string> parts) {
  std::string text;
  for (const auto &[index, part] : llvm::enumerate(parts))
    text += (index == 0                  ? ""
             : index + 1 == parts.size() ? " and "
                                         : ", ") +
            part;
  return text;
}

static std::string conditionText(const Condition &condition) {
  llvm::StringRef word = getConditionWords()[condition.word].name;
  std::string name = code(condition.name);
  if (word == "given" || word == "absent")
    return name + (word == "given" ? " is present" : " is absent");
  if (word == "dynamic")
    return name + " has a dynamic size";
  if (word == "rank")
    return "the rank of " + name + " is " + condition.value.dump();
  return name + " is " + code(condition.value.dump());
}

/// Whether values of attribute kind `name` are one number.
static bool isNumber(const Dialect &dialect, llvm::StringRef name) {
  const AttributeKind *kind = dialect.findAttributeKind(name);
  return kind && kind->value == "integer" && !kind->list;
}

/// The kind of `term`, finer than the kinds in relations: `w` a variadic
/// operand or result, `l` an attribute that is not a single number, `0` and `1`
/// these numbers.
static char preciseKindOf(const Dialect &dialect, const Op &op,
                          const OpVersion &version, llvm::StringRef term) {
  char kind = kindOfTerm(op, version, term).value_or('v');
  auto [name, field] = term.split('.');
  if (kind == 'v') {
    const Parameter *value = findByName(version.operands, name);
    if (!value)
      value = findByName(version.results, name);
    return value && value->isVariadic() ? 'w' : 'v';
  }
  if (kind == 'n' && (term == "0" || term == "1"))
    return term.front();
  if (kind != 'a')
    return kind;
  std::vector<OwnAttribute> attributes = ownAttributesOf(op, version);
  const OwnAttribute *attribute = findByName(attributes, name);
  std::string attributeKind = attribute ? attribute->kind : "";
  if (!field.empty())
    if (const OwnRecord *record =
            findByName(dialect.ownAttributes, attributeKind))
      if (const RecordField *part = findByName(record->fields, field))
        attributeKind = part->kind;
  return isNumber(dialect, attributeKind) ? 'a' : 'l';
}

/// The wording of a relation for such terms, if it has one.
static llvm::StringRef meaningOf(const RelationWord &word,
                                 llvm::StringRef kinds) {
  for (const RelationWording &wording : getRelationWordings())
    if (llvm::StringRef(wording.relation) == word.enumerator &&
        areTermsOf(wording.terms, kinds))
      return wording.meaning;
  return word.meaning;
}

/// A relation in words, with names as code.
static std::string relationText(const Dialect &dialect, const Op &op,
                                const OpVersion &version,
                                const Relation &relation) {
  std::vector<std::string> terms;
  std::string kinds;
  for (llvm::StringRef term : relation.terms) {
    kinds += preciseKindOf(dialect, op, version, term);
    terms.push_back(llvm::StringRef("n01").contains(kinds.back()) ? term.str()
                                                                  : code(term));
  }
  llvm::ArrayRef<std::string> all = terms;
  std::string text;
  llvm::StringRef rest = meaningOf(getRelationWords()[relation.word], kinds);
  while (!rest.empty()) {
    auto [before, after] = rest.split('$');
    text += before;
    if (after.empty())
      break;
    char which = after.front();
    llvm::ArrayRef<std::string> named = which == '*'   ? all
                                        : which == '<' ? all.drop_back()
                                        : which == '>' ? all.take_back()
                                        : which == '+'
                                            ? all.drop_front()
                                            : all.slice(size_t(which - '0'), 1);
    text += list(named);
    rest = after.drop_front();
  }
  if (relation.when)
    text += (relation.exactly ? " if and only if " : " if ") +
            conditionText(*relation.when);
  return text;
}

std::vector<std::string> definedTexts(const EmitContext &context, const Op &op,
                                      const OpVersion &version) {
  std::vector<std::string> texts;
  for (const Relation &relation : version.relations)
    if (isVerified(relation))
      texts.push_back(relationText(context.dialect, op, version, relation));
  return texts;
}

std::vector<std::string> verifiedTexts(const EmitContext &context, const Op &op,
                                       const OpVersion &version) {
  std::vector<std::string> texts = definedTexts(context, op, version);
  // Rules look at no regions. In definitions, traits stand for them.
  if (regionsOf(context.dialect, version).empty()) {
    if (!context.inferenceRules.of(op, version).hook.empty())
      texts.push_back("result shapes must be those that shape inference finds");
    if (!version.hooks.resultTypeInference.empty())
      texts.push_back("result types must be those that type inference finds");
  }
  if (!isBesideTwins(context.dialect, op, version))
    return texts;
  for (const std::string &trait : version.traits)
    if (const Word *word = findByName(context.dialect.vocabulary.traits, trait))
      llvm::append_range(texts, word->verified);
  llvm::append_range(texts, version.verified);
  return texts;
}

std::vector<std::string> unverifiedTexts(const Dialect &dialect, const Op &op,
                                         const OpVersion &version) {
  std::vector<std::string> texts;
  for (const Relation &relation : version.relations)
    if (!isVerified(relation))
      texts.push_back(relationText(dialect, op, version, relation));
  llvm::append_range(texts, version.unverified);
  return texts;
}

} // namespace dialectgen
