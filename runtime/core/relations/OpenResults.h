//===- OpenResults.h - results whose types are inferred ---------*- C++ -*-===//
//
// The types of the results of an operation that is yet to be made, as far as
// its relations have determined them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_OPENRESULTS_H
#define DIALECTGEN_CORE_RELATIONS_OPENRESULTS_H

#include "Types.h"
#include "dialectgen/core/relations/Relations.h"

namespace dialectgen {

/// The part of a result that a relation determines.
enum class TypePart { Type, Shape, Elements };

/// A result whose type is being inferred.
struct OpenResult {
  /// Null until it is complete.
  mlir::Type type;
  /// The inferred type so far, as a whole or in parts.
  mlir::Type whole;
  std::optional<Extents> sizes;
  mlir::Type element;
  /// One that does not bound sizes.
  mlir::Attribute encoding;

  /// Adds the `part` that types `from` have in common, if there are any.
  void add(TypePart part, llvm::ArrayRef<mlir::Type> from);
  /// Adds `known` to the known sizes; a size that differs stays unchanged.
  void addSizes(llvm::ArrayRef<Extent> known);
  std::optional<Shape> shape() const;
};

/// All results of an operation that is yet to be made.
struct OpenResults {
  explicit OpenResults(const OperationToBe &operation);
  llvm::MutableArrayRef<OpenResult> of(const RelationArgument &argument) {
    llvm::MutableArrayRef<OpenResult> all = results;
    return operation.hasVariadicResult ? all : all.slice(argument.index, 1);
  }
  /// Sets the number of values of a variadic result.
  void count(size_t number) {
    if (!isCounted)
      results.resize(number);
    isCounted = true;
  }

  const OperationToBe &operation;
  /// Null if only constants are known.
  IntegersIn integersIn = {};
  llvm::SmallVector<OpenResult> results;
  bool isCounted;
};

inline bool isResult(const RelationArgument &argument) {
  return argument.kind == RelationArgument::Result;
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_OPENRESULTS_H
