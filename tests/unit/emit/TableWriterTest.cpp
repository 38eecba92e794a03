//===- TableWriterTest.cpp - tables of the runtime ------------------------===//
//
// The form of rows, and the sharing of equal tables.
//
//===----------------------------------------------------------------------===//

#include "emit/text/TableWriter.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

/// The output of the writer for two tables, and the references of rows to them.
struct Written {
  std::string text, first, second;
};

Written write(llvm::StringRef declaration, const std::vector<Row> &first,
              const std::vector<Row> &second) {
  Written written;
  llvm::raw_string_ostream os(written.text);
  TableWriter writer(os);
  written.first = writer.array(declaration, "first", first);
  written.second = writer.array(declaration, "second", second);
  return written;
}

TEST(TableWriter, NamesEveryMember) {
  Row row;
  row.text("name", "a\"b\\").flag("variadic", true).number("min", -1);
  row.version("since", Version(1, 20, 0));
  EXPECT_EQ(row.str(4), "{/*name=*/\"a\\\"b\\\\\", /*variadic=*/true, "
                        "/*min=*/-1, /*since=*/{1, 20, 0}}");
}

TEST(TableWriter, ExplainsARowAboveIt) {
  Row row;
  row.number("a", 1).comment("first").comment("second");
  EXPECT_EQ(row.str(4), "// first\n    // second\n    {/*a=*/1}");
}

TEST(TableWriter, LeavesOutDefaultsAtTheEndOnly) {
  Row row;
  row.member("a", "{}").number("b", 1).member("c", "{}").member("d", "{}");
  EXPECT_EQ(row.str(4), "{/*a=*/{}, /*b=*/1}");
  EXPECT_EQ(Row().member("a", "{}").str(4), "{}");
}

/// The same calls make a row of C++ and an object of JSON, which has no member
/// that readers take for granted.
TEST(TableWriter, WritesTheSameRowAsJson) {
  auto make = [](Row::Form form, bool isUsual) {
    std::vector<Row> parts;
    if (!isUsual)
      parts.push_back(Row(form).text("name", "lhs"));
    Row row(form);
    row.text("name", isUsual ? "" : "a\"b")
        .flag("isVariadic", !isUsual)
        .flag("homogeneous", isUsual, /*usual=*/true)
        .number("minCount", isUsual ? -1 : 0, /*usual=*/-1)
        .number("since", 3)
        .until(isUsual ? std::nullopt : std::optional(Version(1, 2, 0)))
        .enumerator("arity", "Arity", isUsual ? "Single" : "Variadic",
                    isUsual ? "single" : "variadic", /*usual=*/"single")
        .enumerators("features", "OpFeature",
                     isUsual ? std::vector<std::string>()
                             : std::vector<std::string>{"Pure", "Folder"})
        .rows("parts", isUsual ? "{}" : "partsOfA", parts)
        .member("ofCpp", "nullptr")
        .given("ofJson", isUsual ? Json() : Json(7));
    return row;
  };
  EXPECT_EQ(make(Row::Form::Cpp, /*isUsual=*/false).line(),
            "{/*name=*/\"a\\\"b\", /*isVariadic=*/true, "
            "/*homogeneous=*/false, /*minCount=*/0, /*since=*/3, "
            "/*until=*/{1, 2, 0}, /*arity=*/Arity::Variadic, "
            "/*features=*/{OpFeature::Pure, OpFeature::Folder}, "
            "/*parts=*/partsOfA, /*ofCpp=*/nullptr}");
  EXPECT_EQ(make(Row::Form::Json, /*isUsual=*/false).getJson().dump(),
            R"({"name":"a\"b","variadic":true,"homogeneous":false,)"
            R"("min_count":0,"since":3,"until":"1.2.0","arity":"variadic",)"
            R"("features":["Pure","Folder"],"parts":[{"name":"lhs"}],)"
            R"("of_json":7})");
  EXPECT_EQ(make(Row::Form::Json, /*isUsual=*/true).getJson().dump(),
            R"({"since":3})");
  EXPECT_EQ(make(Row::Form::Cpp, /*isUsual=*/true).line(),
            "{/*name=*/\"\", /*isVariadic=*/false, /*homogeneous=*/true, "
            "/*minCount=*/-1, /*since=*/3, /*until=*/currentVersion, "
            "/*arity=*/Arity::Single, /*features=*/{}, /*parts=*/{}, "
            "/*ofCpp=*/nullptr}");
}

TEST(TableWriter, BreaksLongRowsBetweenMembers) {
  Row row;
  for (const char *name : {"alpha", "beta", "gamma"})
    row.text(name, std::string(30, 'x'));
  std::string text = row.str(4);
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).split(lines, '\n');
  ASSERT_EQ(lines.size(), 3u) << text;
  for (llvm::StringRef line : llvm::ArrayRef(lines).drop_front()) {
    EXPECT_TRUE(line.starts_with("     /*")) << text;
    EXPECT_LE(line.size(), 80u);
  }
}

TEST(TableWriter, WritesEqualTablesOnce) {
  std::vector<Row> rows(1, Row().number("x", 1));
  Written same = write("constexpr R", rows, rows);
  EXPECT_EQ(same.text, "constexpr R first[] = {\n    {/*x=*/1},\n};\n");
  EXPECT_EQ(same.first, "first");
  EXPECT_EQ(same.second, "first");

  Written other = write("constexpr R", rows, {Row().number("x", 2)});
  EXPECT_EQ(other.second, "second");
  EXPECT_NE(other.text.find("second[]"), std::string::npos);
}

TEST(TableWriter, KeepsTablesOfOtherTypesApart) {
  std::string text;
  llvm::raw_string_ostream os(text);
  TableWriter writer(os);
  std::vector<std::string> rows = {"1", "2"};
  EXPECT_EQ(writer.array("constexpr int", "ints", rows), "ints");
  EXPECT_EQ(writer.array("constexpr long", "longs", rows), "longs");
  EXPECT_EQ(text, "constexpr int ints[] = {\n    1, 2,\n};\n"
                  "constexpr long longs[] = {\n    1, 2,\n};\n");
}

TEST(TableWriter, WritesNoEmptyTable) {
  Written none = write("constexpr R", {}, {});
  EXPECT_EQ(none.text, "");
  EXPECT_EQ(none.first, "{}");
}

TEST(HeldRows, AreTheLinesOfTheirRows) {
  HeldRows held;
  std::vector<Row> rows;
  for (int i = 0; i != 3; ++i) {
    rows.push_back(Row().number("x", i).comment("row"));
    held.add(rows.back());
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  held.write(os);
  EXPECT_EQ(text, rowLines(rows));
}

} // namespace
