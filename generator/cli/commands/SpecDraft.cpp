//===- SpecDraft.cpp - the specs of a family as they will be --------------===//
//
// See SpecDraft.h.
//
//===----------------------------------------------------------------------===//

#include "cli/commands/SpecDraft.h"
#include "diff/versions/ElementJson.h"
#include "model/diagnostics/Diagnostics.h"
#include "upstream/adopt/Advice.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

llvm::Expected<Version> SpecDraft::begin(const Timeline &timeline,
                                         const Op *op) {
  Version next = nextVersions(family).at(timeline.name);
  if (!family.dialectPart() && !family.versionedPart())
    next = op ? Version(op->versions.front().since.getMajor() + 1)
              : timeline.minimum;
  if (next <= timeline.newest)
    return next;
  size_t index = &timeline - family.timelines.data();
  bool isLine = !timeline.releases.empty();
  llvm::Expected<Json *> timelines = editor.list(manifest, "timelines");
  if (!timelines)
    return timelines.takeError();
  Json &entry = (**timelines)[index];
  if (isLine)
    entry["releases"].push_back(versionJson(next));
  else
    entry["newest"] = versionJson(next);
  // Whatever else this run begins is of the same version.
  Timeline &ours = family.timelines[index];
  ours.newest = next;
  if (isLine)
    ours.releases.push_back(next);
  return next;
}

/// The JSON files right in a folder of the family, in order of name.
static std::vector<std::string> filesIn(const std::string &root,
                                        const std::string &folder) {
  llvm::SmallString<128> full(root);
  llvm::sys::path::append(full, folder);
  std::vector<std::string> files;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(full, error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".json")
      files.push_back(folder + "/" +
                      llvm::sys::path::filename(it->path()).str());
  llvm::sort(files);
  return files;
}

llvm::Expected<std::string> SpecDraft::findList(StringRef part,
                                                const std::string &key) {
  std::string files = folder + part.str();
  for (const std::string &path : filesIn(root, files)) {
    llvm::Expected<Json *> json = editor.open(path);
    if (!json)
      return json.takeError();
    if ((*json)->contains(key))
      return path;
  }
  return llvm::createStringError(files + " has no file with '" + key + "'");
}

void SpecDraft::printLeft(llvm::raw_ostream &out) {
  for (const Left &one : left) {
    std::string text = editor.text(one.path);
    size_t at = text.find(one.text);
    StringRef before =
        StringRef(text).take_front(at == std::string::npos ? 0 : at);
    out << one.path << ":" << before.count('\n') + 1 << ":"
        << before.size() - (before.rfind('\n') + 1) + 1
        << ": to do: " << one.what << "\n";
  }
}
