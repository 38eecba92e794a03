//===- ResolvedJson.h - the resolved model as JSON --------------*- C++ -*-===//
//
// What `--dump-resolved` prints: every version with its whole signature, in the
// words of the spec language. Its schema is specs/schema/resolved.schema.json.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_RESOLVEDJSON_H
#define DIALECTGEN_EMIT_RESOLVEDJSON_H

#include "spec/Model.h"

namespace dialectgen {

Json dumpResolved(const Dialect &dialect);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_RESOLVEDJSON_H
