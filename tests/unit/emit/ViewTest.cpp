//===- ViewTest.cpp - the values of templates -----------------------------===//
//
// Views as JSON, their names, and that a template reads all of them.
//
//===----------------------------------------------------------------------===//

#include "emit/text/View.h"
#include "emit/text/Template.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

struct Inner {
  std::string text;
  DIALECTGEN_VIEW(text)
};

struct Outer {
  std::string name;
  bool flag = false;
  int number = 0;
  std::vector<Inner> list;
  std::optional<Inner> maybe;
  DIALECTGEN_VIEW(name, flag, number, list, maybe)
};

Json toJson(Outer outer) {
  std::deque<view::Stream> streams;
  return view::toJson(std::move(outer), streams);
}

TEST(View, IsAnObjectOfItsMembers) {
  Outer outer{"n", true, 7, {{"a"}, {"b"}}, Inner{"c"}};
  EXPECT_EQ(toJson(std::move(outer)),
            Json({{"name", "n"},
                  {"flag", true},
                  {"number", 7},
                  {"list", {{{"text", "a"}}, {{"text", "b"}}}},
                  {"maybe", {{"text", "c"}}}}));
}

TEST(View, HasFalseForWhatIsAbsent) {
  Json json = toJson(Outer());
  EXPECT_EQ(json["maybe"], false);
  EXPECT_EQ(json["list"], Json::array());
}

TEST(View, KnowsTheNamesOfViewsInside) {
  EXPECT_EQ(view::keysOf<Outer>(),
            (std::set<std::string>{"name", "flag", "number", "list", "maybe",
                                   "text"}));
  EXPECT_EQ(
      view::memberNames<Outer>(),
      (std::vector<std::string>{"name", "flag", "number", "list", "maybe"}));
}

TEST(View, MustBeReadWhole) {
  auto render = [](llvm::StringRef text) {
    Template parsed = llvm::cantFail(Template::parse(text, "t"));
    llvm::Expected<Rendering> rendered = parsed.render(Inner{"a"});
    return rendered ? rendered->str() : llvm::toString(rendered.takeError());
  };
  EXPECT_EQ(render("<% text %>"), "a");
  EXPECT_EQ(render("none"), "t: does not read 'text', which it is given");
}

struct Streamed {
  std::string before;
  view::Stream first, second;
  DIALECTGEN_VIEW(before, first, second)
};

TEST(View, TextsAreWrittenWhereTheyStand) {
  Template parsed = llvm::cantFail(
      Template::parse("<%# list %>\n\n<% text %>\n<%/ list %>\n<% name %>.\n"
                      "<%^ flag %>\n<% number %>\n<%/ flag %>\n"
                      "<%# maybe %>\n<% text %>\n<%/ maybe %>\n",
                      "t"));
  std::string first(100, 'a'), second(15, 'b'), third(16, 'c');
  Rendering rendering = llvm::cantFail(parsed.render(
      Outer{first, false, 7, {{second}, {third}}, Inner{"d\n" + first}}));
  EXPECT_EQ(rendering.str(), "\n" + second + "\n\n" + third + "\n" + first +
                                 ".\n7\nd\n" + first + "\n");
}

TEST(View, StreamsAreWrittenWhereTheyStand) {
  Template parsed = llvm::cantFail(
      Template::parse("<% second %>|<% before %>|<% first %>\n", "t"));
  Streamed view{"b", [](llvm::raw_ostream &os) { os << "1"; },
                [](llvm::raw_ostream &os) { os << "2\n"; }};
  Rendering rendering = llvm::cantFail(parsed.render(std::move(view)));
  EXPECT_EQ(rendering.str(), "2\n|b|1\n");
}

} // namespace
