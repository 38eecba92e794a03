//===- Judges.h - who decides what specs and definitions say ----*- C++ -*-===//
//
// Definitions of a dialect that is generated and those of one that others write
// are followed alike but for these facts.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_JUDGES_H
#define DIALECTGEN_UPSTREAM_JUDGES_H

#include "model/Model.h"

namespace dialectgen {

enum class Judge { Specs, Definitions };

/// By sort of fact, who decides it.
struct Judges {
  /// What ops, types, kinds of attributes and traits are called, and which
  /// there are.
  Judge names = Judge::Specs;
  /// In which release something begins and ends. Definitions without releases
  /// are compared with the newest.
  Judge versions = Judge::Definitions;
};

/// Of a dialect that others write, definitions name what there is, and releases
/// are those of the specs.
inline Judges judgesOf(const Family &family) {
  return family.isExternal() ? Judges{Judge::Definitions, Judge::Specs}
                             : Judges();
}

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_JUDGES_H
