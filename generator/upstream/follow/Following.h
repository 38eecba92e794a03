//===- Following.h - releases of definitions without versions ---*- C++ -*-===//
//
// Definitions of an external dialect state no versions: they are its newest
// state. Compared with the specs, an op that differs begins its next version
// with the next release; an op, type, attribute or enumeration that is gone
// ends with the last. Of the step between two versions, the facts that follow
// from both signatures are written: names, values of new attributes that are
// absent or have a default, values of an enumeration with other numbers.
// Anything else is impossible until a person declares it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_FOLLOWING_H
#define DIALECTGEN_UPSTREAM_FOLLOWING_H

#include "model/Model.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <map>
#include <set>

namespace dialectgen {

class Diagnostics;

/// Definitions as the importer reads them.
struct ImportedDefinitions {
  /// Ops, types, attributes and names, each in its first version.
  Family family;
  /// Ops that the file defines, and that cannot be read.
  std::set<std::string> unread;
};

/// New names by the old ones: `op`, or `owner.part` of an attribute, operand,
/// result, region or successor of an op, a case of an enumeration, or a
/// parameter of a type or attribute.
using Renamed = std::map<std::string, std::string>;

/// How definitions are followed.
struct FollowOptions {
  Renamed renamed;
  /// Checks imported specs beyond loading, so that an op which an import leaves
  /// out is left out here, too; null: they are only loaded.
  std::function<llvm::Error(const Family &family, Diagnostics &diagnostics)>
      trySpecs = nullptr;
};

/// `ours` with the facts of `imported`: what begins or ends does so with the
/// release after the last one in the ledger. The result has the words of `ours`
/// for everything that both have. Names alone never tell that one thing became
/// another: fails if `renamed` does not fit.
llvm::Expected<Family> followDefinitions(const Family &ours,
                                         const ImportedDefinitions &imported,
                                         const Renamed &renamed);

/// What the dialect calls `op`.
const std::string &nameInDialect(const Op &op);

/// Whether `op` stands for one of another dialect, of which programs are made.
bool isOfOtherDialect(const Op &op);

/// Whether `op` had its last version.
inline bool hasEnded(const Op &op) {
  return op.versions.front().until.has_value();
}

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_FOLLOWING_H
