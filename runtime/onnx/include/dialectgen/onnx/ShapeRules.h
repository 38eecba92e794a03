//===- ShapeRules.h - hand-written rules for shapes of ops ------*- C++ -*-===//
//
// The interface of hand-written shape rules. Rules depend on MLIR only; the
// pass that calls them (ShapeInference.h) knows constant values and follows
// integers through shape arithmetic. The rules are in
// runtime/onnx/hooks/shapes; the specs name them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_SHAPERULES_H
#define DIALECTGEN_ONNX_SHAPERULES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace dialectgen::onnx {

/// Values that a graph passes from one run to the next.
struct CarriedValues {
  /// The first among the arguments of the graph, and among what it yields.
  unsigned argument, yielded;
  unsigned count;
};

/// Types in a graph that runs over and over.
struct TypesOfRuns {
  /// Of its arguments, and of the yielded values.
  llvm::SmallVector<mlir::Type> arguments, yielded;
  /// Whether they hold in all runs; otherwise no shapes of carried values do.
  bool hold = false;
};

/// One op whose shapes are being inferred.
class ShapeInferenceContext {
public:
  explicit ShapeInferenceContext(mlir::Operation *op) : op(op) {}
  virtual ~ShapeInferenceContext();

  /// Integers known to be in `value`, which has at most one dimension;
  /// ShapedType::kDynamic for one that is not known. std::nullopt if not even
  /// their number is.
  virtual std::optional<llvm::SmallVector<int64_t>>
  getIntegers(mlir::Value value) = 0;
  /// Floating point numbers fixed in the model, likewise.
  virtual std::optional<llvm::SmallVector<double>>
  getFloats(mlir::Value value) = 0;
  /// The shape of result `index`: the type at hand and this one are merged.
  /// Does nothing for a result that is absent or no tensor.
  virtual void setShape(unsigned index, llvm::ArrayRef<int64_t> shape) = 0;
  /// The type of result `index`, likewise; for results that are no tensors.
  virtual void setType(unsigned index, mlir::Type type) = 0;

  /// Infers the graph in region `index` with arguments of these types, and
  /// returns the types of the yielded values.
  virtual llvm::SmallVector<mlir::Type>
  inferRegion(unsigned index, llvm::ArrayRef<mlir::Type> arguments) = 0;
  /// Infers the graph in region `index`, which runs over and over, for the
  /// first time with arguments of these types (null: unknown). `carried` have
  /// types that hold before the first and after every run: a part that a run
  /// changes is given up.
  virtual TypesOfRuns inferRuns(unsigned index,
                                llvm::ArrayRef<mlir::Type> arguments,
                                const CarriedValues &carried) = 0;

  /// Why the op contradicts itself; always fails.
  llvm::LogicalResult refuse(const llvm::Twine &reason);
  llvm::StringRef getRefusal() const { return refusal; }

  // The interface of an op to rules.

  /// Null if operand `index` is absent.
  mlir::Value getOperand(unsigned index) const;
  /// The shape of operand `index`; std::nullopt if it is absent or its rank is
  /// not known.
  std::optional<llvm::ArrayRef<int64_t>> getShape(unsigned index) const;
  /// The value of attribute `name`, or `otherwise` if it is absent.
  int64_t getInteger(llvm::StringRef name, int64_t otherwise) const;
  /// The value of list attribute `name`; std::nullopt if it is absent.
  std::optional<llvm::SmallVector<int64_t>>
  getIntegers(llvm::StringRef name) const;
  /// The value of string attribute `name`, or `otherwise` if it is absent.
  llvm::StringRef getString(llvm::StringRef name,
                            llvm::StringRef otherwise) const;

  mlir::Operation *const op;

private:
  std::string refusal;
};

/// Applies the rule that the op table names for `op`; fails if it names none.
llvm::LogicalResult inferShapesByRule(mlir::Operation *op,
                                      ShapeInferenceContext &context);

/// A rule under runtime/onnx/hooks/shapes.
using ShapeRule = llvm::LogicalResult (*)(ShapeInferenceContext &);
/// By the name that specs use; null if there is none of that name.
ShapeRule findShapeRule(llvm::StringRef name);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_SHAPERULES_H
