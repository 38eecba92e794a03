//===- Format.cpp - specs in their one layout -----------------------------===//

#include "cli/commands/Format.h"
#include "cli/Command.h"
#include "cli/Families.h"
#include "model/Loader.h"
#include "model/read/ImportedFile.h"
#include "model/read/SpecFiles.h"
#include "upstream/ledger/Released.h"
#include "upstream/specs/SpecEditor.h"
#include "upstream/specs/SpecText.h"
#include "upstream/specs/WriteFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

/// Adds the JSON files below `folder` of `root` that have another layout.
static llvm::Error findIn(StringRef root, const std::string &folder,
                          FileTexts &found) {
  std::string full = inFolder(root, folder);
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

/// The same for a family in one file, which says nothing that its ledger says
/// in the same words.
static llvm::Error findImported(StringRef root, const std::string &family,
                                FileTexts &found) {
  SpecEditor editor(root);
  // One that does not load is reported where it does not.
  if (!editor.has("specs/" + family + "/" + familyFile.str()))
    return llvm::Error::success();
  std::string path = importedPath(family);
  auto text = openInRoot(root, path);
  if (!text)
    return text.takeError();
  if (std::string laidOut = editor.importedText(family);
      laidOut != (*text)->getBuffer())
    found[path] = std::move(laidOut);
  return llvm::Error::success();
}

llvm::Expected<FileTexts> dialectgen::findOtherLayouts(
    StringRef root, const std::vector<std::string> &families, bool isAll) {
  FileTexts found;
  for (const std::string &family : families)
    if (llvm::Error error =
            isImported(root, family, *llvm::vfs::getRealFileSystem())
                ? findImported(root, family, found)
                : findIn(root, "specs/" + family, found))
      return std::move(error);
  if (isAll)
    if (llvm::Error error = findIn(root, "specs/functions", found))
      return std::move(error);
  return found;
}

static int formatSpecs(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command formatCommand("format", Access::Write, formatSpecs);
static Text asForm(formatCommand, "as");

namespace {

/// Families in another form: the files to write, and those to remove.
struct OtherForm {
  FileTexts files;
  std::vector<std::string> removed;
};

} // namespace

/// Adds the documents of an imported family as a folder.
static llvm::Error addFolder(const Place &place, const std::string &name,
                             OtherForm &other) {
  SpecEditor editor(place.root);
  std::string folder = "specs/" + name + "/";
  editor.open(folder + familyFile.str());
  if (llvm::Error error = editor.takeError())
    return error;
  for (const auto &[path, value] : editor.documentsOf(name))
    other.files[folder + path] = specFile(value);
  other.removed.push_back(importedPath(name));
  return llvm::Error::success();
}

/// Adds the folder of an imported family as one file.
static llvm::Error addFile(const Place &place, const Family &family,
                           OtherForm &other) {
  SpecEditor folder(place.root), editor(place.root);
  editor.beginImported(family.name);
  for (const char *part : {"", "/types", "/attributes", "/ops"})
    for (const std::string &path :
         folder.filesIn("specs/" + family.name + part)) {
      if (llvm::sys::path::filename(path) == "drift-allowed.json")
        continue;
      editor.create(path, std::move(folder.open(path)));
      other.removed.push_back(path);
    }
  if (llvm::Error error = folder.takeError())
    return error;
  FileTexts ledger;
  if (auto text = openInRoot(place.root, releasedPath(family.name)))
    ledger[releasedPath(family.name)] = (*text)->getBuffer().str();
  else
    llvm::consumeError(text.takeError());
  auto files = releasedTexts(editor, family, place.root, std::move(ledger));
  if (!files)
    return files.takeError();
  files->erase(releasedPath(family.name));
  other.files.merge(*files);
  return llvm::Error::success();
}

/// Writes imported families in the form that is asked for, all or none.
static llvm::Error changeForm(const Place &place,
                              const std::vector<std::string> &families,
                              llvm::raw_ostream &out, llvm::raw_ostream &err) {
  std::string form = asForm;
  bool isFolder = form == "folder";
  if (!isFolder && form != "file")
    return llvm::createStringError("--as='" + form +
                                   "' is not one of file, folder");
  OtherForm other;
  for (const std::string &name : families) {
    Diagnostics diagnostics;
    std::optional<Family> family = loadFamily(place.root, name, diagnostics);
    diagnostics.print(err, place.errColors);
    if (!family || diagnostics.hasErrors())
      return llvm::createStringError("family '" + name + "' has errors");
    if (!family->isExternal())
      return llvm::createStringError(
          "--as is for families of dialects that others define, and '" + name +
          "' has no 'external'");
    bool isFile = isImported(place.root, name, *llvm::vfs::getRealFileSystem());
    if (isFile != isFolder)
      continue;
    if (llvm::Error error = isFolder ? addFolder(place, name, other)
                                     : addFile(place, *family, other))
      return error;
  }
  if (llvm::Error error = writeFiles(place.root, other.files, other.removed))
    return error;
  for (const auto &[path, text] : other.files)
    out << "wrote " << path << "\n";
  for (const std::string &path : other.removed)
    out << "removed " << path << "\n";
  return llvm::Error::success();
}

static int formatSpecs(const Place &place, llvm::raw_ostream &out,
                       llvm::raw_ostream &err) {
  std::vector<std::string> chosen =
      chooseFamilies(place.root, place.families, err);
  if (chosen.empty())
    return Failed;
  if (asForm.getNumOccurrences()) {
    llvm::Error error = changeForm(place, chosen, out, err);
    return error ? fail(std::move(error), err) : Done;
  }
  auto files = findOtherLayouts(place.root, chosen, place.families.empty());
  llvm::Error error =
      files ? writeFiles(place.root, *files) : files.takeError();
  if (error)
    return fail(std::move(error), err, /*unwritten=*/true);
  for (const auto &[path, text] : *files)
    out << "wrote " << path << "\n";
  out << countText(files->size(), "file") << " rewritten\n";
  return Done;
}
