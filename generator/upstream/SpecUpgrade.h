//===- SpecUpgrade.h - specs of earlier formats -----------------*- C++ -*-===//
//
// The form of today of an op that was written for an earlier format: former
// words of relations (model/FormerWords.def) become equations, signatures of
// shapes, other relations, or facts that are listed as unverified.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_SPECUPGRADE_H
#define DIALECTGEN_UPSTREAM_SPECUPGRADE_H

#include "model/Json.h"
#include <string>
#include <vector>

namespace dialectgen {

struct Op;

/// The spec of an op, written anew.
struct UpgradedOp {
  /// A place that a person has to look at.
  struct ToDo {
    /// The text that stands there.
    std::string text;
    std::string message;
  };

  Json op;
  /// Former words that were replaced; 0 if the op is as it was.
  unsigned replaced = 0;
  std::vector<ToDo> toDo;
};

/// Replaces the former words of an op, of which `resolved` has the signatures.
/// Equations and shapes apply to the versions that have their arguments, as
/// relations do. Parts that have another form than relations and shapes ever
/// had stay.
UpgradedOp upgradeOp(const Json &op, const Op &resolved);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_SPECUPGRADE_H
