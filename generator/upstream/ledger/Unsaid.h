//===- Unsaid.h - what nobody has said of a release yet ---------*- C++ -*-===//
//
// Tools that create new elements leave placeholders, and guess facts that only
// a person can confirm. None of them may be frozen.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_UNSAID_H
#define DIALECTGEN_UPSTREAM_UNSAID_H

#include "model/diagnostics/Diagnostics.h"
#include "upstream/ledger/Ledger.h"

namespace dialectgen {

/// Reports each placeholder of `dialect` that `released` would freeze and
/// `before` did not.
void checkSaid(const Family &family, const ReleasedVersions &released,
               const ReleasedVersions &before, Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_UNSAID_H
