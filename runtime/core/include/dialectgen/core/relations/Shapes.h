//===- Shapes.h - shapes with variables for sizes ---------------*- C++ -*-===//
//
// The shapes of operands, results and attributes of an operation, as data: one
// solver (runtime/core/relations/ShapeSolver.h) verifies and infers by them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_SHAPES_H
#define DIALECTGEN_CORE_RELATIONS_SHAPES_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>

namespace dialectgen {

/// A part of a shape or an equation, defined in Names.def.
enum class ShapeOperation : uint8_t {
#define DIALECTGEN_SHAPE_OPERATION(ENUMERATOR, SPELLING) ENUMERATOR,
#define DIALECTGEN_SHAPE_FUNCTION(ENUMERATOR, NAME, ARGUMENTS, RESULT,         \
                                  MEANING)                                     \
  ENUMERATOR,
#include "dialectgen/core/Names.def"
};

/// A node of an expression. Its children follow it, each with all of its own.
struct ShapeNode {
  ShapeOperation operation;
  /// The number of nodes, with this one, until the next sibling.
  uint16_t length;
  /// The number, or the index of a variable, an argument or a string.
  int64_t number = 0;
};

/// The shape of a value, the numbers in an attribute, or an equation.
struct ShapeClause {
  static constexpr uint8_t equation = 255;
  /// Index among the arguments of the relation.
  uint8_t argument;
  llvm::ArrayRef<ShapeNode> nodes;
};

struct ShapeSignature {
  /// Names for sizes, and for any number of sizes.
  llvm::ArrayRef<const char *> variables;
  /// Strings of attributes.
  llvm::ArrayRef<const char *> texts;
  llvm::ArrayRef<ShapeClause> clauses;
  /// The clauses hold for the first values of variadic operands and results,
  /// for the second ones, and so on.
  bool isPairwise = false;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_SHAPES_H
