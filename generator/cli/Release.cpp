//===- Release.cpp - write down what is released --------------------------===//
//
// See Release.h.
//
//===----------------------------------------------------------------------===//

#include "cli/Release.h"
#include "cli/Families.h"
#include "spec/Loader.h"
#include "upstream/ApplyUpstream.h"
#include "upstream/Released.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;

/// Whether `timeline` has a version `version`.
static bool has(const Timeline &timeline, const Version &version) {
  if (timeline.releases.empty())
    return !version.getMinor() && timeline.minimum <= version &&
           version <= timeline.newest;
  return llvm::is_contained(timeline.releases, version);
}

/// The file of one family; std::nullopt, with the reason on `err`, if there is
/// something wrong.
static std::optional<FileText> plan(const ReleaseOptions &options,
                                    const std::string &name,
                                    const Version &version, bool &fits,
                                    llvm::raw_ostream &err) {
  Diagnostics diagnostics;
  std::optional<Dialect> dialect = loadDialect(options.root, name, diagnostics);
  if (dialect && !diagnostics.hasErrors())
    checkReleased(*dialect, options.root, diagnostics);
  if (!dialect || diagnostics.hasErrors()) {
    diagnostics.print(err, options.colors);
    return std::nullopt;
  }
  fits = has(dialect->timelines.front(), version);
  if (!fits)
    return FileText();
  if (auto before = loadReleased(options.root, name, diagnostics);
      before && version < before->timelines.front().newest) {
    err << "error: " << releasedPath(name) << " is of "
        << toString(before->timelines.front().newest)
        << ", which is newer than " << toString(version) << "\n";
    return std::nullopt;
  }
  return FileText{releasedPath(name), releasedText(*dialect, version)};
}

int dialectgen::release(const ReleaseOptions &options, llvm::raw_ostream &out,
                        llvm::raw_ostream &err) {
  std::optional<Version> version = parseVersion(options.version);
  if (!version) {
    err << "error: '" << options.version
        << "' is no version; expected one such as 27 or 1.20.0\n";
    return Failed;
  }
  std::vector<std::string> families =
      chooseFamilies(options.root, options.families, err);
  if (families.empty())
    return Failed;
  std::vector<FileText> files;
  for (const std::string &name : families) {
    bool fits = false;
    std::optional<FileText> file = plan(options, name, *version, fits, err);
    if (!file)
      return Failed;
    if (fits)
      files.push_back(std::move(*file));
    else if (!options.families.empty()) {
      err << "error: " << name << " has no release " << options.version
          << "; add it to the timeline in specs/" << name
          << "/dialect.json first\n";
      return Failed;
    }
  }
  if (files.empty()) {
    err << "error: no family has a release " << options.version << "\n";
    return Failed;
  }
  llvm::SmallString<128> folder(options.root);
  llvm::sys::path::append(folder, "specs", "released");
  if (std::error_code error = llvm::sys::fs::create_directories(folder)) {
    err << "error: cannot make " << folder << ": " << error.message() << "\n";
    return Failed;
  }
  if (llvm::Error error = writeFiles(options.root, files)) {
    err << "error: " << llvm::toString(std::move(error)) << "\n";
    return Failed;
  }
  for (const FileText &file : files)
    out << "wrote " << file.path << " as of " << options.version << "\n";
  return Done;
}
