//===- OnnxValues.h - constants and attributes of ONNX ----------*- C++ -*-===//
//
// Operations are known by their names: nothing here needs the onnx dialect.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_ONNX_ONNXVALUES_H
#define DIALECTGEN_BYTEIR_ONNX_ONNXVALUES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace dialectgen::byteir {

mlir::RankedTensorType rankedType(mlir::Value value);
double asDouble(llvm::APFloat number);
/// The numbers of a constant of whole numbers.
std::optional<llvm::SmallVector<int64_t>> integersOf(mlir::Value value);
/// The same of an operand that may be left out, as an empty list.
std::optional<llvm::SmallVector<int64_t>> listOf(mlir::Operation *op,
                                                 unsigned operand);
/// The only number of a constant, or the same one everywhere.
std::optional<double> numberOf(mlir::Value value);
/// An integer attribute of an operation.
int64_t integerAttr(mlir::Operation *op, llvm::StringRef name,
                    int64_t otherwise);
/// The integers of a list; none if the operation does not have it.
std::optional<llvm::SmallVector<int64_t>> integersAttr(mlir::Operation *op,
                                                       llvm::StringRef name);
bool isAbsent(mlir::Value value);
/// `onnx.Softmax` without its dialect; empty if it is of another.
llvm::StringRef onnxName(mlir::Operation *op);

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_ONNX_ONNXVALUES_H
