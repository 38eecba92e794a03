//===- FunctionTextTest.cpp - functions in ONNX's textual syntax ----------===//
//
// The bodies of this project mean to its own parser the same as to the ONNX
// library's; errors tell a place; no damaged text does harm.
//
//===----------------------------------------------------------------------===//

#include "opsets/FunctionText.h"
#include "Draws.h"
#include "ModelBuilder.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "hooks/bodies/Bodies.h"
#include "mlir/IR/MLIRContext.h"
#include "opsets/OpFunctions.h"
#include "gtest/gtest.h"
#include <functional>
#include <onnx/defs/parser.h>
#include <random>
#include <regex>
#include <set>

using namespace dialectgen::onnx;

namespace {

pb::FunctionProto parsed(const std::string &text) {
  pb::FunctionProto function;
  std::optional<TextError> error = parseFunction(text, function);
  EXPECT_FALSE(error) << error->str() << "\n" << text;
  return function;
}

std::string errorOf(llvm::StringRef text) {
  pb::FunctionProto function;
  std::optional<TextError> error = parseFunction(text, function);
  return error ? error->str() : "";
}

/// The one attribute of a node.
pb::AttributeProto attribute(const std::string &text) {
  pb::FunctionProto function =
      parsed("F (x) => (y) { y = Op <" + text + "> (x) }");
  return function.node_size() ? function.node(0).attribute(0)
                              : pb::AttributeProto();
}

std::string attributeError(const std::string &text) {
  pb::AttributeProto attribute;
  std::optional<TextError> error = parseAttribute(text, attribute);
  return error ? error->str() : "";
}

void expectAsLibrary(const std::string &text) {
  ::onnx::FunctionProto theirs;
  auto status = ::onnx::OnnxParser::Parse(theirs, text.c_str());
  ASSERT_TRUE(status.IsOK()) << status.ErrorMessage() << text;
  EXPECT_EQ(parsed(text).SerializeAsString(), theirs.SerializeAsString())
      << theirs.DebugString();
}

/// A node of `info` of one of many kinds; `draw` gives a number below another.
template <typename Draw>
void drawNode(const OpVersionInfo &info, Draw draw, pb::NodeProto &node,
              std::vector<pb::TypeProto> &types,
              std::vector<pb::TypeProto> &resultTypes) {
  node.set_op_type(info.name.str());
  int element = std::array{1, 1, 1, 3, 7, 9, 10, 11, 13}[draw(9)];
  unsigned rank = draw(5);
  // All but the operands of products.
  bool areParametersScalar = draw(4) == 0;
  auto add = [&](std::vector<pb::TypeProto> &list) {
    auto &tensor = *list.emplace_back().mutable_tensor_type();
    tensor.set_elem_type(draw(4) ? element : 7);
    if (draw(8) == 0)
      return;
    tensor.mutable_shape();
    unsigned own = draw(4) ? rank : draw(5);
    if (areParametersScalar && list.size() != 1 && list.size() != 4)
      own = 0;
    for (unsigned i = 0; i != own; ++i)
      tensor.mutable_shape()->add_dim()->set_dim_value(draw(12) ? 1 + draw(4)
                                                                : 0);
  };
  for (size_t i = 0, count = draw(2) ? info.operands.size()
                                     : 1 + draw(unsigned(info.operands.size()));
       i != count; ++i) {
    node.add_input(i && draw(6) == 0 ? "" : "input_" + std::to_string(i));
    add(types);
  }
  for (size_t i = 0; i != info.results.size(); ++i) {
    node.add_output(i && draw(2) ? "" : "output_" + std::to_string(i));
    add(resultTypes);
  }
  static constexpr const char *words[] = {
      "LEFT",         "RIGHT",      "linear", "nearest", "cubic", "zeros",
      "border",       "reflection", "tanh",   "mul",     "add",   "ij,jk->ik",
      "bij,bjk->bik", "gated",      "delta",  "silu",    "none"};
  for (const AttributeInfo &known : info.attributes) {
    if (draw(3) == 0)
      continue;
    pb::AttributeProto &given = *node.add_attribute();
    given.set_name(known.name.str());
    given.set_type(static_cast<pb::AttributeProto::AttributeType>(known.kind));
    given.set_i(known.asType ? 1 : draw(3));
    given.set_f(draw(2) ? 0.5f : -0.5f);
    given.set_s(words[draw(std::size(words))]);
    given.add_ints(draw(2));
  }
}

/// Texts of bodies, by operator.
std::map<std::string, std::set<std::string>> drawBodyTexts() {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<ONNXDialect>();
  std::map<std::string, std::set<std::string>> texts;
  std::mt19937 random(1);
  auto draw = [&](unsigned count) { return unsigned(random() % count); };
  for (mlir::RegisteredOperationName name :
       context.getRegisteredOperationsByDialect("onnx")) {
    const OpVersionInfo *info = findByOpName(name.getStringRef());
    if (!info || !hasBody(*info))
      continue;
    std::set<std::string> &own = texts[name.getStringRef().str()];
    // Equal but for numbers, most of them.
    for (unsigned run = 0; run != 2000 && own.size() < 12; ++run) {
      pb::NodeProto node;
      std::vector<pb::TypeProto> types, resultTypes;
      drawNode(*info, draw, node, types, resultTypes);
      std::string need;
      std::optional<std::string> text =
          findBody(*info, node, types, resultTypes, &need);
      // One that does not cover the node says what it asks for.
      EXPECT_EQ(text && text->empty(), !need.empty())
          << name.getStringRef().str() << ": " << need;
      if (text && !text->empty())
        own.insert(*text);
    }
  }
  return texts;
}

const std::map<std::string, std::set<std::string>> &bodyTexts() {
  static const auto texts = drawBodyTexts();
  return texts;
}

TEST(FunctionText, BodiesAreReadAsTheLibraryReadsThem) {
  size_t count = 0;
  for (const auto &[name, texts] : bodyTexts()) {
    EXPECT_FALSE(texts.empty()) << name;
    count += texts.size();
    // The library of Debian 12 knows no empty lists.
    for (const std::string &text : texts)
      if (llvm::StringRef(text).contains("= []"))
        parsed(text);
      else
        expectAsLibrary(text);
  }
  EXPECT_GT(count, 150u);
}

TEST(FunctionText, NodesOfFunctionFilesAreReadAsTheLibraryReadsThem) {
  mlir::MLIRContext context;
  std::string text;
  std::function<void(const std::vector<OpFunctionPart> &)> addNodes =
      [&](const std::vector<OpFunctionPart> &parts) {
        for (const OpFunctionPart &part : parts) {
          if (part.condition.empty())
            text += std::regex_replace(part.node,
                                       std::regex("@\\([^>,\\]]*\\)"), "1") +
                    "\n";
          addNodes(part.parts);
          addNodes(part.otherwise);
        }
      };
  for (const BuiltInFunction &builtIn : builtInFunctions()) {
    mlir::FailureOr<OpFunction> function =
        readOpFunction(builtIn.name, builtIn.text, &context);
    ASSERT_TRUE(succeeded(function)) << builtIn.name;
    EXPECT_EQ(function->name, builtIn.name);
    EXPECT_EQ(function->domain, builtIn.domain);
    text = "F (x) => (y) {\n";
    addNodes(function->parts);
    // The library of Debian 12 knows no infinity.
    if (llvm::StringRef(text).contains("-inf"))
      parsed(text + "}");
    else
      expectAsLibrary(text + "}");
  }
  EXPECT_GE(builtInFunctions().size(), 27u);
}

TEST(FunctionText, OtherTextsAreReadAsTheLibraryReadsThem) {
  for (const char *text : {
           "F () => () {}",
           "<opset_import: [], doc_string: \"about it\">\nF (x) => (y) { }",
           "<opset_import: [\"\" : 18, \"my.domain\" : 2], domain: \"d\">\n"
           "F <a, b> (x, y) => (z, w) {\n"
           "  z, w = my.domain.Op <c = 1, d = 2.5e-3, e = \"text\", f = -7,\n"
           "     g: int = @a, h: floats = @b, i = [1, -2], j = [0.5],\n"
           "     k = [\"a\", \"b\"]> (x, y) # of another domain\n"
           "}",
           "F (x) => (y) { y = Op (x, , x) }",
           "F (x) => (y) { y = Op <t = float[2, 3] {1, 2, 3, 4.5, -5, 6}> (x) "
           "}",
           "F (x) => (y) { y = Op <t = int64 {7}> (x) }",
           "F (x) => (y) { y = Op <t = int32[0] {}, u = double {1e300}> (x) }",
           "F (x) => (y) { y = Op <t = uint64[1] {18446744073709551615}> (x) }",
           "F (x) => (y) { y = Op <t = string[2] {\"a\", \"\"}> (x) }",
           "F (x) => (y) { y = Op <t = bool[2] {0, 1}> (x) }",
           "F (x) => (y) {\n"
           "  y = If <then_branch = g1 () => (float[2] a) { a = Op () },\n"
           "    else_branch = g2 (float[N] c, d) => (b)\n"
           "      <int64[2] e = {1, 2}, float f> { b = Op (c, e) }> (x)\n"
           "}",
       })
    expectAsLibrary(text);
}

TEST(FunctionText, NewerSyntaxIsRead) {
  pb::FunctionProto function = parsed(
      "<domain: \"d\", overload: \"o\">\n"
      "\"F.1\" <a, b: float = 2, c = [1]> (float[N] x, \"y.0\") => (z)\n"
      "  <int64 w>\n"
      "{ [n] z = a.b.Op:o (x, \"\", \"y.0\") <alpha = inf, beta = -NaN> }");
  EXPECT_EQ(function.name(), "F.1");
  EXPECT_EQ(function.overload(), "o");
  ASSERT_EQ(function.attribute_size(), 1);
  ASSERT_EQ(function.attribute_proto_size(), 2);
  EXPECT_EQ(function.attribute_proto(0).f(), 2);
  EXPECT_EQ(function.attribute_proto(0).type(), pb::AttributeProto::FLOAT);
  EXPECT_FALSE(function.attribute_proto(0).has_i());
  EXPECT_EQ(function.input(1), "y.0");
  ASSERT_EQ(function.value_info_size(), 2);
  EXPECT_EQ(function.value_info(0).name(), "x");
  EXPECT_EQ(function.value_info(1).name(), "w");
  const pb::NodeProto &node = function.node(0);
  EXPECT_EQ(node.name(), "n");
  EXPECT_EQ(node.domain(), "a.b");
  EXPECT_EQ(node.op_type(), "Op");
  EXPECT_EQ(node.overload(), "o");
  EXPECT_EQ(node.input(1), "");
  EXPECT_EQ(node.input(2), "y.0");
  EXPECT_TRUE(std::isinf(node.attribute(0).f()));
  EXPECT_TRUE(std::isnan(node.attribute(1).f()));

  EXPECT_EQ(parsed("F (x) => (y) { , y = Op (x) }").node(0).output(0), "");
  EXPECT_EQ(
      attribute("a = float[N, ?, 3]").tp().tensor_type().shape().dim_size(), 3);
  EXPECT_EQ(attribute("a = seq(map(int64, float[]))")
                .tp()
                .sequence_type()
                .elem_type()
                .map_type()
                .key_type(),
            7);
  EXPECT_EQ(attribute("a = optional(sparse_tensor(float[2]))")
                .tp()
                .optional_type()
                .elem_type()
                .sparse_tensor_type()
                .elem_type(),
            1);
  // Values may have the names of types.
  EXPECT_EQ(parsed("F (map, float) => (seq) {}").input(1), "float");
}

TEST(FunctionText, Values) {
  EXPECT_EQ(attribute("a = \"x\\\"y\\\\z # no comment\"").s(),
            "x\"y\\z # no comment");
  EXPECT_EQ(attribute("a = \"größer\"").s(), "größer");
  EXPECT_EQ(attribute("a = -9223372036854775808").i(), INT64_MIN);
  // Rounded once, and not through a double.
  EXPECT_EQ(attribute("a = 0.1").f(), 0.1f);
  EXPECT_EQ(attribute("a = 1.00000017881393432617187499").f(), 0x1.000002p0f);
  EXPECT_EQ(attribute("a = 1e-45").f(), 1e-45f);
  EXPECT_EQ(attribute("a: floats = [1, 2.5]").floats(0), 1);
  EXPECT_EQ(attribute("a = [1.5, 2]").floats(1), 2);
  EXPECT_EQ(attribute("a: strings = []").type(), pb::AttributeProto::STRINGS);
  EXPECT_EQ(attribute("a = [float {1}, float {2}]").tensors_size(), 2);
  EXPECT_EQ(attribute("a = [float, seq(int8)]").type_protos_size(), 2);
  EXPECT_EQ(attribute("a = [g () => () {}, h => () {}]").graphs(1).name(), "h");
  EXPECT_EQ(attribute("a = float named = {1}").t().name(), "named");
  EXPECT_EQ(attribute("a = float8e4m3fn[1] {255}").t().int32_data(0), 255);
  // Two and four in a byte.
  EXPECT_EQ(attribute("a = int4[3] {1, -1, 7}").t().int32_data(0), 0xf1);
  EXPECT_EQ(attribute("a = int4[3] {1, -1, 7}").t().int32_data_size(), 2);
  EXPECT_EQ(attribute("a = uint2[4] {3, 2, 1, 0}").t().int32_data(0), 0x1b);
  pb::AttributeProto graph =
      attribute("a = g (float x, float[2] w = {1, 2}) => (y) {}");
  EXPECT_EQ(graph.g().input_size(), 2);
  EXPECT_EQ(graph.g().initializer(0).name(), "w");
}

TEST(FunctionText, ErrorsTellWhereAndWhy) {
  EXPECT_EQ(errorOf(""),
            "line 1, column 1: expected the name of the function, found the "
            "end");
  EXPECT_EQ(errorOf("F"), "line 1, column 2: expected '(', found the end");
  EXPECT_EQ(errorOf("F (x) =>\n  (y) {\n  y = Relu x\n}"),
            "line 3, column 12: expected '(' or '<', found 'x'");
  EXPECT_EQ(errorOf("F (x) => (y) { y = Relu (x, 1) }"),
            "line 1, column 29: expected ',' or ')', found '1'");
  EXPECT_EQ(errorOf("F (x) => (y) { y = Relu (x) ; }"),
            "line 1, column 29: expected a node or '}', found ';'");
  EXPECT_EQ(errorOf("F (x) => (y) { y = Relu (x)"),
            "line 1, column 28: expected a node or '}', found the end");
  EXPECT_EQ(errorOf("F (x) => (y) { y = Relu (x) } }"),
            "line 1, column 31: expected the end, found '}'");
  EXPECT_EQ(errorOf("F (x) = (y) {}"),
            "line 1, column 7: expected '=>', found '='");
  EXPECT_EQ(errorOf("<opset: 1> F () => () {}"),
            "line 1, column 2: expected 'opset_import', 'domain', "
            "'doc_string' or 'overload', found 'opset'");
  EXPECT_EQ(errorOf("<opset_import: [\"\" : 99999999999999999999]> F"),
            "line 1, column 22: expected a number that int64 has, found "
            "'99999999999999999999'");
  EXPECT_EQ(errorOf("F (x) => (y) { y = a.1 (x) }"),
            "line 1, column 22: expected an operator, found '1'");
  EXPECT_EQ(errorOf("F (x) => (\xc3\xa4) {}"),
            "line 1, column 11: expected a name, found '\xc3\xa4'");
  EXPECT_EQ(errorOf(llvm::StringRef("F (x\0) => (y) {}", 16)),
            "line 1, column 5: expected ',' or ')', found '\\x00'");
  EXPECT_EQ(errorOf("F (x) # \xff\n"),
            "line 1, column 9: the text is not UTF-8");

  EXPECT_EQ(attributeError("a = "),
            "line 1, column 5: expected a value, found the end");
  EXPECT_EQ(attributeError("a: real = 1"),
            "line 1, column 4: expected a kind of attribute, such as 'float' "
            "or 'ints', found 'real'");
  EXPECT_EQ(attributeError("a: int = 1.5"),
            "line 1, column 10: expected a value of kind 'int', found '1.5'");
  EXPECT_EQ(attributeError("a: int = [1]"),
            "line 1, column 10: expected a value, found '['");
  EXPECT_EQ(attributeError("a: ints = 1"),
            "line 1, column 11: expected a value of kind 'ints', found '1'");
  EXPECT_EQ(attributeError("a = [1, \"b\"]"),
            "line 1, column 9: expected a value of kind 'int', found '\"b\"'");
  EXPECT_EQ(attributeError("a = []"),
            "line 1, column 6: an empty list needs a kind, as in 'axes: ints = "
            "[]'");
  EXPECT_EQ(attributeError("a = \"open"),
            "line 1, column 5: a string does not end");
  EXPECT_EQ(attributeError("a = 1e+"),
            "line 1, column 5: an exponent has no digits");
  EXPECT_EQ(attributeError("a = 1e99"),
            "line 1, column 5: expected a number that float has, found '1e99'");
  EXPECT_EQ(attributeError("a = -"),
            "line 1, column 5: expected a value, found '-'");
  EXPECT_EQ(attributeError("a = float[N] {1}"),
            "line 1, column 5: expected numbers as the sizes of a tensor");
  EXPECT_EQ(attributeError("a = float[] {1}"),
            "line 1, column 5: expected the type of a tensor with its sizes");
  EXPECT_EQ(attributeError("a = int8[1] {128}"),
            "line 1, column 14: expected a number that int8 has, found '128'");
  EXPECT_EQ(attributeError("a = uint32[1] {-1}"),
            "line 1, column 16: expected a number that uint32 has, found '-1'");
  EXPECT_EQ(attributeError("a = float[x y]"),
            "line 1, column 13: expected ',' or ']', found 'y'");
  EXPECT_EQ(attributeError("a = map(float[1], int8)"),
            "line 1, column 14: expected ',', found '['");
}

TEST(FunctionText, NodesAreReadAlone) {
  pb::FunctionProto function;
  EXPECT_FALSE(parseNodes("y = Relu (x) z = Neg (y)", function));
  EXPECT_FALSE(parseNodes("# none", function));
  EXPECT_EQ(function.node_size(), 2);
  EXPECT_EQ(parseNodes("y = Relu (x) }", function)->str(),
            "line 1, column 14: expected a node, found '}'");
}

TEST(FunctionText, LongTextsAreShortInErrors) {
  EXPECT_EQ(attributeError("a = 1 " + std::string(100, 'b')),
            "line 1, column 7: expected the end, found '" +
                std::string(40, 'b') + "…'");
  EXPECT_EQ(attributeError("a = 1." + std::string(5000, '3')),
            "line 1, column 5: a number has more than 1024 characters");
}

TEST(FunctionText, DeepTextsAreRefused) {
  auto types = [](unsigned depth) {
    std::string text = "a = ";
    for (unsigned i = 0; i != depth; ++i)
      text += "seq(";
    return text + "float" + std::string(depth, ')');
  };
  EXPECT_EQ(attributeError(types(60)), "");
  EXPECT_EQ(attributeError(types(100000)),
            "line 1, column 261: graphs and types nest more than 64 deep");
  std::string graphs;
  for (unsigned i = 0; i != 10000; ++i)
    graphs += "a = g () => () { y = If <";
  EXPECT_NE(attributeError(graphs).find("nest more than 64 deep"),
            std::string::npos);
}

TEST(FunctionText, DamagedTextsDoNoHarm) {
  std::vector<std::string> texts;
  for (const auto &[name, own] : bodyTexts())
    texts.insert(texts.end(), own.begin(), own.end());
  texts.push_back(
      "<overload: \"o\"> F <a: float = 2> (float[N] x) => (z) { [n] "
      "z = a.b.Op:o (x) <t = int4[2] {1, -1}, g = h (float[1] w = "
      "{-inf}) => (seq(map(int8, float)) v) { v = Op () }> }");
  dialectgen::Draws draws = dialectgen::Draws::ofRun();
  std::mt19937 random(2 + draws.seed);
  static constexpr llvm::StringLiteral words[] = {
      "\"",       "\\",   "=>",      "<", ">",  "(",
      ")",        "{",    "}",       "[", "]",  ",",
      ":",        "=",    "@",       "#", "-",  ".",
      "1e",       "nan",  "seq(",    "?", "\n", "99999999999999999999",
      "float[2]", "\xff", "\xc3\xa4"};
  unsigned good = 0, wrong = 0;
  for (unsigned run = 0; run != draws.partOf(200000); ++run) {
    std::string text = texts[random() % texts.size()];
    for (unsigned change = 0, count = 1 + random() % 3; change != count;
         ++change) {
      size_t at = random() % (text.size() + 1);
      switch (random() % 4) {
      case 0:
        text.erase(at, 1 + random() % 8);
        break;
      case 1:
        text.insert(at, words[random() % std::size(words)]);
        break;
      case 2:
        text.resize(at);
        break;
      case 3:
        if (at != text.size())
          text[at] = char(random());
        break;
      }
    }
    pb::FunctionProto function;
    std::optional<TextError> error = parseFunction(text, function);
    ++(error ? wrong : good);
    if (error) {
      EXPECT_FALSE(error->message.empty());
      EXPECT_LE(error->line, 1 + llvm::StringRef(text).count('\n'));
    }
  }
  EXPECT_GT(good, draws.leastOf(100));
  EXPECT_GT(wrong, draws.leastOf(2000));
}

} // namespace
