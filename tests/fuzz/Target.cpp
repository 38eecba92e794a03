//===- Target.cpp - functions shared by fuzz targets ----------------------===//
//
// See Target.h.
//
//===----------------------------------------------------------------------===//

#include "Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

namespace dialectgen::fuzz {
namespace {

struct Stage {
  llvm::StringRef name;
  uint64_t count;
};

llvm::SmallVector<Stage> &stages() {
  static llvm::SmallVector<Stage> stages;
  return stages;
}

Stage *findStage(llvm::StringRef name) {
  return llvm::find_if(stages(),
                       [&](const Stage &stage) { return stage.name == name; });
}

llvm::SmallVector<const Target *> &targets() {
  static llvm::SmallVector<const Target *> targets;
  return targets;
}

} // namespace

Target::Target(llvm::StringRef name, Run run, Mutate mutate)
    : name(name), run(run), mutate(mutate) {
  targets().push_back(this);
}

llvm::ArrayRef<const Target *> getTargets() { return targets(); }

void stop(const llvm::Twine &finding) {
  llvm::errs() << "finding: " << finding << '\n';
  std::abort();
}

void reach(const char *name) {
  Stage *stage = findStage(name);
  if (stage == stages().end()) {
    stages().push_back({name, 0});
    stage = &stages().back();
  }
  ++stage->count;
}

uint64_t countReached(llvm::StringRef name) {
  Stage *stage = findStage(name);
  return stage == stages().end() ? 0 : stage->count;
}

void printReached(llvm::raw_ostream &stream) {
  llvm::ListSeparator separator;
  for (const Stage &stage : stages())
    stream << separator << stage.name << ' ' << stage.count;
}

} // namespace dialectgen::fuzz
