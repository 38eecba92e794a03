//===- Diff.h - the typed difference of two op versions ---------*- C++ -*-===//
//
// `diff(a, b)` is a list of changes that turns the signature of `a` into that
// of `b`: applyChanges(a, diff(a, b)) is the same signature as `b`, for any two
// versions. Parameters and regions are lists, and their order counts.
// Attributes and type constraints are known by name and the types of a
// constraint are a set: their order is no fact and makes no difference.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_DIFF_H
#define DIALECTGEN_DIFF_DIFF_H

#include "model/Change.h"

namespace dialectgen {

/// Whether differences in documentation count. Only writing specs needs them.
enum class Docs { Ignored, Compared };

/// The changes from `a` to `b`, in the order in which they apply, with `value`
/// (Remove) and `before` (Modify) filled. `since`, `until`, summaries, hooks
/// and steps are no part of a signature.
std::vector<Change> diff(const OpVersion &a, const OpVersion &b,
                         Docs docs = Docs::Ignored);

/// The difference between two objects of facts of one version, as a change of
/// the version; nothing if they are equal.
std::optional<Change> diffFacts(const Json &from, const Json &to);

/// Whether nothing differs that `diff` would report.
bool sameSignature(const OpVersion &a, const OpVersion &b);

/// Whether two values of an attribute of `kind` are one: float kinds compare
/// as binary32.
bool sameValue(const Json &a, const Json &b, llvm::StringRef kind);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_DIFF_H
