//===- StepRows.cpp - rows of the runtime's step tables -------------------===//

#include "emit/steps/StepRows.h"
#include "emit/text/OdsText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

const char *enumerator(StepKind stepKind) {
  static constexpr const char *names[] = {"Same",   "Derived",    "Declared",
                                          "Hooked", "Impossible", "Impossible"};
  return names[size_t(stepKind)];
}

/// A step's action in words. `%s` stands for its attribute or hook, `%o` for
/// the new name, `%i` for its position.
static const std::pair<llvm::StringLiteral, llvm::StringLiteral> phrases[] = {
    {"addAttribute", "adds attribute %s unless it is present"},
    {"removeAttribute", "removes attribute %s, rejects other values"},
    {"dropAttribute", "removes attribute %s"},
    {"renameAttribute", "renames attribute %s to %o"},
    {"mapAttribute", "replaces values of attribute %s"},
    {"convertAttribute",
     "converts attribute %s to another form of its numbers"},
    {"retypeAttribute", "gives attribute %s another type"},
    {"omitAttribute", "removes attribute %s where it means nothing"},
    {"atLeastAttribute", "rejects lesser values of attribute %s"},
    {"atMostAttribute", "rejects greater values of attribute %s"},
    {"fromStartAttribute", "counts positions in attribute %s from the start"},
    {"attributeToOperand", "attribute %s becomes operand %i"},
    {"operandToAttribute", "operand %i becomes attribute %s"},
    {"insertOperand", "inserts operand %i"},
    {"fillOperand", "fills in operand %i if it is absent"},
    {"dropOperand", "removes operand %i, rejects other values"},
    {"addResult", "adds result %i"},
    {"dropResult", "removes result %i, rejects one with uses"},
    {"valueToList", "puts attribute %s into a list"},
    {"listToValue", "takes attribute %s out of its list"},
    {"addRegion", "adds region %i"},
    {"dropRegion", "removes region %i, rejects one with ops"},
    {"regroup", "puts values into the groups of the definition"},
    {"castOperand", "casts operand %i"},
    {"castResult", "casts result %i"},
    {"hook", "calls hook %s"},
};

static std::string phraseOf(const PlannedAction &action) {
  const auto *known = llvm::find_if(
      phrases, [&](const auto &phrase) { return phrase.first == action.name; });
  // `atLeast`, `atMost` and `exactly` count.
  if (known == std::end(phrases))
    return llvm::StringRef(action.name).starts_with("at") ||
                   action.name == "exactly"
               ? "rejects other numbers of values"
               : action.name;
  std::string text;
  for (llvm::StringRef rest = known->second; !rest.empty();) {
    auto [before, after] = rest.split('%');
    text += before;
    if (after.empty())
      break;
    text += after.front() == 'i'   ? std::to_string(action.index.value_or(0))
            : after.front() == 's' ? "'" + action.subject + "'"
                                   : "'" + action.object + "'";
    rest = after.drop_front();
  }
  return text;
}

std::string effectText(llvm::StringRef direction, const StepWay &way) {
  std::vector<std::string> effects;
  for (const PlannedAction &action : way.actions)
    effects.push_back(phraseOf(action));
  std::string text = (direction + " (" + getName(way.stepKind) + ")").str();
  if (!way.reason.empty())
    return text + ": " + way.reason;
  return text + (effects.empty() ? "" : ": " + llvm::join(effects, "; "));
}

std::string
actionText(const PlannedAction &action,
           llvm::function_ref<std::string(const KindedValue &)> valueText,
           llvm::function_ref<std::string()> valuesText,
           llvm::function_ref<std::string()> groupsText) {
  std::vector<std::string> arguments;
  auto argument = [&](const char *name, const std::string &value) {
    arguments.push_back("/*" + std::string(name) + "=*/" + value);
  };
  bool indexFirst = action.name == "operandToAttribute";
  if (indexFirst)
    argument("index", std::to_string(*action.index));
  if (!action.subject.empty())
    argument(action.object.empty() ? "name" : "from", quote(action.subject));
  if (!action.object.empty())
    argument("to", quote(action.object));
  if (!action.part.empty())
    argument(action.number ? "parts" : "part", action.part);
  if (action.number)
    argument("number", std::to_string(*action.number));
  if (action.index && !indexFirst)
    argument("index", std::to_string(*action.index));
  if (action.value)
    argument("value", valueText(*action.value));
  if (!action.values.empty())
    argument("values", valuesText());
  if (action.groups)
    argument("groups", groupsText());
  bool takesLike = action.name == "attributeToOperand" ||
                   action.name == "insertOperand" ||
                   action.name == "fillOperand";
  if (takesLike && (action.like || !action.constant.empty()))
    argument("like", action.like ? std::to_string(*action.like) : "-1");
  if (!action.constant.empty())
    argument("kind", "ConstantKind::" + action.constant);
  if (!action.by.empty())
    argument(action.name == "retypeAttribute" ? "type" : "by",
             quote(action.by));
  return "ActionRow::" + action.name + "(" + llvm::join(arguments, ", ") + ")";
}

} // namespace dialectgen
