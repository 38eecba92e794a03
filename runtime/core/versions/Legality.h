//===- Legality.h - which types and attributes a release has ----*- C++ -*-===//
//
// Types and attributes are unique and programs have few of them, so their
// legality at the target is determined once. Only a rejected program needs the
// reason in words.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_LEGALITY_H
#define DIALECTGEN_CORE_VERSIONS_LEGALITY_H

#include "FusedAttributes.h"
#include "dialectgen/core/versions/VersionedAdaptor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace dialectgen {

class Legality {
public:
  /// The versions of `dialects` have no patch.
  explicit Legality(llvm::ArrayRef<VersionTarget> dialects)
      : dialects(dialects) {}

  bool isLegal(mlir::Attribute value);
  bool isLegal(mlir::Type value);

  /// Why `value`, which is not legal and stands `in` something, is not.
  Illegal explain(mlir::Attribute value, const llvm::Twine &in);
  Illegal explain(mlir::Type value, const llvm::Twine &in);

  /// `'#dialect.name'` or `'!dialect.name'`.
  static std::string nameOf(const OwnedRecord &record, llvm::StringRef sigil);

  /// Of the program's locations.
  FusedAttributes fused;

private:
  static bool isThere(const OwnedRecord &record);
  bool areLegal(const OwnedRecord &record);
  template <typename Value> bool arePartsLegal(Value value);
  template <typename Value>
  Illegal explain(Value value, llvm::StringRef sigil, const llvm::Twine &in);

  llvm::ArrayRef<VersionTarget> dialects;
  llvm::DenseSet<mlir::Attribute> legalAttributes;
  llvm::DenseSet<mlir::Type> legalTypes;
  // Neighbouring operations have the same types.
  mlir::Type lastLegal;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_LEGALITY_H
