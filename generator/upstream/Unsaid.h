//===- Unsaid.h - what nobody has said of a release yet ---------*- C++ -*-===//
//
// Tools that begin something new leave placeholders, and choose what only a
// person can confirm. None of that may be frozen.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_UNSAID_H
#define DIALECTGEN_UPSTREAM_UNSAID_H

#include "spec/Diagnostics.h"
#include "upstream/Ledger.h"

namespace dialectgen {

/// Reports each placeholder in what `released` would freeze of `dialect` and
/// `before` did not.
void checkSaid(const Dialect &dialect, const ReleasedVersions &released,
               const ReleasedVersions &before, Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_UNSAID_H
