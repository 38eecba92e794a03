//===- SpecTextTest.cpp - the layout of spec files ------------------------===//

#include "upstream/specs/SpecText.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

TEST(SpecText, ShortIsOneLine) {
  EXPECT_EQ(specText(Json::parse(R"({"a":[1,2],"b":{"c":null,"d":0.2}})"), 0),
            R"({"a": [1, 2], "b": {"c": null, "d": 0.2}})");
  EXPECT_EQ(specText(Json::array(), 1), "[]");
  EXPECT_EQ(oneLine("a\"b"), R"("a\"b")");
}

TEST(SpecText, FrameIsALineEach) {
  EXPECT_EQ(specText(Json::parse(R"({"op":"A","versions":[{"since":1,
    "changes":[{"a":1},{"b":2}],"types":["x"]}]})"),
                     3),
            R"({
  "op": "A",
  "versions": [
    {
      "since": 1,
      "changes": [
        {"a": 1},
        {"b": 2}
      ],
      "types": ["x"]
    }
  ]
})");
}

const char *const filled = R"json({
      "types": [
        "tensor(float0)", "tensor(float1)", "tensor(float2)", "tensor(float3)", "tensor(float4)",
        "tensor(float5)", "tensor(float6)", "tensor(float7)", "tensor(float8)", "tensor(float9)",
        "tensor(float10)", "tensor(float11)"
      ]
    })json";

TEST(SpecText, LongListsOfValuesAreFilled) {
  Json list = Json::array();
  for (unsigned i = 0; i < 12; ++i)
    list.push_back("tensor(float" + std::to_string(i) + ")");
  EXPECT_EQ(specText({{"types", list}}, 0, 4), filled);
}

TEST(SpecText, LinesOfATextStayLines) {
  Json lines = Json::array({"onnx.Return %0 : i1", "}"});
  lines.push_back(std::string(90, 'x'));
  EXPECT_EQ(specText(lines, 0),
            "[\n  \"onnx.Return %0 : i1\",\n  \"}\",\n  \"" +
                std::string(90, 'x') + "\"\n]");
}

/// Printed, parsed and printed again, a text is the same.
TEST(SpecText, PrintedAgainIsTheSame) {
  Json json = Json::parse(R"({"op":"A","description":["One line."],
    "shapes":[{"X":"[N, C]","where":["N > 0","C > 0"]}],"hooks":{"body":true},
    "versions":[{"since":7,"operands":[{"name":"X","type":"T",
      "doc":"Input: samples, channels, and one spatial axis or more of them, in this order"}]}]})");
  std::string text = specFile(json);
  EXPECT_EQ(specFile(Json::parse(text)), text);
}

TEST(SpecText, ExactlyHundredColumnsFit) {
  std::string name(84, 'x');
  Json json = {{"name", name}};
  EXPECT_EQ(specText(json, 0).size(), 96u);
  EXPECT_EQ(specText(json, 0, 4).find('\n'), std::string::npos);
  EXPECT_NE(specText(json, 0, 5).find('\n'), std::string::npos);
}

TEST(SpecText, ADocStandsBelowFactsThatFit) {
  const std::string doc(80, 'x');
  EXPECT_EQ(specText({{"name", "axis"}, {"kind", "int"}, {"doc", doc}}, 0, 8),
            "{\"name\": \"axis\", \"kind\": \"int\",\n         \"doc\": \"" +
                doc + "\"}");
  EXPECT_EQ(specText({{"name", "axis"}, {"set", {{"doc", doc}}}}, 0),
            "{\"name\": \"axis\",\n \"set\": {\"doc\": \"" + doc + "\"}}");
  EXPECT_EQ(specText({{"name", "axis"}, {"doc", "An axis"}}, 0),
            R"({"name": "axis", "doc": "An axis"})");
  EXPECT_EQ(
      specText({{"results", Json::array({{{"name", "Y"}, {"doc", doc}}})}}, 0),
      "{\n  \"results\": [{\"name\": \"Y\",\n               \"doc\": \"" + doc +
          "\"}]\n}");
  // Facts that do not fit have a line each, and so has the doc.
  const std::string kind(90, 'k');
  EXPECT_EQ(specText({{"name", "axis"}, {"kind", kind}, {"doc", doc}}, 0),
            "{\n  \"name\": \"axis\",\n  \"kind\": \"" + kind +
                "\",\n  \"doc\": \"" + doc + "\"\n}");
}

TEST(SpecText, ParsesBack) {
  Json json = Json::parse(R"({"op":"A","versions":[{"since":1,"changes":[],
    "deep":[[1,[2,"three"]],{"x":{}}]}]})");
  for (unsigned frame = 0; frame < 5; ++frame)
    EXPECT_EQ(Json::parse(specText(json, frame)), json);
}

} // namespace
