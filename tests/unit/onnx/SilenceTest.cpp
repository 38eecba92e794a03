//===- SilenceTest.cpp - errors that nobody sees cost little --------------===//
//
// MLIR prints an op for each error about it, and numbers all values of the
// function for that. Inference and conversions of programs whose nodes are
// illegal, or would be with sizes that are only tried, print none unless an
// error is reported.
//
//===----------------------------------------------------------------------===//

#include "DialectTest.h"
#include "dialectgen/onnx/ModelConversion.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

/// How often an op with a mark was printed.
unsigned printed = 0;

class MarkAttr : public mlir::Attribute::AttrBase<MarkAttr, mlir::Attribute,
                                                  AttributeStorage> {
public:
  using Base::Base;
  static constexpr StringLiteral name = "marks.mark";
};

class MarkDialect : public Dialect {
public:
  explicit MarkDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<MarkDialect>()) {
    addAttributes<MarkAttr>();
  }
  static StringRef getDialectNamespace() { return "marks"; }
  LogicalResult verifyOperationAttribute(Operation *, NamedAttribute) override {
    return success();
  }
  void printAttribute(mlir::Attribute, DialectAsmPrinter &) const override {
    ++printed;
  }
};

class SilentNodes : public DialectTest {
protected:
  SilentNodes() {
    context.loadDialect<MarkDialect, tensor::TensorDialect>();
    context.printOpOnDiagnostic(true);
    printed = 0;
  }

  OwningOpRef<ModuleOp> parse(StringRef ops) {
    auto module = parseSourceString<ModuleOp>(
        "func.func @main(%x: tensor<?xf32> {onnx.dim_params = \"0:batch\"}, "
        "%y: tensor<?xf32> {onnx.dim_params = \"0:length\"}, "
        "%a: tensor<4xf32>, %b: tensor<5xf32>) {\n" +
            ops.str() + "return\n}\n",
        &context);
    EXPECT_TRUE(module);
    auto mark = MarkAttr::get(&context);
    module->walk([&](Operation *op) { op->setAttr("marks.mark", mark); });
    return module;
  }
};

/// Sums that are legal, but not with any two sizes of their dimensions.
constexpr StringLiteral sums =
    "%0 = \"onnx.Add\"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> "
    "tensor<?xf32>\n"
    "%1 = \"onnx.Add\"(%y, %x) : (tensor<?xf32>, tensor<?xf32>) -> "
    "tensor<*xf32>\n";
/// Ops whose operands or results turn out to contradict each other.
constexpr StringLiteral contradictions =
    "%2 = \"onnx.Relu\"(%a) : (tensor<4xf32>) -> tensor<*xf32>\n"
    "%3 = \"onnx.Relu\"(%b) : (tensor<5xf32>) -> tensor<*xf32>\n"
    "%4 = \"onnx.Add\"(%2, %3) : (tensor<*xf32>, tensor<*xf32>) -> "
    "tensor<*xf32>\n"
    "%5 = \"onnx.Relu\"(%2) : (tensor<*xf32>) -> tensor<7xf32>\n";

TEST_F(SilentNodes, TriedSizesPrintNothing) {
  auto module = parse(sums);
  PassManager passes(&context);
  passes.addPass(createShapeInferencePass());
  ASSERT_TRUE(succeeded(passes.run(*module)));
  EXPECT_EQ(printed, 0u);
}

TEST_F(SilentNodes, ContradictionsPrintNothingUntilTheyAreReported) {
  auto module = parse((sums + contradictions).str());
  ShapeInferenceOptions options;
  unsigned complaints = 0;
  options.complain = [&](Operation *, ShapeConflict, const Twine &) {
    ++complaints;
  };
  ASSERT_TRUE(succeeded(inferShapes(*module, options)));
  EXPECT_GE(complaints, 2u);
  EXPECT_EQ(printed, 0u);

  // One that is reported has its op, for which values are numbered.
  module = parse(contradictions);
  ScopedDiagnosticHandler handler(&context, [](Diagnostic &diagnostic) {
    EXPECT_FALSE(diagnostic.getNotes().empty());
    return success();
  });
  ASSERT_TRUE(succeeded(inferShapes(*module)));
  EXPECT_GT(printed, 0u);
}

/// Ops that opset 9 lacks, and for which several ways are tried.
TEST_F(SilentNodes, ConversionsPrintNothing) {
  auto module = parse(
      "%6 = \"onnx.Cast\"(%a) {to = i32} : (tensor<4xf32>) -> tensor<4xi32>\n"
      "%7 = \"onnx.BitwiseXor\"(%6, %6) : (tensor<4xi32>, tensor<4xi32>) -> "
      "tensor<4xi32>\n"
      "%8 = \"onnx.Gelu\"(%a) {approximate = \"none\"} : (tensor<4xf32>) -> "
      "tensor<4xf32>\n");
  OpsetConversionOptions options;
  options.targets = {{"ai.onnx", 9}};
  ASSERT_TRUE(succeeded(convertModelOpsets(*module, options)));
  EXPECT_EQ(printed, 0u);
}

} // namespace
} // namespace dialectgen::onnx::test
