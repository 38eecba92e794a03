//===- VersionTable.h - versions of definitions, by name --------*- C++ -*-===//
//
// onnx-mlir's definitions do not contain their versions; the table of its
// importer does: `op_dialect_version_map_["Clip"] = {13, 12, 11, 6};`.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_VERSIONTABLE_H
#define DIALECTGEN_UPSTREAM_VERSIONTABLE_H

#include "model/Model.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// The versions of definitions, newest first: the one with an op's plain name
/// is of the first, `ClipV11` of version 11.
using VersionClaims = std::map<std::string, std::vector<Version>, std::less<>>;

struct ImporterTable {
  VersionClaims versions;
  /// Methods of the importer, by definition, except those that build the op by
  /// the table.
  std::map<std::string, std::string> methods;
};

/// Adds the entries of the C++ file at `path`. An error, with its line, if it
/// has no entry, an entry without a number, or two entries for one op.
llvm::Error readImporterTable(const std::string &path, ImporterTable &table);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_VERSIONTABLE_H
