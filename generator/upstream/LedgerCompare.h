//===- LedgerCompare.h - facts of today against released ones ---*- C++ -*-===//
//
// Holds the facts of a dialect against those of its ledger, by structure: what
// has a name is found by it, lists of words are sets, and everything else is
// equal or was changed.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_LEDGERCOMPARE_H
#define DIALECTGEN_UPSTREAM_LEDGERCOMPARE_H

#include "spec/JsonReader.h"
#include "spec/Model.h"

namespace dialectgen {

/// One fact that is not as it was released.
struct LedgerDifference {
  /// `operand 'X' of version 13 of op 'Abs'`.
  std::string subject;
  /// `'type' was released as "T" and is "U"`.
  std::string what;
  /// What to do.
  std::string wayOut;
  /// In the specs, and in the ledger.
  llvm::SMRange here, there;
  /// From the top to the member, as in the ledger, keyed entries by their key.
  std::vector<std::string> path;
  /// What was legal stays so and means the same, as far as the specs can tell;
  /// `--correct` may write it down, with a reason.
  bool mayCorrect = false;
};

/// Everything in which `now` (see factsAsOf) is not what `released`, the parsed
/// ledger, says. What is newer and takes no place of anything released is no
/// difference.
std::vector<LedgerDifference>
compareFacts(const Dialect &dialect, const JsonNode &released, const Json &now);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_LEDGERCOMPARE_H
