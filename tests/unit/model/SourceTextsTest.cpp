//===- SourceTextsTest.cpp - memory of spec texts that is given back ------===//
//
// Places in released texts stay places, and have their texts again later.
//
//===----------------------------------------------------------------------===//

#include "model/diagnostics/Diagnostics.h"
#include "model/read/SpecFiles.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "gtest/gtest.h"
#include <filesystem>
#include <fstream>

using namespace dialectgen;
namespace fs = std::filesystem;

namespace {

class SourceTextsTest : public ::testing::Test {
protected:
  void SetUp() override {
    const auto *info = ::testing::UnitTest::GetInstance()->current_test_info();
    root = fs::path(::testing::TempDir()) / "dialectgen-texts" / info->name();
    fs::remove_all(root);
    fs::create_directories(root);
  }
  void TearDown() override { fs::remove_all(root); }
  void write(const std::string &path, const std::string &text) {
    std::ofstream(root / path, std::ios::binary) << text;
  }

  fs::path root;
};

TEST_F(SourceTextsTest, AreThereAgainForDiagnostics) {
  auto texts = std::make_shared<SourceTexts>();
  Diagnostics diagnostics(texts);
  std::vector<llvm::SMRange> places;
  // Small ones, and one that is larger than a block.
  for (size_t size : {size_t(10), size_t(3000), size_t(2) << 20, size_t(10)}) {
    std::string path = std::to_string(places.size()) + ".json";
    write(path, "{\n \"a\": \"" + std::string(size, 'x') + "\",\n \"b\": 1\n}");
    std::optional<JsonNode> node =
        readSpecFile(root.string(), path, diagnostics);
    ASSERT_TRUE(node);
    places.push_back(node->members[1].keyRange);
  }
  texts->release();
  for (llvm::SMRange place : places)
    EXPECT_EQ(*place.Start.getPointer(), '\0');
  for (llvm::SMRange place : places)
    diagnostics.error(DiagnosticId::UnknownKey, place, "unknown");
  // One is another by now, and one is gone.
  write("1.json", "{}");
  fs::remove(root / "3.json");
  texts->restore(root.string());
  EXPECT_EQ(std::string(places[0].Start.getPointer(), 3), "\"b\"");
  EXPECT_EQ(std::string(places[2].Start.getPointer(), 3), "\"b\"");
  std::string printed;
  llvm::raw_string_ostream os(printed);
  diagnostics.print(os, /*showColors=*/false);
  for (const char *part : {"0.json:3:2: error: unknown", " \"b\": 1\n",
                           "1.json:", "2.json:3:2: error: unknown", "3.json:"})
    EXPECT_NE(printed.find(part), std::string::npos) << part << "\n" << printed;
}

} // namespace
