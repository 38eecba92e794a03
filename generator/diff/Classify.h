//===- Classify.h - what a new version of an op amounts to ------*- C++ -*-===//
//
// A version bump says that something changed, not what. The class says whether
// code that builds, reads or converts the op has to follow; the tags say why.
// Types are compared by what a parameter may hold, not by the names of type
// variables, and parameters by position, since that is how a model refers to
// them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_CLASSIFY_H
#define DIALECTGEN_DIFF_CLASSIFY_H

#include "spec/Model.h"
#include "llvm/ADT/StringRef.h"

namespace dialectgen {

enum class BumpClass {
  /// Nothing of the signature but names of parameters, differentiability, the
  /// upstream's functions, or which values an attribute may have.
  None,
  /// Types a parameter may hold, or which parameters share one type.
  Type,
  /// An attribute, operand or result came, went or moved; a default, an
  /// arity or what is required changed.
  Interface,
  /// The version marks the op deprecated (or takes the mark off).
  Deprecated,
};

/// `none`, `type`, `interface`, `deprecated`.
llvm::StringRef getName(BumpClass bump);

struct Bump {
  BumpClass kind = BumpClass::None;
  /// Sorted, without repetition (docs/check-version.md lists them).
  std::vector<std::string> tags;
};

/// What changed from `older` to `newer`.
Bump classify(const OpVersion &older, const OpVersion &newer);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_CLASSIFY_H
