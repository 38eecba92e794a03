//===- Decompositions.h - one function an operation -------------*- C++ -*-===//
//
// The functions that specs name under `decomposition`.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_DECOMPOSITIONS_DECOMPOSITIONS_H
#define DIALECTGEN_BYTEIR_DECOMPOSITIONS_DECOMPOSITIONS_H

#include "../../stablehlo/formulas/Hlo.h"
#include "dialectgen/byteir/Decompose.h"

namespace dialectgen::byteir {

using stablehlo::Hlo;
using stablehlo::numberAttr;
using stablehlo::numbersAttr;
using stablehlo::othersThan;
using stablehlo::Sizes;

#define DIALECTGEN_DECOMPOSITION(NAME, FUNCTION)                               \
  mlir::LogicalResult FUNCTION(Hlo &hlo, const View &view,                     \
                               llvm::SmallVectorImpl<mlir::Value> &results);
#include "Decompositions.def"

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_DECOMPOSITIONS_DECOMPOSITIONS_H
