//===- OnnxLibraryTest.cpp - the installed ONNX library -------------------===//

#include "upstream/onnx/OnnxLibrary.h"
#include "diff/families/Compare.h"
#include "upstream/Upstream.h"
#include "upstream/onnx/SchemaDump.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

/// The registry read in process equals a dump taken through the library's
/// Python interface, in every field.
TEST(OnnxLibrary, AgreesWithTheDumpOfTheSameRelease) {
  llvm::Expected<Family> library = readOnnxLibrary();
  ASSERT_TRUE(bool(library)) << llvm::toString(library.takeError());
  llvm::Expected<Family> dump = readSchemaDump(
      DIALECTGEN_SOURCE_DIR "/tests/fixtures/onnx/onnx-1.12.json");
  ASSERT_TRUE(bool(dump)) << llvm::toString(dump.takeError());
  if (library->findTimeline("ai.onnx")->newest != Version(17))
    GTEST_SKIP() << "another release than 1.12 is installed";
  for (auto [a, b] : {std::pair(&*library, &*dump), {&*dump, &*library}}) {
    Comparison comparison = compare(*a, *b);
    EXPECT_EQ(comparison.list.size(), 0u);
    for (const Drift &drift : comparison.list)
      ADD_FAILURE() << getName(drift.kind).str() << " " << drift.name << " "
                    << toString(drift.since);
    EXPECT_EQ(comparison.commonVersions, 444u);
  }
}

TEST(Upstream, Names) {
  llvm::Expected<Upstream> library = readUpstream("libonnx", "", {});
  ASSERT_TRUE(bool(library)) << llvm::toString(library.takeError());
  // The domains of schemas determine their family.
  Family ours;
  ours.timelines.emplace_back().name = "releases";
  EXPECT_EQ(llvm::cantFail(library->find(ours)), nullptr);
  ours.timelines.emplace_back().name = "ai.onnx";
  EXPECT_EQ(llvm::cantFail(library->find(ours)), &library->families.front());
  auto errorOf = [](llvm::StringRef source) {
    llvm::Expected<Upstream> upstream =
        readUpstream(source, DIALECTGEN_SOURCE_DIR, {});
    return upstream ? "fine" : llvm::toString(upstream.takeError());
  };
  EXPECT_EQ(errorOf("registry"),
            "'registry' is not an upstream: expected libonnx, released, a "
            "schema dump FILE.json, definitions FILE.td[,FILE.td][,TABLE.inc], "
            "a folder with "
            "specs/ or git:REVISION");
  EXPECT_EQ(errorOf("git:"), "'git:' names no revision");
  EXPECT_EQ(errorOf("git:--output=x"), "'git:--output=x' names no revision");
  EXPECT_EQ(errorOf(DIALECTGEN_SOURCE_DIR "/docs"),
            DIALECTGEN_SOURCE_DIR "/docs holds no specs");
  llvm::Expected<Upstream> none =
      readUpstream(DIALECTGEN_SOURCE_DIR, "", {"none"});
  ASSERT_TRUE(bool(none)) << llvm::toString(none.takeError());
  EXPECT_TRUE(none->families.empty());
}

/// Another folder of specs contains all facts of specs.
TEST(Upstream, SpecsAgainstSpecs) {
  llvm::Expected<Upstream> specs =
      readUpstream(DIALECTGEN_SOURCE_DIR, "", {"onnx"});
  ASSERT_TRUE(bool(specs)) << llvm::toString(specs.takeError());
  EXPECT_EQ(specs->statements, Statements::Spec);
  Family other = specs->families.front();
  EXPECT_FALSE(
      compare(other, specs->families.front(), Statements::Spec).hasDrift());
  for (Op &op : other.ops)
    for (OpVersion &version : op.versions)
      for (Attribute &attribute : version.attributes)
        attribute.allowedValues.clear();
  EXPECT_TRUE(
      compare(other, specs->families.front(), Statements::Spec).hasDrift());
  EXPECT_FALSE(
      compare(other, specs->families.front(), Statements::Schema).hasDrift());
}

} // namespace
