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

#include "OnnxValues.h"
#include "Places.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace dialectgen::byteir {

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

  /// Operand `value` in the places of the other operands.
  MaybeTerm align(mlir::Value value, const Reading &reading, Places &joined);
  /// Whether the value lists the sizes of the input.
  bool isShapeOfInput(mlir::Value shape);
  mlir::Type inputElement() const {
    return mlir::getElementTypeOrSelf(input.getType());
  }

  mlir::Value input;
  mlir::RankedTensorType type;
  bool assumed;
  InputPlaces places;
  Terms terms;
  llvm::DenseMap<mlir::Value, Reading> readings;
  unsigned depth = 0;
  /// Whether leaves end a formula.
  bool isAlone = false;
};

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_ONNX_READER_H
