//===- ByVersion.h - facts given for versions of an op ----------*- C++ -*-===//
//
// A key of an op gives a fact for all versions, for those from one to another,
// or for single ones.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_BYVERSION_H
#define DIALECTGEN_MODEL_BYVERSION_H

#include "model/Model.h"
#include "model/json/JsonReader.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace dialectgen {

/// Marks a version that has none, although an older one has one.
inline bool saysNone(const JsonNode &value) {
  return value.kind == JsonNode::Kind::Boolean && !value.boolean;
}

/// Calls `assign` with the versions that `value` is for, and returns them. A
/// plain value applies to every version; an object has one for each.
std::vector<OpVersion *> forVersions(
    Op &op, const JsonNode &value, Diagnostics &diagnostics,
    llvm::function_ref<void(OpVersion &version, const JsonNode &value)> assign);

/// The versions in a list of versions.
std::vector<OpVersion *> versionsOf(Op &op, const JsonNode &list,
                                    Diagnostics &diagnostics);

/// The versions from `since` to `until`; reported if there is none.
std::vector<OpVersion *> versionsWithin(Op &op,
                                        const std::optional<Version> &since,
                                        const std::optional<Version> &until,
                                        llvm::SMRange range,
                                        Diagnostics &diagnostics);
/// Those from the member "since" of `node` to its "until".
std::vector<OpVersion *> versionsWithin(Op &op, const JsonNode &node,
                                        Diagnostics &diagnostics);

/// Reports versions that are newer than one in `said` and not in it: the fact
/// that `key` gives for the older one must not be lost silently.
void checkCarriedOver(const Op &op, llvm::StringRef key, const JsonNode &value,
                      llvm::ArrayRef<OpVersion *> said, llvm::StringRef none,
                      Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_BYVERSION_H
