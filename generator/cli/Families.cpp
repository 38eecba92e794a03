//===- Families.cpp - which families a run is about -----------------------===//

#include "cli/Families.h"
#include "model/Loader.h"
#include "model/SpecFiles.h"
#include "upstream/Released.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;

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
  if (asked.empty())
    return names;
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

std::string dialectgen::inFolder(llvm::StringRef folder, llvm::StringRef path) {
  llvm::SmallString<128> full(folder);
  llvm::sys::path::append(full, path);
  return std::string(full);
}

std::optional<Family> dialectgen::loadFamily(const std::string &root,
                                             const std::string &name,
                                             Diagnostics &diagnostics) {
  std::optional<Family> family = loadSpecs(root, name, diagnostics);
  if (family && !diagnostics.hasErrors())
    (void)readHistory(*family, root, diagnostics);
  return family;
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
