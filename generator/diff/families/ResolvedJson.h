//===- ResolvedJson.h - the resolved model as JSON --------------*- C++ -*-===//
//
// The JSON that `--dump-resolved` prints and that released history is made of
// (upstream/ledger/Ledger.h): every member of the model, and every version with
// its entire signature, with the keys of the spec language. Its schema is
// specs/schema/resolved.schema.json.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_RESOLVEDJSON_H
#define DIALECTGEN_DIFF_RESOLVEDJSON_H

#include "model/Model.h"

namespace dialectgen {

/// If `isFrozen`, only the members that releases hold.
Json dumpResolved(const Family &family, bool isFrozen = false);
/// The same without the ops, which are most of it.
Json dumpResolvedHead(const Family &family, bool isFrozen = false);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_RESOLVEDJSON_H
