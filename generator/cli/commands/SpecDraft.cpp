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

llvm::Expected<std::string> SpecDraft::findList(StringRef part,
                                                const std::string &key) {
  std::string files = folder + part.str();
  for (const std::string &path : editor.filesIn(files)) {
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
    SpecEditor::Place place = editor.find(one.path, one.text);
    out << place.path << ":" << place.line << ":" << place.column
        << ": to do: " << one.what << "\n";
  }
}
