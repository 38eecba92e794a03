//===- ResolvedJson.h - the resolved model as JSON --------------*- C++ -*-===//
//
// What `--dump-resolved` prints, and what released history is made of
// (upstream/Ledger.h): every member of the model, every version with its whole
// signature, in the words of the spec language. Its schema is
// specs/schema/resolved.schema.json.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_RESOLVEDJSON_H
#define DIALECTGEN_DIFF_RESOLVEDJSON_H

#include "spec/Model.h"

namespace dialectgen {

/// If `isFrozen`, only the members that releases hold.
Json dumpResolved(const Dialect &dialect, bool isFrozen = false);
/// The same without the ops, which are most of it.
Json dumpResolvedHead(const Dialect &dialect, bool isFrozen = false);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_RESOLVEDJSON_H
