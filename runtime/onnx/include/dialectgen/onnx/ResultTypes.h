//===- ResultTypes.h - types of results without a shape ---------*- C++ -*-===//
//
// The one place where result types come from: for the importer, whose models
// need not give the types of values between nodes, for builders, for the
// interface of ops. Where a result shares its type variable with an operand, or
// admits one type only, the op table tells the type. The other ops name a rule
// in their spec (runtime/onnx/hooks/types). Shapes are left to shape inference.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_RESULTTYPES_H
#define DIALECTGEN_ONNX_RESULTTYPES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace dialectgen::onnx {

struct OpVersionInfo;

/// The interface of an op to a rule; the op need not exist yet.
struct OpView {
  const OpVersionInfo &info;
  llvm::ArrayRef<mlir::Value> operands;
  /// Null for an attribute that is absent.
  llvm::function_ref<mlir::Attribute(llvm::StringRef)> attribute;
  llvm::ArrayRef<mlir::Region *> regions;
  mlir::MLIRContext *context;
  /// An unknown type was queried: results derived from it are invalid.
  mutable bool isUnknownAsked = false;

  /// Null if the operand is absent, or of unknown type.
  mlir::Type operandType(unsigned index) const;
};

/// The type of result `index` as far as operands, attributes and regions of
/// the op determine it, without a shape; null if they do not, and the unknown
/// type if they would but for operands of unknown types.
mlir::Type inferResultType(const OpView &op, unsigned index);
/// The types of all results of an op version; null where one does not follow.
/// Absent results (of type none) stay so. Empty for other ops.
std::vector<mlir::Type> inferResultTypes(mlir::Operation *op);
/// The type of input `input` of the graph in region `region`, likewise.
mlir::Type inferRegionInputType(const OpView &op, unsigned region,
                                unsigned input);

/// Whether the type, or one inside it, is the unknown one.
bool isUnknown(mlir::Type type);
/// Whether a type variable can stand for both: the same kind of type over the
/// same element type, whatever the shapes. An unknown type contradicts none.
bool canBeSameType(mlir::Type a, mlir::Type b);

/// The type without sizes and ranks, inside sequences and optionals as well.
mlir::Type dropShapes(mlir::Type type);
/// The combination of both types' ranks and sizes, and of types that one of
/// them leaves unknown; null if they contradict each other.
mlir::Type mergeTypes(mlir::Type known, mlir::Type inferred);

/// A rule under runtime/onnx/hooks/types.
using ResultTypeRule = mlir::Type (*)(const OpView &, unsigned index);
/// By the name that specs use; null if there is none of that name.
ResultTypeRule findResultTypeRule(llvm::StringRef name);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_RESULTTYPES_H
