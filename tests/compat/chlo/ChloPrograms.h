//===- ChloPrograms.h - programs of chlo, run as StableHLO ------*- C++ -*-===//
//
// A program in text becomes one of StableHLO and is run by the interpreter.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_COMPAT_CHLO_CHLOPROGRAMS_H
#define DIALECTGEN_TESTS_COMPAT_CHLO_CHLOPROGRAMS_H

#include "Interpreter.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/Twine.h"

namespace dialectgen::chlo::test {

using dialectgen::test::Tensor;

/// The results of the one function of `program`; empty after a message.
std::vector<Tensor> runProgram(mlir::MLIRContext &context,
                               const std::string &program,
                               llvm::ArrayRef<Tensor> arguments);

/// Programs with shapes, elements by place and products of groups, compared
/// with loops; returns how many are wrong.
unsigned checkPrograms(mlir::MLIRContext &context);

} // namespace dialectgen::chlo::test

#endif // DIALECTGEN_TESTS_COMPAT_CHLO_CHLOPROGRAMS_H
