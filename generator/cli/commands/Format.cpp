//===- Format.cpp - specs in their one layout -----------------------------===//
//
// See Format.h.
//
//===----------------------------------------------------------------------===//

#include "cli/commands/Format.h"
#include "cli/Command.h"
#include "cli/Families.h"
#include "model/read/SpecFiles.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

/// Adds the JSON files below `folder` of `root` that have another layout.
static llvm::Error findIn(StringRef root, const std::string &folder,
                          FileTexts &found) {
  llvm::SmallString<128> full(root);
  llvm::sys::path::append(full, folder);
  std::vector<std::string> paths;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator it(full, error), end;
       it != end && !error; it.increment(error)) {
    StringRef name = llvm::sys::path::filename(it->path());
    if (!name.starts_with(".") && llvm::sys::path::extension(name) == ".json")
      paths.push_back(folder + it->path().substr(full.size()));
  }
  for (const std::string &path : paths) {
    auto text = openInRoot(root, path);
    if (!text)
      return text.takeError();
    Json value = Json::parse((*text)->getBuffer(), /*cb=*/nullptr,
                             /*allow_exceptions=*/false);
    if (value.is_discarded())
      continue;
    if (std::string laidOut = specFile(value); laidOut != (*text)->getBuffer())
      found[path] = std::move(laidOut);
  }
  return llvm::Error::success();
}

llvm::Expected<FileTexts> dialectgen::findOtherLayouts(
    StringRef root, const std::vector<std::string> &families, bool isAll) {
  FileTexts found;
  for (const std::string &family : families)
    if (llvm::Error error = findIn(root, "specs/" + family, found))
      return std::move(error);
  if (isAll)
    if (llvm::Error error = findIn(root, "specs/functions", found))
      return std::move(error);
  return found;
}

static int formatSpecs(const Place &place, llvm::raw_ostream &out,
                       llvm::raw_ostream &err) {
  std::vector<std::string> chosen =
      chooseFamilies(place.root, place.families, err);
  if (chosen.empty())
    return Failed;
  auto files = findOtherLayouts(place.root, chosen, place.families.empty());
  llvm::Error error =
      files ? writeFiles(place.root, *files) : files.takeError();
  if (error)
    return fail(std::move(error), err, /*unwritten=*/true);
  for (const auto &[path, text] : *files)
    out << "wrote " << path << "\n";
  out << files->size() << " file" << (files->size() == 1 ? "" : "s")
      << " rewritten\n";
  return Done;
}

static Command formatCommand("format", Access::Write, formatSpecs);
