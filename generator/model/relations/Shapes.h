//===- Shapes.h - shapes with variables for sizes ---------------*- C++ -*-===//
//
// The language of shapes: `[N, C / group, D...]` for an operand, a result or a
// list of numbers, `C % group == 0` for an equation.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_SHAPES_H
#define DIALECTGEN_MODEL_SHAPES_H

#include "model/Model.h"
#include "model/diagnostics/Diagnostics.h"
#include "model/json/JsonReader.h"
#include <optional>
#include <string>

namespace dialectgen {

/// Adds the clauses in `{"A": "[M, K]", "where": ["M < K"]}` to those of
/// `version`. Mistakes are reported. True if there are none.
bool readShapes(const JsonNode &node, const Op &op, const OpVersion &version,
                ShapeSignature &shapes, Diagnostics &diagnostics);

/// Whether `expression` is a list of sizes, not a number.
bool isList(const ShapeExpression &expression);

/// As specs write it.
std::string textOf(const ShapeSignature &shapes,
                   const ShapeExpression &expression);

/// Whether the sizes of `expression` follow from operands and attributes of
/// `version`.
bool isInferred(const ShapeSignature &shapes, const OpVersion &version,
                const ShapeExpression &expression);

/// Reports variables that nothing binds, packs that one list has twice,
/// equations that can never hold, and quotients that are never whole numbers.
/// True if there are none.
bool checkShapes(const ShapeSignature &shapes, const OpVersion &version,
                 Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_SHAPES_H
