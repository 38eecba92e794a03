//===- RecordWriter.h - releases and records into spec files ----*- C++ -*-===//
//
// Adds releases, types, attributes, cases and ends to the files that hold them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_RECORDWRITER_H
#define DIALECTGEN_UPSTREAM_RECORDWRITER_H

#include "upstream/adopt/WireCodes.h"
#include "upstream/specs/SpecEditor.h"

namespace dialectgen {

/// Writes into `files` the elements that `theirs` adds to `ours`: releases,
/// records, and cases and ends of records that both have. `sources` has the
/// places of `ours`. A record with a code in `codes`, which may be null, is put
/// at that position and not marked. Fails if `codes` contradicts a position
/// that is not marked here.
llvm::Error addRecords(const Family &ours, const Family &theirs,
                       const llvm::SourceMgr &sources, const WireCodes *codes,
                       SpecEditor &files);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_RECORDWRITER_H
