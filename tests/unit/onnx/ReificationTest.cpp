//===- ReificationTest.cpp - shapes of results as values ------------------===//
//
// The sizes that ops of the onnx dialect build as values, against those that
// are inferred for the same op with known sizes and numbers; and the op
// versions that build none.
//
//===----------------------------------------------------------------------===//

#include "BuiltSizes.h"
#include "DialectTest.h"
#include "Draws.h"
#include "LegalNodes.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <set>

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

using dialectgen::test::SizeSource;
using dialectgen::test::SizeSources;
using Numbers = SmallVector<int64_t>;

class Reification : public DialectTest {
protected:
  Reification() {
    context.loadDialect<arith::ArithDialect, tensor::TensorDialect>();
  }

  OwningOpRef<ModuleOp> parse(const Twine &text) {
    return parseSourceString<ModuleOp>(text.str(), &context);
  }
  static func::FuncOp functionIn(ModuleOp module) {
    return *module.getOps<func::FuncOp>().begin();
  }
  /// The result of an op that the function returns.
  static OpResult resultIn(func::FuncOp function) {
    return cast<OpResult>(
        function.getBody().front().getTerminator()->getOperand(0));
  }
  static std::optional<SmallVector<OpFoldResult>> reify(func::FuncOp function) {
    OpResult result = resultIn(function);
    auto interface =
        dyn_cast<ReifyRankedShapedTypeOpInterface>(result.getOwner());
    OpBuilder builder(result.getOwner());
    ReifiedRankedShapedTypeDims shapes;
    if (!interface || failed(interface.reifyResultShapes(builder, shapes)))
      return std::nullopt;
    return std::move(shapes[result.getResultNumber()]);
  }

  /// The shape that is inferred for the op of `function` with arguments of
  /// these shapes, and with these numbers as constants.
  std::optional<Numbers> infer(func::FuncOp function,
                               ArrayRef<SizeSource> arguments) {
    OwningOpRef<ModuleOp> module = ModuleOp::create(function.getLoc());
    func::FuncOp copy = function.clone();
    module->push_back(copy);
    Block &block = copy.getBody().front();
    auto builder = OpBuilder::atBlockBegin(&block);
    for (auto [argument, source] :
         llvm::zip_equal(block.getArguments(), arguments)) {
      auto type = cast<RankedTensorType>(argument.getType());
      auto known = RankedTensorType::get(source.shape, type.getElementType());
      if (source.numbers.empty()) {
        argument.setType(known);
        continue;
      }
      OperationState state(copy.getLoc(), "onnx.Constant");
      state.addTypes(known);
      auto element = cast<IntegerType>(type.getElementType());
      SmallVector<APInt> values;
      for (int64_t number : source.numbers)
        values.emplace_back(element.getWidth(), uint64_t(number),
                            /*isSigned=*/true, /*implicitTrunc=*/true);
      state.addAttribute("value", DenseElementsAttr::get(known, values));
      argument.replaceAllUsesWith(builder.create(state)->getResult(0));
    }
    copy.setFunctionType(FunctionType::get(&context, block.getArgumentTypes(),
                                           copy.getResultTypes()));
    ScopedDiagnosticHandler quiet(&context, [&](Diagnostic &diagnostic) {
      messages.push_back(diagnostic.str());
      return success();
    });
    if (failed(inferShapes(*module)))
      return std::nullopt;
    auto type = dyn_cast<RankedTensorType>(resultIn(copy).getType());
    if (!type || !type.hasStaticShape())
      return std::nullopt;
    return Numbers(type.getShape());
  }

  /// Compares both for one run.
  void compare(func::FuncOp function, ArrayRef<OpFoldResult> sizes,
               ArrayRef<SizeSource> arguments) {
    SizeSources sources;
    for (auto [argument, source] :
         llvm::zip_equal(function.getArguments(), arguments))
      sources[argument] = source;
    std::optional<Numbers> inferred = infer(function, arguments);
    ASSERT_TRUE(inferred) << function.getSymName().str() << ": "
                          << llvm::join(messages, "; ");
    Numbers run;
    for (OpFoldResult size : sizes)
      run.push_back(dialectgen::test::runSize(size, sources).value_or(-1));
    EXPECT_EQ(run, *inferred) << function.getSymName().str();
    ++comparisons;
  }

  unsigned comparisons = 0;
};

constexpr int64_t most = std::numeric_limits<int64_t>::max();
constexpr int64_t leastNumber = std::numeric_limits<int64_t>::min();
const int64_t sizes[] = {0, 1, 2, 5};
const int64_t positions[] = {leastNumber, -6, -5, -1, 0, 2, 5, most};
const int64_t steps[] = {leastNumber, -3, -1, 1, 2, most};

// What is known of starts, ends, axes and steps is constant or an argument, and
// the axis counts from either end.
TEST_F(Reification, SlicesByOperands) {
  // %x, %s, %e, %t, %a are arguments where a form uses them.
  struct Form {
    const char *axes, *steps, *element;
    Numbers axis;
  };
  const Form forms[] = {
      {"%zero", "%t", "i64", {}},    {"%last", "%t", "i32", {}},
      {"%none", "%none", "i64", {}}, {"%none", "%t", "i64", {}},
      {"%a", "%t", "i64", {0}},      {"%a", "%none", "i64", {-2}},
  };
  for (const Form &form : forms) {
    SCOPED_TRACE(std::string(form.axes) + " " + form.steps);
    bool isWide = StringRef(form.element) == "i64";
    std::string vector = llvm::formatv("tensor<1x{0}>", form.element);
    auto typeOf = [&](StringRef name) {
      return name == "%none" ? "none" : vector;
    };
    OwningOpRef<ModuleOp> module = parse(
        llvm::formatv(
            R"(func.func @slice(%x: tensor<?x3xf32>, %s: {0}, %e: {0}, %t: {0}, %a: {0}) -> tensor<?x?xf32> {{
          %none = "onnx.NoValue"() {{value} : () -> none
          %zero = "onnx.Constant"() {{value = dense<0> : {0}} : () -> {0}
          %last = "onnx.Constant"() {{value = dense<-2> : {0}} : () -> {0}
          %y = "onnx.Slice"(%x, %s, %e, {1}, {2}) : (tensor<?x3xf32>, {0}, {0}, {3}, {4}) -> tensor<?x?xf32>
          return %y : tensor<?x?xf32>
        })",
            vector, form.axes, form.steps, typeOf(form.axes),
            typeOf(form.steps))
            .str());
    ASSERT_TRUE(module);
    func::FuncOp function = functionIn(*module);
    auto reified = reify(function);
    ASSERT_TRUE(reified);
    ASSERT_TRUE(verifies(*module)) << llvm::join(messages, "; ");
    constexpr int64_t one[] = {1};
    ArrayRef<int64_t> stepsOf = StringRef(form.steps) == "%t"
                                    ? ArrayRef<int64_t>(steps)
                                    : ArrayRef<int64_t>(one);
    for (int64_t size : sizes)
      for (int64_t start : positions)
        for (int64_t end : positions)
          for (int64_t step : stepsOf) {
            auto fits = [&](int64_t number) {
              return isWide || number == int32_t(number);
            };
            if (!fits(start) || !fits(end) || !fits(step))
              continue;
            auto list = [](int64_t number) {
              return SizeSource{{1}, {number}};
            };
            compare(function, *reified,
                    {SizeSource{{size, 3}, {}}, list(start), list(end),
                     list(step),
                     list(form.axis.empty() ? 0 : form.axis.front())});
            if (HasFailure())
              return;
          }
  }
  EXPECT_GE(comparisons, 5000u);
}

// Numbers that are constants, or attributes of the first version, are none in
// the program.
TEST_F(Reification, SlicesByConstants) {
  auto slice = [&](StringRef definitions, StringRef op) {
    OwningOpRef<ModuleOp> module =
        parse("func.func @slice(%x: tensor<?x3xf32>) -> tensor<?x?xf32> {\n" +
              definitions + "  %y = " + op +
              " -> tensor<?x?xf32>\n  return %y : tensor<?x?xf32>\n}\n");
    ASSERT_TRUE(module);
    func::FuncOp function = functionIn(*module);
    auto reified = reify(function);
    ASSERT_TRUE(reified);
    function.walk([](tensor::ExtractOp op) {
      ADD_FAILURE() << "a constant is read while the program runs";
    });
    for (int64_t size : sizes)
      compare(function, *reified, {SizeSource{{size, 3}, {}}});
  };
  for (int64_t start : positions)
    for (int64_t end : positions) {
      for (int64_t step : steps) {
        std::string definitions;
        for (auto [name, number] :
             {std::pair("s", start), {"e", end}, {"a", -2}, {"t", step}})
          definitions += llvm::formatv(
              "  %{0} = \"onnx.Constant\"() {{value = dense<{1}> : "
              "tensor<1xi64>} : () -> tensor<1xi64>\n",
              name, number);
        slice(definitions,
              "\"onnx.Slice\"(%x, %s, %e, %a, %t) : (tensor<?x3xf32>, "
              "tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>)");
      }
      for (const char *axes : {"", ", axes = [-2]", ", axes = [0]"})
        slice("", llvm::formatv("\"onnx.SliceV1\"(%x) {{starts = [{0}], ends = "
                                "[{1}]{2}} : (tensor<?x3xf32>)",
                                start, end, axes)
                      .str());
      if (HasFailure())
        return;
    }
  EXPECT_GE(comparisons, 2000u);
}

// Each function of a file is an op with open sizes, and three runs of it.
TEST_F(Reification, GivesTheInferredShapes) {
  auto module = parseSourceFile<ModuleOp>(
      DIALECTGEN_SOURCE_DIR "/tests/unit/onnx/programs/reified.mlir", &context);
  ASSERT_TRUE(module);
  unsigned functions = 0;
  for (auto function : module->getOps<func::FuncOp>()) {
    SCOPED_TRACE(function.getSymName().str());
    ++functions;
    auto reified = reify(function);
    if (!reified) {
      ADD_FAILURE() << "no sizes are built";
      continue;
    }
    for (size_t run = 0; run != 3; ++run) {
      std::vector<SizeSource> arguments;
      for (BlockArgument argument : function.getArguments()) {
        auto of = [&](StringRef name) -> std::optional<Numbers> {
          auto runs = function.getArgAttrOfType<ArrayAttr>(
              argument.getArgNumber(), name);
          return runs ? std::optional(Numbers(
                            cast<DenseI64ArrayAttr>(runs[run]).asArrayRef()))
                      : std::nullopt;
        };
        SizeSource source;
        source.shape =
            Numbers(cast<RankedTensorType>(argument.getType()).getShape());
        constexpr int64_t open[] = {4, 6, 9};
        for (int64_t &size : source.shape)
          if (ShapedType::isDynamic(size))
            size = open[run];
        if (auto shape = of("test.sizes"))
          source.shape = *shape;
        if (auto numbers = of("test.numbers"))
          source.numbers = *numbers;
        arguments.push_back(std::move(source));
      }
      compare(function, *reified, arguments);
    }
  }
  EXPECT_GE(functions, 30u);
  EXPECT_TRUE(verifies(*module)) << llvm::join(messages, "; ");
}

/// Whether an op version builds the sizes of its results for some ranks of
/// operands with open sizes; vectors of integers have a known length.
bool canReify(const OpVersion &version, MLIRContext &context,
              LegalNodes &nodes) {
  std::vector<NodeKind> kinds;
  for (const char *type : {"tensor(float)", "tensor(int64)"}) {
    NodeKind plain;
    plain.optionalResults = true;
    for (const auto &[variable, types] : version.variables)
      if (llvm::is_contained(types, type))
        plain.types[variable] = type;
    for (bool hasOperands : {false, true})
      for (bool hasAttributes : {false, true}) {
        NodeKind &kind = kinds.emplace_back(plain);
        kind.optionalOperands = hasOperands;
        kind.attributes = hasAttributes;
        kind.optionalResults = !hasOperands || !hasAttributes;
      }
    // Some attributes exclude each other.
    for (const auto &[name, values] : nodes.othersOf(version)) {
      NodeKind &kind = kinds.emplace_back(plain);
      kind.attribute = name;
    }
  }
  std::minstd_rand random(1);
  for (size_t attempt = 0; attempt != 16 * kinds.size() + 800; ++attempt) {
    std::optional<OpParts> parts =
        nodes.make(version, kinds[attempt % kinds.size()]);
    if (!parts)
      continue;
    // First, all operands have one rank.
    size_t turn = attempt / kinds.size();
    unsigned common = turn < 6 ? unsigned(turn) : random() % 6;
    for (Type &type : parts->operands) {
      unsigned rank = turn < 6 || random() % 2 ? common : random() % 5;
      Numbers shape(rank, ShapedType::kDynamic);
      if (auto tensor = dyn_cast<TensorType>(type);
          tensor && tensor.getElementType().isInteger(64) && random() % 4)
        shape = random() % 4 ? Numbers{int64_t(random() % 5)} : Numbers();
      type = withShape(type, shape);
    }
    OwningOpRef<ModuleOp> module = build(*parts, context);
    ScopedDiagnosticHandler quiet(&context,
                                  [](Diagnostic &) { return success(); });
    if (failed(verify(*module)))
      continue;
    mlir::Operation *op = theOp(*module);
    auto interface = dyn_cast<ReifyRankedShapedTypeOpInterface>(op);
    if (!interface)
      return false;
    if (!llvm::any_of(op->getResultTypes(), llvm::IsaPred<ShapedType>))
      continue;
    OpBuilder builder(op);
    ReifiedRankedShapedTypeDims shapes;
    if (succeeded(interface.reifyResultShapes(builder, shapes)) &&
        succeeded(verify(*module)))
      return true;
  }
  return false;
}

/// Op versions that reify nothing, by the reason.
const std::vector<std::pair<const char *, std::vector<std::string>>> others = {
    {"sizes follow from values of elements",
     {"Compress 9 11", "ImageDecoder 20", "NonMaxSuppression 10 11",
      "NonZero 9 13", "StringSplit 20", "Unique 11"}},
    {"equations have no sizes of windows",
     {"AveragePool 1 7 10 11 19 22", "LpPool 1 2 11 18 22",
      "MaxPool 1 8 10 11 12 22", "MaxUnpool 9 11 22"}},
    {"equations do not compute with these operands",
     {"DFT 17 20", "LinearAttention 27", "Range 11 27",
      "Reshape 1 5 13 14 19 21 23 24 25", "Resize 10 11 13 18 19",
      "SVMClassifier 1", "TfIdfVectorizer 9", "Upsample 1 7 9 10"}},
    {"no equations",
     {"Adagrad 1", "Adam 1", "ConcatFromSequence 11",
      "Constant 1 9 11 12 13 19 21 23 24 25", "Einsum 12",
      "FeatureVectorizer 1", "FlexAttention 1", "Gradient 1", "Momentum 1",
      "OptionalGetElement 15 18", "Split 1 2 11 13 18"}},
    {"results of graphs",
     {"If 1 11 13 16 19 21 23 24 25", "Loop 1 11 13 16 19 21 23 24 25",
      "Scan 8 9 11 16 19 21 23 24 25"}},
    {"no tensors",
     {"Optional 15", "SequenceAt 11", "SequenceConstruct 11",
      "SequenceEmpty 11", "SequenceErase 11", "SequenceInsert 11",
      "SequenceMap 17", "SplitToSequence 11 24", "ZipMap 1"}},
};

TEST_F(Reification, IsOfAllVersionsThatEquationsDetermine) {
  LegalNodes nodes(context);
  std::map<std::string, std::string> missing;
  unsigned count = 0;
  Draws draws = Draws::ofRun();
  // Versions of an op share a line below.
  for (const OpVersion &version : resolvedOps())
    if (!draws.has(version.name))
      continue;
    else if (canReify(version, context, nodes))
      ++count;
    else
      missing[version.name] =
          " " + std::to_string(version.since) + missing[version.name];
  std::set<std::string> found, expected;
  for (const auto &[name, versions] : missing)
    found.insert(name + versions);
  for (const auto &[why, lines] : others)
    for (const std::string &line : lines)
      if (draws.has(StringRef(line).split(' ').first))
        expected.insert(line);
  for (const std::string &line : found)
    EXPECT_TRUE(expected.count(line)) << line << " reifies nothing";
  for (const std::string &line : expected)
    EXPECT_TRUE(found.count(line)) << line << " is reified now";
  if (draws.areAll())
    EXPECT_EQ(count, 526u);
}

} // namespace
} // namespace dialectgen::onnx::test
