//===- LoopTypesTest.cpp - types of values that loops carry ---------------===//
//
// Loops, scans and branches in each other, written at random: a carried value
// has a type that its first value and what each run yields have, too.
//
//===----------------------------------------------------------------------===//

#include "DialectTest.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include <random>

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

constexpr StringLiteral any = "tensor<*xf32>";

class Writer {
public:
  explicit Writer(unsigned seed) : random(seed) {}

  std::string write() {
    text = "func.func private @twice(%a: tensor<*xf32>) -> tensor<*xf32> {\n"
           "  %0 = \"onnx.Concat\"(%a, %a) {axis = 0 : si64} : "
           "(tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>\n"
           "  onnx.Return %0 : tensor<*xf32>\n}\n"
           "func.func @main(%trips: tensor<i64>, %go: tensor<i1>, "
           "%x: tensor<2x3xf32>, %y: tensor<?x3xf32>, %z: tensor<2x2xf32>) {\n"
           "%axes = onnx.Constant dense<[0]> : tensor<1xi64>\n";
    Values values;
    for (auto [name, type] : {std::pair("%x", "tensor<2x3xf32>"),
                              {"%y", "tensor<?x3xf32>"},
                              {"%z", "tensor<2x2xf32>"}})
      values.push_back(result("\"onnx.Relu\"(" + Twine(name) + ") : (" + type +
                              ") -> " + any));
    write(values, /*depth=*/4, /*count=*/6);
    return text + "return\n}\n";
  }

private:
  using Values = SmallVector<std::string>;

  unsigned draw(unsigned count) { return unsigned(random() % count); }
  const std::string &one(const Values &values) {
    return values[draw(unsigned(values.size()))];
  }
  std::string fresh() { return "%v" + std::to_string(number++); }
  std::string result(const Twine &op) {
    std::string name = fresh();
    text += name + " = " + op.str() + "\n";
    return name;
  }
  std::string unary(StringRef op, const std::string &value) {
    return result("\"onnx." + op + "\"(" + value + ") : (" + any + ") -> " +
                  any);
  }
  std::string binary(StringRef op, const Values &values, StringRef more = "") {
    return result("\"onnx." + op + "\"(" + one(values) + ", " + one(values) +
                  ")" + more + " : (" + any + ", " + any + ") -> " + any);
  }
  /// Adds `count` ops, whose results become part of `values`.
  void write(Values &values, unsigned depth, unsigned count);
  void loop(Values &values, unsigned depth);
  void scan(Values &values, unsigned depth);
  std::string branch(const Values &values, unsigned depth);
  /// The values of a graph, the last of which it yields.
  Values graph(Values values, ArrayRef<std::string> arguments, unsigned depth);

  std::mt19937 random;
  std::string text;
  unsigned number = 0;
};

void Writer::write(Values &values, unsigned depth, unsigned count) {
  for (; count; --count) {
    switch (draw(depth ? 12 : 8)) {
    case 0:
      values.push_back(binary("Concat", values, " {axis = 0 : si64}"));
      break;
    case 1:
      values.push_back(binary("Concat", values, " {axis = 1 : si64}"));
      break;
    case 2:
      values.push_back(binary("Add", values));
      break;
    case 3:
      values.push_back(result("\"onnx.Transpose\"(" + one(values) +
                              ") {perm = [1, 0]} : (" + any + ") -> " + any));
      break;
    case 4:
      values.push_back(result("\"onnx.Unsqueeze\"(" + one(values) +
                              ", %axes) : (" + any + ", tensor<1xi64>) -> " +
                              any));
      break;
    case 5: {
      std::string shape = result("\"onnx.Shape\"(" + one(values) + ") : (" +
                                 any + ") -> tensor<*xi64>");
      values.push_back(result("\"onnx.ConstantOfShape\"(" + shape +
                              ") : (tensor<*xi64>) -> " + any));
      break;
    }
    case 6:
      values.push_back(result("func.call @twice(" + one(values) + ") : (" +
                              any + ") -> " + any));
      break;
    case 7:
      values.push_back(unary("Relu", one(values)));
      break;
    case 8:
      values.push_back(branch(values, depth));
      break;
    case 9:
      scan(values, depth);
      break;
    default:
      loop(values, depth);
    }
  }
}

Writer::Values Writer::graph(Values values, ArrayRef<std::string> arguments,
                             unsigned depth) {
  values.append(arguments.begin(), arguments.end());
  values.append(arguments.begin(), arguments.end());
  write(values, depth - 1, 1 + draw(4));
  return values;
}

void Writer::loop(Values &values, unsigned depth) {
  unsigned count = 1 + draw(3);
  std::string name = fresh(), turn = fresh(), again = fresh();
  Values first, arguments, yielded;
  for (unsigned i = 0; i != count; ++i) {
    first.push_back(one(values));
    arguments.push_back(fresh());
  }
  std::string types = llvm::join(SmallVector<StringRef>(count, any), ", ");
  text += name + ":" + std::to_string(count) +
          " = \"onnx.Loop\"(%trips, %go, " + llvm::join(first, ", ") +
          ") ({\n^bb0(" + turn + ": tensor<i64>, " + again + ": tensor<i1>";
  for (const std::string &argument : arguments)
    text += ", " + argument + ": " + any.str();
  text += "):\n";
  Values inner = graph(values, arguments, depth);
  inner.erase(inner.begin(), inner.begin() + ptrdiff_t(values.size()));
  for (unsigned i = 0; i != count; ++i)
    yielded.push_back(one(inner));
  text += "onnx.Yield " + again + ", " + llvm::join(yielded, ", ") +
          " : tensor<i1>, " + types + "\n}) : (tensor<i64>, tensor<i1>, " +
          types + ") -> (" + types + ")\n";
  for (unsigned i = 0; i != count; ++i)
    values.push_back(name + "#" + std::to_string(i));
}

void Writer::scan(Values &values, unsigned depth) {
  std::string name = fresh(), state = fresh(), item = fresh();
  text += name + ":2 = \"onnx.Scan\"(" + one(values) +
          ", %x) <{num_scan_inputs = 1 : si64}> ({\n^bb0(" + state + ": " +
          any.str() + ", " + item + ": " + any.str() + "):\n";
  Values inner = graph(values, {state}, depth);
  text += "onnx.Yield " + inner.back() + ", " + item + " : " + any.str() +
          ", " + any.str() + "\n}) : (" + any.str() +
          ", tensor<2x3xf32>) -> (" + any.str() + ", " + any.str() + ")\n";
  values.push_back(name + "#0");
  values.push_back(name + "#1");
}

std::string Writer::branch(const Values &values, unsigned depth) {
  std::string name = fresh();
  text += name + " = \"onnx.If\"(%go) ({\n";
  text += "onnx.Yield " + graph(values, {}, depth).back() + " : " + any.str();
  text += "\n}, {\n";
  text += "onnx.Yield " + graph(values, {}, depth).back() + " : " + any.str();
  text += "\n}) : (tensor<i1>) -> " + any.str() + "\n";
  return name;
}

/// The type of `value` before casts for users that need another.
Type typeOf(Value value) {
  while (auto cast = value.getDefiningOp<tensor::CastOp>())
    value = cast.getSource();
  return value.getType();
}

/// Whether each value of type `one` is of type `all`.
bool holds(Type all, Type one) {
  auto wide = dyn_cast<RankedTensorType>(all);
  auto narrow = dyn_cast<RankedTensorType>(one);
  return !wide || (narrow && wide.getRank() == narrow.getRank() &&
                   llvm::all_of(llvm::zip(wide.getShape(), narrow.getShape()),
                                [](auto sizes) {
                                  auto [size, other] = sizes;
                                  return ShapedType::isDynamic(size) ||
                                         size == other;
                                }));
}

class LoopTypes : public DialectTest {
protected:
  LoopTypes() { context.loadDialect<tensor::TensorDialect>(); }
};

TEST_F(LoopTypes, HoldInEachRun) {
  ScopedDiagnosticHandler silence(&context,
                                  [](Diagnostic &) { return success(); });
  unsigned carried = 0, known = 0;
  for (unsigned seed = 0; seed != 300; ++seed) {
    std::string text = Writer(seed).write();
    auto module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module) << text;
    ASSERT_TRUE(succeeded(inferShapes(*module))) << text;
    ASSERT_TRUE(succeeded(verify(*module))) << text;
    module->walk([&](Operation *op) {
      bool isLoop = op->getName().getStringRef() == "onnx.Loop";
      if (!isLoop && op->getName().getStringRef() != "onnx.Scan")
        return;
      unsigned operands = isLoop ? 2 : 0, yielded = isLoop ? 1 : 0;
      unsigned count = isLoop ? op->getNumOperands() - 2 : 1;
      Block &body = op->getRegion(0).front();
      for (unsigned i = 0; i != count; ++i) {
        Type type = body.getArgument(operands + i).getType();
        ++carried;
        known += isa<RankedTensorType>(type);
        EXPECT_TRUE(holds(type, typeOf(op->getOperand(operands + i))))
            << seed << "\n"
            << text;
        EXPECT_TRUE(
            holds(type, typeOf(body.getTerminator()->getOperand(yielded + i))))
            << seed << "\n"
            << text;
      }
    });
  }
  // Types of which nothing is known hold always.
  EXPECT_GT(known, carried / 4);
}

} // namespace
} // namespace dialectgen::onnx::test
