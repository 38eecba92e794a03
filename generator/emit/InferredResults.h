//===- InferredResults.h - result types that need not be given --*- C++ -*-===//
//
// Which types of results follow from the rest of an op, so that builders of own
// ops do without them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_INFERREDRESULTS_H
#define DIALECTGEN_EMIT_INFERREDRESULTS_H

#include "spec/Model.h"

namespace dialectgen {

/// How much of the types of all results follows.
enum class Inferred { Nothing, Parts, Types };

/// What follows from the relations of `version`: of no, of each or of no result
/// but for shapes or element types.
Inferred inferredByRelations(const OpVersion &version);

/// True if values of the named type have one type, which builders need no help
/// for: a scalar of one element type, or a type without parameters.
bool isOneType(const Dialect &dialect, llvm::StringRef name);

/// What follows of the results of an own op, by whatever it follows.
Inferred inferredResultsOf(const Dialect &dialect, const OpVersion &version);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_INFERREDRESULTS_H
