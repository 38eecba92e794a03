//===- ElementJson.h - parts of a version as a spec says them ---*- C++ -*-===//
//
// The JSON values docs/spec-format.md defines for versions, operands, results,
// attributes, regions, type constraints and what else a version of an op has,
// with defaults left out and members in the order of that page.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_ELEMENTJSON_H
#define DIALECTGEN_DIFF_ELEMENTJSON_H

#include "spec/ModelForms.h"

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

/// The list under "step".
Json stepJson(const OpVersion &version);

/// What holds of a version besides its signature: `traits`, `relations`,
/// `assembly`, `illegal`, `step`.
Json behaviourFacts(const OpVersion &version);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_ELEMENTJSON_H
