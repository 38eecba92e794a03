//===- KeyEffects.h - keys that only some families read ---------*- C++ -*-===//
//
// The keys of specs that have no effect in every family: a key about wire codes
// has none without a versioned dialect, a hook of an importer none without the
// table that importers read. A spec that has one is wrong, not ignored.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_KEYEFFECTS_H
#define DIALECTGEN_MODEL_KEYEFFECTS_H

#include "model/Model.h"
#include "model/json/JsonReader.h"

namespace dialectgen {

class Diagnostics;

/// One kind of key.
struct KeyEffect {
  /// The schema of the file: `op`, `dialect`, `attributes`, `types`, `wire`.
  llvm::StringLiteral file;
  /// From the top of the file, `*` for any element or member:
  /// `versions/*/illegal`.
  llvm::StringLiteral path;
  /// The parts of a family of which one reads the key; empty: any.
  llvm::ArrayRef<PartKind> parts;
  /// The outputs of which one reads the key; empty: any.
  llvm::ArrayRef<llvm::StringLiteral> outputs;
  /// It is about an external dialect; others are generated.
  bool isOfExternal = false;
};
llvm::ArrayRef<KeyEffect> getKeyEffects();

/// Reports the keys of `node`, a file of the schema `file`, that have no effect
/// in the family whose dialect.json `dialect` has been read from. Nothing is
/// reported about the key `ignored` of the file and the keys under it.
void checkKeyEffects(const JsonNode &node, llvm::StringRef file,
                     const Family &family, Diagnostics &diagnostics,
                     llvm::StringRef ignored = "");

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_KEYEFFECTS_H
