//===- OpMaker.cpp - a legal op for every op version ----------------------===//
//
// See OpMaker.h.
//
//===----------------------------------------------------------------------===//

#include "OpMaker.h"
#include "dialectgen/onnx/ElementTypes.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "gtest/gtest.h"
#include <complex>
#include <set>

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

/// How MLIR spells an element type; by hand, so that the dialect's own table
/// is not its own judge.
const std::map<std::string, std::string> elementSpellings = {
    {"float", "f32"},
    {"double", "f64"},
    {"float16", "f16"},
    {"bfloat16", "bf16"},
    {"float8e4m3fn", "f8E4M3FN"},
    {"float8e4m3fnuz", "f8E4M3FNUZ"},
    {"float8e5m2", "f8E5M2"},
    {"float8e5m2fnuz", "f8E5M2FNUZ"},
    {"float8e8m0", "f8E8M0FNU"},
    {"float4e2m1", "f4E2M1FN"},
    {"complex64", "complex<f32>"},
    {"complex128", "complex<f64>"},
    {"string", "!onnx.String"},
    {"bool", "i1"},
    {"int2", "i2"},
    {"int4", "i4"},
    {"int8", "i8"},
    {"int16", "i16"},
    {"int32", "i32"},
    {"int64", "i64"},
    {"uint2", "ui2"},
    {"uint4", "ui4"},
    {"uint8", "ui8"},
    {"uint16", "ui16"},
    {"uint32", "ui32"},
    {"uint64", "ui64"},
};

std::string spell(StringRef expression) {
  expression = expression.trim();
  if (!expression.consume_back(")")) {
    auto it = elementSpellings.find(expression.str());
    return it == elementSpellings.end() ? "" : it->second;
  }
  auto [constructor, inner] = expression.split('(');
  if (constructor == "tensor")
    return "tensor<*x" + spell(inner) + ">";
  if (constructor == "seq")
    return "!onnx.Seq<" + spell(inner) + ">";
  if (constructor == "optional")
    return "!onnx.Opt<" + spell(inner) + ">";
  if (constructor == "map") {
    auto [key, value] = inner.split(',');
    return "tuple<" + spell(key) + ", " + spell(value) + ">";
  }
  return "";
}

/// A number the attribute accepts.
double numberFor(const Attribute &attribute) {
  if (!attribute.numbers.empty())
    return attribute.numbers.front();
  if (attribute.minimum)
    return *attribute.minimum;
  return std::min(1.0, attribute.maximum.value_or(1.0));
}

/// A tensor of one element, which is one (a string: "x").
mlir::Attribute oneOf(Type elementType) {
  auto type = RankedTensorType::get({1}, elementType);
  if (auto integer = dyn_cast<IntegerType>(elementType))
    return DenseElementsAttr::get(type, APInt(integer.getWidth(), 1));
  if (auto number = dyn_cast<FloatType>(elementType))
    return DenseElementsAttr::get(type,
                                  APFloat::getOne(number.getFloatSemantics()));
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    auto part = cast<FloatType>(complex.getElementType());
    APFloat one = APFloat::getOne(part.getFloatSemantics());
    return DenseElementsAttr::get(type, std::complex<APFloat>(one, one));
  }
  return DenseStringElementsAttr::get(type, {"x"});
}

mlir::Attribute valueFor(const Attribute &attribute, Type elementType,
                         MLIRContext &context) {
  Builder builder(&context);
  auto signedInt = IntegerType::get(&context, 64, IntegerType::Signed);
  std::string word = attribute.words.empty() ? "x" : attribute.words.front();
  double number = numberFor(attribute);
  if (attribute.asType)
    return TypeAttr::get(elementType);
  if (attribute.kind == "int")
    return IntegerAttr::get(signedInt, int64_t(number));
  if (attribute.kind == "float")
    return builder.getF32FloatAttr(float(number));
  if (attribute.kind == "string")
    return builder.getStringAttr(word);
  if (attribute.kind == "ints")
    return builder.getI64ArrayAttr({int64_t(number), int64_t(number)});
  if (attribute.kind == "floats")
    return builder.getF32ArrayAttr({float(number)});
  if (attribute.kind == "strings")
    return builder.getStrArrayAttr({word});
  if (attribute.kind == "tensor" || attribute.kind == "sparse_tensor")
    return oneOf(elementType);
  ADD_FAILURE() << "no value for an attribute of kind " << attribute.kind;
  return builder.getUnitAttr();
}

std::vector<Type> typesFor(const OpVersion &version,
                           const std::vector<Parameter> &parameters,
                           MLIRContext &context, const Choice &choice) {
  std::vector<Type> types;
  for (const Parameter &parameter : parameters) {
    auto chosen = choice.find(parameter.type);
    std::string text = chosen != choice.end()
                           ? chosen->second
                           : version.typesOf(parameter).front();
    unsigned count = parameter.variadic ? parameter.minCount : 1;
    if (parameter.variadic && isTrainingStep(version))
      count =
          trainingStates(version) + (&parameters == &version.results ? 1 : 2);
    for (unsigned i = 0; i != count; ++i)
      types.push_back(typeFor(text, context));
  }
  return types;
}

} // namespace

bool isTrainingStep(const OpVersion &version) {
  return version.domain == "ai.onnx.preview.training" &&
         version.name != "Gradient";
}

unsigned trainingStates(const OpVersion &version) {
  return version.name == "Adam" ? 2 : 1;
}

Type typeFor(const std::string &expression, MLIRContext &context) {
  std::string text = spell(expression);
  Type type = text.empty() ? Type() : parseType(text, &context);
  EXPECT_TRUE(type) << expression << " spelled " << text;
  return type;
}

Type withShape(Type type, ArrayRef<int64_t> shape) {
  auto tensor = dyn_cast<TensorType>(type);
  return tensor ? Type(RankedTensorType::get(shape, tensor.getElementType()))
                : type;
}

Choice alike(const OpVersion &version, const std::string &type) {
  // `tensor(float)` of `seq(tensor(float))`.
  size_t start = type.rfind("tensor(");
  std::string element =
      start == std::string::npos
          ? type
          : type.substr(start, type.find(')', start) - start + 1);
  Choice choice;
  for (const auto &[variable, types] : version.variables)
    for (const std::string &candidate : types)
      if (candidate.find(element) != std::string::npos) {
        choice[variable] = candidate;
        break;
      }
  return choice;
}

OpParts leastOp(const OpVersion &version, MLIRContext &context,
                const Choice &choice) {
  OpParts parts;
  parts.opName = "onnx." + version.mnemonic;
  parts.operands = typesFor(version, version.operands, context, choice);
  parts.results = typesFor(version, version.results, context, choice);
  Type element = Builder(&context).getF32Type();
  if (!parts.results.empty())
    if (auto tensor = dyn_cast<TensorType>(parts.results.front()))
      element = tensor.getElementType();
  // How many values the graphs of control flow take and yield.
  if (version.hasGraph()) {
    parts.graphOutputs = parts.results;
    if (version.name == "Loop") {
      Builder builder(&context);
      parts.graphInputs.assign(parts.operands.begin(), parts.operands.end());
      parts.graphOutputs.insert(parts.graphOutputs.begin(),
                                RankedTensorType::get({}, builder.getI1Type()));
    } else if (version.name == "Scan") {
      parts.graphInputs.assign(parts.operands.begin() +
                                   (version.operands.size() - 1),
                               parts.operands.end());
    } else if (version.name == "SequenceMap") {
      parts.graphInputs = parts.operands;
      for (auto *types : {&parts.graphInputs, &parts.graphOutputs})
        for (Type &type : *types)
          if (auto sequence = dyn_cast<SeqType>(type))
            type = sequence.getElementType();
    }
  }
  // A signature cannot express these: a constant has its value in one of
  // several attributes, and a tensor of one value has that value's type.
  bool needsValue =
      version.name == "Constant" || version.name == "ConstantOfShape";
  // Attributes that name a result's type name its actual type.
  auto numberOf = [&](size_t result) -> int32_t {
    Type type = result < parts.results.size() ? parts.results[result] : Type();
    if (auto sequence = dyn_cast_or_null<SeqType>(type))
      type = sequence.getElementType();
    auto tensor = dyn_cast_or_null<TensorType>(type);
    return tensor ? getDataType(tensor.getElementType()) : 0;
  };
  auto signedInt = IntegerType::get(&context, 64, IntegerType::Signed);
  const std::set<std::string> numbers = {"to", "dtype", "output_dtype",
                                         "output_datatype", "stash_type"};
  bool ofStrings = false;
  if (!parts.results.empty())
    parts.results.front().walk([&](StringType) { ofStrings = true; });
  for (const Attribute &attribute : version.attributes) {
    int32_t number = numberOf(attribute.name == "stash_type" ? 1 : 0);
    if (attribute.kind == "graph")
      ++parts.regions;
    else if (attribute.kind == "int" && !attribute.asType && number &&
             numbers.count(attribute.name))
      parts.attributes.set(attribute.name, IntegerAttr::get(signedInt, number));
    else if (attribute.kind == "string" && !attribute.words.empty() &&
             (attribute.name == "to" || attribute.name == "cast_to")) {
      for (const std::string &word : attribute.words) {
        StringRef name = word;
        name.consume_front("TO_");
        Type named = getElementType(name.lower(), &context);
        if (named && getDataType(named) == number)
          parts.attributes.set(attribute.name, StringAttr::get(&context, word));
      }
    } else if (StringRef(attribute.name).starts_with("classlabels_")) {
      if (ofStrings == (attribute.kind == "strings"))
        parts.attributes.set(attribute.name,
                             valueFor(attribute, element, context));
    } else if (attribute.name == "fmod" && isa<FloatType>(element))
      parts.attributes.set(attribute.name, IntegerAttr::get(signedInt, 1));
    else if (attribute.required || (needsValue && attribute.name == "value"))
      parts.attributes.set(attribute.name,
                           valueFor(attribute, element, context));
  }
  return parts;
}

Operation *create(OpBuilder &builder, const OpParts &parts,
                  ValueRange operands) {
  Location location = builder.getUnknownLoc();
  OperationState state(location, parts.opName);
  state.addOperands(operands);
  state.addTypes(parts.results);
  state.addAttributes(parts.attributes.getAttrs());
  for (unsigned i = 0; i != parts.regions; ++i) {
    OpBuilder::InsertionGuard guard(builder);
    SmallVector<Location> locations(parts.graphInputs.size(), location);
    builder.createBlock(state.addRegion(), {}, parts.graphInputs, locations);
    // Without a source: the computation of a graph is ignored.
    OperationState source(location, "onnx.Custom");
    source.addAttribute("function_name", builder.getStringAttr("source"));
    source.addAttribute("domain_name", builder.getStringAttr("test"));
    source.addTypes(parts.graphOutputs);
    OperationState yield(location, "onnx.Yield");
    yield.addOperands(builder.create(source)->getResults());
    builder.create(yield);
  }
  return builder.create(state);
}

OwningOpRef<ModuleOp> build(const OpParts &parts, MLIRContext &context) {
  OpBuilder builder(&context);
  Location location = builder.getUnknownLoc();
  OwningOpRef<ModuleOp> module(ModuleOp::create(location));
  builder.setInsertionPointToStart(module->getBody());
  SmallVector<Type> arguments, returned;
  for (auto [index, type] : llvm::enumerate(parts.operands))
    if (!parts.constants.count(index))
      arguments.push_back(type);
  if (parts.returnsResults)
    for (Type type : parts.results)
      if (!isa<NoneType>(type))
        returned.push_back(type);
  auto function = func::FuncOp::create(
      builder, location, "f", builder.getFunctionType(arguments, returned));
  Block *entry = function.addEntryBlock();
  builder.setInsertionPointToStart(entry);
  SmallVector<Value> operands;
  const auto *argument = entry->args_begin();
  for (size_t index = 0; index != parts.operands.size(); ++index) {
    auto constant = parts.constants.find(index);
    if (constant == parts.constants.end()) {
      operands.push_back(*argument++);
      continue;
    }
    OperationState held(location, "onnx.Constant");
    held.addTypes(constant->second.getType());
    held.addAttribute("value", constant->second);
    operands.push_back(builder.create(held)->getResult(0));
  }
  Operation *made = create(builder, parts, operands);
  OperationState last(location, "onnx.Return");
  if (parts.returnsResults)
    for (Value result : made->getResults())
      if (!isa<NoneType>(result.getType()))
        last.addOperands(result);
  builder.create(last);
  return module;
}

Operation *theOp(ModuleOp module) {
  auto function = *module.getOps<func::FuncOp>().begin();
  return function.getBody().front().back().getPrevNode();
}

void followTypes(OpParts &parts, MLIRContext &context) {
  OwningOpRef<ModuleOp> module = build(parts, context);
  std::vector<Type> types = inferResultTypes(theOp(*module));
  for (auto [result, type] : llvm::zip(parts.results, types))
    if (type && dropShapes(type) != dropShapes(result))
      result = type;
}

} // namespace dialectgen::onnx::test
