//===- Handles.cpp - write C++ names of versioned operations --------------===//
//
// For builds; emit/versioned/VersionedHandles.cpp has their contents.
//
//===----------------------------------------------------------------------===//

#include "cli/Families.h"
#include "cli/TreeLock.h"
#include "emit/Emitters.h"
#include "model/read/SpecFiles.h"
#include "llvm/Support/FileSystem.h"
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
    Diagnostics diagnostics;
    std::optional<Family> family = loadChecked(place, name, diagnostics, err);
    if (!family)
      return Failed;
    if (!hasHandles(*family))
      continue;
    // The lock of the tree lets others read it, and write headers, too.
    std::string folder = inFolder(place.operand, handleFolder(*family));
    (void)llvm::sys::fs::create_directories(folder);
    llvm::Expected<TreeLock> lock =
        TreeLock::take(folder, TreeLock::Kind::Write, err);
    if (!lock)
      return fail(lock.takeError(), err);
    auto states = makeHandles(*family, place.root, place.operand);
    if (llvm::Error error =
            states ? writeOutputs(place.operand, *states) : states.takeError())
      return fail(std::move(error), err);
    out << name << ": " << states->size() << " headers in "
        << handleFolder(*family) << "\n";
  }
  return Done;
}

static Command handlesCommand("handles", Access::Read, writeHandles);
