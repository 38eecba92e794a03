//===- RelationText.cpp - what is verified, in words ----------------------===//
//
// See RelationText.h.
//
//===----------------------------------------------------------------------===//

#include "emit/RelationText.h"
#include "emit/OwnOps.h"
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
    return name + (word == "given" ? " is there" : " is not there");
  if (word == "dynamic")
    return "a size of " + name + " is open";
  return (word == "rank" ? "the rank of " : "") + name + " is " +
         code(condition.value.dump());
}

/// A relation in words, with names as code.
static std::string relationText(const Relation &relation) {
  std::vector<std::string> terms;
  for (llvm::StringRef term : relation.terms) {
    int64_t number;
    terms.push_back(term.getAsInteger(10, number) ? code(term) : term.str());
  }
  llvm::ArrayRef<std::string> all = terms;
  std::string text;
  llvm::StringRef rest = getRelationWords()[relation.word].meaning;
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
    text += named.empty() ? "nothing" : list(named);
    rest = after.drop_front();
  }
  if (relation.when)
    text += (relation.exactly ? ", exactly if " : ", if ") +
            conditionText(*relation.when);
  return text;
}

std::vector<std::string> definedTexts(const EmitContext &context, const Op &op,
                                      const OpVersion &version) {
  std::vector<std::string> texts;
  for (const Relation &relation : version.relations)
    texts.push_back(relationText(relation));
  // Rules look at no regions.
  if (!context.inferenceRules.of(op, version).hook.empty() &&
      regionsOf(context.dialect, version).empty())
    texts.push_back("what types and attributes tell of the shapes of results");
  return texts;
}

std::vector<std::string> verifiedTexts(const EmitContext &context, const Op &op,
                                       const OpVersion &version) {
  std::vector<std::string> texts = definedTexts(context, op, version);
  if (!version.hooks.resultTypeInference.empty() &&
      regionsOf(context.dialect, version).empty())
    texts.push_back("types of results are what follows from operands and "
                    "attributes, but for shapes");
  for (const std::string &trait : version.traits)
    if (const Word *word = findByName(context.dialect.vocabulary.traits, trait))
      llvm::append_range(texts, word->verified);
  llvm::append_range(texts, version.verified);
  return texts;
}

} // namespace dialectgen
