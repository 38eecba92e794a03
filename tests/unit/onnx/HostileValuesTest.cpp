//===- HostileValuesTest.cpp - values nobody should write -----------------===//
//
// Zero strides, negative sizes, axes out of bounds, numbers at the end of their
// range, as attributes and as constant operands: the verifier refuses them, or
// inference does, or they are harmless; nothing stops the program.
//
//===----------------------------------------------------------------------===//

#include "OpMaker.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "gtest/gtest.h"
#include <limits>
#include <random>

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

class HostileValues : public testing::Test {
protected:
  HostileValues()
      : context(MLIRContext::Threading::DISABLED), builder(&context) {
    context.loadDialect<ONNXDialect, func::FuncDialect>();
  }

  size_t below(size_t bound) { return random() % bound; }

  int64_t integer() {
    static constexpr int64_t integers[] = {0,
                                           1,
                                           2,
                                           3,
                                           7,
                                           -1,
                                           -2,
                                           -7,
                                           1000,
                                           std::numeric_limits<int32_t>::max(),
                                           std::numeric_limits<int64_t>::max(),
                                           std::numeric_limits<int64_t>::min()};
    return integers[below(std::size(integers))];
  }

  double number() {
    static const double numbers[] = {
        0,     1,
        0.5,   2,
        -1,    1e30,
        -1e30, std::numeric_limits<float>::infinity(),
        1e-30, std::numeric_limits<float>::quiet_NaN()};
    return numbers[below(std::size(numbers))];
  }

  std::vector<int64_t> shape() {
    std::vector<int64_t> sizes(below(6));
    for (int64_t &size : sizes)
      size = below(3) ? int64_t(below(6)) : ShapedType::kDynamic;
    // As large as a dimension gets, now and then.
    if (!sizes.empty() && below(10) == 0)
      sizes[below(sizes.size())] = std::numeric_limits<int64_t>::max();
    return sizes;
  }

  mlir::Attribute attribute(const Attribute &attribute) {
    auto list = [&](auto element) {
      SmallVector<mlir::Attribute> elements(below(6));
      for (mlir::Attribute &value : elements)
        value = element();
      return ArrayAttr::get(&context, elements);
    };
    auto word = [&]() -> mlir::Attribute {
      return builder.getStringAttr(
          attribute.words.empty()
              ? "x"
              : attribute.words[below(attribute.words.size())]);
    };
    if (attribute.asType || attribute.kind == "graph")
      return {};
    if (attribute.kind == "int")
      return IntegerAttr::get(
          IntegerType::get(&context, 64, IntegerType::Signed), integer());
    if (attribute.kind == "ints")
      return list([&]() -> mlir::Attribute {
        return builder.getI64IntegerAttr(integer());
      });
    if (attribute.kind == "float")
      return builder.getF32FloatAttr(float(number()));
    if (attribute.kind == "floats")
      return list([&]() -> mlir::Attribute {
        return builder.getF32FloatAttr(float(number()));
      });
    if (attribute.kind == "string")
      return word();
    if (attribute.kind == "strings")
      return list(word);
    return {};
  }

  /// Constants in place of some of the operands.
  void fixOperands(Operation *op) {
    builder.setInsertionPoint(op);
    for (OpOperand &operand : op->getOpOperands()) {
      auto tensor = dyn_cast<TensorType>(operand.get().getType());
      if (!tensor || below(3) == 0)
        continue;
      std::vector<int64_t> sizes;
      if (below(6))
        sizes.push_back(int64_t(below(6)));
      auto type = RankedTensorType::get(sizes, tensor.getElementType());
      DenseElementsAttr value;
      if (auto integers = dyn_cast<IntegerType>(tensor.getElementType())) {
        SmallVector<APInt> elements;
        for (int64_t i = 0; i != type.getNumElements(); ++i)
          elements.push_back(
              APInt(64, uint64_t(integer())).sextOrTrunc(integers.getWidth()));
        value = DenseElementsAttr::get(type, elements);
      } else if (tensor.getElementType().isF32()) {
        SmallVector<float> elements;
        for (int64_t i = 0; i != type.getNumElements(); ++i)
          elements.push_back(float(number()));
        value = DenseElementsAttr::get(type, ArrayRef(elements));
      } else {
        continue;
      }
      OperationState state(op->getLoc(), "onnx.Constant");
      state.addAttribute("value", value);
      state.addTypes(type);
      operand.set(builder.create(state)->getResult(0));
    }
  }

  /// An op of this version with values of this sort, or null if it is illegal.
  OwningOpRef<ModuleOp> make(const OpVersion &version) {
    Choice choice;
    for (const auto &[variable, types] : version.variables)
      choice[variable] = types[below(types.size())];
    OpParts parts = leastOp(version, context, choice);
    for (Type &type : parts.operands)
      if (auto tensor = dyn_cast<TensorType>(type); tensor && below(5))
        type = RankedTensorType::get(shape(), tensor.getElementType());
    for (const Attribute &known : version.attributes)
      if (below(3))
        if (mlir::Attribute value = attribute(known))
          parts.attributes.set(known.name, value);
    OwningOpRef<ModuleOp> module = build(parts, context);
    fixOperands(theOp(*module));
    return module;
  }

  MLIRContext context;
  OpBuilder builder;
  std::minstd_rand random;
};

TEST_F(HostileValues, AreRefusedOrHarmless) {
  ScopedDiagnosticHandler quiet(&context,
                                [](Diagnostic &) { return success(); });
  unsigned legal = 0, illegal = 0;
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    random.seed(version.since + 1000 * version.name.size());
    for (unsigned round = 0; round != 60; ++round) {
      OwningOpRef<ModuleOp> module = make(version);
      if (failed(verify(*module))) {
        ++illegal;
        continue;
      }
      ++legal;
      ASSERT_TRUE(succeeded(inferShapes(*module)));
      EXPECT_TRUE(succeeded(verify(*module)));
      PassManager passes(&context);
      passes.addPass(createCanonicalizerPass());
      EXPECT_TRUE(succeeded(passes.run(*module)));
    }
  }
  EXPECT_GT(legal, 5000u);
  EXPECT_GT(illegal, 1000u);
}

} // namespace
} // namespace dialectgen::onnx::test
