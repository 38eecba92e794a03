//===- ConversionTest.cpp - nothing is lost on the way --------------------===//
//
// Programs are converted to artifacts and restored, or rejected with a reason.
// Many tests are named after a known defect of hand-written conversions of this
// kind.
//
//===----------------------------------------------------------------------===//

#include "ConversionTest.h"
#include "dialectgen/stablehlo/Conversion.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace dialectgen::stablehlo;
using dialectgen::stablehlo::test::ConversionTest;
using dialectgen::stablehlo::test::usersOf;

namespace vhlo = dialectgen::vhlo;

namespace {

//===----------------------------------------------------------------------===//
// Defects of hand-written conversions
//===----------------------------------------------------------------------===//

TEST_F(ConversionTest, StorageTypesOfPerAxisQuantizationAreChecked) {
  std::string program = function("", "tensor<2x!quant.uniform<i2:f32:0, {1.0, "
                                     "2.0}>>");
  expectRefused(program, "1.0.0", "'i2' needs version 1.2.0");
  expectStays(program, "1.2.0");
}

TEST_F(ConversionTest, IntegerAttributesOfTwoBitsAreReadable) {
  expectStays(function(R"("stablehlo.abs"(%a) {x.signless = 1 : i2,
      x.all = -1 : i2, x.unsigned = 3 : ui2, x.four = -3 : i4}
      : (tensor<4xf32>) -> tensor<4xf32>)"),
              "1.2.0");
}

TEST_F(ConversionTest, PaddingOfOldDynamicConvolutionsIsKept) {
  std::string program = R"("vhlo.func_v1"() <{arg_attrs = #vhlo.array_v1<[]>,
    res_attrs = #vhlo.array_v1<[]>, sym_name = #vhlo.string_v1<"f">,
    sym_visibility = #vhlo.string_v1<"">, function_type = #vhlo.type_v1<
    !vhlo.func_v1<[!vhlo.tensor_v1<[1, 8, 8, 2], !vhlo.f32_v1>,
    !vhlo.tensor_v1<[3, 3, 2, 4], !vhlo.f32_v1>,
    !vhlo.tensor_v1<[2, 2], !vhlo.i64_v1>], []>>}> ({
  ^bb0(%a: !vhlo.tensor_v1<[1, 8, 8, 2], !vhlo.f32_v1>,
       %b: !vhlo.tensor_v1<[3, 3, 2, 4], !vhlo.f32_v1>,
       %c: !vhlo.tensor_v1<[2, 2], !vhlo.i64_v1>):
    %0 = "vhlo.dynamic_conv_v1"(%a, %b, %c) <{
      batch_group_count = #vhlo.integer_v1<!vhlo.i64_v1, 1>,
      feature_group_count = #vhlo.integer_v1<!vhlo.i64_v1, 1>,
      input_batch_dimension = #vhlo.integer_v1<!vhlo.i64_v1, 0>,
      input_feature_dimension = #vhlo.integer_v1<!vhlo.i64_v1, 3>,
      input_spatial_dimensions = #vhlo.tensor_v1<
        !vhlo.tensor_v1<[2], !vhlo.i64_v1>,
        "\01\00\00\00\00\00\00\00\02\00\00\00\00\00\00\00">,
      kernel_input_feature_dimension = #vhlo.integer_v1<!vhlo.i64_v1, 2>,
      kernel_output_feature_dimension = #vhlo.integer_v1<!vhlo.i64_v1, 3>,
      kernel_spatial_dimensions = #vhlo.tensor_v1<
        !vhlo.tensor_v1<[2], !vhlo.i64_v1>,
        "\00\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00">,
      output_batch_dimension = #vhlo.integer_v1<!vhlo.i64_v1, 0>,
      output_feature_dimension = #vhlo.integer_v1<!vhlo.i64_v1, 3>,
      output_spatial_dimensions = #vhlo.tensor_v1<
        !vhlo.tensor_v1<[2], !vhlo.i64_v1>,
        "\01\00\00\00\00\00\00\00\02\00\00\00\00\00\00\00">,
      precision_config = #vhlo.array_v1<[#vhlo.precision_v1<0>,
        #vhlo.precision_v1<0>]>,
      window_strides = #vhlo.tensor_v1<!vhlo.tensor_v1<[2], !vhlo.i64_v1>,
        "\01\00\00\00\00\00\00\00">,
      lhs_dilation = #vhlo.tensor_v1<!vhlo.tensor_v1<[2], !vhlo.i64_v1>,
        "\01\00\00\00\00\00\00\00">,
      rhs_dilation = #vhlo.tensor_v1<!vhlo.tensor_v1<[2], !vhlo.i64_v1>,
        "\01\00\00\00\00\00\00\00">,
      window_reversal = #vhlo.tensor_v1<!vhlo.tensor_v1<[2], !vhlo.bool_v1>,
        "\00">,
      padding = #vhlo.tensor_v1<!vhlo.tensor_v1<[2, 2], !vhlo.i64_v1>,
        "\07\00\00\00\00\00\00\00">}>
      : (!vhlo.tensor_v1<[1, 8, 8, 2], !vhlo.f32_v1>,
         !vhlo.tensor_v1<[3, 3, 2, 4], !vhlo.f32_v1>,
         !vhlo.tensor_v1<[2, 2], !vhlo.i64_v1>)
      -> !vhlo.tensor_v1<[1, 8, 8, 4], !vhlo.f32_v1>
    "vhlo.return_v1"() : () -> ()
  }) : () -> ())";
  auto module = parse(program);
  std::string bytes = write(*module, "0.19.0");
  ASSERT_NE(bytes, "") << messages;
  auto again = deserializePortableArtifact(bytes, &context);
  ASSERT_TRUE(again) << messages;
  EXPECT_NE(print(*again).find("padding = dense<7>"), std::string::npos)
      << print(*again);
  EXPECT_TRUE(write(*again, "0.19.0") == bytes) << messages;
}

TEST_F(ConversionTest, LayoutsAndMemorySpacesOfBuffersAreNotDropped) {
  expectStays(function("", "memref<4x4xf32>"), "1.13.0");
  expectRefused(function("", "memref<4x4xf32, strided<[8, 1]>>"), "current",
                "there is none for a layout or a memory space");
  expectRefused(function("", "memref<4x4xf32, 1>"), "current",
                "'memref<4x4xf32, 1>' has no place in the 'vhlo' dialect");
}

TEST_F(ConversionTest, ExplicitDefaultsOfOtherKindsStay) {
  expectStays(R"(func.func @g(%a: tensor<4xf32>) -> tensor<4xf32> {
      return %a : tensor<4xf32>
    }
    func.func @f(%a: tensor<4xf32>) {
      %0 = "stablehlo.composite"(%a) <{name = "x.y", decomposition = @g,
        version = 0 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
      return
    })");
  expectStays(function(R"("stablehlo.dot"(%a, %a) <{precision_config = []}>
      : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>)"));
}

TEST_F(ConversionTest, NumbersOfVersionsDoNotOverflow) {
  expectRefused(function(""), "99999999999999999999.0.0",
                "Invalid target version argument '99999999999999999999.0.0'");
}

TEST_F(ConversionTest, ForeignOperationsThatTouchNothingAreRefused) {
  std::string program = function("%0 = arith.constant 1 : i32");
  expectRefused(program, "current",
                "'arith.constant' op is not of the 'stablehlo' dialect");
  expectStays(program, "current", mixed());
}

TEST_F(ConversionTest, PartOfAnAlgorithmIsNotTakenForNone) {
  auto module = parse(function(
      R"("stablehlo.dot_general"(%a, %a) <{dot_dimension_numbers =
      #stablehlo.dot<lhs_contracting_dimensions = [0],
                     rhs_contracting_dimensions = [0]>}>
      : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>)"));
  ASSERT_TRUE(succeeded(legalizeToVhlo(*module))) << messages;
  auto some = parseAttribute("#vhlo.type_v1<!vhlo.f32_v1>", &context);
  ASSERT_TRUE(some);
  module->walk([&](Operation *op) {
    if (op->getName().getStringRef() == "vhlo.dot_general_v2")
      op->setAttr("rhs_precision_type", some);
  });
  EXPECT_TRUE(failed(legalizeToStablehlo(*module)));
  EXPECT_NE(messages.find("attribute 'lhs_component_count'"), std::string::npos)
      << messages;
}

TEST_F(ConversionTest, DefaultsOfOldCollectivesAreLeftOut) {
  expectStays(function(R"("stablehlo.collective_broadcast"(%a)
      <{replica_groups = dense<0> : tensor<1x1xi64>}>
      : (tensor<4xf32>) -> tensor<4xf32>)"),
              "1.19.0");
}

TEST_F(ConversionTest, AnAccuracyOfAnotherKindIsAnError) {
  auto module = parse(function("%1 = \"stablehlo.exponential\"(%a) : "
                               "(tensor<4xf32>) -> tensor<4xf32>"));
  ASSERT_TRUE(succeeded(legalizeToVhlo(*module)));
  module->walk([&](Operation *op) {
    if (op->getName().getStringRef() == "vhlo.exponential_v2")
      op->setAttr("result_accuracy", Builder(&context).getI32IntegerAttr(1));
  });
  OwningOpRef<ModuleOp> copy(module->clone());
  EXPECT_TRUE(failed(vhlo::convertToVersion(*copy, {1, 0, 0})));
  messages.clear();
  EXPECT_TRUE(failed(legalizeToStablehlo(*module)));
  EXPECT_NE(messages.find("'stablehlo.exponential' cannot have it"),
            std::string::npos)
      << messages;
}

TEST_F(ConversionTest, EveryReleaseHasArtifacts) {
  // Two of them have no released artifact or no line in the log elsewhere.
  for (const char *target : {"0.13.0", "1.17.0"})
    expectStays(function("%0 = stablehlo.abs %a : tensor<4xf32>"), target);
}

TEST_F(ConversionTest, AllFailuresAreSaidAndTheProgramStays) {
  auto module = parse(function(R"(%0 = stablehlo.tanh %a : tensor<4xf32>
      %1 = stablehlo.tan %0 : tensor<4xf32>
      %2 = stablehlo.tan %1 : tensor<4xf32>
      %3 = stablehlo.add %0, %2 : tensor<4xf32>
      "stablehlo.abs"(%3) {x = 1 : i2} : (tensor<4xf32>) -> tensor<4xf32>)"));
  ASSERT_TRUE(succeeded(legalizeToVhlo(*module)));
  std::string before = print(*module), users = usersOf(*module);
  EXPECT_TRUE(failed(vhlo::convertToVersion(*module, {1, 1, 0})));
  EXPECT_EQ(StringRef(messages).count("'vhlo.tan_v1' needs version 1.4.0"), 2u)
      << messages;
  EXPECT_EQ(StringRef(messages).count("'!vhlo.i2_v1' needs version 1.2.0"), 1u)
      << messages;
  EXPECT_EQ(print(*module), before);
  EXPECT_EQ(usersOf(*module), users);
}

//===----------------------------------------------------------------------===//
// Attributes and types that were lost or refused
//===----------------------------------------------------------------------===//

TEST_F(ConversionTest, UnitAttributesStay) {
  std::string program =
      "func.func @f(%a: tensor<4xf32> {x.unit}) attributes {x.other} {\n"
      "%0 = \"stablehlo.abs\"(%a) {x.more = [unit, {k}]} : (tensor<4xf32>) -> "
      "tensor<4xf32>\nreturn }";
  expectStays(program, "1.11.0");
  expectRefused(program, "1.10.0",
                "'unit' needs version 1.11.0 or newer; the target is 1.10.0");
}

TEST_F(ConversionTest, SymbolsStaySymbols) {
  expectStays(function(R"("stablehlo.abs"(%a) {x.flat = @f, x.nested = @f::@g,
      x.list = [@f, "f"]} : (tensor<4xf32>) -> tensor<4xf32>)"));
}

TEST_F(ConversionTest, ArraysOfNumbersStayArrays) {
  expectStays(function(R"("stablehlo.abs"(%a) {x.a = array<i64: 1, 2>,
      x.b = array<i1: true, false>, x.c = array<i32: 1>,
      x.d = {e = array<f32: 1.0>}} : (tensor<4xf32>) -> tensor<4xf32>)"));
}

// Released writers had no other form for them then.
TEST_F(ConversionTest, OlderReleasesHaveElementsAndStringsInstead) {
  auto module = parse(function(R"("stablehlo.abs"(%a) {x.a = array<i64: 1, 2>,
      x.b = array<i1: true, false>, x.c = {e = [@f]}, x.d = array<i64>}
      : (tensor<4xf32>) -> tensor<4xf32>)"));
  std::string bytes = write(*module, "1.10.0");
  for (const char *warning :
       {"attribute 'x.a' of 'stablehlo.abs': 'array<i64: 1, 2>' comes back as "
        "elements, since it needs version 1.11.0 or newer; the target is "
        "1.10.0",
        "attribute 'x.b' of 'stablehlo.abs': 'array<i1: true, false>' comes "
        "back as elements",
        "attribute 'x.c' of 'stablehlo.abs': '@f' comes back as a string",
        "attribute 'x.d' of 'stablehlo.abs': 'array<i64>' comes back as"})
    EXPECT_NE(messages.find(warning), std::string::npos) << messages;
  auto back = deserializePortableArtifact(bytes, &context);
  ASSERT_TRUE(back) << messages;
  auto expected = parse(function(R"("stablehlo.abs"(%a) {
      x.a = dense<[1, 2]> : tensor<2xi64>,
      x.b = dense<[true, false]> : tensor<2xi1>, x.c = {e = ["f"]},
      x.d = dense<> : tensor<0xi64>} : (tensor<4xf32>) -> tensor<4xf32>)"));
  EXPECT_EQ(print(*back), print(*expected));
  for (const char *other : {"array<i32: 1>", "@f::@g", "array<f32: 1.0>"})
    expectRefused(
        function("%0 = \"stablehlo.abs\"(%a) {x.a = " + std::string(other) +
                 "} : (tensor<4xf32>) -> tensor<4xf32>"),
        "1.10.0", "needs version 1.11.0 or newer");
}

// A tensor without elements has no values, regardless of its shape.
TEST_F(ConversionTest, DefaultsWithoutElementsAreOfAnyShape) {
  auto module = parse(R"(func.func @f(%a: tensor<4xf32>, %t: !stablehlo.token)
      -> !stablehlo.token {
    %0 = "stablehlo.send"(%a, %t) <{
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>,
      is_host_transfer = true,
      source_target_pairs = dense<> : tensor<0x2xi64>}>
      : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
    return %0 : !stablehlo.token })");
  EXPECT_NE(write(*module, "1.11.0"), "") << messages;
  EXPECT_NE(write(*module, "1.12.0"), "") << messages;
}

TEST_F(ConversionTest, ZerosOfEitherSignAreTheDefault) {
  auto module = parse(function(R"(%0 = "stablehlo.tan"(%a) <{result_accuracy =
      #stablehlo.result_accuracy<atol = -0.0, rtol = 0.0, ulps = 0, mode =
        #stablehlo.result_accuracy_mode<DEFAULT>>}>
      : (tensor<4xf32>) -> tensor<4xf32>)"));
  EXPECT_NE(write(*module, "1.9.0"), "") << messages;
}

TEST_F(ConversionTest, OtherAttributesOfMlirStay) {
  expectStays(function(R"("stablehlo.abs"(%a) {x.a = 1 : si8,
      x.c = "t" : i32,
      x.d = 1.0 : f80} : (tensor<4xf32>) -> tensor<4xf32>)"));
}

TEST_F(ConversionTest, NumbersOfAllTypesStay) {
  expectStays(function(R"("stablehlo.abs"(%a) {x.a = 1.5 : f32,
      x.b = 0.5 : f8E5M2, x.c = 0.5 : tf32, x.d = 1.0 : f4E2M1FN,
      x.e = -1 : i64, x.f = 255 : ui8, x.g = 7 : index, x.h = true,
      x.i = none, x.j = 0x7FC00001 : f32, x.k = 0xFFFF : bf16}
      : (tensor<4xf32>) -> tensor<4xf32>)"));
}

TEST_F(ConversionTest, DataOfAllTypesStay) {
  expectStays(function(R"(
    %0 = "stablehlo.constant"() <{value = dense<[1, -1, 0]> : tensor<3xi4>}>
      : () -> tensor<3xi4>
    %1 = "stablehlo.constant"() <{value = dense<[1, 3]> : tensor<2xui2>}>
      : () -> tensor<2xui2>
    %2 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}>
      : () -> tensor<i1>
    %3 = "stablehlo.constant"() <{value = dense<[true, false, true, true, true,
      false, true, true, true]> : tensor<9xi1>}> : () -> tensor<9xi1>
    %4 = "stablehlo.constant"() <{value = dense<(1.0, 2.0)> :
      tensor<2xcomplex<f64>>}> : () -> tensor<2xcomplex<f64>>
    %5 = "stablehlo.constant"() <{value = dense<[0.5, 1.0]> :
      tensor<2xf8E4M3FN>}> : () -> tensor<2xf8E4M3FN>
    %6 = "stablehlo.constant"() <{value = dense<> : tensor<0xf32>}>
      : () -> tensor<0xf32>)"));
}

TEST_F(ConversionTest, TypesStay) {
  for (const char *type :
       {"!shape.witness", "!stablehlo.token", "tuple<tensor<4xf32>, tuple<>>",
        "tensor<?x4xf32, #stablehlo.bounds<8, ?>>", "tensor<*xf32>",
        "complex<f32>", "none", "index", "!stablehlo.future<tensor<4xf32>>",
        "tensor<4x!quant.uniform<u8<1:200>:f32, 0.5:3>>",
        "tensor<4x!quant.uniform<i8:f32:0, {0.5:1, 0.25, 1.0, 2.0}>>",
        "(tensor<4xf32>, i32) -> (f32, ui16)", "memref<?xbf16>"})
    expectStays(function("", type));
}

TEST_F(ConversionTest, OtherTypesAreNamed) {
  for (const char *type : {"vector<4xf32>", "tensor<4xsi8>", "i3", "f80",
                           "tensor<4xui1>", "!shape.shape"})
    expectRefused(function("", type), "current", "has no place in the 'vhlo'");
  expectRefused(function("", "tuple<i32, vector<4xf32>>"), "current",
                "type 'vector<4xf32>' has no place in the 'vhlo' dialect");
  expectRefused(function("", "tensor<4xf32, \"layout\">"), "current",
                "an encoding of another dialect");
  expectRefused(function("", "tensor<4xf32, #sparse_tensor.encoding<{map = "
                             "(d0) -> (d0 : compressed)}>>"),
                "current", "an encoding of another dialect");
}

TEST_F(ConversionTest, FunctionsOfOtherKindsAreNamed) {
  expectRefused("func.func @g() { return }\n"
                "func.func @f() { %0 = func.constant @g : () -> ()\n"
                "call_indirect %0() : () -> ()\nreturn }",
                "current", "'func.constant' op is not of the 'stablehlo'");
}

TEST_F(ConversionTest, AttributesOfFunctionsStay) {
  expectStays("func.func private @g(tensor<4xf32>) -> (tensor<4xf32> {x.r = 1 "
              ": i32}) attributes {no_inline}\n"
              "func.func @f(%a: tensor<4xf32> {x.p = \"q\"}, %b: i1) "
              "-> tensor<4xf32> {\n%0 = call @g(%a) : (tensor<4xf32>) -> "
              "tensor<4xf32>\nreturn %0 : tensor<4xf32> }");
}

TEST_F(ConversionTest, DroppedChannelTypesAreSaid) {
  auto module = parse(function(R"("stablehlo.collective_permute"(%a)
      <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}>
      : (tensor<4xf32>) -> tensor<4xf32>)"));
  EXPECT_NE(write(*module, "current"), "");
  EXPECT_NE(messages.find("field 'type' of attribute 'channel_handle'"),
            std::string::npos)
      << messages;
}

TEST_F(ConversionTest, AbsentAttributesWithoutMeaningAreErrors) {
  expectRefused(R"(func.func @f(%a: tensor<4xf32>, %b: tensor<f32>) {
    %0 = "stablehlo.select_and_scatter"(%b, %b, %b) ({
    ^bb0(%c: tensor<f32>, %d: tensor<f32>):
      %1 = "stablehlo.compare"(%c, %d) <{comparison_direction =
        #stablehlo<comparison_direction GE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
      "stablehlo.return"(%1) : (tensor<i1>) -> ()
    }, {
    ^bb0(%c: tensor<f32>, %d: tensor<f32>):
      "stablehlo.return"(%c) : (tensor<f32>) -> ()
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    return })",
                "current",
                "attribute 'window_dimensions': it must not be absent");
}

TEST_F(ConversionTest, NamesOfVersionedAttributesAreTaken) {
  expectRefused(function(R"("stablehlo.collective_permute"(%a)
      <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}>
      {channel_id = 7 : i64} : (tensor<4xf32>) -> tensor<4xf32>)"),
                "current",
                "attribute 'channel_id': it has the name of an attribute");
}

TEST_F(ConversionTest, ForeignAttributesAreNamed) {
  expectRefused(function(R"("stablehlo.abs"(%a) {x.map = affine_map<() -> ()>}
      : (tensor<4xf32>) -> tensor<4xf32>)"),
                "current",
                "attribute 'x.map': 'affine_map<() -> ()>' has no place");
}

TEST_F(ConversionTest, NothingForeignIsWrittenUnasked) {
  expectRefused(function("%0 = builtin.unrealized_conversion_cast %a : "
                         "tensor<4xf32> to tensor<4xi32>"),
                "current",
                "'builtin.unrealized_conversion_cast' op is not of the "
                "'stablehlo' dialect");
  for (const char *target : {"1.0.0", "current"})
    expectRefused(R"("vhlo.func_v1"() <{sym_name = #vhlo.string_v1<"f">,
      sym_visibility = #vhlo.string_v1<"">, arg_attrs = #vhlo.array_v1<[]>,
      function_type = #vhlo.type_v1<!vhlo.func_v1<() -> ()>>,
      res_attrs = #vhlo.array_v1<[]>}> ({
        "vhlo.return_v1"() : () -> ()
      }) {x.y = #vhlo.dict_v1<{"key" = #vhlo.bool_v1<1>}>} : () -> ())",
                  target, "'\"key\"' in attribute 'x.y' is not of");
}

TEST_F(ConversionTest, WhatIsTooDeepToBeReadIsNotWritten) {
  auto regions = [&](int depth) {
    std::string inner;
    while (depth--)
      inner = "\"stablehlo.case\"(%i) ({\n" + inner +
              "\"stablehlo.return\"() : () -> ()\n"
              "}) : (tensor<i32>) -> ()\n";
    return "func.func @f(%i: tensor<i32>) {\n" + inner + "return\n}";
  };
  expectStays(regions(500));
  expectRefused(regions(511), "current",
                "regions are nested more than 512 deep");
  auto tuples = [&](int depth) {
    std::string type = "f32";
    while (depth--)
      type = "tuple<" + type + ">";
    return function("", type);
  };
  expectStays(tuples(900));
  expectRefused(tuples(999), "current",
                "records are nested more than 1000 deep");
}

TEST_F(ConversionTest, AValueIsCastOnceForAllForeignUses) {
  auto module = parse(function("%0 = stablehlo.abs %a : tensor<4xf32>\n"
                               "%1 = arith.addf %0, %0 : tensor<4xf32>\n"
                               "%2 = arith.mulf %0, %1 : tensor<4xf32>"));
  dialectgen::ToVersionedOptions options;
  options.allowOtherDialects = true;
  ASSERT_TRUE(succeeded(legalizeToVhlo(*module, options))) << messages;
  int casts = 0;
  module->walk([&](UnrealizedConversionCastOp) { ++casts; });
  EXPECT_EQ(casts, 1);
  ASSERT_TRUE(succeeded(verify(*module)));
}

/// One that a program has is as foreign as others: two casts lead to it and
/// from it, however often it is used.
TEST_F(ConversionTest, CastsOfAProgramAreCast) {
  auto module = parse(function(
      "%0 = builtin.unrealized_conversion_cast %a : tensor<4xf32> to i32\n"
      "%1 = builtin.unrealized_conversion_cast %0 : i32 to tensor<4xf32>\n"
      "%2 = stablehlo.add %1, %1 : tensor<4xf32>\n"
      "%3 = stablehlo.add %1, %2 : tensor<4xf32>"));
  dialectgen::ToVersionedOptions options;
  options.allowOtherDialects = true;
  ASSERT_TRUE(succeeded(legalizeToVhlo(*module, options))) << messages;
  int casts = 0;
  module->walk([&](UnrealizedConversionCastOp) { ++casts; });
  EXPECT_EQ(casts, 4);
  module->walk([&](Operation *op) {
    if (op->getName().getStringRef() == "vhlo.add_v1")
      for (Type type : op->getOperandTypes())
        EXPECT_EQ(type.getDialect().getNamespace(), "vhlo");
  });
}

TEST_F(ConversionTest, MixedProgramsComeBack) {
  expectStays(R"(func.func @f(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %0 = scf.for %i = %zero to %n step %one iter_args(%b = %a)
        -> (tensor<4xf32>) {
      %1 = stablehlo.add %b, %a : tensor<4xf32>
      %2 = arith.negf %1 : tensor<4xf32>
      scf.yield %2 : tensor<4xf32>
    }
    %3 = stablehlo.abs %0 : tensor<4xf32>
    return %3 : tensor<4xf32>
  })",
              "1.11.0", mixed());
}

} // namespace
