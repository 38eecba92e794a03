//===- ShapeInference.cpp - types and shapes by ONNX's own rules ----------===//
//
// The ONNX library's inference functions work on abstract contexts: "give me
// the type of input 1", "give me attribute axis", "infer the graph named body".
// The classes below answer these from MLIR ops, so that nothing is serialized
// and shapes flow through regions in place. The library reports by exceptions;
// they end here and become diagnostics at the op.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ShapeInference.h"
#include "ProtoConversion.h"
#include "dialectgen/onnx/ONNXInterfaces.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include <onnx/defs/schema.h>
#include <onnx/shape_inference/implementation.h>

using namespace mlir;

namespace dialectgen::onnx {
namespace {

using ::onnx::OpSchema;
using ::onnx::OpSchemaRegistry;
using ::onnx::TensorShapeProto;
using ::onnx::TypeProto;

//===----------------------------------------------------------------------===//
// Merging types
//===----------------------------------------------------------------------===//

/// What both types together say; null if they contradict each other.
Type mergeTypes(Type known, Type inferred) {
  if (known == inferred)
    return known;
  auto knownTensor = dyn_cast<TensorType>(known);
  auto inferredTensor = dyn_cast<TensorType>(inferred);
  if (knownTensor && inferredTensor) {
    if (knownTensor.getElementType() != inferredTensor.getElementType())
      return {};
    if (!inferredTensor.hasRank())
      return known;
    if (!knownTensor.hasRank())
      return inferred;
    if (knownTensor.getRank() != inferredTensor.getRank())
      return {};
    SmallVector<int64_t> shape(knownTensor.getShape());
    for (auto [size, other] : llvm::zip(shape, inferredTensor.getShape())) {
      if (ShapedType::isDynamic(size))
        size = other;
      else if (!ShapedType::isDynamic(other) && size != other)
        return {};
    }
    return cast<RankedTensorType>(known).clone(shape);
  }
  auto knownSequence = dyn_cast<SeqType>(known);
  auto inferredSequence = dyn_cast<SeqType>(inferred);
  if (knownSequence && inferredSequence) {
    Type element = mergeTypes(knownSequence.getElementType(),
                              inferredSequence.getElementType());
    return element ? SeqType::get(element) : Type();
  }
  auto knownOptional = dyn_cast<OptType>(known);
  auto inferredOptional = dyn_cast<OptType>(inferred);
  if (knownOptional && inferredOptional) {
    Type element = mergeTypes(knownOptional.getElementType(),
                              inferredOptional.getElementType());
    return element ? OptType::get(element) : Type();
  }
  return {};
}

/// `inferred` with the element type of `known` where both are tensors: rules
/// of an older version know the shape, but not a wider choice of types.
Type withElementTypeOf(Type inferred, Type known) {
  auto inferredTensor = dyn_cast<TensorType>(inferred);
  auto knownTensor = dyn_cast<TensorType>(known);
  if (!inferredTensor || !knownTensor)
    return inferred;
  return cast<Type>(inferredTensor.clone(knownTensor.getElementType()));
}

//===----------------------------------------------------------------------===//
// Which rule an op follows
//===----------------------------------------------------------------------===//

struct Rule {
  const OpSchema *schema = nullptr;
  /// The schema is of an older version, whose rule holds all the same.
  bool older = false;
};

/// Whether the library can tell anything of the types of such an op.
bool hasRule(const OpSchema &schema) {
  return schema.has_type_and_shape_inference_function() ||
         schema.HasFunction() || schema.HasContextDependentFunction();
}

/// The library's rule: of the op's own version, or of an older one that the op
/// table says is as good.
Rule findRule(const OpVersionInfo &info) {
  std::string domain = info.domain == "ai.onnx" ? "" : info.domain.str();
  const OpSchema *schema =
      OpSchemaRegistry::Schema(info.name.str(), info.since, domain);
  if (!schema || schema->Deprecated() || !hasRule(*schema) ||
      schema->since_version() < info.shapesSince)
    return {};
  return {schema, schema->since_version() != info.since};
}

//===----------------------------------------------------------------------===//
// The inferencer
//===----------------------------------------------------------------------===//

class Inferencer {
public:
  explicit Inferencer(const ShapeInferenceOptions &options)
      : options(options) {}

  FailureOr<ShapeInferenceSummary> run(Operation *root);

  void inferBlock(Block &block);
  /// Merges `type` into the type of `value`; false (and a diagnostic at
  /// `where`) if they contradict each other.
  bool refine(Value value, const TypeProto &type, Operation *where,
              StringRef what, bool keepElementType = false);
  bool refine(Value value, Type inferred, Operation *where, StringRef what);

  /// Integers known to be in `value`, as far as data propagation found out.
  const TensorShapeProto *findShapeData(Value value) const {
    auto it = shapeData.find(value);
    return it == shapeData.end() ? nullptr : it->second.get();
  }
  void setShapeData(Value value, TensorShapeProto &&data);
  DenseSet<Region *> &inferredRegions() { return visited; }

private:
  void inferOp(Operation *op);
  void inferByHook(ShapeInferenceOpInterface op);
  /// Takes inferred result types back (and complains) if the op's verifier
  /// refuses them; false if so.
  bool acceptResults(Operation *op, ArrayRef<Type> before);
  void inferCall(func::CallOp call);
  void updateFunctionType(func::FuncOp function);
  void complain(Operation *op, const Twine &message);

  ShapeInferenceOptions options;
  ShapeInferenceSummary summary;
  bool changed = false;
  /// Complaints are made once although ops are visited several times.
  DenseSet<Operation *> complained;
  DenseSet<Region *> visited;
  llvm::DenseMap<Value, std::unique_ptr<TensorShapeProto>> shapeData;
  SymbolTableCollection symbolTables;
};

/// Answers `doInferencing` for a region that stands for a graph attribute.
class RegionInferencer final : public ::onnx::GraphInferencer {
public:
  RegionInferencer(Region &region, Inferencer &inferencer)
      : region(region), inferencer(inferencer) {}

  std::vector<const TypeProto *>
  doInferencing(const std::vector<const TypeProto *> &inputTypes,
                const std::vector<const ::onnx::TensorProto *> &) override {
    std::vector<const TypeProto *> outputs;
    if (region.empty())
      return outputs;
    Block &block = region.front();
    // The library passes an input more or less where a version allows it; what
    // both sides have is what can be refined.
    for (auto [argument, type] : llvm::zip(block.getArguments(), inputTypes))
      if (type)
        inferencer.refine(argument, *type, region.getParentOp(),
                          "block argument");
    inferencer.inferBlock(block);
    inferencer.inferredRegions().insert(&region);
    if (!block.mightHaveTerminator())
      return outputs;
    for (Value value : block.getTerminator()->getOperands()) {
      auto type = std::make_unique<TypeProto>();
      outputs.push_back(convertType(value.getType(), *type) ? type.get()
                                                            : nullptr);
      types.push_back(std::move(type));
    }
    return outputs;
  }

private:
  Region &region;
  Inferencer &inferencer;
  std::vector<std::unique_ptr<TypeProto>> types;
};

/// Some of the library's rules, mostly of old versions, read dimensions without
/// asking how many there are. Where they do, they find one of no known size
/// instead of memory that is none: what a protobuf list once held stays
/// readable behind its end.
void makeReadableBehindTheEnd(TensorShapeProto &shape) {
  auto &dims = *shape.mutable_dim();
  constexpr int margin = 8;
  for (int i = 0; i != margin; ++i)
    dims.Add();
  for (int i = 0; i != margin; ++i)
    dims.RemoveLast();
}

/// Some rules count up to a size one by one. No tensor has as many elements as
/// this along a dimension and also a rule that needs to know.
void forgetHugeSizes(TensorShapeProto &shape) {
  constexpr int64_t huge = int64_t(1) << 32;
  for (auto &dim : *shape.mutable_dim())
    if (dim.dim_value() > huge)
      dim.clear_dim_value();
}

/// What an inference function asks about one op.
class OpContext final : public ::onnx::InferenceContext,
                        public ::onnx::FunctionBodyBuildContext {
public:
  OpContext(Operation *op, const OpVersionInfo &info, Inferencer &inferencer)
      : op(op), info(info), inferencer(inferencer) {
    // Absent optional values at the end do not count; in between they are
    // inputs without a type.
    numInputs = op->getNumOperands();
    while (numInputs && isa<NoneType>(op->getOperand(numInputs - 1).getType()))
      --numInputs;
    numOutputs = op->getNumResults();
    while (numOutputs && isa<NoneType>(op->getResult(numOutputs - 1).getType()))
      --numOutputs;
    inputTypes.resize(numInputs);
    for (size_t i = 0; i != numInputs; ++i) {
      auto type = std::make_unique<TypeProto>();
      if (convertType(op->getOperand(i).getType(), *type)) {
        if (type->has_tensor_type() && type->tensor_type().has_shape()) {
          TensorShapeProto &shape =
              *type->mutable_tensor_type()->mutable_shape();
          forgetHugeSizes(shape);
          makeReadableBehindTheEnd(shape);
        }
        inputTypes[i] = std::move(type);
      }
    }
    inputData.resize(numInputs);
    inputDataAsked.resize(numInputs);
    outputTypes.resize(numOutputs);
  }

  const ::onnx::AttributeProto *
  getAttribute(const std::string &name) const override {
    auto [it, isNew] = attributes.try_emplace(name);
    if (!isNew)
      return it->second.get();
    const AttributeInfo *attribute =
        llvm::find_if(info.attributes, [&](const AttributeInfo &candidate) {
          return candidate.name == name;
        });
    if (attribute == info.attributes.end())
      return nullptr;
    Attribute value = op->getAttr(name);
    if (!value)
      return nullptr;
    auto proto = std::make_unique<::onnx::AttributeProto>();
    if (convertAttribute(value, *attribute, *proto)) {
      // An older rule refuses the number of a type it does not know; the shape
      // is that of any other type, and the element type is not asked of it.
      if (attribute->asType &&
          !::onnx::TensorProto::DataType_IsValid(proto->i()))
        proto->set_i(::onnx::TensorProto::FLOAT);
      it->second = std::move(proto);
    }
    return it->second.get();
  }

  size_t getNumInputs() const override { return numInputs; }
  size_t getNumOutputs() const override { return numOutputs; }

  const TypeProto *getInputType(size_t index) const override {
    return index < numInputs ? inputTypes[index].get() : nullptr;
  }

  const ::onnx::TensorProto *getInputData(size_t index) const override {
    if (index >= numInputs)
      return nullptr;
    if (!inputDataAsked[index]) {
      inputDataAsked[index] = true;
      ElementsAttr elements;
      auto tensor = std::make_unique<::onnx::TensorProto>();
      if (matchPattern(op->getOperand(index), m_Constant(&elements)) &&
          convertTensor(elements, *tensor))
        inputData[index] = std::move(tensor);
    }
    return inputData[index].get();
  }

  const ::onnx::SparseTensorProto *getInputSparseData(size_t) const override {
    return nullptr;
  }

  const TensorShapeProto *getSymbolicInput(size_t index) const override {
    return index < numInputs ? inferencer.findShapeData(op->getOperand(index))
                             : nullptr;
  }

  TypeProto *getOutputType(size_t index) override {
    if (index >= numOutputs)
      throw ::onnx::InferenceError("result " + std::to_string(index) +
                                   " is out of bounds");
    return &outputTypes[index];
  }

  ::onnx::GraphInferencer *
  getGraphAttributeInferencer(const std::string &name) override {
    auto &graph = graphs[name];
    if (graph)
      return graph.get();
    for (const AttributeInfo &attribute : info.attributes)
      if (attribute.name == name && attribute.region >= 0 &&
          unsigned(attribute.region) < op->getNumRegions())
        graph = std::make_unique<RegionInferencer>(
            op->getRegion(attribute.region), inferencer);
    if (!graph)
      throw ::onnx::InferenceError("attribute " + name + " is not a graph");
    return graph.get();
  }

  // FunctionBodyBuildContext.
  bool hasInput(int index) const override {
    return size_t(index) < numInputs && inputTypes[index];
  }
  bool hasOutput(int index) const override {
    return size_t(index) < numOutputs &&
           !isa<NoneType>(op->getResult(index).getType());
  }
  const TypeProto *getInputType(int index) const override {
    return getInputType(size_t(index));
  }

  const std::vector<TypeProto> &outputs() const { return outputTypes; }

private:
  Operation *op;
  const OpVersionInfo &info;
  Inferencer &inferencer;
  size_t numInputs, numOutputs;
  std::vector<std::unique_ptr<TypeProto>> inputTypes;
  mutable std::vector<std::unique_ptr<::onnx::TensorProto>> inputData;
  mutable std::vector<bool> inputDataAsked;
  mutable std::map<std::string, std::unique_ptr<::onnx::AttributeProto>>
      attributes;
  std::map<std::string, std::unique_ptr<RegionInferencer>> graphs;
  std::vector<TypeProto> outputTypes;
};

/// What a data propagation function asks about one op.
class DataContext final : public ::onnx::DataPropagationContext {
public:
  DataContext(Operation *op, OpContext &types, Inferencer &inferencer)
      : op(op), types(types), inferencer(inferencer) {}

  const ::onnx::AttributeProto *
  getAttribute(const std::string &name) const override {
    return types.getAttribute(name);
  }
  size_t getNumInputs() const override { return types.getNumInputs(); }
  size_t getNumOutputs() const override { return types.getNumOutputs(); }
  const TypeProto *getInputType(size_t index) const override {
    return types.getInputType(index);
  }
  const TypeProto *getOutputType(size_t index) const override {
    return index < types.outputs().size() ? &types.outputs()[index] : nullptr;
  }

  const TensorShapeProto *getInputData(size_t index) override {
    if (index >= getNumInputs())
      return nullptr;
    Value operand = op->getOperand(index);
    if (const TensorShapeProto *data = inferencer.findShapeData(operand))
      return data;
    DenseIntElementsAttr elements;
    if (!matchPattern(operand, m_Constant(&elements)))
      return nullptr;
    ShapedType type = elements.getType();
    if (type.getRank() > 1 || !(type.getElementType().isInteger(64) ||
                                type.getElementType().isInteger(32)))
      return nullptr;
    TensorShapeProto data;
    for (const APInt &value : elements.getValues<APInt>())
      data.add_dim()->set_dim_value(value.getSExtValue());
    inferencer.setShapeData(operand, std::move(data));
    return inferencer.findShapeData(operand);
  }

  void addOutputData(size_t index, TensorShapeProto &&data) override {
    if (index < op->getNumResults())
      inferencer.setShapeData(op->getResult(index), std::move(data));
  }

private:
  Operation *op;
  OpContext &types;
  Inferencer &inferencer;
};

/// What a hand-written rule asks and tells about one op.
class HookContext final : public ShapeInferenceContext {
public:
  HookContext(Operation *op, Inferencer &inferencer)
      : ShapeInferenceContext(op), shapes(op->getNumResults()),
        inferencer(inferencer) {}

  using ShapeInferenceContext::getIntegers;
  std::optional<SmallVector<int64_t>> getIntegers(Value value) override {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    DenseIntElementsAttr elements;
    if (matchPattern(value, m_Constant(&elements))) {
      if (elements.getType().getRank() > 1)
        return std::nullopt;
      SmallVector<int64_t> integers;
      for (const APInt &integer : elements.getValues<APInt>())
        integers.push_back(integer.getSExtValue());
      return integers;
    }
    if (const TensorShapeProto *data = inferencer.findShapeData(value)) {
      SmallVector<int64_t> integers;
      for (const auto &dim : data->dim())
        integers.push_back(dim.has_dim_value() ? dim.dim_value()
                                               : ShapedType::kDynamic);
      return integers;
    }
    if (!type || type.getRank() > 1 || !type.hasStaticShape() ||
        type.getNumElements() > maxUnknownIntegers)
      return std::nullopt;
    return SmallVector<int64_t>(type.getNumElements(), ShapedType::kDynamic);
  }

  std::optional<SmallVector<double>> getFloats(Value value) override {
    DenseFPElementsAttr elements;
    if (!matchPattern(value, m_Constant(&elements)) ||
        elements.getType().getRank() > 1)
      return std::nullopt;
    SmallVector<double> floats;
    for (const APFloat &number : elements.getValues<APFloat>())
      floats.push_back(number.convertToDouble());
    return floats;
  }

  void setShape(unsigned index, ArrayRef<int64_t> shape) override {
    // A negative size is what a model says in error; no type can hold it.
    if (index >= shapes.size())
      return;
    auto &stored = shapes[index].emplace(shape);
    for (int64_t &size : stored)
      if (size < 0)
        size = ShapedType::kDynamic;
  }

  /// By result.
  SmallVector<std::optional<SmallVector<int64_t>>> shapes;

private:
  /// More than any tensor has dimensions: such a list is no list of axes.
  static constexpr int64_t maxUnknownIntegers = 1024;
  Inferencer &inferencer;
};

//===----------------------------------------------------------------------===//

void Inferencer::complain(Operation *op, const Twine &message) {
  ++summary.failed;
  if (!complained.insert(op).second)
    return;
  if (options.strict)
    op->emitOpError(message);
  else
    op->emitWarning(message);
}

bool Inferencer::refine(Value value, const TypeProto &proto, Operation *where,
                        StringRef what, bool keepElementType) {
  Type inferred = convertType(proto, value.getContext());
  if (!inferred)
    return true;
  if (keepElementType)
    inferred = withElementTypeOf(inferred, value.getType());
  return refine(value, inferred, where, what);
}

bool Inferencer::refine(Value value, Type inferred, Operation *where,
                        StringRef what) {
  Type known = value.getType();
  if (isa<NoneType>(known))
    return true;
  Type merged = mergeTypes(known, inferred);
  if (!merged) {
    std::string message;
    llvm::raw_string_ostream(message)
        << "inferred " << what << " type " << inferred
        << " contradicts the type at hand, " << known;
    complain(where, message);
    return false;
  }
  if (merged != known) {
    value.setType(merged);
    changed = true;
  }
  return true;
}

void Inferencer::setShapeData(Value value, TensorShapeProto &&data) {
  auto stored = std::make_unique<TensorShapeProto>(std::move(data));
  makeReadableBehindTheEnd(*stored);
  shapeData[value] = std::move(stored);
}

/// Runs the rule of `schema`; an empty string, or why it refused.
std::string runRule(const OpSchema &schema, OpContext &context) {
  try {
    if (schema.has_type_and_shape_inference_function()) {
      schema.GetTypeAndShapeInferenceFunction()(context);
    } else if (schema.HasFunction()) {
      ::onnx::shape_inference::InferShapeForFunctionNode(
          *schema.GetFunction(), OpSchemaRegistry::Instance(), context);
    } else if (schema.HasContextDependentFunction()) {
      ::onnx::FunctionProto body;
      if (schema.BuildContextDependentFunction(context, body))
        ::onnx::shape_inference::InferShapeForFunctionNode(
            body, OpSchemaRegistry::Instance(), context);
    }
  } catch (const std::exception &error) {
    return error.what();
  }
  return {};
}

void Inferencer::inferOp(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  if (!info)
    return;
  Rule rule = findRule(*info);
  if (!rule.schema) {
    if (auto byHook = dyn_cast<ShapeInferenceOpInterface>(op))
      return inferByHook(byHook);
    ++summary.open;
    ++summary.openOps[op->getName().getStringRef()];
    return;
  }

  OpContext context(op, *info, *this);
  unsigned failedBefore = summary.failed;
  std::string refusal = runRule(*rule.schema, context);
  if (!refusal.empty()) {
    complain(op, "the ONNX library cannot infer its types: " +
                     StringRef(refusal).trim());
    return;
  }
  SmallVector<Type> before(op->getResultTypes());
  for (auto [index, type] : llvm::enumerate(context.outputs()))
    refine(op->getResult(index), type, op, "result", rule.older);
  if (!acceptResults(op, before))
    return;
  if (summary.failed == failedBefore)
    ++summary.inferred;

  if (options.dataPropagation && rule.schema->has_data_propagation_function()) {
    DataContext data(op, context, *this);
    try {
      rule.schema->GetDataPropagationFunction()(data);
    } catch (const std::exception &) {
      // Values are only a help; without them shapes are as inferred above.
    }
  }
}

void Inferencer::inferByHook(ShapeInferenceOpInterface op) {
  HookContext context(op, *this);
  if (failed(op.inferShapes(context)))
    return complain(op, "its shapes contradict each other: " +
                            context.getRefusal());
  unsigned failedBefore = summary.failed;
  SmallVector<Type> before(op->getResultTypes());
  for (auto [index, shape] : llvm::enumerate(context.shapes)) {
    Value result = op->getResult(index);
    auto tensor = dyn_cast<TensorType>(result.getType());
    if (shape && tensor)
      refine(result, RankedTensorType::get(*shape, tensor.getElementType()), op,
             "result");
  }
  if (acceptResults(op, before) && summary.failed == failedBefore)
    ++summary.inferred;
}

bool Inferencer::acceptResults(Operation *op, ArrayRef<Type> before) {
  if (llvm::equal(op->getResultTypes(), before))
    return true;
  std::string reason;
  {
    ScopedDiagnosticHandler handler(op->getContext(),
                                    [&](Diagnostic &diagnostic) {
                                      if (reason.empty())
                                        reason = diagnostic.str();
                                      return success();
                                    });
    if (succeeded(op->getName().verifyInvariants(op)))
      return true;
  }
  for (auto [result, type] : llvm::zip(op->getResults(), before))
    result.setType(type);
  complain(op, "the types inferred for it are illegal: " + reason);
  return false;
}

void Inferencer::inferCall(func::CallOp call) {
  auto callee = symbolTables.lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (!callee || callee.isExternal())
    return;
  // Call and callee must agree: what one side knows, the other learns.
  auto exchange = [&](Value a, Value b) {
    Type merged = mergeTypes(a.getType(), b.getType());
    if (!merged)
      return;
    for (Value value : {a, b})
      if (value.getType() != merged) {
        value.setType(merged);
        changed = true;
      }
  };
  bool onlyCall =
      callee.isPrivate() &&
      llvm::hasSingleElement(*callee.getSymbolUses(callee->getParentOp()));
  if (onlyCall) {
    Block &entry = callee.getBody().front();
    for (auto [operand, argument] :
         llvm::zip(call.getOperands(), entry.getArguments()))
      exchange(operand, argument);
    inferBlock(entry);
    updateFunctionType(callee);
  }
  for (auto [result, type] :
       llvm::zip(call.getResults(), callee.getFunctionType().getResults()))
    if (onlyCall && result.getType() != type) {
      result.setType(type);
      changed = true;
    }
}

void Inferencer::inferBlock(Block &block) {
  for (Operation &op : block) {
    if (auto call = dyn_cast<func::CallOp>(op))
      inferCall(call);
    else
      inferOp(&op);
    // Regions no rule asked for still have ops that can be inferred.
    for (Region &region : op.getRegions())
      if (!visited.contains(&region))
        for (Block &inner : region)
          inferBlock(inner);
    if (auto function = dyn_cast<func::FuncOp>(op))
      updateFunctionType(function);
  }
}

void Inferencer::updateFunctionType(func::FuncOp function) {
  if (function.isExternal())
    return;
  Block &entry = function.getBody().front();
  if (!entry.mightHaveTerminator())
    return;
  FunctionType type = function.getFunctionType();
  auto results = entry.getTerminator()->getOperandTypes();
  if (results.size() != type.getNumResults())
    return;
  auto updated = FunctionType::get(function.getContext(),
                                   entry.getArgumentTypes(), results);
  if (updated != type) {
    function.setFunctionType(updated);
    changed = true;
  }
}

FailureOr<ShapeInferenceSummary> Inferencer::run(Operation *root) {
  // One round infers a graph in topological order; more are needed only where
  // a later op refines what an earlier one used (a call, a region argument).
  constexpr int maxRounds = 8;
  for (int round = 0; round != maxRounds; ++round) {
    changed = false;
    summary = {};
    visited.clear();
    for (Region &region : root->getRegions())
      for (Block &block : region)
        inferBlock(block);
    if (auto function = dyn_cast<func::FuncOp>(root))
      updateFunctionType(function);
    if (!changed)
      break;
  }
  if (options.strict && summary.failed)
    return failure();
  return std::move(summary);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

class ShapeInferencePass
    : public PassWrapper<ShapeInferencePass, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ShapeInferencePass)

  ShapeInferencePass() = default;
  explicit ShapeInferencePass(const ShapeInferenceOptions &options) {
    dataPropagation = options.dataPropagation;
    strict = options.strict;
  }
  ShapeInferencePass(const ShapeInferencePass &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "onnx-shape-inference"; }
  StringRef getDescription() const final {
    return "Refine result types of ONNX ops by the ONNX library's rules";
  }

  void runOnOperation() override {
    ShapeInferenceOptions inferenceOptions;
    inferenceOptions.dataPropagation = dataPropagation;
    inferenceOptions.strict = strict;
    auto summary = inferShapes(getOperation(), inferenceOptions);
    if (failed(summary))
      return signalPassFailure();
    inferred = summary->inferred;
    open = summary->open;
    refused = summary->failed;
    if (report)
      remarkOpenOps(*summary);
  }

private:
  void remarkOpenOps(const ShapeInferenceSummary &summary) {
    SmallVector<StringRef> names(summary.openOps.keys());
    llvm::sort(names);
    for (StringRef name : names)
      getOperation().emitRemark()
          << "no inference rule for " << name << ", used "
          << summary.openOps.lookup(name) << " times: types left open";
  }

  Option<bool> dataPropagation{
      *this, "data-propagation", llvm::cl::init(true),
      llvm::cl::desc("Follow integer values through shape arithmetic")};
  Option<bool> strict{
      *this, "strict", llvm::cl::init(false),
      llvm::cl::desc("Contradictions are errors instead of warnings")};
  Option<bool> report{
      *this, "report-open", llvm::cl::init(false),
      llvm::cl::desc("Remark which ops have no inference rule")};
  Statistic inferred{this, "inferred", "Ops whose rules ran"};
  Statistic open{this, "open", "Ops without a rule"};
  Statistic refused{this, "refused", "Ops whose rules refused"};
};

} // namespace

ShapeRuleSource getShapeRuleSource(const OpVersionInfo &info) {
  Rule rule = findRule(info);
  if (rule.schema)
    return rule.older ? ShapeRuleSource::OlderVersion
                      : ShapeRuleSource::Library;
  return findShapeRule(info.shapeRule) ? ShapeRuleSource::Hook
                                       : ShapeRuleSource::Open;
}

FailureOr<ShapeInferenceSummary>
inferShapes(Operation *root, const ShapeInferenceOptions &options) {
  return Inferencer(options).run(root);
}

std::unique_ptr<Pass>
createShapeInferencePass(const ShapeInferenceOptions &options) {
  return std::make_unique<ShapeInferencePass>(options);
}

void registerShapeInferencePass() { PassRegistration<ShapeInferencePass>(); }

} // namespace dialectgen::onnx
