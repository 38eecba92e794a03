//===- Classify.cpp - what a new version of an op amounts to --------------===//

#include "diff/versions/Classify.h"
#include "diff/versions/Diff.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <set>

using namespace dialectgen;
using llvm::StringRef;

StringRef dialectgen::getName(BumpClass bump) {
  static constexpr llvm::StringLiteral names[] = {"none", "type", "interface",
                                                  "deprecated"};
  return names[size_t(bump)];
}

namespace {

class Classifier {
public:
  Classifier(const OpVersion &older, const OpVersion &newer)
      : older(older), newer(newer) {}

  Bump run();

private:
  void tag(BumpClass kind, const std::string &name) {
    result.kind = std::max(result.kind, kind);
    tags.insert(name);
  }
  void attributes();
  void attribute(const Attribute &before, const Attribute &after);
  /// `side` is "operand" or "result".
  void parameters(const std::string &side, const SharedList<Parameter> &before,
                  const SharedList<Parameter> &after);
  void types(const Parameter &before, const Parameter &after);
  void sharing();

  const OpVersion &older, &newer;
  Bump result;
  std::set<std::string> tags;
  /// Type variables whose types were compared: parameters share them.
  llvm::SmallVector<std::pair<const TypeConstraint *, const TypeConstraint *>>
      compared;
};

} // namespace

void Classifier::attribute(const Attribute &before, const Attribute &after) {
  if (before.kind != after.kind)
    tag(BumpClass::Interface, "attribute-kind-changed");
  if (before.required != after.required)
    tag(BumpClass::Interface, after.required ? "attribute-now-required"
                                             : "attribute-no-longer-required");
  if (before.hasDefault() && after.hasDefault()) {
    if (!sameValue(before.defaultValue, after.defaultValue, after.kind))
      tag(BumpClass::Interface, "attribute-default-changed");
  } else if (before.hasDefault() != after.hasDefault()) {
    tag(BumpClass::Interface, after.hasDefault() ? "attribute-default-added"
                                                 : "attribute-default-removed");
  }
  if (!before.implied.is_null() &&
      !sameValue(before.implied, after.implied, after.kind))
    tag(BumpClass::Interface, "attribute-default-changed");
  if (before.allowedValues != after.allowedValues ||
      before.minimum != after.minimum || before.maximum != after.maximum)
    tag(BumpClass::None, "attribute-values-changed");
  if (before.absent != after.absent || before.absentWith != after.absentWith)
    tag(BumpClass::None, "attribute-absent-changed");
}

void Classifier::attributes() {
  for (const Attribute &before : older.attributes) {
    if (const Attribute *after = newer.findAttribute(before.name))
      attribute(before, *after);
    else if (findByName(newer.operands, before.name))
      tag(BumpClass::Interface, "attribute-to-operand");
    else
      tag(BumpClass::Interface, "attribute-removed");
  }
  for (const Attribute &after : newer.attributes) {
    if (older.findAttribute(after.name))
      continue;
    if (findByName(older.operands, after.name))
      tag(BumpClass::Interface, "operand-to-attribute");
    else if (after.required)
      tag(BumpClass::Interface, "attribute-added-required");
    else if (after.hasDefault())
      tag(BumpClass::Interface, "attribute-added-with-default");
    else
      tag(BumpClass::Interface, "attribute-added-optional");
  }
}

/// The types a parameter of `version` may hold, sorted.
static llvm::SmallVector<StringRef, 32> typesOf(const OpVersion &version,
                                                const Parameter &parameter) {
  llvm::ArrayRef<std::string> list = version.typesOf(parameter);
  llvm::SmallVector<StringRef, 32> types(list.begin(), list.end());
  llvm::sort(types);
  types.erase(llvm::unique(types), types.end());
  return types;
}

void Classifier::types(const Parameter &before, const Parameter &after) {
  // Most versions keep most types.
  const TypeConstraint *oldConstraint = older.findTypeConstraint(before.type);
  const TypeConstraint *newConstraint = newer.findTypeConstraint(after.type);
  if (oldConstraint && newConstraint
          ? oldConstraint->types == newConstraint->types
          : !oldConstraint && !newConstraint && before.type == after.type)
    return;
  if (oldConstraint && newConstraint) {
    auto pair = std::make_pair(oldConstraint, newConstraint);
    if (llvm::is_contained(compared, pair))
      return;
    compared.push_back(pair);
  }
  llvm::SmallVector<StringRef, 32> old = typesOf(older, before);
  llvm::SmallVector<StringRef, 32> now = typesOf(newer, after);
  if (old == now)
    return;
  if (std::includes(now.begin(), now.end(), old.begin(), old.end()))
    tag(BumpClass::Type, "types-widened");
  else if (std::includes(old.begin(), old.end(), now.begin(), now.end()))
    tag(BumpClass::Type, "types-narrowed");
  else
    tag(BumpClass::Type, "types-replaced");
}

/// Whether values or regions that both have stand in another order.
template <typename T>
static bool isReordered(const SharedList<T> &before,
                        const SharedList<T> &after) {
  std::vector<size_t> places;
  for (const T &one : before)
    if (const T *same = after.find(one.name))
      places.push_back(same - after.data());
  return !llvm::is_sorted(places);
}

void Classifier::parameters(const std::string &side,
                            const SharedList<Parameter> &before,
                            const SharedList<Parameter> &after) {
  // Programs go by position, so that a value there means another thing.
  bool reordered = isReordered(before, after);
  if (reordered)
    tag(BumpClass::Interface, side + "-moved");
  for (size_t i = 0; i < before.size() && i < after.size(); ++i) {
    if (before[i].name != after[i].name &&
        !(reordered && after.find(before[i].name)))
      tag(BumpClass::None, side + "-renamed");
    if (before[i].arity != after[i].arity ||
        before[i].homogeneous != after[i].homogeneous)
      tag(BumpClass::Interface, side + "-arity-changed");
    if (before[i].differentiable != after[i].differentiable)
      tag(BumpClass::None, "differentiability");
    types(before[i], after[i]);
  }
  if (after.size() < before.size())
    tag(BumpClass::Interface, side + "-removed");
  for (size_t i = before.size(); i < after.size(); ++i)
    tag(BumpClass::Interface,
        side + (after[i].arity == Arity::Single ? "-added-required"
                                                : "-added-optional"));
}

/// For each parameter of the first `operands` operands and `results` results,
/// the first of them that has the same type variable.
static std::vector<size_t> sharingPattern(const OpVersion &version,
                                          size_t operands, size_t results) {
  std::vector<StringRef> variables;
  auto collect = [&](const std::vector<Parameter> &list, size_t count) {
    for (const Parameter &parameter : llvm::ArrayRef(list).take_front(count))
      variables.push_back(version.findTypeConstraint(parameter.type)
                              ? StringRef(parameter.type)
                              : StringRef());
  };
  collect(version.operands, operands);
  collect(version.results, results);
  std::vector<size_t> pattern;
  for (size_t i = 0; i < variables.size(); ++i)
    pattern.push_back(variables[i].empty()
                          ? i
                          : llvm::find(variables, variables[i]) -
                                variables.begin());
  return pattern;
}

void Classifier::sharing() {
  size_t operands = std::min(older.operands.size(), newer.operands.size());
  size_t results = std::min(older.results.size(), newer.results.size());
  if (sharingPattern(older, operands, results) !=
      sharingPattern(newer, operands, results))
    tag(BumpClass::Type, "type-sharing-changed");
}

Bump Classifier::run() {
  attributes();
  parameters("operand", older.operands, newer.operands);
  parameters("result", older.results, newer.results);
  if (older.minOperands() != newer.minOperands())
    tag(BumpClass::Interface, "operand-minimum-changed");
  if (older.minResults() != newer.minResults())
    tag(BumpClass::Interface, "result-minimum-changed");
  sharing();
  if (older.regions.size() != newer.regions.size() ||
      !llvm::equal(older.regions, newer.regions,
                   [](const Region &a, const Region &b) {
                     return a.kind == b.kind && a.variadic == b.variadic;
                   }))
    tag(BumpClass::Interface, "regions-changed");
  if (!llvm::equal(older.successors, newer.successors,
                   [](const Successor &a, const Successor &b) {
                     return a.name == b.name && a.variadic == b.variadic;
                   }))
    tag(BumpClass::Interface, "successors-changed");
  if (isReordered(older.regions, newer.regions))
    tag(BumpClass::Interface, "region-moved");
  if (older.deprecated != newer.deprecated)
    tag(BumpClass::Deprecated, newer.deprecated ? "deprecated" : "revived");
  if (older.deterministic && newer.deterministic &&
      *older.deterministic != *newer.deterministic)
    tag(BumpClass::None, "determinism");
  result.tags.assign(tags.begin(), tags.end());
  return std::move(result);
}

Bump dialectgen::classify(const OpVersion &older, const OpVersion &newer) {
  return Classifier(older, newer).run();
}
