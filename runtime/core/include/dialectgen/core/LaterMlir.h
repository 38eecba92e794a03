//===- LaterMlir.h - functions that MLIR 19 lacks ---------------*- C++ -*-===//
//
// As MlirVersion.h, which most sources include: functions that few of them
// call.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LATERMLIR_H
#define DIALECTGEN_CORE_LATERMLIR_H

#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Config/llvm-config.h"
#include <cstdint>
#include <limits>

namespace dialectgen {

/// Whether floats of these semantics can be infinite.
inline bool hasInfinity(const llvm::fltSemantics &semantics) {
#if LLVM_VERSION_MAJOR >= 20
  return llvm::APFloat::semanticsHasInf(semantics);
#else
  return llvm::APFloat::getInf(semantics).isInfinity();
#endif
}

/// A dash, and the number behind it: 2 of `-2`. MLIR 19 knows dashes as parts
/// of numbers alone.
inline mlir::ParseResult parseDashAndNumber(mlir::AsmParser &parser,
                                            int64_t &number) {
#if LLVM_VERSION_MAJOR >= 22
  return mlir::failure(parser.parseMinus() || parser.parseInteger(number));
#else
  llvm::SMLoc place = parser.getCurrentLocation();
  if (parser.parseInteger(number))
    return mlir::failure();
  if (number > 0 || number == std::numeric_limits<int64_t>::min())
    return parser.emitError(place, "expected '-' and a number");
  number = -number;
  return mlir::success();
#endif
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LATERMLIR_H
