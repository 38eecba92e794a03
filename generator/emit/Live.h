//===- Live.h - outputs of a live dialect -----------------------*- C++ -*-===//
//
// The dialect of the newest versions as ODS: types, attributes, operations.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_LIVE_H
#define DIALECTGEN_EMIT_LIVE_H

#include "emit/Output.h"
#include "spec/VersionedDialect.h"

namespace dialectgen {

/// Adds the files of `output`: `live-attrs-td`, `live-ops-td`, `live-relations`
/// or `live-op-shards`. `root` is the folder of templates/.
llvm::Error emitLiveDialect(const VersionedDialect &dialect,
                            llvm::StringRef output, llvm::StringRef root,
                            OutputSet &outputs);

/// A relation in words, with names as code.
std::string relationText(const LiveRelation &relation);

/// Adds docs/reference/<family>/; the output `live-reference`.
llvm::Error emitLiveReference(const VersionedDialect &dialect,
                              llvm::StringRef root, OutputSet &outputs);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_LIVE_H
