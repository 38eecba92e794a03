//===- SharedTest.cpp - values that copies share until one changes --------===//

#include "model/Shared.h"
#include "gtest/gtest.h"
#include <string>

using namespace dialectgen;

namespace {

TEST(Shared, IsTheInitialValueAtFirst) {
  Shared<std::string> text;
  EXPECT_EQ(*text, "");
  EXPECT_TRUE(text->empty());
  text.edit() = "a";
  EXPECT_EQ(*text, "a");
}

TEST(Shared, HasMemoryOfItsOwnAfterAChange) {
  Shared<std::string> text(std::string("a"));
  Shared<std::string> copy = text;
  EXPECT_TRUE(copy.isSharedWith(text));
  copy.edit() += "b";
  EXPECT_FALSE(copy.isSharedWith(text));
  EXPECT_EQ(*text, "a");
  EXPECT_EQ(*copy, "ab");
  // Nobody shares it any more, so that it stays where it is.
  const std::string *place = &*copy;
  copy.edit() += "c";
  EXPECT_EQ(&*copy, place);
  copy.shareWith(text);
  EXPECT_EQ(*copy, "a");
}

using Names = SharedList<std::string>;

TEST(SharedList, IsReadWithoutACopy) {
  const Names names = {"a", "b"};
  // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): it is tested.
  const Names copy = names;
  std::string all;
  for (const std::string &name : copy)
    all += name;
  EXPECT_EQ(all, "ab");
  EXPECT_EQ(copy.size(), 2u);
  EXPECT_EQ(copy.front(), "a");
  EXPECT_EQ(copy.back(), copy[1]);
  EXPECT_EQ(copy.at(1), "b");
  EXPECT_EQ(copy.data(), names.data());
  EXPECT_TRUE(copy.isSharedWith(names));
}

TEST(SharedList, ChangesAlone) {
  const Names names = {"a", "b"};
  auto changed = [&](auto change) {
    Names copy = names;
    change(copy);
    EXPECT_EQ(*names, (std::vector<std::string>{"a", "b"}));
    return *copy;
  };
  using Strings = std::vector<std::string>;
  EXPECT_EQ(changed([](Names &list) { list[0] = "c"; }), (Strings{"c", "b"}));
  EXPECT_EQ(changed([](Names &list) { list.front() = "c"; }),
            (Strings{"c", "b"}));
  EXPECT_EQ(changed([](Names &list) { list.back() = "c"; }),
            (Strings{"a", "c"}));
  EXPECT_EQ(changed([](Names &list) { list.push_back("c"); }),
            (Strings{"a", "b", "c"}));
  EXPECT_EQ(changed([](Names &list) { list.emplace_back() = "c"; }),
            (Strings{"a", "b", "c"}));
  EXPECT_EQ(changed([](Names &list) { list.insert(list.begin(), "c"); }),
            (Strings{"c", "a", "b"}));
  EXPECT_EQ(changed([](Names &list) { list.erase(list.begin()); }),
            (Strings{"b"}));
  EXPECT_EQ(changed([](Names &list) { list.erase(list.begin(), list.end()); }),
            Strings());
  EXPECT_EQ(changed([](Names &list) { list.pop_back(); }), (Strings{"a"}));
  EXPECT_EQ(changed([](Names &list) { list.clear(); }), Strings());
  EXPECT_EQ(changed([](Names &list) {
              for (std::string &name : list)
                name += "c";
            }),
            (Strings{"ac", "bc"}));
}

TEST(SharedList, SharesWithEqualOnes) {
  Names names = {"a"}, equal = {"a"}, other = {"b"};
  EXPECT_FALSE(equal.isSharedWith(names));
  equal.pack(names);
  EXPECT_TRUE(equal.isSharedWith(names));
  other.pack(names);
  EXPECT_EQ(other, Names{"b"});
  EXPECT_NE(other, names);
  // Without elements there is no memory.
  EXPECT_TRUE(Names().isSharedWith(Names(std::vector<std::string>())));
}

TEST(SharedList, GivesUnusedRoomBack) {
  Names names;
  names.edit().reserve(10);
  names.push_back("a");
  names.pack();
  EXPECT_EQ((*names).capacity(), 1u);
  EXPECT_EQ(names, Names{"a"});
}

struct Named {
  std::string name;
  size_t place = 0;
};

TEST(SharedList, FindsTheFirstOfAName) {
  for (size_t count : {1, 5, 15, 16, 17, 1000}) {
    SharedList<Named> list;
    for (size_t i = 0; i != count; ++i)
      list.push_back({"n" + std::to_string(i), i});
    // One name twice.
    list.push_back({"n0", count});
    const SharedList<Named> copy = list;
    for (size_t i = 0; i != count; ++i) {
      const Named *found = copy.find("n" + std::to_string(i));
      ASSERT_TRUE(found);
      EXPECT_EQ(found->place, i);
    }
    EXPECT_FALSE(copy.find("n"));
    EXPECT_FALSE(copy.find(""));
    // The other copy changes, also where it was looked at.
    EXPECT_TRUE(std::as_const(list).find("n0"));
    list[0].name = "new";
    EXPECT_EQ(std::as_const(list).find("n0")->place, count);
    EXPECT_EQ(std::as_const(list).find("new")->place, 0u);
    list.pop_back();
    EXPECT_FALSE(std::as_const(list).find("n0"));
    EXPECT_EQ(copy.find("n0")->place, 0u);
  }
}

/// An element with two names, one of which others have, too.
struct Pair {
  std::string from, to;
};
template <typename Use> void eachName(const Pair &pair, Use use) {
  use(pair.from);
  use(pair.to);
}

TEST(SharedList, FindsAnElementByEachOfItsNames) {
  for (size_t count : {1, 15, 16, 17, 1000}) {
    SharedList<Pair> list;
    for (size_t i = 0; i != count; ++i)
      list.push_back(
          {"from" + std::to_string(i), "to" + std::to_string(i % 3)});
    const SharedList<Pair> &pairs = list;
    for (size_t i = 0; i != count; ++i)
      EXPECT_EQ(pairs.find("from" + std::to_string(i)), &pairs[i]);
    // The first that is wanted, in the order of the list.
    EXPECT_EQ(pairs.find("to0"), &pairs[0]);
    std::vector<const Pair *> seen;
    EXPECT_FALSE(pairs.find("to0", [&](const Pair &pair) {
      seen.push_back(&pair);
      return false;
    }));
    ASSERT_EQ(seen.size(), (count + 2) / 3);
    for (size_t i = 0; i != seen.size(); ++i)
      EXPECT_EQ(seen[i], &pairs[3 * i]);
    EXPECT_EQ(
        pairs.find("to0",
                   [&](const Pair &pair) { return &pair == seen.back(); }),
        seen.back());
    EXPECT_FALSE(pairs.find("to3"));
  }
}

} // namespace
