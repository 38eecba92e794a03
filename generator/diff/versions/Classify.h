//===- Classify.h - what a new version of an op amounts to ------*- C++ -*-===//
//
// Classifies the difference between two versions of an op. The class tells
// whether code that builds, reads or converts the op has to follow; the tags
// give the reasons. Types are compared by the values that a parameter may hold,
// since names of type variables are arbitrary, and parameters by position,
// since models refer to them by position.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_CLASSIFY_H
#define DIALECTGEN_DIFF_CLASSIFY_H

#include "model/Model.h"
#include "llvm/ADT/StringRef.h"

namespace dialectgen {

enum class BumpClass {
  /// Nothing of the signature but names of parameters, differentiability, the
  /// upstream's functions, or which values an attribute may have.
  None,
  /// Types a parameter may hold, or which parameters share one type.
  Type,
  /// An attribute, operand or result was added, removed or moved, or a default,
  /// an arity or `required` changed.
  Interface,
  /// The version marks the op deprecated (or takes the mark off).
  Deprecated,
};

/// `none`, `type`, `interface`, `deprecated`.
llvm::StringRef getName(BumpClass bump);

struct Bump {
  BumpClass kind = BumpClass::None;
  /// Sorted, without repetition (docs/diagnostics.md lists them).
  std::vector<std::string> tags;
};

/// Classifies the changes from `older` to `newer`.
Bump classify(const OpVersion &older, const OpVersion &newer);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_CLASSIFY_H
