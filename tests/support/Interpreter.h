//===- Interpreter.h - programs of StableHLO, run slowly --------*- C++ -*-===//
//
// Runs functions of the StableHLO operations that decompositions consist of,
// and of the few of ONNX that stand around them in test models. Each element is
// computed as a double, or an integer of 64 bits, and rounded to its type.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_INTERPRETER_H
#define DIALECTGEN_TESTS_SUPPORT_INTERPRETER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include <string>
#include <vector>

namespace dialectgen::test {

struct Tensor {
  mlir::Type element;
  llvm::SmallVector<int64_t> shape;
  /// One of these has the elements, in the order of the last dimension first;
  /// of complex ones the first their parts, in turn.
  std::vector<double> reals;
  std::vector<int64_t> integers;

  bool isReal() const { return llvm::isa<mlir::FloatType>(element); }
  int64_t size() const;
  /// Of that type, all zeros.
  static Tensor make(mlir::Type element, llvm::ArrayRef<int64_t> shape);
  static Tensor of(mlir::DenseElementsAttr elements);
  mlir::DenseElementsAttr toAttribute() const;
  double at(int64_t index) const {
    return isReal() ? reals[size_t(index)] : double(integers[size_t(index)]);
  }
  /// Rounded, or cut, to the element type.
  void set(int64_t index, double value);
  void setInteger(int64_t index, int64_t value);
  /// Element `index` becomes element `from` of `other`, of the same type.
  void copy(int64_t index, const Tensor &other, int64_t from);
};

/// Exactly, as far as 64 bits have the number. LLVM makes an infinity of the
/// NaN of powers of two.
double toDouble(llvm::APFloat number);

/// The results of `function`; empty, with the error in `problem`, if it has an
/// unsupported operation.
std::optional<std::vector<Tensor>> interpret(mlir::func::FuncOp function,
                                             llvm::ArrayRef<Tensor> arguments,
                                             std::string &problem);

/// The difference of two tensors, by `atol + rtol * |expected|`; empty if they
/// are equal. Infinities and NaN must be the same. `id` is what differs then:
/// differs:shape, :nan, :infinity or :value.
std::string difference(const Tensor &actual, const Tensor &expected,
                       double rtol, double atol, std::string *id = nullptr);

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_SUPPORT_INTERPRETER_H
