//===- Change.cpp - one typed difference between two op versions ----------===//
//
// Writing changes as JSON and applying them; see Change.h.
//
//===----------------------------------------------------------------------===//

#include "model/Change.h"
#include "model/diagnostics/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <map>

namespace dialectgen {

const char *toString(Element element) {
  static constexpr const char *names[] = {
      "operand", "result", "attribute", "region", "type_constraint", "version"};
  return names[size_t(element)];
}

const FieldTable &tableOf(Element element) {
  return withElement(element, [](const auto &one) -> const FieldTable & {
    return fieldsOf<std::decay_t<decltype(one)>>();
  });
}

Json toJson(const std::vector<Change> &changes) {
  Json list = Json::array();
  for (const Change &change : changes) {
    Json json;
    const char *element = toString(change.element);
    switch (change.kind) {
    case ChangeKind::Add:
      json = {{"add", element}, {"value", change.value}};
      break;
    case ChangeKind::Remove:
      json = {{"remove", element}, {"name", change.name}};
      break;
    case ChangeKind::Rename:
      json = {
          {"rename", element}, {"name", change.name}, {"to", change.newName}};
      break;
    case ChangeKind::Move:
      json = {{"move", element}, {"name", change.name}};
      break;
    case ChangeKind::Modify:
      if (change.element != Element::Version)
        json = {{"change", element}, {"name", change.name}};
      if (!change.set.empty())
        json["set"] = change.set;
      if (!change.unset.empty())
        json["unset"] = change.unset;
      break;
    case ChangeKind::AddTypes:
    case ChangeKind::RemoveTypes:
      json = {{change.kind == ChangeKind::AddTypes ? "add" : "remove", "types"},
              {"name", change.name},
              {"types", change.types}};
      break;
    }
    if (change.at)
      json["at"] = *change.at;
    list.push_back(std::move(json));
  }
  return list;
}

namespace {

/// Applies changes to one list of elements.
class Applier {
public:
  Applier(OpVersion &version, Diagnostics &diagnostics)
      : version(version), diagnostics(diagnostics) {}

  void apply(const Change &change) {
    switch (change.element) {
    case Element::Operand:
      return applyTo(version.operands.edit(), change);
    case Element::Result:
      return applyTo(version.results.edit(), change);
    case Element::Attribute:
      return applyTo(version.attributes.edit(), change);
    case Element::Region:
      return applyTo(version.regions.edit(), change);
    case Element::TypeConstraint:
      return applyTo(version.typeConstraints.edit(), change);
    case Element::Version:
      return setMembers(version, change);
    }
  }

private:
  /// The names of a list, and the place that was found last.
  struct Names {
    llvm::StringSet<> isThere;
    size_t last = 0;
  };

  template <typename T>
  Names &namesOf(const std::vector<T> &list, Element element) {
    auto [names, isNew] = namesByElement.try_emplace(element);
    if (isNew)
      for (const T &one : list)
        names->second.isThere.insert(one.name);
    return names->second;
  }

  void refuse(const Change &change, const std::string &message) {
    diagnostics.error(DiagnosticId::ChangeDoesNotFit, change.range, message);
  }

  template <typename T> void setMembers(T &element, const Change &change) {
    for (auto it = change.set.begin(); it != change.set.end(); ++it)
      if (!setField(fieldsOf<T>(), &element, it.key(), it.value()))
        refuse(change, "cannot set '" + it.key() + "' of " +
                           toString(change.element) + " '" + change.name + "'");
    for (const std::string &key : change.unset)
      if (!setField(fieldsOf<T>(), &element, key, nullptr))
        refuse(change, "cannot unset '" + key + "' of " +
                           toString(change.element) + " '" + change.name + "'");
  }

  template <typename T>
  void applyTo(std::vector<T> &list, const Change &change) {
    Names &names = namesOf(list, change.element);
    // Changes mostly come in the order of the elements.
    auto named = [&](const std::string &name) {
      if (!names.isThere.contains(name))
        return list.end();
      auto isIt = [&](const T &element) { return element.name == name; };
      auto from = list.begin() + std::min(names.last, list.size());
      auto found = std::find_if(from, list.end(), isIt);
      if (found == list.end())
        found = std::find_if(list.begin(), from, isIt);
      names.last = size_t(found - list.begin());
      return found;
    };
    if (change.kind == ChangeKind::Add) {
      T element;
      element.range = change.range;
      for (auto it = change.value.begin(); it != change.value.end(); ++it)
        if (!setField(fieldsOf<T>(), &element, it.key(), it.value()))
          refuse(change, "cannot set '" + it.key() + "' of " +
                             toString(change.element));
      if (element.name.empty())
        return refuse(change, std::string("the ") + toString(change.element) +
                                  " added has no name");
      if (named(element.name) != list.end())
        return refuse(change, std::string(toString(change.element)) + " '" +
                                  element.name + "' is there already");
      if (change.at && *change.at > list.size())
        return refuse(change, "index " + std::to_string(*change.at) +
                                  " is beyond the " +
                                  std::to_string(list.size()) + " there are");
      names.isThere.insert(element.name);
      list.insert(change.at ? list.begin() + *change.at : list.end(),
                  std::move(element));
      return;
    }
    auto it = named(change.name);
    if (it == list.end()) {
      std::vector<std::string> known;
      for (const T &element : list)
        known.push_back(element.name);
      return refuse(change, std::string("no ") + toString(change.element) +
                                " '" + change.name + "' to change" +
                                didYouMean(change.name, known));
    }
    switch (change.kind) {
    case ChangeKind::Add:
      return;
    case ChangeKind::Remove:
      names.isThere.erase(it->name);
      list.erase(it);
      return;
    case ChangeKind::Rename:
      if (named(change.newName) != list.end())
        return refuse(change, "name '" + change.newName + "' is taken");
      it->range = change.range;
      names.isThere.erase(it->name);
      names.isThere.insert(change.newName);
      it->name = change.newName;
      return;
    case ChangeKind::Move: {
      if (!change.at || *change.at >= list.size())
        return refuse(change, "needs an index 'at' within the " +
                                  std::to_string(list.size()) + " there are");
      T element = std::move(*it);
      list.erase(it);
      list.insert(list.begin() + *change.at, std::move(element));
      return;
    }
    case ChangeKind::Modify:
      // Later mistakes in the element belong to this change.
      it->range = change.range;
      setMembers(*it, change);
      return;
    case ChangeKind::AddTypes:
    case ChangeKind::RemoveTypes:
      it->range = change.range;
      if constexpr (std::is_same_v<T, TypeConstraint>)
        changeTypes(*it, change);
      return;
    }
  }

  void changeTypes(TypeConstraint &constraint, const Change &change) {
    constraint.types.edit([&](std::vector<std::string> &types) {
      for (const std::string &type : change.types) {
        auto it = llvm::find(types, type);
        if (change.kind == ChangeKind::RemoveTypes) {
          if (it == types.end())
            refuse(change, "'" + change.name + "' does not take " + type);
          else
            types.erase(it);
        } else if (it != types.end()) {
          refuse(change, "'" + change.name + "' takes " + type + " already");
        } else {
          types.push_back(type);
        }
      }
    });
  }

  OpVersion &version;
  Diagnostics &diagnostics;
  std::map<Element, Names> namesByElement;
};

} // namespace

void applyChanges(OpVersion &version, const std::vector<Change> &changes,
                  Diagnostics &diagnostics) {
  Applier applier(version, diagnostics);
  for (const Change &change : changes)
    applier.apply(change);
}

} // namespace dialectgen
