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

/// The version that the definition with an op's plain name is of.
using VersionClaims = std::map<std::string, Version, std::less<>>;

/// Adds the entries of the C++ file at `path`. An error, with its line, if it
/// has no entry, an entry without a number, or two entries for one op.
llvm::Error readVersionTable(const std::string &path, VersionClaims &claims);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_VERSIONTABLE_H
