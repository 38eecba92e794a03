//===- Unpacking.h - an op of sequences as ops of tensors -------*- C++ -*-===//
//
// The interface for decompositions of ops of sequences and optional values. A
// value of these types is known if the op that makes it lists its parts: the
// tensors of a sequence, or the value that an optional one has. A decomposition
// builds other ops before its op and gives a value for each result, or refuses
// with a reason.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_DECOMPOSITIONS_UNPACKING_H
#define DIALECTGEN_ONNX_HOOKS_DECOMPOSITIONS_UNPACKING_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace dialectgen::onnx {

class Unpacking {
public:
  /// The most copies of a graph, and the most tensors of a tensor that is cut.
  static constexpr int64_t mostCopies = 256, mostCuts = 1024;

  Unpacking(mlir::Operation *op, mlir::OpBuilder &builder)
      : op(op), builder(builder) {}

  mlir::Operation *getOp() const { return op; }
  mlir::OpBuilder &getBuilder() { return builder; }
  unsigned size() const { return op->getNumOperands(); }
  /// Whether an optional operand is given.
  bool has(unsigned index) const;
  mlir::Value operand(unsigned index) const { return op->getOperand(index); }
  int64_t integer(llvm::StringRef name, int64_t otherwise) const;
  std::string nameOf(unsigned operand) const;

  /// The tensors of a sequence; refuses if they are unknown.
  mlir::FailureOr<llvm::SmallVector<mlir::Value>> elementsOf(unsigned index);
  /// A place among `size` ones, counted from the start; refuses one that is
  /// elsewhere, or that inputs determine although they cannot select a tensor.
  mlir::FailureOr<int64_t> placeAmong(unsigned index, int64_t size);
  /// The only element of a condition; nothing if inputs determine it.
  static std::optional<bool> knownFlag(mlir::Value value);

  /// An op of the newest version, with one result, or with a result for each of
  /// `types`.
  mlir::Value build(llvm::StringRef name, mlir::ValueRange operands,
                    mlir::Type type,
                    llvm::ArrayRef<mlir::NamedAttribute> attributes = {});
  llvm::SmallVector<mlir::Value>
  build(llvm::StringRef name, mlir::ValueRange operands, mlir::TypeRange types,
        llvm::ArrayRef<mlir::NamedAttribute> attributes);
  mlir::Value absent();
  /// A tensor of one element, in the shape of `like` if that has one, too.
  mlir::Value scalar(int64_t number, mlir::Type element, mlir::Type like);
  /// With a size of 1 at `axis`, or without it.
  mlir::Value unsqueezed(mlir::Value value, int64_t axis);
  mlir::Value squeezed(mlir::Value value, int64_t axis);
  mlir::Value concatenated(mlir::ValueRange values, int64_t axis);
  /// Along a new axis.
  mlir::Value stacked(mlir::ValueRange values, int64_t axis);

  /// Copies the ops of a graph, with `arguments` in place of its own, and
  /// returns the values that it yields; those that are known by now are
  /// constants.
  llvm::SmallVector<mlir::Value> copied(mlir::Region &region,
                                        mlir::ValueRange arguments);

  /// The value of the next result.
  mlir::LogicalResult give(mlir::Value value);
  mlir::LogicalResult giveAll(mlir::ValueRange values);
  /// A sequence for the next result.
  mlir::LogicalResult giveSequence(mlir::ValueRange elements);
  llvm::ArrayRef<mlir::Value> getResults() const { return results; }

  /// Why the op stays: `its sequence has an unknown length`.
  mlir::LogicalResult refuse(const llvm::Twine &why);
  llvm::StringRef getReason() const { return reason; }

private:
  mlir::Operation *op;
  mlir::OpBuilder &builder;
  llvm::SmallVector<mlir::Value> results;
  std::string reason;
};

/// Whether a type is that of a sequence or of an optional value.
bool isPacked(mlir::Type type);
/// Whether an operand or a result of `op` is.
bool isOfPacked(mlir::Operation *op);
/// The values that a sequence or an optional value is made of; nothing if they
/// are unknown.
std::optional<llvm::SmallVector<mlir::Value>> partsOf(mlir::Value packed);
/// Whether `op` makes a sequence or an optional value of its operands.
bool hasKnownParts(mlir::Operation *op);

using Decomposition = mlir::LogicalResult (*)(Unpacking &to);
/// Null if the spec of the op names none.
Decomposition findDecomposition(mlir::Operation *op);
/// As the source has it; empty if the spec of `op` names none.
llvm::StringRef nameOfDecomposition(llvm::StringRef op);

/// The functions that specs name.
namespace decomposition {
#define DIALECTGEN_DECOMPOSITION_FUNCTION(FUNCTION)                            \
  mlir::LogicalResult FUNCTION(Unpacking &to);
#include "ONNXLowerings.inc"
} // namespace decomposition

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_DECOMPOSITIONS_UNPACKING_H
