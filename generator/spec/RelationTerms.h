//===- RelationTerms.h - what relations are about ---------------*- C++ -*-===//
//
// Which terms of relations an op version has, and of which kinds.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_SPEC_RELATIONTERMS_H
#define DIALECTGEN_SPEC_RELATIONTERMS_H

#include "spec/Model.h"

namespace dialectgen {

/// The kind of a term of a relation in `version`: `v` an operand or a result,
/// `a` an attribute, `r` a region, `n` a number; none if there is no such
/// element.
std::optional<char> kindOfTerm(const Op &op, const OpVersion &version,
                               llvm::StringRef term);

/// Whether terms of these kinds, a letter each, are those of a relation or a
/// wording (RelationWord::terms).
bool areTermsOf(const char *terms, llvm::StringRef kinds);

/// Whether verifiers check it; types are inferred by all of them.
bool isVerified(const Relation &relation);

/// Whether `version` is in a carriage that verifies more than a twin does.
bool isBesideTwins(const Dialect &dialect, const Op &op,
                   const OpVersion &version);

/// Whether `version` has all that `relation` speaks of, and of the right kinds.
bool hasTermsOf(const Op &op, const OpVersion &version,
                const Relation &relation);

} // namespace dialectgen

#endif // DIALECTGEN_SPEC_RELATIONTERMS_H
