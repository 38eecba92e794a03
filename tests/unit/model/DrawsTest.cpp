//===- DrawsTest.cpp - tests of the cases that a run of a sweep takes -----===//
//
// draws.txt has rows of a seed, a share, and cases, with `+` before those that
// a run takes. test-draws tries Python and JavaScript with it.
//
//===----------------------------------------------------------------------===//

#include "../../support/Draws.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

TEST(DrawsTest, TakesTheCasesOfTheTable) {
  auto text = llvm::MemoryBuffer::getFile(DIALECTGEN_SOURCE_DIR
                                          "/tests/support/draws.txt");
  ASSERT_TRUE(text);
  llvm::SmallVector<llvm::StringRef> rows, cases;
  (*text)->getBuffer().trim().split(rows, '\n');
  for (llvm::StringRef row : rows) {
    cases.clear();
    row.split(cases, ' ');
    ASSERT_GT(cases.size(), 2u);
    Draws draws;
    ASSERT_FALSE(cases[0].getAsInteger(10, draws.seed));
    ASSERT_FALSE(cases[1].getAsInteger(10, draws.share));
    for (llvm::StringRef one : llvm::drop_begin(cases, 2))
      EXPECT_EQ(draws.has(one.drop_front()), one.front() == '+')
          << row.str() << ": " << one.str();
  }
}

TEST(DrawsTest, TakesAllOfAnOpThatChanged) {
  Draws draws;
  draws.share = 1'000'000;
  EXPECT_FALSE(draws.has("Relu.14"));
  draws.also = {"Relu"};
  EXPECT_TRUE(draws.has("Relu.14"));
  EXPECT_FALSE(draws.has("Relu6.14"));
}

} // namespace
