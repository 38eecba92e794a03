//===- Families.cpp - which families a run is about -----------------------===//

#include "cli/Families.h"
#include "cli/trial/TrySpecs.h"
#include "model/Loader.h"
#include "model/read/ImportedFile.h"
#include "model/read/SpecFiles.h"
#include "report/Report.h"
#include "upstream/ledger/Released.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
namespace fs = llvm::sys::fs;

/// Whether there is a file in a folder, or in one under it.
static bool hasFiles(const std::string &folder) {
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    if (it->type() != fs::file_type::directory_file)
      return true;
  return false;
}

/// The entries of a folder under `root` that are families' by their names,
/// without `ending`, and no family's of `names`.
static std::vector<std::string> findStrays(const std::string &root,
                                           llvm::StringRef folder,
                                           llvm::StringRef ending,
                                           llvm::ArrayRef<std::string> names) {
  std::vector<std::string> strays;
  std::error_code error;
  for (fs::directory_iterator it(dialectgen::inFolder(root, folder), error),
       end;
       it != end && !error; it.increment(error)) {
    llvm::StringRef name = llvm::sys::path::filename(it->path());
    llvm::StringRef family = name;
    bool isOne = ending.empty()
                     ? fs::is_directory(it->path()) && hasFiles(it->path())
                     : family.consume_back(ending);
    if (isOne && !name.starts_with(".") &&
        !llvm::is_contained(names, family.str()))
      strays.push_back((folder + "/" + name).str());
  }
  llvm::sort(strays);
  return strays;
}

bool dialectgen::checkStrays(const std::string &root, llvm::raw_ostream &err) {
  const std::vector<std::string> names = findFamilies(root);
  bool isGood = true;
  auto report = [&](const std::string &path, llvm::StringRef what) {
    llvm::StringRef family = llvm::sys::path::stem(path);
    err << "error: " << path << " " << what << " of family '" << family
        << "', but there is no specs/" << family << "/" << familyFile
        << "; put it back, or remove " << path << "\n";
    isGood = false;
  };
  for (const std::string &path : findStrays(root, "specs", "", names))
    if (fs::is_directory(inFolder(root, path + "/ops")))
      report(path, "has specs");
  for (const std::string &path :
       findStrays(root, "specs/released", ".json", names))
    report(path, "is the ledger");
  for (const std::string &path :
       findStrays(root, "generated/released", ".json", names))
    report(path, "is of a release");
  for (llvm::StringRef folder : {"generated", "docs/reference"})
    for (const std::string &path : findStrays(root, folder, "", names))
      if (path != "generated/released")
        report(path, "has generated files");
  return isGood;
}

std::vector<std::string>
dialectgen::chooseFamilies(const std::string &root,
                           const std::vector<std::string> &asked,
                           llvm::raw_ostream &err) {
  std::vector<std::string> names = findFamilies(root);
  if (names.empty()) {
    err << "error: no families under " << root
        << "/specs; name the folder with --root\n";
    return {};
  }
  for (const std::string &name : names)
    if (std::string folder = "specs/" + name;
        fs::exists(inFolder(root, folder + "/" + familyFile.str())) &&
        fs::exists(inFolder(root, importedPath(name)))) {
      err << "error: family '" << name << "' stands in " << folder << " and in "
          << importedPath(name) << "; remove one of them\n";
      return {};
    }
  if (asked.empty())
    return checkStrays(root, err) ? names : std::vector<std::string>();
  bool allKnown = true;
  std::vector<std::string> chosen;
  for (const std::string &family : asked) {
    if (!llvm::is_contained(chosen, family))
      chosen.push_back(family);
    if (!llvm::is_contained(names, family)) {
      err << "error: no family '" << family << "' under specs/, only "
          << llvm::join(names, ", ") << didYouMean(family, names) << "\n";
      allKnown = false;
    }
  }
  if (!allKnown)
    chosen.clear();
  return chosen;
}

int dialectgen::fail(llvm::Error error, llvm::raw_ostream &err,
                     bool unwritten) {
  err << "error: " << llvm::toString(std::move(error))
      << (unwritten ? "\nnothing was written\n" : "\n");
  return Failed;
}

int dialectgen::fail(const llvm::Twine &why, llvm::raw_ostream &err) {
  err << "error: " << why << "\n";
  return Failed;
}

std::optional<Family> dialectgen::loadChecked(const Place &place,
                                              const std::string &name,
                                              Diagnostics &diagnostics,
                                              llvm::raw_ostream &err) {
  std::optional<Family> family = loadSpecs(place.root, name, diagnostics);
  if (family)
    checkSpecs(*family, place.root, diagnostics);
  diagnostics.print(err, place.errColors);
  if (diagnostics.hasErrors())
    family.reset();
  return family;
}

std::optional<Family> dialectgen::loadFamily(const std::string &root,
                                             const std::string &name,
                                             Diagnostics &diagnostics) {
  std::optional<Family> family = loadSpecs(root, name, diagnostics);
  if (family && !diagnostics.hasErrors())
    (void)readHistory(*family, root, diagnostics);
  return family;
}

bool dialectgen::isReportForm(const std::string &format,
                              const std::string &links,
                              llvm::raw_ostream &err) {
  if (links.empty() || format == "markdown" || format == "html")
    return isReportFormat(format, reportForms(), err);
  err << "error: --links is for pages; add --format=markdown or "
         "--format=html\n";
  return false;
}

bool dialectgen::isReportFormat(const std::string &format,
                                const std::vector<std::string> &forms,
                                llvm::raw_ostream &err) {
  if (llvm::is_contained(forms, format))
    return true;
  err << "error: format '" << format << "' is not one of "
      << llvm::join(forms, ", ") << didYouMean(format, forms) << "\n";
  return false;
}
