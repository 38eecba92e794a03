//===- BodiesAgainstLibrary.cpp - bodies and those of the ONNX library ----===//
//
// The library has function bodies of some versions of ops. Each of these has a
// body here, too. A node is replaced by either, lowered to StableHLO and run:
// the numbers must be the same, and those of the op itself.
//
//===----------------------------------------------------------------------===//

#include "ModelMessages.h"
#include "RecordedTensors.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "hooks/bodies/Bodies.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "opsets/FunctionText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <onnx/defs/parser.h>
#include <onnx/defs/schema.h>
#include <random>
#include <set>

using namespace mlir;
using dialectgen::test::convertMessage;
using ::onnx::FunctionProto;
using ::onnx::ModelProto;
using ::onnx::NodeProto;
using ::onnx::OpSchema;
using ::onnx::TypeProto;

namespace dialectgen::onnx {

// In messages of tests.
void PrintTo(const OpVersionInfo &info, std::ostream *os) {
  *os << info.name.str() << " " << info.since;
}

namespace {

/// A node with the types of its inputs, and how it runs.
struct Case {
  const char *node;
  std::vector<const char *> inputs;
  /// Integers are from 0 up to this one.
  int64_t bound = 3;
  /// Inputs are constants: sizes of results follow from them.
  std::vector<double> constants = {};
};

const Case cases[] = {
    {"output = BlackmanWindow (size)", {"int64"}, 0, {7}},
    {"output = BlackmanWindow <periodic = 0> (size)", {"int64"}, 0, {7}},
    {"output = HammingWindow (size)", {"int64"}, 0, {6}},
    {"output = HammingWindow <periodic = 0> (size)", {"int64"}, 0, {6}},
    {"output = HannWindow (size)", {"int64"}, 0, {5}},
    {"output = HannWindow <periodic = 0, output_datatype = 11> (size)",
     {"int64"},
     0,
     {5}},
    {"output = CastLike (input, like)", {"float[2, 3]", "int64[1]"}},
    {"output = CastLike (input, like)", {"int64[2, 3]", "float[1]"}},
    {"Y = Celu (X)", {"float[2, 3, 4]"}},
    {"Y = Celu <alpha = 0.5> (X)", {"float[4]"}},
    {"y, scale, zero = DynamicQuantizeLinear (x)", {"float[3, 5]"}},
    {"y, scale, zero = DynamicQuantizeLinear (x)", {"float[1]"}},
    {"C = GreaterOrEqual (A, B)", {"float[2, 3]", "float[3]"}},
    {"C = GreaterOrEqual (A, B)", {"int64[4, 1]", "int64[5]"}},
    {"C = LessOrEqual (A, B)", {"float[2, 3]", "float[3]"}},
    {"C = LessOrEqual (A, B)", {"int64[4, 1]", "int64[5]"}},
    {"Y = HardSwish (X)", {"float[3, 7]"}},
    {"Y = LayerNormalization (X, S)", {"float[2, 3, 4]", "float[4]"}},
    {"Y = LayerNormalization <axis = 1> (X, S, B)",
     {"float[2, 3, 4]", "float[3, 4]", "float[3, 4]"}},
    {"Y, M, D = LayerNormalization <axis = -2, epsilon = 0.1> (X, S, B)",
     {"float[2, 3, 4]", "float[3, 4]", "float[3, 4]"}},
    {"output = Softmax (input)", {"float[2, 3, 4]"}},
    {"output = Softmax <axis = 0> (input)", {"float[2, 3, 4]"}},
    {"output = Softmax <axis = 1> (input)", {"float[2, 3]"}},
    {"output = LogSoftmax (input)", {"float[2, 3, 4]"}},
    {"output = LogSoftmax <axis = 1> (input)", {"float[2, 3, 4]"}},
    {"output = LogSoftmax <axis = -2> (input)", {"float[2, 3]"}},
    {"Y = MeanVarianceNormalization (X)", {"float[2, 3, 4, 2]"}},
    {"Y = MeanVarianceNormalization <axes = [1]> (X)", {"float[2, 3]"}},
    {"output = Range (start, limit, delta)",
     {"int64", "int64", "int64"},
     0,
     {1, 8, 3}},
    {"output = Range (start, limit, delta)",
     {"float", "float", "float"},
     0,
     {2, -3.5, -1}},
};

/// The losses, with each reduction, with and without weights and an ignored
/// class.
std::vector<std::pair<std::string, std::vector<const char *>>> losses() {
  std::vector<std::pair<std::string, std::vector<const char *>>> nodes;
  for (const char *reduction : {"none", "sum", "mean"})
    for (const char *ignored : {"", ", ignore_index = 1"})
      for (bool hasWeights : {false, true})
        for (bool hasPlaces : {false, true}) {
          std::string rest = std::string(" <reduction = \"") + reduction +
                             "\"" + ignored + "> (scores, classes" +
                             (hasWeights ? ", weights)" : ")");
          std::vector<const char *> inputs = {"float[4, 3]", "int64[4]"};
          if (hasPlaces)
            inputs = {"float[2, 3, 2, 5]", "int64[2, 2, 5]"};
          if (hasWeights)
            inputs.push_back("float[3]");
          nodes.push_back({"loss = NegativeLogLikelihoodLoss" + rest, inputs});
          nodes.push_back({"loss = SoftmaxCrossEntropyLoss" + rest, inputs});
          nodes.push_back(
              {"loss, log = SoftmaxCrossEntropyLoss" + rest, inputs});
        }
  return nodes;
}

using OwnedSchema = std::pair<const OpVersionInfo *, OpSchema>;

/// All versions that the library has a function of.
std::vector<OwnedSchema> functionsOfLibrary() {
  std::vector<OwnedSchema> found;
  for (const OpSchema &schema :
       ::onnx::OpSchemaRegistry::get_all_schemas_with_history()) {
    if (!schema.HasFunction() && !schema.HasContextDependentFunction())
      continue;
    std::string domain = schema.domain().empty() ? "ai.onnx" : schema.domain();
    const OpVersionInfo *info = nullptr;
    for (const OpVersionInfo &version : findOp(domain, schema.Name()))
      if (version.since == unsigned(schema.since_version()))
        info = &version;
    found.push_back({info, schema});
  }
  return found;
}

class BodiesAgainstLibrary : public testing::Test {
protected:
  BodiesAgainstLibrary() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    stablehlo::getPortableDialect().registerDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  void compare(const OpVersionInfo &info, const OpSchema &schema,
               const Case &one);
  ModelProto modelOf(const NodeProto &node, const FunctionProto *body,
                     unsigned opset);
  std::optional<std::vector<test::Tensor>> run(const ModelProto &model,
                                               std::string &problem);

  MLIRContext context;
  std::minstd_rand random{3};
  std::vector<TypeProto> types;
  std::vector<test::Tensor> values;
  bool areConstants = false;
  unsigned compared = 0;
  /// Bodies of the library that cannot run.
  std::set<std::string> notRun;
};

/// A model of `node`, which calls `body` if there is one.
ModelProto BodiesAgainstLibrary::modelOf(const NodeProto &given,
                                         const FunctionProto *body,
                                         unsigned opset) {
  ModelProto model;
  model.set_ir_version(8);
  ::onnx::GraphProto &graph = *model.mutable_graph();
  graph.set_name("g");
  NodeProto node = given;
  auto import = [&](auto &owner, const char *domain, int64_t version) {
    auto *entry = owner.add_opset_import();
    entry->set_domain(domain);
    entry->set_version(version);
  };
  if (body) {
    FunctionProto &function = *model.add_functions();
    function = *body;
    function.set_domain("body");
    function.set_name(node.op_type());
    if (function.opset_import_size() == 0)
      import(function, "", opset);
    // Bodies may leave out results that the node has not.
    function.clear_output();
    for (int i = 0; i != node.output_size(); ++i)
      function.add_output(body->output(i));
    *model.mutable_opset_import() = function.opset_import();
    import(model, "body", 1);
    node.set_domain("body");
    for (int i = node.attribute_size(); i-- > 0;)
      if (!llvm::is_contained(body->attribute(), node.attribute(i).name()))
        node.mutable_attribute()->DeleteSubrange(i, 1);
  } else {
    import(model, "", opset);
  }
  for (int i = 0; i != node.input_size(); ++i) {
    if (areConstants) {
      ::onnx::TensorProto &tensor = *graph.add_initializer();
      tensor.set_name(node.input(i));
      tensor.set_data_type(types[i].tensor_type().elem_type());
      if (values[i].isReal())
        tensor.add_float_data(float(values[i].at(0)));
      else
        tensor.add_int64_data(values[i].integers[0]);
      continue;
    }
    ::onnx::ValueInfoProto &input = *graph.add_input();
    input.set_name(node.input(i));
    *input.mutable_type() = types[i];
  }
  // Element types of outputs are those of the op.
  for (const std::string &name : node.output())
    graph.add_output()->set_name(name);
  *graph.add_node() = node;
  return model;
}

std::optional<std::vector<test::Tensor>>
BodiesAgainstLibrary::run(const ModelProto &model, std::string &problem) {
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (problem.empty() &&
        diagnostic.getSeverity() == DiagnosticSeverity::Error)
      problem = diagnostic.str();
    return success();
  });
  std::string bytes = model.SerializeAsString();
  OwningOpRef<ModuleOp> module =
      importOnnx(llvm::MemoryBufferRef(bytes, "node"), &context);
  if (!module || failed(lowerToStablehlo(*module)))
    return std::nullopt;
  func::FuncOp function = *module->getOps<func::FuncOp>().begin();
  return test::interpret(function,
                         areConstants ? ArrayRef<test::Tensor>()
                                      : ArrayRef<test::Tensor>(values),
                         problem);
}

void BodiesAgainstLibrary::compare(const OpVersionInfo &info,
                                   const OpSchema &schema, const Case &one) {
  SCOPED_TRACE(std::string(one.node) + ", version " +
               std::to_string(info.since));
  NodeProto node;
  ASSERT_TRUE(::onnx::OnnxParser::Parse(node, one.node).IsOK());
  for (const auto &[name, attribute] : schema.attributes())
    if (attribute.default_value.has_name() &&
        llvm::none_of(node.attribute(), [&name = name](const auto &given) {
          return given.name() == name;
        }))
      *node.add_attribute() = attribute.default_value;
  types.clear();
  values.clear();
  areConstants = !one.constants.empty();
  for (auto [index, text] : llvm::enumerate(one.inputs)) {
    TypeProto &type = types.emplace_back();
    ASSERT_TRUE(::onnx::OnnxParser::Parse(type, text).IsOK());
    SmallVector<int64_t> shape;
    for (const auto &dim : type.tensor_type().shape().dim())
      shape.push_back(dim.dim_value());
    bool isReal = type.tensor_type().elem_type() == 1;
    Type element = isReal ? Type(Float32Type::get(&context))
                          : Type(IntegerType::get(&context, 64));
    test::Tensor &value =
        values.emplace_back(test::Tensor::make(element, shape));
    for (int64_t i = 0; i != value.size(); ++i)
      if (areConstants)
        value.set(i, one.constants[index]);
      else if (isReal)
        value.set(i, double(int(random() % 61) - 30) / 8);
      else
        value.setInteger(i, int64_t(random() % uint64_t(one.bound)));
  }
  std::vector<pb::TypeProto> operands, results(node.output_size());
  for (const TypeProto &type : types)
    operands.push_back(convertMessage<pb::TypeProto>(type));
  std::optional<std::string> text =
      findBody(info, convertMessage<pb::NodeProto>(node), operands, results);
  ASSERT_TRUE(text);
  pb::FunctionProto body;
  ASSERT_FALSE(parseFunction(*text, body)) << *text;
  FunctionProto ours = convertMessage<FunctionProto>(body), library;
  if (schema.HasFunction())
    library = *schema.GetFunction();
  else
    ASSERT_TRUE(schema.BuildContextDependentFunction(
        ::onnx::FunctionBodyBuildContextImpl(node, types), library));
  std::string problem;
  auto numbers = run(modelOf(node, &ours, info.since), problem);
  ASSERT_TRUE(numbers) << problem << *text;
  auto ofOp = run(modelOf(node, nullptr, info.since), problem);
  ASSERT_TRUE(ofOp) << problem;
  auto ofLibrary = run(modelOf(node, &library, info.since), problem);
  if (!ofLibrary)
    notRun.insert(info.name.str() + ": " + problem);
  for (const auto *expected : {&ofOp, &ofLibrary}) {
    if (!*expected)
      continue;
    ASSERT_EQ(numbers->size(), (*expected)->size());
    for (auto [a, b] : llvm::zip(*numbers, **expected)) {
      EXPECT_EQ(a.shape, b.shape);
      EXPECT_EQ(a.element, b.element);
      EXPECT_EQ(test::difference(a, b, 1e-5, 1e-5), "");
    }
    ++compared;
  }
}

TEST_F(BodiesAgainstLibrary, EveryVersionHasOne) {
  unsigned count = 0;
  for (const auto &[info, schema] : functionsOfLibrary()) {
    ASSERT_TRUE(info) << schema.Name();
    EXPECT_TRUE(findExpansion(*info) || hasBody(*info))
        << schema.Name() << " " << schema.since_version();
    ++count;
  }
  EXPECT_GE(count, 23u);
}

TEST_F(BodiesAgainstLibrary, NumbersAreTheSame) {
  std::set<std::string> reached;
  auto compareAll = [&](const Case &one) {
    StringRef name = StringRef(one.node).split(" = ").second;
    name = name.take_until([](char c) { return c == ' '; });
    for (const auto &[info, schema] : functionsOfLibrary())
      if (info && info->name == name) {
        compare(*info, schema, one);
        reached.insert(testing::PrintToString(*info));
      }
  };
  for (const Case &one : cases)
    compareAll(one);
  for (const auto &[node, inputs] : losses())
    compareAll({node.c_str(), inputs});
  for (const auto &[info, schema] : functionsOfLibrary()) {
    // Random numbers; a graph on each element of a sequence.
    if (info && info->name != "Bernoulli" && info->name != "SequenceMap")
      EXPECT_TRUE(reached.count(testing::PrintToString(*info)))
          << testing::PrintToString(*info);
  }
  EXPECT_GT(compared, 200u);
  EXPECT_TRUE(notRun.empty()) << llvm::join(notRun, "\n");
}

} // namespace
} // namespace dialectgen::onnx
