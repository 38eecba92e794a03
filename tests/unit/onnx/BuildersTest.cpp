//===- BuildersTest.cpp - builders that infer the result type -------------===//
//
// The three ways specs ask for, each by operands and attributes and by
// aggregates.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ONNXOps.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

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

TEST_F(Builders, Unranked) {
  Type expected = UnrankedTensorType::get(builder.getF32Type());
  Value x = ranked({2, 3});
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
  // Of no known rank, or not to be broadcast (which the verifier then says).
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
  EXPECT_EQ(softmax.getType(), UnrankedTensorType::get(builder.getF32Type()));
  NamedAttribute named = builder.getNamedAttr("axis", axis);
  auto byAggregates = ONNXSoftmaxOp::create(
      builder, location(), ValueRange{ranked({2, 3})}, ArrayRef(named));
  EXPECT_EQ(byAggregates.getAxis(), -1);
}

TEST_F(Builders, OfSupersededVersionsTakeAggregates) {
  Value a = ranked({2, 1}), b = ranked({3});
  Type type = RankedTensorType::get({2, 3}, builder.getF32Type());
  auto inferred = ONNXAddV7Op::create(builder, location(), ValueRange{a, b});
  EXPECT_EQ(inferred.getType(), type);
  EXPECT_TRUE(succeeded(verify(inferred)));

  auto axis =
      IntegerAttr::get(IntegerType::get(&context, 64, IntegerType::Signed), 1);
  NamedAttribute named = builder.getNamedAttr("axis", axis);
  auto softmax =
      ONNXSoftmaxV1Op::create(builder, location(), TypeRange{type},
                              ValueRange{ranked({2, 3})}, ArrayRef(named));
  EXPECT_EQ(softmax.getAxis(), 1);
  EXPECT_TRUE(softmax->getDiscardableAttrs().empty());
  EXPECT_TRUE(succeeded(verify(softmax)));

  Value condition = value(RankedTensorType::get({}, builder.getI1Type()));
  auto conditional =
      ONNXIfV1Op::create(builder, location(), TypeRange{type}, condition);
  EXPECT_EQ(conditional->getNumRegions(), 2u);
}

} // namespace
} // namespace dialectgen::onnx::test
