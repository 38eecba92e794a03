//===- OthersDialect.h - facts of dialects that others define ---*- C++ -*-===//
//
// Specs describe an external dialect (ExternalDialect in Model.h) as its
// definitions have it, and nothing of it is generated. Each fact that follows
// from that has a name here. Keys of these families alone ('stored', 'implied',
// 'property', …) are empty in others (KeyEffects.h), so that code which looks
// at them asks nothing here.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_OTHERSDIALECT_H
#define DIALECTGEN_MODEL_OTHERSDIALECT_H

#include "model/Model.h"

namespace dialectgen {

/// Attributes that programs leave out are absent in the versioned dialect, too;
/// in that of a generated dialect each has a value.
inline bool keepsAbsentAttributes(const Family &family) {
  return family.isExternal();
}
/// Parameters stand on the wire by their places and C++ types, and cases by
/// their numbers; those of a generated dialect by their names and kinds.
inline bool hasRecordsByPlace(const Family &family) {
  return family.isExternal();
}
/// Names are those that MLIR takes, and not only those of generated C++.
inline bool hasNamesOfMlir(const Family &family) { return family.isExternal(); }
/// The dialect is the one of today, without ops, types and attributes that have
/// ended.
inline bool hasTodaysDialect(const Family &family) {
  return family.isExternal();
}

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_OTHERSDIALECT_H
