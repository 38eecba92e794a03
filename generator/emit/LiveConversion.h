//===- LiveConversion.h - a live dialect as a versioned one -----*- C++ -*-===//
//
// The tables that the runtime's conversions between a live dialect and the
// newest versions of a versioned one run on.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_LIVECONVERSION_H
#define DIALECTGEN_EMIT_LIVECONVERSION_H

#include "emit/Output.h"
#include "spec/VersionedDialect.h"

namespace dialectgen {

/// Adds `generated/<family>/<Live>Conversion.inc`; `root` is the folder of
/// templates/.
llvm::Error emitLiveConversion(const VersionedDialect &dialect,
                               llvm::StringRef root, OutputSet &outputs);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_LIVECONVERSION_H
