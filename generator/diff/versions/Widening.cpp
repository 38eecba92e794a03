//===- Widening.cpp - whether a version still admits what it did ----------===//

#include "diff/versions/Widening.h"
#include "diff/versions/ElementJson.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::StringRef;

namespace {

class WideningCheck {
public:
  WideningCheck(const Family &family, const OpVersion &before,
                const OpVersion &after)
      : family(family), before(before), after(after) {}

  std::vector<std::string> run();

private:
  void compareValues(const std::vector<Parameter> &was,
                     const std::vector<Parameter> &is, StringRef noun);
  void compareSharing();
  void compareAttribute(const Attribute &was, const Attribute &is);
  bool admitsSeveral(const OpVersion &version, const Parameter &value) const;
  void compareFacts(const char *what, const Json &was, const Json &is) {
    if (was != is)
      reasons.push_back(std::string(what) + " would be another");
  }

  const Family &family;
  const OpVersion &before, &after;
  std::vector<std::string> reasons;
};

} // namespace

/// Adds the types that a type of a signature admits: element types with rank
/// and sizes, or the type itself.
static void addTypes(const Family &family, StringRef type,
                     std::vector<std::string> &types) {
  auto add = [&](std::string one) {
    if (!llvm::is_contained(types, one))
      types.push_back(std::move(one));
  };
  const NamedType *named = family.findNamedType(type);
  if (!named) {
    add(type.str());
    return;
  }
  for (const std::string &other : named->anyOf)
    addTypes(family, other, types);
  if (!named->def.empty())
    add(type.str());
  std::string shape = named->isStatic ? " static" : "";
  if (named->rank)
    shape += " of rank " + std::to_string(*named->rank);
  for (const std::string &element : named->elements)
    add(element + shape);
}

std::vector<std::string>
dialectgen::findLostTypes(const Family &family,
                          llvm::ArrayRef<std::string> before,
                          llvm::ArrayRef<std::string> after) {
  std::vector<std::string> had, taken, lost;
  for (const std::string &type : before)
    addTypes(family, type, had);
  for (const std::string &type : after)
    addTypes(family, type, taken);
  auto elementOf = [](StringRef type) { return type.split(' ').first; };
  // A type of any shape includes each shape.
  auto isKept = [&](StringRef type) {
    return llvm::is_contained(taken, type) ||
           llvm::is_contained(taken, elementOf(type));
  };
  for (const std::string &type : had) {
    if (isKept(type))
      continue;
    // Shapes matter only to those who may still use others.
    StringRef element = elementOf(type);
    bool isPart = llvm::any_of(had, [&](StringRef other) {
      return elementOf(other) == element && isKept(other);
    });
    std::string told = isPart ? type : element.str();
    if (!llvm::is_contained(lost, told))
      lost.push_back(std::move(told));
  }
  return lost;
}

void WideningCheck::compareValues(const std::vector<Parameter> &was,
                                  const std::vector<Parameter> &is,
                                  StringRef noun) {
  if (namesOf(was) != namesOf(is)) {
    reasons.push_back("the " + noun.str() + "s would be others");
    return;
  }
  for (const auto &[old, now] : llvm::zip(was, is)) {
    std::string called = noun.str() + " '" + old.name + "'";
    if (old.arity != now.arity || old.minCount < now.minCount ||
        (!old.homogeneous && now.homogeneous))
      reasons.push_back(called + " would stand for another number of values");
    std::vector<std::string> gone =
        findLostTypes(family, before.typesOf(old), after.typesOf(now));
    if (!gone.empty())
      reasons.push_back(called + " would no longer take " +
                        llvm::join(gone, ", "));
  }
}

bool WideningCheck::admitsSeveral(const OpVersion &version,
                                  const Parameter &value) const {
  std::vector<std::string> types;
  for (const std::string &type : version.typesOf(value))
    addTypes(family, type, types);
  return types.size() > 1;
}

/// Values that may be of different types stay so.
void WideningCheck::compareSharing() {
  auto all = [](const OpVersion &version) {
    std::vector<const Parameter *> list;
    for (const auto *values : {&version.operands, &version.results})
      for (const Parameter &value : *values)
        list.push_back(&value);
    return list;
  };
  std::vector<const Parameter *> was = all(before), is = all(after);
  if (was.size() != is.size())
    return;
  auto share = [](const OpVersion &version, const Parameter *a,
                  const Parameter *b) {
    return a->type == b->type && version.findTypeConstraint(a->type);
  };
  for (size_t i = 0; i != is.size(); ++i)
    for (size_t j = i + 1; j != is.size(); ++j)
      if (share(after, is[i], is[j]) && !share(before, was[i], was[j]) &&
          admitsSeveral(after, *is[i]))
        reasons.push_back("'" + is[i]->name + "' and '" + is[j]->name +
                          "' would have to be of one type");
}

void WideningCheck::compareAttribute(const Attribute &was,
                                     const Attribute &is) {
  std::string called = "attribute '" + was.name + "'";
  if (was.kind != is.kind)
    reasons.push_back(called + " would be of kind '" + is.kind + "'");
  if (!was.required && is.required)
    reasons.push_back(called + " would be required");
  if (was.defaultValue != is.defaultValue && !was.required)
    reasons.push_back(called + " would mean something else where it is left "
                               "out");
  if (was.absent != is.absent || was.absentWith != is.absentWith)
    reasons.push_back(called + " would stand otherwise in artifacts");
  if (!is.allowedValues.empty() && was.allowedValues.empty())
    reasons.push_back(called + " would no longer take any value");
  for (const Json &value : was.allowedValues)
    if (!is.allowedValues.empty() &&
        std::find(is.allowedValues.begin(), is.allowedValues.end(), value) ==
            is.allowedValues.end())
      reasons.push_back(called + " would no longer take " + value.dump());
  bool isLow = is.minimum && (!was.minimum || *was.minimum < *is.minimum);
  bool isHigh = is.maximum && (!was.maximum || *is.maximum < *was.maximum);
  if (isLow || isHigh)
    reasons.push_back(called + " would have a narrower range");
}

std::vector<std::string> WideningCheck::run() {
  compareValues(before.operands, after.operands, "operand");
  compareValues(before.results, after.results, "result");
  compareSharing();
  if (namesOf(before.attributes) != namesOf(after.attributes))
    reasons.emplace_back("the attributes would be others");
  else
    for (const auto &[was, is] : llvm::zip(before.attributes, after.attributes))
      compareAttribute(was, is);
  auto regions = [](const OpVersion &version) {
    Json list = Json::array();
    for (const Region &region : version.regions)
      list.push_back(elementJson(region, /*hasProse=*/false));
    return list;
  };
  compareFacts("the regions", regions(before), regions(after));
  compareFacts("uses that releases do not admit", elementJson(before.illegal),
               elementJson(after.illegal));
  compareFacts("the step from the version before", elementJson(before.step),
               elementJson(after.step));
  if (before.since != after.since || before.until != after.until)
    reasons.emplace_back("it would begin or end with another release");
  if (!before.deprecated && after.deprecated)
    reasons.emplace_back("it would be deprecated");
  return reasons;
}

std::vector<std::string> dialectgen::findNarrowing(const Family &family,
                                                   const OpVersion &before,
                                                   const OpVersion &after) {
  return WideningCheck(family, before, after).run();
}
