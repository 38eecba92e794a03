//===- Computation.h - known results of one op ------------------*- C++ -*-===//
//
// An op with known operands, and the tables of the functions that compute its
// result. A function that cannot compute a value leaves it unknown.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_VALUES_COMPUTATION_H
#define DIALECTGEN_ONNX_HOOKS_VALUES_COMPUTATION_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace dialectgen::onnx::compute {

/// Larger tensors are data.
constexpr int64_t mostElements = 4096;

using Known = mlir::DenseElementsAttr;
using Elements = mlir::SmallVector<mlir::Attribute>;

/// An op whose operands are known, but for those that are absent or only asked
/// for their type.
struct Node {
  mlir::Operation *op;
  mlir::SmallVector<Known> operands;
  /// Which result is asked for, of an op with several.
  unsigned result = 0;

  Known operand(unsigned index) const {
    return index < operands.size() ? operands[index] : Known();
  }
  bool has(unsigned index) const {
    return index < op->getNumOperands() &&
           !mlir::isa<mlir::NoneType>(op->getOperand(index).getType());
  }
  std::optional<int64_t> integer(mlir::StringRef name) const {
    auto value = op->getAttrOfType<mlir::IntegerAttr>(name);
    return value ? std::optional(value.getValue().getSExtValue())
                 : std::nullopt;
  }
  /// Of an operand, or in older versions of an attribute; nothing if there is
  /// neither, an error if it is not known.
  mlir::FailureOr<std::optional<mlir::SmallVector<int64_t>>>
  integers(unsigned index, mlir::StringRef name) const;
};

/// How elements of the result follow from operands of which some elements are
/// not known.
enum class Flow {
  /// Only from operands that are known entirely.
  Whole,
  /// The op places elements of its first operand, of all its operands, or of
  /// those after the first one, and does not compute with them.
  MovesFirst,
  MovesAll,
  MovesAfterFirst,
  /// Each element follows from the elements at its place.
  Elementwise,
};

struct Row {
  llvm::StringLiteral name;
  Known (*function)(const Node &node);
  Flow flow = Flow::Whole;
  /// Follows from the types of operands; or operands after this one are only
  /// asked for their types.
  unsigned knownOperands = ~0u;
  /// Gives any of several results; others give the only one.
  bool several = false;
};

/// The row for the operator of the op that gives `result`; null if there is
/// none.
const Row *findRow(mlir::OpResult result);

/// Ops that move or count elements, and their conversion.
mlir::ArrayRef<Row> movingRows();
/// Ops that select places.
mlir::ArrayRef<Row> placingRows();
/// Ops that compute elements of others.
mlir::ArrayRef<Row> arithmeticRows();
/// Ops that compute along axes.
mlir::ArrayRef<Row> reducingRows();

/// The sizes that `Shape` gives, of which some may be unknown (kDynamic);
/// nothing if the rank is not known.
std::optional<mlir::SmallVector<int64_t>> askedSizes(const Node &node);

Elements elementsOf(Known value);
std::optional<mlir::SmallVector<int64_t>> integersOf(Known value);
/// Calls `visit` with each place in a tensor, until it returns false; false if
/// it did.
bool forEachPlace(mlir::ArrayRef<int64_t> shape,
                  llvm::function_ref<bool(mlir::ArrayRef<int64_t>)> visit);
/// A tensor with the elements that `at` gives for its places; null if there are
/// too many, or `at` gives none for one of them.
Known placed(mlir::ArrayRef<int64_t> shape, mlir::Type element,
             llvm::function_ref<mlir::Attribute(mlir::ArrayRef<int64_t>)> at);
mlir::Attribute elementAt(Known value, mlir::ArrayRef<int64_t> at);
/// How many elements a tensor has; nothing if it is data.
std::optional<int64_t> countOf(mlir::ArrayRef<int64_t> shape);
/// Null if the type has no number 0.
mlir::Attribute zeroOf(mlir::Type element);
/// Null if there are too many elements, or not as many as in `shape`.
Known make(mlir::ArrayRef<int64_t> shape, mlir::Type element,
           mlir::ArrayRef<mlir::Attribute> values);

} // namespace dialectgen::onnx::compute

#endif // DIALECTGEN_ONNX_HOOKS_VALUES_COMPUTATION_H
