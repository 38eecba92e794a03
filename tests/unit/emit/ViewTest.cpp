//===- ViewTest.cpp - the values of templates -----------------------------===//
//
// The members of views in templates, and that a template reads all of them.
//
//===----------------------------------------------------------------------===//

#include "emit/View.h"
#include "emit/Template.h"
#include <gtest/gtest.h>

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

std::string render(llvm::StringRef text, const Outer &outer) {
  // A template reads every member.
  std::string all = text.str() + "<%! all %><%^ name %><% flag %><% number %>"
                                 "<% list %><% maybe %><% text %><%/ name %>";
  Template parsed = llvm::cantFail(Template::parse(all, "t"));
  llvm::Expected<Rendering> rendered = parsed.render(outer);
  return rendered ? rendered->text : llvm::toString(rendered.takeError());
}

TEST(View, HasItsMembersByName) {
  Outer outer{"n", true, 7, {{"a"}, {"b"}}, Inner{"c"}};
  EXPECT_EQ(render("<% name %> <% number %>", outer), "n 7");
  EXPECT_EQ(render("<%# list %>(<% text %>)<%/ list %>", outer), "(a)(b)");
  EXPECT_EQ(render("<%# maybe %><% text %>, <% name %><%/ maybe %>", outer),
            "c, n");
  EXPECT_EQ(render("<%# flag %>on<%/ flag %><%^ flag %>off<%/ flag %>", outer),
            "on");
  EXPECT_EQ(render("<% text %>", outer), "t:1: unknown name 'text'");
}

TEST(View, HasNoSectionsForWhatIsAbsent) {
  EXPECT_EQ(render("<%# flag %>flag<%/ flag %><%# list %>list<%/ list %>"
                   "<%# maybe %>maybe<%/ maybe %>",
                   Outer()),
            "");
  EXPECT_EQ(render("<%^ flag %>flag <%/ flag %><%^ list %>list <%/ list %>"
                   "<%^ maybe %>maybe<%/ maybe %>",
                   Outer()),
            "flag list maybe");
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
    return rendered ? rendered->text : llvm::toString(rendered.takeError());
  };
  EXPECT_EQ(render("<% text %>"), "a");
  EXPECT_EQ(render("none"), "t: does not read 'text', which it is given");
}

struct Streamed {
  std::string before;
  view::Stream first, second;
  DIALECTGEN_VIEW(before, first, second)
};

TEST(View, StreamsAreWrittenWhereTheyStand) {
  Template parsed = llvm::cantFail(
      Template::parse("<% second %>|<% before %>|<% first %>\n", "t"));
  std::string written;
  Streamed view{"b", [](llvm::raw_ostream &os) { os << "1"; },
                [](llvm::raw_ostream &os) { os << "2\n"; }};
  Rendering rendering = llvm::cantFail(parsed.render(view));
  llvm::raw_string_ostream os(written);
  rendering.write(os);
  EXPECT_EQ(written, "2\n|b|1\n");
}

} // namespace
