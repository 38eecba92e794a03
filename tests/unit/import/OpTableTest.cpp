//===- OpTableTest.cpp - lookups in the table of op versions --------------===//
//
// The version that an opset selects, and the invariants of the table in its
// header.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/OpTable.h"
#include "gtest/gtest.h"
#include <tuple>

using namespace dialectgen::onnx;

TEST(OpTable, IsSortedAndUnique) {
  llvm::ArrayRef<OpVersionInfo> rows = getOpVersions();
  ASSERT_FALSE(rows.empty());
  for (size_t i = 1; i != rows.size(); ++i)
    EXPECT_LT(std::tie(rows[i - 1].domain, rows[i - 1].name, rows[i - 1].since),
              std::tie(rows[i].domain, rows[i].name, rows[i].since))
        << rows[i].name.str();
}

TEST(OpTable, SelectsTheNewestVersionNotNewerThanTheOpset) {
  for (const OpVersionInfo &info : getOpVersions()) {
    const OpVersionInfo *at = findOpVersion(info.domain, info.name, info.since);
    ASSERT_EQ(at, &info) << info.name.str();
    const OpVersionInfo *before =
        findOpVersion(info.domain, info.name, info.since - 1);
    if (before)
      EXPECT_LT(before->since, info.since) << info.name.str();
    if (info.until)
      EXPECT_EQ(findOpVersion(info.domain, info.name, info.until), &info)
          << info.name.str();
  }
}

TEST(OpTable, DefaultDomainHasTwoNames) {
  EXPECT_EQ(canonicalDomain(""), "ai.onnx");
  EXPECT_EQ(canonicalDomain("ai.onnx"), "ai.onnx");
  EXPECT_EQ(canonicalDomain("com.example"), "com.example");
  EXPECT_EQ(findOp("", "Relu").data(), findOp("ai.onnx", "Relu").data());
  EXPECT_TRUE(findOp("ai.onnx.ml", "Relu").empty());
  EXPECT_EQ(findOpVersion("", "Relu", 0), nullptr);
}

TEST(OpTable, FindsRowsByOpName) {
  for (const OpVersionInfo &info : getOpVersions())
    if (!info.opName.empty())
      EXPECT_EQ(findByOpName(info.opName), &info) << info.opName.str();
  EXPECT_EQ(findByOpName("onnx.NoSuchOp"), nullptr);
}
