//===- RelationVerifier.h - one relation of one operation -------*- C++ -*-===//
//
// What relations are checked with, shared by the files that check those of
// types, of shapes and of regions.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_RELATIONVERIFIER_H
#define DIALECTGEN_CORE_RELATIONS_RELATIONVERIFIER_H

#include "dialectgen/core/relations/Relations.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include <optional>
#include <string>

namespace dialectgen {

/// A type, and how messages call what has it.
struct Typed {
  mlir::Type type;
  std::string label;
};

/// A list of sizes, of which some are unknown.
using Shape = llvm::SmallVector<int64_t>;

/// All terms of one relation of one operation. What is not known, because a
/// type leaves it open or an attribute is absent, is never wrong.
class RelationVerifier {
public:
  using ValuesOf = llvm::function_ref<mlir::ValueRange(const RelationTerm &)>;
  RelationVerifier(mlir::Operation *op, const Relation &relation,
                   ValuesOf valuesOf)
      : op(op), relation(relation), terms(relation.terms), valuesOf(valuesOf) {}
  llvm::LogicalResult verify();

private:
  llvm::SmallVector<Typed> typesOf(const RelationTerm &term);
  /// The type of the first value of `term`, if it has one.
  std::optional<Typed> typeOf(const RelationTerm &term);
  /// Compares the first type with all others.
  llvm::LogicalResult
  compareAll(llvm::function_ref<bool(mlir::Type, mlir::Type)> equal,
             llvm::StringRef what);
  /// Compares the types of the first term with those of each other one.
  llvm::LogicalResult
  comparePairs(llvm::function_ref<bool(mlir::Type, mlir::Type)> equal,
               llvm::StringRef what);
  mlir::InFlightDiagnostic different(const Typed &first, const Typed &second,
                                     llvm::StringRef what);
  llvm::LogicalResult verifyCounts();
  llvm::LogicalResult verifyUnique();
  llvm::LogicalResult verifyPermutation();
  llvm::LogicalResult verifyLengthIsRank();
  llvm::LogicalResult verifyBelowRank();
  llvm::LogicalResult verifyComplexOf();
  llvm::LogicalResult verifyRealOf();
  llvm::LogicalResult verifyTupleOf();
  llvm::LogicalResult verifyElementOfTuple();

  // Shapes; in ShapeRelations.cpp.
  std::optional<llvm::LogicalResult> verifyShapes();
  llvm::LogicalResult verifyContracted();
  llvm::LogicalResult verifyTransposed();
  llvm::LogicalResult verifySliced();
  llvm::LogicalResult verifyPadded();
  llvm::LogicalResult verifyConcatenated();
  llvm::LogicalResult verifyBroadcastAlong();
  llvm::LogicalResult verifyReduced();
  llvm::LogicalResult verifyWindowed();
  llvm::LogicalResult verifySameShapeExcept();
  llvm::LogicalResult verifySizeOfDimension();
  llvm::LogicalResult verifyHasShape();
  llvm::LogicalResult verifyScalarOrShape();
  llvm::LogicalResult verifySquare();
  /// Reports that a value has another shape than what follows from the rest.
  llvm::LogicalResult expectShape(const Typed &typed, const Shape &expected);
  llvm::LogicalResult expectShape(const RelationTerm &term,
                                  const Shape &expected);

  // Regions; in RegionRelations.cpp.
  llvm::LogicalResult verifyRegions();

  /// The shape of the first value of `term`; of a value that has one.
  std::optional<Shape> shapeOf(const RelationTerm &term);
  /// The rank that `term` has, if a value of it has one.
  std::optional<int64_t> rankOf(const RelationTerm &term);
  /// The length of a list or of a shape vector, or the number of values.
  std::optional<int64_t> lengthOf(const RelationTerm &term);
  /// The numbers of an attribute; none if it is absent or of another kind.
  std::optional<Shape> numbersOf(const RelationTerm &term);
  mlir::Attribute attributeOf(const RelationTerm &term) {
    return op->getAttr(term.name);
  }

  mlir::Operation *op;
  const Relation &relation;
  llvm::ArrayRef<RelationTerm> terms;
  ValuesOf valuesOf;
};

/// The shape of `type`, if it has one.
std::optional<Shape> shapeOfType(mlir::Type type);

/// How messages call a term.
inline std::string quoted(const RelationTerm &term) {
  std::string name = term.name;
  return "'" + (term.field ? name + "." + term.field : name) + "'";
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_RELATIONVERIFIER_H
