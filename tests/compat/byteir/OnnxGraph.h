//===- OnnxGraph.h - small programs of ONNX, printed and run ----*- C++ -*-===//
//
// Floating-point programs of the operations with which exporters spell coarse
// ones. A graph knows the shape of each value, prints itself in the onnx
// dialect, and runs in doubles: its results do not depend on the tested code.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_COMPAT_BYTEIR_ONNXGRAPH_H
#define DIALECTGEN_TESTS_COMPAT_BYTEIR_ONNXGRAPH_H

#include <cstdint>
#include <string>
#include <vector>

namespace dialectgen::test {

using Shape = std::vector<int64_t>;

struct Node {
  std::string op;
  std::vector<int> inputs;
  Shape shape;
  /// Of constants.
  std::vector<double> values = {};
  bool isInteger = false;
  /// As `value_float`.
  bool isScalarAttribute = false;
  /// Of reductions, normalizations and transpositions.
  std::vector<int64_t> axes = {};
  bool keepsAxes = true;
};

class Graph {
public:
  int input(const Shape &shape);
  int constant(const Shape &shape, std::vector<double> values);
  int integers(std::vector<int64_t> values);
  int scalarAttribute(double value);
  /// Of one or two operands, which broadcast.
  int apply(const std::string &op, std::vector<int> operands);
  int reduce(const std::string &op, int operand, std::vector<int64_t> axes,
             bool keepsAxes);
  int clip(int operand, int least);
  int unsqueeze(int operand, std::vector<int64_t> axes);
  int reshape(int operand, const Shape &shape);
  int expand(int operand, const Shape &shape);
  int transpose(int operand, const std::vector<int64_t> &order);
  /// Softmax and LogSoftmax.
  int normalize(const std::string &op, int operand, int64_t axis);

  const Shape &shapeOf(int node) const { return nodes[size_t(node)].shape; }
  std::vector<Node> &getNodes() { return nodes; }

  /// A function `main` of the inputs that gives `results`. Numbers of other
  /// elements than f32 are tensors.
  std::string print(const std::vector<int> &results,
                    const std::string &element = "f32") const;
  /// The value of `node` for these inputs, in order.
  std::vector<double> run(int node,
                          const std::vector<std::vector<double>> &inputs) const;

private:
  int add(Node node);
  std::vector<Node> nodes;
};

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_COMPAT_BYTEIR_ONNXGRAPH_H
