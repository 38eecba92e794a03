//===- SampleAttributes.h - values of attributes of ops ---------*- C++ -*-===//
//
// The values that attributes have in uses of an op: those that its steps imply,
// and those that the dialect's op can have.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_SAMPLEATTRIBUTES_H
#define DIALECTGEN_EMIT_SAMPLEATTRIBUTES_H

#include "emit/tests/SampleValues.h"

namespace dialectgen {

/// The value with which attribute `attribute` of `version` can be taken to
/// newer versions, which do not have it any more; null if that is any.
const Json *findOnly(const Op &op, const OpVersion &version,
                     llvm::StringRef attribute);

/// The value of `attribute` in a sample: the value implied by the previous
/// version, if that lacks the attribute; with `other`, any different value.
Json attributeOf(const SampleValues &make, const Op &op,
                 const OpVersion &version, const Attribute &attribute,
                 bool other = false);

/// A value that the dialect's op can have for `attribute`, and that is no
/// default.
Json valueOfKind(const SampleValues &make, const Attribute &attribute);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_SAMPLEATTRIBUTES_H
