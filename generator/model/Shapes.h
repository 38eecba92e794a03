//===- Shapes.h - shapes with variables for sizes ---------------*- C++ -*-===//
//
// The language of shapes: `[N, C / group, D...]` for an operand, a result or a
// list of numbers, `C % group == 0` for an equation.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_SHAPES_H
#define DIALECTGEN_MODEL_SHAPES_H

#include "Diagnostics.h"
#include "JsonReader.h"
#include "Model.h"
#include <optional>
#include <string>

namespace dialectgen {

/// Reads `{"A": "[M, K]", "where": ["M < K"]}` for `version`. Mistakes are
/// reported.
std::optional<ShapeSignature> readShapes(const JsonNode &node, const Op &op,
                                         const OpVersion &version,
                                         Diagnostics &diagnostics);

/// Whether `expression` is a list of sizes, not a number.
bool isList(const ShapeExpression &expression);

/// As specs write it.
std::string textOf(const ShapeSignature &shapes,
                   const ShapeExpression &expression);

/// Reports variables that nothing binds, packs that one list has twice,
/// equations that can never hold, and quotients that are never whole numbers.
/// `isBinding` is whether a clause of an argument may bind variables. True if
/// there are none.
bool checkShapes(const ShapeSignature &shapes,
                 llvm::function_ref<bool(llvm::StringRef)> isBinding,
                 Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_SHAPES_H
