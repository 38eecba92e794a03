//===- Change.cpp - one typed difference between two op versions ----------===//
//
// Writing changes as JSON and applying them; see Change.h.
//
//===----------------------------------------------------------------------===//

#include "Change.h"
#include "Diagnostics.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

const char *toString(Element element) {
  switch (element) {
  case Element::Operand:
    return "operand";
  case Element::Result:
    return "result";
  case Element::Attribute:
    return "attribute";
  case Element::Region:
    return "region";
  case Element::TypeConstraint:
    return "type_constraint";
  case Element::Version:
    return "version";
  }
  return "";
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

/// Sets one member of an element as a spec says it; null: the default. False
/// if there is no such member or the value is of another kind.
bool setText(std::string &text, const Json &value) {
  text = value.is_string() ? value.get<std::string>() : "";
  return value.is_null() || value.is_string();
}

bool setMember(Parameter &parameter, const std::string &key,
               const Json &value) {
  if (key == "name" || key == "type") {
    if (!value.is_string())
      return false;
    (key == "name" ? parameter.name : parameter.type) = value;
    return true;
  }
  if (key == "arity") {
    if (value.is_null() || value == "single")
      parameter.arity = Arity::Single;
    else if (value == "optional")
      parameter.arity = Arity::Optional;
    else if (value == "variadic")
      parameter.arity = Arity::Variadic;
    else
      return false;
    return true;
  }
  if (key == "homogeneous") {
    parameter.homogeneous = value.is_boolean() ? value.get<bool>() : true;
    return value.is_null() || value.is_boolean();
  }
  if (key == "min_count") {
    parameter.minCount = value.is_number_unsigned() || value.is_number_integer()
                             ? value.get<unsigned>()
                             : 1;
    return value.is_null() || value.is_number_integer();
  }
  if (key == "differentiable") {
    parameter.differentiable.reset();
    if (value.is_boolean())
      parameter.differentiable = value.get<bool>();
    return value.is_null() || value.is_boolean();
  }
  if (key == "doc")
    return setText(parameter.doc, value);
  return false;
}

bool setMember(Attribute &attribute, const std::string &key,
               const Json &value) {
  if (key == "name" || key == "kind") {
    if (!value.is_string())
      return false;
    (key == "name" ? attribute.name : attribute.kind) = value;
    return true;
  }
  if (key == "required") {
    attribute.required = value.is_boolean() && value.get<bool>();
    return value.is_null() || value.is_boolean();
  }
  if (key == "default" || key == "absent") {
    (key == "default" ? attribute.defaultValue : attribute.absent) = value;
    return true;
  }
  if (key == "absent_with" || key == "doc")
    return setText(key == "doc" ? attribute.doc : attribute.absentWith, value);
  if (key == "enum") {
    attribute.allowedValues.clear();
    attribute.valueDocs.clear();
    if (value.is_array())
      for (const Json &one : value) {
        bool isObject = one.is_object() && one.contains("value");
        const Json &allowed = isObject ? one["value"] : one;
        attribute.allowedValues.push_back(allowed);
        if (isObject && one.contains("doc"))
          setText(attribute.valueDocs[allowed.dump()], one["doc"]);
      }
    return value.is_null() || value.is_array();
  }
  if (key == "range") {
    attribute.minimum.reset();
    attribute.maximum.reset();
    if (value.is_array() && value.size() == 2) {
      if (!value[0].is_null())
        attribute.minimum = value[0];
      if (!value[1].is_null())
        attribute.maximum = value[1];
      return true;
    }
    return value.is_null();
  }
  return false;
}

bool setMember(Region &region, const std::string &key, const Json &value) {
  if (key == "name" && value.is_string()) {
    region.name = value;
    return true;
  }
  if (key == "kind" || key == "own_name")
    return setText(key == "kind" ? region.kind : region.ownName, value);
  if (key == "variadic") {
    region.variadic = value.is_boolean() && value.get<bool>();
    return value.is_null() || value.is_boolean();
  }
  if (key == "doc")
    return setText(region.doc, value);
  return false;
}

bool setMember(TypeConstraint &constraint, const std::string &key,
               const Json &value) {
  if (key == "name" && value.is_string()) {
    constraint.name = value;
    return true;
  }
  if (key == "types" && value.is_array()) {
    constraint.types.clear();
    for (const Json &type : value)
      if (type.is_string())
        constraint.types.push_back(type);
    return true;
  }
  return false;
}

bool setMember(OpVersion &version, const std::string &key, const Json &value) {
  if (key == "deprecated" || key == "experimental") {
    (key == "deprecated" ? version.deprecated : version.experimental) =
        value.is_boolean() && value.get<bool>();
    return value.is_null() || value.is_boolean();
  }
  if (key == "deterministic") {
    version.deterministic.reset();
    if (value.is_boolean())
      version.deterministic = value.get<bool>();
    return value.is_null() || value.is_boolean();
  }
  if (key == "functions") {
    version.functions = {};
    if (!value.is_object())
      return value.is_null();
    auto flag = [&](const char *name) {
      auto it = value.find(name);
      return it != value.end() && it->is_boolean() && it->get<bool>();
    };
    version.functions.shapeInference = flag("shape_inference");
    version.functions.dataPropagation = flag("data_propagation");
    version.functions.contextDependentBody = flag("context_dependent_body");
    auto opsets = value.find("body_opsets");
    if (opsets != value.end() && opsets->is_array())
      for (const Json &opset : *opsets)
        if (opset.is_number_integer())
          version.functions.bodyOpsets.push_back(opset.get<unsigned>());
    return true;
  }
  return false;
}

/// Applies changes to one list of elements.
class Applier {
public:
  Applier(OpVersion &version, Diagnostics &diagnostics)
      : version(version), diagnostics(diagnostics) {}

  void apply(const Change &change) {
    switch (change.element) {
    case Element::Operand:
      return applyTo(version.operands, change);
    case Element::Result:
      return applyTo(version.results, change);
    case Element::Attribute:
      return applyTo(version.attributes, change);
    case Element::Region:
      return applyTo(version.regions, change);
    case Element::TypeConstraint:
      return applyTo(version.typeConstraints, change);
    case Element::Version:
      return setMembers(version, change);
    }
  }

private:
  void refuse(const Change &change, const std::string &message) {
    diagnostics.error(DiagnosticId::ChangeDoesNotFit, change.range, message);
  }

  template <typename T> void setMembers(T &element, const Change &change) {
    for (auto it = change.set.begin(); it != change.set.end(); ++it)
      if (!setMember(element, it.key(), it.value()))
        refuse(change, "cannot set '" + it.key() + "' of " +
                           toString(change.element) + " '" + change.name + "'");
    for (const std::string &key : change.unset)
      if (!setMember(element, key, nullptr))
        refuse(change, "cannot unset '" + key + "' of " +
                           toString(change.element) + " '" + change.name + "'");
  }

  template <typename T>
  void applyTo(std::vector<T> &list, const Change &change) {
    auto named = [&](const std::string &name) {
      return llvm::find_if(
          list, [&](const T &element) { return element.name == name; });
    };
    if (change.kind == ChangeKind::Add) {
      T element;
      element.range = change.range;
      for (auto it = change.value.begin(); it != change.value.end(); ++it)
        if (!setMember(element, it.key(), it.value()))
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
      list.erase(it);
      return;
    case ChangeKind::Rename:
      if (named(change.newName) != list.end())
        return refuse(change, "name '" + change.newName + "' is taken");
      it->range = change.range;
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
      // What is wrong with the element from here on is this change's fault.
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
    for (const std::string &type : change.types) {
      auto it = llvm::find(constraint.types, type);
      if (change.kind == ChangeKind::RemoveTypes) {
        if (it == constraint.types.end())
          refuse(change, "'" + change.name + "' does not take " + type);
        else
          constraint.types.erase(it);
      } else if (it != constraint.types.end()) {
        refuse(change, "'" + change.name + "' takes " + type + " already");
      } else {
        constraint.types.push_back(type);
      }
    }
  }

  OpVersion &version;
  Diagnostics &diagnostics;
};

} // namespace

void applyChanges(OpVersion &version, const std::vector<Change> &changes,
                  Diagnostics &diagnostics) {
  Applier applier(version, diagnostics);
  for (const Change &change : changes)
    applier.apply(change);
}

} // namespace dialectgen
