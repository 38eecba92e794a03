//===- LedgerCompare.h - facts of today against released ones ---*- C++ -*-===//
//
// Compares the facts of a dialect with those of its ledger, by structure: named
// elements are found by name, lists of words are sets, and all other values
// must be equal.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_LEDGERCOMPARE_H
#define DIALECTGEN_UPSTREAM_LEDGERCOMPARE_H

#include "model/Model.h"
#include "model/json/JsonReader.h"

namespace dialectgen {

/// One fact that is not as it was released.
struct LedgerDifference {
  /// `operand 'X' of version 13 of op 'Abs'`.
  std::string subject;
  /// `'type' was released as "T" and is "U"`.
  std::string what;
  /// The remedy.
  std::string wayOut;
  /// In the specs, and in the ledger.
  llvm::SMRange here, there;
  /// From the top to the member, as in the ledger, keyed entries by their key.
  std::vector<std::string> path;
  /// Legal programs stay legal with the same meaning, as far as the specs can
  /// tell; `--correct` may record the difference, with a reason.
  bool mayCorrect = false;
};

/// The differences of `now` (see factsAsOf) from `released`, the parsed ledger.
/// A newer element that replaces no released one is not a difference.
std::vector<LedgerDifference>
compareFacts(const Family &family, const JsonNode &released, const Json &now);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_LEDGERCOMPARE_H
