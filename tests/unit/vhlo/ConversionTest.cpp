//===- ConversionTest.cpp - programs that a release rejects ---------------===//
//
// Programs that a release cannot represent: the error names the feature, its
// position, the release that it needs, and the target. Also the silent
// conversions.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "gtest/gtest.h"

using namespace mlir;
using dialectgen::readArtifact;
using dialectgen::Version;

namespace vhlo = dialectgen::vhlo;

namespace {

const std::string f32 = "!vhlo.tensor_v1<[], !vhlo.f32_v1>";

class ConversionTest : public ::testing::Test {
protected:
  ConversionTest() : context(MLIRContext::Threading::DISABLED) {
    context.getOrLoadDialect<vhlo::VhloDialect>();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      std::string text;
      llvm::raw_string_ostream stream(text);
      stream << diagnostic.getLocation() << ": " << diagnostic;
      messages.push_back(text);
    });
  }
  OwningOpRef<ModuleOp> parse(const std::string &text) {
    OwningOpRef<ModuleOp> module = readArtifact(text, &context, "program");
    EXPECT_TRUE(module) << text << "\n" << llvm::join(messages, "\n");
    return module;
  }
  /// A function `f` with `body` and arguments of `types`.
  static std::string function(const std::string &body,
                              const std::string &arguments = "",
                              const std::string &type = "[], []") {
    return "\"vhlo.func_v1\"() <{arg_attrs = #vhlo.array_v1<[]>, function_type "
           "= #vhlo.type_v1<!vhlo.func_v1<" +
           type +
           ">>, res_attrs = #vhlo.array_v1<[]>, sym_name = "
           "#vhlo.string_v1<\"f\">, sym_visibility = #vhlo.string_v1<\"\">}> "
           "({\n^bb0" +
           (arguments.empty() ? "" : "(" + arguments + ")") + ":\n" + body +
           "\n\"vhlo.return_v1\"() : () -> () loc(unknown)\n}) : () -> () "
           "loc(unknown)\n";
  }
  /// `text` cannot be of version `target`; the one error is `message`.
  void expectRefusal(const std::string &text, Version target,
                     const std::string &message) {
    messages.clear();
    OwningOpRef<ModuleOp> module = parse(text);
    ASSERT_TRUE(module);
    EXPECT_TRUE(failed(vhlo::convertToVersion(*module, target))) << text;
    ASSERT_EQ(messages.size(), 1u) << llvm::join(messages, "\n");
    EXPECT_EQ(messages.front(), message);
  }
  /// `text` can.
  void expectSuccess(const std::string &text, Version target) {
    messages.clear();
    OwningOpRef<ModuleOp> module = parse(text);
    ASSERT_TRUE(module);
    EXPECT_TRUE(succeeded(vhlo::convertToVersion(*module, target)))
        << llvm::join(messages, "\n");
  }

  MLIRContext context;
  std::vector<std::string> messages;
};

TEST_F(ConversionTest, Operations) {
  std::string text =
      function("%0 = \"vhlo.tan_v2\"(%x) <{result_accuracy = "
               "#vhlo.result_accuracy_v1<0, 0, 0, "
               "#vhlo.result_accuracy_mode_v1<0>>}> : (" +
                   f32 + ") -> " + f32 + " loc(\"model.py\":7:3)",
               "%x: " + f32);
  expectRefusal(text, {1, 3, 0},
                "loc(\"model.py\":7:3): 'vhlo.tan_v1' needs version 1.4.0 or "
                "newer of the 'vhlo' dialect; the target is 1.3.0; it is in "
                "'f'");
  expectSuccess(text, {1, 4, 0});
  // The patch version does not decide, but it was requested.
  expectRefusal(text, {1, 3, 7},
                "loc(\"model.py\":7:3): 'vhlo.tan_v1' needs version 1.4.0 or "
                "newer of the 'vhlo' dialect; the target is 1.3.7; it is in "
                "'f'");
}

TEST_F(ConversionTest, TypesInTypesInAttributes) {
  std::string text =
      function("", "", "[!vhlo.tensor_v1<[2], !vhlo.f8E4M3_v1>], []");
  expectRefusal(text, {1, 6, 0},
                "loc(unknown): '!vhlo.f8E4M3_v1' needs version 1.7.0 or newer "
                "of the 'vhlo' dialect; the target is 1.6.0; it is in "
                "'!vhlo.tensor_v1' of '!vhlo.func_v1' of '#vhlo.type_v1' of "
                "attribute 'function_type' of 'vhlo.func_v1' in 'f'");
  expectSuccess(text, {1, 7, 0});
}

TEST_F(ConversionTest, TypesOfArgumentsAndResults) {
  expectRefusal(function("", "%x: !vhlo.tensor_v1<[2], !vhlo.i2_v1>"),
                {1, 1, 0},
                "loc(unknown): '!vhlo.i2_v1' needs version 1.2.0 or newer of "
                "the 'vhlo' dialect; the target is 1.1.0; it is in "
                "'!vhlo.tensor_v1' of the type of argument 0 of a block of "
                "'vhlo.func_v1' in 'f'");
  std::string text = function(
      "%0 = \"vhlo.bitcast_convert_v1\"(%x) : (" + f32 +
          ") -> !vhlo.tensor_v1<[16], !vhlo.i2_v1> loc(\"model.py\":7:3)",
      "%x: " + f32);
  expectRefusal(text, {1, 1, 0},
                "loc(\"model.py\":7:3): '!vhlo.i2_v1' needs version 1.2.0 or "
                "newer of the 'vhlo' dialect; the target is 1.1.0; it is in "
                "'!vhlo.tensor_v1' of the type of result 0 of "
                "'vhlo.bitcast_convert_v1' in 'f'");
}

// A quantized type's parts are parts, whichever kind of quantization it is.
TEST_F(ConversionTest, StorageTypesOfQuantizations) {
  for (const char *quant :
       {"quant_v1<1, !vhlo.i2_v1, !vhlo.f32_v1, 4602678819172646912, 0, -2, 1>",
        "quant_per_axis_v1<1, !vhlo.i2_v1, !vhlo.f32_v1, 0, -2, 1, "
        "[4602678819172646912], [0]>"}) {
    std::string type = "!vhlo.tensor_v1<[1], !vhlo." + std::string(quant) + ">";
    std::string name = StringRef(quant).split('<').first.str();
    expectRefusal(function("", "%x: " + type), {1, 0, 0},
                  "loc(unknown): '!vhlo.i2_v1' needs version 1.2.0 or newer of "
                  "the 'vhlo' dialect; the target is 1.0.0; it is in '!vhlo." +
                      name +
                      "' of '!vhlo.tensor_v1' of the type of argument 0 of a "
                      "block of 'vhlo.func_v1' in 'f'");
    expectSuccess(function("", "%x: " + type), {1, 2, 0});
  }
}

TEST_F(ConversionTest, CasesOfEnums) {
  std::string text = function(
      "\"vhlo.custom_call_v1\"() <{api_version = #vhlo.api_version_v1<4>, "
      "backend_config = #vhlo.dict_v1<[]>, call_target_name = "
      "#vhlo.string_v1<\"g\">, called_computations = #vhlo.array_v1<[]>, "
      "has_side_effect = #vhlo.bool_v1<0>, operand_layouts = "
      "#vhlo.array_v1<[]>, output_operand_aliases = #vhlo.array_v1<[]>, "
      "result_layouts = #vhlo.array_v1<[]>}> : () -> () loc(unknown)");
  messages.clear();
  OwningOpRef<ModuleOp> module = parse(text);
  ASSERT_TRUE(module);
  EXPECT_TRUE(failed(vhlo::convertToVersion(*module, {1, 2, 0})));
  // The case, and the dictionary that is not there for other reasons.
  ASSERT_EQ(messages.size(), 2u) << llvm::join(messages, "\n");
  for (const std::string &message : messages)
    EXPECT_NE(message.find("the target is 1.2.0"), std::string::npos)
        << message;
}

TEST_F(ConversionTest, AttributesThatSaySomething) {
  std::string text =
      function("%0 = \"vhlo.exponential_v2\"(%x) <{result_accuracy = "
               "#vhlo.result_accuracy_v1<0, 0, 0, "
               "#vhlo.result_accuracy_mode_v1<1>>}> : (" +
                   f32 + ") -> " + f32 + " loc(\"model.py\":7:3)",
               "%x: " + f32);
  expectRefusal(text, {1, 8, 0},
                "loc(\"model.py\":7:3): attribute 'result_accuracy' with a "
                "value other than the default needs version 1.9.0 or newer of "
                "the 'vhlo' dialect; the target is 1.8.0; it is in "
                "'vhlo.exponential_v2' in 'f'");
}

TEST_F(ConversionTest, Targets) {
  expectRefusal(function(""), {0, 8, 9},
                "loc(\"program\":0:0): target version 0.8.9 is less than "
                "minimum supported 0.9.0");
  expectRefusal(function(""), {99, 0, 0},
                "loc(\"program\":0:0): target version 99.0.0 is greater than "
                "current version " +
                    vhlo::VhloDialect::getTables().current.str());
}

// Readers of older releases do not know ranges of lines.
TEST_F(ConversionTest, RangesOfLocations) {
  std::string text = function(
      "%0 = \"vhlo.abs_v1\"(%x) : (" + f32 + ") -> " + f32 +
          " loc(fused[\"a.py\":1:2 to 3:4, callsite(\"name\"(\"a.py\":5:6 to "
          ":7) at \"b.py\":8:9)])",
      "%x: " + f32 + " loc(\"a.py\":1:2 to 3:4)");
  struct {
    Version target;
    const char *location, *argument;
  } examples[] = {
      {{1, 9, 0},
       "loc(fused[\"a.py\":1:2 to 3:4, callsite(\"name\"(\"a.py\":5:6 to :7) "
       "at \"b.py\":8:9)])",
       "loc(\"a.py\":1:2 to 3:4)"},
      {{1, 8, 0},
       "loc(fused[\"a.py\":1:2, callsite(\"name\"(\"a.py\":5:6) at "
       "\"b.py\":8:9)])",
       "loc(\"a.py\":1:2)"},
  };
  for (const auto &example : examples) {
    OwningOpRef<ModuleOp> module = parse(text);
    ASSERT_TRUE(module);
    ASSERT_TRUE(succeeded(vhlo::convertToVersion(*module, example.target)));
    module->walk([&](Operation *op) {
      if (op->getNumOperands() != 1)
        return;
      auto text = [](Location location) {
        std::string result;
        llvm::raw_string_ostream(result) << location;
        return result;
      };
      EXPECT_EQ(text(op->getLoc()), example.location);
      EXPECT_EQ(text(op->getOperand(0).getLoc()), example.argument);
    });
  }
}

TEST(VersionTest, OnlyThreeNumbersAreAVersion) {
  EXPECT_TRUE(Version::fromString("1.20.0") == (Version{1, 20, 0}));
  EXPECT_TRUE(Version::fromString("01.002.0") == (Version{1, 2, 0}));
  EXPECT_TRUE(Version::fromString("4294967295.0.0"));
  for (const char *text : {"",
                           ".",
                           "..",
                           "1",
                           "1.2",
                           "1.2.",
                           ".1.2",
                           "1.2.3.4",
                           "1.2.x",
                           "1..2",
                           "-1.0.0",
                           "+1.0.0",
                           "v1.0.0",
                           " 1.0.0",
                           "1.0.0 ",
                           "1. 0.0",
                           "0x1.0.0",
                           "1.2.4294967296",
                           "1.2.99999999999999999999",
                           "1,2,3",
                           "current"})
    EXPECT_FALSE(Version::fromString(text)) << text;
  EXPECT_FALSE(Version::fromString(StringRef("1.2.0\0", 6)));
}

TEST(VersionTest, VersionsAreOrdered) {
  const Version ordered[] = {{0, 9, 0}, {0, 9, 5}, {0, 10, 0}, {0, 20, 0},
                             {1, 0, 0}, {1, 0, 1}, {1, 2, 0},  {1, 10, 0}};
  for (size_t i = 0; i != std::size(ordered); ++i)
    for (size_t j = 0; j != std::size(ordered); ++j) {
      EXPECT_EQ(ordered[i] < ordered[j], i < j);
      EXPECT_EQ(ordered[i] <= ordered[j], i <= j);
      EXPECT_EQ(ordered[i] > ordered[j], i > j);
      EXPECT_EQ(ordered[i] >= ordered[j], i >= j);
      EXPECT_EQ(ordered[i] == ordered[j], i == j);
      EXPECT_EQ(ordered[i] != ordered[j], i != j);
    }
  EXPECT_TRUE((Version{1, 2, 3}.withoutPatch() == Version{1, 2, 0}));
  EXPECT_EQ((Version{1, 20, 3}.str()), "1.20.3");
}

/// In a context that knows of no dialect.
TEST(VersionedDialectTables, LoadTheirDialect) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  ASSERT_FALSE(context.getLoadedDialect("vhlo"));
  const dialectgen::VersionedDialect &dialect =
      vhlo::VhloDialect::getTables().load(&context);
  EXPECT_EQ(&dialect, context.getLoadedDialect("vhlo"));
  EXPECT_EQ(&vhlo::VhloDialect::getTables().load(&context), &dialect);
}

} // namespace
