//===- Release.cpp - write down what is released --------------------------===//

#include "cli/commands/Release.h"
#include "cli/Command.h"
#include "cli/Families.h"
#include "model/Loader.h"
#include "upstream/ledger/Released.h"
#include "upstream/ledger/Unsaid.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

/// Whether `timeline` has a version `version`.
static bool has(const Timeline &timeline, const Version &version) {
  if (timeline.releases.empty())
    return !version.getMinor() && timeline.minimum <= version &&
           version <= timeline.newest;
  return llvm::is_contained(timeline.releases, version);
}

ReleasePlan dialectgen::planRelease(const Place &place, const std::string &name,
                                    const Version &version,
                                    llvm::raw_ostream &err,
                                    llvm::vfs::FileSystem &files) {
  ReleasePlan result;
  Diagnostics diagnostics;
  auto fail = [&](const std::string &why = "") {
    diagnostics.print(err, place.errColors);
    if (!why.empty())
      err << "error: " << why << "\n";
    result.failed = true;
    return result;
  };
  std::optional<Family> family =
      loadSpecs(place.root, name, diagnostics, files);
  if (!family || diagnostics.hasErrors())
    return fail();
  std::optional<Ledger> ledger = readHistory(*family, place.root, diagnostics);
  if (!diagnostics.hasErrors())
    checkReleased(*family, place.root, diagnostics);
  if (diagnostics.hasErrors())
    return fail();
  const Timeline &line = family->timelines.front();
  if (!has(line, version)) {
    result.isOther = true;
    return result;
  }
  const ReleasedVersions &before = family->released.versions;
  ReleasedVersions released = versionsAsOf(*family, version);
  if (auto last = before.find(line.name); last != before.end()) {
    if (version < last->second)
      return fail(releasedPath(name) + " is of " + toString(last->second) +
                  ", which is newer than " + toString(version));
    // Earlier releases are unchanged; views may have new ops.
    if (version == last->second && !ledger->isOfOlderForm() &&
        (!hasVersionsPerOp(*family) ||
         factsText(factsAsOf(*family, released)) == ledger->facts))
      return result;
  }
  for (const auto &[timeline, last] : before)
    if (released[timeline] < last)
      return fail("'" + timeline + "' was released as of " + toString(last) +
                  ", and its newest released version in " +
                  manifestPath(place.root, name) + " is " +
                  toString(released[timeline]));
  checkSaid(*family, released, before, diagnostics);
  if (diagnostics.hasErrors())
    return fail();
  Ledger next = ledger ? std::move(*ledger) : Ledger();
  SpecEditor editor(place.root, files);
  auto texts = sealRelease(editor, *family, place.root, next,
                           factsAsOf(*family, released), released);
  if (!texts)
    return fail(llvm::toString(texts.takeError()));
  result.files = std::move(*texts);
  return result;
}

static int release(const Place &place, llvm::raw_ostream &out,
                   llvm::raw_ostream &err) {
  std::string asked = place.operand;
  std::optional<Version> version = parseVersion(asked);
  if (!version)
    return fail("'" + asked +
                    "' is no version; expected one such as 27 or 1.20.0",
                err);
  std::vector<std::string> families =
      chooseFamilies(place.root, place.families, err);
  if (families.empty())
    return Failed;
  FileTexts files;
  bool isAny = false;
  for (const std::string &name : families) {
    ReleasePlan planned = planRelease(place, name, *version, err,
                                      *llvm::vfs::getRealFileSystem());
    if (planned.failed)
      return Failed;
    if (planned.isOther && !place.families.empty())
      return fail(name + " has no release " + asked +
                      "; add it to the timeline in " +
                      manifestPath(place.root, name) + " first",
                  err);
    isAny |= !planned.isOther;
    if (!planned.isOther && planned.files.empty())
      out << name << ": " << asked
          << " is released already, and nothing of it is new\n";
    files.merge(planned.files);
  }
  if (!isAny)
    return fail("no family has a release " + asked, err);
  if (files.empty())
    return Done;
  if (llvm::Error error = writeFiles(place.root, files))
    return fail(std::move(error), err);
  for (const auto &[path, content] : files)
    out << "wrote " << path
        << (StringRef(path).starts_with("specs/released/") ? " as of " + asked
                                                           : "")
        << "\n";
  return Done;
}

static Command releaseCommand("release", Access::Write, release);
