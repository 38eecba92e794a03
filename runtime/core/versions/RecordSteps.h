//===- RecordSteps.h - records that took the place of others ----*- C++ -*-===//
//
// A type or attribute that gained a parameter is another record from then on.
// Wherever a program has one of the two, the target release may have the other:
// in attributes of operations and modules, in other records, in types, and in
// locations.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_RECORDSTEPS_H
#define DIALECTGEN_CORE_VERSIONS_RECORDSTEPS_H

#include "FusedAttributes.h"
#include "dialectgen/core/versions/VersionTable.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/DenseMap.h"
#include <functional>
#include <vector>

namespace dialectgen {

class RecordSteps {
public:
  /// The versions of `dialects`, which outlive it, have no patch.
  RecordSteps(llvm::ArrayRef<VersionTarget> dialects,
              mlir::MLIRContext *context);

  /// Whether a record of one of the dialects took the place of another.
  bool areThere() const { return hasSteps; }

  /// The value with the records that the target has, as far as others became
  /// them; one that a release cannot express stays.
  mlir::Attribute convert(mlir::Attribute value);
  mlir::Type convert(mlir::Type type);

  /// Whether the attributes and results of `op`, and the arguments of its
  /// blocks, have the records that the target has.
  bool leaves(mlir::Operation *op);

  /// Converts all values at and under `root` where they stand, and remembers
  /// them.
  void convertAll(mlir::Operation *root);
  /// Puts back all of them.
  void takeBack();

private:
  mlir::Attribute convertRecord(const OwnedRecord &record,
                                mlir::Attribute value);
  mlir::Attribute convertParts(mlir::Attribute value);
  mlir::Attribute valueBefore(const FieldSourceRow &source,
                              const RecordFactory &make);
  OwnedRecord splitAny(mlir::Attribute value) const;
  template <typename Holder> void convertHeld(Holder &holder);
  void convertAttributes(mlir::Operation *op);

  llvm::ArrayRef<VersionTarget> dialects;
  mlir::MLIRContext *context;
  bool hasSteps = false;
  llvm::DenseMap<mlir::Attribute, mlir::Attribute> known;
  FusedAttributes fused;
  std::vector<std::function<void()>> undo;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_RECORDSTEPS_H
