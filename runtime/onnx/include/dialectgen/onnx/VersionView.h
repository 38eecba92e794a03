//===- VersionView.h - ops of any version by name ---------------*- C++ -*-===//
//
// For code that is generic over the versions of an operator: operands, results,
// attributes and regions by the names of the standard, whether the version has
// a class or is a row, and a builder. Every name is checked against the row of
// the version (OpTable.h); a wrong one is an error at the op, which lists the
// right ones.
//
//   if (std::optional<VersionView> sum = versionOf(op))
//     if (sum->hasOperand("axes"))
//       FailureOr<Value> axes = sum->getOperand("axes");
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_VERSIONVIEW_H
#define DIALECTGEN_ONNX_VERSIONVIEW_H

#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"
#include <optional>

namespace dialectgen::onnx {

class VersionView {
public:
  mlir::Operation *getOperation() const { return op; }
  mlir::Operation *operator->() const { return op; }
  const OpVersionInfo &getInfo() const { return *info; }

  bool hasOperand(llvm::StringRef name) const;
  bool hasResult(llvm::StringRef name) const;
  /// Graphs are regions, not attributes.
  bool hasAttribute(llvm::StringRef name) const;
  bool hasRegion(llvm::StringRef name) const;

  /// Null: it is absent. Of a variadic one, use getOperands.
  llvm::FailureOr<mlir::Value> getOperand(llvm::StringRef name) const;
  /// None if it is absent.
  llvm::FailureOr<mlir::OperandRange> getOperands(llvm::StringRef name) const;
  llvm::FailureOr<mlir::Value> getResult(llvm::StringRef name) const;
  llvm::FailureOr<mlir::ResultRange> getResults(llvm::StringRef name) const;
  /// The default if the op has none of its own; null: it is absent.
  llvm::FailureOr<mlir::Attribute> getAttribute(llvm::StringRef name) const;
  llvm::FailureOr<mlir::Region *> getRegion(llvm::StringRef name) const;

  /// Null removes it. The value must satisfy the constraint of the attribute.
  llvm::LogicalResult setAttribute(llvm::StringRef name,
                                   mlir::Attribute value) const;
  /// An operand that the op has the place of; null: it becomes absent.
  llvm::LogicalResult setOperand(llvm::StringRef name, mlir::Value value) const;

private:
  friend std::optional<VersionView> versionOf(mlir::Operation *op);
  VersionView(mlir::Operation *op, const OpVersionInfo &info)
      : op(op), info(&info) {}

  mlir::Operation *op;
  const OpVersionInfo *info;
};

/// Nothing if `op` is no version of an operator.
std::optional<VersionView> versionOf(mlir::Operation *op);

/// The values of a parameter by its name; a null one is absent.
struct NamedOperands {
  llvm::StringRef name;
  mlir::ValueRange values;
};

/// Builds the op of a version, for example of `findOpVersion("ai.onnx",
/// "ReduceSum", opset)`, with empty regions. Result types that are not given
/// follow from the rest. Operands and attributes that are not named are absent;
/// an error at `location` names one that has to be there, one that the version
/// lacks, and a value that is against its constraint.
llvm::FailureOr<mlir::Operation *>
createVersion(mlir::OpBuilder &builder, mlir::Location location,
              const OpVersionInfo &info, llvm::ArrayRef<NamedOperands> operands,
              llvm::ArrayRef<mlir::NamedAttribute> attributes = {},
              mlir::TypeRange resultTypes = {});

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_VERSIONVIEW_H
