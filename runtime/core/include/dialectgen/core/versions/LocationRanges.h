//===- LocationRanges.h - locations that old readers know -------*- C++ -*-===//
//
// Ranges of lines and columns are newer than some releases.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_LOCATIONRANGES_H
#define DIALECTGEN_CORE_VERSIONS_LOCATIONRANGES_H

#include "mlir/IR/Operation.h"

namespace dialectgen {

/// Puts the place where it begins for every range under `root`.
void replaceLocationRanges(mlir::Operation *root);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_LOCATIONRANGES_H
