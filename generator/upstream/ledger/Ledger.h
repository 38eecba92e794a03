//===- Ledger.h - what was released, as it was written down -----*- C++ -*-===//
//
// specs/released/<family>.json is a ledger: the resolved meaning of everything
// that was released of a family, all of it but a short list of members that may
// change (prose, tests, how ops are verified and printed). Each release and
// each correction adds a link with the hash of the content and of the link
// before, so that an edit is seen; dialect.json holds the hash of the last one.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_LEDGER_H
#define DIALECTGEN_UPSTREAM_LEDGER_H

#include "model/AsOf.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// The frozen facts of `family` as of `released`: the resolved model without
/// newer elements and free members. A family that was read from a ledger has
/// the facts of the ledger.
Json factsAsOf(const Family &family, const ReleasedVersions &released);

/// A line for each entry of a list, and for each version of an op.
std::string factsText(const Json &facts);

/// A release, or a correction of one.
struct LedgerLink {
  ReleasedVersions released;
  /// The hash of the link before; empty for the first.
  std::string before;
  /// SHA-256 of corrections and facts, and of the other members of the link.
  std::string content, hash;
};

struct Ledger {
  std::string family;
  std::vector<LedgerLink> links;
  /// Corrections of released facts (docs/drift.md).
  Json corrections = Json::array();
  /// As factsText gives them.
  std::string facts;

  /// Whether an earlier program wrote it, with fewer facts. `--release` of the
  /// same version adds the others.
  bool isOfOlderForm() const;
  /// Adds a link for the content as it is.
  void seal(const ReleasedVersions &released);
  std::string text() const;
};

/// Reads the output of Ledger::text. Fails if links, content and hashes do not
/// match; the error names the edited part.
llvm::Expected<Ledger> readLedger(llvm::StringRef text);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_LEDGER_H
