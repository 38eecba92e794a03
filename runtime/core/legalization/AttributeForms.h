//===- AttributeForms.h - values in forms of operations ---------*- C++ -*-===//
//
// Attributes in the forms that rows of operations declare, and fields of a
// dialect's attribute that are attributes of their own in the versioned
// operation.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_ATTRIBUTEFORMS_H
#define DIALECTGEN_CORE_LEGALIZATION_ATTRIBUTEFORMS_H

#include "ToDialect.h"
#include "ToVersioned.h"
#include "llvm/ADT/DenseSet.h"

namespace dialectgen {

// Results are null if there is none; `values` then has the reason.

class FormsToVersioned {
public:
  explicit FormsToVersioned(ToVersioned &values)
      : values(values), records(values.getCounterparts()) {}

  mlir::Attribute convert(const AttributeMapRow &row, mlir::Attribute value);
  mlir::Attribute convertField(HeldKind kind, mlir::Attribute held);

private:
  mlir::Attribute convertNew(const AttributeMapRow &row, mlir::Attribute value);
  mlir::Attribute convertNew(HeldKind kind, mlir::Attribute held);
  mlir::Attribute number(BuiltinKind kind, mlir::Type type,
                         mlir::Attribute held);

  ToVersioned &values;
  const Counterparts &records;
  /// Fields by their kind, and attributes of operations by row.
  Memo<std::pair<mlir::Attribute, uintptr_t>, mlir::Attribute> known;
};

/// Attributes as dialects have them.
class FormsToDialect {
public:
  explicit FormsToDialect(ToDialect &values) : values(values) {}

  mlir::Attribute convert(const AttributeMapRow &row, mlir::Attribute value);
  mlir::Attribute convertField(HeldKind kind, mlir::Attribute value);

private:
  ToDialect &values;
};

/// Finds values that would be others when they are read back.
class ChangedValues {
public:
  explicit ChangedValues(const ToVersioned &values) : values(values) {}

  /// A part of `value` that isChanged(); null if there is none.
  mlir::Attribute find(mlir::Attribute value);

private:
  const ToVersioned &values;
  llvm::DenseSet<mlir::Attribute> unchanged;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_ATTRIBUTEFORMS_H
