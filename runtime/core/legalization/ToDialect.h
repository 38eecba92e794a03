//===- ToDialect.h - versioned values to the dialect ------------*- C++ -*-===//
//
// Records of a versioned dialect as types and attributes of MLIR and of the
// dialect. Other values stay unchanged.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_TODIALECT_H
#define DIALECTGEN_CORE_LEGALIZATION_TODIALECT_H

#include "ValueConversion.h"
#include "dialectgen/core/legalization/LegalizationTable.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"

namespace dialectgen {

/// Selects the conversion of each record, and remembers its result: to a value
/// of the dialect, to one of MLIR's own (BuiltinValues.h), or by another
/// dialect of the program.
class ToDialect {
public:
  ToDialect(const LegalizationTable &table, mlir::MLIRContext *context);

  /// Null if a record has no equivalent outside; getReason() then returns the
  /// reason.
  mlir::Type convert(mlir::Type type);
  mlir::Attribute convert(mlir::Attribute value);

  const std::string &getReason() const { return reason; }
  /// Makes a reason; the result is null.
  mlir::Attribute refuse(mlir::Attribute value, const llvm::Twine &what);
  /// The result of `make`, which receives a function that emits an error.
  /// Errors become the reason: who requested the value reports it, once.
  template <typename Make> auto reportingReason(Make make) {
    mlir::ScopedDiagnosticHandler quiet(context,
                                        [this](mlir::Diagnostic &diagnostic) {
                                          reason = diagnostic.str();
                                          return mlir::success();
                                        });
    return make([this] { return emitError(mlir::UnknownLoc::get(context)); });
  }

  /// In a program of several dialects each converts records of its own; the
  /// others go to these, which outlive it.
  void setPeers(llvm::ArrayRef<ToDialect *> others) { peers = others; }

  /// The dialect whose records it converts.
  llvm::StringRef getDialect() const { return table.versions.dialect; }
  mlir::MLIRContext *getContext() const { return context; }
  const LegalizationTable &getTable() const { return table; }

private:
  /// A value of another dialect, as it is; null if it has a versioned one in
  /// it, which no writer makes.
  template <typename Value> Value keep(Value value);
  mlir::Type convertRecord(const Record &record);
  mlir::Attribute convertAttributeRecord(const Record &record);

  const LegalizationTable &table;
  mlir::MLIRContext *context;
  std::string reason;
  /// Types of records without parameters, by wire code.
  llvm::SmallVector<mlir::Type> scalars;
  Memo<mlir::Type> types;
  Memo<mlir::Attribute> attributes;
  llvm::ArrayRef<ToDialect *> peers;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_TODIALECT_H
