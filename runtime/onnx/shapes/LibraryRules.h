//===- LibraryRules.h - rules of the ONNX library ---------------*- C++ -*-===//
//
// Which rule of the ONNX library an op follows. The library reports by
// exceptions; they end here.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_SHAPES_LIBRARYRULES_H
#define DIALECTGEN_ONNX_SHAPES_LIBRARYRULES_H

#include "RuleContexts.h"
#include <onnx/defs/schema.h>

namespace dialectgen::onnx {

struct LibraryRule {
  const ::onnx::OpSchema *schema = nullptr;
  /// The schema is of an older version, whose rule holds all the same.
  bool older = false;
};

/// The library's schema: of the op's own version, or of an older one whose rule
/// applies according to the op table.
LibraryRule findLibraryRule(const OpVersionInfo &info);

/// Whether the library can tell anything of the types of such an op.
bool hasRule(const ::onnx::OpSchema &schema);

/// Whether `schema`, of an older version, takes operands of such kinds: a bump
/// that only adds types may add sequences and optionals.
bool takesKinds(const ::onnx::OpSchema &schema, mlir::Operation *op);

/// Runs the rule of `schema`; an empty string, or why it refused.
std::string runRule(const ::onnx::OpSchema &schema, LibraryContext &context);

/// Finds out integers in results of `op`, whose types are in `context`.
void propagateData(const ::onnx::OpSchema &schema, mlir::Operation *op,
                   LibraryContext &context, RuleSurroundings &surroundings);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_SHAPES_LIBRARYRULES_H
