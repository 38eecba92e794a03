//===- Vhlo.h - outputs of a versioned dialect ------------------*- C++ -*-===//
//
// All versions of all operations as ODS, and the tables that the runtime's
// codec and its conversions between versions run on.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_VHLO_H
#define DIALECTGEN_EMIT_VHLO_H

#include "emit/Output.h"
#include "spec/VersionedDialect.h"

namespace dialectgen {

/// What the files of a dialect are called: `Vhlo` of `vhlo`.
std::string getFileStem(const VersionedDialect &dialect);

/// The outputs a versioned dialect can ask for.
std::vector<std::string> getVersionedOutputs();

/// Adds the files that `dialect.outputs` asks for; `root` is the folder of
/// templates/.
llvm::Expected<OutputSet> emitVersionedDialect(const VersionedDialect &dialect,
                                               llvm::StringRef root);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_VHLO_H
