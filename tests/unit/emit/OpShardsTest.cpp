//===- OpShardsTest.cpp - division of op definitions ----------------------===//

#include "emit/dialect/OpShards.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <set>

namespace dialectgen {
namespace {

/// The ops of a shard.
std::vector<std::string> namesIn(llvm::ArrayRef<ShardGroup> groups,
                                 const OpShard &shard) {
  std::vector<std::string> names;
  for (size_t index : shard)
    names.push_back(groups[index].op);
  return names;
}

/// `count` ops of three versions each.
std::vector<ShardGroup> manyOps(size_t count) {
  std::vector<ShardGroup> groups;
  for (size_t i = 0; i != count; ++i)
    groups.push_back({"Op" + std::to_string(i), 3});
  return groups;
}

TEST(OpShards, HoldEveryOpOnce) {
  std::vector<ShardGroup> groups = manyOps(200);
  std::multiset<std::string> seen;
  for (const OpShard &shard : opShards(groups, 80)) {
    std::vector<std::string> names = namesIn(groups, shard);
    seen.insert(names.begin(), names.end());
  }
  EXPECT_EQ(seen.size(), 200u);
  EXPECT_EQ(std::set<std::string>(seen.begin(), seen.end()).size(), 200u);
}

TEST(OpShards, AreOfAboutOneSize) {
  std::vector<OpShard> shards = opShards(manyOps(200), 80);
  ASSERT_EQ(shards.size(), 8u);
  for (const OpShard &shard : shards) {
    EXPECT_GT(shard.size() * 3, 40u);
    EXPECT_LT(shard.size() * 3, 130u);
  }
}

TEST(OpShards, StayAsTheyAreWhenAnOpComes) {
  std::vector<ShardGroup> groups = manyOps(200), more = groups;
  std::vector<OpShard> before = opShards(groups, 80);
  more.insert(more.begin() + 17, {"New", 1});
  std::vector<OpShard> after = opShards(more, 80);
  ASSERT_EQ(before.size(), after.size());
  for (size_t i = 0; i != before.size(); ++i) {
    std::vector<std::string> left = namesIn(more, after[i]);
    left.erase(std::remove(left.begin(), left.end(), "New"), left.end());
    EXPECT_EQ(left, namesIn(groups, before[i]));
  }
}

TEST(OpShards, HoldNoOpWithoutVersions) {
  std::vector<ShardGroup> groups = {{"Kept", 1}, {"Left", 0}};
  EXPECT_EQ(opShards(groups, 4), std::vector<OpShard>{OpShard{0}});
}

TEST(OpShards, OfNoOpsAreNone) { EXPECT_TRUE(opShards({}, 4).empty()); }

TEST(OpShards, OfManyOpsAreBounded) {
  EXPECT_EQ(opsPerShard(642), 81u);
  EXPECT_EQ(opsPerShard(120), 30u);
  EXPECT_EQ(opsPerShard(2), 28u);
}

} // namespace
} // namespace dialectgen
