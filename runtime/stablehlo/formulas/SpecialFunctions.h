//===- SpecialFunctions.h - gamma, zeta, Bessel, inverse --------*- C++ -*-===//
//
// Functions of floats of at least 32 bits, and of complex numbers, that
// frameworks have, and StableHLO has not.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_FORMULAS_SPECIALFUNCTIONS_H
#define DIALECTGEN_STABLEHLO_FORMULAS_SPECIALFUNCTIONS_H

#include "Hlo.h"

namespace dialectgen::stablehlo {

/// The inverse of the error function.
mlir::Value makeErfInv(Hlo &hlo, mlir::Value x);
/// The logarithm of the size of the gamma function.
mlir::Value makeLgamma(Hlo &hlo, mlir::Value x);
/// The derivative of the logarithm of the gamma function.
mlir::Value makeDigamma(Hlo &hlo, mlir::Value x);
/// Hurwitz' zeta function; for `q` above 0 to the last digits.
mlir::Value makeZeta(Hlo &hlo, mlir::Value x, mlir::Value q);
/// The derivative of order `n` of the digamma function.
mlir::Value makePolygamma(Hlo &hlo, mlir::Value n, mlir::Value x);
/// exp(-|x|) times the modified Bessel function of order 1.
mlir::Value makeBesselI1e(Hlo &hlo, mlir::Value x);

/// Inverse functions of complex numbers.
mlir::Value makeComplexAcos(Hlo &hlo, mlir::Value z);
mlir::Value makeComplexAcosh(Hlo &hlo, mlir::Value z);
mlir::Value makeComplexAsin(Hlo &hlo, mlir::Value z);
mlir::Value makeComplexAsinh(Hlo &hlo, mlir::Value z);
mlir::Value makeComplexAtan(Hlo &hlo, mlir::Value z);
mlir::Value makeComplexAtanh(Hlo &hlo, mlir::Value z);
/// Common parts of asin and acos, from which they are one step.
mlir::Value makeComplexKernel(Hlo &hlo, mlir::Value z);

} // namespace dialectgen::stablehlo

#endif // DIALECTGEN_STABLEHLO_FORMULAS_SPECIALFUNCTIONS_H
