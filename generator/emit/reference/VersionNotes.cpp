//===- VersionNotes.cpp - what is new in a version, in words --------------===//

#include "emit/reference/VersionNotes.h"
#include "diff/versions/Prose.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

/// Removes changes that are invisible to users of the op; false if nothing is
/// left.
static bool keepVisible(Change &change) {
  auto isHidden = [](const std::string &key) {
    return key == "differentiable" || key == "functions";
  };
  switch (change.kind) {
  case ChangeKind::Modify:
    llvm::erase_if(change.unset, isHidden);
    for (const char *key : {"differentiable", "functions"})
      if (change.set.is_object())
        change.set.erase(key);
    return !change.set.empty() || !change.unset.empty();
  case ChangeKind::Add:
  case ChangeKind::Remove:
    if (change.value.is_object())
      change.value.erase("differentiable");
    return true;
  default:
    return true;
  }
}

std::vector<std::string> versionNotes(const Step &step) {
  const OpVersion &before = *step.older, &version = *step.newer;
  std::vector<std::string> notes;
  if (!version.note.empty())
    notes.push_back(version.note);
  for (Change change : step.changes)
    if (keepVisible(change))
      notes.push_back(inWords(change));
  if (version.deprecated && !before.deprecated &&
      llvm::none_of(notes, [](llvm::StringRef note) {
        return note.contains("deprecated");
      }))
    notes.push_back("deprecated");
  return notes;
}

void VersionNotes::add(const Op &op, llvm::ArrayRef<Step> steps) {
  std::vector<std::vector<std::string>> &ofOp = notes[&op - firstOp];
  // The oldest has none.
  ofOp.resize(op.versions.size());
  llvm::transform(steps, ofOp.begin(), versionNotes);
}

std::vector<std::string> notesOrSame(const std::vector<std::string> &notes) {
  return notes.empty() ? std::vector<std::string>{"same signature"} : notes;
}

std::string spanText(const Timeline &timeline, const OpVersion &version) {
  const std::string &label = timeline.label;
  std::string since = toString(version.since);
  if (!version.until)
    return label + " " + since + " and later";
  if (*version.until == version.since)
    return label + " " + since;
  return label + "s " + since + " to " + toString(*version.until);
}

} // namespace dialectgen
