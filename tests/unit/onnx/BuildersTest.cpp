//===- BuildersTest.cpp - builders that infer result types ----------------===//
//
// By operands and attributes and by ranges, of a few ops by hand and of every
// op version in its table.
//
//===----------------------------------------------------------------------===//

#include "DialectTest.h"
#include "OpMaker.h"
#include "dialectgen/onnx/ONNXOps.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "dialectgen/onnx/ops/ONNXConvOp.h"
#include "dialectgen/onnx/versions/ONNXAddV7Op.h"
#include "dialectgen/onnx/versions/ONNXIfV1Op.h"
#include "dialectgen/onnx/versions/ONNXSoftmaxV1Op.h"

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

class Builders : public testing::Test {
protected:
  Builders() : context(MLIRContext::Threading::DISABLED), builder(&context) {
    context.loadDialect<ONNXDialect, func::FuncDialect>();
    builder.setInsertionPointToStart(&block);
  }
  ~Builders() override { block.clear(); }

  Value value(Type type) { return block.addArgument(type, location()); }
  Value ranked(ArrayRef<int64_t> shape) {
    return value(RankedTensorType::get(shape, builder.getF32Type()));
  }
  Location location() { return builder.getUnknownLoc(); }

  MLIRContext context;
  OpBuilder builder;
  Block block;
};

// Relations determine the shape.
TEST_F(Builders, OfTheShapeOfTheOperand) {
  Value x = ranked({2, 3});
  Type expected = x.getType();
  auto byOperands = ONNXExpOp::create(builder, location(), x);
  EXPECT_EQ(byOperands.getResult().getType(), expected);
  auto byAggregates = ONNXExpOp::create(builder, location(), ValueRange{x});
  EXPECT_EQ(byAggregates.getResult().getType(), expected);
  EXPECT_TRUE(succeeded(verify(byOperands)));
  EXPECT_TRUE(succeeded(verify(byAggregates)));
}

TEST_F(Builders, BroadcastToTheSameType) {
  constexpr int64_t any = ShapedType::kDynamic;
  Value a = ranked({2, 1}), b = ranked({3}), c = ranked({any, 3});
  auto type = [&](ArrayRef<int64_t> shape) -> Type {
    return RankedTensorType::get(shape, builder.getF32Type());
  };
  EXPECT_EQ(ONNXAddOp::create(builder, location(), a, b).getType(),
            type({2, 3}));
  EXPECT_EQ(ONNXAddOp::create(builder, location(), ValueRange{b, a}).getType(),
            type({2, 3}));
  EXPECT_EQ(ONNXMulOp::create(builder, location(), b, c).getType(),
            type({any, 3}));
  // Of unknown rank, or not broadcastable (which the verifier then reports).
  Type unranked = UnrankedTensorType::get(builder.getF32Type());
  EXPECT_EQ(
      ONNXAddOp::create(builder, location(), a, value(unranked)).getType(),
      unranked);
  EXPECT_EQ(ONNXAddOp::create(builder, location(), ranked({2}), ranked({3}))
                .getType(),
            unranked);
}

TEST_F(Builders, BroadcastToBool) {
  Value a = ranked({2, 1}), b = ranked({3});
  Type expected = RankedTensorType::get({2, 3}, builder.getI1Type());
  EXPECT_EQ(ONNXEqualOp::create(builder, location(), a, b).getType(), expected);
  EXPECT_EQ(ONNXLessOp::create(builder, location(), ValueRange{a, b}).getType(),
            expected);
}

TEST_F(Builders, TakeAttributes) {
  auto axis =
      IntegerAttr::get(IntegerType::get(&context, 64, IntegerType::Signed), -1);
  auto softmax =
      ONNXSoftmaxOp::create(builder, location(), ranked({2, 3}), axis);
  EXPECT_EQ(softmax.getAxis(), -1);
  EXPECT_EQ(softmax.getType(), softmax.getInput().getType());
  NamedAttribute named = builder.getNamedAttr("axis", axis);
  auto byAggregates = ONNXSoftmaxOp::create(
      builder, location(), ValueRange{ranked({2, 3})}, ArrayRef(named));
  EXPECT_EQ(byAggregates.getAxis(), -1);
}

TEST_F(Builders, TakeValuesForAttributes) {
  inferShapesInBuilders(context);
  auto type = [&](ArrayRef<int64_t> shape) -> Type {
    return RankedTensorType::get(shape, builder.getF32Type());
  };
  Value x = ranked({2, 3});
  auto transposed =
      ONNXTransposeOp::create(builder, location(), x, /*perm=*/{1, 0});
  EXPECT_EQ(transposed.getType(), type({3, 2}));
  SmallVector<int64_t> perm = {0, 1};
  EXPECT_EQ(ONNXTransposeOp::create(builder, location(), x, perm).getType(),
            type({2, 3}));
  EXPECT_EQ(ONNXTransposeOp::create(builder, location(), x).getType(),
            type({3, 2}));
  EXPECT_EQ(ONNXLeakyReluOp::create(builder, location(), x, 0.25).getType(),
            type({2, 3}));
  auto concatenated =
      ONNXConcatOp::create(builder, location(), ValueRange{x, x}, /*axis=*/-1);
  EXPECT_EQ(concatenated.getType(), type({2, 6}));
  auto cast = ONNXCastOp::create(builder, location(), x, builder.getI64Type());
  EXPECT_EQ(cast.getType(),
            RankedTensorType::get({2, 3}, builder.getI64Type()));
  for (Operation &op : block)
    EXPECT_TRUE(succeeded(verify(&op))) << op.getName().getStringRef().str();
}

TEST_F(Builders, TakeNullForAbsentOperands) {
  inferShapesInBuilders(context);
  Value x = ranked({1, 3, 8, 8}), w = ranked({4, 3, 3, 3});
  auto conv = ONNXConvOp::create(builder, location(), x, w, /*B=*/Value(),
                                 "SAME_UPPER");
  EXPECT_TRUE(isa<NoneType>(conv.getB().getType()));
  EXPECT_EQ(conv.getType(),
            RankedTensorType::get({1, 4, 8, 8}, builder.getF32Type()));
  // Left out from the end.
  auto bare = ONNXConvOp::create(builder, location(), x, w);
  EXPECT_EQ(bare.getType(),
            RankedTensorType::get({1, 4, 6, 6}, builder.getF32Type()));
  EXPECT_TRUE(bare.getPads() == std::nullopt);
  auto byRanges =
      ONNXConvOp::create(builder, location(), ValueRange{x, w, Value()});
  EXPECT_EQ(byRanges.getType(), bare.getType());
  for (Operation &op : block)
    EXPECT_TRUE(succeeded(verify(&op)));
}

TEST_F(Builders, MakeTheResultsThatAreAskedFor) {
  Value x = ranked({2, 3});
  auto one = ONNXDropoutOp::create(builder, location(), x);
  EXPECT_TRUE(isa<NoneType>(one.getMask().getType()));
  auto both = ONNXDropoutOp::create(builder, location(), x, /*ratio=*/Value(),
                                    /*training_mode=*/Value(), /*seed=*/{},
                                    /*resultCount=*/2);
  EXPECT_EQ(both.getMask().getType(),
            RankedTensorType::get({2, 3}, builder.getI1Type()));
  EXPECT_TRUE(succeeded(verify(one)));
  EXPECT_TRUE(succeeded(verify(both)));

  inferShapesInBuilders(context);
  auto split = ONNXSplitOp::create(builder, location(), ranked({6, 2}),
                                   /*split=*/Value(), /*axis=*/0,
                                   /*num_outputs=*/3, /*resultCount=*/3);
  ASSERT_EQ(split->getNumResults(), 3u);
  EXPECT_EQ(split->getResult(2).getType(),
            RankedTensorType::get({2, 2}, builder.getF32Type()));
  EXPECT_TRUE(succeeded(verify(split)));
}

TEST_F(Builders, OfConstantsTakeTheirTypes) {
  auto type = RankedTensorType::get({2}, builder.getI64Type());
  auto dense = ONNXConstantOp::create(
      builder, location(), /*sparse_value=*/{},
      DenseElementsAttr::get(type, ArrayRef<int64_t>{1, 2}));
  EXPECT_EQ(dense.getType(), type);
  EXPECT_TRUE(succeeded(verify(dense)));
}

TEST_F(Builders, SayWhichTypeDoesNotFollow) {
  std::string message;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diagnostic) { message = diagnostic.str(); });
  auto constant = ONNXConstantOp::create(builder, location());
  EXPECT_EQ(message,
            "the type of result #0 of 'onnx.Constant' does not follow from its "
            "operands and attributes; use a builder that takes result types");
  EXPECT_TRUE(failed(verify(constant)));
}

// Arguments that no op accepts are passed on, so that the verifier rejects
// them.
TEST_F(Builders, LeaveWrongElementTypesToTheVerifier) {
  std::string message;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diagnostic) { message = diagnostic.str(); });
  NamedAttribute type =
      builder.getNamedAttr("dtype", TypeAttr::get(builder.getF32Type()));
  auto random = ONNXBernoulliOp::create(
      builder, location(), ValueRange{ranked({2})}, ArrayRef(type));
  EXPECT_TRUE(failed(verify(random)));
  EXPECT_NE(message.find("attribute 'dtype' failed to satisfy constraint: "
                         "number of an element type"),
            std::string::npos)
      << message;

  NamedAttribute number = builder.getNamedAttr(
      "to",
      IntegerAttr::get(IntegerType::get(&context, 64, IntegerType::Signed),
                       int64_t(1)));
  auto cast = ONNXCastOp::create(builder, location(), ValueRange{ranked({2})},
                                 ArrayRef(number));
  EXPECT_TRUE(failed(verify(cast)));
  EXPECT_NE(message.find("attribute 'to' failed to satisfy constraint: element "
                         "type"),
            std::string::npos)
      << message;
}

TEST_F(Builders, SayOfAbsentValuesWhatTextSays) {
  auto print = [](Operation *op) {
    std::string text;
    llvm::raw_string_ostream(text) << *op;
    return text;
  };
  auto made = ONNXNoValueOp::create(builder, location());
  Operation *folded =
      context.getLoadedDialect<ONNXDialect>()->materializeConstant(
          builder, builder.getUnitAttr(), builder.getNoneType(), location());
  OperationState state(location(), ONNXNoValueOp::getOperationName());
  state.addTypes(builder.getNoneType());
  EXPECT_NE(print(made).find("<{value}>"), std::string::npos);
  EXPECT_EQ(print(made), print(folded));
  EXPECT_EQ(print(made), print(builder.create(state)));
}

// Of each op version without subgraphs, from the operands and attributes of a
// legal op, with its shapes and without.
TEST_F(Builders, OfAllVersionsInfer) {
  unsigned built = 0;
  for (bool withShapes : {false, true}) {
    if (withShapes)
      inferShapesInBuilders(context);
    for (const OpVersion &version : resolvedOps()) {
      // The number of their states follows from their operands.
      bool hasState = version.domain == "ai.onnx.preview.training";
      if (version.hasGraph() || hasState)
        continue;
      SCOPED_TRACE(version.title());
      OwningOpRef<ModuleOp> module = build(
          leastOp(version, context, alike(version, "tensor(float)")), context);
      Operation *op = theOp(*module);
      OpBuilder atOp(op);
      OperationState state(op->getLoc(), op->getName());
      NamedAttrList attributes(op->getAttrDictionary());
      buildInferringFromRanges(atOp, state, op->getOperands(), attributes,
                               op->getNumResults());
      Operation *again = atOp.create(state);
      ASSERT_EQ(again->getNumResults(), op->getNumResults());
      EXPECT_TRUE(succeeded(verify(again)));
      // Shapes are all that a rule may add.
      for (auto [type, follows] :
           llvm::zip(again->getResultTypes(), inferResultTypes(again)))
        EXPECT_EQ(dropShapes(type), dropShapes(follows));
      ++built;
    }
  }
  EXPECT_GT(built, 1000u);
}

TEST_F(Builders, OfSupersededVersionsTakeAggregates) {
  Value a = ranked({2, 1}), b = ranked({3});
  Type type = RankedTensorType::get({2, 3}, builder.getF32Type());
  auto inferred = ONNXAddV7Op::create(builder, location(), ValueRange{a, b});
  EXPECT_EQ(inferred.getC().getType(), type);
  EXPECT_EQ(inferred.getB(), b);
  EXPECT_TRUE(succeeded(verify(inferred)));

  auto axis =
      IntegerAttr::get(IntegerType::get(&context, 64, IntegerType::Signed), 0);
  NamedAttribute named = builder.getNamedAttr("axis", axis);
  auto softmax =
      ONNXSoftmaxV1Op::create(builder, location(), TypeRange{type},
                              ValueRange{ranked({2, 3})}, ArrayRef(named));
  EXPECT_EQ(softmax.getAxis(), 0);
  EXPECT_TRUE(softmax->getDiscardableAttrs().empty());
  EXPECT_TRUE(succeeded(verify(softmax)));
  EXPECT_TRUE(isa<ONNXSoftmaxV1Op>(softmax.getOperation()));
  EXPECT_FALSE(isa<ONNXAddV7Op>(softmax.getOperation()));

  Value condition = value(RankedTensorType::get({}, builder.getI1Type()));
  auto conditional =
      ONNXIfV1Op::create(builder, location(), TypeRange{type}, condition);
  EXPECT_TRUE(conditional.getElseBranch().empty());
  EXPECT_EQ(conditional->getNumRegions(), 2u);
}

} // namespace
} // namespace dialectgen::onnx::test
