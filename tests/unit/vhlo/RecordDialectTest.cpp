//===- RecordDialectTest.cpp - records of every kind, made up -------------===//
//
// A dialect of records that has each kind of field, each record that is a part
// of MLIR and each form of text: written as text and as bytes and read again,
// and the error for each value that a record cannot have.
//
//===----------------------------------------------------------------------===//

#include "MadeRecords.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace dialectgen;
using namespace dialectgen::testing;

namespace {

class RecordDialectTest : public ::testing::Test {
protected:
  RecordDialectTest() : context(MLIRContext::Threading::DISABLED) {
    context.getOrLoadDialect<MadeDialect>();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
    });
  }
  /// A module with the attribute; null, and `messages` set, after an error.
  OwningOpRef<ModuleOp> moduleWith(StringRef attribute) {
    messages.clear();
    return readArtifact(
        ("module attributes {made.test = " + attribute + "} {}").str(),
        &context, "test");
  }
  static Attribute attributeOf(const OwningOpRef<ModuleOp> &module) {
    return module ? module.get()->getAttr("made.test") : Attribute();
  }
  static std::string print(Attribute value) {
    std::string text;
    llvm::raw_string_ostream(text) << value;
    return text;
  }
  /// `text` is read, written as `printed` and as bytes, and read again.
  void expectKept(StringRef text, StringRef printed = "") {
    auto module = moduleWith(text);
    ASSERT_TRUE(module) << text.str() << ": " << messages;
    Attribute value = attributeOf(module);
    EXPECT_EQ(print(value), (printed.empty() ? text : printed).str());
    EXPECT_EQ(attributeOf(moduleWith(print(value))), value) << messages;
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    ASSERT_TRUE(succeeded(writeBytecodeToFile(module.get(), stream)));
    auto again = readArtifact(bytes, &context, "written");
    ASSERT_TRUE(again) << text.str() << ": " << messages;
    EXPECT_EQ(attributeOf(again), value) << print(attributeOf(again));
  }
  void expectRefused(StringRef text, StringRef message) {
    EXPECT_FALSE(moduleWith(text)) << text.str();
    EXPECT_EQ(StringRef(messages).split('\n').first.str(), message.str())
        << text.str();
  }

  MLIRContext context;
  std::string messages;
};

TEST_F(RecordDialectTest, KindsOfFields) {
  for (const char *text :
       {"#made.varint<f = 300>",
        "#made.varint<f = 0>",
        "#made.signed<f = -5>",
        "#made.attribute<f = #made.varint<f = 1>>",
        "#made.type<f = !made.i8>",
        "#made.string<f = \"a\\22b\">",
        "#made.f64<f = 1.500000e+00>",
        "#made.f64<f = 0x7FF0000000000000>",
        "#made.blob<\"ab\">",
        "#made.signeds<f = [1, -2, ?]>",
        "#made.signeds<f = []>",
        "#made.f64s<f = [1.000000e+00, -2.500000e+00]>",
        "#made.attributes<f = [#made.varint<f = 1>]>",
        "#made.attributes<f = []>",
        "#made.types<f = [!made.i8, !made.i1]>",
        "#made.types<f = []>",
        "#made.pairs<f = {}>",
        "#made.optional<f = #made.varint<f = 1>>",
        "#made.flagged<f = #made.varint<f = 1>>",
        "#made.marked<f = #made.varint<f = 1>>",
        "#made.struct<first = 3, fifth = []>",
        "#made.doubles<one = 1.000000e+00, more = [2.000000e+00]>",
        "#made<color RED>",
        "#made<color GREEN>",
        "#made<bits A>",
        "#made<bits A|CD>",
        "#made<bits A|B|CD>",
        "#made.unit",
        "#made.note<text = \"a [b]\">"})
    expectKept(text);
  expectKept("#made.pairs<f = {#made.varint<f = 1> = #made.varint<f = 2>, "
             "#made.varint<f = 3> = #made.varint<f = 4>}>");
  expectKept("#made.struct<first = 3, second = #made.varint<f = 1>, third = "
             "#made.varint<f = 2>, fourth = #made.varint<f = 3>, fifth = "
             "[!made.i8]>");
  // By wire fields, and in another order.
  expectKept("#made.varint<300>", "#made.varint<f = 300>");
  expectKept("#made.signeds<[1, -2]>", "#made.signeds<f = [1, -2]>");
  expectKept("#made.color<2>", "#made<color GREEN>");
  // A part of a group of bits has no name.
  expectKept("#made.bits<4>");
  expectKept("#made.bits<0>", "#made<bits NONE>");
  expectKept("#made<bits NONE>");
  expectKept("#made.lists<[1, -2], [3], \"ab\">");
  expectKept("#made.lists<[], [], \"\">");
  expectKept("#made.string<f = \"" + std::string(300, '[') + "\">");
  expectKept("#made.texts<text = \"" + std::string(300, '[') + "\", f = 1>");
  expectKept("#made.numbered<text = 1>");
  expectKept("#made.struct<fifth = [], first = 1>",
             "#made.struct<first = 1, fifth = []>");
}

TEST_F(RecordDialectTest, KindsOfValues) {
  for (const char *text :
       {"#made.integer<true>", "#made.integer<-1 : i4>",
        "#made.integer<127 : i8>", "#made.integer<-1 : i32>",
        "#made.integer<-9223372036854775808 : i64>", "#made.integer<7 : index>",
        "#made.integer<-7 : index>", "#made.integer<5 : si7>",
        "#made.real<1.500000e+00 : !made.f32>",
        "#made.real<-1.500000e+00 : !made.f64>",
        "#made.elements<dense<[1, 2]> : tensor<2xi8>>",
        "#made.elements<dense<1> : tensor<2xi32>>",
        "#made.elements<dense<[true, false]> : tensor<2xi1>>",
        "#made.elements<dense<true> : tensor<1xi1>>",
        "#made.elements<dense<> : tensor<0xi8>>",
        "#made.elements<dense<1.000000e+00> : vector<2xf32>>"})
    expectKept(text);
  expectKept("#made.elements<dense<(1.000000e+00,2.000000e+00)> : "
             "tensor<1xcomplex<f32>>>");
  // A number that a float rounds, and its bits.
  expectKept("#made.real<0x3FC00000 : !made.f32>",
             "#made.real<1.500000e+00 : !made.f32>");
  expectKept("#made.real<1.1 : !made.f32>",
             "#made.real<1.100000e+00 : !made.f32>");
}

TEST_F(RecordDialectTest, KindsOfTypes) {
  const char *const perAxis = "per_axis<1, !made.i8, !made.f32, 0, -128, 127, "
                              "[4607182418800017408], [0]>";
  for (const char *type :
       {"i1",
        "none",
        "integer<f = 7, g = 2>",
        "integer<7, 2>",
        "complex<f = !made.f32>",
        "tensor<2x?x!made.i8>",
        "tensor<!made.i8>",
        "encoded<encoding = #made.unit, shape = [2], type = !made.i8>",
        "buffer<shape = [2, ?], type = !made.i8>",
        "vector<shape = [2, 3], scalable = [0, 1], type = !made.i8>",
        "memref<[2], !made.i8, unit, unit>",
        "func<(!made.i8, !made.i1) -> !made.i8>",
        "func<(()) -> ()>",
        "quantized<0, !made.i8, !made.f32, 4607182418800017408, 0, -128, 127>",
        "pair<2x!made.i8>",
        "pair<2x!made.i8, #made.unit>",
        "pair<[2], !made.i8>",
        "pair<#made.unit, [2], !made.i8>",
        perAxis,
        "text<text = \"tensor<2xi8>\">"}) {
    std::string text = std::string("#made.type<f = !made.") + type + ">";
    auto module = moduleWith(text);
    EXPECT_TRUE(module) << text << ": " << messages;
    if (module)
      expectKept(print(attributeOf(module)));
  }
}

TEST_F(RecordDialectTest, WrongTexts) {
  const std::pair<const char *, const char *> wrong[] = {
      {"#made.other<1>", "unknown name 'other'"},
      {"#made.varint<g = 1>", "expected integer value"},
      {"#made.struct<first = 1, first = 2>", "field 'first' stands twice"},
      {"#made.struct<first = 1, sixth = 2>", "'struct' has no field 'sixth'"},
      {"#made.struct<first = 1>", "'struct' lacks field 'fifth'"},
      {"#made<color BLUE>", "'color' has no case 'BLUE'"},
      {"#made<bits A|E>", "'bits' has no case 'E'"},
      {"#made.color<1>", "'color' has no case 1"},
      {"#made.bits<32>", "'bits' has no case 32"},
      {"#made.bits<1>", "'bits' has no case 1"},
      {"#made.integer<1.0 : f32>", "expected numbers of scalar types"},
      {"#made.real<1.0 : !made.i8>", "a number of a type that is no float"},
      {"#made.f64<f = 0x1FFFFFFFFFFFFFFFFF>", "more than 64 bits of a number"},
      {"#made.type<f = 1>", "expected non-function type"},
      {"#made.string<1>", "a value of another kind than expected"},
      {"#made.blob<1>", "a value of another kind than expected"},
      {"#made.type<1>", "a value of another kind than expected"},
      {"#made.types<[1]>", "a value of another kind than expected"},
      {"#made.attributes<1>", "a value of another kind than expected"},
      {"#made.pairs<[1]>", "a value of another kind than expected"},
  };
  for (auto [text, message] : wrong)
    expectRefused(text, message);
}

/// Values that no record has, by wire fields.
TEST_F(RecordDialectTest, WrongValues) {
  auto type = [](const std::string &text) {
    return "#made.type<f = !made." + text + ">";
  };
  struct Wrong {
    std::string right, wrong, message;
  };
  const std::string one = "4607182418800017408";
  auto quantized = [&](const std::string &storage, const std::string &expressed,
                       const std::string &flags, const std::string &scale,
                       const std::string &range) {
    return type("quantized<" + flags + ", !made." + storage + ", !made." +
                expressed + ", " + scale + ", 0, " + range + ">");
  };
  auto axis = [&](const std::string &dimension, const std::string &scales,
                  const std::string &points) {
    return type("per_axis<1, !made.i8, !made.f32, " + dimension +
                ", -128, 127, [" + scales + "], [" + points + "]>");
  };
  const std::string deep(201, '[');
  auto repeated = [](StringRef text, unsigned count) {
    std::string all;
    for (unsigned i = 0; i != count; ++i)
      all += text;
    return all;
  };
  const Wrong values[] = {
      // A number of a type, by wire fields, for it has no other text.
      {"#made.integer<!made.i4, 15>", "#made.integer<!made.i4, 16>",
       "'integer' holds a number that does not fit its type of 4 bits"},
      {"#made.integer<!made.i64, -1>", "#made.integer<!made.none, 1>",
       "'integer' holds a number of a type that is no scalar"},
      {"", "#made.integer<!made.i65, 1>",
       "'integer' holds a number of a type that is no scalar"},
      {"", "#made.bare<0>",
       "'bare' holds a number of a type that is no scalar"},
      {"", "#made.integer<!made.complex<!made.i8>, 65536>",
       "'integer' holds a number that does not fit its type of 16 bits"},
      {type("tensor<[0], !made.i8>"), type("tensor<[-1], !made.i8>"),
       "'tensor' has a dimension of size -1"},
      {type("buffer<[0], !made.i8>"), type("buffer<[-1], !made.i8>"),
       "'buffer' has a dimension of size -1"},
      {type("memref<[0], !made.i8, unit, unit>"),
       type("memref<[-1], !made.i8, unit, unit>"),
       "'memref' has a dimension of size -1"},
      {type("encoded<#made.unit, [0], !made.i8>"),
       type("encoded<#made.unit, [-1], !made.i8>"),
       "'encoded' has a dimension of size -1"},
      {type("vector<[1], [1], !made.i8>"), type("vector<[1], [2], !made.i8>"),
       "'vector' has no flag 0 or 1 for each dimension"},
      {type("vector<[1], [0], !made.i8>"), type("vector<[1], [], !made.i8>"),
       "'vector' has no flag 0 or 1 for each dimension"},
      {"", type("vector<[0], [0], !made.i8>"),
       "'vector' has a dimension of a size that is not above 0"},
      {type("integer<16777215, 2>"), type("integer<16777216, 2>"),
       "'integer' has 16777216 bits and signedness 2"},
      {type("integer<0, 0>"), type("integer<-1, 0>"),
       "'integer' has -1 bits and signedness 0"},
      {"", type("integer<1, 3>"), "'integer' has 1 bits and signedness 3"},
      {"", type("integer<1, -1>"), "'integer' has 1 bits and signedness -1"},
      {type("text<\"" + deep.substr(1) + "\">"), type("text<\"" + deep + "\">"),
       "'text' has a text that is nested more than 200 deep"},
      {"#made.note<text = \"" + std::string(200, '-') + "\">",
       "#made.note<text = \"" + std::string(201, '-') + "\">",
       "'note' has a text that is nested more than 200 deep"},
      {type("text<\"[]->" + deep.substr(1) + "\">"),
       type("text<\"- - " + deep.substr(1) + "-\">"),
       "'text' has a text that is nested more than 200 deep"},
      // An arrow closes nothing, and behind a minus other brackets close.
      {type("text<\"" + repeated("(->", 199) + "\">"),
       type("text<\"" + repeated("(->", 201) + "\">"),
       "'text' has a text that is nested more than 200 deep"},
      {type("text<\"" + repeated("(-)", 300) + "\">"),
       type("text<\"" + repeated("(x>", 300) + deep + "\">"),
       "'text' has a text that is nested more than 200 deep"},
      {"", type("text<\"a\\00b\">"), "'text' has a text with a null character"},
      {quantized("i8", "f32", "0", one, "-128, 255"),
       quantized("i8", "f32", "0", one, "-129, 255"),
       "'quantized' stores values from -129 to 255 in 8 bits"},
      {"", quantized("i8", "f32", "0", one, "-128, 256"),
       "'quantized' stores values from -128 to 256 in 8 bits"},
      {quantized("i8", "f32", "1", one, "0, 1"),
       quantized("i8", "f32", "1", one, "1, 1"),
       "'quantized' stores values from 1 to 1 in 8 bits"},
      {quantized("i32", "f32", "0", one, "-2147483648, 4294967295"),
       quantized("i64", "f32", "0", one, "0, 1"),
       "'quantized' has a storage type that is no integer of at most 32 bits"},
      {"", quantized("i33", "f32", "0", one, "0, 1"),
       "'quantized' has a storage type that is no integer of at most 32 bits"},
      {"", quantized("none", "f32", "0", one, "0, 1"),
       "'quantized' has a storage type that is no integer of at most 32 bits"},
      {"", quantized("i8", "none", "0", one, "0, 1"),
       "'quantized' has an expressed type that is no scalar"},
      {"", quantized("i8", "f32", "2", one, "0, 1"), "'quantized' has flags 2"},
      {"", quantized("i8", "f32", "0", "0", "0, 1"),
       "'quantized' has a scale that is not above 0 and finite"},
      {"", quantized("i8", "f32", "0", "9218868437227405312", "0, 1"),
       "'quantized' has a scale that is not above 0 and finite"},
      {axis("0", one, "0"), axis("0", one, "0, 1"),
       "'per_axis' has 1 scales and 2 zero points"},
      {axis("3", one + ", " + one, "0, 1"), axis("-1", one, "0"),
       "'per_axis' quantizes dimension 18446744073709551615"},
      {"", axis("0", one + ", 0", "0, 1"),
       "'per_axis' has a scale that is not above 0 and finite"},
  };
  for (const Wrong &each : values) {
    if (!each.right.empty())
      EXPECT_TRUE(moduleWith(each.right)) << each.right << ": " << messages;
    expectRefused(each.wrong, each.message);
  }
}

/// Data of elements, by wire fields.
TEST_F(RecordDialectTest, DataOfElements) {
  auto elements = [](const std::string &type, const std::string &data) {
    return "#made.elements<!made." + type + ", \"" + data + "\">";
  };
  const std::string two = "tensor<[2], !made.i8>",
                    truth = "tensor<[9], !made.i1>",
                    single = "tensor<[1], !made.i1>";
  for (const std::string &right :
       {elements(two, "ab"), elements(two, "a"),
        elements("vector<[2], [0], !made.i8>", "ab"),
        elements("tensor<[2], !made.i4>", "ab"),
        elements("tensor<[0], !made.i8>", ""),
        elements("tensor<[2], !made.complex<!made.i4>>", "abcd"),
        elements("encoded<#made.unit, [1], !made.i8>", "a")})
    EXPECT_TRUE(moduleWith(right)) << right << ": " << messages;
  const std::pair<std::string, const char *> wrong[] = {
      {elements(two, "abc"),
       "'elements' has 3 bytes of data for 2 elements of 8 bits"},
      {elements(two, ""),
       "'elements' has 0 bytes of data for 2 elements of 8 bits"},
      {elements("tensor<[2], !made.complex<!made.i4>>", "abc"),
       "'elements' has 3 bytes of data for 2 elements of 16 bits"},
      {elements("tensor<[-9223372036854775808], !made.i8>", "a"),
       "'elements' has a type without a fixed number of elements"},
      {elements("tensor<[72057594037927937], !made.i8>", "a"),
       "'elements' has a type without a fixed number of elements"},
      {elements("tensor<[4294967296, 4294967296], !made.i8>", "a"),
       "'elements' has a type without a fixed number of elements"},
      {elements("i8", "a"), "'elements' has a type without a shape"},
      {elements("tensor<[2], !made.none>", "ab"),
       "'elements' has elements of a type that has no data"},
      {elements("buffer<[2], !made.i8>", "ab"),
       "'elements' has elements of a buffer, which has none in a program"},
      {elements("memref<[2], !made.i8, unit, unit>", "ab"),
       "'elements' has elements of a buffer, which has none in a program"},
      {elements(truth, "abc"),
       "'elements' has 3 bytes of data for 9 elements of 1 bits"},
      {elements(truth, "a"),
       "'elements' has 1 bytes of data for 9 elements of 1 bits"},
      {elements(truth, "\\00\\01\\02\\00\\00\\00\\00\\00\\00"),
       "'elements' has 9 bytes of data for 9 elements of 1 bits"},
      {elements(single, "\\02"),
       "'elements' has 1 bytes of data for 1 elements of 1 bits"},
      {elements(single, ""),
       "'elements' has 0 bytes of data for 1 elements of 1 bits"},
      {elements("tensor<[0], !made.i1>", "ab"),
       "'elements' has 2 bytes of data for 0 elements of 1 bits"},
  };
  for (const auto &[text, message] : wrong)
    expectRefused(text, message);
  EXPECT_TRUE(
      moduleWith(elements("tensor<[72057594037927936], !made.i8>", "a")))
      << messages;
  // Truth values are bytes, packed bits, or one byte for all; held as bits.
  auto held = [&](const std::string &type, const std::string &data) {
    auto module = moduleWith(elements(type, data));
    Attribute value = attributeOf(module);
    return value ? llvm::toHex(
                       cast<StringAttr>(cast<RecordAttr>(value).getFields()[1])
                           .getValue())
                 : messages;
  };
  EXPECT_EQ(held(truth, "\\01\\00\\00\\00\\00\\00\\00\\00\\01"), "0101");
  EXPECT_EQ(held(truth, "\\00\\01\\01\\00\\00\\00\\00\\00\\00"), "0600");
  EXPECT_EQ(held(truth, "\\FF\\FF"), "FF01");
  EXPECT_EQ(held(truth, "\\FF"), "FF");
  EXPECT_EQ(held(truth, "\\00"), "00");
  EXPECT_EQ(held("tensor<[8], !made.i1>", "\\81"), "81");
  EXPECT_EQ(held(single, "\\01"), "01");
  EXPECT_EQ(held(single, "\\FF"), "01");
  EXPECT_EQ(held(single, "\\00"), "00");
  EXPECT_EQ(held("tensor<[0], !made.i1>", ""), "");
}

} // namespace
