//===- Upstream.h - open what a user names as upstream ----------*- C++ -*-===//
//
// One place that knows what can stand behind `--against=`.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_UPSTREAM_H
#define DIALECTGEN_UPSTREAM_UPSTREAM_H

#include "diff/Compare.h"
#include "spec/VersionedDialect.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

struct Upstream {
  /// Named after the family it is about.
  Family family;
  Statements statements = Statements::Schema;
};

/// Reads `source`: `libonnx`; the path of a schema dump that ends in `.json`;
/// a folder that holds specs/; or `git:REV`, the specs of the repository at
/// `root` as of a revision. The last two hold several families: `wanted` says
/// which, and may be empty if there is only one.
llvm::Expected<Upstream> readUpstream(llvm::StringRef source,
                                      llvm::StringRef root,
                                      llvm::StringRef wanted);

/// Reads a versioned dialect from a folder that holds specs/, or from
/// `git:REV`.
llvm::Expected<VersionedDialect> readVersionedUpstream(llvm::StringRef source,
                                                       llvm::StringRef root,
                                                       llvm::StringRef family);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_UPSTREAM_H
