//===- ArtifactTest.cpp - released artifacts, byte by byte ----------------===//
//
// Reads every artifact under tests/fixtures/stablehlo and writes it again: as
// it is, and upgraded to the newest release and downgraded to its own. Whole
// files must be equal, producer included.
//
//===----------------------------------------------------------------------===//

#include "Artifacts.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "gtest/gtest.h"

using namespace mlir;
using dialectgen::readArtifact;

namespace vhlo = dialectgen::vhlo;

namespace {

class ArtifactTest : public ::testing::Test {
protected:
  ArtifactTest() : context(MLIRContext::Threading::DISABLED) {
    context.getOrLoadDialect<vhlo::VhloDialect>();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
    });
  }
  OwningOpRef<ModuleOp> parse(const std::string &bytes) {
    return readArtifact(bytes, &context, "artifact");
  }

  MLIRContext context;
  std::string messages;
};

TEST_F(ArtifactTest, ThereAreArtifacts) {
  EXPECT_GE(readReleasedArtifacts().size(), 9u);
}

TEST_F(ArtifactTest, ReadAndWrittenAreEqual) {
  for (const Artifact &artifact : readReleasedArtifacts()) {
    OwningOpRef<ModuleOp> module = parse(artifact.bytes);
    ASSERT_TRUE(module) << artifact.path << "\n" << messages;
    EXPECT_EQ(
        difference(writeArtifact(*module, artifact.version), artifact.bytes),
        "")
        << artifact.path;
  }
}

TEST_F(ArtifactTest, FrozenArtifactsAreRead) {
  for (const Artifact &artifact : readFrozenArtifacts())
    EXPECT_TRUE(parse(artifact.bytes)) << artifact.path << "\n" << messages;
}

TEST_F(ArtifactTest, UpgradedAndDowngradedAreEqual) {
  for (const Artifact &artifact : readReleasedArtifacts()) {
    OwningOpRef<ModuleOp> module = parse(artifact.bytes);
    ASSERT_TRUE(module) << artifact.path << "\n" << messages;
    ASSERT_TRUE(succeeded(vhlo::convertToVersion(
        *module, vhlo::VhloDialect::getTables().current)))
        << artifact.path << "\n"
        << messages;
    ASSERT_TRUE(succeeded(vhlo::convertToVersion(*module, artifact.version)))
        << artifact.path << "\n"
        << messages;
    EXPECT_EQ(
        difference(writeArtifact(*module, artifact.version), artifact.bytes),
        "")
        << artifact.path;
  }
}

TEST_F(ArtifactTest, NewOperationsNeedTheirRelease) {
  std::vector<Artifact> artifacts = readReleasedArtifacts();
  ASSERT_FALSE(artifacts.empty());
  OwningOpRef<ModuleOp> module = parse(artifacts.back().bytes);
  ASSERT_TRUE(module);
  EXPECT_TRUE(failed(vhlo::convertToVersion(*module, {0, 9, 0})));
  EXPECT_NE(messages.find("the target is 0.9.0"), std::string::npos)
      << messages;
}

TEST_F(ArtifactTest, TextIsReadBack) {
  for (const Artifact &artifact : readReleasedArtifacts()) {
    OwningOpRef<ModuleOp> module = parse(artifact.bytes);
    ASSERT_TRUE(module);
    std::string text;
    llvm::raw_string_ostream stream(text);
    module->print(stream, OpPrintingFlags().printGenericOpForm());
    OwningOpRef<ModuleOp> again = parse(text);
    ASSERT_TRUE(again) << artifact.path << "\n" << messages;
    std::string second;
    llvm::raw_string_ostream secondStream(second);
    again->print(secondStream, OpPrintingFlags().printGenericOpForm());
    EXPECT_TRUE(text == second) << artifact.path;
  }
}

TEST_F(ArtifactTest, TruncatedArtifactsAreErrors) {
  for (const Artifact &artifact : readReleasedArtifacts())
    for (size_t size = 4; size < artifact.bytes.size(); size += 97)
      EXPECT_FALSE(parse(artifact.bytes.substr(0, size)))
          << artifact.path << " cut to " << size;
}

} // namespace
