//===- ToDialect.h - versioned values to the dialect ------------*- C++ -*-===//
//
// Records of a versioned dialect as types and attributes of MLIR and of the
// dialect. Other values stay unchanged.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_TOLIVE_H
#define DIALECTGEN_CORE_LEGALIZATION_TOLIVE_H

#include "dialectgen/core/legalization/Legalization.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/DenseMap.h"

namespace dialectgen {

class ToDialect {
public:
  ToDialect(const LegalizationTable &table, mlir::MLIRContext *context);

  /// Null if a record has no equivalent outside; getReason() then returns the
  /// reason.
  mlir::Type convert(mlir::Type type);
  mlir::Attribute convert(mlir::Attribute value);

  /// An attribute in the form that the dialect's operation has; null as above.
  mlir::Attribute convert(const AttributeMapRow &row, mlir::Attribute value);
  /// A field of a dialect's attribute from the attribute that holds it.
  mlir::Attribute convertField(HeldKind kind, mlir::Attribute value);

  const std::string &getReason() const { return reason; }

  /// In a program of several dialects each converts records of its own; the
  /// others go to these, which outlive it.
  void setPeers(llvm::ArrayRef<ToDialect *> others) { peers = others; }

private:
  /// The peer that converts records of `dialect`; null if this one does, or
  /// nobody.
  ToDialect *peerFor(const mlir::Dialect &dialect) const;
  mlir::Type convertType(const Record &record);
  mlir::Attribute convertAttribute(const Record &record);
  mlir::Type convertQuantized(const Record &record, bool perAxis);
  mlir::Type convertMemRef(const Record &record, bool isRanked);
  mlir::Attribute convertElements(const Record &record);
  mlir::Attribute convertDialect(const DialectRow &row, const Record &record);
  bool convertTypes(mlir::Attribute list,
                    llvm::SmallVectorImpl<mlir::Type> &types);
  mlir::Attribute refuse(mlir::Attribute value, llvm::StringRef what);
  const CounterpartRow &counterpartOf(const Record &record, bool isType) const;
  BuiltinKind kindOf(mlir::Attribute value) const;

  const LegalizationTable &table;
  mlir::MLIRContext *context;
  std::string reason;
  llvm::SmallVector<mlir::Type> scalars;
  llvm::DenseMap<mlir::Type, mlir::Type> types;
  llvm::DenseMap<mlir::Attribute, mlir::Attribute> attributes;
  llvm::ArrayRef<ToDialect *> peers;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_TOLIVE_H
