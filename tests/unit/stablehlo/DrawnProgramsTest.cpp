//===- DrawnProgramsTest.cpp - programs drawn at random as artifacts ------===//
//
// Programs of constants, attributes, resources and types that are drawn from
// lists of parts: all that is written is read, and is the same after it.
//
//===----------------------------------------------------------------------===//

#include "DrawnPrograms.h"
#include "ConversionTest.h"
#include "mlir/IR/BuiltinOps.h"
#include <random>

using namespace mlir;
using namespace dialectgen::stablehlo;
using dialectgen::stablehlo::test::ConversionTest;

namespace {

class DrawnProgramsTest : public ConversionTest {};

} // namespace

/// Also with other dialects, for older releases, without locations.
TEST_F(DrawnProgramsTest, WrittenProgramsAreRead) {
  dialectgen::test::DrawnPrograms draws(20260828);
  unsigned written = 0, refused = 0;
  for (unsigned draw = 0; draw != 1500; ++draw) {
    // Resources have the keys of one program alone.
    MLIRContext own(context.getDialectRegistry(),
                    MLIRContext::Threading::DISABLED),
        other(context.getDialectRegistry(), MLIRContext::Threading::DISABLED);
    std::string said;
    auto note = [&](Diagnostic &diagnostic) {
      said += diagnostic.str() + "\n";
    };
    ScopedDiagnosticHandler handler(&own, note), reader(&other, note);
    own.loadAllAvailableDialects();
    std::string text = draws.program();
    auto module = parseSourceString<ModuleOp>(text, &own);
    if (!module)
      continue;
    SerializeOptions options;
    options.allowOtherDialects = draws.below(2);
    options.stripDebugInfo = draws.below(2);
    std::string target = draws.oneOf({"current", "1.13.0", "1.0.0", "0.17.0"});
    std::string bytes = write(*module, target, options);
    if (bytes.empty()) {
      EXPECT_NE(said, "") << text;
      ++refused;
      continue;
    }
    ++written;
    DeserializeOptions reading;
    reading.allowOtherDialects = options.allowOtherDialects;
    said.clear();
    auto again = deserializePortableArtifact(bytes, &other, reading);
    ASSERT_TRUE(again) << said << target << "\n" << text;
    EXPECT_EQ(difference(write(*again, target, options), bytes), "") << text;
  }
  EXPECT_GT(written, 200u);
  EXPECT_GT(refused, 200u);
}

/// Truth values as StableHLO writes them: bits, of which a byte stands for two
/// or more that are equal.
static std::string bytesOfTruths(ArrayRef<bool> truths) {
  if (truths.size() > 1 && llvm::all_equal(truths))
    return truths.front() ? "\xff" : std::string(1, '\0');
  std::string bytes((truths.size() + 7) / 8, '\0');
  for (auto [index, truth] : llvm::enumerate(truths))
    bytes[index / 8] |= char(truth << (index % 8));
  return bytes;
}

TEST_F(DrawnProgramsTest, TruthValuesAreWrittenAsBits) {
  std::mt19937 generator(20260828);
  for (size_t count : {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 63}) {
    for (unsigned draw = 0; draw != 6; ++draw) {
      SmallVector<bool> truths;
      std::string list;
      for (size_t i = 0; i != count; ++i) {
        truths.push_back(draw < 2 ? draw == 1 : generator() % 2 == 1);
        list += (i ? ", " : "") + std::string(truths[i] ? "true" : "false");
      }
      std::string type = "tensor<" + std::to_string(count) + "xi1>";
      std::string text =
          function("%0 = stablehlo.constant dense<[" + list + "]> : " + type +
                   "\n%1 = stablehlo.custom_call @g() {x = array<i1" +
                   (count ? ": " : "") + list + ">} : () -> tensor<f32>");
      if (count == 0)
        text = function("%0 = stablehlo.constant dense<> : " + type);
      for (const char *target : {"current", "1.0.0", "0.9.0"}) {
        auto module = parse(text);
        std::string bytes = write(*module, target);
        // Code 15, the type, the length, and all of them.
        std::string data = bytesOfTruths(truths);
        std::string wanted(1, char(data.size() << 1 | 1));
        wanted += data;
        size_t found = 0, at = 0;
        while ((at = bytes.find('\x1f', at)) != std::string::npos)
          found += StringRef(bytes).substr(++at + 1).starts_with(wanted);
        EXPECT_GE(found, 1u) << text << target << "\n" << messages;
        auto again = deserializePortableArtifact(bytes, &context);
        ASSERT_TRUE(again) << text << messages;
        EXPECT_EQ(difference(write(*again, target), bytes), "") << text;
      }
    }
  }
  // A scalar, and a byte 01 for all of many, of writers that packed nothing.
  auto scalar = parse(function("%0 = stablehlo.constant dense<true> : "
                               "tensor<i1>"));
  EXPECT_NE(write(*scalar, "1.0.0").find("\x03\x01"), std::string::npos);
  auto many = parse(function("%0 = stablehlo.constant dense<true> : "
                             "tensor<16xi1>"));
  std::string bytes = write(*many, "1.0.0"), unpacked = bytes;
  size_t at = bytes.find("\x03\xff");
  ASSERT_NE(at, std::string::npos);
  unpacked[at + 1] = '\x01';
  auto again = deserializePortableArtifact(unpacked, &context);
  ASSERT_TRUE(again) << messages;
  EXPECT_EQ(print(*again), print(*many));
  EXPECT_EQ(difference(write(*again, "1.0.0"), bytes), "");
}

/// The dimension of the scales may be open, bounded, and of a signature.
TEST_F(DrawnProgramsTest, QuantizedDimensionsMayBeOpen) {
  const StringRef perAxis = "!quant.uniform<i8:f32:1, {0.5:1, 0.25:-2}>>";
  const std::string closed = "tensor<4x2x" + perAxis.str();
  for (const char *sizes : {"4x2", "4x?", "?x?", "?x2"}) {
    std::string type = "tensor<" + std::string(sizes) + "x" + perAxis.str();
    expectStays(function(
        "%0 = stablehlo.add %a, %a : " + type +
            "\n%1 = stablehlo.reshape %a : (" + type + ") -> " + closed +
            "\n%2 = stablehlo.transpose %a, dims = [0, 1] : (" + type +
            ") -> " + type,
        type));
    // In the signature alone.
    expectStays("func.func private @f(" + type + ") -> " + type);
  }
  std::string bounded = "tensor<4x?x!quant.uniform<i8:f32:1, {0.5:1, "
                        "0.25:-2}>, #stablehlo.bounds<?, 2>>";
  expectStays(function("%0 = stablehlo.add %a, %a : " + bounded, bounded));
  std::string other = "tensor<4x3x" + perAxis.str();
  EXPECT_FALSE(parseSourceString<ModuleOp>(
      function("%0 = stablehlo.add %a, %a : " + other, other), &context));
}
