//===- InDialect.h - versioned ops, and in the dialect ----------*- C++ -*-===//
//
// Facts about ops of a versioned dialect, and about the conversion between it
// and the dialect, that several outputs share.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_INDIALECT_H
#define DIALECTGEN_EMIT_INDIALECT_H

#include "model/Model.h"

namespace dialectgen {

// Whether an element is a list. In the versioned dialect an optional operand is
// one like others.
inline bool isMany(const Parameter &value) {
  return value.arity != Arity::Single;
}
inline bool isMany(const Region &region) { return region.variadic; }
inline bool isMany(const Successor &successor) { return successor.variadic; }

/// The names of VersionedTraits.def.
std::vector<std::string> versionedTraitsOf(const Family &family,
                                           const OpVersion &version);

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
