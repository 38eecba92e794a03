//===- TemplateTest.cpp - templates ---------------------------------------===//
//
// The output of templates, and the position of every mistake in one.
//
//===----------------------------------------------------------------------===//

#include "emit/text/Template.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

/// The rendered text, or the error.
std::string render(llvm::StringRef text, const Json &view) {
  llvm::Expected<Template> parsed = Template::parse(text, "t");
  if (!parsed)
    return llvm::toString(parsed.takeError());
  llvm::Expected<std::string> rendered = parsed->render(view);
  return rendered ? *rendered : llvm::toString(rendered.takeError());
}

TEST(Template, LeavesCodeAsItIs) {
  EXPECT_EQ(render("a<b> && \"c\" {{1, 2}} <% x %>\n", {{"x", "<&\">"}}),
            "a<b> && \"c\" {{1, 2}} <&\">\n");
}

TEST(Template, RepeatsSectionsWithoutLinesOfTheirOwn) {
  EXPECT_EQ(render("<%# list %>\n- <% name %>\n<%/ list %>\nend\n",
                   {{"list", {{{"name", "a"}}, {{"name", "b"}}}}}),
            "- a\n- b\nend\n");
}

TEST(Template, HasSectionsInSections) {
  EXPECT_EQ(render("<%# rows %>\n<%# cells %><% . %>,<%/ cells %>;\n"
                   "<%^ cells %>\nno <% name %> of <% all %>\n"
                   "<%/ cells %>\n<%/ rows %>\n",
                   {{"all", "all"},
                    {"rows",
                     {{{"cells", {"a", "b"}}},
                      {{"cells", Json::array()}, {"name", "cell"}}}}}),
            "a,b,;\n;\nno cell of all\n");
}

TEST(Template, LeavesOutLinesOfSectionsAndCommentsAlone) {
  EXPECT_EQ(render(" <%# on %> <%! why %>\t<%/ on %> \nx\n<%! x %>\n",
                   {{"on", true}}),
            "x\n");
  EXPECT_EQ(render("<%# on %> <% x %>\n<%/ on %>", {{"on", true}, {"x", 1}}),
            " 1\n");
}

TEST(Template, KeepsEmptyLinesTheTemplateHas) {
  EXPECT_EQ(render("<%# list %>\n\n<% . %>\n\n<%/ list %>\n\nend\n",
                   {{"list", {"a", "b"}}}),
            "\na\n\n\nb\n\n\nend\n");
}

TEST(Template, LeavesNothingOfAFalseSection) {
  EXPECT_EQ(render("a\n<%# on %>\nb\n<%/ on %>\n<%^ on %>\nc\n<%/ on %>\n",
                   {{"on", false}}),
            "a\nc\n");
  EXPECT_EQ(render("x<%# on %>y<%/ on %>z", {{"on", true}}), "xyz");
}

TEST(Template, KeepsLinesOfAValueThatHasSeveral) {
  EXPECT_EQ(render("<% x %>\n", {{"x", "a\n\nb"}}), "a\n\nb\n");
}

TEST(Template, IsRenderedAsOftenAsWanted) {
  auto parsed = llvm::cantFail(Template::parse("<% x %>", "t"));
  EXPECT_EQ(llvm::cantFail(parsed.render({{"x", 1}})), "1");
  EXPECT_EQ(llvm::cantFail(parsed.render({{"x", 2}})), "2");
}

TEST(Template, RefusesUnknownNames) {
  EXPECT_EQ(render("a\nb <% nope %>\n", {{"x", "1"}}),
            "t:2: unknown name 'nope'");
  EXPECT_EQ(render("a\n<%# nope %>\n<%/ nope %>\n", Json::object()),
            "t:2: unknown name 'nope'");
  EXPECT_EQ(render("<%^ nope %>x<%/ nope %>", Json::object()),
            "t:1: unknown name 'nope'");
}

TEST(Template, NamesTheLineOfTheUseThatFails) {
  // The same name is known in the section and unknown outside of it.
  EXPECT_EQ(render("<%# list %>\n<% name %>\n<%/ list %>\n<% name %>\n",
                   {{"list", {{{"name", "a"}}}}}),
            "t:4: unknown name 'name'");
}

TEST(Template, RefusesTagsThatDoNotFit) {
  EXPECT_EQ(render("a\n<%# x %>\n", {{"x", true}}),
            "t:2: section 'x' is never closed");
  EXPECT_EQ(render("<%# x %>\n<%/ y %>\n", {{"x", true}}),
            "t:2: section 'x' is closed as 'y'");
  EXPECT_EQ(render("\n<%/ y %>\n", Json::object()),
            "t:2: no section to close with 'y'");
  EXPECT_EQ(render("<% x\n%>", Json::object()),
            "t:1: tag is not closed on its line");
  EXPECT_EQ(render("<% %>", Json::object()), "t:1: tag without a valid name");
  EXPECT_EQ(render("<%> part %>", Json::object()),
            "t:1: tags that start with '>' are not supported");
}

TEST(Template, ReportsAFileThatIsNotThere) {
  llvm::Expected<Template> read = Template::read("/nowhere", "a.mustache");
  ASSERT_FALSE(read);
  EXPECT_EQ(llvm::toString(read.takeError()),
            "cannot read templates/a.mustache: No such file or directory");
}

} // namespace
