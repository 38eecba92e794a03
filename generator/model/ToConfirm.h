//===- ToConfirm.h - what a tool chose and nobody confirmed -----*- C++ -*-===//
//
// Adopting an upstream puts things into the specs that its definitions do not
// tell: wire codes, how a field stands on the wire, since when a case is there.
// They are marked `to_confirm`. Artifacts have none of them, and no release
// takes them, until a person removes the mark.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_TOCONFIRM_H
#define DIALECTGEN_MODEL_TOCONFIRM_H

#include "model/Model.h"

namespace dialectgen {

/// Something that is marked.
struct Unconfirmed {
  /// The type or attribute, of the dialect or the versioned one.
  std::string name;
  /// The entry to confirm, for example `wire code 21 of attribute 'mesh_v1'`.
  std::string text;
  /// The mark, or the entry that contains it.
  llvm::SMRange range;
};

/// All that is marked in `dialect`, codes first.
std::vector<Unconfirmed> findUnconfirmed(const Family &family);

/// `dialect` as if no release contained its marked entries.
Family confirmedPart(Family family);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_TOCONFIRM_H
