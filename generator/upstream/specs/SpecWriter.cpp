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
static const StringRef signatureKeys[] = {"deprecated",
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

namespace {

/// Writes versions as JSON.
class VersionWriter {
public:
  explicit VersionWriter(const std::vector<TypeConstraint> &typeSets)
      : typeSets(typeSets) {}

  /// The signature keys of `version`, in whichever form is shorter.
  Json signature(const OpVersion &version, const OpVersion *older) const;
  /// A version nobody has written before.
  Json whole(const OpVersion &version, const OpVersion *older,
             bool isNewest) const;

private:
  Json inFull(const OpVersion &version) const;
  Json byChanges(const OpVersion &version, const OpVersion &older) const;

  const std::vector<TypeConstraint> &typeSets;
};

} // namespace

/// The type variables that a version has to declare as unused.
static Json unusedTypeVariables(const OpVersion &version) {
  Json names = Json::array();
  for (const TypeConstraint &constraint : version.typeConstraints)
    if (!version.usesTypeVariable(constraint.name))
      names.push_back(constraint.name);
  return names;
}

Json VersionWriter::inFull(const OpVersion &version) const {
  Json facts = scalarFacts(version);
  if (!version.operands.empty())
    facts["operands"] = listJson(version.operands);
  if (!version.results.empty())
    facts["results"] = listJson(version.results);
  if (!version.attributes.empty())
    facts["attributes"] = listJson(version.attributes);
  if (!version.regions.empty())
    facts["regions"] = listJson(version.regions);
  for (const TypeConstraint &constraint : version.typeConstraints)
    facts["type_constraints"][constraint.name] =
        compressTypes(constraint.types, typeSets);
  if (Json unused = unusedTypeVariables(version); !unused.empty())
    facts["unused_type_variables"] = std::move(unused);
  return facts;
}

Json VersionWriter::byChanges(const OpVersion &version,
                              const OpVersion &older) const {
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
  Json facts = Json::object();
  if (version.deprecated)
    facts["deprecated"] = true;
  if (version.experimental)
    facts["experimental"] = true;
  facts["from"] = versionJson(older.since);
  facts["changes"] = toJson(changes);
  return facts;
}

Json VersionWriter::signature(const OpVersion &version,
                              const OpVersion *older) const {
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
  for (StringRef key : signatureKeys)
    if (facts.contains(key.str()))
      ordered[key.str()] = std::move(facts[key.str()]);
  return ordered;
}

Json VersionWriter::whole(const OpVersion &version, const OpVersion *older,
                          bool isNewest) const {
  Json json = Json::object();
  json["since"] = versionJson(version.since);
  // A version with a successor ends where that begins; only an end without
  // one is a fact of its own.
  if (version.until && isNewest)
    json["until"] = versionJson(*version.until);
  if (!version.summary.empty())
    json["summary"] = version.summary;
  if (!version.note.empty())
    json["note"] = version.note;
  if (!version.noEquivalent.empty())
    json["no_equivalent"] = version.noEquivalent;
  json.update(signature(version, older));
  if (Json step = stepJson(version); !step.empty())
    json["step"] = std::move(step);
  return json;
}

Json dialectgen::opJson(const Op &op,
                        const std::vector<TypeConstraint> &typeSets) {
  VersionWriter writer(typeSets);
  Json json = {{"op", op.name}};
  if (!op.domain.empty())
    json["domain"] = op.domain;
  if (!op.className.empty())
    json["class"] = op.className;
  if (!op.dialectName.empty())
    json["dialect_name"] = op.dialectName;
  if (!op.summary.empty())
    json["summary"] = op.summary;
  if (!op.description.empty())
    json["description"] = op.description;
  for (const CompositeAttribute &compositeAttribute : op.compositeAttributes) {
    Json entry = {{"name", compositeAttribute.name},
                  {"kind", compositeAttribute.kind}};
    if (compositeAttribute.required)
      entry["required"] = true;
    for (const auto &[attribute, field] : compositeAttribute.holds)
      entry["holds"][attribute] = field;
    json["composite_attributes"].push_back(std::move(entry));
  }
  // A fact of the op applies to each version.
  const std::vector<std::string> &traits = op.versions.front().traits;
  if (!traits.empty() &&
      llvm::all_of(op.versions, [&](const OpVersion &version) {
        return version.traits == traits;
      }))
    json["traits"] = traits;
  if (llvm::all_of(op.versions, [](const OpVersion &version) {
        return version.hooks->constantLike;
      }))
    json["hooks"] = {{"constant_like", true}};
  json["versions"] = Json::array();
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
  bool placed = false;
  for (const auto &[key, value] : written.items()) {
    bool isSignature = llvm::is_contained(signatureKeys, StringRef(key));
    if (!isSignature)
      result[key] = value;
    else if (!placed)
      result.update(signature);
    placed |= isSignature;
  }
  if (!placed)
    result.update(signature);
  if (!step.empty())
    result["step"] = std::move(step);
  return result;
}

namespace {

/// Changes the file of one op.
class OpEditor {
public:
  OpEditor(Json &file, const Op &ours, const Op &result,
           const std::vector<TypeConstraint> &typeSets)
      : file(file), ours(ours), result(result), writer(typeSets) {}

  llvm::Expected<std::vector<Version>> run();

private:
  /// The entry of a version of ours in the file.
  llvm::Expected<size_t> indexOf(const OpVersion &version) const;
  llvm::Error edit(size_t index);
  void writeTraits();
  void carryOver();
  bool carryOver(Json &said, const Version &fresh, const Version &before);

  Json &file;
  const Op &ours, &result;
  VersionWriter writer;
  std::vector<Version> carriedOver;
  /// Versions whose signature differs from the file's.
  std::set<Version> changed;
};

} // namespace

/// A version that a file says; nothing if it is none.
static std::optional<Version> versionOf(const Json &said) {
  return parseVersion(said.is_string() ? said.get<std::string>()
                                       : oneLine(said));
}

llvm::Expected<size_t> OpEditor::indexOf(const OpVersion &version) const {
  auto versions = file.find("versions");
  if (versions != file.end() && versions->is_array())
    for (const auto &[index, entry] : llvm::enumerate(*versions))
      if (entry.is_object() && entry.contains("since") &&
          versionOf(entry["since"]) == version.since)
        return index;
  return llvm::createStringError(ours.file + ": version " +
                                 toString(version.since) +
                                 " has no place in the file");
}

llvm::Error OpEditor::edit(size_t index) {
  const OpVersion &version = result.versions[index];
  const OpVersion *older = result.olderThan(version);
  const OpVersion *written = ours.findVersion(version.since);
  if (!written) {
    changed.insert(version.since);
    // A new version goes in front of the next older one, or behind the last.
    Json &versions = file["versions"];
    auto next = llvm::find_if(versions, [&](const Json &entry) {
      std::optional<Version> since =
          entry.is_object() ? versionOf(entry.value("since", Json()))
                            : std::nullopt;
      return since && *since < version.since;
    });
    versions.insert(next, writer.whole(version, older, index == 0));
    return llvm::Error::success();
  }
  llvm::Expected<size_t> at = indexOf(*written);
  if (!at)
    return at.takeError();
  Json &entry = file["versions"][*at];
  bool differs = !sameSignature(*written, version);
  // Only an end without a successor is a fact of its own.
  bool ends = index == 0 && version.until && version.until != written->until;
  bool baseChanged = false;
  if (auto from = entry.find("from"); from != entry.end())
    if (std::optional<Version> since = versionOf(*from))
      baseChanged = changed.count(*since) != 0;
  if (differs || baseChanged) {
    changed.insert(version.since);
    entry = replaceSignature(entry, writer.signature(version, older),
                             stepJson(version));
  }
  if (ends) {
    Json ended = {{"since", entry["since"]},
                  {"until", versionJson(*version.until)}};
    entry.erase("since");
    entry.erase("until");
    ended.update(entry);
    entry = std::move(ended);
  }
  return llvm::Error::success();
}

/// `object` with `value` in front of its members.
static Json withFirst(const std::string &key, Json value, const Json &object) {
  Json result = {{key, std::move(value)}};
  result.update(object);
  return result;
}

/// Copies the entry of version `before` in `said` to version `fresh`; true if
/// there is one.
bool OpEditor::carryOver(Json &said, const Version &fresh,
                         const Version &before) {
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

/// Copies code and traits given per version to new versions.
void OpEditor::carryOver() {
  // Oldest first, as versions are.
  for (const OpVersion &version : llvm::reverse(result.versions)) {
    if (ours.findVersion(version.since))
      continue;
    auto before = llvm::find_if(ours.versions, [&](const OpVersion &candidate) {
      return candidate.since < version.since;
    });
    if (before == ours.versions.end())
      continue;
    const Version &fresh = version.since, &old = before->since;
    bool isAny = false;
    for (const char *key : {"traits", "assembly"})
      if (auto said = file.find(key); said != file.end())
        isAny |= carryOver(*said, fresh, old);
    if (auto said = file.find("hooks"); said != file.end() && said->is_object())
      for (auto hook = said->begin(); hook != said->end(); ++hook) {
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
    if (isAny)
      carriedOver.push_back(version.since);
  }
}

/// Whether versions have other traits than the file of `ours` gives them: a new
/// one has those of the one before it.
static bool changesTraits(const Op &ours, const Op &result) {
  return llvm::any_of(result.versions, [&](const OpVersion &version) {
    auto written =
        llvm::find_if(ours.versions, [&](const OpVersion &candidate) {
          return candidate.since <= version.since;
        });
    return written != ours.versions.end() && written->traits != version.traits;
  });
}

/// Sets the member `key` of an op to `value`, in front of its versions if it is
/// new; null takes it out.
static void setMember(Json &file, StringRef key, Json value) {
  if (value.is_null()) {
    file.erase(key.str());
    return;
  }
  if (file.contains(key.str())) {
    file[key.str()] = std::move(value);
    return;
  }
  Json versions = std::move(file["versions"]);
  file.erase("versions");
  file[key.str()] = std::move(value);
  file["versions"] = std::move(versions);
}

void OpEditor::writeTraits() {
  const std::vector<std::string> &newest = result.versions.front().traits;
  Json traits;
  if (!llvm::all_of(result.versions, [&](const OpVersion &version) {
        return version.traits == newest;
      }))
    for (const OpVersion &version : result.versions)
      traits[toString(version.since)] = version.traits;
  else if (!newest.empty())
    traits = newest;
  setMember(file, "traits", std::move(traits));
}

llvm::Expected<std::vector<Version>> OpEditor::run() {
  // Oldest first: a version given by changes depends on its base.
  for (size_t i = result.versions.size(); i-- > 0;)
    if (llvm::Error error = edit(i))
      return std::move(error);
  carryOver();
  if (changesTraits(ours, result))
    writeTraits();
  if (ours.dialectName != result.dialectName)
    setMember(file, "dialect_name",
              result.dialectName.empty() ? Json() : Json(result.dialectName));
  return std::move(carriedOver);
}

bool dialectgen::differsFromFile(const Op &ours, const Op &result) {
  if (result.versions.size() != ours.versions.size() ||
      result.versions.front().until != ours.versions.front().until ||
      result.dialectName != ours.dialectName || changesTraits(ours, result))
    return true;
  return llvm::any_of(result.versions, [&](const OpVersion &version) {
    const OpVersion *written = ours.findVersion(version.since);
    return !written || !sameSignature(*written, version);
  });
}

llvm::Expected<std::vector<Version>>
dialectgen::updateOp(Json &file, const Op &ours, const Op &result,
                     const std::vector<TypeConstraint> &typeSets) {
  return OpEditor(file, ours, result, typeSets).run();
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
