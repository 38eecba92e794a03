//===- RuleContexts.h - what rules of shapes see of an op -------*- C++ -*-===//
//
// Rules work on abstract contexts, which answer from an op, from values that
// are known, and from the graphs in the op's regions.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_SHAPES_RULECONTEXTS_H
#define DIALECTGEN_ONNX_SHAPES_RULECONTEXTS_H

#include "../hooks/values/FollowedIntegers.h"
#include "dialectgen/onnx/ShapeRules.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace dialectgen::onnx {

/// Integers known to be in values that the program computes.
using FollowedIntegers =
    llvm::DenseMap<mlir::Value, llvm::SmallVector<int64_t>>;

/// What a rule may ask beyond the types of its op.
class RuleSurroundings : public ValueSource {
public:
  /// As far as they were followed.
  PartialIntegers integersOf(mlir::Value value) const override;
  /// Infers the graph in `region`, whose arguments have `types` (null:
  /// unknown), and returns the types of the yielded values.
  virtual mlir::SmallVector<mlir::Type>
  inferRegion(mlir::Region &region, mlir::ArrayRef<mlir::Type> types) = 0;
  /// Likewise of a graph that runs over and over, which the types are those of
  /// the first run of.
  virtual TypesOfRuns inferRuns(mlir::Region &region,
                                mlir::ArrayRef<mlir::Type> types,
                                const CarriedValues &carried) = 0;

  FollowedIntegers followed;
};

/// The interface of one op to a hand-written rule.
class HookContext final : public ShapeInferenceContext {
public:
  HookContext(mlir::Operation *op, RuleSurroundings &surroundings)
      : ShapeInferenceContext(op), types(op->getNumResults()),
        surroundings(surroundings) {}

  using ShapeInferenceContext::getIntegers;
  std::optional<mlir::SmallVector<int64_t>>
  getIntegers(mlir::Value value) override;

  std::optional<mlir::SmallVector<double>>
  getFloats(mlir::Value value) override;

  /// The numbers in `value`, as equations of shapes take them: floats count
  /// where they are whole.
  std::optional<mlir::SmallVector<int64_t>> numbersIn(mlir::Value value);

  void setShape(unsigned index, mlir::ArrayRef<int64_t> shape) override;

  void setType(unsigned index, mlir::Type type) override {
    if (index < types.size())
      types[index] = type;
  }

  mlir::SmallVector<mlir::Type>
  inferRegion(unsigned index, mlir::ArrayRef<mlir::Type> arguments) override {
    return surroundings.inferRegion(op->getRegion(index), arguments);
  }
  TypesOfRuns inferRuns(unsigned index, mlir::ArrayRef<mlir::Type> arguments,
                        const CarriedValues &carried) override {
    return surroundings.inferRuns(op->getRegion(index), arguments, carried);
  }

  /// By result.
  mlir::SmallVector<mlir::Type> types;

private:
  RuleSurroundings &surroundings;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_SHAPES_RULECONTEXTS_H
