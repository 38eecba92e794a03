//===- SilenceTest.cpp - errors that nobody sees cost little --------------===//
//
// MLIR adds the text of an op to each error about it, and numbers all values of
// the function for that. Inference and conversions of programs whose nodes are
// illegal, or would be with sizes that are only tried, take no longer for it:
// a program of many such nodes takes about as long as without these texts.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/Silence.h"
#include "DialectTest.h"
#include "dialectgen/onnx/ModelConversion.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include <ctime>
#include <thread>

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

class SilentNodes : public DialectTest {
protected:
  SilentNodes() { context.loadDialect<tensor::TensorDialect>(); }

  /// A function with `count` copies of `ops`, in which `$` numbers values.
  OwningOpRef<ModuleOp> parse(StringRef ops, unsigned count = 1) {
    std::string text =
        "func.func @main(%x: tensor<?xf32> {onnx.dim_params = \"0:batch\"}, "
        "%y: tensor<?xf32> {onnx.dim_params = \"0:length\"}, "
        "%a: tensor<4xf32>, %b: tensor<5xf32>) {\n";
    for (unsigned i = 0; i != count; ++i)
      for (StringRef rest = ops; !rest.empty();) {
        auto [before, after] = rest.split('$');
        text += before;
        if (before.size() != rest.size())
          text += "_" + std::to_string(i) + "_";
        rest = after;
      }
    auto module = parseSourceString<ModuleOp>(text + "return\n}\n", &context);
    EXPECT_TRUE(module);
    return module;
  }

  /// `use` of programs of many copies of `ops` takes not much longer if errors
  /// have texts of ops.
  void expectAsFast(StringRef ops, unsigned count,
                    llvm::function_ref<void(ModuleOp)> use) {
    std::clock_t clocks[2];
    for (bool hasText : {false, true}) {
      auto module = parse(ops, count);
      context.printOpOnDiagnostic(hasText);
      std::clock_t start = std::clock();
      use(*module);
      clocks[hasText] = std::clock() - start;
    }
    EXPECT_LT(clocks[1], 4 * clocks[0] + CLOCKS_PER_SEC / 20);
  }
};

/// Sums that are legal, but not with any two sizes of their dimensions.
constexpr StringLiteral sums =
    "%$0 = \"onnx.Add\"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> "
    "tensor<?xf32>\n"
    "%$1 = \"onnx.Add\"(%y, %x) : (tensor<?xf32>, tensor<?xf32>) -> "
    "tensor<*xf32>\n";
/// Ops whose operands or results turn out to contradict each other.
constexpr StringLiteral contradictions =
    "%$2 = \"onnx.Relu\"(%a) : (tensor<4xf32>) -> tensor<*xf32>\n"
    "%$3 = \"onnx.Relu\"(%b) : (tensor<5xf32>) -> tensor<*xf32>\n"
    "%$4 = \"onnx.Add\"(%$2, %$3) : (tensor<*xf32>, tensor<*xf32>) -> "
    "tensor<*xf32>\n"
    "%$5 = \"onnx.Relu\"(%$2) : (tensor<*xf32>) -> tensor<7xf32>\n";

TEST_F(SilentNodes, TriedSizesCostLittle) {
  expectAsFast(sums, 500, [&](ModuleOp module) {
    PassManager passes(&context);
    passes.enableVerifier(false);
    passes.addPass(createShapeInferencePass());
    ASSERT_TRUE(succeeded(passes.run(module)));
  });
}

TEST_F(SilentNodes, ContradictionsCostLittleUntilTheyAreReported) {
  expectAsFast((sums + contradictions).str(), 300, [&](ModuleOp module) {
    ShapeInferenceOptions options;
    unsigned complaints = 0;
    options.complain = [&](Operation *, ShapeConflict, const Twine &) {
      ++complaints;
    };
    ASSERT_TRUE(succeeded(inferShapes(module, options)));
    EXPECT_GE(complaints, 600u);
  });

  // One that is reported has its op.
  context.printOpOnDiagnostic(true);
  auto module = parse(contradictions);
  unsigned reported = 0;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    EXPECT_FALSE(diagnostic.getNotes().empty());
    ++reported;
    return success();
  });
  ASSERT_TRUE(succeeded(inferShapes(*module)));
  EXPECT_GT(reported, 0u);
}

/// Ops that opset 9 lacks, and for which several ways are tried.
TEST_F(SilentNodes, ConversionsCostLittle) {
  expectAsFast(
      "%$6 = \"onnx.Cast\"(%a) {to = i32} : (tensor<4xf32>) -> tensor<4xi32>\n"
      "%$7 = \"onnx.BitwiseXor\"(%$6, %$6) : (tensor<4xi32>, tensor<4xi32>) "
      "-> tensor<4xi32>\n"
      "%$8 = \"onnx.Gelu\"(%a) {approximate = \"none\"} : (tensor<4xf32>) -> "
      "tensor<4xf32>\n",
      200, [&](ModuleOp module) {
        OpsetConversionOptions options;
        options.targets = {{"ai.onnx", 9}};
        ASSERT_TRUE(succeeded(convertModelOpsets(module, options)));
      });
}

/// An illegal result for each node.
void giveWrongTypes(ModuleOp module) {
  module->walk([](Operation *op) {
    for (OpResult result : op->getResults())
      result.setType(IntegerType::get(op->getContext(), 7));
  });
}

/// Whether an op is legal is asked where it stands, and it stands there again.
TEST_F(SilentNodes, AskedOpsStayInPlace) {
  context.printOpOnDiagnostic(true);
  auto module = parse((sums + contradictions).str());
  giveWrongTypes(*module);
  SmallVector<Operation *> before, after;
  module->walk([&](Operation *op) { before.push_back(op); });
  unsigned illegal = 0;
  for (Operation *op : before) {
    std::string why;
    EXPECT_EQ(isLegalAlone(op, &why), why.empty()) << why;
    illegal += !why.empty();
    module->walk([&](Operation *op) { after.push_back(op); });
    EXPECT_EQ(before, after);
    after.clear();
  }
  EXPECT_EQ(illegal, 6u);
}

/// Errors of other threads have their ops while this one asks.
TEST_F(SilentNodes, OthersReportAsBefore) {
  context.enableMultithreading();
  context.printOpOnDiagnostic(true);
  auto module = parse(sums);
  unsigned seen = 0, withOps = 0;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    ++seen;
    withOps += !diagnostic.getNotes().empty();
    return success();
  });
  unsigned heard = 0;
  Silence silence(&context, [&](Diagnostic &) { ++heard; });
  module->emitError() << "is not for others";
  std::thread other([&] {
    module->walk([](Operation *op) { op->emitError() << "is for all"; });
  });
  other.join();
  EXPECT_EQ(heard, 1u);
  EXPECT_GE(seen, 4u);
  EXPECT_EQ(withOps, seen);
}

/// Several threads may ask at once, of programs in one context.
TEST_F(SilentNodes, ThreadsAskAtOnce) {
  context.enableMultithreading();
  context.printOpOnDiagnostic(true);
  std::vector<OwningOpRef<ModuleOp>> modules;
  for (unsigned i = 0; i != 4; ++i) {
    modules.push_back(parse(contradictions));
    giveWrongTypes(*modules.back());
  }
  std::vector<std::thread> threads;
  std::vector<unsigned> refused(modules.size());
  for (size_t i = 0; i != modules.size(); ++i)
    threads.emplace_back([&, i] {
      for (unsigned round = 0; round != 50; ++round)
        modules[i]->walk([&](Operation *op) {
          std::string why;
          refused[i] += !isLegalAlone(op, &why) && !why.empty();
          EXPECT_TRUE(context.shouldPrintOpOnDiagnostic());
        });
    });
  for (std::thread &thread : threads)
    thread.join();
  for (unsigned count : refused)
    EXPECT_EQ(count, 50u * 4);
}

} // namespace
} // namespace dialectgen::onnx::test
