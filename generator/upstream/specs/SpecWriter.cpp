//===- SpecWriter.cpp - the model of an op as a spec file -----------------===//

#include "upstream/specs/SpecWriter.h"
#include "diff/versions/Diff.h"
#include "diff/versions/ElementJson.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <set>

using namespace dialectgen;
using llvm::StringRef;

/// The members of a version that state its signature, in the order written.
static constexpr const char *signatureKeys[] = {"deprecated",
                                                "experimental",
                                                "from",
                                                "changes",
                                                "operands",
                                                "results",
                                                "attributes",
                                                "regions",
                                                "successors",
                                                "type_constraints",
                                                "unused_type_variables",
                                                "deterministic",
                                                "functions"};

static size_t textLength(const std::vector<std::string> &types) {
  size_t length = 0;
  for (const std::string &type : types)
    length += type.size() + 4;
  return length;
}

std::vector<std::string>
dialectgen::compressTypes(const std::vector<std::string> &types,
                          const std::vector<TypeConstraint> &typeSets) {
  std::vector<const TypeConstraint *> sets;
  for (const TypeConstraint &set : typeSets)
    if (set.types.size() > 1 && set.types.size() <= types.size())
      sets.push_back(&set);
  llvm::sort(sets, [](const auto *a, const auto *b) {
    return std::pair(textLength(b->types), a->name) <
           std::pair(textLength(a->types), b->name);
  });
  llvm::StringSet<> left;
  for (const std::string &type : types)
    left.insert(type);
  std::vector<std::string> result;
  for (const TypeConstraint *set : sets) {
    if (!llvm::all_of(set->types, [&](const std::string &type) {
          return left.contains(type);
        }))
      continue;
    result.push_back("@" + set->name);
    for (const std::string &type : set->types)
      left.erase(type);
  }
  for (const std::string &type : types)
    if (left.contains(type))
      result.push_back(type);
  return result;
}

/// The type variables that a version has to declare as unused.
static Json unusedTypeVariables(const OpVersion &version) {
  Json names = Json::array();
  for (const TypeConstraint &constraint : version.typeConstraints)
    if (!version.usesTypeVariable(constraint.name))
      names.push_back(constraint.name);
  return names;
}

namespace {

/// Writes versions as JSON.
class VersionWriter {
public:
  explicit VersionWriter(const std::vector<TypeConstraint> &typeSets)
      : typeSets(typeSets) {}

  /// The signature keys of `version`, in whichever form is shorter.
  Json signature(const OpVersion &version, const OpVersion *older) const {
    Json facts = inFull(version);
    // No change expresses that a type variable is no longer used.
    if (older &&
        (!facts.contains("unused_type_variables") ||
         facts["unused_type_variables"] == unusedTypeVariables(*older))) {
      Json shorter = byChanges(version, *older);
      if (oneLine(shorter).size() < oneLine(facts).size())
        facts = std::move(shorter);
    }
    Json ordered = Json::object();
    for (const char *key : signatureKeys)
      if (facts.contains(key))
        ordered[key] = std::move(facts[key]);
    return ordered;
  }

  /// A version nobody has written before.
  Json whole(const OpVersion &version, const OpVersion *older,
             bool isNewest) const {
    Json json = {{"since", versionJson(version.since)}};
    // A version with a successor ends where that begins; only an end without
    // one is a fact of its own.
    if (version.until && isNewest)
      json["until"] = versionJson(*version.until);
    for (const auto &[key, text] :
         {std::pair("summary", &version.summary),
          std::pair("note", &version.note),
          std::pair("no_equivalent", &version.noEquivalent)})
      if (!text->empty())
        json[key] = *text;
    json.update(signature(version, older));
    if (Json step = elementJson(version.step); !step.empty())
      json["step"] = std::move(step);
    return json;
  }

private:
  Json inFull(const OpVersion &version) const {
    Json facts = versionFacts(version, field::Settable | field::FromOlder);
    for (const TypeConstraint &constraint : version.typeConstraints)
      facts["type_constraints"][constraint.name] =
          compressTypes(constraint.types, typeSets);
    facts.erase("unused_type_variables");
    if (Json unused = unusedTypeVariables(version); !unused.empty())
      facts["unused_type_variables"] = std::move(unused);
    return facts;
  }

  Json byChanges(const OpVersion &version, const OpVersion &older) const {
    // These two are never inherited, so they stand beside the changes.
    OpVersion base = older;
    base.deprecated = version.deprecated;
    base.experimental = version.experimental;
    std::vector<Change> changes = diff(base, version, Docs::Compared);
    for (Change &change : changes) {
      change.types = compressTypes(change.types, typeSets);
      if (change.element == Element::TypeConstraint &&
          change.kind == ChangeKind::Add)
        change.value["types"] = compressTypes(
            change.value["types"].get<std::vector<std::string>>(), typeSets);
    }
    Json facts = {{"from", versionJson(older.since)},
                  {"changes", toJson(changes)}};
    if (version.deprecated)
      facts["deprecated"] = true;
    if (version.experimental)
      facts["experimental"] = true;
    return facts;
  }

  const std::vector<TypeConstraint> &typeSets;
};

} // namespace

Json dialectgen::opJson(const Op &op,
                        const std::vector<TypeConstraint> &typeSets) {
  // What an upstream states; the rest is for people.
  Json json = Json::object(), said = writeFields(op);
  for (const char *key : {"op", "domain", "class", "dialect_name", "summary",
                          "description", "composite_attributes"})
    if (said.contains(key))
      json[key] = std::move(said[key]);
  // A fact of the op applies to each version.
  const OpVersion &newest = op.versions.front();
  auto isOfAll = [&](auto of) {
    return llvm::all_of(op.versions, [&](const OpVersion &version) {
      return of(version) == of(newest);
    });
  };
  if (!newest.traits.empty() &&
      isOfAll([](const OpVersion &version) { return version.traits; }))
    json["traits"] = *newest.traits;
  if (!newest.assembly.empty() &&
      isOfAll([](const OpVersion &version) { return version.assembly; }))
    json["assembly"] = newest.assembly;
  if (newest.hooks->constantLike && isOfAll([](const OpVersion &version) {
        return version.hooks->constantLike;
      }))
    json["hooks"] = {{"constant_like", true}};
  json["versions"] = Json::array();
  VersionWriter writer(typeSets);
  for (size_t i = 0; i < op.versions.size(); ++i)
    json["versions"].push_back(
        writer.whole(op.versions[i], op.olderThan(op.versions[i]), i == 0));
  return json;
}

/// `written` with its signature keys replaced by those of `signature`; other
/// members are unchanged. `step` replaces the actions of the step that are not
/// about attributes.
static Json replaceSignature(const Json &written, const Json &signature,
                             Json step) {
  Json result = Json::object();
  for (const auto &[key, value] : written.items())
    if (llvm::is_contained(signatureKeys, StringRef(key)))
      result.update(signature);
    else
      result[key] = value;
  result.update(signature);
  if (!step.empty())
    result["step"] = std::move(step);
  return result;
}

/// A version that a file says; nothing if it is none.
static std::optional<Version> versionOf(const Json &object, const char *key) {
  const Json said = object.is_object() ? object.value(key, Json()) : Json();
  return said.is_null()
             ? std::nullopt
             : parseVersion(said.is_string() ? said.get<std::string>()
                                             : oneLine(said));
}

/// `object` with `value` in front of its members.
static Json withFirst(const std::string &key, Json value, const Json &object) {
  Json result = {{key, std::move(value)}};
  result.update(object);
  return result;
}

/// Copies the entry of version `before` in `said` to version `fresh`; true if
/// there is one.
static bool carryOver(Json &said, const Version &fresh, const Version &before) {
  if (said.is_array() && llvm::find(said, versionJson(before)) != said.end()) {
    said.insert(said.begin(), versionJson(fresh));
    return true;
  }
  std::string key = toString(before);
  if (!said.is_object() || !said.contains(key))
    return false;
  said = withFirst(toString(fresh), said[key], said);
  return true;
}

/// Copies code and traits that `file` gives for version `old` to `fresh`; true
/// if there are any.
static bool carryAllOver(Json &file, const Version &fresh, const Version &old) {
  bool isAny = false;
  for (const char *key : {"traits", "assembly"})
    if (auto said = file.find(key); said != file.end())
      isAny |= carryOver(*said, fresh, old);
  auto hooks = file.find("hooks");
  if (hooks == file.end() || !hooks->is_object())
    return isAny;
  for (auto hook = hooks->begin(); hook != hooks->end(); ++hook) {
    // Newer versions have these without a name.
    if (const Field *field = fieldsOf<Hooks>().find(hook.key());
        field && field->is(field::Inherits))
      continue;
    if (hook.key() != "attribute_kinds")
      isAny |= carryOver(*hook, fresh, old);
    else if (hook->is_object())
      for (Json &kinds : *hook)
        isAny |= carryOver(kinds, fresh, old);
  }
  return isAny;
}

/// The newest version of `op` that is not newer than `since`; null if there is
/// none.
static const OpVersion *upTo(const Op &op, const Version &since) {
  auto found = llvm::find_if(op.versions, [&](const OpVersion &version) {
    return version.since <= since;
  });
  return found == op.versions.end() ? nullptr : &*found;
}

/// Whether versions have other traits than the file of `ours` gives them: a new
/// one has those of the one before it.
static bool changesTraits(const Op &ours, const Op &result) {
  return llvm::any_of(result.versions, [&](const OpVersion &version) {
    const OpVersion *written = upTo(ours, version.since);
    return written && written->traits != version.traits;
  });
}

/// Sets the member `key` of an op to `value`, in front of its versions if it is
/// new; null takes it out.
static void setMember(Json &file, const std::string &key, Json value) {
  if (value.is_null() || file.contains(key)) {
    file[key] = std::move(value);
    if (file[key].is_null())
      file.erase(key);
    return;
  }
  Json versions = std::move(file["versions"]);
  file.erase("versions");
  file[key] = std::move(value);
  file["versions"] = std::move(versions);
}

/// The value of "traits" of `op`.
static Json traitsJson(const Op &op) {
  const std::vector<std::string> &newest = op.versions.front().traits;
  bool areSame = llvm::all_of(op.versions, [&](const OpVersion &version) {
    return version.traits == newest;
  });
  if (areSame)
    return newest.empty() ? Json() : Json(newest);
  Json traits;
  for (const OpVersion &version : op.versions)
    traits[toString(version.since)] = version.traits;
  return traits;
}

bool dialectgen::differsFromFile(const Op &ours, const Op &result) {
  return result.versions.size() != ours.versions.size() ||
         result.versions.front().until != ours.versions.front().until ||
         result.dialectName != ours.dialectName ||
         changesTraits(ours, result) ||
         llvm::any_of(result.versions, [&](const OpVersion &version) {
           const OpVersion *written = ours.findVersion(version.since);
           return !written || !sameSignature(*written, version);
         });
}

llvm::Expected<std::vector<Version>>
dialectgen::updateOp(Json &file, const Op &ours, const Op &result,
                     const std::vector<TypeConstraint> &typeSets) {
  VersionWriter writer(typeSets);
  // Versions whose signature differs from the file's.
  std::set<Version> changed;
  std::vector<Version> carriedOver;
  // Oldest first: a version given by changes depends on its base.
  for (const OpVersion &version : llvm::reverse(result.versions)) {
    const OpVersion *older = result.olderThan(version);
    const OpVersion *written = ours.findVersion(version.since);
    bool isNewest = &version == &result.versions.front();
    auto place = llvm::find_if(file["versions"], [&](const Json &entry) {
      std::optional<Version> since = versionOf(entry, "since");
      return since &&
             (written ? *since == version.since : *since < version.since);
    });
    if (!written) {
      changed.insert(version.since);
      // In front of the next older one, or behind the last.
      file["versions"].insert(place, writer.whole(version, older, isNewest));
      continue;
    }
    if (place == file["versions"].end())
      return llvm::createStringError(ours.file + ": version " +
                                     toString(version.since) +
                                     " has no place in the file");
    Json &entry = *place;
    std::optional<Version> base = versionOf(entry, "from");
    if (!sameSignature(*written, version) || (base && changed.count(*base))) {
      changed.insert(version.since);
      entry = replaceSignature(entry, writer.signature(version, older),
                               elementJson(version.step));
    }
    // Only an end without a successor is a fact of its own.
    if (isNewest && version.until && version.until != written->until) {
      Json since = entry["since"];
      entry.erase("since");
      entry.erase("until");
      entry = withFirst("since", std::move(since),
                        withFirst("until", versionJson(*version.until), entry));
    }
  }
  for (const OpVersion &version : llvm::reverse(result.versions))
    if (const OpVersion *before = upTo(ours, version.since);
        before && before->since < version.since &&
        carryAllOver(file, version.since, before->since))
      carriedOver.push_back(version.since);
  if (changesTraits(ours, result))
    setMember(file, "traits", traitsJson(result));
  if (ours.dialectName != result.dialectName)
    setMember(file, "dialect_name",
              result.dialectName.empty() ? Json() : Json(result.dialectName));
  return carriedOver;
}

void dialectgen::setNoShapeRule(Json &file, const Version &since) {
  if (!file.contains("hooks"))
    setMember(file, "hooks", Json::object());
  Json &hooks = file["hooks"];
  auto rule = hooks.find("shape_inference");
  std::string version = toString(since);
  if (rule != hooks.end() && rule->is_object())
    *rule = withFirst(version, false, *rule);
  else
    hooks = withFirst("shape_inference", Json{{version, false}}, hooks);
}
