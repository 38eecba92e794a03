//===- LiveTest.cpp - what a live dialect's spec resolves to --------------===//
//
// Values of the resolved model. Mistakes are in tests/fixtures/mistakes.
//
//===----------------------------------------------------------------------===//

#include "SpecFixture.h"

using namespace dialectgen;
using namespace dialectgen::test;

namespace {

TEST(LiveDialect, HoldsWhatTheSpecSays) {
  Loaded loaded(fixtures("spec") / "live");
  ASSERT_EQ(loaded.text, "");
  ASSERT_TRUE(loaded.versioned && loaded.versioned->live);
  const LiveDialect &live = *loaded.versioned->live;
  EXPECT_EQ(live.cppNamespace, "toy");
  ASSERT_EQ(live.valueTypes.size(), 3u);
  EXPECT_EQ(live.valueTypes[1].rank, 0);
  EXPECT_TRUE(live.valueTypes[1].isStatic);
  ASSERT_EQ(live.attributes.size(), 2u);
  EXPECT_EQ(live.attributes[0].versioned, "side_v1");
  EXPECT_TRUE(live.attributes[1].fields[1].optional);

  ASSERT_EQ(loaded.versioned->ops.size(), 1u);
  ASSERT_TRUE(loaded.versioned->ops[0].live);
  const LiveOp &op = *loaded.versioned->ops[0].live;
  // A named format stands for itself; a region may have another name.
  EXPECT_EQ(op.assembly, "$operand attr-dict");
  ASSERT_EQ(op.regions.size(), 1u);
  EXPECT_EQ(op.regions[0].name, "body");
  // An attribute that has no versioned counterpart is held field by field.
  ASSERT_EQ(op.attributes.size(), 4u);
  std::vector<std::pair<std::string, std::string>> holds = {
      {"size", "size"}, {"stride", "stride"}};
  EXPECT_EQ(op.attributes[0].holds, holds);
  EXPECT_TRUE(op.attributes[1].holds.empty());
  EXPECT_EQ(op.attributes[1].defaultValue, "LEFT");
  EXPECT_EQ(op.attributes[3].minimum, 1);
  ASSERT_EQ(op.relations.size(), 2u);
  EXPECT_STREQ(getRelationWords()[op.relations[0].word].name,
               "compatible_types");
}

} // namespace
