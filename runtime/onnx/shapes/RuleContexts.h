//===- RuleContexts.h - what rules of shapes see of an op -------*- C++ -*-===//
//
// Rules work on abstract contexts: "give me the type of input 1", "give me
// attribute axis", "infer the graph named body". The classes below answer these
// from MLIR ops, so that nothing is serialized and shapes flow through regions
// in place.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_SHAPES_RULECONTEXTS_H
#define DIALECTGEN_ONNX_SHAPES_RULECONTEXTS_H

#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ShapeRules.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include <map>
#include <onnx/defs/data_propagators.h>
#include <onnx/defs/function.h>
#include <onnx/defs/shape_inference.h>

namespace dialectgen::onnx {

/// Integers known to be in values, as far as data propagation found out.
class ShapeData {
public:
  /// Null if nothing is known.
  const ::onnx::TensorShapeProto *find(mlir::Value value) const {
    auto it = data.find(value);
    return it == data.end() ? nullptr : it->second.get();
  }
  void set(mlir::Value value, ::onnx::TensorShapeProto &&integers);
  void erase(mlir::Value value) { data.erase(value); }

private:
  llvm::DenseMap<mlir::Value, std::unique_ptr<::onnx::TensorShapeProto>> data;
};

/// What a rule may ask beyond the types of its op.
class RuleSurroundings {
public:
  virtual ~RuleSurroundings();

  /// The elements of `value` that follow from constants and shapes, as
  /// exporters compute them; null if they are others.
  virtual mlir::DenseElementsAttr valueOf(mlir::Value value) const = 0;
  /// Infers the graph in `region`, whose arguments have `types` (null:
  /// unknown), and returns the types of the yielded values.
  virtual mlir::SmallVector<mlir::Type>
  inferRegion(mlir::Region &region, mlir::ArrayRef<mlir::Type> types) = 0;
  /// The yielded types if its arguments had these types; std::nullopt if that
  /// contradicts its ops, or would take too long. The program is unchanged.
  virtual std::optional<mlir::SmallVector<mlir::Type>>
  tryRegion(mlir::Region &region, mlir::ArrayRef<mlir::Type> types) = 0;

  ShapeData shapeData;
};

/// The interface of one op to an inference function.
class LibraryContext final : public ::onnx::InferenceContext,
                             public ::onnx::FunctionBodyBuildContext {
public:
  LibraryContext(mlir::Operation *op, const OpVersionInfo &info,
                 RuleSurroundings &surroundings);

  const ::onnx::AttributeProto *
  getAttribute(const std::string &name) const override;

  size_t getNumInputs() const override { return numInputs; }
  size_t getNumOutputs() const override { return numOutputs; }

  const ::onnx::TypeProto *getInputType(size_t index) const override {
    return index < numInputs ? inputTypes[index].get() : nullptr;
  }

  const ::onnx::TensorProto *getInputData(size_t index) const override;

  const ::onnx::SparseTensorProto *getInputSparseData(size_t) const override {
    return nullptr;
  }

  const ::onnx::TensorShapeProto *
  getSymbolicInput(size_t index) const override {
    return index < numInputs
               ? surroundings.shapeData.find(op->getOperand(index))
               : nullptr;
  }

  ::onnx::TypeProto *getOutputType(size_t index) override;

  ::onnx::GraphInferencer *
  getGraphAttributeInferencer(const std::string &name) override;

  // FunctionBodyBuildContext.
  bool hasInput(int index) const override {
    return size_t(index) < numInputs &&
           !mlir::isa<mlir::NoneType>(op->getOperand(index).getType());
  }
  bool hasOutput(int index) const override {
    return size_t(index) < numOutputs &&
           !mlir::isa<mlir::NoneType>(op->getResult(index).getType());
  }
  const ::onnx::TypeProto *getInputType(int index) const override {
    return getInputType(size_t(index));
  }

  const std::vector<::onnx::TypeProto> &outputs() const { return outputTypes; }

private:
  mlir::Operation *op;
  const OpVersionInfo &info;
  RuleSurroundings &surroundings;
  size_t numInputs, numOutputs;
  std::vector<std::unique_ptr<::onnx::TypeProto>> inputTypes;
  mutable std::vector<std::unique_ptr<::onnx::TensorProto>> inputData;
  mutable std::vector<bool> inputDataAsked;
  mutable std::map<std::string, std::unique_ptr<::onnx::AttributeProto>>
      attributes;
  std::map<std::string, std::unique_ptr<::onnx::GraphInferencer>> graphs;
  std::vector<::onnx::TypeProto> outputTypes;
};

/// The interface of one op to a data propagation function.
class DataContext final : public ::onnx::DataPropagationContext {
public:
  DataContext(mlir::Operation *op, LibraryContext &types,
              RuleSurroundings &surroundings)
      : op(op), types(types), surroundings(surroundings) {}

  const ::onnx::AttributeProto *
  getAttribute(const std::string &name) const override {
    return types.getAttribute(name);
  }
  size_t getNumInputs() const override { return types.getNumInputs(); }
  size_t getNumOutputs() const override { return types.getNumOutputs(); }
  const ::onnx::TypeProto *getInputType(size_t index) const override {
    return types.getInputType(index);
  }
  const ::onnx::TypeProto *getOutputType(size_t index) const override {
    return index < types.outputs().size() ? &types.outputs()[index] : nullptr;
  }

  const ::onnx::TensorShapeProto *getInputData(size_t index) override;

  void addOutputData(size_t index, ::onnx::TensorShapeProto &&data) override {
    if (index < op->getNumResults())
      surroundings.shapeData.set(op->getResult(index), std::move(data));
  }

private:
  mlir::Operation *op;
  LibraryContext &types;
  RuleSurroundings &surroundings;
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

  std::optional<mlir::SmallVector<mlir::Type>>
  tryRegion(unsigned index, mlir::ArrayRef<mlir::Type> arguments) override {
    return surroundings.tryRegion(op->getRegion(index), arguments);
  }
  mlir::SmallVector<mlir::Type>
  inferRegion(unsigned index, mlir::ArrayRef<mlir::Type> arguments) override {
    return surroundings.inferRegion(op->getRegion(index), arguments);
  }

  void setIntegers(unsigned index, mlir::ArrayRef<int64_t> integers) override;

  /// By result.
  mlir::SmallVector<mlir::Type> types;

private:
  /// More than any tensor has dimensions: such a list is no list of axes.
  static constexpr int64_t maxUnknownIntegers = 1024;
  RuleSurroundings &surroundings;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_SHAPES_RULECONTEXTS_H
