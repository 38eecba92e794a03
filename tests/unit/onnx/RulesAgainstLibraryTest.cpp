//===- RulesAgainstLibraryTest.cpp - our rules where the library has one --===//
//
// The library's rules are the oracle: for versions that it knows, and for newer
// ones through an older version or a related op, both are asked with the same
// random operands and attributes. Inference may know more, never less and never
// something else.
//
//===----------------------------------------------------------------------===//

#include "Draws.h"
#include "LegalNodes.h"
#include "LibraryRule.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

using Sizes = std::vector<int64_t>;

class RulesAgainstLibrary : public testing::Test {
protected:
  RulesAgainstLibrary() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<ONNXDialect, func::FuncDialect>();
  }

  /// One of 0 … bound - 1.
  int64_t below(int64_t bound) { return int64_t(random() % uint64_t(bound)); }

  /// Sizes from 1 to `most`; now and then one that is not known (-1).
  Sizes sizes(int64_t rank, int64_t most) {
    Sizes list;
    for (int64_t i = 0; i != rank; ++i)
      list.push_back(below(6) == 0 ? -1 : 1 + below(most));
    return list;
  }

  static std::string tensor(const Sizes &sizes, const std::string &element) {
    std::string text = "tensor<";
    for (int64_t size : sizes)
      text += (size < 0 ? "?" : std::to_string(size)) + "x";
    return text + element + ">";
  }

  template <typename List> static std::string listText(const List &list) {
    std::string text = "[";
    for (auto [index, value] : llvm::enumerate(list))
      text += (index ? ", " : "") + std::to_string(value);
    return text + "]";
  }

  /// `%name = onnx.Constant …`.
  template <typename List>
  static std::string constant(const std::string &name, const List &list,
                              const std::string &element) {
    return "  %" + name + " = onnx.Constant dense<" + listText(list) +
           "> : tensor<" + std::to_string(list.size()) + "x" + element + ">\n";
  }

  /// Infers the results of a function of one argument `%x` whose last two ops
  /// are ours and the library's, and compares them.
  void compare(const std::string &argument, const std::string &body) {
    std::string text = "func.func @f(%x: " + argument +
                       ") {\n  %n = \"onnx.NoValue\"() {value} : () -> none\n" +
                       body + "  return\n}\n";
    SCOPED_TRACE(text);
    ParserConfig config(&context, /*verifyAfterParse=*/false);
    auto module = parseSourceString<ModuleOp>(text, config);
    ASSERT_TRUE(module);
    Block &block = (*module->getOps<func::FuncOp>().begin()).getBody().front();
    Operation *theirs = block.getTerminator()->getPrevNode();
    std::optional<LibraryTypes> library = inferByLibrary(theirs);
    ASSERT_TRUE(library);
    theirs->erase();
    Operation *ours = block.getTerminator()->getPrevNode();
    unsigned objections = 0;
    {
      ScopedDiagnosticHandler handler(&context, [&](Diagnostic &) {
        ++objections;
        return success();
      });
      EXPECT_TRUE(succeeded(inferShapes(*module)));
    }
    if (objections || library->refusal) {
      EXPECT_TRUE(objections && library->refusal)
          << (objections ? "only ours refuses" : *library->refusal);
      ++refused;
      return;
    }
    for (auto [a, b] : llvm::zip(ours->getResults(), library->results)) {
      auto known = dyn_cast_or_null<ShapedType>(b);
      if (!known)
        continue;
      auto found = cast<ShapedType>(a.getType());
      if (!known.hasRank())
        continue;
      ASSERT_TRUE(found.hasRank());
      ASSERT_EQ(found.getRank(), known.getRank());
      for (auto [x, y] : llvm::zip(found.getShape(), known.getShape()))
        if (!ShapedType::isDynamic(y))
          EXPECT_EQ(x, y);
      ++compared;
    }
  }

  MLIRContext context;
  std::minstd_rand random{7};
  unsigned compared = 0, refused = 0;
};

constexpr unsigned rounds = 300;

TEST_F(RulesAgainstLibrary, Reduce) {
  for (unsigned round = 0; round != rounds; ++round) {
    Sizes data = sizes(below(5), 5);
    int64_t rank = data.size();
    std::string body, axes = "%n", axesType = "none";
    if (below(4)) {
      Sizes list;
      for (int64_t axis = 0; axis != rank; ++axis)
        if (below(2))
          list.push_back(below(2) ? axis : axis - rank);
      // Out of bounds, now and then.
      if (below(10) == 0)
        list.push_back(rank + 1);
      if (list.empty())
        continue;
      body = constant("axes", list, "i64");
      axes = "%axes";
      axesType = "tensor<" + std::to_string(list.size()) + "xi64>";
    }
    std::string type = tensor(data, "f32");
    std::string rest =
        "(%x, " + axes + ") {keepdims = " + std::to_string(below(2)) +
        " : si64, noop_with_empty_axes = " + std::to_string(below(2)) +
        " : si64} : (" + type + ", " + axesType + ") -> tensor<*xf32>\n";
    compare(type, body + "  %0 = \"onnx.ReduceMax\"" + rest +
                      "  %1 = \"onnx.ReduceSum\"" + rest);
  }
  EXPECT_GT(compared, 150u);
  EXPECT_GT(refused, 5u);
}

TEST_F(RulesAgainstLibrary, Split) {
  for (unsigned round = 0; round != rounds; ++round) {
    Sizes data = sizes(1 + below(3), 5);
    int64_t axis = below(data.size());
    unsigned parts = 1 + below(3);
    std::string body, split = "%n", splitType = "none";
    if (below(2)) {
      Sizes list;
      int64_t sum = 0;
      for (unsigned part = 0; part != parts; ++part) {
        list.push_back(below(4));
        sum += list.back();
      }
      data[axis] = below(3) ? sum : -1;
      if (data[axis] == 0)
        continue;
      body = constant("split", list, "i64");
      split = "%split";
      splitType = "tensor<" + std::to_string(parts) + "xi64>";
    } else if (data[axis] > 0) {
      // The new version added unequal parts.
      data[axis] *= parts;
    }
    std::string type = tensor(data, "f32"), results;
    for (unsigned part = 0; part != parts; ++part)
      results += std::string(part ? ", " : "") + "tensor<*xf32>";
    std::string count = ":" + std::to_string(parts) + " = ";
    auto op = [&](const std::string &name) {
      return "\"onnx." + name + "\"(%x, " + split +
             ") {axis = " + std::to_string(axis) + " : si64} : (" + type +
             ", " + splitType + ") -> (" + results + ")\n";
    };
    compare(type, body + "  %0" + count + op("Split") + "  %1" + count +
                      op("SplitV13"));
  }
  EXPECT_GT(compared, 300u);
}

TEST_F(RulesAgainstLibrary, Pad) {
  for (unsigned round = 0; round != rounds; ++round) {
    Sizes data = sizes(1 + below(4), 5), pads;
    for (size_t i = 0; i != 2 * data.size(); ++i)
      pads.push_back(below(5));
    std::string type = tensor(data, "f32");
    std::string padsType = "tensor<" + std::to_string(pads.size()) + "xi64>";
    compare(type, constant("pads", pads, "i64") +
                      "  %0 = \"onnx.Pad\"(%x, %pads, %n, %n) : (" + type +
                      ", " + padsType +
                      ", none, none) -> tensor<*xf32>\n"
                      "  %1 = \"onnx.PadV13\"(%x, %pads, %n) : (" +
                      type + ", " + padsType + ", none) -> tensor<*xf32>\n");
  }
  EXPECT_GT(compared, 250u);
}

TEST_F(RulesAgainstLibrary, Resize) {
  for (unsigned round = 0; round != rounds; ++round) {
    Sizes data = sizes(1 + below(4), 9);
    std::string count = std::to_string(data.size()), body, operands, types;
    if (below(2)) {
      std::vector<float> scales;
      for (size_t i = 0; i != data.size(); ++i)
        scales.push_back(float(1 + below(30)) / 10);
      body = constant("scales", scales, "f32");
      operands = "%n, %scales, %n";
      types = "none, tensor<" + count + "xf32>, none";
    } else {
      Sizes sizes;
      for (size_t i = 0; i != data.size(); ++i)
        sizes.push_back(1 + below(9));
      body = constant("sizes", sizes, "i64");
      operands = "%n, %n, %sizes";
      types = "none, none, tensor<" + count + "xi64>";
    }
    std::string type = tensor(data, "f32");
    std::string rest = "(%x, " + operands + ") : (" + type + ", " + types +
                       ") -> tensor<*xf32>\n";
    compare(type, body + "  %0 = \"onnx.Resize\"" + rest +
                      "  %1 = \"onnx.ResizeV13\"" + rest);
  }
  EXPECT_GT(compared, 250u);
}

TEST_F(RulesAgainstLibrary, Pool) {
  for (unsigned round = 0; round != rounds; ++round) {
    int64_t spatial = 1 + below(3);
    Sizes data = sizes(2, 4), kernel, strides, dilations, pads;
    for (int64_t i = 0; i != spatial; ++i) {
      data.push_back(below(6) ? 9 + below(9) : -1);
      kernel.push_back(1 + below(3));
      strides.push_back(1 + below(3));
      dilations.push_back(1 + below(3));
    }
    for (int64_t i = 0; i != 2 * spatial; ++i)
      pads.push_back(below(2));
    std::string attributes = "kernel_shape = " + listText(kernel) +
                             ", strides = " + listText(strides) +
                             ", dilations = " + listText(dilations);
    if (below(2))
      attributes += ", pads = " + listText(pads);
    std::string type = tensor(data, "f32");
    std::string tail = "} : (" + type + ") -> ";
    compare(type, "  %0 = \"onnx.LpPool\"(%x) {" + attributes + tail +
                      "tensor<*xf32>\n  %1:2 = \"onnx.MaxPoolV12\"(%x) {" +
                      attributes + tail + "(tensor<*xf32>, none)\n");
  }
  EXPECT_GT(compared, 250u);
}

TEST_F(RulesAgainstLibrary, GridSample) {
  for (unsigned round = 0; round != rounds; ++round) {
    Sizes image = sizes(4, 5), grid = sizes(4, 5);
    grid[0] = image[0];
    grid[3] = 2;
    std::string type = tensor(image, "f32"), gridType = tensor(grid, "f32");
    std::string rest =
        "(%x, %g) : (" + type + ", " + gridType + ") -> tensor<*xf32>\n";
    compare(type,
            "  %g = \"onnx.Custom\"() {function_name = \"grid\"} : () -> " +
                gridType + "\n  %0 = \"onnx.GridSample\"" + rest +
                "  %1 = \"onnx.GridSampleV16\"" + rest);
  }
  EXPECT_GT(compared, 250u);
}

TEST_F(RulesAgainstLibrary, Broadcast) {
  for (unsigned round = 0; round != rounds; ++round) {
    Sizes a = sizes(below(4), 3), b = sizes(below(4), 3);
    bool fits = true;
    for (size_t i = 0; i != std::min(a.size(), b.size()); ++i) {
      int64_t x = a[a.size() - 1 - i], y = b[b.size() - 1 - i];
      fits &= x < 0 || y < 0 || x == 1 || y == 1 || x == y;
    }
    if (!fits)
      continue;
    std::string type = tensor(a, "i32"), other = tensor(b, "i32");
    std::string rest =
        "(%x, %b) : (" + type + ", " + other + ") -> tensor<*xi32>\n";
    compare(type, "  %b = \"onnx.Custom\"() {function_name = \"b\"} : () -> " +
                      other + "\n  %0 = \"onnx.BitwiseAnd\"" + rest +
                      "  %1 = \"onnx.Add\"" + rest);
  }
  EXPECT_GT(compared, 100u);
}

TEST_F(RulesAgainstLibrary, DeformConv) {
  for (unsigned round = 0; round != rounds; ++round) {
    Sizes data = {below(6) ? 2 : -1, 4, 9 + below(5), 9 + below(5)};
    Sizes weights = {6, 4, 1 + below(3), 1 + below(3)};
    std::string attributes =
        "strides = " + listText(Sizes{1 + below(3), 1 + below(3)}) +
        ", dilations = " + listText(Sizes{1 + below(2), 1 + below(2)}) +
        ", pads = " + listText(Sizes{below(2), below(2), below(2), below(2)});
    std::string type = tensor(data, "f32"),
                weightsType = tensor(weights, "f32");
    auto op = [&](const std::string &name, const std::string &operands,
                  const std::string &types) {
      return "\"onnx." + name + "\"(%x, %w, " + operands + ") {" + attributes +
             "} : (" + type + ", " + weightsType + ", " + types +
             ") -> tensor<*xf32>\n";
    };
    compare(type,
            "  %w = \"onnx.Custom\"() {function_name = \"w\"} : () -> " +
                weightsType +
                "\n  %o = \"onnx.Custom\"() {function_name = \"o\"} : () -> "
                "tensor<*xf32>\n  %0 = " +
                op("DeformConv", "%o, %n, %n", "tensor<*xf32>, none, none") +
                "  %1 = " + op("ConvV11", "%n", "none"));
  }
  EXPECT_GT(compared, 250u);
}

/// An op that both sides have a rule for, twice.
std::string twice(const std::string &op) {
  return "  %0 = " + op + "  %1 = " + op;
}

TEST_F(RulesAgainstLibrary, Slice) {
  for (unsigned round = 0; round != rounds; ++round) {
    Sizes data = sizes(1 + below(4), 9), starts, ends, axes, steps;
    for (int64_t axis = 0; axis != int64_t(data.size()); ++axis)
      if (below(2)) {
        starts.push_back(below(24) - 12);
        ends.push_back(below(24) - 12);
        axes.push_back(below(2) ? axis : axis - int64_t(data.size()));
        steps.push_back(below(2) ? 1 + below(3) : -1 - below(3));
      }
    if (axes.empty())
      continue;
    std::string type = tensor(data, "f32");
    std::string list = "tensor<" + std::to_string(axes.size()) + "xi64>";
    compare(type, constant("s", starts, "i64") + constant("e", ends, "i64") +
                      constant("a", axes, "i64") + constant("t", steps, "i64") +
                      twice("\"onnx.Slice\"(%x, %s, %e, %a, %t) : (" + type +
                            ", " + list + ", " + list + ", " + list + ", " +
                            list + ") -> tensor<*xf32>\n"));
  }
  EXPECT_GT(compared, 200u);
}

TEST_F(RulesAgainstLibrary, Reshape) {
  for (unsigned round = 0; round != rounds; ++round) {
    Sizes data = sizes(1 + below(4), 4), shape;
    // Dimensions that remain come first, if they exist.
    bool hasRest = below(2);
    if (hasRest)
      shape.push_back(-1);
    for (int64_t size : data)
      shape.push_back(below(3) == 0 || size < 0 ? 0 : size);
    if (hasRest)
      shape.erase(shape.begin() + 1);
    std::string type = tensor(data, "f32");
    compare(type, constant("s", shape, "i64") +
                      twice("\"onnx.ReshapeV14\"(%x, %s) : (" + type +
                            ", tensor<" + std::to_string(shape.size()) +
                            "xi64>) -> tensor<*xf32>\n"));
  }
  EXPECT_GT(compared, 200u);
}

TEST_F(RulesAgainstLibrary, SqueezeAndUnsqueeze) {
  for (unsigned round = 0; round != rounds; ++round) {
    Sizes data = sizes(1 + below(4), 2), axes;
    bool isSqueeze = below(2);
    int64_t rank = data.size() + (isSqueeze ? 0 : 2);
    for (int64_t axis = 0; axis != rank; ++axis)
      if (isSqueeze ? data[axis] == 1 : int64_t(axes.size()) < 2 && below(2))
        axes.push_back(below(2) ? axis : axis - rank);
    if (axes.size() != 2 && (!isSqueeze || axes.empty()))
      continue;
    std::string type = tensor(data, "f32");
    std::string name = isSqueeze ? "SqueezeV13" : "UnsqueezeV13";
    compare(type, constant("a", axes, "i64") +
                      twice("\"onnx." + name + "\"(%x, %a) : (" + type +
                            ", tensor<" + std::to_string(axes.size()) +
                            "xi64>) -> tensor<*xf32>\n"));
  }
  EXPECT_GT(compared, 100u);
}

TEST_F(RulesAgainstLibrary, Expand) {
  for (unsigned round = 0; round != rounds; ++round) {
    Sizes data = sizes(1 + below(4), 3), shape;
    for (int64_t size : sizes(1 + below(4), 3))
      shape.push_back(size < 0 ? 1 : size);
    for (size_t i = 0; i != std::min(data.size(), shape.size()); ++i) {
      int64_t &asked = shape[shape.size() - 1 - i];
      int64_t size = data[data.size() - 1 - i];
      if (size > 1 && asked > 1)
        asked = size;
    }
    std::string type = tensor(data, "f32");
    compare(type, constant("s", shape, "i64") +
                      twice("\"onnx.Expand\"(%x, %s) : (" + type + ", tensor<" +
                            std::to_string(shape.size()) +
                            "xi64>) -> tensor<*xf32>\n"));
  }
  EXPECT_GT(compared, 200u);
}

TEST_F(RulesAgainstLibrary, OneHot) {
  for (unsigned round = 0; round != rounds; ++round) {
    Sizes data = sizes(1 + below(3), 5);
    int64_t rank = data.size() + 1;
    int64_t axis = below(2 * rank) - rank;
    std::string depth = below(2) ? "i64" : "f32";
    std::string type = tensor(data, "i64");
    std::string value = std::to_string(below(9)) + (depth == "f32" ? ".0" : "");
    compare(type,
            "  %d = onnx.Constant dense<" + value + "> : tensor<1x" + depth +
                ">\n  %v = onnx.Constant dense<[0.0, 1.0]> : tensor<2xf32>\n" +
                twice("\"onnx.OneHot\"(%x, %d, %v) {axis = " +
                      std::to_string(axis) + " : si64} : (" + type +
                      ", tensor<1x" + depth +
                      ">, tensor<2xf32>) -> tensor<*xf32>\n"));
  }
  EXPECT_GT(compared, 200u);
}

TEST_F(RulesAgainstLibrary, Unique) {
  for (unsigned round = 0; round != rounds; ++round) {
    Sizes data = sizes(1 + below(4), 5);
    int64_t rank = data.size();
    std::string type = tensor(data, "f32");
    std::string axis =
        below(2)
            ? " {axis = " + std::to_string(below(2 * rank) - rank) + " : si64}"
            : "";
    compare(type, "  %0:4 = \"onnx.Unique\"(%x)" + axis + " : (" + type +
                      ") -> (tensor<*xf32>, tensor<*xi64>, tensor<*xi64>, "
                      "tensor<*xi64>)\n  %1:4 = \"onnx.Unique\"(%x)" +
                      axis + " : (" + type +
                      ") -> (tensor<*xf32>, tensor<*xi64>, tensor<*xi64>, "
                      "tensor<*xi64>)\n");
  }
  EXPECT_GT(compared, 600u);
}

// Both classify rows of features; the library counts intercepts.
TEST_F(RulesAgainstLibrary, Classifier) {
  for (unsigned round = 0; round != rounds; ++round) {
    std::string type = tensor(sizes(1 + below(2), 5), "f32");
    size_t count = 1 + below(5);
    std::string labels = listText(Sizes(count, 7));
    std::vector<std::string> ones(count, "1.0 : f32");
    std::string tail = "} : (" + type + ") -> (tensor<*xi64>, tensor<*xf32>)\n";
    compare(type, "  %0:2 = \"onnx.TreeEnsembleClassifierV3\"(%x) "
                  "{classlabels_int64s = " +
                      labels + tail +
                      "  %1:2 = \"onnx.LinearClassifier\"(%x) " +
                      "{classlabels_ints = " + labels +
                      ", coefficients = [1.0 : f32], intercepts = [" +
                      llvm::join(ones, ", ") + "]" + tail);
  }
  EXPECT_GT(compared, 500u);
}

/// Differences from the library that are right, or without a consequence, by
/// operator.
const std::map<std::string, std::string> explained = {
    {"AveragePool: different", "`pads` beside `auto_pad` do not count, and the "
                               "window may not lie behind the data"},
    {"AveragePool: less precise", "no window fits into the data"},
    {"BatchNormalization: only the library refuses",
     "statistics of inference, which are those that come in"},
    {"CastMap: only ours refuses", "a number of results is below 0"},
    {"Conv: different", "`pads` beside `auto_pad` do not count, and the window "
                        "may not lie behind the data"},
    {"ConvTranspose: different", "`pads` beside `auto_pad` do not count"},
    {"ConvTranspose: only the library refuses",
     "`pads` beside `auto_pad` do not count"},
    {"DFT: only the library refuses",
     "a list of one number stands for a number, and runtimes compute the "
     "inverse of one side"},
    {"Dropout: only the library refuses",
     "a list of one number stands for a number"},
    {"Expand: only ours refuses",
     "the library does not read all constants, for example of 32 bits, or does "
     "not compare them"},
    {"Hardmax: only the library refuses",
     "a number has no axis, and `axis` does not matter"},
    {"LabelEncoder: only the library refuses",
     "the spec lists the rule as not verified"},
    {"LinearClassifier: different",
     "there are no labels, which decide about the type"},
    {"LinearClassifier: less precise",
     "the library takes absent intercepts for none, and gives no scores"},
    {"LogSoftmax: only the library refuses",
     "a number has no axis, and `axis` does not matter"},
    {"LpPool: different", "`pads` beside `auto_pad` do not count, and the "
                          "window may not lie behind the data"},
    {"LpPool: less precise", "no window fits into the data"},
    {"MaxPool: different", "`pads` beside `auto_pad` do not count, and the "
                           "window may not lie behind the data"},
    {"MaxPool: less precise", "no window fits into the data"},
    {"Multinomial: only ours refuses", "a number of results is below 0"},
    {"OneHot: only ours refuses",
     "the library does not read all constants, for example of 32 bits, or does "
     "not compare them"},
    {"OneHot: only the library refuses",
     "one index in place of a list, which runtimes take"},
    {"Optional: only the library refuses",
     "the spec lists the rule as not verified"},
    {"Reshape: only ours refuses",
     "the library does not read all constants, for example of 32 bits, or does "
     "not compare them"},
    {"Resize: only ours refuses",
     "the library does not read all constants, for example of 32 bits, or does "
     "not compare them"},
    {"STFT: only the library refuses",
     "a list of one number stands for a number"},
    {"SVMClassifier: different",
     "there are no labels, which decide about the type"},
    {"Slice: only ours refuses",
     "the library does not read all constants, for example of 32 bits, or does "
     "not compare them"},
    {"Softmax: only the library refuses",
     "a number has no axis, and `axis` does not matter"},
    {"Squeeze: different",
     "the library takes axes in ascending order for granted"},
    {"Squeeze: only ours refuses",
     "the library does not read all constants, for example of 32 bits, or does "
     "not compare them"},
    {"StringNormalizer: only the library refuses",
     "the spec lists the rule as not verified"},
    {"Tile: only ours refuses", "the library does not read all constants, for "
                                "example of 32 bits, or does not compare them"},
    {"TopK: only ours refuses", "the library does not read all constants, for "
                                "example of 32 bits, or does not compare them"},
    {"TopK: only the library refuses", "of no elements, none is the greatest"},
    {"Upsample: only ours refuses",
     "the library does not look whether scales are above 0"},
    {"TreeEnsembleClassifier: different",
     "there are no labels, which decide about the type"},
    {"TreeEnsembleClassifier: only the library refuses",
     "the spec lists the rule as not verified"},
    {"TreeEnsembleRegressor: only ours refuses",
     "a number of results is below 0"},
    {"TreeEnsembleRegressor: only the library refuses",
     "the spec lists the rule as not verified"},
};

// Legal nodes of each version that the library knows, with operands of many
// shapes and with constants: no size contradicts the library's, and none that
// the library knows is left open.
TEST_F(RulesAgainstLibrary, EveryVersion) {
  LegalNodes nodes(context);
  Draws draws = Draws::ofRun();
  std::mt19937 random;
  auto below = [&](unsigned bound) { return unsigned(random() % bound); };
  std::map<std::string, std::string> examples;
  unsigned versions = 0;
  for (const OpVersion &version : resolvedOps()) {
    const OpVersionInfo *info = findByOpName("onnx." + version.mnemonic);
    ASSERT_TRUE(info);
    if (version.hasGraph() || !hasLibraryRule(*info))
      continue;
    ++versions;
    if (!draws.has(version.title()))
      continue;
    // Of each version the same in each run.
    random.seed(11 + llvm::xxh3_64bits(version.title()) % 1000000);
    for (unsigned round = 0; round != 60; ++round) {
      std::optional<OpParts> parts = nodes.makeRandom(version, random);
      if (!parts)
        continue;
      for (unsigned variant = 0; variant != 8; ++variant) {
        OpParts made = *parts;
        int64_t rank = below(6);
        SmallVector<int64_t> common(rank);
        for (int64_t &size : common)
          size = 1 + below(5);
        for (Type &type : made.operands) {
          SmallVector<int64_t> shape(common);
          if (below(3) == 0)
            shape.resize(below(5), 1 + below(4));
          for (int64_t &size : shape)
            if (below(6) == 0)
              size = below(2) ? ShapedType::kDynamic : 1 + below(5);
          type = withShape(type, shape);
        }
        for (auto &[index, constant] : made.constants)
          made.operands[index] = constant.getType();
        for (Type &type : made.results)
          type = dropShapes(type);
        OwningOpRef<ModuleOp> module = build(made, context);
        Operation *op = theOp(*module);
        ScopedDiagnosticHandler quiet(&context,
                                      [](Diagnostic &) { return success(); });
        if (failed(verify(op)))
          continue;
        std::optional<LibraryTypes> library = inferByLibrary(op);
        ASSERT_TRUE(library);
        std::string before;
        llvm::raw_string_ostream(before) << *op;
        bool isRefused = false;
        ShapeInferenceOptions options;
        options.complain = [&](Operation *, ShapeConflict, const Twine &) {
          isRefused = true;
        };
        (void)inferShapes(*module, options);
        auto count = [&](StringRef kind) {
          std::string key = version.name + ": " + kind.str();
          std::string after;
          llvm::raw_string_ostream(after) << before << "\n    ours ";
          for (Type type : op->getResultTypes())
            llvm::raw_string_ostream(after) << type << " ";
          llvm::raw_string_ostream(after) << "\n    library ";
          for (Type type : library->results)
            llvm::raw_string_ostream(after) << type << " ";
          if (library->refusal)
            after += *library->refusal;
          examples[key] = after;
        };
        if (isRefused != library->refusal.has_value()) {
          count(isRefused ? "only ours refuses" : "only the library refuses");
          continue;
        }
        ++(isRefused ? refused : compared);
        if (isRefused)
          continue;
        for (auto [result, theirs] :
             llvm::zip(op->getResults(), library->results)) {
          Type merged =
              theirs ? mergeTypes(result.getType(), theirs) : result.getType();
          if (!merged)
            count("different");
          else if (merged != result.getType())
            count("less precise");
        }
      }
    }
  }
  for (const auto &[key, example] : examples)
    EXPECT_TRUE(explained.count(key)) << key << ", for example\n  " << example;
  // Drawn nodes need not show each difference.
  size_t seen = llvm::count_if(
      explained, [&](const auto &each) { return examples.count(each.first); });
  EXPECT_GE(seen, draws.areAll() ? explained.size() * 3 / 4 : 0);
  EXPECT_EQ(versions, 379u);
  EXPECT_GT(compared, draws.leastOf(100000));
  EXPECT_GE(refused, draws.areAll() ? 300u : 0u);
}

} // namespace
} // namespace dialectgen::onnx::test
