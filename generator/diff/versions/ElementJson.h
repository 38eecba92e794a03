//===- ElementJson.h - parts of a version as a spec says them ---*- C++ -*-===//
//
// The JSON values that docs/specs.md defines for versions, operands,
// results, attributes, regions, type constraints and the other parts of a
// version, without defaults and with members in the order of that page.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_ELEMENTJSON_H
#define DIALECTGEN_DIFF_ELEMENTJSON_H

#include "model/forms/ModelForms.h"

namespace dialectgen {

/// An element as a spec has it; without docs, which are no part of a signature,
/// if they do not count.
template <typename T> Json elementJson(const T &element, bool hasProse = true) {
  Writing writing;
  writing.hasProse = hasProse;
  return FormOf<T>::write(element, writing);
}

/// The facts of a version, but for defaults, that have one of the `flags`:
/// field::Settable are its scalar facts, which "changes" can set.
Json versionFacts(const OpVersion &version, unsigned flags);
/// Whether two versions have the same scalar facts, to the letter.
bool sameScalarFacts(const OpVersion &a, const OpVersion &b);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_ELEMENTJSON_H
