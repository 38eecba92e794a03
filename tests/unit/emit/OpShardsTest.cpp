//===- OpShardsTest.cpp - division of op definitions ----------------------===//

#include "emit/OpShards.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <set>

namespace dialectgen {
namespace {

std::vector<std::string> namesIn(const ShardView &shard) {
  std::vector<std::string> names;
  for (const ShardLine &line : shard.lines)
    names.push_back(line.op);
  return names;
}

/// `count` ops of three versions each.
std::vector<ShardGroup> manyOps(size_t count) {
  std::vector<ShardGroup> groups;
  for (size_t i = 0; i != count; ++i) {
    std::string op = "Op" + std::to_string(i);
    groups.push_back({op, {op, op + "V7", op + "V1"}});
  }
  return groups;
}

TEST(OpShards, HoldEveryVersionOnceBesideItsSiblings) {
  std::vector<ShardGroup> groups = manyOps(200);
  std::multiset<std::string> seen;
  for (const ShardView &shard : opShards(groups, 80)) {
    std::vector<std::string> names = namesIn(shard);
    ASSERT_EQ(names.size() % 3, 0u);
    for (size_t i = 0; i != names.size(); i += 3)
      EXPECT_EQ(names[i + 2], names[i] + "V1");
    seen.insert(names.begin(), names.end());
  }
  EXPECT_EQ(seen.size(), 600u);
  EXPECT_EQ(std::set<std::string>(seen.begin(), seen.end()).size(), 600u);
}

TEST(OpShards, AreOfAboutOneSize) {
  std::vector<ShardView> shards = opShards(manyOps(200), 80);
  ASSERT_EQ(shards.size(), 8u);
  for (const ShardView &shard : shards) {
    EXPECT_GT(shard.lines.size(), 40u);
    EXPECT_LT(shard.lines.size(), 130u);
  }
}

TEST(OpShards, StayAsTheyAreWhenAnOpComes) {
  std::vector<ShardGroup> groups = manyOps(200);
  std::vector<ShardView> before = opShards(groups, 80);
  groups.insert(groups.begin() + 17, {"New", {"New"}});
  std::vector<ShardView> after = opShards(groups, 80);
  ASSERT_EQ(before.size(), after.size());
  for (size_t i = 0; i != before.size(); ++i) {
    std::vector<std::string> left = namesIn(after[i]);
    left.erase(std::remove(left.begin(), left.end(), "New"), left.end());
    EXPECT_EQ(left, namesIn(before[i]));
  }
}

TEST(OpShards, OfNoOpsAreNone) { EXPECT_TRUE(opShards({}, 4).empty()); }

TEST(OpShards, OfManyOpsAreBounded) {
  EXPECT_EQ(opsPerShard(642), 81u);
  EXPECT_EQ(opsPerShard(120), 30u);
  EXPECT_EQ(opsPerShard(2), 28u);
}

} // namespace
} // namespace dialectgen
