//===- LibraryRule.h - the ONNX library's rule for an op --------*- C++ -*-===//
//
// The oracle of shape inference: the inference function of the ONNX library for
// the very version of an op, asked for an op of the dialect.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_ONNX_LIBRARYRULE_H
#define DIALECTGEN_TESTS_UNIT_ONNX_LIBRARYRULE_H

#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/Operation.h"
#include <optional>
#include <string>

namespace dialectgen::onnx::test {

struct LibraryTypes {
  /// The reason if the library refuses the op.
  std::optional<std::string> refusal;
  /// By result; null if the library infers nothing of it.
  llvm::SmallVector<mlir::Type> results;
};

/// Whether the installed library has a rule for the very version `info`.
bool hasLibraryRule(const OpVersionInfo &info);

/// What the library infers of `op`, which has no regions, from the types of its
/// operands and from operands that are constants. Nothing without a rule.
std::optional<LibraryTypes> inferByLibrary(mlir::Operation *op);

} // namespace dialectgen::onnx::test

#endif // DIALECTGEN_TESTS_UNIT_ONNX_LIBRARYRULE_H
