//===- ReleasedReader.h - released facts as a family ------------*- C++ -*-===//
//
// Reads a ledger of specs/released (upstream/ledger/Ledger.h), which has the
// facts of the resolved model that releases hold, by the tables of their
// fields.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_RELEASEDREADER_H
#define DIALECTGEN_MODEL_RELEASEDREADER_H

#include "model/json/JsonReader.h"

namespace dialectgen {

/// The number of the form that ledgers are written in, and of the oldest one
/// that is read. Those of form 2 do not say which ops are constants; others are
/// laid out in other ways.
constexpr unsigned ledgerForm = 4, oldestLedgerForm = 2;

/// The family in `ledger`, as of its last link. Its places are those of the
/// ledger. Members that no release holds are as if nothing was said of them.
Family readReleased(const JsonNode &ledger, Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_RELEASEDREADER_H
