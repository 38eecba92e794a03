//===- PlannedFiles.cpp - spec files with the facts of an upstream --------===//

#include "upstream/adopt/PlannedFiles.h"
#include "diff/families/Adopt.h"
#include "report/DriftReport.h"
#include "upstream/adopt/Advice.h"
#include "upstream/adopt/RecordWriter.h"
#include "upstream/specs/SpecWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::StringRef;

/// The version list of the dialect in dialect.json; null if it is no
/// object.
static Json *findVersionList(Json &family) {
  Json *at = &family;
  for (const char *key : {"dialect", "version_list"}) {
    auto member = at->is_object() ? at->find(key) : at->end();
    if (!at->is_object() || member == at->end())
      return nullptr;
    at = &*member;
  }
  return at->is_object() ? at : nullptr;
}

/// Raises `newest` of each timeline in dialect.json to the upstream's, and adds
/// the new versions to an explicit version list.
static void updateDialect(Json &file, const Family &ours,
                          const Family &theirs) {
  // The loader took it, so it is an object and has these members.
  for (Json &entry : file["timelines"]) {
    const Timeline *our = ours.findTimeline(entry.value("name", ""));
    const Timeline *their = theirs.findTimeline(entry.value("name", ""));
    // A list of releases grows elsewhere (RecordWriter.h).
    if (our && their && our->releases.empty() && our->newest < their->newest)
      entry["newest"] = versionJson(their->newest);
  }
  Json *listed = findVersionList(file);
  for (const Op &their : theirs.ops) {
    std::string name = qualifiedName(ours, their.domain, their.name);
    const Op *our = ours.findOp(their.domain, their.name);
    if (!our || !listed || !listed->contains(name))
      continue;
    Json &versions = (*listed)[name];
    for (const OpVersion &version : llvm::reverse(their.versions))
      if (our->versions.front().since < version.since)
        versions.insert(versions.begin(), versionJson(version.since));
  }
}

llvm::Expected<VersionPolicy>
dialectgen::readVersionPolicy(StringRef root, const Family &ours) {
  SpecEditor files(root);
  llvm::Expected<Json *> file =
      files.open("specs/" + ours.name + "/" + familyFile.str());
  if (!file)
    return file.takeError();
  VersionPolicy policy;
  const Json *list = findVersionList(**file);
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
static std::string pathFor(const Family &ours, const PlannedFiles &planned,
                           const Op &fresh) {
  std::string folder = "specs/" + ours.name + "/ops/",
              path = folder + fresh.name + ".json";
  bool isTaken = planned.opOf.count(path) != 0 ||
                 llvm::any_of(ours.ops, [&](const Op &op) {
                   return documentOf(ours, op) == path;
                 });
  return isTaken ? folder + fresh.domain + "." + fresh.name + ".json" : path;
}

/// A new file for `their`, without facts that are the default.
static Json newFile(const Family &ours, Op their) {
  if (ours.timelines.size() == 1)
    their.domain.clear();
  if (their.className ==
      llvm::convertToCamelFromSnakeCase(their.name, true) + "Op")
    their.className.clear();
  if (their.summary.empty() && ours.dialectPart())
    their.summary = placeholderSummary(their.versions.back().since);
  return opJson(their, ours.vocabulary.typeSets);
}

/// Writes `their` into its file; versions in `withoutRule` have no shape rule.
static llvm::Error writeOp(const Family &ours, const Op &their,
                           const std::set<Version> &withoutRule,
                           Statements statements, SpecEditor &files,
                           PlannedFiles &planned) {
  const Op *our = ours.findOp(their.domain, their.name);
  Op result;
  if (our) {
    result = adopt(*our, their, statements);
    // Most files stay as they are, and need not be read.
    if (withoutRule.empty() && !differsFromFile(*our, result))
      return llvm::Error::success();
  }
  std::string path =
      our ? documentOf(ours, *our) : pathFor(ours, planned, their);
  if (!our)
    files.create(path, newFile(ours, their));
  llvm::Expected<Json *> file = files.open(path);
  if (!file)
    return file.takeError();
  planned.opOf[path] = {their.domain, their.name};
  if (our) {
    llvm::Expected<std::vector<Version>> carriedOver =
        updateOp(**file, *our, result, ours.vocabulary.typeSets);
    if (!carriedOver)
      return carriedOver.takeError();
    for (const Version &since : *carriedOver)
      planned.carriedOver.push_back(
          {Subject::Op, their.domain, their.name, since, "",
           "traits, hooks or assembly given per version are copied from "
           "the previous version; check that they apply"});
  }
  for (const Version &since : withoutRule) {
    setNoShapeRule(**file, since);
    planned.carriedOver.push_back(
        {Subject::Op, their.domain, their.name, since, "",
         "no rule gives the shapes of its results, although one "
         "does for an older version; name one under 'hooks' if "
         "there is one"});
  }
  return llvm::Error::success();
}

llvm::Expected<PlannedFiles>
dialectgen::planFiles(StringRef root, const Family &ours, const Family &theirs,
                      const std::map<OpKey, std::set<Version>> &withoutRule,
                      const llvm::SourceMgr &sources,
                      const PlanOptions &options) {
  PlannedFiles planned;
  SpecEditor files(root, &sources);
  for (const Op &their : theirs.ops) {
    auto versions = withoutRule.find({their.domain, their.name});
    if (llvm::Error error =
            writeOp(ours, their,
                    versions == withoutRule.end() ? std::set<Version>()
                                                  : versions->second,
                    options.statements, files, planned))
      return std::move(error);
  }
  llvm::Expected<Json *> dialect =
      files.open("specs/" + ours.name + "/" + familyFile.str());
  if (!dialect)
    return dialect.takeError();
  updateDialect(**dialect, ours, theirs);
  if (options.statements == Statements::Spec)
    if (llvm::Error error =
            addRecords(ours, theirs, sources, options.codes, files))
      return std::move(error);
  planned.texts = files.changed();
  return planned;
}
