//===- ScaffoldOps.cpp - begin ops, versions, attributes ------------------===//

#include "cli/commands/ScaffoldEntries.h"
#include "diff/versions/ElementJson.h"
#include "model/diagnostics/Diagnostics.h"
#include "upstream/adopt/Advice.h"
#include "upstream/adopt/ApplyUpstream.h"
#include "upstream/specs/SpecText.h"
#include "upstream/specs/SpecWriter.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;
using llvm::StringRef;

static llvm::Expected<const Op *> findOp(const Family &family, StringRef name) {
  std::vector<std::string> names;
  for (const Op &op : family.ops) {
    std::string qualified = qualifiedName(family, op.domain, op.name);
    if (qualified == name)
      return &op;
    names.push_back(std::move(qualified));
  }
  return llvm::createStringError("family '" + family.name + "' has no op '" +
                                 name + "'" + didYouMean(name, names));
}

/// The op whose signature a new one begins with.
static llvm::Expected<const Op *> modelOp(const Family &family,
                                          StringRef like) {
  if (!like.empty())
    return findOp(family, like);
  // The plainest there is.
  for (const Op &op : family.ops)
    if (op.domain == family.timelines.front().name && op.external.empty() &&
        !op.versions.empty()) {
      const OpVersion &version = op.versions.front();
      if (version.operands.size() == 1 && version.results.size() == 1 &&
          version.attributes.empty() && version.regions.empty() &&
          !version.deprecated)
        return &op;
    }
  return llvm::createStringError(
      "no op of family '" + family.name +
      "' has one operand, one result and nothing else; name one to begin with: "
      "--like=OP");
}

/// The hooks that a new op can share. Hooks for single versions, and those
/// written in C++ for each op, are omitted.
static Json carriedHooks(const Json &hooks) {
  Json kept = Json::object();
  for (const auto &[key, value] : hooks.items())
    if (value.is_string())
      kept[key] = value;
  return kept;
}

llvm::Error dialectgen::newOp(SpecDraft &draft, const std::string &name,
                              StringRef like) {
  if (llvm::Error error = checkName(name, "an op"))
    return error;
  for (const Op &op : draft.family.ops)
    if (op.name == name)
      return llvm::createStringError("op '" + name + "' is there: " + op.file +
                                     "; dialectgen new version " + name +
                                     " adds a version");
  llvm::Expected<const Op *> model = modelOp(draft.family, like);
  if (!model)
    return model.takeError();
  const Json said = draft.editor.open(documentOf(draft.family, **model));
  Op op = **model;
  op.name = name;
  op.versions.resize(1);
  OpVersion &version = op.versions.front();
  version.since = draft.begin(draft.family.timelineOf(**model));
  version.until.reset();
  version.step.clear();
  version.summary = version.note = "";
  Json signature = opJson(op, draft.family.vocabulary.typeSets)["versions"];
  // Those without --like are for the form alone.
  bool isLike = !like.empty();
  bool isVerifiedByHook = said.contains("hooks") &&
                          carriedHooks(said["hooks"]).contains("verifier");
  Json json = {{"op", name}};
  if (!said.contains("summary"))
    json["summary"] = todo.str();
  for (const auto &[key, value] : said.items()) {
    if (key == "summary")
      json[key] = todo.str();
    else if (key == "hooks" && isLike && !carriedHooks(value).empty())
      json[key] = carriedHooks(value);
    else if (key == "versions")
      json[key] = signature;
    else if (isLike && key != "op" && key != "class" && key != "external" &&
             key != "hooks" && key != "description" && key != "example" &&
             key != "note" && key != "also_called" &&
             // An op of another dialect corresponds to one op.
             key != "stands_for" &&
             // Names about a hook go with it.
             (key != "verified" || isVerifiedByHook))
      json[key] = value;
  }
  std::string path = draft.folder + "ops/" + name + ".json";
  draft.editor.create(path, std::move(json));
  draft.isLeft(path, "\"summary\"", "write a summary in one line");
  draft.isLeft(path, "\"since\"",
               "its signature is that of '" + (*model)->name +
                   "'; edit the parts that differ");
  if (!isLike)
    draft.isLeft(path, "\"versions\"",
                 "add its traits, relations and hooks, for example \"traits\": "
                 "[\"pure\"] (docs/specs.md)");
  return llvm::Error::success();
}

/// Puts a version of `op` that changes nothing in front of the others.
static llvm::Expected<Version> addVersion(SpecDraft &draft, const Op &op,
                                          Json changes) {
  Version since = draft.begin(draft.family.timelineOf(op), &op);
  const OpVersion &newest = op.versions.front();
  if (!(newest.since < since))
    return llvm::createStringError(
        op.file + ": version " + toString(newest.since) + " of '" + op.name +
        "' is not released; add the changes to that version");
  Json &versions = draft.editor.list(documentOf(draft.family, op), "versions");
  versions.insert(versions.begin(), Json{{"since", versionJson(since)},
                                         {"from", versionJson(newest.since)},
                                         {"changes", std::move(changes)}});
  auto policy = readVersionPolicy(draft.root, draft.family);
  if (!policy)
    return policy.takeError();
  std::string name = qualifiedName(draft.family, op.domain, op.name);
  if (policy->listed.count(name)) {
    Json &listed =
        draft.editor.open(draft.manifest)["dialect"]["version_list"][name];
    listed.insert(listed.begin(), versionJson(since));
  }
  return since;
}

llvm::Error dialectgen::newVersion(SpecDraft &draft, const std::string &name,
                                   StringRef /*like*/) {
  llvm::Expected<const Op *> op = findOp(draft.family, name);
  if (!op)
    return op.takeError();
  llvm::Expected<Version> since = addVersion(draft, **op, Json::array());
  if (!since)
    return since.takeError();
  draft.isLeft(documentOf(draft.family, **op), "\"changes\": []",
               "list the changes of version " + toString(*since));
  return llvm::Error::success();
}

/// Calls `look` for each attribute that `op`, the JSON of a file, adds.
template <typename F> static void forAddedAttributes(const Json &op, F look) {
  for (const Json &version : op.value("versions", Json::array()))
    for (const Json &change : version.value("changes", Json::array()))
      if (change.value("add", "") == "attribute" && change.contains("value"))
        look(change["value"]);
}

/// The most frequent `before` of attributes of `kind`; null if there is none.
static std::optional<Json> valueBefore(SpecDraft &draft,
                                       const std::string &kind) {
  std::vector<std::pair<Json, size_t>> counts;
  for (const Op &op : draft.family.ops) {
    const Json &file = draft.editor.open(documentOf(draft.family, op));
    forAddedAttributes(file, [&](const Json &value) {
      if (value.value("kind", "") != kind || !value.contains("before"))
        return;
      auto same = llvm::find_if(counts, [&](const auto &count) {
        return count.first == value["before"];
      });
      if (same == counts.end())
        counts.push_back({value["before"], 1});
      else
        ++same->second;
    });
  }
  auto most = std::max_element(
      counts.begin(), counts.end(),
      [](const auto &a, const auto &b) { return a.second < b.second; });
  if (most == counts.end())
    return std::nullopt;
  return most->first;
}

llvm::Error dialectgen::newAttribute(SpecDraft &draft, const std::string &what,
                                     StringRef /*like*/) {
  auto [place, kind] = StringRef(what).split(':');
  auto [opName, name] = place.rsplit('.');
  if (opName.empty() || name.empty())
    return llvm::createStringError(
        "'" + what + "' names no attribute; write OP.NAME or OP.NAME:KIND");
  if (llvm::Error error = checkName(name, "an attribute"))
    return error;
  llvm::Expected<const Op *> op = findOp(draft.family, opName);
  if (!op)
    return op.takeError();
  if ((*op)->versions.front().findAttribute(name.str()))
    return llvm::createStringError((*op)->file + ": op '" + opName +
                                   "' has an attribute '" + name + "'");
  std::string used = kind.empty()
                         ? draft.family.vocabulary.attributeKinds.front().name
                         : kind.str();
  std::optional<Json> before = valueBefore(draft, used);
  Json value = {{"name", name.str()}, {"kind", used}};
  if (before)
    value["before"] = *before;
  Json change = {{"add", "attribute"}, {"value", value}};
  std::string file = documentOf(draft.family, **op);
  if (kind.empty())
    draft.isLeft(file, oneLine(value), "choose its kind");
  draft.isLeft(
      file, oneLine(value).substr(0, 30),
      before ? "confirm 'before', the value that older programs imply"
             : "set 'before' to the value that older programs imply, or to "
               "null for none");

  // Into the version that is not released, or into a new one.
  if ((*op)->versions.front().since <
      draft.begin(draft.family.timelineOf(**op), *op))
    return addVersion(draft, **op, Json::array({std::move(change)}))
        .takeError();
  Json &newest = draft.editor.list(file, "versions")[0];
  if (newest.contains("changes")) {
    newest["changes"].push_back(std::move(change));
    return llvm::Error::success();
  }
  value.erase("before");
  newest["attributes"].push_back(std::move(value));
  return llvm::Error::success();
}
