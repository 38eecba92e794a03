//===- Upstream.h - open what a user names as upstream ----------*- C++ -*-===//
//
// The sources that `--against=` accepts.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_UPSTREAM_H
#define DIALECTGEN_UPSTREAM_UPSTREAM_H

#include "upstream/tablegen/TdDialect.h"
#include "upstream/tablegen/VersionTable.h"
#include "llvm/Support/Error.h"
#include <list>
#include <memory>

namespace dialectgen {

struct Upstream {
  Upstream();
  Upstream(Upstream &&) noexcept;
  Upstream &operator=(Upstream &&) noexcept;
  ~Upstream();

  /// Of specs, by family; schemas are one dialect without a name. Elements stay
  /// where they are.
  std::list<Family> families;
  Statements statements = Statements::Schema;
  /// The source is the released facts of our own specs (Released.h).
  bool isReleased = false;
  /// Definitions in TableGen, which may define dialects of several families;
  /// null if the source has none.
  std::unique_ptr<TdFile> definitions;
  /// Versions that a table beside the definitions claims.
  VersionClaims claims;
  /// Of definitions of an external dialect.
  FollowOptions following;
  /// The folder with the specs that definitions are held against.
  std::string root;
  /// What definitions say, by family that was found.
  std::map<std::string, TdDialect> read;

  /// The upstream's counterpart of `ours`: the family of that name, schemas of
  /// one of its timelines, or definitions; null if there is none. An error if
  /// definitions are invalid.
  llvm::Expected<const Family *> find(const Family &ours);
  /// See Upstream.cpp.
  const Family *ofDomains(const Family &schemas, const Family &ours);
  /// What definitions say of a family that was found; null if the source has
  /// none.
  const TdDialect *findRead(const Family &ours) const;
  /// A description of its content for errors about missing families; may be
  /// empty.
  std::string subject() const;
};

/// Reads `source`: `libonnx`; `released`, the ledgers of specs/released/; the
/// path of a schema dump that ends in `.json`; paths of definitions that end in
/// `.td`, separated by commas, with `includeFolders` for their includes, and a
/// table of their versions that ends in `.inc`; a folder with specs/; or
/// `git:REV`, the specs of the repository at `root` as of a revision. From the
/// last two, it reads those of `families` that exist there.
llvm::Expected<Upstream>
readUpstream(llvm::StringRef source, llvm::StringRef root,
             llvm::ArrayRef<std::string> families,
             llvm::ArrayRef<std::string> includeFolders = {});

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_UPSTREAM_H
