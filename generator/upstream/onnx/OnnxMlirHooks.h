//===- OnnxMlirHooks.h - versions and hooks of a checkout -------*- C++ -*-===//
//
// Reads the definitions and the importer's table of an onnx-mlir checkout, and
// gives the versions and hooks that its generated files have, in the form of
// dialect.json: the lists that its script keeps need not be copied by hand.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_ONNXMLIRHOOKS_H
#define DIALECTGEN_UPSTREAM_ONNXMLIRHOOKS_H

#include "upstream/adopt/ApplyUpstream.h"
#include "upstream/tablegen/TdFile.h"
#include "upstream/tablegen/VersionTable.h"

namespace dialectgen {

struct OnnxMlirHooks {
  /// `version_list` and `hooks` of the part `dialect`.
  Json versionList, hooks;
  /// Files of snippets/; paths are relative to the family.
  FileTexts snippets;
  /// Operations that the specs do not have, with their places.
  std::vector<std::string> others;
};

/// The facts of `file`, which defines operations of class ONNX_Op, and of
/// `table`, that of OpBuildTable.inc, for the ops of `ours`. An error names a
/// version of the table that has no definition, and the reverse.
llvm::Expected<OnnxMlirHooks> readOnnxMlirHooks(const TdFile &file,
                                                const ImporterTable &table,
                                                const Family &ours);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_ONNXMLIRHOOKS_H
