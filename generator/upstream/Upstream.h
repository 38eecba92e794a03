//===- Upstream.h - open what a user names as upstream ----------*- C++ -*-===//
//
// One place that knows what can stand behind `--against=`.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_UPSTREAM_H
#define DIALECTGEN_UPSTREAM_UPSTREAM_H

#include "diff/Compare.h"
#include "upstream/VersionTable.h"
#include "llvm/Support/Error.h"
#include <list>
#include <memory>

namespace dialectgen {

class TdFile;

struct Upstream {
  Upstream();
  Upstream(Upstream &&);
  Upstream &operator=(Upstream &&);
  ~Upstream();

  /// Of specs, by family; schemas are one dialect without a name. Elements stay
  /// where they are.
  std::list<Dialect> dialects;
  Statements statements = Statements::Schema;
  /// It is what was released of our own specs (Released.h).
  bool isReleased = false;
  /// Definitions in TableGen, which say something of each family whose dialects
  /// they are of; null if it is none.
  std::unique_ptr<TdFile> definitions;
  /// Versions that a table beside the definitions claims.
  VersionClaims claims;
  /// The folder with the specs that definitions are held against.
  std::string root;
  /// What of a family is not compared, a line each (TdDialect.h).
  std::map<std::string, std::vector<std::string>> notCompared;
  /// What of a family definitions of an older release had otherwise, and the
  /// cases of enumerations they have (TdDialect.h).
  std::map<std::string, std::vector<Drift>> newerHere;
  std::map<std::string, std::map<std::string, std::vector<WireCase>>>
      enumerations;

  /// What it says about `ours`: the family of that name, schemas of one of its
  /// timelines, or definitions; null if that is nothing. An error if
  /// definitions are not what they have to be.
  llvm::Expected<const Dialect *> find(const Dialect &ours);
  /// Whether it says since when something is there. Definitions of a dialect
  /// that programs have say that of nothing; those of its versioned dialect do.
  bool statesVersions(const Dialect &ours) const;
  /// What it is about, for a reader who finds that it is not about his family;
  /// may be empty.
  std::string subject() const;
};

/// Reads `source`: `libonnx`; `released`, what specs/released/ has; the path of
/// a schema dump that ends in `.json`; those of definitions that end in `.td`,
/// several with commas, with `includeFolders` for what they include, and a
/// table of their versions that ends in `.inc`; a folder that holds specs/; or
/// `git:REV`, the specs of the repository at `root` as of a revision. Of the
/// last two, those of `families` that are there.
llvm::Expected<Upstream>
readUpstream(llvm::StringRef source, llvm::StringRef root,
             llvm::ArrayRef<std::string> families,
             llvm::ArrayRef<std::string> includeFolders = {});

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_UPSTREAM_H
