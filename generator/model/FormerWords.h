//===- FormerWords.h - words of earlier formats of specs --------*- C++ -*-===//
//
// The rows of FormerWords.def: words of relations and of shapes that others
// replaced, which `dialectgen --upgrade` writes anew.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_FORMERWORDS_H
#define DIALECTGEN_MODEL_FORMERWORDS_H

#include "llvm/ADT/StringRef.h"

namespace dialectgen {

struct FormerRelation {
  /// The form of today: equations, a signature of shapes, a relation with
  /// another name, or a fact that no word expresses.
  enum Kind { Equation, Shapes, Relation, Fact };

  const char *name;
  Kind kind;
  /// The equation, the signature, the name or the fact, as FormerWords.def
  /// describes them.
  const char *today;
  /// Of a relation.
  const char *arguments;
  bool isPairwise;
};

struct FormerFunction {
  const char *name;
  /// Its name of today; empty if there is none.
  const char *today;
};

/// The row of `name`; null if no earlier format had such a relation.
const FormerRelation *findFormerRelation(llvm::StringRef name);
/// The same of a function in shapes.
const FormerFunction *findFormerFunction(llvm::StringRef name);

/// The end of an error about a word of an earlier format.
constexpr char formerWordRemedy[] =
    " of an earlier format of specs; dialectgen --upgrade writes the form of "
    "today";

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_FORMERWORDS_H
