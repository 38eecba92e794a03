//===- SpecWriter.cpp - the model of an op as a spec file -----------------===//

#include "upstream/SpecWriter.h"
#include "diff/Adopt.h"
#include "diff/Diff.h"
#include "diff/ElementJson.h"
#include "upstream/JsonPlace.h"
#include "upstream/SpecText.h"
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

std::string
dialectgen::writeOpFile(const Op &op,
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
  return specText(json, 3) + "\n";
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

/// One replacement of a stretch of a file.
struct Edit {
  size_t begin, end;
  std::string text;
  /// Position in the order of making. Edits at one place are made oldest
  /// version first and must come out newest first.
  size_t made;
};

/// Edits the text of one op.
class OpEditor {
public:
  OpEditor(StringRef text, const Op &ours, const Op &theirs,
           const std::vector<TypeConstraint> &typeSets, Statements statements)
      : text(text), ours(ours), result(adopt(ours, theirs, statements)),
        writer(typeSets) {}

  llvm::Expected<UpdatedOp> run();

private:
  llvm::Error failure(const OpVersion &version, const llvm::Twine &what) const;
  /// The stretch of `text` a version of ours was read from.
  llvm::Expected<std::pair<size_t, size_t>> place(const OpVersion &version);
  llvm::Error edit(size_t index);
  void carryOver();
  bool carryOver(const Json &said, Place place, const Version &fresh,
                 const Version &before);

  StringRef text;
  const Op &ours;
  Op result;
  VersionWriter writer;
  std::vector<Edit> edits;
  std::vector<Version> carriedOver;
  /// Versions whose signature differs from the file's.
  std::set<Version> changed;
};

} // namespace

llvm::Error OpEditor::failure(const OpVersion &version,
                              const llvm::Twine &what) const {
  return llvm::createStringError(ours.file + ": version " +
                                 toString(version.since) + " " + what);
}

llvm::Expected<std::pair<size_t, size_t>>
OpEditor::place(const OpVersion &version) {
  const char *begin = version.range.Start.getPointer();
  const char *end = version.range.End.getPointer();
  if (!begin || begin < text.begin() || end > text.end() || begin >= end ||
      *begin != '{' || end[-1] != '}')
    return failure(version, "has no place in the file");
  return std::pair(begin - text.begin(), end - text.begin());
}

/// The column `offset` stands in.
static unsigned columnOf(StringRef text, size_t offset) {
  return offset - (text.take_front(offset).rfind('\n') + 1);
}

llvm::Error OpEditor::edit(size_t index) {
  const OpVersion &version = result.versions[index];
  const OpVersion *older = result.olderThan(version);
  const OpVersion *written = ours.findVersion(version.since);
  if (!written) {
    changed.insert(version.since);
    // A new version goes in front of the next older one that is written, or
    // behind the last.
    auto next = llvm::find_if(ours.versions, [&](const OpVersion &candidate) {
      return candidate.since < version.since;
    });
    bool last = next == ours.versions.end();
    auto at = place(last ? ours.versions.back() : *next);
    if (!at)
      return at.takeError();
    unsigned indent = columnOf(text, at->first);
    std::string body =
        specText(writer.whole(version, older, index == 0), 1, indent);
    std::string space(indent, ' ');
    if (last)
      edits.push_back(
          {at->second, at->second, ",\n" + space + body, edits.size()});
    else
      edits.push_back(
          {at->first, at->first, body + ",\n" + space, edits.size()});
    return llvm::Error::success();
  }
  auto at = place(*written);
  if (!at)
    return at.takeError();
  Json json = Json::parse(text.slice(at->first, at->second),
                          /*cb=*/nullptr, /*allow_exceptions=*/false,
                          /*ignore_comments=*/true);
  if (!json.is_object())
    return failure(version, "does not parse as an object");
  bool differs = !sameSignature(*written, version);
  // Only an end without a successor is a fact of its own.
  bool ends = index == 0 && version.until && version.until != written->until;
  bool baseChanged = false;
  if (auto from = json.find("from"); from != json.end()) {
    std::string base =
        from->is_string() ? from->get<std::string>() : oneLine(*from);
    if (std::optional<Version> since = parseVersion(base))
      baseChanged = changed.count(*since) != 0;
  }
  if (!differs && !baseChanged && !ends)
    return llvm::Error::success();
  if (differs || baseChanged) {
    changed.insert(version.since);
    json = replaceSignature(json, writer.signature(version, older),
                            stepJson(version));
  }
  if (ends) {
    Json ended = {{"since", json["since"]},
                  {"until", versionJson(*version.until)}};
    json.erase("since");
    json.erase("until");
    ended.update(json);
    json = std::move(ended);
  }
  edits.push_back({at->first, at->second,
                   specText(json, 1, columnOf(text, at->first)), edits.size()});
  return llvm::Error::success();
}

/// Copies the entry of version `before` in `said` to version `fresh`; true if
/// there is one.
bool OpEditor::carryOver(const Json &said, Place place, const Version &fresh,
                         const Version &before) {
  std::string entry;
  if (said.is_array() && llvm::find(said, versionJson(before)) != said.end())
    entry = versionJson(fresh).dump();
  else if (std::string key = toString(before);
           said.is_object() && said.contains(key))
    entry = "\"" + toString(fresh) + "\": " + oneLine(said[key]);
  else
    return false;
  size_t at = place.findIn(text) + 1;
  // On a line of its own if the next entry is.
  StringRef space = text.drop_front(at).take_while(
      [](char c) { return c == '\n' || c == ' '; });
  edits.push_back({at, at,
                   space.empty() ? entry + ", " : space.str() + entry + ",",
                   edits.size()});
  return true;
}

/// Copies code and traits given per version to new versions.
void OpEditor::carryOver() {
  Json json = Json::parse(text, /*cb=*/nullptr, /*allow_exceptions=*/false,
                          /*ignore_comments=*/true);
  if (!json.is_object())
    return;
  Place root, hooks = root.member("hooks");
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
      if (auto said = json.find(key); said != json.end())
        isAny |= carryOver(*said, root.member(key), fresh, old);
    if (auto said = json.find("hooks"); said != json.end() && said->is_object())
      for (const auto &[key, value] : said->items()) {
        Place hook = hooks.member(key);
        // Newer versions have these without a name.
        if (const Field *field = fieldsOf<Hooks>().find(key);
            field && field->is(field::Inherits))
          continue;
        if (key != "attribute_kinds")
          isAny |= carryOver(value, hook, fresh, old);
        else if (value.is_object())
          for (const auto &[attribute, kinds] : value.items())
            isAny |= carryOver(kinds, hook.member(attribute), fresh, old);
      }
    if (isAny)
      carriedOver.push_back(version.since);
  }
}

llvm::Expected<UpdatedOp> OpEditor::run() {
  // Oldest first: a version given by changes depends on its base.
  for (size_t i = result.versions.size(); i-- > 0;)
    if (llvm::Error error = edit(i))
      return std::move(error);
  carryOver();
  llvm::sort(edits, [](const Edit &a, const Edit &b) {
    return std::pair(a.begin, b.made) < std::pair(b.begin, a.made);
  });
  std::string out;
  size_t done = 0;
  for (const Edit &edit : edits) {
    out += text.slice(done, edit.begin);
    out += edit.text;
    done = edit.end;
  }
  out += text.drop_front(done);
  return UpdatedOp{std::move(out), std::move(carriedOver)};
}

llvm::Expected<UpdatedOp>
dialectgen::updateOpFile(StringRef text, const Op &ours, const Op &theirs,
                         const std::vector<TypeConstraint> &typeSets,
                         Statements statements) {
  return OpEditor(text, ours, theirs, typeSets, statements).run();
}

/// `text` with the member `key` of its object set to `value`, in front of its
/// versions if it is new; null takes it out.
static std::string withMember(std::string text, const char *key,
                              const Json &value) {
  Json json = Json::parse(text, /*cb=*/nullptr, /*allow_exceptions=*/false,
                          /*ignore_comments=*/true);
  if (!json.is_object() || json.value(key, Json()) == value)
    return text;
  Place root;
  if (json.contains(key)) {
    size_t at = root.member(key).findIn(text), end = findEnd(text, at);
    if (!value.is_null())
      return text.replace(at, end - at, oneLine(value));
    // With the name before it and the comma behind it.
    size_t name = text.rfind("\"" + std::string(key) + "\"", at);
    size_t next = StringRef(text).find_first_not_of(", \n", end);
    return text.erase(name, next - name);
  }
  size_t versions =
      text.rfind("\"versions\"", root.member("versions").findIn(text));
  return text.insert(versions, "\"" + std::string(key) +
                                   "\": " + oneLine(value) + ",\n  ");
}

std::string dialectgen::updateOpFacts(std::string text, const Op &op) {
  text = withMember(std::move(text), "dialect_name",
                    op.dialectName.empty() ? Json() : Json(op.dialectName));
  const std::vector<std::string> &newest = op.versions.front().traits;
  Json traits;
  if (!llvm::all_of(op.versions, [&](const OpVersion &version) {
        return version.traits == newest;
      }))
    for (const OpVersion &version : op.versions)
      traits[toString(version.since)] = version.traits;
  else if (!newest.empty())
    traits = newest;
  return withMember(std::move(text), "traits", traits);
}
