//===- InferenceTest.cpp - result types that need not be given ------------===//
//
// Every operation of the legal programs in tests/lit is inferred anew, and
// again with operands that do not fit; a program is built without saying types.
//
//===----------------------------------------------------------------------===//

#include "BuiltSizes.h"
#include "dialectgen/stablehlo/StablehloOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <map>

using namespace mlir;
using namespace dialectgen::stablehlo;
using namespace dialectgen::test;

namespace {

constexpr int64_t dynamic = ShapedType::kDynamic;

class InferenceTest : public testing::Test {
protected:
  InferenceTest() : builder(&context), loc(builder.getUnknownLoc()) {
    context.loadDialect<StablehloDialect, func::FuncDialect,
                        quant::QuantDialect>();
    context.getDiagEngine().registerHandler(
        [this](Diagnostic &diagnostic) { errors.push_back(diagnostic.str()); });
    module = ModuleOp::create(loc);
    builder.setInsertionPointToEnd(module->getBody());
  }

  RankedTensorType tensor(ArrayRef<int64_t> shape, Type element = {}) {
    return RankedTensorType::get(shape,
                                 element ? element : builder.getF32Type());
  }
  /// A value of any type.
  Value valueOf(Type type) {
    return UnrealizedConversionCastOp::create(builder, loc, type, ValueRange())
        .getResult(0);
  }
  Value value(ArrayRef<int64_t> shape, Type element = {}) {
    return valueOf(tensor(shape, element));
  }
  /// Fills `region` with a block of arguments like `operands`.
  Block *fill(Region &region, TypeRange types) {
    return builder.createBlock(
        &region, region.end(), types,
        SmallVector<Location>(types.size(), builder.getUnknownLoc()));
  }

  /// The legal programs between `// -----` in the files of a folder.
  void readPrograms(StringRef folder,
                    std::vector<OwningOpRef<ModuleOp>> &programs) {
    std::error_code error;
    for (llvm::sys::fs::directory_iterator it(folder, error), end;
         it != end && !error; it.increment(error)) {
      if (!StringRef(it->path()).ends_with(".mlir"))
        continue;
      auto buffer = llvm::MemoryBuffer::getFile(it->path());
      if (!buffer)
        continue;
      SmallVector<StringRef> parts;
      (*buffer)->getBuffer().split(parts, "// -----");
      for (StringRef part : parts)
        if (auto program = parseSourceString<ModuleOp>(part, &context))
          programs.push_back(std::move(program));
    }
  }
  /// Those in the repository, and others where there are some.
  std::vector<OwningOpRef<ModuleOp>> programs() {
    std::vector<OwningOpRef<ModuleOp>> programs;
    readPrograms(DIALECTGEN_SOURCE_DIR "/tests/lit/stablehlo", programs);
    readPrograms(DIALECTGEN_STABLEHLO_PROGRAMS, programs);
    return programs;
  }

  static bool isInferring(Operation *op) {
    return isa<StablehloDialect>(op->getDialect()) &&
           isa<InferTypeOpInterface>(op);
  }
  LogicalResult infer(Operation *op, ValueRange operands,
                      SmallVectorImpl<Type> &types) {
    return cast<InferTypeOpInterface>(op).inferReturnTypes(
        &context, op->getLoc(), operands, op->getDiscardableAttrDictionary(),
        op->getPropertiesStorage(), op->getRegions(), types);
  }

  /// Of arguments: each open size is `open`, and so is each number, unless
  /// `test.numbers` lists them.
  static SizeSources sourcesOf(func::FuncOp function, int64_t open) {
    SizeSources sources;
    for (BlockArgument argument : function.getArguments()) {
      SizeSource &source = sources[argument];
      source.shape = SmallVector<int64_t>(
          cast<RankedTensorType>(argument.getType()).getShape());
      llvm::replace(source.shape, dynamic, open);
      if (auto numbers = function.getArgAttrOfType<DenseI64ArrayAttr>(
              argument.getArgNumber(), "test.numbers"))
        source.numbers = SmallVector<int64_t>(numbers.asArrayRef());
      else
        source.numbers.assign(size_t(ShapedType::getNumElements(source.shape)),
                              open);
    }
    return sources;
  }
  /// The shape of the first result with operands like these, of which vectors
  /// and scalars of integers are constants.
  std::optional<SmallVector<int64_t>> inferFor(Operation *op,
                                               const SizeSources &sources) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      auto source = sources.find(operand);
      if (source == sources.end()) {
        operands.push_back(operand);
        continue;
      }
      Type element = getElementTypeOrSelf(operand);
      RankedTensorType type = tensor(source->second.shape, element);
      if (!element.isInteger(64) || type.getRank() > 1) {
        operands.push_back(valueOf(type));
        continue;
      }
      operands.push_back(ConstantOp::create(
          builder, loc,
          DenseElementsAttr::get(type, ArrayRef(source->second.numbers))));
    }
    SmallVector<ShapedTypeComponents> components;
    auto shaped = dyn_cast<InferShapedTypeOpInterface>(op);
    if (!shaped ||
        failed(shaped.inferReturnTypeComponents(
            &context, op->getLoc(), ValueRange(operands),
            op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
            op->getRegions(), components)))
      return std::nullopt;
    return SmallVector<int64_t>(components.front().getDims());
  }

  MLIRContext context;
  OpBuilder builder;
  Location loc;
  OwningOpRef<ModuleOp> module;
  std::vector<std::string> errors;
};

TEST_F(InferenceTest, InfersWhatProgramsDeclare) {
  llvm::StringSet<> seen;
  size_t count = 0;
  auto all = programs();
  ASSERT_FALSE(all.empty());
  for (OwningOpRef<ModuleOp> &program : all)
    program->walk([&](Operation *op) {
      if (!isInferring(op))
        return;
      ++count;
      seen.insert(op->getName().getStringRef());
      errors.clear();
      SmallVector<Type> inferred, declared(op->getResultTypes());
      std::string text;
      llvm::raw_string_ostream(text) << *op;
      ASSERT_TRUE(succeeded(infer(op, op->getOperands(), inferred)))
          << text << (errors.empty() ? "" : errors.back());
      EXPECT_TRUE(cast<InferTypeOpInterface>(op).isCompatibleReturnTypes(
          inferred, declared))
          << text;
      // The verifier accepts inferred types.
      ASSERT_EQ(inferred.size(), declared.size()) << text;
      for (auto [result, type] : llvm::zip(op->getResults(), inferred))
        result.setType(type);
      EXPECT_TRUE(succeeded(op->getName().verifyInvariants(op)))
          << text << (errors.empty() ? "" : errors.back());
      for (auto [result, type] : llvm::zip(op->getResults(), declared))
        result.setType(type);
    });
  RecordProperty("operations", int(count));
  std::vector<std::string> unseen;
  size_t inferring = 0;
  for (RegisteredOperationName name : context.getRegisteredOperations())
    if (name.getDialectNamespace() == "stablehlo" &&
        name.hasInterface<InferTypeOpInterface>()) {
      ++inferring;
      if (!seen.contains(name.getStringRef()))
        unseen.push_back(name.getStringRef().str());
    }
  EXPECT_EQ(unseen, std::vector<std::string>()) << "no program has these";
  // docs/cpp.md tells this number.
  EXPECT_EQ(inferring, 96u);
  std::cout << inferring << " operations infer; " << count << " of "
            << all.size() << " programs inferred\n";
}

TEST_F(InferenceTest, RefusesOperandsThatDoNotFit) {
  SmallVector<Value> strange = {
      valueOf(UnrankedTensorType::get(builder.getF32Type())),
      value({}),
      value({dynamic, 3, dynamic, 0, 1, 7, 2}),
      value({5}, builder.getI64Type()),
      value({2, 2}, ComplexType::get(builder.getF32Type())),
      valueOf(TokenType::get(&context)),
      valueOf(TupleType::get(&context)),
      valueOf(builder.getNoneType())};
  size_t refused = 0;
  for (OwningOpRef<ModuleOp> &program : programs())
    program->walk([&](Operation *op) {
      if (!isInferring(op))
        return;
      std::string name = op->getName().getStringRef().str();
      auto check = [&](ValueRange operands) {
        errors.clear();
        SmallVector<Type> types;
        if (succeeded(infer(op, operands, types))) {
          EXPECT_FALSE(llvm::is_contained(types, Type())) << name;
          return;
        }
        ++refused;
        EXPECT_FALSE(errors.empty()) << name;
        // Without a place there is no message.
        errors.clear();
        types.clear();
        EXPECT_TRUE(failed(cast<InferTypeOpInterface>(op).inferReturnTypes(
            &context, std::nullopt, operands,
            op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
            op->getRegions(), types)));
        EXPECT_TRUE(errors.empty()) << name << ": " << errors.front();
      };
      SmallVector<Value> operands(op->getOperands());
      for (Value &operand : operands) {
        Value kept = operand;
        for (Value other : strange) {
          operand = other;
          check(operands);
        }
        operand = kept;
      }
      for (Value other : strange)
        check(SmallVector<Value>(operands.size(), other));
      while (!operands.empty()) {
        operands.pop_back();
        check(operands);
      }
      // Neither attributes nor regions.
      SmallVector<Type> types;
      (void)cast<InferTypeOpInterface>(op).inferReturnTypes(
          &context, loc, op->getOperands(), {}, nullptr, {}, types);
    });
  EXPECT_GT(refused, 1000u);
}

TEST_F(InferenceTest, SaysWhatDoesNotFollow) {
  Value vector = value({4});
  std::unique_ptr<Region> empty[2] = {std::make_unique<Region>(),
                                      std::make_unique<Region>()};
  SmallVector<Type> types;
  EXPECT_TRUE(failed(IfOp::inferReturnTypes(&context, loc,
                                            value({}, builder.getI1Type()), {},
                                            nullptr, ArrayRef(empty), types)));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0],
            "'stablehlo.if' op has results whose number follows from "
            "regions, which are empty; fill them first, or give the "
            "types");
  errors.clear();
  MapOp::Properties dimensions;
  dimensions.dimensions = builder.getDenseI64ArrayAttr({0});
  EXPECT_TRUE(failed(MapOp::inferReturnTypes(
      &context, loc, vector, {}, &dimensions, ArrayRef(empty, 1), types)));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0],
            "'stablehlo.map' op the element type of result 0 does not follow "
            "from operands, attributes and regions as they are; give the type");
}

TEST_F(InferenceTest, InfersSizesAndBounds) {
  auto program = parseSourceFile<ModuleOp>(
      DIALECTGEN_SOURCE_DIR "/tests/unit/stablehlo/programs/inferred.mlir",
      &context);
  ASSERT_TRUE(program) << (errors.empty() ? "" : errors.front());
  size_t count = 0;
  program->walk([&](Operation *op) {
    auto list = op->getAttrOfType<ArrayAttr>("inferred");
    if (!list)
      return;
    ++count;
    std::string text;
    llvm::raw_string_ostream(text) << *op;
    errors.clear();
    SmallVector<Type> expected(list.getAsValueRange<TypeAttr>()), inferred;
    if (isa<InferTypeOpInterface>(op)) {
      EXPECT_TRUE(succeeded(infer(op, op->getOperands(), inferred)))
          << text << (errors.empty() ? "" : errors.back());
    } else if (auto shaped = dyn_cast<InferShapedTypeOpInterface>(op)) {
      // The element types are those of the program.
      SmallVector<ShapedTypeComponents> parts;
      EXPECT_TRUE(succeeded(shaped.inferReturnTypeComponents(
          &context, op->getLoc(), op->getOperands(),
          op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
          op->getRegions(), parts)))
          << text << (errors.empty() ? "" : errors.back());
      for (auto [part, type] : llvm::zip(parts, op->getResultTypes()))
        if (part.hasRank())
          inferred.push_back(RankedTensorType::get(
              part.getDims(), getElementTypeOrSelf(type), part.getAttribute()));
    }
    std::string found;
    llvm::raw_string_ostream(found) << inferred;
    EXPECT_EQ(inferred, expected) << text << "\n inferred " << found;
  });
  EXPECT_GT(count, 60u);
}

TEST_F(InferenceTest, InfersTheLeastThatBranchesKnow) {
  std::unique_ptr<Region> branches[2];
  SmallVector<int64_t> shapes[2] = {{dynamic, 3, 4}, {2, dynamic, 4}};
  for (auto [branch, shape] : llvm::zip(branches, shapes)) {
    Value result = value(shape);
    branch = std::make_unique<Region>();
    OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(branch.get());
    ReturnOp::create(builder, loc, result);
  }
  SmallVector<Type> types;
  ASSERT_TRUE(succeeded(
      IfOp::inferReturnTypes(&context, loc, value({}, builder.getI1Type()), {},
                             nullptr, ArrayRef(branches), types)));
  Type expected =
      RankedTensorType::get({dynamic, dynamic, 4}, builder.getF32Type());
  EXPECT_EQ(types, SmallVector<Type>{expected});
  types.clear();
  ASSERT_TRUE(succeeded(
      CaseOp::inferReturnTypes(&context, loc, value({}, builder.getI32Type()),
                               {}, nullptr, ArrayRef(branches), types)));
  EXPECT_EQ(types, SmallVector<Type>{expected});
}

TEST_F(InferenceTest, RefusesSizesBelowZero) {
  Value start = value({}, builder.getI64Type());
  DynamicSliceOp::Properties sizes;
  sizes.slice_sizes = builder.getDenseI64ArrayAttr({-5});
  SmallVector<Type> types;
  EXPECT_TRUE(failed(DynamicSliceOp::inferReturnTypes(
      &context, loc, {value({4}), start}, {}, &sizes, {}, types)));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0], "'stablehlo.dynamic_slice' op the shape of 'result' "
                       "would be [-5], of which a size is below 0");
}

TEST_F(InferenceTest, BuildsAProgramWithoutTypes) {
  Value lhs = value({2, 3, 4}), rhs = value({2, 4, dynamic});
  auto product = DotGeneralOp::create(
      builder, loc, tensor({2, 3, dynamic}), lhs, rhs,
      DotDimensionNumbersAttr::get(&context, {0}, {0}, {2}, {1}), nullptr,
      nullptr);
  auto turned = TransposeOp::create(builder, loc, product, {2, 0, 1});
  EXPECT_EQ(turned.getType(), tensor({dynamic, 2, 3}));
  auto joined = ConcatenateOp::create(
      builder, loc, ValueRange{value({4, 2, 3}), value({1, dynamic, 3})}, 0);
  EXPECT_EQ(joined.getType(), tensor({5, 2, 3}));

  auto zero = ConstantOp::create(builder, loc,
                                 DenseElementsAttr::get(tensor({}), 0.0f));
  EXPECT_EQ(zero.getType(), tensor({}));
  auto sum = ReduceOp::create(builder, loc, ValueRange{joined},
                              ValueRange{zero}, ArrayRef<int64_t>{1});
  ASSERT_EQ(sum.getNumResults(), 1u);
  EXPECT_EQ(sum.getResult(0).getType(), tensor({5, 3}));
  {
    OpBuilder::InsertionGuard guard(builder);
    Block *body = fill(sum.getBody(), {tensor({}), tensor({})});
    auto added =
        AddOp::create(builder, loc, body->getArgument(0), body->getArgument(1));
    ReturnOp::create(builder, loc, ValueRange{added});
  }
  Value row = sum.getResult(0);
  auto isLess = CompareOp::create(
      builder, loc, row, row,
      ComparisonDirectionAttr::get(&context, ComparisonDirection::LT), nullptr);
  EXPECT_EQ(isLess.getType(), tensor({5, 3}, builder.getI1Type()));
  auto chosen = SelectOp::create(builder, loc, isLess, row, row);
  EXPECT_EQ(chosen.getType(), row.getType());

  auto loop = WhileOp::create(builder, loc, ValueRange{chosen});
  ASSERT_EQ(loop.getNumResults(), 1u);
  EXPECT_EQ(loop.getResult(0).getType(), chosen.getType());
  {
    OpBuilder::InsertionGuard guard(builder);
    fill(loop.getCond(), chosen->getResultTypes());
    auto never = ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(tensor({}, builder.getI1Type()), false));
    ReturnOp::create(builder, loc, ValueRange{never});
    Block *body = fill(loop.getBody(), chosen->getResultTypes());
    auto less = NegOp::create(builder, loc, body->getArgument(0));
    ReturnOp::create(builder, loc, ValueRange{less});
  }
  auto pair = TupleOp::create(builder, loc, ValueRange{loop.getResult(0), zero},
                              ArrayRef<NamedAttribute>());
  auto second = GetTupleElementOp::create(builder, loc, pair, 1);
  EXPECT_EQ(second.getType(), zero.getType());
  auto size = GetDimensionSizeOp::create(builder, loc, joined, 1);
  EXPECT_EQ(size.getType(), tensor({}, builder.getI32Type()));
  EXPECT_TRUE(succeeded(verify(*module)))
      << (errors.empty() ? "" : errors.front());
}

TEST_F(InferenceTest, InfersShapesWhereElementTypesAreGiven) {
  auto product = DotGeneralOp::create(
      builder, loc, tensor({2, 3, dynamic}), value({2, 3, 4}), value({2, 4, 5}),
      DotDimensionNumbersAttr::get(&context, {0}, {0}, {2}, {1}), nullptr,
      nullptr);
  EXPECT_FALSE(isa<InferTypeOpInterface>(product.getOperation()));
  auto shaped = cast<InferShapedTypeOpInterface>(product.getOperation());
  SmallVector<ShapedTypeComponents> components;
  ASSERT_TRUE(succeeded(shaped.inferReturnTypeComponents(
      &context, loc, product->getOperands(), {},
      product->getPropertiesStorage(), {}, components)));
  ASSERT_EQ(components.size(), 1u);
  EXPECT_EQ(components[0].getDims(), ArrayRef<int64_t>({2, 3, 5}));
  EXPECT_FALSE(components[0].getElementType());
}

TEST_F(InferenceTest, ReifiesShapes) {
  auto reify = [&](Operation *op, SmallVectorImpl<Value> &shapes) {
    return cast<InferShapedTypeOpInterface>(op).reifyReturnTypeShapes(
        builder, op->getOperands(), shapes);
  };
  Value sizes = value({2}, builder.getI64Type());
  auto broadcast = DynamicBroadcastInDimOp::create(
      builder, loc, tensor({dynamic, 3}), value({3}), sizes,
      builder.getDenseI64ArrayAttr({1}), nullptr, nullptr);
  SmallVector<Value> shapes;
  ASSERT_TRUE(succeeded(reify(broadcast, shapes)));
  EXPECT_EQ(shapes, SmallVector<Value>{sizes});

  auto sum = AddOp::create(builder, loc, broadcast, broadcast);
  shapes.clear();
  EXPECT_TRUE(failed(reify(sum, shapes)));
  context.loadDialect<shape::ShapeDialect>();
  ASSERT_TRUE(succeeded(reify(sum, shapes)));
  ASSERT_EQ(shapes.size(), 1u);
  auto extents = shapes.front().getDefiningOp<shape::ShapeOfOp>();
  ASSERT_TRUE(extents);
  EXPECT_EQ(extents.getArg(), broadcast.getResult());
}

/// Sizes that neither an operand is nor has are computed: for several sizes of
/// operands, they are those that are inferred.
TEST_F(InferenceTest, ReifiesComputedSizes) {
  context.loadDialect<arith::ArithDialect, tensor::TensorDialect>();
  auto program = parseSourceFile<ModuleOp>(
      DIALECTGEN_SOURCE_DIR "/tests/unit/stablehlo/programs/reified.mlir",
      &context);
  ASSERT_TRUE(program) << (errors.empty() ? "" : errors.front());
  size_t count = 0;
  program->walk([&](Operation *op) {
    auto expected = op->getAttrOfType<DenseI64ArrayAttr>("reified");
    if (!expected)
      return;
    ++count;
    std::string text;
    llvm::raw_string_ostream(text) << *op;
    builder.setInsertionPoint(op);
    SmallVector<Value> shapes;
    ASSERT_TRUE(
        succeeded(cast<InferShapedTypeOpInterface>(op).reifyReturnTypeShapes(
            builder, op->getOperands(), shapes)))
        << text;
    ASSERT_EQ(shapes.size(), op->getNumResults()) << text;
    auto sizes = shapes.front().getDefiningOp<tensor::FromElementsOp>();
    ASSERT_TRUE(sizes) << text;
    for (int64_t open : {7, 8, 11}) {
      SizeSources sources =
          sourcesOf(op->getParentOfType<func::FuncOp>(), open);
      SmallVector<int64_t> found;
      for (Value size : sizes.getElements())
        found.push_back(runSize(size, sources).value_or(-1));
      if (open == 7)
        EXPECT_EQ(ArrayRef<int64_t>(found), expected.asArrayRef()) << text;
      std::optional<SmallVector<int64_t>> inferred = inferFor(op, sources);
      ASSERT_TRUE(inferred) << text;
      EXPECT_EQ(found, *inferred) << text;
    }
  });
  EXPECT_GE(count, 10u);
}

/// Shapes of results are reified unless they do not follow from operands, and
/// are not static.
TEST_F(InferenceTest, ReifiesAllThatFollows) {
  context.loadDialect<arith::ArithDialect, tensor::TensorDialect,
                      shape::ShapeDialect>();
  std::map<std::string, bool> reified;
  auto open = [](Type type) -> Type {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? tensor.clone(
                        SmallVector<int64_t>(size_t(tensor.getRank()), dynamic))
                  : type;
  };
  // Lists of numbers keep their length.
  auto isList = [](Type type) {
    return getElementTypeOrSelf(type).isInteger(64) &&
           cast<ShapedType>(type).hasStaticShape();
  };
  for (OwningOpRef<ModuleOp> &program : programs()) {
    SmallVector<Operation *> ops;
    program->walk([&](Operation *op) {
      if (isa<StablehloDialect>(op->getDialect()) && op->getNumResults() &&
          isa<InferShapedTypeOpInterface>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      builder.setInsertionPoint(op);
      Operation *copy = builder.clone(*op);
      for (OpOperand &operand : copy->getOpOperands())
        if (Type type = operand.get().getType();
            isa<RankedTensorType>(type) && !isList(type))
          operand.set(valueOf(open(type)));
      for (OpResult result : copy->getResults())
        result.setType(open(result.getType()));
      SmallVector<Value> shapes;
      reified[op->getName().stripDialect().str()] |= succeeded(
          cast<InferShapedTypeOpInterface>(copy).reifyReturnTypeShapes(
              builder, copy->getOperands(), shapes));
    }
  }
  std::string missing;
  for (const auto &[name, isReified] : reified)
    missing += isReified ? "" : name + " ";
  // The result of a region, sizes by the number of processes, chosen sizes.
  EXPECT_EQ(missing,
            "all_gather broadcast_in_dim case if reduce_scatter reshape ");
  EXPECT_EQ(reified.size(), 96u);
}

} // namespace
