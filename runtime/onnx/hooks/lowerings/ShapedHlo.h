//===- ShapedHlo.h - operations whose shapes follow from operands *- C++
//-*-===//
//
// Hlo's notation, with the types of results inferred from operands and numbers.
// Sizes may be open where an operation keeps them; shapes that are given are
// static.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_LOWERINGS_SHAPEDHLO_H
#define DIALECTGEN_ONNX_HOOKS_LOWERINGS_SHAPEDHLO_H

#include "../../../stablehlo/formulas/Hlo.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace dialectgen::onnx {

using stablehlo::Hlo;
using stablehlo::Sizes;

class ShapedHlo {
public:
  explicit ShapedHlo(Hlo &hlo) : hlo(hlo) {}

  Hlo &getHlo() { return hlo; }
  mlir::OpBuilder &getBuilder() { return hlo.getBuilder(); }
  static llvm::ArrayRef<int64_t> shapeOf(mlir::Value value) {
    return Hlo::typeOf(value).getShape();
  }

  /// As NumPy broadcasts it to `shape`.
  mlir::Value broadcast(mlir::Value value, llvm::ArrayRef<int64_t> shape);
  /// In another shape with as many elements.
  mlir::Value reshape(mlir::Value value, llvm::ArrayRef<int64_t> shape);
  mlir::Value transpose(mlir::Value value, llvm::ArrayRef<int64_t> permutation);
  mlir::Value slice(mlir::Value value, llvm::ArrayRef<int64_t> starts,
                    llvm::ArrayRef<int64_t> limits,
                    llvm::ArrayRef<int64_t> strides = {});
  mlir::Value concatenate(mlir::ValueRange values, int64_t axis);
  /// Of two values of rank 2 or more that agree in all other dimensions.
  mlir::Value product(mlir::Value a, mlir::Value b, int64_t batchDimensions);
  /// The elements under each window combined by `body` from `first`; `padding`
  /// has a pair for each dimension.
  llvm::SmallVector<mlir::Value>
  reduceWindow(mlir::ValueRange values, mlir::ValueRange first,
               llvm::ArrayRef<int64_t> window, llvm::ArrayRef<int64_t> strides,
               llvm::ArrayRef<int64_t> dilations,
               llvm::ArrayRef<int64_t> padding, Hlo::Body body);
  template <typename Op>
  mlir::Value reduceWindow(mlir::Value value, double first,
                           llvm::ArrayRef<int64_t> window,
                           llvm::ArrayRef<int64_t> strides,
                           llvm::ArrayRef<int64_t> dilations,
                           llvm::ArrayRef<int64_t> padding) {
    return reduceWindow(value, hlo.scalar(Hlo::elementOf(value), first), window,
                        strides, dilations, padding,
                        [&](mlir::ValueRange arguments)
                            -> llvm::SmallVector<mlir::Value> {
                          return {hlo.binary<Op>(arguments[0], arguments[1])};
                        })
        .front();
  }
  /// Pairs of numbers, as attributes of windows have them.
  mlir::DenseIntElementsAttr pairs(llvm::ArrayRef<int64_t> numbers);
  /// A constant of floats or integers.
  mlir::Value numbers(mlir::RankedTensorType type,
                      llvm::ArrayRef<double> numbers);
  mlir::Value filled(mlir::RankedTensorType type, double number) {
    return hlo.broadcastTo(type, hlo.scalar(type.getElementType(), number), {},
                           {});
  }
  template <typename T>
  mlir::NamedAttribute named(llvm::StringRef name, const T &value) {
    return hlo.named(name, value);
  }

  /// A block of `region`, with arguments of these types, that returns the
  /// values of `body`.
  void fill(mlir::Region &region, mlir::TypeRange types, Hlo::Body body);

  /// `state` after rounds of `body`, as long as `goesOn` gives true.
  llvm::SmallVector<mlir::Value> loop(mlir::ValueRange state, Hlo::Body goesOn,
                                      Hlo::Body body);

protected:
  Hlo &hlo;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_LOWERINGS_SHAPEDHLO_H
