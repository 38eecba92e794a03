//===- Reader.h - ONNX's operations as terms --------------------*- C++ -*-===//
//
// A value as a formula of another one, the input: elementwise operations,
// reductions, and operations that only move dimensions, from the value back to
// the input. Every other operand is a leaf.
//
// Formulas have no shapes, so the reader tracks the dimension of the input for
// each dimension of a value. A step whose result would not have these
// dimensions, or might not, is a leaf. With `assumed` set, unknown shapes are
// assumed to fit: such a formula is a candidate.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_ONNX_READER_H
#define DIALECTGEN_BYTEIR_ONNX_READER_H

#include "Terms.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace dialectgen::byteir {

mlir::RankedTensorType rankedType(mlir::Value value);
/// The numbers of a constant of whole numbers.
std::optional<llvm::SmallVector<int64_t>> integersOf(mlir::Value value);
/// The only number of a constant, or the same one everywhere.
std::optional<double> numberOf(mlir::Value value);
/// An integer attribute of an operation.
int64_t integerAttr(mlir::Operation *op, llvm::StringRef name,
                    int64_t otherwise);
bool isAbsent(mlir::Value value);
/// `onnx.Softmax` without its dialect; empty if it is of another.
llvm::StringRef onnxName(mlir::Operation *op);

class Reader {
public:
  Reader(mlir::Value input, bool assumed = false);

  /// The formula of `value`; none if it is not computed from the input, or has
  /// not the place of each dimension.
  MaybeTerm read(mlir::Value value);
  /// The same of a value that is computed from the input and numbers alone;
  /// none otherwise. To be asked before others are read.
  MaybeTerm readAlone(mlir::Value value);
  /// Whether `value` has, as far as it was read, the shape of the input.
  bool hasInputShape(mlir::Value value);

  Terms &getTerms() { return terms; }
  mlir::Value getInput() const { return input; }
  mlir::RankedTensorType getType() const { return type; }
  bool isAssumed() const { return assumed; }

  /// Operations that the formula of `value` was read from.
  llvm::SetVector<mlir::Operation *> operationsOf(mlir::Value value);

  /// Whether the reader takes operations of that name apart.
  static bool knows(mlir::Operation *op);

private:
  /// A dimension of a value: that of the input which it lies along, or -1 if it
  /// may be any, since its size is 1.
  struct Place {
    int64_t dimension;
    bool isOne;
  };
  using Places = llvm::SmallVector<Place, 4>;

  struct Reading {
    enum Kind { Leaf, Number, Formula } kind = Leaf;
    double number = 0;
    Term term = {};
    Places places = {};
  };
  using MaybeReading = std::optional<Reading>;

  const Reading &readValue(mlir::Value value);
  MaybeReading readOperation(mlir::Operation *op);
  MaybeReading readElementwise(mlir::Operation *op);
  MaybeReading readReduction(mlir::Operation *op);
  MaybeReading readMove(mlir::Operation *op);
  MaybeReading readNormalization(mlir::Operation *op);

  MaybeTerm compute(mlir::Operation *op, llvm::ArrayRef<MaybeTerm> operands);
  MaybeTerm reduce(llvm::StringRef name, const Term &term, Axes axes);
  /// The bits of axes of a value, counted as ONNX counts.
  std::optional<Axes> axesOf(const Reading &reading,
                             llvm::ArrayRef<int64_t> axes,
                             llvm::SmallVectorImpl<int64_t> &positions);
  std::optional<llvm::SmallVector<int64_t>> listOf(mlir::Operation *op,
                                                   unsigned operand);
  /// Operand `value` in the places of the other operands.
  MaybeTerm align(mlir::Value value, const Reading &reading, Places &places);
  bool join(Places &places, llvm::ArrayRef<Place> other);
  bool fits(int64_t size, const Place &place) const;
  MaybeReading reshaped(const Reading &reading, llvm::ArrayRef<int64_t> sizes);
  MaybeReading expanded(const Reading &reading, mlir::Operation *op);
  void nameOnes(Places &places);

  mlir::Value input;
  mlir::RankedTensorType type;
  bool assumed;
  Terms terms;
  llvm::DenseMap<mlir::Value, Reading> readings;
  unsigned depth = 0;
  /// Whether leaves end a formula.
  bool isAlone = false;
};

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_ONNX_READER_H
