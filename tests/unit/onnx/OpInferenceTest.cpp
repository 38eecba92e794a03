//===- OpInferenceTest.cpp - types of results, op version by op version ---===//
//
// Inference from the operands of an op: result types without a shape, and
// shapes. Every rule that a spec names exists, infers types that the op
// accepts, and neither aborts nor makes a legal op illegal, for any rank.
//
//===----------------------------------------------------------------------===//

#include "DialectTest.h"
#include "OpMaker.h"
#include "dialectgen/onnx/ONNXInterfaces.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "dialectgen/onnx/ShapeRules.h"
#include "hooks/values/Bounds.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <fstream>
#include <random>
#include <set>
#include <sstream>

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

class OpInference : public DialectTest {};

TEST_F(OpInference, FindsEveryRuleThatASpecNames) {
  unsigned shapes = 0, types = 0, bounds = 0;
  std::set<std::string> shapeRules;
  for (const OpVersionInfo &info : getOpVersions()) {
    SCOPED_TRACE(info.opName.str());
    auto name = RegisteredOperationName::lookup(info.opName, &context);
    ASSERT_TRUE(name);
    EXPECT_EQ(!info.shapeRule.empty(), bool(findShapeRule(info.shapeRule)));
    EXPECT_EQ(!info.shapeRule.empty(),
              name->hasInterface<ShapeInferenceOpInterface>());
    EXPECT_EQ(!info.resultTypeRule.empty(),
              bool(findResultTypeRule(info.resultTypeRule)));
    EXPECT_EQ(!info.resultTypeRule.empty(),
              name->hasInterface<ResultTypeInferenceOpInterface>());
    EXPECT_EQ(!info.boundRule.empty(), bool(findBoundRule(info.boundRule)));
    EXPECT_LE(info.shapesSince, info.since);
    shapes += !info.shapeRule.empty();
    if (!info.shapeRule.empty())
      shapeRules.insert(info.shapeRule.str());
    types += !info.resultTypeRule.empty();
    bounds += !info.boundRule.empty();
  }
  EXPECT_GT(shapes, 40u);
  // Most shapes are equations of specs.
  EXPECT_LE(shapeRules.size(), 30u);
  EXPECT_GT(types, 80u);
  EXPECT_FALSE(findShapeRule("no_such_rule"));
  EXPECT_FALSE(findResultTypeRule("no_such_rule"));
  EXPECT_GT(bounds, 100u);
  EXPECT_FALSE(findBoundRule("no_such_rule"));
}

// Sizes of results are built from those of operands: a size of an operand, a
// constant, and the larger of two sizes that are broadcast.
TEST_F(OpInference, ReifiesShapes) {
  context.loadDialect<arith::ArithDialect, tensor::TensorDialect,
                      func::FuncDialect>();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      R"(func.func @f(%a: tensor<?x?x3xf32>, %b: tensor<?x3x?xf32>, %v: tensor<3xf32>, %n: none) {
        %0 = "onnx.MatMul"(%a, %b) : (tensor<?x?x3xf32>, tensor<?x3x?xf32>) -> tensor<?x?x?xf32>
        %1 = "onnx.MatMul"(%a, %v) : (tensor<?x?x3xf32>, tensor<3xf32>) -> tensor<?x?xf32>
        %2 = "onnx.Conv"(%a, %b, %n) : (tensor<?x?x3xf32>, tensor<?x3x?xf32>, none) -> tensor<?x?x?xf32>
        return
      })",
      &context);
  ASSERT_TRUE(module);
  auto function = *module->getOps<func::FuncOp>().begin();
  std::vector<mlir::Operation *> ops;
  for (mlir::Operation &op : function.getBody().front())
    ops.push_back(&op);
  OpBuilder builder(ops.back());
  auto shapesOf = [&](mlir::Operation *op) {
    ReifiedRankedShapedTypeDims shapes;
    std::string text;
    auto interface = dyn_cast<ReifyRankedShapedTypeOpInterface>(op);
    if (!interface || failed(interface.reifyResultShapes(builder, shapes)))
      return std::string("none");
    llvm::raw_string_ostream os(text);
    for (OpFoldResult size : shapes[0]) {
      if (auto value = dyn_cast<Value>(size)) {
        mlir::Operation *source = value.getDefiningOp();
        os << source->getName();
        if (auto dim = dyn_cast<tensor::DimOp>(source))
          os << " " << cast<BlockArgument>(dim.getSource()).getArgNumber()
             << " " << *dim.getConstantIndex();
      } else {
        os << cast<IntegerAttr>(cast<mlir::Attribute>(size)).getInt();
      }
      os << "; ";
    }
    return text;
  };
  EXPECT_EQ(shapesOf(ops[0]), "arith.select; tensor.dim 0 1; tensor.dim 1 2; ");
  EXPECT_EQ(shapesOf(ops[1]), "tensor.dim 0 0; tensor.dim 0 1; ");
  // A spatial size is a number of windows, not below 0.
  EXPECT_EQ(shapesOf(ops[2]), "tensor.dim 0 0; tensor.dim 1 0; arith.maxsi; ");
  EXPECT_TRUE(succeeded(verify(*module)));
}

// The type of every result follows, but for graphs that yield nothing, and is
// one that the op may have.
TEST_F(OpInference, ResultTypesFollowFromOperands) {
  for (const OpVersion &version : resolvedOps()) {
    if (version.hasGraph())
      continue;
    SCOPED_TRACE(version.title());
    OwningOpRef<ModuleOp> module = build(
        leastOp(version, context, alike(version, "tensor(float)")), context);
    Operation *op = theOp(*module);
    std::vector<Type> types = inferResultTypes(op);
    ASSERT_EQ(types.size(), op->getNumResults());
    if (auto interface = dyn_cast<ResultTypeInferenceOpInterface>(op))
      EXPECT_EQ(interface.resultTypeInference(), types);
    for (auto [result, type] : llvm::zip(op->getResults(), types)) {
      ASSERT_TRUE(type) << "result #" << result.getResultNumber();
      result.setType(type);
    }
    EXPECT_TRUE(verifies(*module)) << llvm::join(messages, "; ");
  }
}

TEST_F(OpInference, AbsentResultsStayAbsent) {
  Type none = NoneType::get(&context);
  for (const OpVersion &version : resolvedOps())
    for (auto [index, result] : llvm::enumerate(version.results)) {
      if (!result.optional || version.hasGraph())
        continue;
      SCOPED_TRACE(version.title());
      OpParts parts = leastOp(version, context);
      parts.results[index] = none;
      OwningOpRef<ModuleOp> module = build(parts, context);
      EXPECT_EQ(inferResultTypes(theOp(*module))[index], none);
    }
}

TEST_F(OpInference, TrainingStepsGiveTensorsAndTheirState) {
  auto type = [&](Type element) { return UnrankedTensorType::get(element); };
  Type f32 = Float32Type::get(&context), f64 = Float64Type::get(&context),
       i64 = IntegerType::get(&context, 64);
  for (const OpVersion &version : resolvedOps()) {
    if (!isTrainingStep(version))
      continue;
    SCOPED_TRACE(version.title());
    // Two tensors, their gradients, then as many states as the op keeps.
    unsigned states = trainingStates(version);
    OpParts parts = leastOp(version, context);
    parts.operands = {type(f32), type(i64)};
    parts.results.clear();
    for (unsigned group = 0; group != 2 + states; ++group)
      for (Type element : {f32, f64}) {
        parts.operands.push_back(type(element));
        if (group != 1)
          parts.results.push_back(type(element));
      }
    OwningOpRef<ModuleOp> module = build(parts, context);
    ASSERT_TRUE(verifies(*module)) << llvm::join(messages, "; ");
    EXPECT_EQ(inferResultTypes(theOp(*module)), parts.results);
  }
}

// Operands of any ranks: even if a rule rejects them, the op stays legal, and
// an inferred type is never less precise than the known one.
TEST_F(OpInference, ShapesOfAnyOperandsAreInferredOrRefused) {
  constexpr int64_t any = ShapedType::kDynamic;
  const std::vector<std::vector<int64_t>> shapes = {{},
                                                    {0},
                                                    {3},
                                                    {any},
                                                    {2, 3},
                                                    {any, 4},
                                                    {2, 3, 4},
                                                    {1, any, 4},
                                                    {2, 4, 6, 6},
                                                    {1, any, any, 5},
                                                    {1, 2, 3, 4, 5}};
  unsigned refined = 0;
  auto infer = [&](OpParts parts, auto choose) {
    for (Type &type : parts.operands)
      type = withShape(type, shapes[choose()]);
    OwningOpRef<ModuleOp> module = build(parts, context);
    if (!verifies(*module))
      return;
    {
      ScopedDiagnosticHandler quiet(&context,
                                    [](Diagnostic &) { return success(); });
      ASSERT_TRUE(succeeded(inferShapes(*module)));
    }
    EXPECT_TRUE(verifies(*module)) << llvm::join(messages, "; ");
    for (auto [before, result] :
         llvm::zip(parts.results, theOp(*module)->getResults())) {
      EXPECT_EQ(dropShapes(before), dropShapes(result.getType()));
      refined += before != result.getType();
    }
  };
  std::minstd_rand random(1);
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    OpParts parts = leastOp(version, context);
    for (size_t shape = 0; shape != shapes.size(); ++shape)
      infer(parts, [&] { return shape; });
    for (unsigned mixed = 0; mixed != 40; ++mixed)
      infer(parts, [&] { return random() % shapes.size(); });
  }
  EXPECT_GT(refined, 4000u);
}

/// The table of docs/measurements/shape-inference.md, from the op table.
std::string countsAsMarkdown() {
  struct Row {
    ShapeRuleSource source;
    const char *title;
    unsigned count = 0;
  };
  Row rows[] = {
      {ShapeRuleSource::Hook, "a hand-written rule beside equations, or alone"},
      {ShapeRuleSource::Shapes, "the equations of the spec alone"},
      {ShapeRuleSource::Open, "none for some result"},
  };
  std::string open;
  for (const OpVersionInfo &info : getOpVersions()) {
    ShapeRuleSource source = getShapeRuleSource(info);
    for (Row &row : rows)
      row.count += row.source == source;
    if (source == ShapeRuleSource::Open)
      open += (open.empty() ? "" : ", ") + info.name.str() + "-" +
              std::to_string(info.since) + (info.deprecated ? "†" : "");
  }
  std::ostringstream os;
  os << "| rule | op versions |\n|---|--:|\n";
  for (const Row &row : rows)
    os << "| " << row.title << " | " << row.count << " |\n";
  os << "\nWithout a rule for some result († deprecated): " << open << ".\n";
  return os.str();
}

TEST_F(OpInference, DocumentationCountsTheRules) {
  std::ifstream file(DIALECTGEN_SOURCE_DIR
                     "/docs/measurements/shape-inference.md");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  EXPECT_NE(text.find(countsAsMarkdown()), std::string::npos)
      << "docs/measurements/shape-inference.md should have:\n"
      << countsAsMarkdown();
}

} // namespace
} // namespace dialectgen::onnx::test
