//===- ComputedBoundTest.cpp - sizes that nobody can compute --------------===//
//
// Nodes of every op version with sizes from constants and attributes, up to the
// ends of their range: no lowering and no conversion writes out more elements
// than the bound admits (ComputedElements), and all of them end. Where a node
// is refused, the reason is one of its own.
//
//===----------------------------------------------------------------------===//

#include "Draws.h"
#include "OddNodes.h"
#include "dialectgen/core/ComputedElements.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

/// Known values are small, and have a bound of their own.
constexpr uint64_t bound = 4096;

/// The most elements that a constant of `module` lists.
int64_t listedIn(ModuleOp module) {
  int64_t most = 0;
  module.walk([&](Operation *op) {
    for (NamedAttribute attribute : op->getAttrs())
      if (auto elements = dyn_cast<DenseElementsAttr>(attribute.getValue());
          elements && !elements.isSplat())
        most = std::max(most, elements.getNumElements());
  });
  return most;
}

/// Nothing but that there is no lowering, although there is one.
bool isFallback(StringRef reason, StringRef opName) {
  const OpVersionInfo *info = findByOpName(opName);
  if (!info)
    return reason.empty();
  LoweringWay way = findLoweringWay(findOp(info->domain, info->name).front());
  bool hasWay = !way.operation.empty() || !way.function.empty() ||
                !way.decomposition.empty() || !way.coarse.empty() ||
                way.hasBody;
  return reason.empty() ||
         (hasWay && (reason == "it has no lowering" ||
                     reason.starts_with("it has no lowering:")));
}

class ComputedBound : public testing::Test {
protected:
  ComputedBound() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<ONNXDialect, func::FuncDialect,
                        stablehlo::StablehloDialect>();
    ComputedElements::most = bound;
  }
  ~ComputedBound() override {
    ComputedElements::most = ComputedElements::usual;
  }

  MLIRContext context;
  std::minstd_rand random;
};

TEST_F(ComputedBound, HoldsForEveryVersion) {
  unsigned refused = 0;
  Silence silence(&context, [&](Diagnostic &diagnostic) {
    std::string text = diagnostic.str();
    constexpr StringLiteral refusal = "' cannot be lowered to StableHLO: ";
    if (!StringRef(text).contains(refusal))
      return;
    auto [name, reason] = StringRef(text).split(refusal);
    name.consume_front("'");
    ++refused;
    EXPECT_FALSE(isFallback(reason, name)) << text;
  });
  OddNodes nodes(context, [&](size_t bound) { return random() % bound; });
  unsigned lowered = 0, converted = 0;
  Draws draws = Draws::ofRun();
  for (const OpVersion &version : resolvedOps()) {
    if (!draws.has(version.title()))
      continue;
    SCOPED_TRACE(version.title());
    random.seed(version.since + 1000 * version.name.size());
    for (unsigned round = 0; round != 40; ++round) {
      OwningOpRef<ModuleOp> module = nodes.make({&version});
      if (failed(verify(*module)))
        continue;
      int64_t most = std::max(listedIn(*module), int64_t(bound));
      OwningOpRef<ModuleOp> copy = module->clone();
      lowered += succeeded(lowerToStablehlo(*copy));
      EXPECT_LE(listedIn(*copy), most);
      for (unsigned opset : {9, 13}) {
        copy = module->clone();
        converted += succeeded(convertOpsets(*copy, {{{"ai.onnx", opset}}}));
        EXPECT_LE(listedIn(*copy), most);
      }
    }
  }
  EXPECT_GT(lowered, draws.leastOf(500));
  EXPECT_GT(refused, draws.leastOf(500));
  EXPECT_GT(converted, draws.leastOf(1000));
}

} // namespace
} // namespace dialectgen::onnx::test
