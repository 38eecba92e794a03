//===- HostileValuesTest.cpp - values nobody should write -----------------===//
//
// Zero strides, negative sizes, axes out of bounds, numbers at the end of their
// range, as attributes and as constant operands: the verifier refuses them, or
// inference does, or they are harmless; nothing stops the program.
//
//===----------------------------------------------------------------------===//

#include "Draws.h"
#include "OddNodes.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

class HostileValues : public testing::Test {
protected:
  HostileValues() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<ONNXDialect, func::FuncDialect>();
  }

  MLIRContext context;
  std::minstd_rand random;
};

TEST_F(HostileValues, AreRefusedOrHarmless) {
  ScopedDiagnosticHandler quiet(&context,
                                [](Diagnostic &) { return success(); });
  OddNodes nodes(context, [&](size_t bound) { return random() % bound; });
  unsigned legal = 0, illegal = 0;
  Draws draws = Draws::ofRun();
  for (const OpVersion &version : resolvedOps()) {
    if (!draws.has(version.title()))
      continue;
    SCOPED_TRACE(version.title());
    random.seed(version.since + 1000 * version.name.size());
    for (unsigned round = 0; round != 60; ++round) {
      OwningOpRef<ModuleOp> module = nodes.make({&version});
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
  EXPECT_GT(legal, draws.leastOf(5000));
  EXPECT_GT(illegal, draws.leastOf(1000));
}

} // namespace
} // namespace dialectgen::onnx::test
