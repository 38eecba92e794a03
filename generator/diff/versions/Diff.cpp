//===- Diff.cpp - the typed difference of two op versions -----------------===//

#include "diff/versions/Diff.h"
#include "diff/versions/ElementJson.h"
#include "diff/versions/Float32.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace dialectgen;
using llvm::StringRef;

bool dialectgen::sameValue(const Json &a, const Json &b, StringRef kind) {
  if (kind != "float" && kind != "floats")
    return sameJson(a, b);
  if (a.is_number() && b.is_number())
    return sameFloat32(a.get<double>(), b.get<double>());
  if (!a.is_array() || !b.is_array() || a.size() != b.size())
    return a == b;
  for (size_t i = 0; i < a.size(); ++i)
    if (!sameValue(a[i], b[i], "float"))
      return false;
  return true;
}

/// Whether member `key` of two elements is equal.
static bool sameMember(StringRef key, const Json &a, const Json &b,
                       const Json &from, const Json &to) {
  bool holdsValues = key == "default" || key == "enum" || key == "range";
  if (!holdsValues || from.value("kind", "") != to.value("kind", ""))
    return sameJson(a, b);
  // The lists of "enum" and "range" are as long as they are, whatever the kind.
  std::string kind = to.value("kind", "");
  bool isFloat = kind == "float" || kind == "floats";
  return sameValue(a, b, isFloat && key != "default" ? "floats" : kind);
}

namespace {

/// Builds the list of changes from one version to another.
class Differ {
public:
  Differ(const OpVersion &a, const OpVersion &b, Docs docs)
      : a(a), b(b), docs(docs) {}

  std::vector<Change> run();

private:
  Change &add(ChangeKind kind, Element element, StringRef name);
  template <typename T> Json toJson(const T &element) const {
    return elementJson(element, docs == Docs::Compared);
  }
  /// Adds a Modify for every member that differs between the two objects.
  /// `name` is the element's name after earlier changes.
  void modify(Element element, StringRef name, const Json &from,
              const Json &to);

  template <typename T>
  void ordered(Element element, const SharedList<T> &from,
               const SharedList<T> &to);
  template <typename T>
  std::vector<std::pair<std::string, std::string>>
  findRenames(const SharedList<T> &from, const SharedList<T> &to);

  void attributes();
  void typeConstraints();
  void version();

  const OpVersion &a, &b;
  Docs docs;
  std::vector<Change> changes;
};

} // namespace

Change &Differ::add(ChangeKind kind, Element element, StringRef name) {
  Change &change = changes.emplace_back();
  change.kind = kind;
  change.element = element;
  change.name = name.str();
  return change;
}

/// A change of every member in which the two objects differ.
static std::optional<Change> modification(Element element, StringRef name,
                                          const Json &from, const Json &to) {
  Json set = Json::object(), before = Json::object();
  std::vector<std::string> unset;
  for (const auto &[key, value] : to.items()) {
    auto old = from.find(key);
    if (key == "name" ||
        (old != from.end() && sameMember(key, *old, value, from, to)))
      continue;
    set[key] = value;
    before[key] = old == from.end() ? Json() : *old;
  }
  for (const auto &[key, value] : from.items()) {
    if (to.contains(key))
      continue;
    unset.push_back(key);
    before[key] = value;
  }
  if (set.empty() && unset.empty())
    return std::nullopt;
  Change change;
  change.kind = ChangeKind::Modify;
  change.element = element;
  change.name = name.str();
  change.set = std::move(set);
  change.unset = std::move(unset);
  change.before = std::move(before);
  return change;
}

void Differ::modify(Element element, StringRef name, const Json &from,
                    const Json &to) {
  if (auto change = modification(element, name, from, to))
    changes.push_back(std::move(*change));
}

std::optional<Change> dialectgen::diffFacts(const Json &from, const Json &to) {
  return modification(Element::Version, {}, from, to);
}

/// Elements that look alike but for the name, so that one in the place of the
/// other is a new name rather than a new thing.
static bool looksAlike(const Parameter &a, const Parameter &b) {
  // One that became a list is often called in the plural from then on.
  return a.type == b.type &&
         (a.arity == b.arity ||
          (a.arity == Arity::Single && b.arity == Arity::Variadic));
}
static bool looksAlike(const Region &a, const Region &b) {
  return a.kind == b.kind && a.variadic == b.variadic;
}

/// Whether two elements are alike to the letter but for their names, which most
/// are from version to version: then there is no need to compare them member by
/// member.
template <typename T> static bool isSame(const T &a, const T &b, Docs docs) {
  unsigned prose = docs == Docs::Ignored ? field::Prose : 0;
  return fieldsOf<T>().same(&a, &b, field::Identity | prose);
}

/// Pairs of elements that stand at the same place between the same neighbours
/// and differ in name.
template <typename T>
std::vector<std::pair<std::string, std::string>>
Differ::findRenames(const SharedList<T> &from, const SharedList<T> &to) {
  std::vector<std::pair<std::string, std::string>> renames;
  size_t i = 0, j = 0;
  while (i < from.size() && j < to.size()) {
    bool goes = !to.find(from[i].name);
    bool comes = !from.find(to[j].name);
    if (goes && comes && looksAlike(from[i], to[j]))
      renames.emplace_back(from[i].name, to[j].name);
    // In step through both lists; where only one side has a neighbour that
    // stays, the other waits for it.
    if (goes == comes || goes)
      ++i;
    if (goes == comes || comes)
      ++j;
  }
  return renames;
}

template <typename T>
void Differ::ordered(Element element, const SharedList<T> &from,
                     const SharedList<T> &to) {
  auto renames = findRenames(from, to);
  llvm::StringMap<llvm::StringRef> newNames, oldNames;
  for (const auto &[oldName, newName] : renames) {
    newNames[oldName] = newName;
    oldNames[newName] = oldName;
  }
  // The elements of the list after each step, by their names in `to`.
  std::vector<llvm::StringRef> names;
  for (const T &old : from) {
    auto rename = newNames.find(old.name);
    if (rename != newNames.end()) {
      names.push_back(rename->second);
    } else if (to.find(old.name)) {
      names.push_back(old.name);
    } else {
      Change &change = add(ChangeKind::Remove, element, old.name);
      change.value = toJson(old);
    }
  }
  for (const auto &[oldName, newName] : renames)
    add(ChangeKind::Rename, element, oldName).newName = newName;

  llvm::DenseSet<llvm::StringRef> present(names.begin(), names.end());
  for (size_t i = 0; i < to.size(); ++i) {
    llvm::StringRef name = to[i].name;
    if (present.insert(name).second) {
      Change &change = add(ChangeKind::Add, element, name);
      change.value = toJson(to[i]);
      if (i != names.size())
        change.at = i;
      names.insert(names.begin() + i, name);
      continue;
    }
    if (i >= names.size() || names[i] != name) {
      add(ChangeKind::Move, element, name).at = i;
      names.erase(llvm::find(names, name));
      names.insert(names.begin() + std::min(i, names.size()), name);
    }
    auto rename = oldNames.find(name);
    const T *old = from.find(rename == oldNames.end() ? name : rename->second);
    if (!isSame(*old, to[i], docs))
      modify(element, name, toJson(*old), toJson(to[i]));
  }
}

void Differ::attributes() {
  for (const Attribute &old : a.attributes)
    if (!findByName(b.attributes, old.name))
      add(ChangeKind::Remove, Element::Attribute, old.name).value = toJson(old);
  for (const Attribute &attribute : b.attributes) {
    const Attribute *old = findByName(a.attributes, attribute.name);
    if (old && isSame(*old, attribute, docs))
      continue;
    if (old)
      modify(Element::Attribute, attribute.name, toJson(*old),
             toJson(attribute));
    else
      add(ChangeKind::Add, Element::Attribute, attribute.name).value =
          toJson(attribute);
  }
}

static std::vector<std::string> without(const std::vector<std::string> &types,
                                        const std::vector<std::string> &minus) {
  llvm::StringSet<> taken;
  for (const std::string &type : minus)
    taken.insert(type);
  std::vector<std::string> rest;
  for (const std::string &type : types)
    if (taken.insert(type).second)
      rest.push_back(type);
  return rest;
}

void Differ::typeConstraints() {
  for (const TypeConstraint &old : a.typeConstraints)
    if (!findByName(b.typeConstraints, old.name))
      add(ChangeKind::Remove, Element::TypeConstraint, old.name).value =
          toJson(old);
  for (const TypeConstraint &constraint : b.typeConstraints) {
    const TypeConstraint *old = findByName(a.typeConstraints, constraint.name);
    if (!old) {
      add(ChangeKind::Add, Element::TypeConstraint, constraint.name).value =
          toJson(constraint);
      continue;
    }
    if (old->types == constraint.types)
      continue;
    std::vector<std::string> fewer = without(old->types, constraint.types);
    std::vector<std::string> more = without(constraint.types, old->types);
    if (!fewer.empty())
      add(ChangeKind::RemoveTypes, Element::TypeConstraint, constraint.name)
          .types = std::move(fewer);
    if (!more.empty())
      add(ChangeKind::AddTypes, Element::TypeConstraint, constraint.name)
          .types = std::move(more);
  }
}

void Differ::version() {
  if (sameScalarFacts(a, b))
    return;
  modify(Element::Version, {}, versionFacts(a, field::Settable),
         versionFacts(b, field::Settable));
}

std::vector<Change> Differ::run() {
  ordered(Element::Operand, a.operands, b.operands);
  ordered(Element::Result, a.results, b.results);
  attributes();
  ordered(Element::Region, a.regions, b.regions);
  typeConstraints();
  version();
  return std::move(changes);
}

std::vector<Change> dialectgen::diff(const OpVersion &a, const OpVersion &b,
                                     Docs docs) {
  return Differ(a, b, docs).run();
}

bool dialectgen::sameSignature(const OpVersion &a, const OpVersion &b) {
  return diff(a, b).empty();
}
