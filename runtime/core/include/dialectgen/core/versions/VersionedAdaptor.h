//===- VersionedAdaptor.h - versions as operations of records ---*- C++ -*-===//
//
// Versioned dialects are legal where they, and all records they hold, live.
// Types and attributes are unique and programs repeat few of them, so whether
// one is there at the target is found once.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_TWINCARRIAGE_H
#define DIALECTGEN_CORE_VERSIONS_TWINCARRIAGE_H

#include "dialectgen/core/versions/TensorRecords.h"
#include "dialectgen/core/versions/VersionConversion.h"
#include "dialectgen/core/versions/VersionTable.h"

namespace dialectgen {

class Legality;
class RecordSteps;

class VersionedAdaptor : public VersionAdaptor {
public:
  /// Timelines are those of `targets`, in that order.
  VersionedAdaptor(llvm::ArrayRef<VersionTarget> targets,
                   mlir::MLIRContext *context);
  ~VersionedAdaptor() override;
  /// The dialect of the first target.
  const VersionTable &getTable() const { return *dialects.front().table; }
  /// The dialect of `op`; null if it is none of the targets.
  const VersionTable *findTable(mlir::Operation *op) const;
  const VersionTable *findTable(llvm::StringRef dialect) const;
  /// Numbers, elements and tensor types of the dialects.
  const TensorRecords &getTensors() const { return tensors; }
  /// The record of the dialect of `op` that is called `name`, such as
  /// `mode_v1`; null if there is none.
  mlir::Attribute makeRecord(mlir::Operation *op, llvm::StringRef name,
                             llvm::ArrayRef<mlir::Attribute> fields) const;
  /// The fields of a record, of whatever dialect; none if `value` is none.
  llvm::ArrayRef<mlir::Attribute> fieldsOf(mlir::Attribute value) const;
  /// Records that took the place of others.
  RecordSteps &getRecordSteps() const { return *recordSteps; }
  /// An integer of 64 bits; null if no dialect has such.
  mlir::Attribute makeNumber(int64_t number) const;

  void check(mlir::Operation *op, const OpRow *row, const OpRow *from,
             llvm::function_ref<void(const Illegal &)> report) override;
  mlir::StringAttr getSymbol(mlir::Operation *op) const override;
  mlir::Attribute make(const ValueMaker &value,
                       unsigned timeline) const override;
  /// Also if both are tensors without elements, whatever their shapes, or hold
  /// zeros of different signs.
  bool isSame(mlir::Attribute a, mlir::Attribute b) const override;
  mlir::Type getElementType(mlir::Type type) const override;
  std::optional<llvm::SmallVector<int64_t>>
  getNumbers(mlir::Attribute value) const override;
  /// Numbers in one attribute, or in one each; null if one does not fit.
  mlir::Attribute convert(mlir::Attribute value,
                          ConstantKind kind) const override;
  mlir::Attribute retype(mlir::Attribute value,
                         llvm::StringRef type) const override {
    return tensors.retyped(value, tensors.findType(type));
  }
  /// An operation is a constant if its row marks it as one. A number becomes a
  /// tensor if the dialect has tensors, and a list one of one dimension.
  mlir::Value buildConstant(mlir::OpBuilder &builder, mlir::Location location,
                            mlir::Attribute value, mlir::Type element,
                            ConstantForm form) const override;
  /// The constant operation of a row, with `held` as its attribute; null if it
  /// cannot have it.
  mlir::Value buildConstant(mlir::OpBuilder &builder, mlir::Location location,
                            const OpRow &row, mlir::Attribute held) const;
  mlir::Attribute readConstant(mlir::Value value,
                               ConstantKind kind) const override;
  /// Erases constants without uses if some were read, since operands that
  /// became attributes leave them unused.
  void eraseReadConstants(mlir::Operation *root) const;

private:
  /// The row of a constant's operation; null if it is none.
  const OpRow *constantRow(mlir::Operation *op) const;
  /// The operation that a constant is built as: that of this name, unless it is
  /// empty; null if there is none.
  const OpRow *findConstant(mlir::OpBuilder &builder,
                            llvm::StringRef name) const;
  mlir::Attribute makeList(llvm::ArrayRef<int64_t> numbers,
                           ConstantKind kind) const;

  llvm::SmallVector<VersionTarget, 1> dialects;
  TensorRecords tensors;
  std::unique_ptr<Legality> legality;
  std::unique_ptr<RecordSteps> recordSteps;
  mutable bool hasReadConstants = false;
};

/// The engine (VersionConversion.h) on the versioned ops of `table`, which have
/// one timeline, the releases of their dialect. Uses and locations are then as
/// the bytes of an artifact of `target` have them.
mlir::LogicalResult convertToVersion(mlir::Operation *root,
                                     const VersionTable &table, Version target);
/// The same for a program of several dialects, all at once.
mlir::LogicalResult convertToVersion(mlir::Operation *root,
                                     llvm::ArrayRef<VersionTarget> dialects);

/// As patterns; `table` outlives them.
mlir::LogicalResult populateToVersionPatterns(mlir::Location location,
                                              const VersionTable &table,
                                              Version target,
                                              mlir::RewritePatternSet &patterns,
                                              mlir::ConversionTarget &legality);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_TWINCARRIAGE_H
