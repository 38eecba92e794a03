//===- ConversionPatternsTest.cpp - conversions as patterns ---------------===//
//
// Conversions and steps as rewrite patterns of other passes, and the order of
// uses that they leave.
//
//===----------------------------------------------------------------------===//

#include "ConversionTest.h"
#include "dialectgen/stablehlo/Conversion.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace dialectgen::stablehlo;
using dialectgen::stablehlo::test::ConversionTest;
using dialectgen::stablehlo::test::usersOf;

namespace vhlo = dialectgen::vhlo;

namespace {

TEST_F(ConversionTest, PatternsKeepWhatTheyWereMadeWith) {
  auto module = parse(function("%0 = arith.constant 1 : i32\n"
                               "%1 = stablehlo.abs %a : tensor<4xf32>"));
  RewritePatternSet patterns(&context);
  TypeConverter types;
  {
    dialectgen::ToVersionedOptions options;
    options.allowOtherDialects = true;
    populateStablehloToVhloPatterns(patterns, types, options);
  }
  ConversionTarget target(context);
  target.addIllegalDialect<StablehloDialect, func::FuncDialect>();
  target.addLegalDialect<vhlo::VhloDialect, arith::ArithDialect>();
  ASSERT_TRUE(
      succeeded(applyPartialConversion(*module, target, std::move(patterns))))
      << messages;
  EXPECT_TRUE(succeeded(verify(*module)));
  std::string text = print(*module);
  EXPECT_NE(text.find("vhlo.abs_v1"), std::string::npos) << text;
  EXPECT_EQ(text.find("tensor<4xf32>"), std::string::npos) << text;
}

TEST_F(ConversionTest, PatternsLeadBackToo) {
  auto module = parse(R"(func.func @f(%i: tensor<i32>, %a: tensor<4xf32>)
      -> tensor<4xf32> {
    %0 = "stablehlo.case"(%i) ({
      %1 = "stablehlo.exponential"(%a) : (tensor<4xf32>) -> tensor<4xf32>
      "stablehlo.return"(%1) : (tensor<4xf32>) -> ()
    }, {
      %1 = func.call @f(%i, %a) : (tensor<i32>, tensor<4xf32>) -> tensor<4xf32>
      "stablehlo.return"(%1) : (tensor<4xf32>) -> ()
    }) : (tensor<i32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  })");
  std::string before = print(*module);
  ASSERT_TRUE(succeeded(legalizeToVhlo(*module))) << messages;
  RewritePatternSet patterns(&context);
  TypeConverter types;
  populateVhloToStablehloPatterns(patterns, types);
  ConversionTarget target(context);
  target.addIllegalDialect<vhlo::VhloDialect>();
  target.addLegalDialect<StablehloDialect, func::FuncDialect>();
  target.addLegalOp<ModuleOp>();
  ASSERT_TRUE(
      succeeded(applyFullConversion(*module, target, std::move(patterns))))
      << messages;
  EXPECT_EQ(print(*module), before);
}

/// Downgrades one operation, as StableHLO's own patterns do: these use the
/// operation's operands instead of their replacements in the conversion.
struct OlderPattern : RewritePattern {
  OlderPattern(StringRef newer, StringRef older, MLIRContext *context)
      : RewritePattern(newer, 1, context), older(older) {}
  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    OperationState state(op->getLoc(), older, op->getOperands(),
                         op->getResultTypes());
    for (unsigned i = 0; i < op->getNumRegions(); ++i)
      state.addRegion();
    Operation *made = rewriter.create(state);
    for (auto [before, after] : llvm::zip(op->getRegions(), made->getRegions()))
      rewriter.inlineRegionBefore(before, after, after.end());
    rewriter.replaceOp(op, made);
    return success();
  }
  StringRef older;
};

TEST_F(ConversionTest, UsesComeInTheOrderOfMlirsDialectConversion) {
  const std::pair<const char *, const char *> steps[] = {
      {"vhlo.tan_v2", "vhlo.tan_v1"},
      {"vhlo.tanh_v2", "vhlo.tanh_v1"},
      {"vhlo.all_reduce_v2", "vhlo.all_reduce_v1"}};
  for (const char *body : {// Converted users alone; one of them twice.
                           "%0 = stablehlo.tanh %a : tensor<f32>\n"
                           "%1 = stablehlo.tanh %0 : tensor<f32>\n"
                           "%2 = stablehlo.tanh %0 : tensor<f32>\n",
                           // And others.
                           "%0 = stablehlo.tan %a : tensor<f32>\n"
                           "%1 = stablehlo.abs %0 : tensor<f32>\n"
                           "%2 = stablehlo.add %0, %0 : tensor<f32>\n"
                           "%3 = stablehlo.tan %0 : tensor<f32>\n"
                           "%4 = stablehlo.tanh %0 : tensor<f32>\n"
                           "%5 = stablehlo.add %0, %a : tensor<f32>\n",
                           // Of a value that stays.
                           "%0 = stablehlo.abs %a : tensor<f32>\n"
                           "%1 = stablehlo.tan %0 : tensor<f32>\n"
                           "%2 = stablehlo.add %0, %0 : tensor<f32>\n"
                           "%3 = stablehlo.tan %0 : tensor<f32>\n",
                           // Inside of an operation that is converted itself.
                           "%0 = stablehlo.tanh %a : tensor<f32>\n"
                           "%1 = \"stablehlo.all_reduce\"(%0) ({\n"
                           "^bb0(%l: tensor<f32>, %r: tensor<f32>):\n"
                           "  %s = stablehlo.add %l, %r : tensor<f32>\n"
                           "  %t = stablehlo.add %s, %l : tensor<f32>\n"
                           "  stablehlo.return %t : tensor<f32>\n"
                           "}) {replica_groups = dense<0> : tensor<1x1xi64>}\n"
                           "  : (tensor<f32>) -> tensor<f32>\n"
                           "%2 = stablehlo.tan %1 : tensor<f32>\n"
                           "%3 = stablehlo.add %0, %1 : tensor<f32>\n"
                           "%4 = stablehlo.tan %1 : tensor<f32>\n"}) {
    std::string program = "func.func @f(%a: tensor<f32>) -> tensor<f32> {\n" +
                          std::string(body) + "return %0 : tensor<f32>\n}";
    auto ours = parse(program), mlirs = parse(program);
    ASSERT_TRUE(succeeded(legalizeToVhlo(*ours)));
    ASSERT_TRUE(succeeded(legalizeToVhlo(*mlirs)));
    ASSERT_TRUE(succeeded(vhlo::convertToVersion(*ours, {1, 4, 0})));
    RewritePatternSet patterns(&context);
    ConversionTarget target(context);
    target.addLegalDialect<vhlo::VhloDialect>();
    for (auto [newer, older] : steps) {
      patterns.add<OlderPattern>(newer, older, &context);
      target.addIllegalOp(OperationName(newer, &context));
    }
    ASSERT_TRUE(
        succeeded(applyPartialConversion(*mlirs, target, std::move(patterns))));
    EXPECT_EQ(usersOf(*ours), usersOf(*mlirs)) << program;
    // There and back again.
    ASSERT_TRUE(succeeded(vhlo::convertToVersion(*ours, getCurrentVersion())));
    ASSERT_TRUE(succeeded(vhlo::convertToVersion(*ours, {1, 4, 0})));
    EXPECT_EQ(usersOf(*ours), usersOf(*mlirs)) << program;
  }
}

TEST_F(ConversionTest, StepsArePatternsToo) {
  auto module = parse(function(R"(%0 = stablehlo.tanh %a : tensor<4xf32>
      %1 = "stablehlo.all_reduce"(%0) ({
      ^bb0(%l: tensor<f32>, %r: tensor<f32>):
        %s = stablehlo.exponential %l : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) {replica_groups = dense<0> : tensor<1x1xi64>}
      : (tensor<4xf32>) -> tensor<4xf32>)"));
  ASSERT_TRUE(succeeded(legalizeToVhlo(*module)));
  OwningOpRef<ModuleOp> copy(module->clone());
  ASSERT_TRUE(succeeded(vhlo::convertToVersion(*copy, {1, 4, 0})));
  const dialectgen::VersionTable &table =
      context.getOrLoadDialect<vhlo::VhloDialect>()->getTable();
  RewritePatternSet patterns(&context);
  ConversionTarget target(context);
  target.addLegalOp<ModuleOp>();
  ASSERT_TRUE(succeeded(dialectgen::populateToVersionPatterns(
      module->getLoc(), table, {1, 4, 0}, patterns, target)));
  ASSERT_TRUE(
      succeeded(applyFullConversion(*module, target, std::move(patterns))))
      << messages;
  EXPECT_EQ(print(*module), print(*copy));
}

} // namespace
