//===- AsOf.h - a family as of a release ------------------------*- C++ -*-===//
//
// What was released of a family, and what parts of the family have of a
// version.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_ASOF_H
#define DIALECTGEN_MODEL_ASOF_H

#include "Model.h"

namespace dialectgen {

/// Whether the versions of an op are independent of those of other ops, as in a
/// family of views, whose release consists of all present ops.
bool hasVersionsPerOp(const Family &family);

/// `{"ai.onnx": 27}`, and back. Values of other kinds are version 0.
Json toJson(const ReleasedVersions &released);
ReleasedVersions releasedVersions(const Json &json);

/// The newest released version of every timeline if the first is released as
/// of `release`.
ReleasedVersions versionsAsOf(const Family &family, const Version &release);

/// `family` without timelines that `released` lacks, and without everything
/// that is newer than it; an end after it is not known yet. Codes stay: in the
/// place of a newer record is one without a name.
Family asOf(Family family, const ReleasedVersions &released);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_ASOF_H
