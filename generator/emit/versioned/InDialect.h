//===- InDialect.h - versioned ops in the dialect ---------------*- C++ -*-===//
//
// Facts about the conversion between a dialect and its versioned dialect that
// generated tables and the wire description share.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_INDIALECT_H
#define DIALECTGEN_EMIT_INDIALECT_H

#include "model/Model.h"

namespace dialectgen {

/// Whether programs of the dialect have the op, and the versioned dialect, too.
bool isConverted(const Family &family, const Op &op);

/// The name of an op outside of the versioned dialect.
std::string dialectNameOf(const Family &family, const Op &op);

/// The value, as specs write it, that a versioned op has for an attribute which
/// programs leave out; null if it is required, or absent there, too.
Json absentValueOf(const Family &family, const OpVersion &version,
                   const Attribute &attribute);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_INDIALECT_H
