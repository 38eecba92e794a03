//===- ForeignContent.h - what is not of a versioned dialect ----*- C++ -*-===//
//
// Finds operations, types and attributes that stand in a program of a versioned
// dialect but are not of it: nobody promises that they can be read later.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_FOREIGNCONTENT_H
#define DIALECTGEN_CORE_FOREIGNCONTENT_H

#include "dialectgen/core/VersionConversion.h"

namespace dialectgen {

/// Fails if anything under `root` is not of the dialect of `table`, with an
/// error that names it. Modules and locations are MLIR's own; attributes of
/// modules may be.
mlir::LogicalResult refuseForeignContent(mlir::Operation *root,
                                         const VersionTable &table);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_FOREIGNCONTENT_H
