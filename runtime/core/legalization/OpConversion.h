//===- OpConversion.h - single operations to and fro ------------*- C++ -*-===//
//
// Makes the versioned operation of a dialect's one and the dialect's one of a
// versioned one, for walks over whole programs and for rewrite patterns alike.
// The operation that is made stands nowhere yet and has no regions' contents.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_OPCONVERSION_H
#define DIALECTGEN_CORE_LEGALIZATION_OPCONVERSION_H

#include "AttributeForms.h"
#include "mlir/IR/Operation.h"

namespace dialectgen {

/// An attribute row with its names as MLIR compares them.
struct BoundAttribute {
  const AttributeMapRow *row;
  mlir::StringAttr dialectName, versioned;
  /// The value if the dialect's one is absent, unless that depends on others.
  mlir::Attribute absent;
};

/// An operation row with its data in the context.
struct BoundOp {
  const OpMapRow *row;
  mlir::OperationName target;
  llvm::SmallVector<BoundAttribute, 0> attributes;
  /// Attributes that the dialect's operation has of its own and no row names.
  llvm::SmallVector<mlir::StringAttr, 0> others;
  /// Sizes of groups of operands or results, which both operations have.
  llvm::SmallVector<mlir::StringAttr, 0> segments;
  /// Rows name properties that are no attributes, but can be converted to some.
  bool hasProperties = false;
  /// The dialect's operation is a function.
  bool isFunction = false;
};

class OpToVersioned {
public:
  OpToVersioned(const LegalizationTable &table, mlir::MLIRContext *context,
                const ToVersionedOptions &options);
  OpToVersioned(const OpToVersioned &) = delete;

  /// Null if `name` is no operation of the dialect.
  BoundOp *find(mlir::OperationName name);
  /// Null after an error, which is of `op`.
  mlir::Operation *convert(mlir::Operation *op, const BoundOp &bound,
                           mlir::ValueRange operands);
  /// Converts the types of the arguments of `op`'s blocks where they stand.
  mlir::LogicalResult convertBlockArguments(mlir::Operation *op);

  /// An error if an attribute of another dialect has something of the dialect's
  /// one.
  mlir::LogicalResult refuseLent(mlir::Operation *op,
                                 mlir::NamedAttribute attribute);

  ToVersioned values;

private:
  mlir::LogicalResult
  convertAttributes(mlir::Operation *op, const BoundOp &bound,
                    llvm::SmallVectorImpl<mlir::Attribute> &converted);
  mlir::LogicalResult convertOthers(mlir::Operation *op, const BoundOp &bound,
                                    mlir::NamedAttrList &others);
  void warnOfDropped(mlir::Operation *op, const BoundOp &bound);

  FormsToVersioned forms;
  ChangedValues changed;
  ToVersionedOptions options;
  const LegalizationTable &table;
  mlir::MLIRContext *context;
  mlir::DictionaryAttr noAttributes;
  llvm::DenseMap<mlir::OperationName, BoundOp> ops;
};

class OpToDialect {
public:
  OpToDialect(const LegalizationTable &table, mlir::MLIRContext *context);
  OpToDialect(const OpToDialect &) = delete;

  BoundOp *find(mlir::OperationName name);
  mlir::Operation *convert(mlir::Operation *op, const BoundOp &bound,
                           mlir::ValueRange operands);
  mlir::LogicalResult convertBlockArguments(mlir::Operation *op);

  ToDialect values;

private:
  mlir::LogicalResult convertAttributes(mlir::Operation *op,
                                        const BoundOp &bound,
                                        mlir::NamedAttrList &converted);
  /// The operation of the dialect, without regions' contents; null after an
  /// error.
  mlir::Operation *create(mlir::Operation *op, mlir::OperationName name,
                          mlir::TypeRange types, mlir::ValueRange operands,
                          mlir::NamedAttrList &attributes,
                          const BoundOp &bound);
  /// The dialect's attribute whose fields `rows` hold.
  mlir::Attribute convertFields(mlir::Operation *op,
                                llvm::ArrayRef<BoundAttribute> rows);

  FormsToDialect forms;
  const LegalizationTable &table;
  mlir::MLIRContext *context;
  /// Of the values that stand for absent attributes.
  Counterparts records;
  llvm::DenseMap<mlir::OperationName, BoundOp> ops;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_OPCONVERSION_H
