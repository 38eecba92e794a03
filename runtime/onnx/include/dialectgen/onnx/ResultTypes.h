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

/// What a rule may ask of an op, which need not exist yet.
struct OpView {
  const OpVersionInfo &info;
  llvm::ArrayRef<mlir::Value> operands;
  /// Null for an attribute that is absent.
  llvm::function_ref<mlir::Attribute(llvm::StringRef)> attribute;
  llvm::ArrayRef<mlir::Region *> regions;
  mlir::MLIRContext *context;

  /// Null if the operand is absent.
  mlir::Type operandType(unsigned index) const;
};

/// The type of result `index` as far as operands, attributes and regions of
/// the op determine it, without a shape; null if they do not.
mlir::Type inferResultType(const OpView &op, unsigned index);
/// The types of all results of an op version; null where one does not follow.
/// Absent results (of type none) stay so. Empty for other ops.
std::vector<mlir::Type> inferResultTypes(mlir::Operation *op);
/// The type of input `input` of the graph in region `region`, likewise.
mlir::Type inferRegionInputType(const OpView &op, unsigned region,
                                unsigned input);

/// The type without sizes and ranks, inside sequences and optionals as well.
mlir::Type dropShapes(mlir::Type type);
/// What both types together say of ranks and sizes; null if they contradict
/// each other.
mlir::Type mergeTypes(mlir::Type known, mlir::Type inferred);

/// A rule under runtime/onnx/hooks/types.
using ResultTypeRule = mlir::Type (*)(const OpView &, unsigned index);
/// By the name that specs use; null if there is none of that name.
ResultTypeRule findResultTypeRule(llvm::StringRef name);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_RESULTTYPES_H
