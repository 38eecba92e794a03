//===- Portable.h - MLIR's own dialects in one artifact ---------*- C++ -*-===//
//
// Programs that mix MLIR's own dialects (arith, func, linalg, memref, scf, …),
// as artifacts that have a version of each.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MLIR_PORTABLE_H
#define DIALECTGEN_MLIR_PORTABLE_H

#include "dialectgen/core/bytecode/PortableDialect.h"

namespace dialectgen {

/// All of them together.
const PortableDialect &getMlirPortableDialect();

} // namespace dialectgen

#endif // DIALECTGEN_MLIR_PORTABLE_H
