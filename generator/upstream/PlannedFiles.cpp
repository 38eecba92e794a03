//===- PlannedFiles.cpp - spec files with the facts of an upstream --------===//

#include "upstream/PlannedFiles.h"
#include "report/DriftReport.h"
#include "upstream/Advice.h"
#include "upstream/JsonPlace.h"
#include "upstream/RecordWriter.h"
#include "upstream/SpecWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace dialectgen;
using llvm::StringRef;

/// The text of the buffer `op` was read from.
static llvm::Expected<StringRef> textOf(const Op &op,
                                        const llvm::SourceMgr &sources) {
  if (!op.versions.empty() && op.versions.front().range.isValid())
    if (unsigned id =
            sources.FindBufferContainingLoc(op.versions.front().range.Start))
      return sources.getMemoryBuffer(id)->getBuffer();
  return llvm::createStringError(op.file + ": the text is not at hand");
}

/// The text of specs/<family>/dialect.json under `root`.
static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readDialect(StringRef root, StringRef path) {
  llvm::SmallString<128> full(root);
  llvm::sys::path::append(full, path);
  auto buffer = openSourceFile(full);
  if (!buffer)
    return llvm::createStringError(path + ": " +
                                   llvm::toString(buffer.takeError()));
  return std::move(*buffer);
}

/// The version list of the dialect in dialect.json; null if it is no
/// object.
static const Json *findVersionList(const Json &family) {
  const Json *at = &family;
  for (const char *key : {"dialect", "version_list"}) {
    auto member = at->is_object() ? at->find(key) : at->end();
    if (!at->is_object() || member == at->end())
      return nullptr;
    at = &*member;
  }
  return at->is_object() ? at : nullptr;
}

/// dialect.json, whose present text is `text`, with `newest` of each timeline
/// raised to the upstream's and the new versions in an explicit version list.
static std::string updateDialect(StringRef text, const Family &ours,
                                 const Family &theirs) {
  Json json = Json::parse(text, /*cb=*/nullptr, /*allow_exceptions=*/false);
  // The loader took it, so it is an object and has these members.
  if (!json.is_object())
    return text.str();
  Place root;
  std::map<size_t, std::pair<size_t, std::string>> edits;
  Place timelines = root.member("timelines");
  for (size_t i = 0; i < json["timelines"].size(); ++i) {
    const Json &entry = json["timelines"][i];
    const Timeline *our = ours.findTimeline(entry.value("name", ""));
    const Timeline *their = theirs.findTimeline(entry.value("name", ""));
    // A list of releases grows elsewhere (RecordWriter.h).
    if (!our || !their || !our->releases.empty() ||
        !(our->newest < their->newest))
      continue;
    Place timeline = timelines.element(i);
    edits[timeline.member("newest").findIn(text)] = {
        entry["newest"].dump().size(), toString(their->newest)};
  }
  Place dialectPart = root.member("dialect"),
        list = dialectPart.member("version_list");
  if (const Json *listed = findVersionList(json))
    for (const Op &their : theirs.ops) {
      std::string name = qualifiedName(ours, their.domain, their.name);
      const Op *our = ours.findOp(their.domain, their.name);
      if (!our || !listed->contains(name))
        continue;
      std::string fresh;
      for (const OpVersion &version : their.versions)
        if (our->versions.front().since < version.since)
          fresh += toString(version.since) + ", ";
      if (!fresh.empty())
        edits[list.member(name).findIn(text) + 1] = {0, fresh};
    }
  std::string result = text.str();
  for (const auto &[at, edit] : llvm::reverse(edits))
    result.replace(at, edit.first, edit.second);
  return result;
}

llvm::Expected<VersionPolicy>
dialectgen::readVersionPolicy(StringRef root, const Family &ours) {
  std::string path = "specs/" + ours.name + "/dialect.json";
  auto manifest = readDialect(root, path);
  if (!manifest)
    return manifest.takeError();
  Json json = Json::parse((*manifest)->getBuffer(), /*cb=*/nullptr,
                          /*allow_exceptions=*/false);
  VersionPolicy policy;
  const Json *list = findVersionList(json);
  if (!list)
    return policy;
  for (const auto &[name, versions] : list->items()) {
    if (name == "*")
      policy.restIsNewest = versions == "newest";
    else
      policy.listed.insert(name);
  }
  return policy;
}

/// The file of a new op: called after it, with the domain where the name alone
/// is taken.
static std::string pathFor(const Family &ours, const FileTexts &texts,
                           const Op &fresh) {
  std::string folder = "specs/" + ours.name + "/ops/",
              path = folder + fresh.name + ".json";
  bool isTaken =
      texts.count(path) != 0 ||
      llvm::any_of(ours.ops, [&](const Op &op) { return op.file == path; });
  return isTaken ? folder + fresh.domain + "." + fresh.name + ".json" : path;
}

/// The text of an op, with an entry that version `since` has no shape rule.
static std::string withoutShapeRule(std::string text, const Version &since) {
  Json json = Json::parse(text, /*cb=*/nullptr, /*allow_exceptions=*/false);
  if (!json.is_object())
    return text;
  Place root, hooks = root.member("hooks"),
              rule = hooks.member("shape_inference");
  std::string entry = "\"" + toString(since) + "\": false";
  const Json said = json.value("hooks", Json::object());
  auto insertIn = [&](const Place &object, const std::string &member) {
    size_t at = object.findIn(text) + 1;
    // On a line of its own if the next entry is.
    StringRef space = StringRef(text).drop_front(at).take_while(
        [](char c) { return c == '\n' || c == ' '; });
    std::string rest = space.empty() ? ", " : ",";
    text.insert(at, space.str() + member + rest);
  };
  if (said.contains("shape_inference") && said["shape_inference"].is_object())
    insertIn(rule, entry);
  else if (!said.empty())
    insertIn(hooks, "\"shape_inference\": {" + entry + "}");
  else
    text.insert(
        text.rfind("\"versions\"", root.member("versions").findIn(text)),
        "\"hooks\": {\"shape_inference\": {" + entry + "}},\n  ");
  return text;
}

/// Adds the file of `their` to `planned`.
static void addOpFile(const Op &their,
                      const std::map<OpKey, std::set<Version>> &withoutRule,
                      const std::string &path, std::string text,
                      PlannedFiles &planned) {
  auto versions = withoutRule.find({their.domain, their.name});
  if (versions != withoutRule.end())
    for (const Version &since : versions->second) {
      text = withoutShapeRule(std::move(text), since);
      planned.carriedOver.push_back(
          {Subject::Op, their.domain, their.name, since, "",
           "no rule gives the shapes of its results, although one "
           "does for an older version; name one under 'hooks' if "
           "there is one"});
    }
  planned.opOf[path] = {their.domain, their.name};
  planned.texts[path] = std::move(text);
}

/// The path and the text of the file of `their`; no path if it does not change.
static llvm::Expected<FileText> writeOp(const Family &ours, const Op &their,
                                        const llvm::SourceMgr &sources,
                                        Statements statements,
                                        PlannedFiles &planned) {
  const Op *our = ours.findOp(their.domain, their.name);
  if (!our) {
    // Omit facts that are the default.
    Op fresh = their;
    if (ours.timelines.size() == 1)
      fresh.domain.clear();
    if (fresh.className ==
        llvm::convertToCamelFromSnakeCase(fresh.name, true) + "Op")
      fresh.className.clear();
    if (fresh.summary.empty() && ours.dialectPart())
      fresh.summary = placeholderSummary(fresh.versions.back().since);
    return FileText{pathFor(ours, planned.texts, their),
                    writeOpFile(fresh, ours.vocabulary.typeSets)};
  }
  llvm::Expected<StringRef> text = textOf(*our, sources);
  if (!text)
    return text.takeError();
  llvm::Expected<UpdatedOp> updated =
      updateOpFile(*text, *our, their, ours.vocabulary.typeSets, statements);
  if (!updated)
    return updated.takeError();
  if (ours.isExternal()) {
    updated->text = updateOpFacts(std::move(updated->text), their);
    updated->carriedOver.clear();
  }
  for (const Version &since : updated->carriedOver)
    planned.carriedOver.push_back(
        {Subject::Op, their.domain, their.name, since, "",
         "traits, hooks or assembly given per version are copied from "
         "the previous version; check that they apply"});
  if (updated->text == *text)
    return FileText();
  return FileText{our->file, std::move(updated->text)};
}

llvm::Expected<PlannedFiles>
dialectgen::planFiles(StringRef root, const Family &ours, const Family &theirs,
                      const std::map<OpKey, std::set<Version>> &withoutRule,
                      const llvm::SourceMgr &sources,
                      const PlanOptions &options) {
  PlannedFiles planned;
  for (const Op &their : theirs.ops) {
    llvm::Expected<FileText> file =
        writeOp(ours, their, sources, options.statements, planned);
    if (!file)
      return file.takeError();
    if (!file->path.empty())
      addOpFile(their, withoutRule, file->path, std::move(file->text), planned);
  }
  std::string path = "specs/" + ours.name + "/" + familyFile.str();
  auto manifest = readDialect(root, path);
  if (!manifest)
    return manifest.takeError();
  std::string updated = updateDialect((*manifest)->getBuffer(), ours, theirs);
  if (updated != (*manifest)->getBuffer())
    planned.texts[path] = std::move(updated);
  if (options.statements == Statements::Spec)
    if (llvm::Error error =
            addRecords(ours, theirs, sources, options.codes, planned.texts))
      return std::move(error);
  return planned;
}
