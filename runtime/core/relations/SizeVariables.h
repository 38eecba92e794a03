//===- SizeVariables.h - sizes that variables stand for ---------*- C++ -*-===//
//
// Knowledge of the variables in the shapes of one operation. Only matching
// shapes (ShapeMatcher.h) changes it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_SIZEVARIABLES_H
#define DIALECTGEN_CORE_RELATIONS_SIZEVARIABLES_H

#include "Extent.h"
#include "dialectgen/core/relations/Relations.h"

namespace dialectgen {

struct ShapeSubject;

struct SizeVariable {
  /// The place that told a size first: an argument and a dimension of it.
  struct Origin {
    const ShapeSubject *subject = nullptr;
    size_t dimension = 0;
  };

  /// Of a single size.
  Extent extent = Extent::size();
  /// Of a list of sizes; none if its length is unknown.
  std::optional<Extents> extents;
  /// Of each size.
  llvm::SmallVector<Origin, 4> origins;
  /// Whether the dimension exists; unknown until a rank tells.
  std::optional<bool> isPresent;

  Extent at(size_t position) const {
    return extents ? (*extents)[position] : extent;
  }
  Extent &at(size_t position) {
    return extents ? (*extents)[position] : extent;
  }
};

/// By the index that nodes have.
using SizeVariables = llvm::SmallVector<SizeVariable>;

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_SIZEVARIABLES_H
