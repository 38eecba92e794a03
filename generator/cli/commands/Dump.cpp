//===- Dump.cpp - print the resolved model --------------------------------===//
//
// For other programs; diff/families/ResolvedJson.h has the form.
//
//===----------------------------------------------------------------------===//

#include "cli/Families.h"
#include "diff/families/ResolvedJson.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;

static int dump(const Place &place, llvm::raw_ostream &out,
                llvm::raw_ostream &err) {
  Json all = Json::object();
  bool failed = false;
  std::vector<std::string> families =
      chooseFamilies(place.root, place.families, err);
  if (families.empty())
    return Failed;
  for (const std::string &name : families) {
    Diagnostics diagnostics;
    if (auto family = loadChecked(place, name, diagnostics, err))
      all[name] = dumpResolved(*family);
    else
      failed = true;
  }
  if (failed)
    return Failed;
  out << all.dump(2) << "\n";
  return Done;
}

static Command dumpCommand("dump", Access::Read, dump);
