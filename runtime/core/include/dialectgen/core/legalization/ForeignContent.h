//===- ForeignContent.h - content outside a versioned dialect ---*- C++ -*-===//
//
// Finds types and attributes of other dialects in operations of a versioned
// dialect: later releases may not be able to read them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_FOREIGNCONTENT_H
#define DIALECTGEN_CORE_LEGALIZATION_FOREIGNCONTENT_H

#include "dialectgen/core/versions/VersionTable.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace dialectgen {

/// True if `value` is one of MLIR's own attributes that MLIR itself promises to
/// read later: a unit, a symbol, an array of numbers, a number or a text.
bool isStableBuiltin(mlir::Attribute value);

/// Why readers refuse `value`, or a part of it that is MLIR's own, or would
/// read less than it seems: data of more elements than can be counted, sparse
/// data, a resource without as much data as its type wants. Empty if they take
/// it.
llvm::StringRef findUnreadableData(mlir::Attribute value);

/// Fails if an operation under `root` has such an attribute.
mlir::LogicalResult refuseUnreadableData(mlir::Operation *root);

/// Fails if an operation under `root` is of none of `dialects` and no module,
/// or has a type or attribute of none, with an error that names it. Attributes
/// of modules may be MLIR's own, as may others that are stable if
/// `keepBuiltinAttributes`. So are locations, whatever they are of, if
/// `hasLocations`. `found` receives the dialects that the program has something
/// of.
mlir::LogicalResult refuseForeignContent(
    mlir::Operation *root, llvm::ArrayRef<VersionTarget> dialects,
    bool keepBuiltinAttributes = false, bool hasLocations = true,
    llvm::SmallPtrSetImpl<const VersionTable *> *found = nullptr);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_FOREIGNCONTENT_H
