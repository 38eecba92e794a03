//===- ByteirSpellings.cpp - coarse operations however they are spelled ---===//
//
//   byteir-spellings-test [DRAWS [SEED]]
//
// Draws programs that compute a coarse operation as exporters write them, and
// in other equivalent forms: orders, groupings, divisions for products, means
// by sums, computed numbers, constants of any shape. Each must become one
// operation with the same results. Then it draws programs that differ by one
// change, and random programs: every match in them must compute the same
// results, for every carrier.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "OddPrograms.h"
#include "OnnxGraph.h"
#include "dialectgen/byteir/Decompose.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <map>
#include <random>

using namespace mlir;
namespace byteir = dialectgen::byteir;
namespace test = dialectgen::test;
using test::Graph;
using test::Node;
using test::Shape;

namespace {

/// A program and the operation that it is.
struct Program {
  Graph graph;
  int result = -1;
  std::string op;
  std::vector<Shape> inputs;
};

class Speller {
public:
  explicit Speller(uint64_t seed) : random(seed) {}

  Program draw(const std::string &op) {
    program = Program();
    program.op = op;
    if (op == "gelu erf" || op == "gelu tanh")
      gelu(op == "gelu tanh");
    else if (op == "layer_norm")
      layerNorm();
    else if (op == "l2_norm")
      l2Norm();
    else
      softmax(op == "log_softmax");
    return std::move(program);
  }

  unsigned upTo(unsigned count) { return unsigned(random() % count); }
  bool coin() { return random() & 1; }

private:
  Graph &graph() { return program.graph; }

  int input(const Shape &shape) {
    program.inputs.push_back(shape);
    return graph().input(shape);
  }

  /// A number as a constant: of no, one or more dimensions, or computed.
  int number(double value, const Shape &whole) {
    switch (upTo(7)) {
    case 0:
      return graph().constant({1}, {value});
    case 1:
      return graph().constant(Shape(whole.size(), 1), {value});
    case 2:
      return graph().constant(whole, {value});
    case 3:
      return graph().scalarAttribute(value);
    case 4:
      if (value > 0)
        return graph().apply("Sqrt", {scalar(value * value)});
      return graph().apply("Neg", {scalar(-value)});
    case 5:
      return graph().apply("Div", {scalar(value * 4), scalar(4)});
    default:
      return scalar(value);
    }
  }
  int scalar(double value) { return graph().constant({}, {value}); }
  int number(double value, int like) {
    return number(value, graph().shapeOf(like));
  }

  int add(int a, int b) { return either("Add", a, b); }
  int mul(int a, int b) { return either("Mul", a, b); }
  int either(const char *op, int a, int b) {
    if (coin())
      std::swap(a, b);
    return graph().apply(op, {a, b});
  }
  int sub(int a, int b) {
    if (upTo(4) == 0)
      return add(a, graph().apply("Neg", {b}));
    return graph().apply("Sub", {a, b});
  }
  int div(int a, int b) {
    switch (upTo(4)) {
    case 0:
      return mul(a, graph().apply("Reciprocal", {b}));
    case 1:
      return mul(a, graph().apply("Pow", {b, scalar(-1)}));
    default:
      return graph().apply("Div", {a, b});
    }
  }
  int times(int a, double factor) {
    return coin() ? mul(a, number(factor, a))
                  : graph().apply("Div", {a, number(1 / factor, a)});
  }
  int square(int a) {
    return coin() ? graph().apply("Mul", {a, a})
                  : graph().apply("Pow", {a, number(2, a)});
  }
  int root(int a) {
    return coin() ? graph().apply("Sqrt", {a})
                  : graph().apply("Pow", {a, number(0.5, a)});
  }
  /// a over the root of b.
  int overRoot(int a, int b) {
    return upTo(3) == 0 ? mul(a, graph().apply("Pow", {b, number(-0.5, b)}))
                        : div(a, root(b));
  }
  int product(std::vector<int> factors) {
    while (factors.size() > 1) {
      size_t i = upTo(unsigned(factors.size()));
      std::swap(factors[i], factors.back());
      int last = factors.back();
      factors.pop_back();
      size_t j = upTo(unsigned(factors.size()));
      factors[j] = mul(last, factors[j]);
    }
    return factors.front();
  }
  /// A reduction whose result broadcasts to its operand.
  int reduce(const std::string &op, int x, const std::vector<int64_t> &axes) {
    const Shape shape = graph().shapeOf(x);
    double count = 1;
    for (int64_t axis : axes)
      count *= double(shape[size_t(axis)]);
    if (op == "ReduceMean" && upTo(4) == 0)
      return graph().apply("Div",
                           {reduce("ReduceSum", x, axes), scalar(count)});
    std::vector<int64_t> written = axes;
    for (int64_t &axis : written)
      if (coin())
        axis -= int64_t(shape.size());
    switch (upTo(4)) {
    case 0:
      return graph().unsqueeze(graph().reduce(op, x, written, false), axes);
    case 1: {
      int reduced = graph().reduce(op, x, written, false);
      Shape kept = shape;
      for (int64_t axis : axes)
        kept[size_t(axis)] = 1;
      return graph().reshape(reduced, kept);
    }
    default:
      return graph().reduce(op, x, written, true);
    }
  }
  int maybeExpand(int reduced, int x) {
    return upTo(4) == 0 ? graph().expand(reduced, graph().shapeOf(x)) : reduced;
  }

  Shape anyShape() {
    static const Shape shapes[] = {{6}, {2, 3}, {4, 8}, {2, 3, 4}, {2, 1, 5}};
    return shapes[upTo(5)];
  }

  void gelu(bool isTanh) {
    int x = input(anyShape());
    int curve;
    double sign = coin() ? 1 : -1;
    int z = sign > 0 ? x : graph().apply("Neg", {x});
    bool isSigmoid = false;
    if (!isTanh) {
      curve = graph().apply("Erf", {times(z, M_SQRT1_2)});
    } else {
      int cube = upTo(3) == 0 ? graph().apply("Pow", {z, number(3, z)})
                              : mul(square(z), z);
      int inner = coin()
                      ? add(z, times(cube, 0.044715))
                      : mul(z, add(number(1, z), times(square(z), 0.044715)));
      isSigmoid = upTo(4) == 0;
      double scale = std::sqrt(2 / M_PI);
      curve = isSigmoid ? graph().apply("Sigmoid", {times(inner, 2 * scale)})
                        : graph().apply("Tanh", {times(inner, scale)});
    }
    if (isSigmoid) {
      int share = sign > 0 ? curve : sub(number(1, x), curve);
      program.result = mul(x, share);
      return;
    }
    int more = sign > 0 ? add(curve, number(1, x)) : sub(number(1, x), curve);
    switch (upTo(5)) {
    case 0:
      program.result = times(mul(x, more), 0.5);
      return;
    case 1: {
      // 0.5 x and 0.5 x of the curve.
      int half = times(x, 0.5), other = coin() ? half : times(x, 0.5);
      int part = mul(other, curve);
      program.result = sign > 0 ? add(half, part) : sub(half, part);
      return;
    }
    case 2:
      program.result = mul(times(more, 0.5), x);
      return;
    default:
      program.result = product({x, more, number(0.5, x)});
    }
  }

  void layerNorm() {
    static const std::pair<Shape, std::vector<int64_t>> cases[] = {
        {{4, 8}, {1}},    {{2, 3, 8}, {2}}, {{2, 3, 4}, {1, 2}},
        {{2, 4, 3}, {1}}, {{6}, {0}},       {{2, 3, 4, 2}, {1}}};
    const auto &drawn = cases[upTo(6)];
    const Shape &shape = drawn.first;
    const std::vector<int64_t> &axes = drawn.second;
    int x = input(shape);
    auto mean = [&](int value) {
      return maybeExpand(reduce("ReduceMean", value, axes), x);
    };
    // Sizes of weights: along the axes, and 1 behind them.
    Shape wide;
    for (size_t i = size_t(axes.front()); i != shape.size(); ++i)
      wide.push_back(llvm::is_contained(axes, int64_t(i)) ? shape[i] : 1);
    auto affine = [&]() -> int {
      Shape sizes = wide;
      if (upTo(3) == 0)
        while (sizes.size() < shape.size())
          sizes.insert(sizes.begin(), 1);
      return input(sizes);
    };
    int mu = mean(x);
    int centred = sub(x, mu);
    int again = coin() ? centred : sub(x, mean(x));
    int variance;
    if (upTo(5) == 0)
      variance = sub(mean(square(x)), square(mu));
    else
      variance = mean(square(again));
    double epsilon = coin() ? 1e-5 : 1e-3;
    bool isOutside = upTo(6) == 0;
    int inverse = -1, normal;
    bool hasWeight = upTo(4) != 0, hasBias = upTo(4) != 0;
    if (isOutside) {
      normal = div(centred, add(root(variance), number(epsilon, variance)));
    } else {
      int sum =
          upTo(6) == 0 ? variance : add(variance, number(epsilon, variance));
      if (upTo(5) == 0 && hasWeight && hasBias) {
        // Weight and mean go into one factor and one addend.
        int gain = affine();
        inverse = mul(overRoot(number(1, variance), sum), gain);
        program.result = add(mul(x, inverse), sub(affine(), mul(mu, inverse)));
        return;
      }
      normal = overRoot(centred, sum);
    }
    program.result = normal;
    if (hasWeight)
      program.result = mul(program.result, affine());
    if (hasBias)
      program.result = add(program.result, affine());
  }

  void l2Norm() {
    static const std::pair<Shape, std::vector<int64_t>> cases[] = {
        {{4, 8}, {1}}, {{2, 3, 4}, {1}}, {{2, 3, 4}, {1, 2}}, {{6}, {0}}};
    const auto &drawn = cases[upTo(4)];
    const Shape &shape = drawn.first;
    const std::vector<int64_t> &axes = drawn.second;
    int x = input(shape);
    double epsilon = coin() ? 1e-6 : 1e-3;
    auto sum = [&] {
      int y = upTo(4) == 0 ? graph().apply("Abs", {x}) : x;
      return coin() ? reduce("ReduceSumSquare", y, axes)
                    : reduce("ReduceSum", square(y), axes);
    };
    auto atLeast = [&](int value) {
      int least = scalar(epsilon);
      return coin() ? graph().clip(value, least) : either("Max", value, least);
    };
    if (upTo(3) == 0) {
      int least = upTo(3) == 0 ? sum() : atLeast(sum());
      program.result = overRoot(x, maybeExpand(least, x));
      return;
    }
    int norm = coin() ? reduce("ReduceL2", x, axes) : root(sum());
    if (upTo(3) != 0)
      norm = atLeast(norm);
    program.result = div(x, maybeExpand(norm, x));
  }

  void softmax(bool isLog) {
    static const Shape shapes[] = {{4, 8}, {2, 3, 4}, {6}, {2, 3, 2, 2}};
    Shape shape = shapes[upTo(4)];
    int x = input(shape);
    int64_t axis = upTo(unsigned(shape.size()));
    std::vector<int64_t> axes{axis};
    bool isMoved = upTo(4) == 0 && shape.size() > 1;
    std::vector<int64_t> order;
    int y = x;
    if (isMoved) {
      // Along the last dimension, which the axis is moved to.
      int64_t last = int64_t(shape.size()) - 1;
      for (int64_t i = 0; i <= last; ++i)
        order.push_back(i);
      std::swap(order[size_t(axis)], order[size_t(last)]);
      y = graph().transpose(x, order);
      axes = {last};
    }
    int shifted = upTo(3) == 0 ? y : sub(y, reduce("ReduceMax", y, axes));
    int result = -1;
    auto logOfSum = [&] {
      return coin()
                 ? reduce("ReduceLogSumExp", shifted, axes)
                 : graph().apply(
                       "Log", {reduce("ReduceSum",
                                      graph().apply("Exp", {shifted}), axes)});
    };
    switch (upTo(3)) {
    case 0:
      result = sub(shifted, logOfSum());
      if (!isLog)
        result = graph().apply("Exp", {result});
      break;
    case 1: {
      int powers = graph().apply("Exp", {shifted});
      result = div(powers, maybeExpand(reduce("ReduceSum", powers, axes), y));
      if (isLog)
        result = graph().apply("Log", {result});
      break;
    }
    default:
      result = graph().normalize(isLog ? "Softmax" : "LogSoftmax", y, axes[0]);
      result = graph().apply(isLog ? "Log" : "Exp", {result});
    }
    program.result = isMoved ? graph().transpose(result, order) : result;
  }

  std::mt19937_64 random;
  Program program;
};

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

struct Converted {
  /// Number of matches by name, and of remaining operations of ONNX that
  /// compute.
  std::map<std::string, unsigned> found;
  unsigned left = 0;
  std::string problem;
};

class Runner {
public:
  Runner() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<dialectgen::stablehlo::StablehloDialect,
                        dialectgen::onnx::ONNXDialect, func::FuncDialect>();
    context.getDiagEngine().registerHandler([&](Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() == DiagnosticSeverity::Error &&
          error.empty())
        error = diagnostic.str();
    });
  }

  /// Converts, and runs a program with only matched operations; other programs
  /// are only converted.
  Converted run(const std::string &text, byteir::Carrier carrier,
                const std::vector<std::vector<double>> &inputs,
                const std::vector<Shape> &shapes,
                const std::vector<double> *expected) {
    Converted result;
    error.clear();
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return fail(result, "no program");
    auto infer = [](ModuleOp module) {
      return LogicalResult(dialectgen::onnx::inferShapes(module));
    };
    if (failed(byteir::convertOnnx(*module, {}, {carrier}, infer)) ||
        failed(verify(*module)) || failed(byteir::verifyViews(*module)))
      return fail(result, "no conversion");
    auto function = module->lookupSymbol<func::FuncOp>("main");
    function.walk([&](Operation *op) {
      if (byteir::View view = byteir::View::of(op)) {
        std::string name = view.getRow()->name().str();
        if (name == "gelu")
          name += " " + byteir::View(op).entryString("approximate").str();
        ++result.found[name];
      }
      StringRef name = op->getName().getStringRef();
      result.left += name.consume_front("onnx.") && name != "Constant" &&
                     name != "NoValue";
    });
    if (!expected || result.found.empty() || result.left)
      return result;
    auto ops = byteir::readOps(
        module->getLoc(), {},
        [](const byteir::ViewOpRow &row) {
          return byteir::findDecomposition(row) != nullptr;
        },
        "");
    if (failed(byteir::decomposeViews(*module, *ops)) ||
        failed(verify(*module)))
      return fail(result, "no decomposition");
    std::vector<test::Tensor> arguments;
    for (auto [values, shape] : llvm::zip(inputs, shapes)) {
      test::Tensor tensor =
          test::Tensor::make(Float32Type::get(&context), shape);
      for (size_t i = 0; i != values.size(); ++i)
        tensor.set(int64_t(i), values[i]);
      arguments.push_back(tensor);
    }
    std::string problem;
    auto results = test::interpret(function, arguments, problem);
    if (!results)
      return fail(result, problem);
    test::Tensor wanted = results->front();
    if (wanted.reals.size() != expected->size())
      return fail(result, "another shape");
    wanted.reals = *expected;
    result.problem = test::difference(results->front(), wanted, 2e-4, 2e-5);
    return result;
  }

private:
  Converted fail(Converted result, const std::string &what) {
    result.problem = error.empty() ? what : what + ": " + error;
    return result;
  }

  MLIRContext context;
  std::string error;
};

std::vector<std::vector<double>> drawInputs(const std::vector<Shape> &shapes,
                                            std::mt19937_64 &random) {
  std::vector<std::vector<double>> inputs;
  for (const Shape &shape : shapes) {
    int64_t count = 1;
    for (int64_t size : shape)
      count *= size;
    std::vector<double> values;
    for (int64_t i = 0; i != count; ++i)
      values.push_back(double(float(double(random() % 4000) / 1000.0 - 2.0)));
    inputs.push_back(values);
  }
  return inputs;
}

constexpr const char *operations[] = {"gelu erf", "gelu tanh", "layer_norm",
                                      "l2_norm",  "softmax",   "log_softmax"};

/// One thing becomes another: a number, an operation, an axis.
bool change(Graph &graph, std::mt19937_64 &random) {
  std::vector<Node> &nodes = graph.getNodes();
  for (unsigned tries = 0; tries != 20; ++tries) {
    Node &node = nodes[random() % nodes.size()];
    if (node.op == "Constant" && !node.isInteger) {
      static const double factors[] = {1.5, 0.5, -1, 2, 1.01, 0};
      for (double &value : node.values)
        value *= factors[random() % 6];
      return true;
    }
    static const std::pair<const char *, const char *> swaps[] = {
        {"Add", "Sub"},
        {"Mul", "Add"},
        {"Sub", "Add"},
        {"Div", "Mul"},
        {"Erf", "Tanh"},
        {"Tanh", "Erf"},
        {"ReduceMean", "ReduceSum"},
        {"ReduceSum", "ReduceMean"},
        {"ReduceMax", "ReduceMean"},
        {"ReduceL2", "ReduceMean"},
        {"Sqrt", "Exp"},
        {"Exp", "Tanh"},
        {"Max", "Add"},
        {"Pow", "Mul"}};
    for (auto [from, to] : swaps)
      if (node.op == from) {
        node.op = to;
        return true;
      }
  }
  return false;
}

} // namespace

int main(int argc, char **argv) {
  unsigned draws = argc > 1 ? unsigned(std::stoul(argv[1])) : 150;
  uint64_t seed = argc > 2 ? std::stoull(argv[2]) : 1;
  Runner runner;
  Speller speller(seed);
  std::mt19937_64 random(seed);
  unsigned failures = 0;
  auto report = [&](const std::string &what, const std::string &text) {
    if (++failures <= 5)
      llvm::errs() << what << "\n" << text << "\n";
  };
  std::map<std::string, std::pair<unsigned, unsigned>> counts;
  unsigned changed = 0, stillFound = 0;
  const byteir::Carrier carriers[] = {byteir::Carrier::CustomCall,
                                      byteir::Carrier::BackendConfig,
                                      byteir::Carrier::Composite};
  for (unsigned draw = 0; draw != draws; ++draw)
    for (const char *op : operations) {
      Program program = speller.draw(op);
      auto inputs = drawInputs(program.inputs, random);
      byteir::Carrier carrier = carriers[draw % 3];
      std::string text = program.graph.print({program.result});
      std::vector<double> expected = program.graph.run(program.result, inputs);
      Converted converted =
          runner.run(text, carrier, inputs, program.inputs, &expected);
      bool isFound = converted.left == 0 && converted.found.size() == 1 &&
                     converted.found[op] == 1;
      auto &[found, all] = counts[op];
      ++all;
      found += isFound;
      if (!converted.problem.empty())
        report(std::string(op) + ": " + converted.problem, text);
      else if (!isFound)
        report(std::string(op) + " is not found", text);
      // Constants of other types are rounded otherwise.
      static const char *const elements[] = {"f64", "f16", "bf16"};
      std::string other = elements[draw % 3];
      Converted rounded =
          runner.run(program.graph.print({program.result}, other), carrier, {},
                     {}, nullptr);
      if (rounded.left != 0 || rounded.found[op] != 1 ||
          !rounded.problem.empty())
        report(std::string(op) + " of " + other +
                   " is not found: " + rounded.problem,
               program.graph.print({program.result}, other));
      // The changed program may be arbitrary; its results must not change.
      Graph near = program.graph;
      if (!change(near, random))
        continue;
      ++changed;
      text = near.print({program.result});
      expected = near.run(program.result, inputs);
      bool isFinite = llvm::all_of(
          expected, [](double value) { return std::abs(value) < 1e30; });
      converted = runner.run(text, carrier, inputs, program.inputs,
                             isFinite ? &expected : nullptr);
      stillFound += !converted.found.empty();
      if (!converted.problem.empty())
        report(std::string(op) + ", changed: " + converted.problem, text);
    }
  // Nothing else is an error, whatever it is.
  std::mt19937_64 oddRandom(seed);
  test::OddSpeller odd([&](size_t count) { return oddRandom() % count; });
  unsigned drawn = 0, legal = 0, oddFound = 0;
  while (legal < 5 * draws && ++drawn < 100 * draws) {
    std::string text = odd.draw();
    bool isLegal = true, isFound = false;
    for (byteir::Carrier carrier : carriers) {
      Converted converted = runner.run(text, carrier, {}, {}, nullptr);
      isLegal = converted.problem.rfind("no program", 0) != 0;
      if (!isLegal)
        break;
      isFound |= !converted.found.empty();
      if (!converted.problem.empty())
        report("odd: " + converted.problem, text);
    }
    legal += isLegal;
    oddFound += isFound;
  }
  for (const auto &[op, count] : counts)
    llvm::outs() << op << ": " << count.first << " of " << count.second
                 << " found\n";
  llvm::outs() << changed << " changed, " << stillFound
               << " have an operation still; " << legal << " odd of " << drawn
               << ", in " << oddFound << " something is found; " << failures
               << " wrong\n";
  return failures != 0;
}
