//===- ApplyUpstream.cpp - write an upstream into the specs ---------------===//

#include "upstream/ApplyUpstream.h"
#include "upstream/JsonPlace.h"
#include "upstream/SpecWriter.h"
#include "llvm/ADT/STLExtras.h"
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

/// dialect.json with `newest` of each domain raised to what upstream has; the
/// file's own text otherwise.
static llvm::Expected<std::string> raiseNewest(StringRef text, StringRef path,
                                               const Family &ours,
                                               const Family &theirs) {
  Json json = Json::parse(text, /*cb=*/nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("domains") ||
      !json["domains"].is_array())
    return llvm::createStringError(path + ": has no list \"domains\"");
  std::string result = text.str();
  // From the back, so that places before an edit stay.
  for (size_t i = json["domains"].size(); i-- > 0;) {
    const Json &entry = json["domains"][i];
    if (!entry.is_object())
      continue;
    auto name = entry.find("name");
    auto newest = entry.find("newest");
    if (name == entry.end() || !name->is_string() || newest == entry.end())
      continue;
    const Domain *our = ours.findDomain(name->get<std::string>());
    const Domain *their = theirs.findDomain(name->get<std::string>());
    if (!our || !their || !(our->newest < their->newest))
      continue;
    Place root, domains = root.member("domains"), domain = domains.element(i);
    size_t at = domain.member("newest").findIn(text);
    result.replace(at, newest->dump().size(), toString(their->newest));
  }
  return result;
}

llvm::Expected<std::vector<FileText>>
dialectgen::planUpstream(StringRef root, const Family &ours,
                         const Family &theirs, const llvm::SourceMgr &sources) {
  std::vector<FileText> files;
  std::string folder = "specs/" + ours.name + "/";
  for (const Op &their : theirs.ops) {
    if (!ours.findDomain(their.domain))
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
      files.push_back({path, writeOpFile(their, ours.typeSets)});
      continue;
    }
    llvm::Expected<StringRef> text = textOf(*our, sources);
    if (!text)
      return text.takeError();
    llvm::Expected<std::string> updated =
        updateOpFile(*text, *our, their, ours.typeSets);
    if (!updated)
      return updated.takeError();
    if (*updated != *text)
      files.push_back({our->file, std::move(*updated)});
  }

  std::string path = folder + "dialect.json";
  llvm::SmallString<128> full(root);
  llvm::sys::path::append(full, path);
  auto buffer = llvm::MemoryBuffer::getFile(full, /*IsText=*/true);
  if (!buffer)
    return llvm::createStringError(path + ": " + buffer.getError().message());
  StringRef text = (*buffer)->getBuffer();
  llvm::Expected<std::string> raised = raiseNewest(text, path, ours, theirs);
  if (!raised)
    return raised.takeError();
  if (*raised != text)
    files.push_back({path, std::move(*raised)});
  llvm::sort(files, [](const FileText &a, const FileText &b) {
    return a.path < b.path;
  });
  return files;
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
