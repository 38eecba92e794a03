//===- ElementTypes.h - element types and their quantization ----*- C++ -*-===//
//
// A quantized element type has a type it is stored in, one it stands for, and
// scales and zero points: of the whole tensor, or for each index of a
// dimension.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_ELEMENTTYPES_H
#define DIALECTGEN_CORE_RELATIONS_ELEMENTTYPES_H

#include "dialectgen/core/MlirVersion.h"
#include "mlir/IR/BuiltinTypes.h"

namespace dialectgen {

/// The quantization of the elements of `type`; null if there is none.
mlir::quant::QuantizedType quantizationOf(mlir::Type type);
/// The same, if it is one for each index of a dimension.
mlir::quant::UniformQuantizedPerAxisType perAxisOf(mlir::Type type);

/// The type of the parts of a complex type; others are their own part.
mlir::Type partOf(mlir::Type element);
/// The type that elements of a quantized type stand for; others stand for
/// themselves.
mlir::Type expressed(mlir::Type type);

/// Equal, but for scales and zero points.
bool haveCompatibleElementTypes(mlir::Type first, mlir::Type second);
/// Equal, or both floats.
bool haveAlikeElements(mlir::Type first, mlir::Type second);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_ELEMENTTYPES_H
