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
#include "../dialect/Relations.h"
#include "../hooks/values/KnownValues.h"
#include "../model/ProtoConversion.h"
#include "CallGraph.h"
#include "DimensionNames.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ONNXInterfaces.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include <cmath>
#include <onnx/defs/schema.h>
#include <onnx/shape_inference/implementation.h>

using namespace mlir;

namespace dialectgen::onnx {

#define GEN_PASS_DECL_ONNXSHAPEINFERENCEPASS
#define GEN_PASS_DEF_ONNXSHAPEINFERENCEPASS
#include "onnx/Passes.h.inc"
namespace {

using ::onnx::OpSchema;
using ::onnx::OpSchemaRegistry;
using ::onnx::TensorShapeProto;
using ::onnx::TypeProto;

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

/// The library's schema: of the op's own version, or of an older one whose rule
/// applies according to the op table.
Rule findRule(const OpVersionInfo &info) {
  std::string domain = info.domain == "ai.onnx" ? "" : info.domain.str();
  const OpSchema *schema =
      OpSchemaRegistry::Schema(info.name.str(), info.since, domain);
  if (!schema || schema->Deprecated() ||
      schema->since_version() < info.shapesSince)
    return {};
  return {schema, schema->since_version() != info.since};
}

/// `seq(tensor)` for a sequence of tensors of any elements; the rule of an
/// older version supports the kinds that this version accepts.
std::string kindOf(Type type) {
  if (auto sequence = dyn_cast<SeqType>(type))
    return "seq(" + kindOf(sequence.getElementType()) + ")";
  if (auto optional = dyn_cast<OptType>(type))
    return "optional(" + kindOf(optional.getElementType()) + ")";
  if (isa<TupleType>(type))
    return "map";
  return isa<TensorType>(type) ? "tensor" : "";
}

/// The same of a type as the library spells it: `seq(tensor(float))`.
std::string kindOf(StringRef spelling) {
  auto [constructor, inner] = spelling.split('(');
  if (constructor == "tensor" || constructor == "map" || inner.empty())
    return constructor.str();
  return constructor.str() + "(" + kindOf(inner.drop_back()) + ")";
}

/// Whether `schema`, of an older version, takes operands of such kinds: a bump
/// that only adds types may add sequences and optionals.
bool takesKinds(const OpSchema &schema, Operation *op) {
  for (auto [index, type] : llvm::enumerate(op->getOperandTypes())) {
    if (isa<NoneType>(type) || schema.inputs().empty())
      continue;
    const auto &parameter =
        schema.inputs()[std::min(index, schema.inputs().size() - 1)];
    std::string kind = kindOf(type);
    if (llvm::none_of(parameter.GetTypes(), [&](const std::string *spelling) {
          return kindOf(StringRef(*spelling)) == kind;
        }))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The inferencer
//===----------------------------------------------------------------------===//

class OpContext;

class Inferencer {
public:
  Inferencer(Operation *root, const ShapeInferenceOptions &options)
      : root(root), options(options), callGraph(root) {}

  FailureOr<ShapeInferenceSummary> run();
  /// Refines the results of `root`, which is a single op, alone.
  void runOnRoot() { inferOp(root); }

  void inferBlock(Block &block);
  /// Merges `type` into the type of `value`; false (and a diagnostic at
  /// `where`) if they contradict each other.
  bool refine(Value value, const TypeProto &type, Operation *where,
              StringRef what, bool keepElementType = false);
  bool refine(Value value, Type inferred, Operation *where, StringRef what);

  /// The elements of `value` that follow from constants and shapes, as
  /// exporters compute them; null if they are others.
  DenseElementsAttr valueOf(Value value) const {
    if (!options.dataPropagation)
      return {};
    return knownValue(value, [](Operation *op) {
      DenseElementsAttr constant;
      return matchPattern(op, m_Constant(&constant)) ? constant
                                                     : DenseElementsAttr();
    });
  }
  /// Integers known to be in `value`, as far as data propagation found out.
  const TensorShapeProto *findShapeData(Value value) const {
    auto it = shapeData.find(value);
    return it == shapeData.end() ? nullptr : it->second.get();
  }
  void setShapeData(Value value, TensorShapeProto &&data);

  /// Infers the graph in `region`, whose arguments have `types` (null:
  /// unknown), and returns the types of the yielded values.
  SmallVector<Type> inferRegion(Region &region, ArrayRef<Type> types);
  /// The yielded types if its arguments had these types; std::nullopt if that
  /// contradicts its ops, or would take too long. The program is unchanged.
  std::optional<SmallVector<Type>> tryRegion(Region &region,
                                             ArrayRef<Type> types);

private:
  std::optional<bool> knownCondition(Operation *op) const;
  /// False if it is no op of a known condition and a graph for each case.
  bool inferBranch(Operation *op);
  bool isSkipped(Operation *op) const {
    for (; op; op = op->getParentOp())
      if (skipped.contains(op->getParentRegion()))
        return true;
    return false;
  }
  void inferOp(Operation *op);
  /// False if the rule refuses the op.
  bool inferByHook(ShapeInferenceOpInterface op);
  /// Infers what follows from the shapes in the op's spec; false if they
  /// contradict what is known of its operands.
  bool inferByShapes(Operation *op);
  void propagateData(Operation *op, const OpSchema &schema, OpContext &context);
  /// Takes inferred result types back (and complains) if the op's verifier
  /// refuses them; false if so.
  bool acceptResults(Operation *op, ArrayRef<Type> before);
  void inferCall(func::CallOp call);
  void inferFunction(func::FuncOp function);
  void setType(Value value, Type type);
  /// Graphs within an op may still change, and copies that are tried go.
  void setLegal(Operation *op) {
    if (op->getNumRegions() == 0 && !trials)
      legal.insert(op);
  }
  void complain(Operation *op, ShapeConflict conflict, const Twine &message);

  // Legal IR from refined values (the last step).
  Value withType(Value value, Type type);
  void mendOp(Operation *op);
  void mendCall(func::CallOp call);
  void mendUsers(Value value, Type original);
  void mend();

  /// Functions that call each other deeper than this are inferred one after
  /// the other.
  static constexpr unsigned maxCallDepth = 64;

  Operation *root;
  ShapeInferenceOptions options;
  ShapeInferenceSummary summary;
  bool changed = false;
  /// How many graphs are being tried, one in the other, and whether the
  /// innermost was refused.
  unsigned trials = 0;
  bool trialRefused = false;
  /// Each takes a few times as long as its contents.
  static constexpr unsigned maxTrials = 3;
  /// Complaints are made once although ops are visited several times.
  DenseSet<Operation *> complained;
  /// One of them was an error.
  bool contradictory = false;
  DenseSet<Region *> visited, skipped;
  llvm::DenseMap<Value, std::unique_ptr<TensorShapeProto>> shapeData;
  CallGraph callGraph;
  DenseSet<Operation *> inferredFunctions;
  SmallVector<func::FuncOp> postponed;
  bool anyPostponed = false;
  /// Ops that are legal with the types that all values have after this round.
  DenseSet<Operation *> legal;
  unsigned callDepth = 0;
  /// Values whose types changed, with the types they had.
  llvm::MapVector<Value, Type> refined;
  DenseMap<std::pair<Value, Type>, Value> casts;
  DenseSet<Operation *> castOps;
};

/// Answers `doInferencing` for a region that stands for a graph attribute.
class RegionInferencer final : public ::onnx::GraphInferencer {
public:
  RegionInferencer(Region &region, Inferencer &inferencer)
      : region(region), inferencer(inferencer) {}

  std::vector<const TypeProto *>
  doInferencing(const std::vector<const TypeProto *> &inputTypes,
                const std::vector<const ::onnx::TensorProto *> &) override {
    SmallVector<Type> inputs;
    for (const TypeProto *type : inputTypes)
      inputs.push_back(type ? convertType(*type, region.getContext()) : Type());
    std::vector<const TypeProto *> outputs;
    for (Type output : inferencer.inferRegion(region, inputs)) {
      auto type = std::make_unique<TypeProto>();
      // Rules look into the types of outputs without a question.
      if (!convertType(output, *type))
        throw ::onnx::InferenceError("a graph yields a value of no known type");
      outputs.push_back(type.get());
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
/// checking the rank. They then find a dimension of unknown size instead of
/// invalid memory: former elements of a protobuf list stay readable behind its
/// end.
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

/// The interface of one op to an inference function.
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
      Value operand = op->getOperand(index);
      ElementsAttr elements;
      auto tensor = std::make_unique<::onnx::TensorProto>();
      if (!matchPattern(operand, m_Constant(&elements)))
        elements = inferencer.valueOf(operand);
      if (elements && convertTensor(elements, *tensor))
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
    return size_t(index) < numInputs &&
           !isa<NoneType>(op->getOperand(index).getType());
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

/// The interface of one op to a data propagation function.
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

/// The interface of one op to a hand-written rule.
class HookContext final : public ShapeInferenceContext {
public:
  HookContext(Operation *op, Inferencer &inferencer)
      : ShapeInferenceContext(op), types(op->getNumResults()),
        inferencer(inferencer) {}

  using ShapeInferenceContext::getIntegers;
  std::optional<SmallVector<int64_t>> getIntegers(Value value) override {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    DenseIntElementsAttr elements;
    if (!matchPattern(value, m_Constant(&elements)))
      elements =
          dyn_cast_or_null<DenseIntElementsAttr>(inferencer.valueOf(value));
    if (elements) {
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

  /// The numbers in `value`, as equations of shapes take them: floats count
  /// where they are whole.
  std::optional<SmallVector<int64_t>> numbersIn(Value value) {
    if (isa<IntegerType>(getElementTypeOrSelf(value.getType())))
      return getIntegers(value);
    std::optional<SmallVector<double>> floats = getFloats(value);
    if (!floats)
      return std::nullopt;
    constexpr double highest = 1u << 31;
    return SmallVector<int64_t>(llvm::map_range(*floats, [](double number) {
      return std::abs(number) <= highest && number == std::floor(number)
                 ? int64_t(number)
                 : ShapedType::kDynamic;
    }));
  }

  void setShape(unsigned index, ArrayRef<int64_t> shape) override {
    auto tensor = index < types.size()
                      ? dyn_cast<TensorType>(op->getResult(index).getType())
                      : TensorType();
    if (!tensor)
      return;
    // A negative size is an error of the model; no type can hold it.
    SmallVector<int64_t> stored(shape);
    for (int64_t &size : stored)
      if (size < 0)
        size = ShapedType::kDynamic;
    types[index] = RankedTensorType::get(stored, tensor.getElementType());
  }

  void setType(unsigned index, Type type) override {
    if (index < types.size())
      types[index] = type;
  }

  std::optional<SmallVector<Type>>
  tryRegion(unsigned index, ArrayRef<Type> arguments) override {
    return inferencer.tryRegion(op->getRegion(index), arguments);
  }
  SmallVector<Type> inferRegion(unsigned index,
                                ArrayRef<Type> arguments) override {
    return inferencer.inferRegion(op->getRegion(index), arguments);
  }

  void setIntegers(unsigned index, ArrayRef<int64_t> integers) override {
    TensorShapeProto data;
    for (int64_t value : integers) {
      auto *dim = data.add_dim();
      if (!ShapedType::isDynamic(value))
        dim->set_dim_value(value);
    }
    if (index < op->getNumResults())
      inferencer.setShapeData(op->getResult(index), std::move(data));
  }

  /// By result.
  SmallVector<Type> types;

private:
  /// More than any tensor has dimensions: such a list is no list of axes.
  static constexpr int64_t maxUnknownIntegers = 1024;
  Inferencer &inferencer;
};

//===----------------------------------------------------------------------===//

/// Whether `op` is in one of several graphs of an op, of which one may never
/// run.
bool mayBeSkipped(Operation *op) {
  while ((op = op->getParentOp()))
    if (op->getNumRegions() > 1)
      return true;
  return false;
}

void Inferencer::complain(Operation *op, ShapeConflict conflict,
                          const Twine &message) {
  if (!skipped.empty() && isSkipped(op))
    return;
  ++summary.failed;
  if (trials) {
    trialRefused = true;
    return;
  }
  if (!complained.insert(op).second)
    return;
  if (options.complain)
    return options.complain(op, conflict, message);
  if (!options.strict || mayBeSkipped(op)) {
    op->emitWarning(message);
    return;
  }
  op->emitOpError(message);
  contradictory = true;
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
    complain(where, ShapeConflict::Types, message);
    return false;
  }
  setType(value, merged);
  return true;
}

void Inferencer::setType(Value value, Type type) {
  if (value.getType() == type)
    return;
  refined.try_emplace(value, value.getType());
  value.setType(type);
  // Ops that use a result are visited later, except for callers of a function
  // that had to wait.
  changed |= isa<BlockArgument>(value) || anyPostponed;
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

/// The error of the op's verifier; empty if the op is legal.
std::string whyIllegal(Operation *op) {
  std::string reason;
  ScopedDiagnosticHandler handler(op->getContext(),
                                  [&](Diagnostic &diagnostic) {
                                    if (reason.empty())
                                      reason = diagnostic.str();
                                    return success();
                                  });
  if (succeeded(op->getName().verifyInvariants(op)))
    return {};
  return reason.empty() ? "it is illegal" : reason;
}

/// A constant whose type says all that the rule would. Rules receive a copy of
/// the data.
static bool isKnownWeight(Operation *op) {
  constexpr int64_t mostCopied = 1024;
  if (!op->hasTrait<OpTrait::ConstantLike>() || op->getNumResults() != 1)
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  auto value = op->getAttrOfType<ElementsAttr>("value");
  return type && value && type.hasStaticShape() &&
         type.getNumElements() > mostCopied && value.getType() == type;
}

/// The condition that chooses one of two graphs, if it is known.
std::optional<bool> Inferencer::knownCondition(Operation *op) const {
  auto takesNothing = [](Region &region) {
    return !region.empty() && region.getNumArguments() == 0;
  };
  if (op->getNumRegions() != 2 || op->getNumOperands() != 1 ||
      !llvm::all_of(op->getRegions(), takesNothing))
    return std::nullopt;
  DenseElementsAttr elements = valueOf(op->getOperand(0));
  if (!elements || !elements.getElementType().isInteger(1) ||
      elements.getNumElements() != 1)
    return std::nullopt;
  return *elements.value_begin<bool>();
}

/// Exporters write conditions of shapes. The graph that never runs may
/// contradict them, and does not tell anything of the results.
bool Inferencer::inferBranch(Operation *op) {
  std::optional<bool> condition = knownCondition(op);
  if (!condition)
    return false;
  Region &other = op->getRegion(*condition ? 1 : 0);
  visited.insert(&other);
  skipped.insert(&other);
  SmallVector<Type> types = inferRegion(op->getRegion(*condition ? 0 : 1), {});
  SmallVector<Type> before(op->getResultTypes());
  for (auto [result, type] : llvm::zip(op->getResults(), types))
    if (!isUnknown(type))
      refine(result, type, op, "result");
  if (acceptResults(op, before))
    ++summary.inferred;
  return true;
}

void Inferencer::inferOp(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  if (!info)
    return;
  SmallVector<Type> verified(op->getResultTypes());
  // Rules may rely on the checks of verifiers, also for operands whose types
  // have become known since the program was verified.
  if (std::string reason = whyIllegal(op); !reason.empty())
    return complain(op, ShapeConflict::Operands,
                    "it contradicts the known types of its operands: " +
                        reason);
  llvm::scope_exit settle([&] {
    if (llvm::equal(op->getResultTypes(), verified))
      setLegal(op);
  });
  if (isKnownWeight(op)) {
    ++summary.inferred;
    return;
  }
  // Operands may be known by now of which the types of results follow.
  std::vector<Type> types = inferResultTypes(op);
  for (auto [result, type] : llvm::zip(op->getResults(), types))
    if (type && !isUnknown(type) && isUnknown(result.getType()))
      refine(result, type, op, "result");
  auto leaveOpen = [&] {
    ++summary.open;
    ++summary.openOps[op->getName().getStringRef()];
  };
  // Rules take a value of which they are told no type for one that is absent.
  auto yieldsUnknown = [](Region &region) {
    return !region.empty() && region.front().mightHaveTerminator() &&
           llvm::any_of(region.front().getTerminator()->getOperandTypes(),
                        isUnknown);
  };
  if (inferBranch(op))
    return;
  Rule rule = findRule(*info);
  if (rule.schema && rule.older && !takesKinds(*rule.schema, op))
    rule = {};
  bool byLibrary = rule.schema && hasRule(*rule.schema);
  bool hasShapes = detail::hasShapes(op->getName().getStringRef()) &&
                   !(byLibrary && options.libraryFirst);
  if (hasShapes && !inferByShapes(op))
    return;
  auto isComplete = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return isa<NoneType>(type) || (tensor && tensor.hasStaticShape());
  };
  if (llvm::any_of(op->getOperandTypes(), isUnknown) ||
      llvm::any_of(op->getRegions(), yieldsUnknown))
    return leaveOpen();
  auto ownRule = info->shapeRule.empty()
                     ? ShapeInferenceOpInterface()
                     : dyn_cast<ShapeInferenceOpInterface>(op);
  if (!byLibrary && !ownRule) {
    auto isRanked = [](Type type) {
      return isa<NoneType, RankedTensorType>(type);
    };
    if (!hasShapes || !llvm::all_of(op->getResultTypes(), isRanked))
      return leaveOpen();
    ++summary.inferred;
    return;
  }
  if (hasShapes && !ownRule && !rule.schema->has_data_propagation_function() &&
      llvm::all_of(op->getResultTypes(), isComplete)) {
    // There is nothing more to know.
    ++summary.inferred;
    return;
  }

  if (ownRule && !(byLibrary && options.libraryFirst)) {
    if (inferByHook(ownRule) && rule.schema &&
        rule.schema->has_data_propagation_function()) {
      OpContext context(op, *info, *this);
      propagateData(op, *rule.schema, context);
    }
    return;
  }
  OpContext context(op, *info, *this);
  unsigned failedBefore = summary.failed;
  std::string refusal = runRule(*rule.schema, context);
  if (!refusal.empty()) {
    complain(op, ShapeConflict::Rule,
             "the ONNX library cannot infer its types: " +
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
  propagateData(op, *rule.schema, context);
}

void Inferencer::propagateData(Operation *op, const OpSchema &schema,
                               OpContext &context) {
  if (!options.dataPropagation || !schema.has_data_propagation_function())
    return;
  DataContext data(op, context, *this);
  try {
    schema.GetDataPropagationFunction()(data);
  } catch (const std::exception &) {
    // Values are only a help; without them shapes are as inferred above.
  }
}

bool Inferencer::inferByHook(ShapeInferenceOpInterface op) {
  HookContext context(op, *this);
  if (failed(op.inferShapes(context))) {
    complain(op, ShapeConflict::Rule,
             "its shapes contradict each other: " + context.getRefusal());
    return false;
  }
  unsigned failedBefore = summary.failed;
  SmallVector<Type> before(op->getResultTypes());
  for (auto [index, type] : llvm::enumerate(context.types))
    if (type)
      refine(op->getResult(index), type, op, "result");
  if (!acceptResults(op, before) || summary.failed != failedBefore)
    return false;
  ++summary.inferred;
  return true;
}

bool Inferencer::inferByShapes(Operation *op) {
  HookContext context(op, *this);
  auto integersIn = [&](Value value) { return context.numbersIn(value); };
  SmallVector<ShapedTypeComponents> components;
  std::string reason;
  LogicalResult isInferred = failure();
  {
    ScopedDiagnosticHandler handler(op->getContext(),
                                    [&](Diagnostic &diagnostic) {
                                      if (reason.empty())
                                        reason = diagnostic.str();
                                      return success();
                                    });
    isInferred = detail::inferShapesByRelations(op, op->getLoc(), integersIn,
                                                components);
  }
  if (failed(isInferred)) {
    StringRef contradiction = reason;
    contradiction.consume_front(
        ("'" + op->getName().getStringRef() + "' op ").str());
    complain(op, ShapeConflict::Rule,
             "its shapes contradict each other: " + contradiction);
    return false;
  }
  SmallVector<Type> before(op->getResultTypes());
  unsigned failedBefore = summary.failed;
  for (auto [result, known] : llvm::zip(op->getResults(), components))
    if (auto tensor = dyn_cast<TensorType>(result.getType());
        tensor && known.hasRank())
      refine(result,
             RankedTensorType::get(known.getDims(), tensor.getElementType()),
             op, "result");
  return acceptResults(op, before) && summary.failed == failedBefore;
}

bool Inferencer::acceptResults(Operation *op, ArrayRef<Type> before) {
  if (llvm::equal(op->getResultTypes(), before))
    return true;
  std::string reason = whyIllegal(op);
  if (reason.empty()) {
    setLegal(op);
    return true;
  }
  for (auto [result, type] : llvm::zip(op->getResults(), before))
    result.setType(type);
  complain(op, ShapeConflict::Rule,
           "the types inferred for it are illegal: " + reason);
  return false;
}

SmallVector<Type> Inferencer::inferRegion(Region &region,
                                          ArrayRef<Type> types) {
  SmallVector<Type> yielded;
  if (region.empty())
    return yielded;
  Block &block = region.front();
  // The library passes one input more or less if a version allows it; the
  // common inputs can be refined.
  for (auto [argument, type] : llvm::zip(block.getArguments(), types))
    if (type)
      refine(argument, type, region.getParentOp(), "block argument");
  inferBlock(block);
  visited.insert(&region);
  if (block.mightHaveTerminator())
    llvm::append_range(yielded, block.getTerminator()->getOperandTypes());
  return yielded;
}

std::optional<SmallVector<Type>> Inferencer::tryRegion(Region &region,
                                                       ArrayRef<Type> types) {
  if (trials == maxTrials)
    return std::nullopt;
  SmallVector<std::pair<Value, Type>> before;
  DenseMap<Value, std::unique_ptr<TensorShapeProto>> dataBefore;
  auto keep = [&](Value value) {
    before.emplace_back(value, value.getType());
    if (auto data = shapeData.find(value); data != shapeData.end())
      dataBefore[value] = std::make_unique<TensorShapeProto>(*data->second);
  };
  for (Value argument : region.getArguments())
    keep(argument);
  region.walk([&](Operation *op) {
    for (Value result : op->getResults())
      keep(result);
    for (Region &inner : op->getRegions())
      for (Value argument : inner.getArguments())
        keep(argument);
  });
  size_t refinedBefore = refined.size();
  ShapeInferenceSummary summaryBefore = summary;
  bool changedBefore = changed,
       refusedBefore = std::exchange(trialRefused, false);

  ++trials;
  SmallVector<Type> yielded = inferRegion(region, types);
  --trials;

  bool isRefused = std::exchange(trialRefused, refusedBefore);
  changed = changedBefore;
  summary = std::move(summaryBefore);
  while (refined.size() != refinedBefore)
    refined.pop_back();
  for (auto [value, type] : before) {
    value.setType(type);
    auto data = dataBefore.find(value);
    if (data == dataBefore.end())
      shapeData.erase(value);
    else
      setShapeData(value, std::move(*data->second));
  }
  if (isRefused)
    return std::nullopt;
  return yielded;
}

void Inferencer::inferCall(func::CallOp call) {
  func::FuncOp callee = callGraph.calleeOf(call);
  // A trial must not affect a function.
  if (!callee || trials)
    return;
  // Types known at the call are also known in a copy of the callee for such
  // calls.
  SmallVector<Type> types;
  for (auto [operand, argument] :
       llvm::zip(call.getOperands(), callee.getArguments())) {
    Type merged = mergeTypes(argument.getType(), operand.getType());
    types.push_back(merged ? merged : argument.getType());
  }
  if (!llvm::equal(types, callee.getArgumentTypes()))
    callee = callGraph.specialise(
        call, callee, types, [&](Value original, Value copy) {
          // Users of the copy need the same types as those of the original.
          auto *it = refined.find(original);
          Type before = it == refined.end() ? original.getType() : it->second;
          if (copy.getType() != before)
            refined.try_emplace(copy, before);
        });
  inferFunction(callee);
  if (Operation *terminator = callGraph.returnToFollow(callee))
    for (auto [result, operand] :
         llvm::zip(call.getResults(), terminator->getOperands()))
      refine(result, operand.getType(), call, "result");
}

void Inferencer::inferFunction(func::FuncOp function) {
  if (inferredFunctions.contains(function))
    return;
  if (callDepth == maxCallDepth) {
    anyPostponed = true;
    postponed.push_back(function);
    return;
  }
  inferredFunctions.insert(function);
  ++callDepth;
  callGraph.enter(function);
  for (Block &block : function.getBody())
    inferBlock(block);
  callGraph.leave(function);
  --callDepth;
}

void Inferencer::inferBlock(Block &block) {
  for (Operation &op : block) {
    if (auto call = dyn_cast<func::CallOp>(op)) {
      inferCall(call);
    } else if (auto function = dyn_cast<func::FuncOp>(op)) {
      // Others are inferred as they are called.
      if (!callGraph.isReachedByCallsOnly(function))
        inferFunction(function);
      continue;
    } else {
      inferOp(&op);
    }
    // Regions no rule asked for still have ops that can be inferred.
    for (Region &region : op.getRegions())
      if (!visited.contains(&region))
        for (Block &inner : region)
          inferBlock(inner);
  }
}

//===----------------------------------------------------------------------===//
// Mending
//===----------------------------------------------------------------------===//

/// `value` as a value of `type`, for a user that does not accept its refined
/// type.
Value Inferencer::withType(Value value, Type type) {
  Value &cast = casts[{value, type}];
  if (cast)
    return cast;
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  if (isa<TensorType>(type) && isa<TensorType>(value.getType())) {
    value.getContext()->getOrLoadDialect<tensor::TensorDialect>();
    cast = tensor::CastOp::create(builder, value.getLoc(), type, value);
  } else {
    cast =
        UnrealizedConversionCastOp::create(builder, value.getLoc(), type, value)
            .getResult(0);
  }
  castOps.insert(cast.getDefiningOp());
  return cast;
}

/// The contradiction of an op of the standard has been reported, or is reported
/// now; the op keeps its types.
void Inferencer::mendOp(Operation *op) {
  std::string reason = whyIllegal(op);
  if (reason.empty())
    return;
  complain(op, ShapeConflict::Operands,
           "it contradicts the known types of its operands: " + reason);
  for (OpOperand &operand : op->getOpOperands())
    if (auto *it = refined.find(operand.get()); it != refined.end())
      operand.set(withType(operand.get(), it->second));
  if (whyIllegal(op).empty())
    return;
  for (Value result : op->getResults())
    if (auto *it = refined.find(result); it != refined.end()) {
      result.setType(it->second);
      for (Operation *user : result.getUsers())
        legal.erase(user);
    }
}

void Inferencer::mendCall(func::CallOp call) {
  FunctionType type = callGraph.calleeTypeOf(call);
  if (!type || type.getNumInputs() != call.getNumOperands() ||
      type.getNumResults() != call.getNumResults())
    return;
  for (auto [operand, expected] :
       llvm::zip(call->getOpOperands(), type.getInputs()))
    if (operand.get().getType() != expected)
      operand.set(withType(operand.get(), expected));
  for (auto [result, given] : llvm::zip(call.getResults(), type.getResults())) {
    Type before = result.getType();
    if (before == given)
      continue;
    result.setType(given);
    Value cast = withType(result, before);
    result.replaceAllUsesExcept(cast, cast.getDefiningOp());
  }
}

/// Ops of other dialects may ask for the very type the value had.
void Inferencer::mendUsers(Value value, Type original) {
  if (value.getType() == original)
    return;
  for (OpOperand &use : llvm::make_early_inc_range(value.getUses())) {
    Operation *user = use.getOwner();
    if (user->getName().getDialectNamespace() == "onnx" ||
        isa<func::CallOp>(user) || castOps.contains(user))
      continue;
    auto function = dyn_cast<func::FuncOp>(user->getParentOp());
    if (function && callGraph.returnToFollow(function) == user)
      continue;
    use.set(withType(value, original));
  }
}

void Inferencer::mend() {
  SmallVector<Operation *> ops;
  SmallVector<func::CallOp> calls;
  root->walk([&](Operation *op) {
    if (auto call = dyn_cast<func::CallOp>(op))
      calls.push_back(call);
    else if (findByOpName(op->getName().getStringRef()))
      ops.push_back(op);
  });
  for (Operation *op : ops)
    if (!legal.contains(op))
      mendOp(op);
  callGraph.updateTypes();
  for (func::CallOp call : calls)
    mendCall(call);
  for (auto [value, original] : refined)
    mendUsers(value, original);
  callGraph.settle();
}

FailureOr<ShapeInferenceSummary> Inferencer::run() {
  // One round infers a graph in topological order; more are needed only if a
  // later op refines the operand of an earlier one (a region argument).
  constexpr int maxRounds = 8;
  for (int round = 0; round != maxRounds; ++round) {
    changed = false;
    summary = {};
    visited.clear();
    skipped.clear();
    inferredFunctions.clear();
    anyPostponed = false;
    legal.clear();
    if (auto function = dyn_cast<func::FuncOp>(root))
      inferFunction(function);
    else
      for (Region &region : root->getRegions())
        for (Block &block : region)
          inferBlock(block);
    while (!postponed.empty())
      inferFunction(postponed.pop_back_val());
    if (!changed)
      break;
  }
  if (changed)
    legal.clear();
  mend();
  if (contradictory)
    return failure();
  return std::move(summary);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

class ShapeInferencePass
    : public impl::ONNXShapeInferencePassBase<ShapeInferencePass> {
public:
  using Base::Base;
  explicit ShapeInferencePass(const ShapeInferenceOptions &options) {
    dataPropagation = options.dataPropagation;
    strict = options.strict;
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
    if (dimensionNames)
      nameDimensions(getOperation(), inferenceOptions);
    if (report)
      remarkOpenOps(*summary);
  }

private:
  void remarkOpenOps(const ShapeInferenceSummary &summary) {
    SmallVector<StringRef> names(summary.openOps.keys());
    llvm::sort(names);
    for (StringRef name : names)
      emitRemark(getOperation().getLoc())
          << "no inference rule for " << name << ", used "
          << summary.openOps.lookup(name) << " times: types left open";
  }
};

} // namespace

ShapeRuleSource getShapeRuleSource(const OpVersionInfo &info) {
  if (findShapeRule(info.shapeRule))
    return ShapeRuleSource::Hook;
  Rule rule = findRule(info);
  if (!rule.schema || !hasRule(*rule.schema))
    return detail::hasShapesOfResults(info.opName) ? ShapeRuleSource::Shapes
                                                   : ShapeRuleSource::Open;
  return rule.older ? ShapeRuleSource::OlderVersion : ShapeRuleSource::Library;
}

FailureOr<ShapeInferenceSummary>
inferShapes(Operation *root, const ShapeInferenceOptions &options) {
  return Inferencer(root, options).run();
}

void inferShapesInBuilders(MLIRContext &context) {
  context.getOrLoadDialect<ONNXDialect>()->shapeInferrer = [](Operation *op) {
    // The verifier reports errors of an op, and so does the pass.
    ScopedDiagnosticHandler silence(op->getContext(),
                                    [](Diagnostic &) { return success(); });
    ShapeInferenceOptions options;
    options.dataPropagation = false;
    Inferencer(op, options).runOnRoot();
  };
}

std::unique_ptr<Pass>
createShapeInferencePass(const ShapeInferenceOptions &options) {
  return std::make_unique<ShapeInferencePass>(options);
}

void registerShapeInferencePass() { PassRegistration<ShapeInferencePass>(); }

} // namespace dialectgen::onnx
