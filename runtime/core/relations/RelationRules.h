//===- RelationRules.h - how each relation is verified ----------*- C++ -*-===//
//
// A function for each relation of Names.def that verifies it, and, for those
// that determine types of results, one that infers them. They are defined in
// the files of their subjects.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_RELATIONRULES_H
#define DIALECTGEN_CORE_RELATIONS_RELATIONRULES_H

#include "BoundRelation.h"

namespace dialectgen {

#define DIALECTGEN_RELATION_KIND(ENUMERATOR, NAME, ARGUMENTS, MEANING)         \
  llvm::LogicalResult verify##ENUMERATOR(const BoundRelation &relation);
#include "dialectgen/core/Names.def"
llvm::LogicalResult verifyShapes(const BoundRelation &relation);

/// Compares the first type with all others; of pairwise relations, the types of
/// the first argument with those of each other one.
llvm::LogicalResult
compareAll(const BoundRelation &relation,
           llvm::function_ref<bool(mlir::Type, mlir::Type)> equal,
           llvm::StringRef what);
/// The first value of `argument`, if it is a result without a type; else null.
OpenResult *firstOpen(const BoundRelation &relation,
                      const RelationArgument &argument);

/// Verifies `relation` if its condition holds.
llvm::LogicalResult verifyRelation(const BoundRelation &relation);
/// Infers the open results, and verifies the known parts.
llvm::LogicalResult inferByRelation(const BoundRelation &relation);

// What relations tell open results.

/// The type of all arguments, or of those of one place among their values.
void inferCommonType(const BoundRelation &relation, TypePart part);
void inferRealOf(const BoundRelation &relation);
void inferExpressedType(const BoundRelation &relation);
void inferTruthValues(const BoundRelation &relation);
void inferRooted(const BoundRelation &relation);
void inferReturned(const BoundRelation &relation);
void inferReturnedElements(const BoundRelation &relation);
void inferMovedQuantization(const BoundRelation &relation);

bool isRegion(const RelationArgument &argument);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_RELATIONRULES_H
