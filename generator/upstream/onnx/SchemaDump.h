//===- SchemaDump.h - read an ONNX schema dump ------------------*- C++ -*-===//
//
// A schema dump is one JSON file with every schema an ONNX library registers,
// all versions, without prose (docs/drift.md lists its members). The
// result is a Dialect with only `domains` and `ops` filled, in the same model
// a spec folder loads into, so that both sides of a comparison look alike.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_SCHEMADUMP_H
#define DIALECTGEN_UPSTREAM_SCHEMADUMP_H

#include "model/Model.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// Reads the dump at `path`. Every problem, including an unknown key, is an
/// error of the form `path:line:column: text`.
llvm::Expected<Family> readSchemaDump(llvm::StringRef path);

/// The same for `text`; `name` stands for the path in errors.
llvm::Expected<Family> parseSchemaDump(llvm::StringRef text,
                                       llvm::StringRef name);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_SCHEMADUMP_H
