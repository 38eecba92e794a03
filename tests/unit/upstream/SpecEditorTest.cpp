//===- SpecEditorTest.cpp - spec files as values that change --------------===//

#include "upstream/specs/SpecEditor.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace dialectgen;

namespace {

TEST(WithChanges, NewMembersFollowTheirPredecessors) {
  Json written = Json::parse(R"({"doc": "by hand", "name": "a", "since": 1})"),
       was = Json::parse(R"({"name": "a", "since": 1})"),
       is = Json::parse(R"({"name": "a", "since": 1, "until": 2, "x": []})");
  EXPECT_EQ(withChanges(written, was, is).dump(),
            R"({"doc":"by hand","name":"a","since":1,"until":2,"x":[]})");
}

TEST(WithChanges, ElementsThatStayAreAsTheyAreWritten) {
  Json
      written = Json::parse(
          R"({"cases": [{"value": 0, "name": "A"}, {"name": "B", "value": 1}]})"),
      was = Json::parse(
          R"({"cases": [{"name": "A", "value": 0}, {"name": "B", "value": 1}]})"),
      is = Json::parse(
          R"({"cases": [{"name": "A", "value": 0}, {"name": "C", "value": 2}]})");
  EXPECT_EQ(withChanges(written, was, is).dump(),
            R"({"cases":[{"value":0,"name":"A"},{"name":"C","value":2}]})");
}

/// A value whose lists are of objects with names, or of anything.
Json draw(std::mt19937 &random, unsigned depth) {
  switch (random() % (depth ? 4 : 2)) {
  case 0:
    return random() % 3;
  case 1:
    return std::string(1, char('a' + random() % 3));
  case 2: {
    Json list = Json::array();
    for (unsigned i = 0, count = random() % 3; i != count; ++i) {
      Json element = {{"name", i}};
      element["value"] = draw(random, depth - 1);
      list.push_back(std::move(element));
    }
    return list;
  }
  default: {
    Json object = Json::object();
    for (char key : {'p', 'q', 'r'})
      if (random() % 2)
        object[std::string(1, key)] = draw(random, depth - 1);
    return object;
  }
  }
}

/// `value` with the members of all objects in another order, and one more.
Json rewritten(const Json &value) {
  if (value.is_array()) {
    Json list = Json::array();
    for (const Json &element : value)
      list.push_back(rewritten(element));
    return list;
  }
  if (!value.is_object())
    return value;
  std::vector<std::pair<std::string, Json>> members;
  for (const auto &[key, member] : value.items())
    members.emplace_back(key, rewritten(member));
  Json object = {{"by_hand", true}};
  for (auto &[key, member] : llvm::reverse(members))
    object[key] = std::move(member);
  return object;
}

/// Whether `written` has the facts of `is`, whatever else.
bool hasFacts(const Json &written, const Json &is) {
  if (is.is_array())
    return written.is_array() && llvm::equal(written, is, hasFacts);
  if (!is.is_object())
    return written == is;
  size_t own = written.contains("by_hand");
  if (!written.is_object() || written.size() != is.size() + own)
    return false;
  for (const auto &[key, member] : is.items())
    if (!written.contains(key) || !hasFacts(written[key], member))
      return false;
  return true;
}

TEST(WithChanges, HasTheFactsWhateverWasWritten) {
  std::mt19937 random(7);
  for (unsigned i = 0; i != 2000; ++i) {
    Json was = draw(random, 3), is = draw(random, 3);
    Json written = rewritten(was), result = withChanges(written, was, is);
    EXPECT_TRUE(hasFacts(result, is)) << written << was << is << result;
    EXPECT_EQ(withChanges(written, was, was), written);
    // The text of a person stays where an object still is.
    if (was.is_object() && is.is_object())
      EXPECT_TRUE(result.contains("by_hand")) << written << was << is;
  }
}

} // namespace
