//===- ApplyUpstream.cpp - write an upstream into the specs ---------------===//

#include "upstream/ApplyUpstream.h"
#include "diff/DriftReport.h"
#include "spec/SpecFiles.h"
#include "upstream/JsonPlace.h"
#include "upstream/RecordWriter.h"
#include "upstream/SpecWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

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

/// The version list of the own dialect in dialect.json; null if it is no
/// object.
static const Json *findVersionList(const Json &dialect) {
  const Json *at = &dialect;
  for (const char *key : {"carriages", "own", "version_list"}) {
    auto member = at->is_object() ? at->find(key) : at->end();
    if (!at->is_object() || member == at->end())
      return nullptr;
    at = &*member;
  }
  return at->is_object() ? at : nullptr;
}

/// dialect.json, whose text is `text`, with `newest` of each timeline raised to
/// what upstream has and the new versions in an explicit version list.
static std::string updateDialect(StringRef text, const Dialect &ours,
                                 const Dialect &theirs) {
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
  Place carriages = root.member("carriages"), own = carriages.member("own");
  Place list = own.member("version_list");
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
dialectgen::readVersionPolicy(StringRef root, const Dialect &ours) {
  std::string path = "specs/" + ours.name + "/dialect.json";
  auto dialect = readDialect(root, path);
  if (!dialect)
    return dialect.takeError();
  Json json = Json::parse((*dialect)->getBuffer(), /*cb=*/nullptr,
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

llvm::Expected<AdoptionPlan> dialectgen::planUpstream(
    StringRef root, const Dialect &ours, const Dialect &upstream,
    const llvm::SourceMgr &sources, Statements statements) {
  AdoptionPlan plan;
  std::vector<FileText> &files = plan.files;
  const Dialect *from = &upstream;
  TwinAdoption adoption;
  if (statements == Statements::Spec && ours.twin()) {
    adoption = adoptTwin(ours, upstream);
    plan.open = std::move(adoption.open);
    from = &adoption.dialect;
  }
  const Dialect &theirs = *from;
  std::string folder = "specs/" + ours.name + "/";
  for (const Op &their : theirs.ops) {
    if (!ours.findTimeline(their.domain))
      return llvm::createStringError(folder + "dialect.json: domain '" +
                                     their.domain + "' of op '" + their.name +
                                     "' is not listed; add it first");
    const Op *our = ours.findOp(their.domain, their.name);
    if (!our) {
      auto taken = llvm::find_if(
          ours.ops, [&](const Op &op) { return op.name == their.name; });
      std::string path = folder + "ops/" + their.name + ".json";
      if (taken != ours.ops.end())
        return llvm::createStringError(
            path + ": is taken by the op of domain '" + taken->domain + "'");
      // What goes without saying is not said.
      Op fresh = their;
      if (ours.timelines.size() == 1)
        fresh.domain.clear();
      if (fresh.className ==
          llvm::convertToCamelFromSnakeCase(fresh.name, true) + "Op")
        fresh.className.clear();
      files.push_back({path, writeOpFile(fresh, ours.vocabulary.typeSets)});
      continue;
    }
    llvm::Expected<StringRef> text = textOf(*our, sources);
    if (!text)
      return text.takeError();
    llvm::Expected<std::string> updated =
        updateOpFile(*text, *our, their, ours.vocabulary.typeSets, statements);
    if (!updated)
      return updated.takeError();
    if (*updated != *text)
      files.push_back({our->file, std::move(*updated)});
  }

  std::string path = folder + "dialect.json";
  auto dialect = readDialect(root, path);
  if (!dialect)
    return dialect.takeError();
  FileTexts texts;
  std::string updated = updateDialect((*dialect)->getBuffer(), ours, theirs);
  if (updated != (*dialect)->getBuffer())
    texts[path] = std::move(updated);
  if (statements == Statements::Spec)
    if (llvm::Error error = addRecords(ours, theirs, sources, texts))
      return std::move(error);
  for (auto &[changed, text] : texts)
    files.push_back({changed, std::move(text)});
  llvm::sort(files, [](const FileText &a, const FileText &b) {
    return a.path < b.path;
  });
  return plan;
}

llvm::Error dialectgen::writeFiles(StringRef root,
                                   const std::vector<FileText> &files) {
  std::vector<llvm::sys::fs::TempFile> pending;
  std::vector<std::string> paths;
  auto discard = [&](llvm::Error error) {
    for (llvm::sys::fs::TempFile &file : pending)
      error = llvm::joinErrors(std::move(error), file.discard());
    return error;
  };
  for (const FileText &file : files) {
    llvm::SmallString<128> full(root);
    llvm::sys::path::append(full, file.path);
    auto temporary = llvm::sys::fs::TempFile::create(
        full + ".%%%%%%", llvm::sys::fs::all_read | llvm::sys::fs::owner_write |
                              llvm::sys::fs::group_write);
    if (!temporary)
      return discard(llvm::createStringError(
          file.path + ": " + llvm::toString(temporary.takeError())));
    pending.push_back(std::move(*temporary));
    paths.push_back(std::string(full));
    llvm::raw_fd_ostream os(pending.back().FD, /*shouldClose=*/false);
    os << file.text;
    os.flush();
    if (os.has_error()) {
      std::string reason = os.error().message();
      os.clear_error();
      return discard(llvm::createStringError(file.path + ": " + reason));
    }
  }
  for (size_t i = 0; i < pending.size(); ++i)
    if (llvm::Error error = pending[i].keep(paths[i])) {
      pending.erase(pending.begin(), pending.begin() + i + 1);
      return discard(llvm::createStringError(files[i].path + ": " +
                                             llvm::toString(std::move(error))));
    }
  return llvm::Error::success();
}
