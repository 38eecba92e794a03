//===- ToVersioned.h - values to the versioned dialect ----------*- C++ -*-===//
//
// Types and attributes of MLIR and of a dialect as the newest records of
// the versioned dialect.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_TOVERSIONED_H
#define DIALECTGEN_CORE_LEGALIZATION_TOVERSIONED_H

#include "dialectgen/core/legalization/Legalization.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace dialectgen {

class ToVersioned {
public:
  ToVersioned(const LegalizationTable &table, mlir::MLIRContext *context,
              const ToVersionedOptions &options);

  /// Null if there is no record; getReason() then returns the reason.
  mlir::Type convert(mlir::Type type);
  mlir::Attribute convert(mlir::Attribute value);

  /// A value in a form declared by operations; null as above.
  mlir::Attribute convert(const AttributeMapRow &row, mlir::Attribute value);
  /// A field of a dialect's attribute, as an attribute of its own.
  mlir::Attribute convertField(HeldKind kind, mlir::Attribute held);

  mlir::Attribute makeBool(bool value) const;
  /// A tensor that repeats `value`.
  mlir::Attribute repeat(int64_t value, unsigned typeCode,
                         llvm::ArrayRef<int64_t> shape) const;
  /// The number of elements of a tensor; -1 for anything else.
  int64_t lengthOf(mlir::Attribute tensor) const;

  /// A part of `value` that no record holds and that convert() makes another
  /// attribute of, as released writers did before there was a place for it: of
  /// numbers in an array elements, of a symbol a string. Null if there is none.
  mlir::Attribute findChanged(mlir::Attribute value);

  const std::string &getReason() const { return reason; }

  /// In a program of several dialects each converts values of its own; the
  /// others go to these, which outlive it.
  void setPeers(llvm::ArrayRef<ToVersioned *> others) { peers = others; }

private:
  /// The peer that converts values of `dialect`; null if this one does, or
  /// nobody.
  ToVersioned *peerFor(const mlir::Dialect &dialect) const;
  /// The one whose records stand for MLIR's own types and attributes.
  ToVersioned &ofBuiltins();
  const ToVersioned &ofBuiltins() const {
    return const_cast<ToVersioned *>(this)->ofBuiltins();
  }
  mlir::Type make(BuiltinKind kind, llvm::ArrayRef<mlir::Attribute> fields);
  /// Null if the dialect has no record of that kind.
  mlir::Attribute makeAttribute(BuiltinKind kind,
                                llvm::ArrayRef<mlir::Attribute> fields) const;
  bool has(BuiltinKind kind, bool isType) const {
    return (isType ? typeCodes : attributeCodes)[unsigned(kind)] >= 0;
  }
  mlir::Type convertNew(mlir::Type type);
  mlir::Type convertTensor(mlir::Type type);
  mlir::Type convertBuffer(mlir::Type type);
  mlir::Type convertMemRef(mlir::MemRefType type);
  mlir::Type convertVector(mlir::VectorType type);
  mlir::Type convertInteger(mlir::IntegerType type);
  /// What no record of its own holds, as its text; null if the dialect has no
  /// record for that, or the text does not give it back.
  mlir::Attribute printed(mlir::Attribute value);
  bool isOwn(const mlir::Dialect &dialect) const;
  bool canPrint(mlir::Attribute value) const;
  /// Null if readers would reject the record, which is the reason then.
  mlir::Attribute makeChecked(unsigned code,
                              llvm::ArrayRef<mlir::Attribute> fields,
                              bool isType);
  mlir::Type convertQuantized(mlir::Type type);
  mlir::Attribute convertNew(mlir::Attribute value);
  mlir::Attribute convertElements(mlir::Type type, mlir::ElementsAttr elements,
                                  llvm::ArrayRef<char> data);
  mlir::Attribute convertResource(mlir::DenseResourceElementsAttr elements);
  mlir::Attribute convertNew(HeldKind kind, mlir::Attribute held);
  mlir::Attribute convertNew(const AttributeMapRow &row, mlir::Attribute value);
  mlir::Attribute convertDialect(const DialectRow &row, const RecordRow &record,
                                 unsigned code, mlir::Attribute value,
                                 bool isType);
  mlir::Attribute convertRecordField(FieldKind kind, HeldKind heldKind,
                                     mlir::Attribute held);
  bool isChanged(mlir::Attribute value) const;
  mlir::Attribute integers(llvm::ArrayRef<int64_t> values);
  mlir::Attribute truths(llvm::ArrayRef<bool> values);
  mlir::Attribute symbol(mlir::Attribute value);
  /// TypeAttrs of the records of `types`, in an array; null if one has none.
  mlir::Attribute convertTypes(mlir::TypeRange types);
  void refuse(mlir::Attribute value);
  void refuse(mlir::Type type, llvm::StringRef why = "");
  /// A parameter without a form in artifacts.
  void refuseField(mlir::Attribute value, llvm::StringRef field,
                   bool isOptional);

  const LegalizationTable &table;
  const RecordFactory &factory;
  mlir::MLIRContext *context;
  ToVersionedOptions options;
  std::string reason;
  /// Wire codes by the values that they stand for.
  llvm::SmallVector<int> attributeCodes, typeCodes;
  llvm::DenseMap<mlir::TypeID, std::pair<int, int>> dialectAttributes,
      dialectTypes;
  llvm::DenseMap<mlir::Type, mlir::Type> types;
  llvm::DenseMap<mlir::Attribute, mlir::Attribute> attributes;
  /// Fields by their kind, and declarations of operations by row.
  llvm::DenseMap<std::pair<mlir::Attribute, uintptr_t>, mlir::Attribute> held;
  /// Values in which findChanged() found no change.
  llvm::DenseSet<mlir::Attribute> unchanged;
  llvm::ArrayRef<ToVersioned *> peers;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_TOVERSIONED_H
