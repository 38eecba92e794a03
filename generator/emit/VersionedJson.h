//===- VersionedJson.h - a versioned dialect as JSON ------------*- C++ -*-===//
//
// What `--dump-resolved` prints of a versioned dialect, in the words of the
// spec language: named values written out, wire codes and ends of lifetimes
// said. Its schema is specs/schema/resolved-versioned.schema.json.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_VERSIONEDJSON_H
#define DIALECTGEN_EMIT_VERSIONEDJSON_H

#include "spec/VersionedDialect.h"

namespace dialectgen {

Json dumpResolved(const VersionedDialect &dialect);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_VERSIONEDJSON_H
