//===- CheckedSizeTest.cpp - sizes that do not overflow -------------------===//

#include "dialectgen/core/CheckedSize.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

constexpr int64_t most = INT64_MAX, open = INT64_MIN;

/// The result of 128 bits, unless it is beyond 64.
std::optional<int64_t> within(__int128 number) {
  if (number > most || number <= open)
    return std::nullopt;
  return int64_t(number);
}

TEST(CheckedSize, EqualsWideArithmeticAtTheEdges) {
  const int64_t numbers[] = {0,    1,         -1,        2,         7,
                             -7,   INT32_MAX, INT32_MIN, 1ll << 31, 1ll << 62,
                             most, most - 1,  -most};
  for (int64_t a : numbers)
    for (int64_t b : numbers) {
      CheckedSize one(a);
      EXPECT_EQ((one + b).get(), within(__int128(a) + b)) << a << " + " << b;
      EXPECT_EQ((one - b).get(), within(__int128(a) - b)) << a << " - " << b;
      EXPECT_EQ((one * b).get(), within(__int128(a) * b)) << a << " * " << b;
      EXPECT_EQ((one / b).get(), b ? within(__int128(a) / b) : std::nullopt)
          << a << " / " << b;
      EXPECT_EQ(atLeast(one, b).get(), std::max(a, b));
    }
}

TEST(CheckedSize, StaysBeyond) {
  for (CheckedSize beyond :
       {CheckedSize(open), CheckedSize(most) + 1, CheckedSize(1) / 0,
        CheckedSize::ofReal(0x1p63), CheckedSize::ofReal(NAN)}) {
    EXPECT_EQ(beyond.get(), std::nullopt);
    EXPECT_EQ((beyond - most).get(), std::nullopt);
    EXPECT_EQ((CheckedSize(0) * beyond).get(), std::nullopt);
    EXPECT_EQ(atLeast(beyond, 0).get(), std::nullopt);
  }
}

TEST(CheckedSize, CountsElements) {
  EXPECT_EQ(CheckedSize::elementsIn({}).get(), 1);
  EXPECT_EQ(CheckedSize::elementsIn({2, open, 3}).get(), 6);
  EXPECT_EQ(CheckedSize::elementsIn({1ll << 62, 1}).get(), 1ll << 62);
  EXPECT_EQ(CheckedSize::elementsIn({5, 0, 7}).get(), 0);
  EXPECT_EQ(CheckedSize::elementsIn({1ll << 62, 4}).get(), std::nullopt);
  // The product of all but the 0 has to fit.
  EXPECT_EQ(CheckedSize::elementsIn({1ll << 62, 4, 0}).get(), std::nullopt);
}

} // namespace
