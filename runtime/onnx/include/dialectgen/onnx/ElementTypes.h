//===- ElementTypes.h - the element types of the standard -------*- C++ -*-===//
//
// Numbers (onnx.TensorProto.DataType), names in type expressions, and MLIR
// types of tensor elements.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ELEMENTTYPES_H
#define DIALECTGEN_ONNX_ELEMENTTYPES_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace dialectgen::onnx {

/// Number of an element type; 0 if it has none.
int32_t getDataType(mlir::Type elementType);

/// Element type of a number; null if there is none.
mlir::Type getElementType(int32_t dataType, mlir::MLIRContext *context);

/// Element type of a name (`float`, `int64`); null if there is none.
mlir::Type getElementType(llvm::StringRef name, mlir::MLIRContext *context);

/// Encoding of the tensor types that stand for `sparse_tensor` in models.
inline constexpr llvm::StringLiteral sparseEncoding = "onnx.sparse";

/// Whether `type` is a `sparse_tensor`.
bool isSparse(mlir::Type type);

/// The type of `tensor(int64)`, `seq(map(string, float))`, …, tensors without a
/// rank; null if `expression` is none (the name of a type variable).
mlir::Type parseTypeExpression(llvm::StringRef expression,
                               mlir::MLIRContext *context);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_ELEMENTTYPES_H
