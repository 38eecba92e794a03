//===- RelationText.cpp - relations in words ------------------------------===//
//
// See RelationText.h.
//
//===----------------------------------------------------------------------===//

#include "emit/RelationText.h"
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

std::string relationText(const Relation &relation) {
  std::vector<std::string> terms;
  for (const std::string &term : relation.terms)
    terms.push_back(code(term));
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

} // namespace dialectgen
