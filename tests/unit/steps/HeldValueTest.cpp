//===- HeldValueTest.cpp - C++ values of parameters as attributes ---------===//
//
// What is held is released as it was; an attribute of another kind, and a
// number that does not fit, is not released.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/legalization/HeldValue.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "gtest/gtest.h"

using namespace dialectgen;
using namespace mlir;

namespace {

class HeldValue : public ::testing::Test {
protected:
  HeldValue() : context(MLIRContext::Threading::DISABLED), builder(&context) {}

  /// `value` released from `held`; none if it has another kind.
  template <typename Value>
  static std::optional<Value> released(Attribute held, Value value = Value()) {
    return release(held, value) ? std::optional<Value>(value) : std::nullopt;
  }
  static std::optional<APFloat> releasedFloat(Attribute held) {
    return released(held, APFloat(0.0));
  }

  MLIRContext context;
  Builder builder;
};

TEST_F(HeldValue, Integers) {
  EXPECT_EQ(hold(&context, int64_t(-3)), builder.getI64IntegerAttr(-3));
  EXPECT_EQ(released<int64_t>(hold(&context, int64_t(-3))), -3);
  EXPECT_EQ(
      released<int64_t>(builder.getIntegerAttr(builder.getIntegerType(64), -1)),
      -1);
  // A number of more bits, another attribute, and none.
  EXPECT_FALSE(
      released<int64_t>(builder.getIntegerAttr(builder.getIntegerType(65), 1)));
  EXPECT_FALSE(released<int64_t>(builder.getStringAttr("1")));
  EXPECT_FALSE(released<int64_t>(Attribute()));
  EXPECT_EQ(released<int32_t>(hold(&context, int32_t(7))), 7);
}

TEST_F(HeldValue, TruthValues) {
  EXPECT_EQ(hold(&context, true), builder.getI64IntegerAttr(1));
  EXPECT_EQ(released<bool>(hold(&context, true)), true);
  EXPECT_EQ(released<bool>(hold(&context, false)), false);
  EXPECT_FALSE(released<bool>(builder.getI64IntegerAttr(2)));
  EXPECT_FALSE(released<bool>(builder.getI64IntegerAttr(-1)));
  EXPECT_FALSE(released<bool>(builder.getUnitAttr()));
}

TEST_F(HeldValue, Lists) {
  const SmallVector<int64_t> numbers = {3, -1};
  EXPECT_EQ(released<SmallVector<int64_t>>(hold(&context, ArrayRef(numbers))),
            numbers);
  // A former value is replaced.
  EXPECT_EQ(released(hold(&context, ArrayRef(numbers)),
                     SmallVector<int64_t>{9, 9, 9}),
            numbers);
  EXPECT_FALSE(released<SmallVector<int64_t>>(builder.getArrayAttr({})));
  const SmallVector<Type> types = {builder.getI1Type(), builder.getF32Type()};
  EXPECT_EQ(released<SmallVector<Type>>(hold(&context, ArrayRef(types))),
            types);
  EXPECT_FALSE(released<SmallVector<Type>>(
      builder.getArrayAttr({builder.getUnitAttr()})));
  EXPECT_FALSE(released<SmallVector<Type>>(builder.getUnitAttr()));
}

TEST_F(HeldValue, Floats) {
  for (FloatType type :
       {FloatType(builder.getF16Type()), FloatType(builder.getBF16Type()),
        FloatType(builder.getF32Type()), FloatType(builder.getTF32Type()),
        FloatType(builder.getF80Type()), FloatType(builder.getF128Type())}) {
    APFloat value(type.getFloatSemantics(), "1.5");
    Attribute held = hold(&context, value);
    EXPECT_EQ(held, FloatAttr::get(type, value));
    auto again = releasedFloat(held);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->bitwiseIsEqual(value));
  }
  // A number of 64 bits is its bit pattern.
  EXPECT_EQ(hold(&context, APFloat(1.5)),
            builder.getI64IntegerAttr(0x3ff8000000000000));
  auto again = releasedFloat(hold(&context, APFloat(-1.5)));
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->bitwiseIsEqual(APFloat(-1.5)));
  EXPECT_FALSE(releasedFloat(builder.getStringAttr("1.5")));
  EXPECT_EQ(released<double>(hold(&context, -1.5)), -1.5);
  EXPECT_EQ(released<float>(hold(&context, -1.5)), -1.5f);
  EXPECT_FALSE(released<double>(builder.getUnitAttr()));
  EXPECT_FALSE(released<float>(builder.getUnitAttr()));
}

TEST_F(HeldValue, IntegersOfAllWidths) {
  for (unsigned width : {1, 64, 100}) {
    APInt value = APInt::getAllOnes(width);
    auto again = released<APInt>(hold(&context, value));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->getBitWidth(), width);
    EXPECT_EQ(*again, value);
  }
  EXPECT_FALSE(released<APInt>(builder.getUnitAttr()));
}

TEST_F(HeldValue, TypesAndTexts) {
  Type type = builder.getF32Type();
  EXPECT_EQ(hold(&context, type), TypeAttr::get(type));
  EXPECT_EQ(hold(&context, Type()), Attribute());
  EXPECT_EQ(released<Type>(TypeAttr::get(type)), type);
  EXPECT_FALSE(released<Type>(builder.getUnitAttr()));
  EXPECT_EQ(hold(&context, StringRef("text")), builder.getStringAttr("text"));
  EXPECT_EQ(released<StringRef>(builder.getStringAttr("text")), "text");
  EXPECT_EQ(released<std::string>(builder.getStringAttr("text")), "text");
  EXPECT_FALSE(released<StringRef>(builder.getUnitAttr()));
  EXPECT_FALSE(released<std::string>(builder.getUnitAttr()));
}

TEST_F(HeldValue, PrintedOnes) {
  unsigned errors = 0;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &) { ++errors; });
  Type type = builder.getF32Type();
  Attribute value = builder.getI64IntegerAttr(3);
  EXPECT_EQ(holdText(type), builder.getStringAttr("f32"));
  EXPECT_EQ(holdText(value), builder.getStringAttr("3 : i64"));
  EXPECT_EQ(releaseText(holdText(type), /*isType=*/true), TypeAttr::get(type));
  EXPECT_EQ(releaseText(holdText(value), /*isType=*/false), value);
  // Neither an attribute nor a type; nothing is said.
  Attribute wrong = builder.getStringAttr("}");
  EXPECT_FALSE(releaseText(wrong, true));
  EXPECT_FALSE(releaseText(wrong, false));
  EXPECT_FALSE(releaseText(value, false));
  EXPECT_FALSE(releaseText(Attribute(), false));
  EXPECT_EQ(errors, 0u);
}

TEST_F(HeldValue, MapsAndSets) {
  AffineMap map = builder.getDimIdentityMap();
  IntegerSet set = IntegerSet::getEmptySet(1, 0, &context);
  EXPECT_EQ(hold(&context, map), AffineMapAttr::get(map));
  EXPECT_EQ(hold(&context, AffineMap()), Attribute());
  EXPECT_EQ(released<AffineMap>(AffineMapAttr::get(map)), map);
  EXPECT_FALSE(released<AffineMap>(builder.getUnitAttr()));
  EXPECT_EQ(hold(&context, set), IntegerSetAttr::get(set));
  EXPECT_EQ(hold(&context, IntegerSet()), Attribute());
  EXPECT_EQ(released<IntegerSet>(IntegerSetAttr::get(set)), set);
  EXPECT_FALSE(released<IntegerSet>(builder.getUnitAttr()));
}

/// Some builders infer the context.
TEST_F(HeldValue, Builders) {
  Type type = builder.getIntegerType(8);
  llvm::APInt number(8, 3);
  EXPECT_EQ(makeVerified<IntegerAttr>(&context, type, number),
            IntegerAttr::get(type, number));
  EXPECT_EQ(makeVerified<ComplexType>(&context, type), ComplexType::get(type));
  unsigned width = 8;
  EXPECT_EQ(makeVerified<IntegerType>(&context, width), type);
}

} // namespace
