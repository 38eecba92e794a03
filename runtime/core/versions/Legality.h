//===- Legality.h - which types and attributes a release has ----*- C++ -*-===//
//
// Types and attributes are unique and programs have few of them, so their
// legality at the target is determined once. Only a rejected program needs the
// reason in words.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_LEGALITY_H
#define DIALECTGEN_CORE_VERSIONS_LEGALITY_H

#include "dialectgen/core/versions/VersionedAdaptor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace dialectgen {

class Legality {
public:
  Legality(const VersionTable &table, Version target)
      : table(table), target(target) {}

  bool isLegal(mlir::Attribute value);
  bool isLegal(mlir::Type value);

  /// Why `value`, which is not legal and stands `in` something, is not.
  Illegal explain(mlir::Attribute value, const llvm::Twine &in);
  Illegal explain(mlir::Type value, const llvm::Twine &in);

  /// `'#dialect.name'` or `'!dialect.name'`.
  std::string nameOf(const RecordRow &row, llvm::StringRef sigil) const;

private:
  bool isThere(const Record &record) const;
  bool areLegal(const Record &record);
  template <typename Value> bool arePartsLegal(Value value);
  template <typename Value>
  Illegal explain(Value value, Record record, llvm::StringRef sigil,
                  const llvm::Twine &in);

  const VersionTable &table;
  Version target;
  llvm::DenseSet<mlir::Attribute> legalAttributes;
  llvm::DenseSet<mlir::Type> legalTypes;
  // Neighbouring operations have the same types.
  mlir::Type lastLegal;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_LEGALITY_H
