//===- RecordWriter.h - releases and records into spec files ----*- C++ -*-===//
//
// Adds releases, types, attributes, cases and ends to the files that hold them.
// Files are edited in place: all that was there keeps its text to the letter.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_RECORDWRITER_H
#define DIALECTGEN_UPSTREAM_RECORDWRITER_H

#include "model/Model.h"
#include "model/SpecFiles.h"
#include "upstream/WireCodes.h"
#include "llvm/Support/Error.h"

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace dialectgen {

/// Writes into `files` the elements that `theirs` adds to `ours`: releases,
/// records, and cases and ends of records that both have. Files that are not
/// yet in `files` are copied from `sources`, the buffers that `ours` was loaded
/// from. A record with a code in `codes`, which may be null, is put at that
/// position and not marked. Fails if `codes` contradicts a position that is not
/// marked here.
llvm::Error addRecords(const Family &ours, const Family &theirs,
                       const llvm::SourceMgr &sources, const WireCodes *codes,
                       FileTexts &files);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_RECORDWRITER_H
