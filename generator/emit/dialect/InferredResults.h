//===- InferredResults.h - result types that need not be given --*- C++ -*-===//
//
// Which types of results follow from the rest of an op, so that builders of own
// ops do without them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_INFERREDRESULTS_H
#define DIALECTGEN_EMIT_INFERREDRESULTS_H

#include "model/Model.h"

namespace dialectgen {

/// The inferred part of result types: none, all except shapes or element types,
/// or all.
enum class Inferred { Nothing, Parts, Types };

/// The part of result types that the relations of `version` determine.
Inferred inferredByRelations(const OpVersion &version);

/// True if values of the named type have one type, which builders need no help
/// for: a scalar of one element type, or a type without parameters.
bool isOneType(const Family &family, llvm::StringRef name);

/// The same for an op of the dialect, whose results may also have types without
/// parameters.
Inferred inferredResultsOf(const Family &family, const OpVersion &version);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_INFERREDRESULTS_H
