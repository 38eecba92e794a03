//===- TdParts.h - readers of the parts of a dialect ------------*- C++ -*-===//
//
// Each takes the model as the readers before it left it, and returns it with
// the facts of its own subject: the versioned dialect (TdVersioned.cpp), its
// types and attributes (TdWireRecords.cpp), those of the dialect of programs
// (TdDialectRecords.cpp), the ops of that dialect (TdDialectOps.cpp,
// TdDialectFacts.cpp), and the version of a definition that contains none
// (TdFit.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TDPARTS_H
#define DIALECTGEN_UPSTREAM_TDPARTS_H

#include "upstream/tablegen/TdDialect.h"
#include "upstream/tablegen/TdSignature.h"
#include "upstream/tablegen/TdSource.h"
#include <set>

namespace dialectgen {

// Versioned dialects.

Family readVersionedPart(const TdSource &source, Family family,
                         TdFindings &findings);

/// Types or attributes of a versioned dialect; `newest` is its newest release.
std::vector<WireRecord>
readWireRecords(const TdSource &source,
                const std::vector<const llvm::Record *> &definitions,
                std::vector<WireRecord> records, const Version &newest,
                TdFindings &findings);

/// Adds differences to `dialect` that its family does not show: those of
/// `versionedOps`, the ops as the versioned dialect alone has them.
void compareVersioned(const Family &ours, std::vector<Op> versionedOps,
                      TdDialect &dialect);

// Dialects.

TdDialect readDialectPart(const TdSource &source, const VersionClaims &claims,
                          TdDialect dialect, TdFindings &findings);

/// Types, attributes and enumerations. With `isOlder`, the file has an older
/// release than the specs.
TdDialect readDialectRecords(const TdSource &source, bool isOlder,
                             TdDialect dialect, TdFindings &findings);

/// `version` of `op` with the facts of `stated`, which refers to the records of
/// `dialect`.
OpVersion stateDialect(const TdSource &source, const TdDialect &dialect,
                       const TdSignature &stated, const Op &op,
                       OpVersion version, TdFindings &findings);

/// The op of ours that a definition of the dialect defines, and its version
/// if known.
struct DialectPlace {
  const Op *our = nullptr;
  std::string name;
  std::optional<Version> since;
  /// The version comes from a table, not from the definition.
  bool isClaimed = false;
};
llvm::Expected<DialectPlace> placeOf(const TdSource &source,
                                     const VersionClaims &claims,
                                     const llvm::Record &operation);

// Definitions without a version.

/// The release of ours from which `operations` differ least.
Version fitRelease(const TdSource &source, const VersionClaims &claims,
                   const std::vector<const llvm::Record *> &operations);

/// The version of `our` from which `stated` differs least, the newest of
/// several. Versions up to the newest of `taken` have definitions of their own.
const OpVersion &fitVersion(const TdSource &source, const TdDialect &dialect,
                            const TdSignature &stated, const Op &our,
                            const std::set<Version> &taken);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TDPARTS_H
