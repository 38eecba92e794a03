//===- LostPrograms.h - conversion without a way back -----------*- C++ -*-===//
//
// The conversions of VersionConversion.h and VersionedAdaptor.h for programs
// that nobody needs after an error, as those that are read and written are:
// they are half converted then, and replaced operations need no memory.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_LOSTPROGRAMS_H
#define DIALECTGEN_CORE_VERSIONS_LOSTPROGRAMS_H

#include "dialectgen/core/versions/VersionConversion.h"
#include "dialectgen/core/versions/VersionTable.h"

namespace dialectgen {

mlir::LogicalResult
convertOrLose(mlir::Operation *root, const StepTable &table,
              VersionAdaptor &adaptor, llvm::ArrayRef<Target> targets,
              llvm::SmallVectorImpl<mlir::Operation *> *replacements);

mlir::LogicalResult convertOrLose(mlir::Operation *root,
                                  llvm::ArrayRef<VersionTarget> dialects);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_LOSTPROGRAMS_H
