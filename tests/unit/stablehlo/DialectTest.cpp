//===- DialectTest.cpp - the stablehlo dialect from C++ -------------------===//
//
// Builders, accessors and inference; tests/lit/stablehlo tests the textual
// form.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/Regex.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace dialectgen::stablehlo;

namespace {

class StablehloDialectTest : public testing::Test {
protected:
  StablehloDialectTest() : builder(&context), loc(builder.getUnknownLoc()) {
    context.loadDialect<StablehloDialect>();
    context.getDiagEngine().registerHandler([](Diagnostic &) {});
    module = ModuleOp::create(loc);
    builder.setInsertionPointToEnd(module->getBody());
  }
  Value zeros(ArrayRef<int64_t> shape, Type element) {
    auto type = RankedTensorType::get(shape, element);
    return ConstantOp::create(
        builder, loc, type,
        DenseElementsAttr::get(type, builder.getZeroAttr(element)));
  }
  /// A value whose sizes are not all known.
  Value open(ArrayRef<int64_t> shape, Type element) {
    auto type = RankedTensorType::get(shape, element);
    OperationState state(loc, CustomCallOp::getOperationName());
    state.addTypes(type);
    state.addAttribute("call_target_name", builder.getStringAttr("open"));
    return builder.create(state)->getResult(0);
  }

  MLIRContext context;
  OpBuilder builder;
  Location loc;
  OwningOpRef<ModuleOp> module;
};

TEST_F(StablehloDialectTest, InfersTheTypeOfTheOperands) {
  Value closed = zeros({2, 3}, builder.getF32Type());
  auto sum = DivOp::create(builder, loc, closed, closed);
  EXPECT_EQ(sum.getType(), closed.getType());
  // Each operand determines the sizes that the other leaves dynamic.
  constexpr int64_t dynamic = ShapedType::kDynamic;
  Value left = open({dynamic, 3}, builder.getF32Type());
  Value right = open({2, dynamic}, builder.getF32Type());
  auto both = DivOp::create(builder, loc, left, right);
  EXPECT_EQ(both.getType(),
            RankedTensorType::get({2, 3}, builder.getF32Type()));
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(StablehloDialectTest, RefusesAResultOfAnotherShape) {
  Value value = zeros({2, 3}, builder.getF32Type());
  DivOp::create(builder, loc,
                RankedTensorType::get({3, 2}, builder.getF32Type()), value,
                value);
  EXPECT_TRUE(failed(verify(*module)));
}

TEST_F(StablehloDialectTest, HasFieldsOfAttributes) {
  auto numbers =
      GatherDimensionNumbersAttr::get(&context, {2, 3}, {0}, {}, {}, {1, 0}, 2);
  EXPECT_EQ(numbers.getOffsetDims(), ArrayRef<int64_t>({2, 3}));
  EXPECT_EQ(numbers.getIndexVectorDim(), 2);
  auto accuracy = ResultAccuracyAttr::get(
      &context, llvm::APFloat(0.5), llvm::APFloat(0.0), 1,
      ResultAccuracyModeAttr::get(&context, ResultAccuracyMode::TOLERANCE));
  EXPECT_EQ(accuracy.getAtol().convertToDouble(), 0.5);
  EXPECT_EQ(stringifyPrecision(Precision::HIGHEST), "HIGHEST");
  EXPECT_EQ(symbolizeRngDistribution("UNIFORM"), RngDistribution::UNIFORM);
  EXPECT_EQ(static_cast<uint32_t>(RngDistribution::UNIFORM), 1u);
}

TEST_F(StablehloDialectTest, ReadsDefaultsOfAbsentAttributes) {
  Value value = open({2}, builder.getF32Type());
  auto call = value.getDefiningOp<CustomCallOp>();
  EXPECT_FALSE(call.getHasSideEffectAttr());
  EXPECT_FALSE(call.getHasSideEffect());
  EXPECT_EQ(call.getApiVersion(), CustomCallApiVersion::API_VERSION_ORIGINAL);
  EXPECT_EQ(call.getCalledComputations(), builder.getArrayAttr({}));
  EXPECT_FALSE(call.getResultTilings());
}

TEST_F(StablehloDialectTest, FoldsConstants) {
  Value value = zeros({2}, builder.getF32Type());
  SmallVector<OpFoldResult> folded;
  ASSERT_TRUE(succeeded(value.getDefiningOp()->fold(folded)));
  ASSERT_EQ(folded.size(), 1u);
  EXPECT_EQ(llvm::dyn_cast_if_present<Attribute>(folded.front()),
            value.getDefiningOp<ConstantOp>().getValue());
}

/// The rows of all operations: an argument is of a kind that its relation
/// takes, and an attribute is one of the operation's.
TEST_F(StablehloDialectTest, RelationsAreAboutPartsOfTheirOperation) {
  static constexpr const char *patterns[] = {
#define DIALECTGEN_RELATION_KIND(ENUMERATOR, NAME, ARGUMENTS, MEANING)         \
  "^(" ARGUMENTS ")$",
#include "dialectgen/core/Names.def"
  };
  using dialectgen::RelationArgument;
  unsigned rows = 0;
  for (RegisteredOperationName name : context.getRegisteredOperations()) {
    if (name.getDialectNamespace() != "stablehlo")
      continue;
    for (const dialectgen::Relation &relation :
         getRelations(name.getStringRef())) {
      std::string kinds;
      for (const RelationArgument &argument : relation.arguments) {
        kinds += "vvarrn"[argument.kind];
        bool isThere =
            argument.kind != RelationArgument::Attribute ||
            llvm::any_of(name.getAttributeNames(), [&](StringAttr attribute) {
              return attribute == argument.name;
            });
        EXPECT_TRUE(isThere)
            << name.getStringRef().str() << ": " << argument.name;
      }
      if (relation.kind != dialectgen::RelationKind::Shapes) {
        EXPECT_TRUE(llvm::Regex(patterns[size_t(relation.kind)]).match(kinds))
            << name.getStringRef().str() << ": " << kinds;
        ++rows;
      }
    }
  }
  EXPECT_GT(rows, 60u);
}

} // namespace
