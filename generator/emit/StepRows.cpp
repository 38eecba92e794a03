//===- StepRows.cpp - rows of the runtime's step tables -------------------===//
//
// See StepRows.h.
//
//===----------------------------------------------------------------------===//

#include "emit/StepRows.h"
#include "emit/OdsText.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

const char *enumerator(Bucket bucket) {
  switch (bucket) {
  case Bucket::Same:
    return "Same";
  case Bucket::Derived:
    return "Derived";
  case Bucket::Declared:
    return "Declared";
  case Bucket::Hooked:
    return "Hooked";
  case Bucket::Impossible:
  case Bucket::Unconfirmed:
    return "Impossible";
  }
  return "";
}

std::string
actionText(const PlannedAction &action,
           llvm::function_ref<std::string(const KindedValue &)> valueText,
           llvm::function_ref<std::string()> valuesText) {
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
  bool takesLike = action.name == "attributeToOperand" ||
                   action.name == "insertOperand" ||
                   action.name == "fillOperand";
  if (takesLike && (action.like || !action.constant.empty()))
    argument("like", action.like ? std::to_string(*action.like) : "-1");
  if (!action.constant.empty())
    argument("kind", "ConstantKind::" + action.constant);
  return "ActionRow::" + action.name + "(" + llvm::join(arguments, ", ") + ")";
}

} // namespace dialectgen
