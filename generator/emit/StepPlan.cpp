//===- StepPlan.cpp - what is done to a program on a step -----------------===//
//
// Attributes first, as programs have them before the step; then operands and
// results, those that go from the last to the first and those that come from
// the first to the last, so that each position is what it is then; then hooks,
// but for those that the spec puts first.
//
//===----------------------------------------------------------------------===//

#include "emit/StepPlan.h"
#include "diff/Diff.h"
#include "emit/OdsText.h"
#include "emit/TwinStep.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

using Kind = StepAction::Kind;

/// The runtime's ConstantKind of an attribute.
std::string constantKind(const Attribute &attribute, bool isList) {
  std::string name = attribute.kind;
  if (isList && name.back() != 's')
    name += "s";
  name[0] = llvm::toUpper(name[0]);
  return name;
}

/// That of a constant operand of `type`.
std::string constantKind(const OpVersion &version, const Parameter &operand,
                         const Json &value) {
  bool isFloat =
      llvm::any_of(version.typesOf(operand),
                   [](llvm::StringRef type) { return type.contains("float"); });
  return std::string(isFloat ? "Float" : "Int") + (value.is_array() ? "s" : "");
}

/// Whether programs of the other version have no such parameter, whatever it is
/// called there.
bool isUnpaired(const Parameter &parameter, const std::vector<Parameter> &own,
                const std::vector<Parameter> &others) {
  return !findByName(others, parameter.name) &&
         !findRenamed(own, others, parameter.name).first;
}

class Planner {
public:
  Planner(const Dialect &dialect, const Carriage &carriage,
          const OpVersion &older, const OpVersion &newer,
          llvm::ArrayRef<StepAction> said, Way way)
      : dialect(dialect), isTwin(carriage.kind == CarriageKind::Twin),
        older(older), newer(newer), said(said), way(way),
        source(way == Way::Up ? older : newer),
        target(way == Way::Up ? newer : older) {}

  std::vector<PlannedAction> plan();

private:
  bool isUp() const { return way == Way::Up; }
  const StepAction *find(Kind kind, llvm::StringRef name,
                         bool byOther = false) const;
  PlannedAction &add(const char *name, llvm::StringRef subject = "");
  /// What an absent attribute means; null if it is nothing.
  Json meaningOf(const Attribute &attribute, bool isSource) const;
  KindedValue valued(const Attribute &attribute, const Json &value) const {
    return {attribute.kind, value};
  }
  void writeOut(const Attribute &attribute, const Json &otherwise);

  void keptAttribute(const Attribute &before, const Attribute &after);
  void goneAttribute(const Attribute &attribute);
  void newAttribute(const Attribute &attribute);
  void limits();
  void attributes();
  void operands();
  void results();
  void counts();
  void casts();
  void hooks(bool isFirst);

  void toOperand(const Attribute &attribute, const StepAction &action,
                 unsigned index);
  void toAttribute(const Attribute &attribute, unsigned index,
                   const Json &absent);
  bool isOther(const Parameter &result) const;
  std::optional<unsigned> likeOf(unsigned index) const;
  std::string kindOf(const OpVersion &version,
                     const Attribute &attribute) const;

  const Dialect &dialect;
  bool isTwin;
  const OpVersion &older, &newer;
  llvm::ArrayRef<StepAction> said;
  Way way;
  const OpVersion &source, &target;
  std::vector<PlannedAction> actions;
};

const StepAction *Planner::find(Kind kind, llvm::StringRef name,
                                bool byOther) const {
  for (const StepAction &action : said)
    if (action.isFor(way) && action.kind == kind &&
        (byOther ? action.other : action.name) == name)
      return &action;
  return nullptr;
}

PlannedAction &Planner::add(const char *name, llvm::StringRef subject) {
  actions.emplace_back();
  actions.back().name = name;
  actions.back().subject = subject.str();
  return actions.back();
}

Json Planner::meaningOf(const Attribute &attribute, bool isSource) const {
  // 'before' of an attribute that both have is said of the older one.
  if (isSource == isUp())
    if (const StepAction *before = find(Kind::Before, attribute.name))
      return before->value;
  return attribute.defaultValue;
}

/// Where programs leave `attribute` out, and the other side means `otherwise`
/// by that, they get what they mean.
void Planner::writeOut(const Attribute &attribute, const Json &otherwise) {
  if (isTwin || attribute.required)
    return;
  Json meaning = meaningOf(attribute, /*isSource=*/true);
  if (!meaning.is_null() &&
      (otherwise.is_null() || !sameValue(meaning, otherwise, attribute.kind)))
    add("addAttribute", attribute.name).value = valued(attribute, meaning);
}

/// The kind that the dialect has an attribute of.
std::string Planner::kindOf(const OpVersion &version,
                            const Attribute &attribute) const {
  auto it = version.hooks.attributeKinds.find(attribute.name);
  return it == version.hooks.attributeKinds.end() ? attribute.kind : it->second;
}

void Planner::keptAttribute(const Attribute &before, const Attribute &after) {
  const AttributeKind *kind = dialect.findAttributeKind(before.kind);
  if (kind && kind->region)
    return;
  writeOut(before,
           after.required ? Json() : meaningOf(after, /*isSource=*/false));
  const std::string &olderName = isUp() ? before.name : after.name;
  const StepAction *values = find(Kind::Values, olderName);
  bool isOneKind = kindOf(source, before) == kindOf(target, after);
  if (values) {
    PlannedAction &action = add("mapAttribute", before.name);
    for (const auto &[was, is] : values->value.items()) {
      KindedValue from{kindOf(source, before), isUp() ? Json(was) : is},
          to{kindOf(target, after), isUp() ? is : Json(was)};
      // Of several spellings of one value the first is written.
      if (llvm::none_of(action.values, [&](const auto &known) {
            return known.first.value == from.value;
          }))
        action.values.emplace_back(std::move(from), std::move(to));
    }
  } else if (!isOneKind) {
    add("convertAttribute", before.name).constant = constantKind(after, false);
  }
  if (before.name != after.name) {
    PlannedAction &action = add("renameAttribute", before.name);
    action.object = after.name;
  }
}

void Planner::goneAttribute(const Attribute &attribute) {
  if (!isUp()) {
    // What is new in the newer version.
    if (find(Kind::ToAttribute, attribute.name, /*byOther=*/true))
      return;
    const Json *before = nullptr;
    if (const StepAction *action = find(Kind::Before, attribute.name))
      before = &action->value;
    if (!before)
      return;
    writeOut(attribute, *before);
    PlannedAction &action = add("removeAttribute", attribute.name);
    if (!before->is_null())
      action.value = valued(attribute, *before);
    return;
  }
  if (const StepAction *only = find(Kind::Only, attribute.name)) {
    writeOut(attribute, only->value);
    add("removeAttribute", attribute.name).value =
        valued(attribute, only->value);
  } else if (find(Kind::Drop, attribute.name)) {
    add("dropAttribute", attribute.name);
  }
}

void Planner::newAttribute(const Attribute &attribute) {
  Json value;
  if (isUp()) {
    if (const StepAction *before = find(Kind::Before, attribute.name))
      value = before->value;
  } else if (const StepAction *only = find(Kind::Only, attribute.name)) {
    value = only->value;
  }
  bool isMeant = !isTwin && attribute.hasDefault() &&
                 sameValue(value, attribute.defaultValue, attribute.kind);
  if (!value.is_null() && !isMeant)
    add("addAttribute", attribute.name).value = valued(attribute, value);
}

void Planner::limits() {
  for (const StepAction &action : said) {
    if (!action.isFor(way) || isUp())
      continue;
    bool isLimit = action.kind == Kind::AtLeast || action.kind == Kind::AtMost;
    if (!isLimit && action.kind != Kind::FromStart)
      continue;
    const Attribute *attribute = source.findAttribute(action.name);
    if (!attribute)
      continue;
    writeOut(*attribute, Json());
    if (isLimit) {
      PlannedAction &limit = add(
          action.kind == Kind::AtLeast ? "atLeastAttribute" : "atMostAttribute",
          action.name);
      // One number limits each of a list.
      limit.value = KindedValue{"", action.value};
      continue;
    }
    PlannedAction &limit = add("fromStartAttribute", action.name);
    const Parameter *operand = findByName(source.operands, action.other);
    limit.part = operand ? "Operands" : "Results";
    limit.index = operand ? operand - source.operands.data()
                          : findByName(source.results, action.other) -
                                source.results.data();
  }
}

void Planner::attributes() {
  limits();
  auto counterpart = [&](const Attribute &attribute) {
    return isUp() ? findNewer(newer, older, attribute.name)
                  : findOlder(newer, older, attribute.name);
  };
  for (const Attribute &attribute : source.attributes) {
    if (const Attribute *after = counterpart(attribute))
      keptAttribute(attribute, *after);
    else
      goneAttribute(attribute);
  }
  for (const Attribute &attribute : target.attributes)
    if (!(isUp() ? findOlder(newer, older, attribute.name)
                 : findNewer(newer, older, attribute.name)))
      newAttribute(attribute);
}

/// An operand before `index` of the target that is of the same type variable,
/// where that takes several types.
std::optional<unsigned> Planner::likeOf(unsigned index) const {
  const std::string &type = target.operands[index].type;
  const TypeConstraint *constraint = target.findTypeConstraint(type);
  if (!constraint || constraint->types.size() < 2)
    return std::nullopt;
  for (unsigned other = 0; other != index; ++other)
    if (target.operands[other].type == type)
      return other;
  return std::nullopt;
}

void Planner::toOperand(const Attribute &attribute, const StepAction &action,
                        unsigned index) {
  // Absent operands need not mean what absent attributes do.
  writeOut(attribute, Json());
  PlannedAction &made = add("attributeToOperand", attribute.name);
  made.index = index;
  made.like = likeOf(index);
  made.constant = constantKind(attribute, action.isList);
}

void Planner::toAttribute(const Attribute &attribute, unsigned index,
                          const Json &absent) {
  PlannedAction &made = add("operandToAttribute", attribute.name);
  made.index = index;
  made.constant = constantKind(attribute, false);
  if (!absent.is_null())
    add("addAttribute", attribute.name).value = valued(attribute, absent);
}

void Planner::operands() {
  Kind back = isUp() ? Kind::ToAttribute : Kind::ToOperand;
  for (size_t index = source.operands.size(); index-- > 0;) {
    const Parameter &operand = source.operands[index];
    if (!isUnpaired(operand, source.operands, target.operands))
      continue;
    const StepAction *action = isUp()
                                   ? find(back, operand.name)
                                   : find(back, operand.name, /*byOther=*/true);
    if (action) {
      toAttribute(*target.findAttribute(isUp() ? action->other : action->name),
                  index, isUp() ? Json() : action->value);
    } else if (const StepAction *inserted = find(Kind::Insert, operand.name)) {
      PlannedAction &drop = add("dropOperand");
      drop.index = index;
      drop.value = KindedValue{"", inserted->value};
      drop.constant = constantKind(source, operand, inserted->value);
    } else if (operand.arity == Arity::Optional) {
      add("dropOperand").index = index;
    }
  }
  for (const auto &[index, operand] : llvm::enumerate(target.operands)) {
    if (const StepAction *filled = find(Kind::WhenAbsent, operand.name);
        filled && !isUp()) {
      PlannedAction &fill = add("fillOperand");
      fill.index = index;
      fill.value = KindedValue{"", filled->value};
      fill.constant = constantKind(target, operand, filled->value);
      fill.like = likeOf(index);
    }
    if (!isUnpaired(operand, target.operands, source.operands))
      continue;
    const StepAction *action =
        isUp() ? find(Kind::ToOperand, operand.name, /*byOther=*/true)
               : find(Kind::ToAttribute, operand.name);
    if (action) {
      toOperand(*source.findAttribute(isUp() ? action->name : action->other),
                *action, index);
    } else if (const StepAction *inserted = find(Kind::Insert, operand.name)) {
      PlannedAction &insert = add("insertOperand");
      insert.index = index;
      insert.value = KindedValue{"", inserted->value};
      insert.constant = constantKind(target, operand, inserted->value);
      insert.like = likeOf(index);
    } else if (operand.arity == Arity::Optional) {
      add("insertOperand").index = index;
    }
  }
}

/// Whether the versions have a result of one name, but no type in common.
bool Planner::isOther(const Parameter &result) const {
  const Parameter *was = findByName(older.results, result.name),
                  *is = findByName(newer.results, result.name);
  if (!was || !is)
    return false;
  llvm::ArrayRef<std::string> types = older.typesOf(*was);
  return llvm::none_of(newer.typesOf(*is), [&](const std::string &type) {
    return llvm::is_contained(types, type);
  });
}

void Planner::results() {
  for (size_t index = source.results.size(); index-- > 0;) {
    const Parameter &result = source.results[index];
    if (result.arity == Arity::Optional &&
        (isUnpaired(result, source.results, target.results) || isOther(result)))
      add("dropResult").index = index;
  }
  for (const auto &[index, result] : llvm::enumerate(target.results))
    if (result.arity == Arity::Optional &&
        (isUnpaired(result, target.results, source.results) || isOther(result)))
      add("addResult").index = index;
}

/// What became a list, and regions that were added, go back if there is one,
/// and none. A region that every program of the newer version has comes empty.
void Planner::counts() {
  size_t regions = older.regions.size();
  for (size_t index = regions; isTwin && index < newer.regions.size(); ++index)
    if (isUp() && !newer.regions[index].variadic)
      add("addRegion").index = unsigned(index);
  if (isUp())
    return;
  for (const auto &[is, was] : llvm::zip(newer.operands, older.operands))
    if (is.isVariadic() && !was.isVariadic()) {
      PlannedAction &exactly = add("exactly");
      exactly.part = "Operands | Results";
      exactly.number = 1;
      break;
    }
  bool hasList = false;
  for (size_t index = newer.regions.size(); index-- > regions;) {
    if (isTwin && !newer.regions[index].variadic)
      add("dropRegion").index = unsigned(index);
    else
      hasList = true;
  }
  if (hasList) {
    PlannedAction &none = add("atMost");
    none.part = "Regions";
    none.number = unsigned(regions);
  }
}

namespace {
/// Which numbers an element type has, by the definition that it is in ODS.
struct Numbers {
  enum Kind { Unsigned, Signed, Real } kind;
  /// Of the whole numbers that are all among them.
  unsigned bits;
};
} // namespace

static std::optional<Numbers> numbersOf(const Dialect &dialect,
                                        const std::string &type) {
  std::optional<TypeExpression> expression = parseTypeExpression(type);
  if (!expression || expression->arguments.size() != 1)
    return std::nullopt;
  const ElementType *element = findByName(dialect.vocabulary.elementTypes,
                                          expression->arguments[0].head);
  if (!element)
    return std::nullopt;
  llvm::StringRef definition = element->def;
  static constexpr std::pair<llvm::StringLiteral, unsigned> reals[] = {
      {"BF16", 8}, {"F16", 11}, {"F32", 24}, {"F64", 53}};
  for (auto [name, bits] : reals)
    if (definition == name)
      return Numbers{Numbers::Real, bits};
  Numbers::Kind kind =
      definition.consume_front("U") ? Numbers::Unsigned : Numbers::Signed;
  unsigned bits = 0;
  if (!definition.consume_front("I") || definition.getAsInteger(10, bits) ||
      bits < 8)
    return std::nullopt;
  return Numbers{kind, bits};
}

static bool holds(Numbers wide, Numbers narrow) {
  if (narrow.kind == Numbers::Real)
    return wide.kind == Numbers::Real && wide.bits > narrow.bits;
  if (wide.kind == Numbers::Real)
    return narrow.bits - (narrow.kind == Numbers::Signed) <= wide.bits;
  return wide.bits > narrow.bits &&
         (wide.kind == Numbers::Signed || narrow.kind == Numbers::Unsigned);
}

/// The type among `admitted` that has all numbers of `type`: whole ones of 32
/// bits or more, and those of 32 or more that are not, rather than others,
/// since most implementations have these. Empty if there is none.
static std::string widerOf(const Dialect &dialect, const std::string &type,
                           const std::vector<std::string> &admitted) {
  std::optional<Numbers> narrow = numbersOf(dialect, type);
  std::string found;
  auto rank = [](Numbers numbers) {
    bool isReal = numbers.kind == Numbers::Real;
    bool isCommon = isReal
                        ? numbers.bits >= 24
                        : numbers.bits >= 32 && numbers.kind == Numbers::Signed;
    return std::tuple(!isCommon, isReal, numbers.bits);
  };
  for (const std::string &other : admitted) {
    std::optional<Numbers> wide = numbersOf(dialect, other);
    if (!narrow || !wide || !holds(*wide, *narrow))
      continue;
    if (found.empty() || rank(*wide) < rank(*numbersOf(dialect, found)))
      found = other;
  }
  return found;
}

/// Types that the older version lacks are cast on the way down.
void Planner::casts() {
  for (const StepAction &action : said) {
    if (!action.isFor(way) || isUp() || action.kind != Kind::Cast)
      continue;
    const TypeConstraint *now = newer.findTypeConstraint(action.name);
    const TypeConstraint *was = older.findTypeConstraint(action.name);
    std::vector<std::pair<KindedValue, KindedValue>> types;
    for (const std::string &type : now->types)
      if (!llvm::is_contained(was->types, type)) {
        std::string to = action.other == StepAction::wider
                             ? widerOf(dialect, type, was->types)
                             : action.other;
        if (!to.empty())
          types.push_back({{"type", type}, {"type", to}});
      }
    auto castAll = [&](const std::vector<Parameter> &parameters,
                       const char *name) {
      for (const auto &[index, parameter] : llvm::enumerate(parameters))
        if (parameter.type == action.name) {
          PlannedAction &cast = add(name);
          cast.index = index;
          cast.values = types;
        }
    };
    castAll(older.operands, "castOperand");
    castAll(older.results, "castResult");
  }
}

void Planner::hooks(bool isFirst) {
  for (const StepAction &action : said)
    if (action.kind == Kind::Hook && action.isFor(way) &&
        action.isFirst == isFirst)
      add("hook", action.name);
}

std::vector<PlannedAction> Planner::plan() {
  hooks(/*isFirst=*/true);
  attributes();
  // A hook for the whole of it sees operands and results as they were.
  bool isHooked = llvm::any_of(said, [&](const StepAction &action) {
    return action.kind == Kind::Hook && action.other.empty() &&
           !action.isFirst && action.isFor(way);
  });
  if (isTwin) {
    counts();
  } else if (!isHooked) {
    operands();
    results();
    casts();
  }
  hooks(/*isFirst=*/false);
  return std::move(actions);
}

} // namespace

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

StepPlan planStep(const Dialect &dialect, const Carriage &carriage,
                  const Step &step, const OpVersion *becomes) {
  const OpVersion &to = becomes ? *becomes : *step.newer;
  StepPlan plan;
  for (auto [way, made] :
       {std::pair(Way::Up, &plan.up), std::pair(Way::Down, &plan.down)}) {
    const StepWay &said = step.to(way);
    made->bucket = said.bucket;
    made->reason = said.reason;
    if (said.bucket != Bucket::Impossible && said.bucket != Bucket::Unconfirmed)
      made->actions =
          Planner(dialect, carriage, *step.older, to, step.newer->step, way)
              .plan();
  }
  return plan;
}

} // namespace dialectgen
