//===- Handles.cpp - write C++ names of versioned operations --------------===//
//
// For builds; emit/versioned/VersionedHandles.cpp has their contents.
//
//===----------------------------------------------------------------------===//

#include "cli/Families.h"
#include "cli/Pipeline.h"
#include "cli/trial/TrySpecs.h"
#include "emit/Emitters.h"
#include "model/Loader.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;

/// The files of `family`, compared with those in `folder`.
static llvm::Expected<std::vector<FileState>>
makeHandles(const Family &family, llvm::StringRef root,
            const std::string &folder) {
  TreeComparison tree(folder, {handleFolder(family)}, Purpose::Write);
  if (llvm::Error error = emitVersionedHandles(EmitContext(family, root), tree))
    return error;
  return tree.finish();
}

static int writeHandles(const Place &place, llvm::raw_ostream &out,
                        llvm::raw_ostream &err) {
  std::vector<std::string> families =
      chooseFamilies(place.root, place.families, err);
  if (families.empty())
    return Failed;
  for (const std::string &name : families) {
    Report report;
    Diagnostics diagnostics;
    std::optional<Family> family = loadSpecs(place.root, name, diagnostics);
    if (family)
      checkSpecs(*family, place.root, diagnostics);
    if (!tell(place, name, diagnostics, report, err) || !family)
      return Failed;
    if (!family->versionedPart())
      continue;
    auto states = makeHandles(*family, place.root, place.operand);
    if (llvm::Error error = states ? writeOutputs(place.operand, *states)
                                   : states.takeError()) {
      err << "error: " << llvm::toString(std::move(error)) << "\n";
      return Failed;
    }
    out << name << ": " << states->size() << " headers in "
        << handleFolder(*family) << "\n";
  }
  return Done;
}

static Command handlesCommand("handles", Access::Read, writeHandles);
