//===- Interpretation.h - one run of a program -------------------*- C++
//-*-===//
//
// The values of a run so far, and the operations, by their names. Files are by
// subject: single elements (InterpreterElements.cpp), moved elements
// (InterpreterMoves.cpp), and sums along dimensions (InterpreterSums.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_INTERPRETATION_H
#define DIALECTGEN_TESTS_SUPPORT_INTERPRETATION_H

#include "InterpreterWindows.h"
#include "dialectgen/stablehlo/StablehloOps.h"
#include "mlir/IR/Operation.h"
#include <functional>

namespace dialectgen::test {

using Sizes = llvm::SmallVector<int64_t>;

int64_t countOf(llvm::ArrayRef<int64_t> shape);

/// To the nearest number of a type of floats.
double roundedTo(mlir::Type element, double value);

/// One element of a tensor.
Tensor scalar(const Tensor &tensor, int64_t index);

/// Of single elements; empty if there is none of that name.
std::function<double(double)> unaryOf(llvm::StringRef name);

class Interpreter {
public:
  explicit Interpreter(std::string &problem) : problem(problem) {}

  std::optional<std::vector<Tensor>> run(mlir::Region &region,
                                         llvm::ArrayRef<Tensor> arguments) {
    mlir::Block &block = region.front();
    for (auto [argument, value] : llvm::zip(block.getArguments(), arguments))
      values[argument] = value;
    for (mlir::Operation &op : block) {
      if (op.hasTrait<mlir::OpTrait::IsTerminator>() ||
          op.getName().getStringRef() == "stablehlo.return") {
        std::vector<Tensor> results;
        for (mlir::Value operand : op.getOperands())
          results.push_back(values[operand]);
        return results;
      }
      if (!runOp(&op)) {
        if (problem.empty())
          problem = ("cannot run '" + op.getName().getStringRef() + "'").str();
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

private:
  const Tensor &in(mlir::Operation *op, unsigned index) {
    return values[op->getOperand(index)];
  }
  bool give(mlir::Operation *op, Tensor tensor, unsigned index = 0) {
    values[op->getResult(index)] = std::move(tensor);
    return true;
  }
  static mlir::Type elementOf(mlir::Value value) {
    return llvm::cast<mlir::ShapedType>(value.getType()).getElementType();
  }
  static Sizes ints(mlir::Operation *op, llvm::StringRef name) {
    mlir::Attribute value = op->getAttr(name);
    if (auto list = llvm::dyn_cast_or_null<mlir::DenseI64ArrayAttr>(value))
      return Sizes(list.asArrayRef());
    if (auto number = llvm::dyn_cast_or_null<mlir::IntegerAttr>(value))
      return {number.getValue().getSExtValue()};
    Sizes numbers;
    if (auto list = llvm::dyn_cast_or_null<mlir::ArrayAttr>(value))
      for (auto number : list.getAsRange<mlir::IntegerAttr>())
        numbers.push_back(number.getValue().getSExtValue());
    return numbers;
  }
  Sizes sizesOf(const Tensor &tensor) {
    return Sizes(tensor.integers.begin(), tensor.integers.end());
  }

  bool runOp(mlir::Operation *op);
  bool runComplex(mlir::Operation *op, llvm::StringRef name);
  bool runUnary(mlir::Operation *op,
                const std::function<double(double)> &function);
  bool runBinary(mlir::Operation *op, llvm::StringRef name);
  bool runCompare(mlir::Operation *op);
  bool runClamp(mlir::Operation *op);
  bool runBatchNorm(mlir::Operation *op);
  bool runSelect(mlir::Operation *op);
  bool runReduce(mlir::Operation *op);
  bool runSort(mlir::Operation *op);
  bool runGather(mlir::Operation *op);
  bool runDotGeneral(mlir::Operation *op);
  bool runScatter(mlir::Operation *op);
  bool runReverse(mlir::Operation *op);
  bool runSlice(mlir::Operation *op, Sizes starts, Sizes limits, Sizes strides);
  bool runConcatenate(mlir::Operation *op, int64_t dimension);
  bool runTranspose(mlir::Operation *op, llvm::ArrayRef<int64_t> permutation);
  bool runOnnx(mlir::Operation *op, llvm::StringRef name);
  bool runMatMul(mlir::Operation *op);
  bool runWhile(mlir::Operation *op);
  bool runFft(mlir::Operation *op);
  bool runHalfFft(mlir::Operation *op, int64_t length);
  bool runDynamicSlice(mlir::Operation *op);
  bool runDynamicUpdateSlice(mlir::Operation *op);
  /// Operands from `first` on, which are scalars, so that a slice of `sizes`
  /// lies within `shape`.
  Sizes startsOf(mlir::Operation *op, unsigned first,
                 llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> sizes);
  bool runReshape(mlir::Operation *op, llvm::ArrayRef<int64_t> shape) {
    Tensor tensor = in(op, 0);
    if (countOf(shape) != tensor.size())
      return false;
    tensor.shape = Sizes(shape);
    return give(op, std::move(tensor));
  }
  Tensor broadcastTo(const Tensor &tensor, llvm::ArrayRef<int64_t> shape,
                     llvm::ArrayRef<int64_t> dimensions);

  llvm::DenseMap<mlir::Value, Tensor> values;
  std::string &problem;
};

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_SUPPORT_INTERPRETATION_H
