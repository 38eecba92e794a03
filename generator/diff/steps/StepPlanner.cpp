//===- StepPlanner.cpp - plans a way of a step ----------------------------===//
//
// Each attribute, operand, result and region of the two versions is looked at
// once. Where the target admits less than the source, converting checks the
// program; that is derived as well, since no program comes out wrong. Programs
// of a versioned dialect have all attributes, and no values for absent operands
// and results: these can only be missing at the end.
//
//===----------------------------------------------------------------------===//

#include "diff/steps/StepPlanner.h"
#include "diff/steps/StepPlan.h"
#include "model/diagnostics/Locate.h"
#include "model/forms/StepReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>
#include <tuple>

namespace dialectgen {
namespace {

using llvm::StringRef;

/// Which numbers an element type has, by the definition that it is in ODS.
struct Numbers {
  enum Kind { Unsigned, Signed, Real } kind;
  /// Of the whole numbers that are all among them.
  unsigned bits;
};
std::optional<Numbers> numbersOf(const Family &family,
                                 const std::string &type) {
  std::optional<TypeExpression> expression = parseTypeExpression(type);
  if (!expression || expression->arguments.size() != 1)
    return std::nullopt;
  const ElementType *element =
      findByName(family.vocabulary.elementTypes, expression->arguments[0].head);
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

bool holds(Numbers wide, Numbers narrow) {
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
std::string widerOf(const Family &family, const std::string &type,
                    const std::vector<std::string> &admitted) {
  std::optional<Numbers> narrow = numbersOf(family, type);
  std::string found;
  auto rank = [](Numbers numbers) {
    bool isReal = numbers.kind == Numbers::Real;
    bool isCommon = isReal
                        ? numbers.bits >= 24
                        : numbers.bits >= 32 && numbers.kind == Numbers::Signed;
    return std::tuple(!isCommon, isReal, numbers.bits);
  };
  for (const std::string &other : admitted) {
    std::optional<Numbers> wide = numbersOf(family, other);
    if (!narrow || !wide || !holds(*wide, *narrow))
      continue;
    if (found.empty() || rank(*wide) < rank(*numbersOf(family, found)))
      found = other;
  }
  return found;
}

class Planner : StepPlan {
public:
  using StepPlan::StepPlan;

  StepWay plan();

private:
  bool isHooked() const;
  void regionsAndVersion();
  void successors();
  void casts();
  void hooks(bool isFirst);
};

/// A hook for the whole of it answers for everything.
bool Planner::isHooked() const {
  return llvm::any_of(step.newer->step, [&](const StepAction &action) {
    const auto *hook = action.as<step::Hook>();
    return hook && hook->isForAll() && action.isFor(way);
  });
}

void Planner::regionsAndVersion() {
  llvm::SMRange range =
      locate(step.newer->range, dialectgen::toString(step.newer->since));
  for (const Change &change : step.changes) {
    if (change.element == Element::Region && change.kind == ChangeKind::Add)
      is(StepKind::Derived);
    else if (change.element == Element::Region &&
             change.kind != ChangeKind::Rename)
      isOpen(OfRegions, DiagnosticId::ChangeDoesNotFit, range,
             "region '" + change.name + "' is " +
                 (change.kind == ChangeKind::Remove ? "gone" : "another") +
                 "; name a 'hook'");
    if (change.element != Element::Version ||
        (!change.set.contains("deprecated") &&
         !llvm::is_contained(change.unset, "deprecated")))
      continue;
    bool isNowDeprecated = step.newer->deprecated;
    if (!isNowDeprecated ||
        llvm::none_of(step.newer->step, [&](const StepAction &action) {
          return action.isFor(way) && action.is<step::Becomes>();
        }))
      isOpen(OfVersion, DiagnosticId::MissingKey, range,
             isNowDeprecated
                 ? "the op is deprecated; name its replacement under 'becomes'"
                 : "the op was deprecated; name a 'hook'");
  }
}

/// An operation has as many successors as its version lists, in their order; a
/// list at the end may be empty.
void Planner::successors() {
  const std::vector<Successor> &were = source.successors,
                               &are = target.successors;
  size_t common = std::min(were.size(), are.size());
  auto another = [&](const std::string &name, const char *what) {
    isOpen(OfRegions, DiagnosticId::ChangeDoesNotFit,
           locate(step.newer->range, dialectgen::toString(step.newer->since)),
           "successor '" + name + "' " + what + "; name a 'hook'");
  };
  for (size_t i = 0; i != common; ++i)
    if (were[i].variadic != are[i].variadic)
      another(are[i].name, "is of another number");
    else if (were[i].name != are[i].name && findByName(are, were[i].name))
      another(were[i].name, "stands elsewhere");
  for (size_t i = common; i < are.size(); ++i)
    if (are[i].variadic)
      is(StepKind::Derived);
    else
      another(are[i].name, isUp() ? "is new" : "is gone");
  for (size_t i = common; i < were.size(); ++i)
    another(were[i].name, isUp() ? "is gone" : "is new");
}

/// Whether programs can observe that types differ: the types that each
/// parameter accepts, or the parameters that share one type.
bool typesDiffer(const OpVersion &older, const OpVersion &newer) {
  auto sameTypes = [&](const Parameter &a, const Parameter &b) {
    llvm::ArrayRef<std::string> from = older.typesOf(a), to = newer.typesOf(b);
    return from.data() == to.data() || from == to ||
           (from.size() == to.size() &&
            std::set<StringRef>(from.begin(), from.end()) ==
                std::set<StringRef>(to.begin(), to.end()));
  };
  std::map<StringRef, StringRef> pairs, back;
  bool differ = false;
  auto compare = [&](const std::vector<Parameter> &from,
                     const std::vector<Parameter> &to) {
    for (const auto &[a, b] : llvm::zip(from, to)) {
      differ |= !sameTypes(a, b) ||
                pairs.emplace(a.type, b.type).first->second != b.type ||
                back.emplace(b.type, a.type).first->second != a.type;
    }
  };
  compare(older.operands, newer.operands);
  compare(older.results, newer.results);
  return differ;
}

/// Types that the older version lacks are cast on the way down.
void Planner::casts() {
  for (const StepAction &action : step.newer->step) {
    const auto *said = action.as<step::Cast>();
    if (!said || !action.isFor(way))
      continue;
    is(StepKind::Declared);
    if (isUp())
      continue;
    const TypeConstraint *now = newer.findTypeConstraint(said->variable);
    const TypeConstraint *was = older.findTypeConstraint(said->variable);
    std::vector<std::pair<KindedValue, KindedValue>> types;
    for (const std::string &type : now->types)
      if (!llvm::is_contained(was->types, type)) {
        std::string to =
            said->isToWider() ? widerOf(family, type, was->types) : said->to;
        if (!to.empty())
          types.push_back({{"type", type}, {"type", to}});
      }
    // Of a versioned dialect, any cast is refused.
    if (types.empty() && !isVersioned) {
      isOpen(OfVersion, DiagnosticId::StepUnused, action.range,
             "the older version takes no type that is wider than the new ones "
             "of '" +
                 said->variable + "'; name the type that they are cast to");
      continue;
    }
    auto castAll = [&](const std::vector<Parameter> &parameters,
                       const char *name) {
      for (const auto &[index, parameter] : llvm::enumerate(parameters))
        if (parameter.type == said->variable) {
          PlannedAction &cast = add(StepKind::Declared, name);
          cast.index = index;
          cast.values = types;
        }
    };
    castAll(older.operands, "castOperand");
    castAll(older.results, "castResult");
  }
}

void Planner::hooks(bool isFirst) {
  for (const StepAction &action : step.newer->step)
    if (const auto *hook = action.as<step::Hook>();
        hook && action.isFor(way) && hook->isFirst == isFirst)
      // One for an attribute counts where the attribute is looked at.
      add(isFirst || hook->isForAll() ? StepKind::Hooked : StepKind::Same,
          "hook", hook->function);
}

StepWay Planner::plan() {
  for (const StepAction &action : step.newer->step) {
    if (!action.isFor(way))
      continue;
    if (const auto *impossible = action.as<step::Impossible>()) {
      result.stepKind = StepKind::Impossible;
      result.reason = impossible->reason;
      return std::move(result);
    }
    if (const auto *hook = action.as<step::Hook>())
      result.hook = result.hook.empty() ? hook->function : result.hook;
    else
      result.said.push_back(action);
    if (action.is<step::Becomes>())
      is(StepKind::Declared);
    // A versioned dialect has no ranks, no casts and no absent values.
    if (isVersioned &&
        action
            .is<step::FromStart, step::Cast, step::WhenAbsent, step::Becomes>())
      isOpen(OfVersion, DiagnosticId::StepNotVersioned, action.range,
             "'" + actionName(action) +
                 "' cannot be done to operations of a versioned dialect; name "
                 "a 'hook'");
    if (!family.isExternal() && action.is<step::Unlisted>())
      isOpen(OfVersion, DiagnosticId::StepNotVersioned, action.range,
             "'" + actionName(action) +
                 "' is for operations that others define; list the attribute "
                 "in the older version");
  }
  hooks(/*isFirst=*/true);
  planAttributes(*this);
  if (isVersioned)
    planCounts(*this);
  // A hook for the whole of it sees operands and results as they were.
  if (!isHooked()) {
    planParameters(*this);
    regionsAndVersion();
    successors();
    casts();
    if (typesDiffer(older, *step.newer))
      is(StepKind::Derived);
  }
  hooks(/*isFirst=*/false);
  if (isHooked()) {
    result.stepKind = StepKind::Hooked;
    result.open.clear();
  }
  if (result.stepKind == StepKind::Unconfirmed)
    result.actions.clear();
  // As in the difference of the versions.
  llvm::sort(places);
  std::vector<OpenPoint> open;
  for (const auto &[place, index] : places)
    if (index < result.open.size())
      open.push_back(std::move(result.open[index]));
  result.open = std::move(open);
  return std::move(result);
}

} // namespace

StepWay planWay(const Family &family, const Step &step, Way way) {
  StepPlan::Result result;
  return Planner(family, step, way, result).plan();
}

} // namespace dialectgen
