//===- OpShardsTest.cpp - division of op definitions ----------------------===//

#include "emit/OpShards.h"
#include "gtest/gtest.h"

namespace dialectgen {
namespace {

using Groups = std::vector<std::vector<std::string>>;

std::vector<std::string> opsOf(const std::vector<ShardView> &shards) {
  std::vector<std::string> ops;
  for (const ShardView &shard : shards)
    ops.push_back(shard.ops);
  return ops;
}

TEST(OpShards, AreAsManyAsNeededAndOfOneSize) {
  Groups five = {{"a"}, {"b"}, {"c"}, {"d"}, {"e"}};
  EXPECT_EQ(opsOf(opShards(five, 5)), std::vector<std::string>{"a|b|c|d|e"});
  EXPECT_EQ(opsOf(opShards(five, 4)),
            (std::vector<std::string>{"a|b|c", "d|e"}));
  EXPECT_EQ(opsOf(opShards(five, 1)),
            (std::vector<std::string>{"a", "b", "c", "d", "e"}));
}

TEST(OpShards, KeepVersionsOfAnOpTogether) {
  Groups groups = {{"a2", "a1"}, {"b3", "b2", "b1"}, {"c1"}};
  EXPECT_EQ(opsOf(opShards(groups, 3)),
            (std::vector<std::string>{"a2|a1|b3|b2|b1", "c1"}));
  // One op larger than a shard is one shard.
  EXPECT_EQ(opsOf(opShards({{"a3", "a2", "a1"}}, 1)),
            std::vector<std::string>{"a3|a2|a1"});
}

TEST(OpShards, OfNoOpsAreNone) { EXPECT_TRUE(opsOf(opShards({}, 4)).empty()); }

TEST(OpShards, OfManyOpsAreBounded) {
  EXPECT_EQ(opsPerShard(642), 81u);
  EXPECT_EQ(opsPerShard(120), 30u);
  EXPECT_EQ(opsPerShard(2), 28u);
}

} // namespace
} // namespace dialectgen
