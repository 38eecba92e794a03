//===- SchemaDumpTest.cpp - reading schema dumps, good and bad ------------===//

#include "upstream/onnx/SchemaDump.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

/// The error of a dump with `text`, or "fine".
std::string errorOf(llvm::StringRef text) {
  llvm::Expected<Family> family = parseSchemaDump(text, "d.json");
  return family ? "fine" : llvm::toString(family.takeError());
}

/// A dump of one schema with `members` beside name, domain and version.
std::string dumpWith(llvm::StringRef members) {
  return (R"({"domains": {"ai.onnx": {"min": 1, "max": 2}}, "schemas": [
{"domain": "ai.onnx", "name": "Foo", "since_version": 1,
)" + members +
          "}]}")
      .str();
}

const char *const rest =
    R"("min_input": 0, "max_input": 0, "min_output": 0, "max_output": 0,
"inputs": [], "outputs": [], "attributes": [], "type_constraints": [])";

const char *const everyField = R"json({
    "domains": {"": {"min": 1, "max": 9}, "x.ml": {"min": 2, "max": 3}},
    "schemas": [{
      "domain": "", "name": "Foo", "since_version": 7, "deprecated": true,
      "support": "experimental", "deterministic": false,
      "min_input": 2, "max_input": 2147483647, "min_output": 0, "max_output": 1,
      "inputs": [
        {"name": "a", "type": "T", "differentiable": true},
        {"name": "b", "type": "tensor(int64)", "option": "optional"},
        {"name": "c", "type": "T", "option": "variadic", "homogeneous": false,
         "min_arity": 0}],
      "outputs": [{"name": "y", "type": "T", "option": "optional"}],
      "attributes": [
        {"name": "z", "type": "ints", "required": false, "default": [1, -2]},
        {"name": "f", "type": "float", "default": 0.20000000298023224},
        {"name": "r", "type": "graph", "required": true},
        {"name": "s", "type": "strings", "default": ["u", "v"]}],
      "type_constraints": [{"name": "T", "types": ["tensor(float)"]}],
      "has_shape_inference": true, "has_data_propagation": true,
      "has_function": true, "function_opset_versions": [7, 9],
      "has_context_dependent_function": true}, {
      "domain": "", "name": "Foo", "since_version": 9,
      "min_input": 0, "max_input": 0, "min_output": 0, "max_output": 0,
      "inputs": [], "outputs": [], "attributes": [], "type_constraints": [],
      "has_function": true}]})json";

TEST(SchemaDump, EveryField) {
  llvm::Expected<Family> family = parseSchemaDump(everyField, "d.json");
  ASSERT_TRUE(bool(family)) << llvm::toString(family.takeError());
  ASSERT_EQ(family->timelines.size(), 2u);
  EXPECT_EQ(family->timelines[0].name, "ai.onnx");
  EXPECT_EQ(family->timelines[0].newest, Version(9));
  EXPECT_EQ(family->timelines[1].minimum, Version(2));
  ASSERT_EQ(family->ops.size(), 1u);
  ASSERT_EQ(family->ops[0].versions.size(), 2u);
  // Newest first.
  EXPECT_EQ(family->ops[0].versions[0].functions.bodyOpsets,
            std::vector<unsigned>{9});
  const OpVersion &version = family->ops[0].versions[1];
  EXPECT_EQ(version.since, Version(7));
  EXPECT_TRUE(version.deprecated);
  EXPECT_TRUE(version.experimental);
  EXPECT_EQ(version.deterministic, false);
  EXPECT_EQ(version.operands[0].differentiable, true);
  EXPECT_EQ(version.operands[1].arity, Arity::Optional);
  EXPECT_EQ(version.operands[2].arity, Arity::Variadic);
  EXPECT_FALSE(version.operands[2].homogeneous);
  EXPECT_EQ(version.operands[2].minCount, 0u);
  // Attributes by name.
  ASSERT_EQ(version.attributes.size(), 4u);
  EXPECT_EQ(version.attributes[0].name, "f");
  EXPECT_EQ(version.attributes[0].defaultValue, 0.2);
  EXPECT_TRUE(version.attributes[1].required);
  EXPECT_EQ(version.attributes[2].defaultValue, Json::parse(R"(["u","v"])"));
  EXPECT_EQ(version.attributes[3].defaultValue, Json::parse("[1, -2]"));
  EXPECT_EQ(version.typeConstraints[0].types,
            std::vector<std::string>{"tensor(float)"});
  EXPECT_TRUE(version.functions.shapeInference);
  EXPECT_TRUE(version.functions.dataPropagation);
  EXPECT_EQ(version.functions.bodyOpsets, (std::vector<unsigned>{7, 9}));
  EXPECT_TRUE(version.functions.contextDependentBody);
}

TEST(SchemaDump, ErrorsHavePlaces) {
  EXPECT_EQ(errorOf(""), "d.json:1:1: syntax error while parsing value - "
                         "unexpected end of input; expected '[', '{', or a "
                         "literal");
  EXPECT_EQ(errorOf("[]"),
            "d.json:1:1: expected a schema dump, found an array");
  EXPECT_EQ(errorOf("{}"), "d.json:1:1: a schema dump needs a key 'domains'");
  EXPECT_EQ(errorOf("{\"domains\": {},\n \"schemas\": {}}"),
            "d.json:2:13: expected an array, found an object");
  EXPECT_EQ(errorOf("{\"domains\": {}, \"schemas\": [],\n\"extra\": 1}"),
            "d.json:2:1: unknown key 'extra' in a schema dump");
  EXPECT_EQ(errorOf("{\"domains\": {\"a\": {\"min\": 1, \"max\": -1}}}"),
            "d.json:1:37: 'max' is -1; expected a number from 0 to 2147483647");
  EXPECT_EQ(errorOf(dumpWith(R"("inputs": [{"type": "T"}])")),
            "d.json:3:12: an operand needs a key 'name'");
  EXPECT_EQ(
      errorOf(dumpWith(std::string(rest) + ",\n\"support\": \"no\"")),
      "d.json:5:1: 'support' is 'no'; expected \"common\" or \"experimental\"");
  EXPECT_EQ(errorOf(std::string(500, '[')),
            "d.json:1:65: more than 64 levels of objects and arrays");
  EXPECT_EQ(errorOf("\xff"), "d.json:1:1: ill-formed UTF-8");
}

TEST(SchemaDump, ContradictionsAreErrors) {
  EXPECT_EQ(errorOf(dumpWith(rest)), "fine");
  std::string counts = rest;
  counts.replace(counts.find("\"max_input\": 0"), 14, "\"max_input\": 4");
  EXPECT_EQ(errorOf(dumpWith(counts)),
            "d.json:3:17: 'max_input' is 4, but the list of inputs gives 0");

  auto withAttribute = [](llvm::StringRef attribute) {
    std::string text = rest;
    text.replace(text.find("\"attributes\": []"), 16,
                 ("\"attributes\": [\n" + attribute + "]").str());
    return errorOf(dumpWith(text));
  };
  EXPECT_EQ(
      withAttribute(
          R"({"name": "a", "type": "int", "required": true, "default": 1})"),
      "d.json:5:48: attribute 'a' is required and has a default all the "
      "same");
  EXPECT_EQ(withAttribute(R"({"name": "a", "type": "int", "default": 1.5})"),
            "d.json:5:30: expected an integer, found 1.5");
  EXPECT_EQ(
      withAttribute(R"({"name": "a", "type": "ints", "default": [1, "x"]})"),
      "d.json:5:31: expected an integer, found \"x\"");
  EXPECT_EQ(withAttribute(R"({"name": "a", "type": "graph", "default": 1})"),
            "d.json:5:32: a default of kind 'graph' cannot be written");

  EXPECT_EQ(withAttribute(R"({"name": "a", "type": "int"},
{"name": "a", "type": "float"})"),
            "d.json:6:1: a second 'a' among the attributes");

  std::string one = dumpWith(rest);
  std::string schema = one.substr(one.find("{\"domain\""));
  schema.resize(schema.size() - 2);
  std::string two = one;
  two.insert(two.size() - 2, ",\n" + schema);
  EXPECT_EQ(errorOf(two), "d.json:5:1: a second schema for Foo version 1");

  std::string other = one;
  other.replace(other.find("\"domain\": \"ai.onnx\""), 19, "\"domain\": \"b\"");
  EXPECT_EQ(errorOf(other), "d.json:2:12: domain 'b' is not under \"domains\"");
}

// Names become names of files, and all that is read is written into specs.
TEST(SchemaDump, RefusesWhatNoSpecCanSay) {
  auto with = [](llvm::StringRef from, llvm::StringRef to) {
    std::string text = dumpWith(rest);
    size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from.str();
    return errorOf(text.replace(at, from.size(), to.str()));
  };
  EXPECT_EQ(with("\"Foo\"", "\"../Foo\""),
            "d.json:2:31: '../Foo' is no identifier");
  EXPECT_EQ(with("\"Foo\"", "\"\""), "d.json:2:31: '' is no identifier");
  EXPECT_EQ(with("\"since_version\": 1", "\"since_version\": 0"),
            "d.json:2:38: versions begin at 1");
  EXPECT_EQ(with("\"attributes\": []",
                 "\"attributes\": [{\"name\": \"a b\", \"type\": \"int\"}]"),
            "d.json:4:54: 'a b' is no identifier");
  EXPECT_EQ(with("\"attributes\": []",
                 "\"attributes\": [{\"name\": \"a\", \"type\": \"float\", "
                 "\"default\": 1e39}]"),
            "d.json:4:76: the number does not fit a 32-bit float");
  EXPECT_EQ(with("\"type_constraints\": []",
                 "\"type_constraints\": [{\"name\": \"T\", \"types\": "
                 "[\"tensor(\"]}]"),
            "d.json:4:93: expected a type");
  EXPECT_EQ(errorOf("{\"domains\": {\"a\": {\"min\": 3, \"max\": 2}}, "
                    "\"schemas\": []}"),
            "d.json:1:19: domain 'a' ends with 2, before it begins with 3");
}

TEST(SchemaDump, MissingFile) {
  llvm::Expected<Family> family = readSchemaDump("no/such/file.json");
  ASSERT_FALSE(bool(family));
  EXPECT_EQ(llvm::toString(family.takeError()),
            "no/such/file.json: No such file or directory");
}

/// Every prefix of a good dump is a bad one, and none may do worse than fail.
TEST(SchemaDump, TruncationFailsCleanly) {
  std::string text = dumpWith(rest);
  for (size_t length = 0; length < text.size(); ++length)
    EXPECT_NE(errorOf(llvm::StringRef(text).take_front(length)), "fine");
}

TEST(SchemaDump, Fixtures) {
  for (auto [release, ops, versions] :
       {std::tuple("1.12", 200u, 444u), std::tuple("1.23", 227u, 642u)}) {
    llvm::Expected<Family> family =
        readSchemaDump((llvm::Twine(DIALECTGEN_SOURCE_DIR) +
                        "/tests/fixtures/onnx/onnx-" + release + ".json")
                           .str());
    ASSERT_TRUE(bool(family)) << llvm::toString(family.takeError());
    size_t count = 0;
    for (const Op &op : family->ops) {
      count += op.versions.size();
      EXPECT_TRUE(llvm::is_sorted(op.versions, [](const auto &a,
                                                  const auto &b) {
        return b.since < a.since;
      })) << op.name;
    }
    EXPECT_EQ(family->ops.size(), ops);
    EXPECT_EQ(count, versions);
  }
}

} // namespace
