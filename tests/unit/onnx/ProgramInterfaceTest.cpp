//===- ProgramInterfaceTest.cpp - inputs and outputs that must stay -------===//
//
// Each way to lose an input or output of a program is found, and none that is
// not one.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ProgramInterface.h"
#include "dialectgen/onnx/ModelInterface.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace dialectgen::onnx;
using namespace mlir;

namespace {

constexpr const char *program = R"(
func.func @main_graph(%x: tensor<2xf32> {onnx.name = "x"}, %y: tensor<f32> {onnx.name = "y"})
    -> (tensor<2xf32> {onnx.name = "a"}, tensor<?xf32> {onnx.name = "b"}) {
  %w = "onnx.Constant"() {value = dense<1.0> : tensor<2xf32>, onnx.initializer = "w", onnx.input_index = 1 : i64} : () -> tensor<2xf32>
  %0 = "onnx.Add"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "onnx.Neg"(%0) : (tensor<2xf32>) -> tensor<?xf32>
  onnx.Return %0, %1 : tensor<2xf32>, tensor<?xf32>
}
func.func private @helper(%x: tensor<2xf32>) -> tensor<2xf32> {
  onnx.Return %x : tensor<2xf32>
})";

/// The diagnostics of the program after `change`.
std::string changed(llvm::function_ref<void(ModuleOp, func::FuncOp)> change,
                    bool restores = false) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<ONNXDialect, func::FuncDialect>();
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    message += diagnostic.str();
    return success();
  });
  auto module = parseSourceString<ModuleOp>(program, ParserConfig(&context));
  EXPECT_TRUE(module) << message;
  ProgramInterface interface(*module);
  auto main = module->lookupSymbol<func::FuncOp>("main_graph");
  change(*module, main);
  if (restores)
    interface.restoreOutputTypes(*module);
  EXPECT_EQ(succeeded(interface.check(*module)), message.empty());
  return message;
}

Operation &opAt(func::FuncOp function, unsigned index) {
  return *std::next(function.front().begin(), index);
}

TEST(ProgramInterface, WhatIsInsideMayChange) {
  EXPECT_EQ(changed([](ModuleOp, func::FuncOp) {}), "");
  EXPECT_EQ(changed([](ModuleOp module, func::FuncOp main) {
              module.lookupSymbol("helper")->erase();
              opAt(main, 2).setOperand(0, main.getArgument(0));
            }),
            "");
}

/// Before arguments, between them and behind them; numbers beyond the inputs
/// are those of the last ones.
TEST(ProgramInterface, InitializersHaveTheirPlaces) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<ONNXDialect, func::FuncDialect>();
  std::string text = R"(
func.func @main_graph(%x: tensor<f32> {onnx.name = "x"}, %y: tensor<f32> {onnx.name = "y"}) {
)";
  for (auto [name, index] : {std::pair("d", 9), {"c", 4}, {"a", 0}, {"b", 2}})
    text += "  %" + std::string(name) +
            " = \"onnx.Constant\"() {value = dense<1.0> : tensor<f32>, "
            "onnx.initializer = \"" +
            name + "\", onnx.input_index = " + std::to_string(index) +
            " : i64} : () -> tensor<f32>\n";
  auto module = parseSourceString<ModuleOp>(text + "  onnx.Return\n}",
                                            ParserConfig(&context));
  ASSERT_TRUE(module);
  std::string names;
  for (const auto &input : ProgramInterface::signatureOf(
                               module->lookupSymbol<func::FuncOp>("main_graph"))
                               .inputs)
    names += input.name;
  EXPECT_EQ(names, "axbycd");
}

TEST(ProgramInterface, InputsStay) {
  EXPECT_EQ(changed([](ModuleOp, func::FuncOp main) {
              ASSERT_TRUE(succeeded(main.eraseArgument(1)));
            }),
            "@main_graph cannot keep its inputs and outputs: input #2, 'y' of "
            "type tensor<f32>, would be gone");
  // One that the format lists beside its initializer.
  EXPECT_EQ(changed([](ModuleOp, func::FuncOp main) {
              opAt(main, 1).setOperand(1, main.getArgument(0));
              opAt(main, 0).erase();
            }),
            "@main_graph cannot keep its inputs and outputs: input #1, 'w' of "
            "type tensor<2xf32>, would be 'y' of type tensor<f32>");
  EXPECT_EQ(changed([](ModuleOp, func::FuncOp main) {
              main.setArgAttr(0, "onnx.name",
                              StringAttr::get(main.getContext(), "z"));
            }),
            "@main_graph cannot keep its inputs and outputs: input #0, 'x' of "
            "type tensor<2xf32>, would be 'z' of type tensor<2xf32>");
  EXPECT_NE(changed([](ModuleOp, func::FuncOp main) {
              main.getArgument(1).setType(
                  UnrankedTensorType::get(Float32Type::get(main.getContext())));
            }),
            "");
  EXPECT_EQ(changed([](ModuleOp, func::FuncOp main) {
              ASSERT_TRUE(succeeded(main.insertArgument(
                  2, main.getArgument(1).getType(), {}, main.getLoc())));
            }),
            "@main_graph cannot keep its inputs and outputs: input #3, of type "
            "tensor<f32>, would be new");
}

TEST(ProgramInterface, OutputsStay) {
  EXPECT_EQ(changed([](ModuleOp, func::FuncOp main) {
              Operation &end = main.front().back();
              end.setOperands({end.getOperand(1), end.getOperand(0)});
            }),
            "@main_graph cannot keep its inputs and outputs: output #0, 'a' of "
            "type tensor<2xf32>, would be 'a' of type tensor<?xf32>");
  EXPECT_NE(changed([](ModuleOp, func::FuncOp main) {
              main.setResultAttr(1, "onnx.name",
                                 StringAttr::get(main.getContext(), "c"));
            }),
            "");
  EXPECT_EQ(changed([](ModuleOp module, func::FuncOp main) {
              main.setSymName("other");
            }),
            "@main_graph cannot keep its inputs and outputs: it would be gone");
}

TEST(ProgramInterface, OutputsKnownBetterAreWrittenAsTheyWere) {
  auto refine = [](ModuleOp, func::FuncOp main) {
    opAt(main, 2).getResult(0).setType(main.getArgument(0).getType());
  };
  EXPECT_NE(changed(refine), "");
  EXPECT_EQ(changed(refine, /*restores=*/true), "");
}

// Written models are compared with what they were made of.
TEST(ModelInterface, ADifferenceIsNamed) {
  ModelInterface expected{{{"x", "float[2, ?]"}, {"", "int64"}},
                          {{"y", ""}, {"z", "bool[]"}}};
  auto differenceAfter =
      [&](llvm::function_ref<void(ModelInterface &)> change) {
        ModelInterface written = expected;
        change(written);
        return expected.findDifference(written);
      };
  EXPECT_EQ(differenceAfter([](ModelInterface &) {}), "");
  // Neither the name of the second input nor the type of the first output is
  // asked for.
  EXPECT_EQ(differenceAfter([](ModelInterface &written) {
              written.inputs[1].name = "i";
              written.outputs[0].type = "float";
            }),
            "");
  EXPECT_EQ(differenceAfter(
                [](ModelInterface &written) { written.inputs[0].name = "v"; }),
            "input #0, 'x' of type float[2, ?], would be 'v' of type float[2, "
            "?]");
  EXPECT_EQ(differenceAfter([](ModelInterface &written) {
              written.inputs[1].type = "int32";
            }),
            "input #1, of type int64, would be of type int32");
  EXPECT_EQ(differenceAfter([](ModelInterface &written) {
              written.inputs.push_back({"w", "float"});
            }),
            "input #2, 'w' of type float, would be new");
  EXPECT_EQ(differenceAfter([](ModelInterface &written) {
              std::swap(written.outputs[0], written.outputs[1]);
            }),
            "output #0, 'y' of type unknown, would be 'z' of type bool[]");
  EXPECT_EQ(differenceAfter(
                [](ModelInterface &written) { written.outputs.pop_back(); }),
            "output #1, 'z' of type bool[], would be gone");
}

} // namespace
