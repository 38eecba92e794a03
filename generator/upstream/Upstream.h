//===- Upstream.h - open what a user names as upstream ----------*- C++ -*-===//
//
// One place that knows what can stand behind `--against=`.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_UPSTREAM_H
#define DIALECTGEN_UPSTREAM_UPSTREAM_H

#include "diff/Compare.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

struct Upstream {
  /// Of specs, by family; schemas are one dialect without a name.
  std::vector<Dialect> dialects;
  Statements statements = Statements::Schema;
  /// It is what was released of our own specs (Released.h).
  bool isReleased = false;

  /// What it says about `ours`: the family of that name, or schemas of one of
  /// its timelines; null if that is nothing.
  const Dialect *find(const Dialect &ours) const;
};

/// Reads `source`: `libonnx`; `released`, what specs/released/ has; the path of
/// a schema dump that ends in `.json`; a folder that holds specs/; or
/// `git:REV`, the specs of the repository at `root` as of a revision. Of the
/// last two, those of `families` that are there.
llvm::Expected<Upstream> readUpstream(llvm::StringRef source,
                                      llvm::StringRef root,
                                      llvm::ArrayRef<std::string> families);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_UPSTREAM_H
