//===- OnnxGraph.cpp - small programs of ONNX, printed and run ------------===//
//
// See OnnxGraph.h.
//
//===----------------------------------------------------------------------===//

#include "OnnxGraph.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

namespace dialectgen::test {
namespace {

int64_t countOf(const Shape &shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

Shape broadcast(const Shape &a, const Shape &b) {
  Shape result(std::max(a.size(), b.size()));
  for (size_t i = 0; i != result.size(); ++i) {
    int64_t one = i < a.size() ? a[a.size() - 1 - i] : 1;
    int64_t other = i < b.size() ? b[b.size() - 1 - i] : 1;
    result[result.size() - 1 - i] = one == 1 ? other : one;
  }
  return result;
}

/// The index in a tensor of `shape` of the element that is broadcast to `at`.
int64_t indexIn(const Shape &shape, const Shape &at) {
  int64_t index = 0;
  for (size_t i = 0; i != shape.size(); ++i) {
    int64_t place = at[at.size() - shape.size() + i];
    index = index * shape[i] + (shape[i] == 1 ? 0 : place);
  }
  return index;
}

template <typename Function>
void forEachIndex(const Shape &shape, Function function) {
  Shape at(shape.size(), 0);
  for (int64_t index = 0, end = countOf(shape); index != end; ++index) {
    function(index, at);
    for (size_t i = shape.size(); i-- != 0;) {
      if (++at[i] != shape[i])
        break;
      at[i] = 0;
    }
  }
}

std::string typeOf(const Node &node, const std::string &element) {
  if (node.op == "NoValue")
    return "none";
  std::string text = "tensor<";
  for (int64_t size : node.shape)
    text += std::to_string(size) + "x";
  return text + (node.isInteger ? "i64" : element) + ">";
}

double compute(const std::string &op, double a, double b) {
  if (op == "Add")
    return a + b;
  if (op == "Sub")
    return a - b;
  if (op == "Mul")
    return a * b;
  if (op == "Div")
    return a / b;
  if (op == "Pow")
    return std::pow(a, b);
  if (op == "Max" || op == "Clip")
    return std::max(a, b);
  if (op == "Neg")
    return -a;
  if (op == "Reciprocal")
    return 1 / a;
  if (op == "Sqrt")
    return std::sqrt(a);
  if (op == "Exp")
    return std::exp(a);
  if (op == "Log")
    return std::log(a);
  if (op == "Erf")
    return std::erf(a);
  if (op == "Tanh")
    return std::tanh(a);
  if (op == "Sigmoid")
    return 1 / (1 + std::exp(-a));
  if (op == "Abs")
    return std::abs(a);
  return a;
}

} // namespace

int Graph::add(Node node) {
  nodes.push_back(std::move(node));
  return int(nodes.size()) - 1;
}

int Graph::input(const Shape &shape) {
  Node node{"Input", {}, shape};
  return add(node);
}

int Graph::constant(const Shape &shape, std::vector<double> values) {
  Node node{"Constant", {}, shape};
  node.values = std::move(values);
  return add(node);
}

int Graph::integers(std::vector<int64_t> values) {
  Node node{"Constant", {}, {int64_t(values.size())}};
  node.values.assign(values.begin(), values.end());
  node.isInteger = true;
  return add(node);
}

int Graph::scalarAttribute(double value) {
  Node node{"Constant", {}, {}};
  node.values = {value};
  node.isScalarAttribute = true;
  return add(node);
}

int Graph::apply(const std::string &op, std::vector<int> operands) {
  Node node{op, operands, shapeOf(operands[0])};
  if (operands.size() == 2)
    node.shape = broadcast(node.shape, shapeOf(operands[1]));
  return add(node);
}

int Graph::reduce(const std::string &op, int operand, std::vector<int64_t> axes,
                  bool keepsAxes) {
  int list = integers(axes);
  Node node{op, {operand, list}, {}};
  const Shape &shape = shapeOf(operand);
  for (int64_t &axis : axes)
    axis += axis < 0 ? int64_t(shape.size()) : 0;
  for (size_t i = 0; i != shape.size(); ++i) {
    bool isReduced = llvm::is_contained(axes, int64_t(i));
    if (!isReduced || keepsAxes)
      node.shape.push_back(isReduced ? 1 : shape[i]);
  }
  node.axes = axes;
  node.keepsAxes = keepsAxes;
  return add(node);
}

int Graph::clip(int operand, int least) {
  Node none{"NoValue", {}, {}};
  int absent = add(none);
  Node node{"Clip", {operand, least, absent}, shapeOf(operand)};
  return add(node);
}

int Graph::unsqueeze(int operand, std::vector<int64_t> axes) {
  Node node{"Unsqueeze", {operand, integers(axes)}, shapeOf(operand)};
  int64_t rank = int64_t(node.shape.size() + axes.size());
  for (int64_t &axis : axes)
    axis += axis < 0 ? rank : 0;
  llvm::sort(axes);
  for (int64_t axis : axes)
    node.shape.insert(node.shape.begin() + axis, 1);
  return add(node);
}

// `shape` may be that of a node, which another node moves.
int Graph::reshape(int operand, const Shape &shape) {
  Shape result = shape;
  int list = integers(shape);
  return add({"Reshape", {operand, list}, std::move(result)});
}

int Graph::expand(int operand, const Shape &shape) {
  Shape result = broadcast(shapeOf(operand), shape);
  int list = integers(shape);
  return add({"Expand", {operand, list}, std::move(result)});
}

int Graph::transpose(int operand, const std::vector<int64_t> &order) {
  Node node{"Transpose", {operand}, {}};
  for (int64_t place : order)
    node.shape.push_back(shapeOf(operand)[size_t(place)]);
  node.axes = order;
  return add(node);
}

int Graph::normalize(const std::string &op, int operand, int64_t axis) {
  Node node{op, {operand}, shapeOf(operand)};
  node.axes = {axis};
  return add(node);
}

std::string Graph::print(const std::vector<int> &results,
                         const std::string &element) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto list = [&](const auto &range, auto print) {
    llvm::interleaveComma(range, os, print);
  };
  // Unused values are not part of a program.
  std::vector<bool> isUsed(nodes.size());
  for (int result : results)
    isUsed[size_t(result)] = true;
  for (size_t index = nodes.size(); index-- != 0;)
    if (isUsed[index])
      for (int input : nodes[index].inputs)
        isUsed[size_t(input)] = true;
  std::vector<int> inputs;
  for (auto [index, node] : llvm::enumerate(nodes))
    if (node.op == "Input")
      inputs.push_back(int(index));
  auto type = [&](int node) { return typeOf(nodes[size_t(node)], element); };
  os << "func.func @main(";
  list(inputs, [&](int node) { os << "%" << node << ": " << type(node); });
  os << ") -> (";
  list(results, [&](int node) { os << type(node); });
  os << ") {\n";
  for (size_t index = 0; index != nodes.size(); ++index) {
    const Node &node = nodes[index];
    if (node.op == "Input" || !isUsed[index])
      continue;
    os << "  %" << index << " = ";
    if (node.op == "NoValue") {
      os << "\"onnx.NoValue\"() {value} : () -> none\n";
      continue;
    }
    if (node.isScalarAttribute && element == "f32") {
      os << llvm::formatv("\"onnx.Constant\"() {{value_float = {0:e8} : f32} : "
                          "() -> tensor<f32>\n",
                          node.values[0]);
      continue;
    }
    if (node.op == "Constant") {
      os << "onnx.Constant dense<";
      bool isSplat = node.values.size() == 1;
      auto number = [&](double value) {
        if (node.isInteger)
          os << int64_t(value);
        else
          os << llvm::formatv("{0:e8}", value);
      };
      if (isSplat && (!node.isInteger || node.shape.empty())) {
        number(node.values[0]);
      } else {
        // Flat lists of elements are those of one dimension.
        for (size_t i = 0; i + 1 < node.shape.size(); ++i)
          os << "[";
        os << "[";
        list(node.values, number);
        os << "]";
        for (size_t i = 0; i + 1 < node.shape.size(); ++i)
          os << "]";
      }
      os << "> : " << typeOf(node, element) << "\n";
      continue;
    }
    os << "\"onnx." << node.op << "\"(";
    list(node.inputs, [&](int input) { os << "%" << input; });
    os << ")";
    if (node.op.rfind("Reduce", 0) == 0)
      os << " {keepdims = " << int(node.keepsAxes) << " : si64}";
    else if (node.op == "Transpose") {
      os << " {perm = [";
      list(node.axes, [&](int64_t axis) { os << axis; });
      os << "]}";
    } else if (node.op == "Softmax" || node.op == "LogSoftmax")
      os << " {axis = " << node.axes[0] << " : si64}";
    os << " : (";
    list(node.inputs, [&](int input) { os << type(input); });
    os << ") -> " << typeOf(node, element) << "\n";
  }
  os << "  return ";
  list(results, [&](int node) { os << "%" << node; });
  os << " : ";
  list(results, [&](int node) { os << type(node); });
  os << "\n}\n";
  return text;
}

std::vector<double>
Graph::run(int node, const std::vector<std::vector<double>> &inputs) const {
  std::vector<std::vector<double>> values(nodes.size());
  size_t nextInput = 0;
  for (size_t index = 0; index != nodes.size(); ++index) {
    const Node &one = nodes[index];
    std::vector<double> &result = values[index];
    result.resize(size_t(countOf(one.shape)));
    if (one.op == "Input") {
      result = inputs[nextInput++];
    } else if (one.op == "Constant") {
      for (size_t i = 0; i != result.size(); ++i)
        result[i] = one.values[one.values.size() == 1 ? 0 : i];
    } else if (one.op == "NoValue") {
      continue;
    } else if (one.op.rfind("Reduce", 0) == 0) {
      const Shape &from = shapeOf(one.inputs[0]);
      const std::vector<double> &x = values[size_t(one.inputs[0])];
      bool isMax = one.op == "ReduceMax", isExp = one.op == "ReduceLogSumExp";
      bool isSquare = one.op == "ReduceL2" || one.op == "ReduceSumSquare";
      std::fill(result.begin(), result.end(), isMax ? -INFINITY : 0);
      Shape kept = from;
      double count = 1;
      for (int64_t axis : one.axes) {
        count *= double(from[size_t(axis)]);
        kept[size_t(axis)] = 1;
      }
      forEachIndex(from, [&](int64_t at, const Shape &place) {
        double &sum = result[size_t(indexIn(kept, place))];
        double value = x[size_t(at)];
        sum = isMax ? std::max(sum, value)
                    : sum + (isSquare ? value * value
                             : isExp  ? std::exp(value)
                                      : value);
      });
      for (double &value : result)
        value = one.op == "ReduceMean" ? value / count
                : one.op == "ReduceL2" ? std::sqrt(value)
                : isExp                ? std::log(value)
                                       : value;
    } else if (one.op == "Softmax" || one.op == "LogSoftmax") {
      Shape kept = one.shape;
      kept[size_t(one.axes[0])] = 1;
      std::vector<double> sums(size_t(countOf(kept)), 0);
      const std::vector<double> &x = values[size_t(one.inputs[0])];
      forEachIndex(one.shape, [&](int64_t at, const Shape &place) {
        sums[size_t(indexIn(kept, place))] += std::exp(x[size_t(at)]);
      });
      forEachIndex(one.shape, [&](int64_t at, const Shape &place) {
        double whole =
            std::exp(x[size_t(at)]) / sums[size_t(indexIn(kept, place))];
        result[size_t(at)] = one.op == "Softmax" ? whole : std::log(whole);
      });
    } else if (one.op == "Unsqueeze" || one.op == "Reshape") {
      result = values[size_t(one.inputs[0])];
    } else if (one.op == "Transpose") {
      forEachIndex(one.shape, [&](int64_t at, const Shape &place) {
        Shape from(place.size());
        for (size_t i = 0; i != place.size(); ++i)
          from[size_t(one.axes[i])] = place[i];
        result[size_t(at)] =
            values[size_t(one.inputs[0])]
                  [size_t(indexIn(shapeOf(one.inputs[0]), from))];
      });
    } else {
      bool isBinary = one.inputs.size() > 1 && one.op != "Expand";
      forEachIndex(one.shape, [&](int64_t at, const Shape &place) {
        auto of = [&](size_t operand) {
          int from = one.inputs[operand];
          return values[size_t(from)][size_t(indexIn(shapeOf(from), place))];
        };
        result[size_t(at)] = compute(one.op, of(0), isBinary ? of(1) : 0);
      });
    }
  }
  return values[size_t(node)];
}

} // namespace dialectgen::test
