//===- StepText.cpp - effects of steps in sentences -----------------------===//

#include "emit/reference/StepText.h"
#include "diff/versions/Widening.h"
#include "emit/reference/ReferenceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace dialectgen {
namespace {

using llvm::StringRef;

std::string code(StringRef text) { return ("`" + text + "`").str(); }

/// A value as a reader would write it: a record is its name with its fields.
std::string plain(const Json &value) {
  auto listed = [](const Json &list) {
    std::vector<std::string> texts;
    for (const Json &element : list)
      texts.push_back(plain(element));
    return llvm::join(texts, ", ");
  };
  if (value.is_array())
    return "[" + listed(value) + "]";
  for (const char *kind : {"attribute", "type"})
    if (value.is_object() && value.contains(kind) && value.at(kind).is_string())
      return value.at(kind).get<std::string>() +
             (value.contains("fields") ? "<" + listed(value.at("fields")) + ">"
                                       : "");
  return value.dump();
}

std::string code(const Json &value) { return code(StringRef(plain(value))); }

class Sentences {
public:
  Sentences(const Family &family, const Step &step, Way way)
      : family(family), step(step), way(way),
        source(way == Way::Up ? *step.older : *step.newer),
        target(way == Way::Up ? *step.newer : *step.older) {}

  std::vector<std::string> all() const;

private:
  std::string ofAction(const PlannedAction &action) const;
  std::string ofHook(StringRef name) const;
  std::vector<std::string> ofTypes(const StepWay &stepWay) const;
  const TypeConstraint *inTarget(const TypeConstraint &variable) const;

  const Family &family;
  const Step &step;
  Way way;
  const OpVersion &source, &target;
};

/// The name of the parameter at `index`, or its number where a list has it.
std::string nameAt(StringRef noun, const std::vector<Parameter> &list,
                   unsigned index) {
  return index < list.size() ? (noun + " `" + list[index].name + "`").str()
                             : (noun + " " + llvm::Twine(index)).str();
}

/// Groups that the other side lacks.
std::string regroupText(const PlannedAction &action) {
  std::string noun = action.part == "Operands" ? "operand" : "result";
  const PlannedGroups &groups = *action.groups;
  std::vector<std::string> parts;
  for (const PlannedGroup &group : groups.are)
    if (!group.from)
      parts.push_back(noun + " " + code(StringRef(group.name)) + " is absent");
  for (const auto &[index, group] : llvm::enumerate(groups.were))
    if (llvm::none_of(groups.are, [&, at = index](const PlannedGroup &other) {
          return other.from == at;
        }))
      parts.push_back("a use with " + noun + " " + code(StringRef(group.name)) +
                      " is refused");
  return parts.empty() ? noun + "s stand in the groups of the definition"
                       : llvm::join(parts, "; ");
}

std::string countText(const PlannedAction &action) {
  std::string parts = StringRef(action.part).lower();
  size_t bar = parts.find(" | ");
  if (bar != std::string::npos)
    parts.replace(bar, 3, " and ");
  if (action.number == 1u)
    parts = llvm::StringSwitch<std::string>(action.part)
                .Case("Operands | Results", "operand and result")
                .Default(parts.substr(0, parts.size() - 1));
  StringRef limit = llvm::StringSwitch<StringRef>(action.name)
                        .Case("atLeast", "at least ")
                        .Case("atMost", "at most ")
                        .Default("");
  return ("a use without " + (limit.empty() ? "exactly " : limit) +
          llvm::Twine(action.number.value_or(0)) + " " + parts + " is refused")
      .str();
}

std::string Sentences::ofHook(StringRef name) const {
  const StepHook *known = findByName(family.vocabulary.stepHooks, name.str());
  if (!known)
    return ("code of the runtime converts it (`" + name + "`)").str();
  const std::string &words = way == Way::Up ? known->up : known->down;
  return words.empty() ? known->doc : words;
}

std::string Sentences::ofAction(const PlannedAction &action) const {
  std::string subject = code(StringRef(action.subject));
  std::string value = action.value ? code(action.value->value) : "";
  unsigned index = action.index.value_or(0);
  auto operand = [&](const OpVersion &version) {
    return nameAt("operand", version.operands, index);
  };
  auto mapped = [&] {
    std::vector<std::string> pairs;
    auto text = [&](const Json &value) {
      // Types of a cast are no values of programs.
      return action.index && value.is_string()
                 ? code(StringRef(value.get_ref<const std::string &>()))
                 : code(value);
    };
    for (const auto &[from, to] : action.values)
      pairs.push_back(text(from.value) + " becomes " + text(to.value));
    return llvm::join(pairs, ", ");
  };
  StringRef name = action.name;
  if (name == "addAttribute")
    return "an absent attribute " + subject + " becomes " + value;
  if (name == "removeAttribute")
    return value.empty()
               ? "a use in which attribute " + subject +
                     " has an effect is refused"
               : "attribute " + subject +
                     " is removed; a value with another effect than " + value +
                     " is refused";
  if (name == "dropAttribute")
    return "attribute " + subject + " is removed, with any value";
  if (name == "renameAttribute")
    return "attribute " + subject + " becomes " +
           code(StringRef(action.object));
  if (name == "mapAttribute")
    return "values of attribute " + subject + ": " + mapped() +
           "; others are refused";
  if (name == "convertAttribute")
    return "attribute " + subject + " becomes " +
           (action.constant == "Ints" ? "one attribute with the same numbers"
            : action.constant == "IntAttributes"
                ? "a list of attributes with the same numbers"
            : action.constant == "IntElements"
                ? "a tensor with the same numbers"
            : action.constant == "Int" ? "a whole number; a fraction is refused"
                                       : "a floating-point number");
  if (name == "retypeAttribute")
    return "attribute " + subject + " becomes the same number as " +
           code(StringRef(action.by)) + "; one that it lacks is refused";
  if (name == "omitAttribute")
    return "attribute " + subject + " is removed if it is " + value;
  if (name == "atLeastAttribute")
    return "a value of attribute " + subject + " below " + value +
           " is refused";
  if (name == "atMostAttribute")
    return "a value of attribute " + subject + " above " + value +
           " is refused";
  if (name == "fromStartAttribute")
    return "numbers below 0 of attribute " + subject +
           ", which count from the end of the dimensions of " +
           (action.part == "Operands"
                ? operand(source)
                : nameAt("result", source.results, index)) +
           ", become those from the start";
  if (name == "attributeToOperand") {
    const Attribute *attribute = findByName(source.attributes, action.subject);
    bool mayLack = attribute && attribute->isOptional() &&
                   index < target.operands.size() &&
                   target.operands[index].arity == Arity::Single;
    return "attribute " + subject + " becomes the constant " + operand(target) +
           (mayLack ? "; a use without it is refused" : "");
  }
  if (name == "operandToAttribute")
    return operand(source) + ", which must be a constant, becomes attribute " +
           subject;
  if (name == "insertOperand")
    return operand(target) +
           (value.empty() ? " is absent" : " is the constant " + value);
  if (name == "fillOperand")
    return "an absent " + operand(target) + " becomes the constant " + value;
  if (name == "dropOperand")
    return value.empty() ? "a use with " + operand(source) + " is refused"
                         : operand(source) +
                               " is removed; one that is not the constant " +
                               value + " is refused";
  if (name == "addResult")
    return nameAt("result", target.results, index) + " is new and unused";
  if (name == "dropResult")
    return nameAt("result", source.results, index) +
           " is removed; one with uses is refused";
  if (name == "valueToList")
    return "attribute " + subject + " becomes a list of its value";
  if (name == "listToValue")
    return "attribute " + subject +
           ", which must be a list of one, becomes its value";
  if (name == "addRegion")
    return "region " + std::to_string(index) + " is new and empty";
  if (name == "dropRegion")
    return "region " + std::to_string(index) +
           " is removed; one with operations is refused";
  if (name == "regroup")
    return regroupText(action);
  if (name == "castOperand" || name == "castResult")
    return name == "castOperand"
               ? operand(target) + " is cast: " + mapped()
               : nameAt("result", target.results, index) + " is cast back";
  if (name == "hook")
    return ofHook(action.subject);
  return countText(action);
}

/// The variable of the target with the types of `variable`: of its name, or
/// that of an argument that both versions have.
const TypeConstraint *
Sentences::inTarget(const TypeConstraint &variable) const {
  if (const TypeConstraint *same =
          findByName(target.typeConstraints, variable.name))
    return same;
  for (auto list : {&OpVersion::operands, &OpVersion::results})
    for (const Parameter &parameter : source.*list)
      if (parameter.type == variable.name)
        if (const Parameter *other = findByName(target.*list, parameter.name))
          if (const TypeConstraint *found =
                  findByName(target.typeConstraints, other->type))
            return found;
  return nullptr;
}

/// Types that the target's variables lack, and that no action casts.
std::vector<std::string> Sentences::ofTypes(const StepWay &stepWay) const {
  std::vector<std::string> sentences;
  for (const TypeConstraint &variable : source.typeConstraints) {
    const TypeConstraint *other = inTarget(variable);
    if (!other)
      continue;
    auto isCast = [&](const std::string &type) {
      return llvm::any_of(stepWay.actions, [&](const PlannedAction &action) {
        return action.name == "castOperand" && action.index &&
               *action.index < target.operands.size() &&
               target.operands[*action.index].type == other->name &&
               llvm::any_of(
                   action.values,
                   [&](const auto &pair) { return pair.first.value == type; });
      });
    };
    std::vector<std::string> lacking;
    for (const std::string &type : variable.types)
      if (!llvm::is_contained(other->types, type) && !isCast(type))
        lacking.push_back(type);
    if (!lacking.empty())
      sentences.push_back("a use with " + code(StringRef(variable.name)) +
                          " of " + typesText(lacking) + " is refused");
  }
  // Only views check the types of their operations themselves.
  if (!family.view)
    return sentences;
  for (auto list : {&OpVersion::operands, &OpVersion::results})
    for (const Parameter &parameter : source.*list) {
      const Parameter *other = findByName(target.*list, parameter.name);
      // Those of variables are told above.
      if (!other || source.findTypeConstraint(parameter.type))
        continue;
      std::vector<std::string> lost =
          findLostTypes(family, parameter.type, target.typesOf(*other));
      if (!lost.empty())
        sentences.push_back("a use with " + code(StringRef(parameter.name)) +
                            " of " + typesText(lost) + " is refused");
    }
  return sentences;
}

/// The same about what is left: a hook before it has converted the others.
std::string ofTheRest(StringRef sentence) {
  for (auto [end, left] : {std::pair(" is refused", " that is left then"),
                           std::pair(" are refused", " that are left then")})
    if (StringRef text = sentence; text.consume_back(end))
      return (text + left + end).str();
  return sentence.str();
}

std::vector<std::string> Sentences::all() const {
  const StepWay &stepWay = step.to(way);
  if (stepWay.stepKind == StepKind::Impossible)
    return {"every use is refused: " + stepWay.reason};
  if (stepWay.stepKind == StepKind::Unconfirmed)
    return {"every use is refused: the spec lacks a fact"};
  std::vector<std::string> sentences;
  if (step.other && way == Way::Up)
    sentences.push_back("the operation becomes " +
                        code(StringRef(step.other->name)));
  bool isConverted = false;
  for (const PlannedAction &action : stepWay.actions) {
    sentences.push_back(isConverted ? ofTheRest(ofAction(action))
                                    : ofAction(action));
    isConverted |= action.name == "hook";
  }
  for (const std::string &sentence : ofTypes(stepWay))
    sentences.push_back(isConverted ? ofTheRest(sentence) : sentence);
  if (sentences.empty())
    sentences.push_back("every use stays as it is");
  return sentences;
}

} // namespace

std::vector<std::string> stepSentences(const Family &family, const Step &step,
                                       Way way) {
  return Sentences(family, step, way).all();
}

} // namespace dialectgen
