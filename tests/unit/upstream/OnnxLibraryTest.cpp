//===- OnnxLibraryTest.cpp - the installed ONNX library -------------------===//

#include "upstream/OnnxLibrary.h"
#include "diff/Compare.h"
#include "upstream/SchemaDump.h"
#include "upstream/Upstream.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

/// The registry read in process says what a dump taken through the library's
/// Python interface says, to the last field.
TEST(OnnxLibrary, AgreesWithTheDumpOfTheSameRelease) {
  llvm::Expected<Family> library = readOnnxLibrary();
  ASSERT_TRUE(bool(library)) << llvm::toString(library.takeError());
  llvm::Expected<Family> dump = readSchemaDump(
      DIALECTGEN_SOURCE_DIR "/tests/fixtures/onnx/onnx-1.12.json");
  ASSERT_TRUE(bool(dump)) << llvm::toString(dump.takeError());
  if (library->findDomain("ai.onnx")->newest != Version(17))
    GTEST_SKIP() << "another release than 1.12 is installed";
  for (auto [a, b] : {std::pair(&*library, &*dump), {&*dump, &*library}}) {
    Comparison comparison = compare(*a, *b);
    EXPECT_EQ(comparison.list.size(), 0u);
    for (const Drift &drift : comparison.list)
      ADD_FAILURE() << getName(drift.kind).str() << " " << drift.op << " "
                    << toString(drift.since);
    EXPECT_EQ(comparison.commonVersions, 444u);
  }
}

TEST(Upstream, Names) {
  llvm::Expected<Family> library = readUpstream("libonnx");
  ASSERT_TRUE(bool(library)) << llvm::toString(library.takeError());
  EXPECT_EQ(library->name, "onnx");
  llvm::Expected<Family> bad = readUpstream("registry");
  ASSERT_FALSE(bool(bad));
  EXPECT_EQ(llvm::toString(bad.takeError()),
            "'registry' is not an upstream: expected libonnx or a schema dump "
            "FILE.json");
}

} // namespace
