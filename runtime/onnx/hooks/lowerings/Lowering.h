//===- Lowering.h - one op on its way to StableHLO --------------*- C++ -*-===//
//
// The interface for lowerings: the op and its operands, which are lowered
// already, its attributes and known values as plain numbers, and the notation
// of StableHLO (OpenHlo). Sizes may be open. A lowering gives a value for each
// result, or refuses with a reason, which is reported with the others of the
// model.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_LOWERINGS_LOWERING_H
#define DIALECTGEN_ONNX_HOOKS_LOWERINGS_LOWERING_H

#include "OpenHlo.h"
#include "dialectgen/core/ComputedElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace dialectgen::onnx {

struct ParameterInfo;

/// An integer attribute, or `otherwise` if `op` has none.
int64_t integerOf(mlir::Operation *op, llvm::StringRef name, int64_t otherwise);
/// The name of an operand of `op` in its spec, or the number.
std::string nameOfOperand(mlir::Operation *op, unsigned operand);
class Lowering : public OpenHlo {
public:
  /// Lowers the block of `region`, which belongs to the op, at the insertion
  /// point, with `arguments` in place of those of the block. Returns the values
  /// that it yields.
  using InlineRegion = llvm::function_ref<llvm::SmallVector<mlir::Value>(
      mlir::Region &region, mlir::ValueRange arguments)>;

  Lowering(mlir::Operation *op, llvm::ArrayRef<mlir::Value> operands, Hlo &hlo,
           InlineRegion inlineRegion, const EqualSizes *equal = nullptr)
      : OpenHlo(hlo, equal), op(op), operands(operands),
        inlineRegion(inlineRegion) {}

  mlir::Operation *getOp() const { return op; }

  unsigned size() const { return unsigned(operands.size()); }
  /// Whether an optional operand is given.
  bool has(unsigned index) const {
    return index < operands.size() && operands[index];
  }
  mlir::Value operand(unsigned index) const { return operands[index]; }
  llvm::ArrayRef<mlir::Value> getOperands() const { return operands; }
  mlir::RankedTensorType type(unsigned index = 0) const {
    return llvm::cast<mlir::RankedTensorType>(op->getResult(index).getType());
  }
  mlir::Type element() const { return type().getElementType(); }
  /// Whether the result is there, and anything uses it.
  bool isUsed(unsigned index) const {
    return index < op->getNumResults() && !op->getResult(index).use_empty() &&
           !llvm::isa<mlir::NoneType>(op->getResult(index).getType());
  }

  /// Attributes; `otherwise` if the op does not have it.
  int64_t integer(llvm::StringRef name, int64_t otherwise) const {
    return integerOf(op, name, otherwise);
  }
  double real(llvm::StringRef name, double otherwise) const;
  llvm::StringRef string(llvm::StringRef name, llvm::StringRef otherwise) const;
  std::optional<Sizes> integers(llvm::StringRef name) const;
  /// Of a list of floats, or of a tensor; empty if the op does not have it.
  llvm::SmallVector<double> reals(llvm::StringRef name) const;
  llvm::SmallVector<llvm::StringRef> strings(llvm::StringRef name) const;
  Sizes integers(llvm::StringRef name, size_t count, int64_t otherwise) const;

  /// The elements of an operand that the program determines; refuses if its
  /// inputs do.
  mlir::FailureOr<Sizes> known(unsigned index);
  mlir::FailureOr<llvm::SmallVector<double>> knownReals(unsigned index);
  /// The same of axes, counted from the start; refuses those that `rank`
  /// dimensions do not have.
  mlir::FailureOr<Sizes> knownAxes(unsigned index, int64_t rank);
  /// Null if the elements depend on inputs.
  mlir::DenseElementsAttr constant(unsigned index) const;
  /// `axis` counted from the start, of `rank` axes.
  static int64_t fromStart(int64_t axis, int64_t rank) {
    return axis < 0 ? axis + rank : axis;
  }
  static Sizes fromStart(llvm::ArrayRef<int64_t> axes, int64_t rank);

  using OpenHlo::broadcast;
  /// To the shape of the first result, which is that of all operands together
  /// where sizes are open.
  mlir::Value broadcast(mlir::Value value);

  /// Whether the size of an operand or a result is open.
  bool isOpen() const;
  /// Refuses an operand whose number of elements is unknown, or is not `count`.
  mlir::LogicalResult needCount(unsigned index,
                                std::optional<int64_t> count = {});
  /// The integers of an operand; refuses as needCount does.
  mlir::FailureOr<llvm::SmallVector<mlir::Value>>
  scalarsOf(unsigned index, std::optional<int64_t> count = {});
  /// The only element of an operand, as a size; refuses as needCount does.
  mlir::FailureOr<Extent> extentIn(unsigned index);
  /// The integers of an operand, as sizes, where `known` leaves them open;
  /// refuses as needCount does.
  mlir::FailureOr<Extents> extentsIn(unsigned index,
                                     llvm::ArrayRef<int64_t> known);

  /// The value of the next result; it is converted to its element type, and
  /// left out if the op does not have that result.
  mlir::LogicalResult give(mlir::Value value);
  llvm::ArrayRef<mlir::Value> getResults() const { return results; }
  llvm::SmallVector<mlir::Value> inlined(mlir::Region &region,
                                         mlir::ValueRange arguments) {
    return inlineRegion(region, arguments);
  }
  /// Whether a value with these dimensions is computed while compiling, and not
  /// by operations. Refuses if `size`, the largest dimension of these, is one
  /// that operations do not count.
  mlir::FailureOr<bool> isComputedNow(int64_t size,
                                      llvm::ArrayRef<int64_t> dimensions);
  /// Refuses if as many copies of operations as the product of `counts` are too
  /// many.
  mlir::LogicalResult needCopies(llvm::ArrayRef<int64_t> counts);
  /// Why it is not lowered: `operand 'axes' is computed from inputs`.
  mlir::LogicalResult refuse(const llvm::Twine &why);
  llvm::StringRef getReason() const { return reason; }
  std::string nameOf(unsigned operand) const {
    return nameOfOperand(op, operand);
  }

private:
  mlir::LogicalResult refuseUnknown(unsigned index);

  mlir::Operation *op;
  llvm::ArrayRef<mlir::Value> operands;
  InlineRegion inlineRegion;
  llvm::SmallVector<mlir::Value> results;
  /// Sizes of the shape to which all operands are broadcast, once needed.
  llvm::SmallVector<mlir::Value> common;
  std::string reason;
};

/// An elementwise op of StableHLO whose operands are broadcast; of more
/// operands than it takes, one after the other.
mlir::LogicalResult lowerElementwise(Lowering &to, llvm::StringRef target);
/// An op that reduces axes by an op of StableHLO that combines two elements.
mlir::LogicalResult lowerReduction(Lowering &to, llvm::StringRef target);

/// Sums of the elements along `axis` up to each one: with itself, or without
/// it; or from each one to the end.
mlir::Value sumsAlong(Lowering &to, mlir::Value x, int64_t axis,
                      bool isExclusive = false, bool isReverse = false);

/// The name of operand or result `index` in its spec, or the number.
std::string nameOfParameter(llvm::ArrayRef<ParameterInfo> infos,
                            unsigned index);

/// `the size of dimension 1 of operand 'X' is unknown`; empty if all sizes are
/// known.
std::string lackingSizes(mlir::Operation *op, mlir::ValueRange operands);

/// Why StableHLO cannot express ops for which specs name that function; empty
/// if it is a lowering.
llvm::StringRef whyRefused(mlir::LogicalResult (*function)(Lowering &to));

/// The functions that specs name.
namespace lowering {
#define DIALECTGEN_LOWERING_FUNCTION(FUNCTION)                                 \
  mlir::LogicalResult FUNCTION(Lowering &to);
#include "ONNXLowerings.inc"
} // namespace lowering

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_LOWERINGS_LOWERING_H
