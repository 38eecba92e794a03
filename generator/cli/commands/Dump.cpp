//===- Dump.cpp - print the resolved model --------------------------------===//
//
// For other programs; diff/families/ResolvedJson.h has the form.
//
//===----------------------------------------------------------------------===//

#include "cli/Families.h"
#include "cli/Pipeline.h"
#include "cli/trial/TrySpecs.h"
#include "diff/families/ResolvedJson.h"
#include "model/Loader.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;

static int dump(const Place &place, llvm::raw_ostream &out,
                llvm::raw_ostream &err) {
  Json all = Json::object();
  Report report;
  bool failed = false;
  std::vector<std::string> families =
      chooseFamilies(place.root, place.families, err);
  if (families.empty())
    return Failed;
  for (const std::string &name : families) {
    Diagnostics diagnostics;
    std::optional<Family> family = loadSpecs(place.root, name, diagnostics);
    if (family)
      checkSpecs(*family, place.root, diagnostics);
    if (!tell(place, name, diagnostics, report, err) || !family)
      failed = true;
    else
      all[name] = dumpResolved(*family);
  }
  if (failed)
    return Failed;
  out << all.dump(2) << "\n";
  return Done;
}

static Command dumpCommand("dump", Access::Read, dump);
