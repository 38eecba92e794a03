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

template <typename Elements> Json listJson(const Elements &elements) {
  return elementJson(elements);
}

/// The scalar facts of a version that "changes" can set: `deprecated`,
/// `experimental`, `deterministic`, `functions`.
Json scalarFacts(const OpVersion &version);
/// Whether two versions have the same of them, to the letter.
bool sameScalarFacts(const OpVersion &a, const OpVersion &b);

/// The list under "step".
Json stepJson(const OpVersion &version);

/// The behaviour of a version, its facts besides the signature: `traits`,
/// `relations`, `assembly`, `illegal`, `step`.
Json behaviourFacts(const OpVersion &version);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_ELEMENTJSON_H
