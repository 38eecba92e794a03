//===- ToVersioned.h - values to the versioned dialect ----------*- C++ -*-===//
//
// Types and attributes of MLIR and of a dialect as the newest records of
// the versioned dialect.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_TOVERSIONED_H
#define DIALECTGEN_CORE_LEGALIZATION_TOVERSIONED_H

#include "Counterparts.h"
#include "ValueConversion.h"
#include "dialectgen/core/legalization/Legalization.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace dialectgen {

/// Selects the conversion of each value, and remembers its result: by a record
/// of the dialect, by one of MLIR's own (BuiltinRecords.h), by another dialect
/// of the program, as it is, or as its text.
class ToVersioned {
public:
  ToVersioned(const LegalizationTable &table, mlir::MLIRContext *context,
              const ToVersionedOptions &options);

  /// Null if there is no record; getReason() then returns the reason.
  mlir::Type convert(mlir::Type type);
  mlir::Attribute convert(mlir::Attribute value);
  /// Records of the value's own alone: it is neither kept nor printed.
  mlir::Type recordOf(mlir::Type type);
  mlir::Attribute recordOf(mlir::Attribute value);

  const std::string &getReason() const { return reason; }
  /// Makes a reason, of `why` if that is given; the result is null.
  mlir::Attribute refuse(mlir::Attribute value, llvm::StringRef why = "");
  mlir::Type refuse(mlir::Type type, llvm::StringRef why = "");

  /// In a program of several dialects each converts values of its own; the
  /// others go to these, which outlive it.
  void setPeers(llvm::ArrayRef<ToVersioned *> others);

  /// The dialect whose values it converts.
  llvm::StringRef getDialect() const { return table.dialect; }
  mlir::MLIRContext *getContext() const { return context; }
  const LegalizationTable &getTable() const { return table; }
  const ToVersionedOptions &getOptions() const { return options; }
  const Counterparts &getCounterparts() const { return counterparts; }

  /// Whether `value` is of a dialect of the program that has a record for it.
  bool isOfProgram(mlir::Attribute value) const;
  // Records; null, with a reason if readers would reject the fields, and
  // without one if there are none.

  mlir::Type makeType(BuiltinKind kind,
                      llvm::ArrayRef<mlir::Attribute> fields) {
    return counterparts.makeType(kind, fields, reason);
  }
  mlir::Attribute makeChecked(BuiltinKind kind,
                              llvm::ArrayRef<mlir::Attribute> fields) {
    mlir::Attribute record = counterparts.makeChecked(kind, fields, reason);
    isMistaken |= !record && counterparts.hasAttribute(kind);
    return record;
  }
  mlir::Attribute makeChecked(const Counterparts::OfDialect &known,
                              llvm::ArrayRef<mlir::Attribute> fields) {
    mlir::Attribute record = counterparts.makeChecked(known, fields, reason);
    isMistaken |= !record;
    return record;
  }

private:
  mlir::Type convertNew(mlir::Type type);
  mlir::Attribute convertNew(mlir::Attribute value);
  /// The peer that converts `value`; null if this one does, or nobody.
  ToVersioned *peerFor(mlir::Type type) const;
  ToVersioned *peerFor(mlir::Attribute value) const;
  /// Whether a value of `dialect` is of this one, or of MLIR itself.
  bool isOwn(const mlir::Dialect &dialect) const;
  /// The record of the text of a value, or of the type in a TypeAttr; null if
  /// the dialect has none for that, or the text does not give it back.
  mlir::Attribute printed(mlir::Attribute value);
  bool canPrint(mlir::Attribute value) const;

  const LegalizationTable &table;
  mlir::MLIRContext *context;
  ToVersionedOptions options;
  Counterparts counterparts;
  std::string reason;
  /// Readers would reject what a value became: it is not kept as it is, either.
  bool isMistaken = false;
  Memo<mlir::Type> types;
  Memo<mlir::Attribute> attributes;
  llvm::ArrayRef<ToVersioned *> peers;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_TOVERSIONED_H
