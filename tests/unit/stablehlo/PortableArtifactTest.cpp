//===- PortableArtifactTest.cpp - programs as portable artifacts ----------===//
//
// Released artifacts through the interface, byte by byte; the caller's
// unchanged module; rejected programs and their messages.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/PortableArtifact.h"
#include "Artifacts.h"
#include "dialectgen-c/PortableApi.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace dialectgen::stablehlo;
using ::testing::Test;

namespace {

class PortableArtifactTest : public Test {
protected:
  PortableArtifactTest() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    registerPortableDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
      for (Diagnostic &note : diagnostic.getNotes())
        messages += note.str() + "\n";
    });
  }
  OwningOpRef<ModuleOp> parse(StringRef text) {
    return parseSourceString<ModuleOp>(text, &context);
  }
  /// Empty after an error.
  std::string write(ModuleOp module, StringRef target,
                    SerializeOptions options = {}) {
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    bool good =
        succeeded(serializePortableArtifact(module, target, stream, options));
    EXPECT_TRUE(good == !bytes.empty());
    return bytes;
  }
  std::string print(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module->print(stream, OpPrintingFlags().enableDebugInfo());
    return text;
  }
  /// A function of one operation, on a value of type `type`.
  std::string function(StringRef op, StringRef type = "!vhlo.token_v1",
                       StringRef attributes = "") {
    return (R"(module {
      "vhlo.func_v1"() <{arg_attrs = #vhlo.array_v1<[]>,
        res_attrs = #vhlo.array_v1<[]>, function_type = #vhlo.type_v1<
          !vhlo.func_v1<[!vhlo.token_v1], [!vhlo.token_v1]>>,
        sym_name = #vhlo.string_v1<"f">, sym_visibility = #vhlo.string_v1<"">
      }> ({
      ^bb0(%arg0: )" +
            type + "):\n" + op + R"(
        "vhlo.return_v1"(%arg0) : ()" +
            type + R"() -> ()
      }) )" +
            attributes + " : () -> ()\n}\n")
        .str();
  }
  /// That `text` is refused with a message that has `expected`, and written
  /// where other dialects are allowed.
  void expectForeign(const std::string &text, const std::string &expected) {
    context.allowUnregisteredDialects();
    OwningOpRef<ModuleOp> module = parse(text);
    ASSERT_TRUE(module) << messages;
    messages.clear();
    EXPECT_EQ(write(*module, "1.0.0"), "");
    EXPECT_NE(messages.find(expected), std::string::npos) << messages;
    SerializeOptions options;
    options.allowOtherDialects = true;
    EXPECT_NE(write(*module, "1.0.0", options), "") << messages;
  }

  MLIRContext context;
  std::string messages;
};

/// Through vhlo alone, through stablehlo, and through its text.
TEST_F(PortableArtifactTest, ReleasedArtifactsStayAsTheyAre) {
  std::vector<Artifact> artifacts = readReleasedArtifacts();
  EXPECT_GE(artifacts.size(), 9u);
  // Those have everything of their releases, but no programs make sense of it.
  size_t released = artifacts.size();
  for (Artifact &frozen : readFrozenArtifacts())
    artifacts.push_back(std::move(frozen));
  for (const auto &[index, artifact] : llvm::enumerate(artifacts)) {
    SCOPED_TRACE(artifact.path);
    std::string target = artifact.version.str();
    auto version = getPortableArtifactVersion(artifact.bytes);
    ASSERT_TRUE(version && version->str() == target);
    for (bool keepVersioned : {true, false}) {
      if (!keepVersioned && index >= released)
        continue;
      DeserializeOptions options;
      options.keepVersioned = keepVersioned;
      auto module =
          deserializePortableArtifact(artifact.bytes, &context, options);
      EXPECT_TRUE(module) << messages;
      if (!module)
        continue;
      // Once more to see that writing leaves the module alone, use lists
      // included.
      for (int round = 0; round != 2; ++round) {
        std::string before = print(*module);
        EXPECT_EQ(difference(write(*module, target), artifact.bytes), "")
            << messages;
        EXPECT_TRUE(before == print(*module));
      }
      std::string text = print(*module), bytes;
      llvm::raw_string_ostream stream(bytes);
      ASSERT_TRUE(
          succeeded(serializePortableArtifactInPlace(*module, target, stream)))
          << messages;
      EXPECT_EQ(difference(bytes, artifact.bytes), "");
      if (keepVersioned)
        continue;
      auto again = parse(text);
      ASSERT_TRUE(again) << messages;
      // The parser's names of locations are not in the artifact.
      SerializeOptions strip;
      strip.stripDebugInfo = true;
      EXPECT_EQ(difference(write(*again, target, strip), artifact.bytes), "")
          << messages;
    }
  }
}

TEST_F(PortableArtifactTest, ProducerIsTheTargetAsTyped) {
  auto module = parse(function(""));
  EXPECT_NE(write(*module, "01.002.7").find("StableHLO_v01.002.7"),
            std::string::npos);
  EXPECT_NE(
      write(*module, "current").find("StableHLO_v" + getCurrentVersion().str()),
      std::string::npos);
}

TEST_F(PortableArtifactTest, BadTargetsAreErrors) {
  auto module = parse(function(""));
  EXPECT_EQ(write(*module, "1.x.0"), "");
  EXPECT_EQ(write(*module, "99.0.0"), "");
  EXPECT_NE(messages.find("target version 99.0.0 is greater than current "
                          "version " +
                          getCurrentVersion().str()),
            std::string::npos)
      << messages;
}

TEST_F(PortableArtifactTest, ProgramsAreVerified) {
  auto module = parseSourceString<ModuleOp>(
      R"(func.func @f(%a: tensor<2x3xf32>) -> tensor<3x3xf32> {
        %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> :
            (tensor<2x3xf32>) -> tensor<3x3xf32>
        return %0 : tensor<3x3xf32>
      })",
      ParserConfig(&context, /*verifyAfterParse=*/false));
  ASSERT_TRUE(module);
  EXPECT_EQ(write(*module, "current"), "");
  EXPECT_NE(messages.find("'stablehlo.transpose' op"), std::string::npos)
      << messages;
  EXPECT_NE(messages.find("cannot write an artifact"), std::string::npos)
      << messages;
}

TEST_F(PortableArtifactTest, ForeignOperationsAreRefused) {
  expectForeign(function(R"("foo.bar"() : () -> ())"),
                "'foo.bar' op is not of the 'stablehlo' dialect");
}

TEST_F(PortableArtifactTest, ForeignAttributesAreRefused) {
  expectForeign(function("", "!vhlo.token_v1", "{foo = 1 : i32}"),
                "'1 : i32' in attribute 'foo' is not of the 'vhlo' dialect");
}

TEST_F(PortableArtifactTest, ForeignAttributesInsideOthersAreRefused) {
  expectForeign(function("", "!vhlo.token_v1",
                         R"({foo = #vhlo.dict_v1<[#vhlo.string_v1<"k">,
                             #vhlo.array_v1<[unit]>]>})"),
                "'unit' in attribute 'foo' is not of the 'vhlo' dialect");
}

TEST_F(PortableArtifactTest, ForeignTypesAreRefused) {
  expectForeign(function("", "tensor<2xf32>"),
                "block argument type 'tensor<2xf32>' is not of the 'vhlo'");
}

TEST_F(PortableArtifactTest, ForeignAttributesOfModulesAreRefused) {
  expectForeign(
      "module attributes {bar.foo = #bar.baz} {}",
      "'#bar.baz' in attribute 'bar.foo' is not of the 'vhlo' dialect");
}

TEST_F(PortableArtifactTest, ReadersMayRefuseOtherDialects) {
  context.allowUnregisteredDialects();
  auto module = parse(function(R"("foo.bar"() : () -> ())"));
  SerializeOptions write;
  write.allowOtherDialects = true;
  std::string bytes = this->write(*module, "1.12.0", write);
  DeserializeOptions read;
  EXPECT_TRUE(deserializePortableArtifact(bytes, &context, read)) << messages;
  read.allowOtherDialects = false;
  EXPECT_FALSE(deserializePortableArtifact(bytes, &context, read));
  EXPECT_NE(messages.find("'foo.bar' op is of the 'foo' dialect"),
            std::string::npos)
      << messages;
}

TEST_F(PortableArtifactTest, CInterfaceTakesModules) {
  auto append = [](MlirStringRef part, void *text) {
    static_cast<std::string *>(text)->append(part.data, part.length);
  };
  auto module = parse(function(""));
  std::string bytes, expected = write(*module, "1.2.0");
  ASSERT_TRUE(
      mlirLogicalResultIsSuccess(dialectgenStablehloSerializePortableArtifact(
          wrap(*module), mlirStringRefCreate("1.2.0", 5), {}, append, &bytes)));
  EXPECT_TRUE(bytes == expected);
  MLIRContext other(MLIRContext::Threading::DISABLED);
  dialectgenStablehloLoadPortableDialects(wrap(&other));
  OwningOpRef<ModuleOp> again(
      unwrap(dialectgenStablehloDeserializePortableArtifact(
          mlirStringRefCreate(bytes.data(), bytes.size()), wrap(&other))));
  ASSERT_TRUE(again);
  EXPECT_NE(print(*again).find("func.func @f"), std::string::npos);
}

TEST_F(PortableArtifactTest, AttributesOfModulesStay) {
  auto module = parse(R"(module @name attributes {
    mhlo.num_partitions = 1 : i32, jax.b = [true, "x"]} {})");
  std::string bytes = write(*module, "1.0.0");
  auto again = deserializePortableArtifact(bytes, &context);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->getOperation()->getAttrDictionary() ==
              module->getOperation()->getAttrDictionary());
}

/// Artifacts share the data of large constants with the program: of all element
/// types, and of resources.
TEST_F(PortableArtifactTest, LargeConstantsAreWritten) {
  for (StringRef element : {"i1", "i4", "ui4", "i8", "i32", "ui64", "bf16",
                            "f8E5M2", "f32", "f64", "complex<f32>"})
    for (bool isResource : {false, true}) {
      std::string type = ("tensor<40000x" + element + ">").str();
      auto module = parse("func.func @f() -> " + type +
                          " {\n  %0 = stablehlo.constant dense<" +
                          (element == "i1"                  ? "true"
                           : element.contains("i")          ? "1"
                           : element.starts_with("complex") ? "(1.0, 1.0)"
                                                            : "1.0") +
                          "> : " + type + "\n  return %0 : " + type + "\n}\n");
      ASSERT_TRUE(module) << messages;
      Operation *constant = nullptr;
      module->walk([&](Operation *op) {
        if (op->getName().getStringRef() == "stablehlo.constant")
          constant = op;
      });
      auto shape = cast<RankedTensorType>(constant->getResult(0).getType());
      unsigned width =
          element.starts_with("complex") ? 64 : shape.getElementTypeBitWidth();
      // Bytes that every type admits.
      std::string data(size_t(40000) * std::max(width, 8u) / 8, '\0');
      if (width == 1)
        data.resize(40000 / 8);
      for (auto [index, byte] : llvm::enumerate(data))
        byte = char(index % 13);
      auto elements = DenseElementsAttr::getFromRawBuffer(
          shape, ArrayRef(data.data(), data.size()));
      Attribute value = elements;
      // Those narrower than a byte have another form in resources.
      if (isResource && width < 8)
        continue;
      if (isResource)
        value = DenseResourceElementsAttr::get(
            shape, "data",
            HeapAsmResourceBlob::allocateAndCopyInferAlign(
                ArrayRef(data.data(), data.size())));
      constant->setAttr("value", value);
      std::string bytes = write(*module, "1.9.0");
      EXPECT_GT(bytes.size(), data.size()) << type << messages;
      auto again = deserializePortableArtifact(bytes, &context);
      ASSERT_TRUE(again) << type << messages;
      again->walk([&](Operation *op) {
        if (op->getName().getStringRef() == "stablehlo.constant")
          EXPECT_TRUE(op->getAttr("value") == elements) << type;
      });
    }
}

TEST_F(PortableArtifactTest, NewerArtifactsSayWhatIsReadable) {
  auto module = parse(function(""));
  std::string current = getCurrentVersion().str(), newer = current;
  newer[0] = '9';
  std::string bytes = write(*module, "current");
  size_t at = bytes.find("StableHLO_v" + current);
  ASSERT_NE(at, std::string::npos);
  bytes.replace(at + 11, newer.size(), newer);
  // Newer alone is no reason to refuse it; an unknown operation is.
  EXPECT_TRUE(deserializePortableArtifact(bytes, &context)) << messages;
  bytes.replace(bytes.find("return_v1"), 9, "return_v9");
  EXPECT_FALSE(deserializePortableArtifact(bytes, &context));
  EXPECT_NE(messages.find("return_v9"), std::string::npos) << messages;
  EXPECT_NE(messages.find("cannot read the artifact of version " + newer +
                          ": the newest readable version is " + current),
            std::string::npos)
      << messages;
}

TEST_F(PortableArtifactTest, LocationRangesBecomePlacesForOldReaders) {
  auto module = parse(function(""));
  Builder builder(&context);
  Location range =
      FileLineColRange::get(builder.getStringAttr("a.py"), 1, 2, 3, 4);
  module->walk([&](Operation *op) {
    op->setLoc(NameLoc::get(builder.getStringAttr("n"), range));
  });
  auto locationAfter = [&](StringRef target) {
    auto again = deserializePortableArtifact(write(*module, target), &context);
    return again ? print(*again) : "";
  };
  EXPECT_NE(locationAfter("1.9.0").find("\"a.py\":1:2 to 3:4"),
            std::string::npos)
      << locationAfter("1.9.0");
  EXPECT_EQ(locationAfter("1.8.0").find(" to 3:4"), std::string::npos)
      << locationAfter("1.8.0");
  EXPECT_NE(locationAfter("1.8.0").find("\"a.py\":1:2"), std::string::npos);
  SerializeOptions strip;
  strip.stripDebugInfo = true;
  EXPECT_EQ(write(*module, "1.9.0", strip).find("a.py"), std::string::npos);
}

/// Those that say more than a line stay, and so does a line elsewhere.
TEST_F(PortableArtifactTest, PlacesMayBeLeftOut) {
  OwningOpRef<ModuleOp> module = parse(R"(
    func.func @f(%x: tensor<f32> loc("a":1:2)) -> tensor<f32> {
      %y = stablehlo.add %x, %x : tensor<f32> loc("a":3:4)
      %z = stablehlo.add %y, %x : tensor<f32> loc("n"("a":5:6))
      return %z : tensor<f32> loc("a":7:8)
    } loc("a":9:10)
  )");
  ASSERT_TRUE(module) << messages;
  std::string bytes = write(*module, "1.20.0");
  DeserializeOptions options;
  options.leavesPlacesOut = true;
  auto without = deserializePortableArtifact(bytes, &context, options);
  ASSERT_TRUE(without) << messages;
  std::string text = print(*without);
  for (StringRef place : {"1:2", "3:4", "7:8", "9:10"})
    EXPECT_EQ(text.find(place), std::string::npos) << text;
  EXPECT_NE(text.find("loc(\"n\""), std::string::npos) << text;
  EXPECT_NE(text.find("5:6"), std::string::npos) << text;
}

/// A copy has its uses in the order of the original, also where that is not the
/// order of the operations.
TEST_F(PortableArtifactTest, OrdersOfUsesAreWritten) {
  OwningOpRef<ModuleOp> module = parse(function(R"(
    %0 = "vhlo.after_all_v1"(%arg0) : (!vhlo.token_v1) -> !vhlo.token_v1
    %1 = "vhlo.after_all_v1"(%0) : (!vhlo.token_v1) -> !vhlo.token_v1
    %2 = "vhlo.after_all_v1"(%0, %arg0) : (!vhlo.token_v1, !vhlo.token_v1) -> !vhlo.token_v1
    %3 = "vhlo.after_all_v1"(%0) : (!vhlo.token_v1) -> !vhlo.token_v1)"));
  ASSERT_TRUE(module) << messages;
  auto writtenInPlace = [&](ModuleOp program) {
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    EXPECT_TRUE(succeeded(
        getPortableDialect().serializeInPlace(program, "current", stream, {})));
    return bytes;
  };
  std::string usual = write(*module, "current");
  // The first use of each value becomes its last.
  auto rotate = [](Value value) {
    if (value.use_empty())
      return;
    SmallVector<OpOperand *> uses;
    for (OpOperand &use : value.getUses())
      uses.push_back(&use);
    uses.back()->set(value);
  };
  module->walk([&](Operation *op) {
    for (Value result : op->getResults())
      rotate(result);
    for (Region &region : op->getRegions())
      for (Value argument : region.getArguments())
        rotate(argument);
  });
  std::string rotated = write(*module, "current");
  EXPECT_NE(rotated, usual);
  EXPECT_TRUE(write(*module, "current") == rotated);
  EXPECT_TRUE(writtenInPlace(*module) == rotated);
}

} // namespace
