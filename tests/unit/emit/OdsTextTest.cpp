//===- OdsTextTest.cpp - pieces of the model as ODS text ------------------===//

#include "emit/text/OdsText.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

Family makeDialect() {
  Family family;
  family.name = "x";
  family.dialect.emplace().prefix = "X";
  for (auto [name, def] : {std::pair("float", "F32"),
                           {"double", "F64"},
                           {"float16", "F16"},
                           {"bfloat16", "BF16"},
                           {"int64", "I64"},
                           {"string", "X_String"}}) {
    ElementType &element = family.vocabulary.elementTypes.emplace_back();
    element.name = name;
    element.def = def;
    element.number = family.vocabulary.elementTypes.size();
  }
  family.vocabulary.typeConstructors = {{"tensor", "TensorOf", 1, {}},
                                        {"seq", "SeqOf", 1, {}},
                                        {"optional", "OptOf", 1, {}},
                                        {"map", "MapOf", 2, {}}};
  family.vocabulary.typeSets = {
      {"floats", {"tensor(float)", "tensor(double)", "tensor(float16)"}, {}}};
  return family;
}

TEST(OdsTypes, NamesTheElementsOfSets) {
  Family family = makeDialect();
  OdsTypes types(family);
  EXPECT_EQ(types.setDefinitions(), "defvar X_Floats = [F32, F64, F16];\n");
  EXPECT_EQ(types.constraint({"tensor(double)", "tensor(float)",
                              "tensor(int64)", "tensor(float16)"}),
            "TensorOf<X_Floats # [I64]>");
}

TEST(OdsTypes, GroupsTypesByTheirConstructors) {
  Family family = makeDialect();
  OdsTypes types(family);
  EXPECT_EQ(types.constraint({"tensor(int64)"}), "TensorOf<[I64]>");
  EXPECT_EQ(types.constraint({"tensor(int64)", "seq(tensor(float))",
                              "optional(seq(tensor(int64)))", "tensor(string)",
                              "seq(tensor(string))"}),
            "AnyTypeOf<[TensorOf<[I64, X_String]>, "
            "SeqOf<[TensorOf<[F32, X_String]>]>, "
            "OptOf<[SeqOf<[TensorOf<[I64]>]>]>]>");
}

TEST(OdsTypes, KeepsMapsApart) {
  Family family = makeDialect();
  OdsTypes types(family);
  // Grouping keys and values would admit four maps.
  EXPECT_EQ(types.constraint({"map(string, float)", "map(int64, double)"}),
            "AnyTypeOf<[MapOf<X_String, F32>, MapOf<I64, F64>]>");
  EXPECT_EQ(types.constraint({"seq(map(string, float))"}),
            "SeqOf<[MapOf<X_String, F32>]>");
}

TEST(OdsTypes, TellsTypesApartWhoseNamesContainEachOther) {
  Family family = makeDialect();
  OdsTypes types(family);
  // "float" stands in "float16" and "bfloat16".
  EXPECT_EQ(types.constraint({"tensor(bfloat16)", "tensor(float16)"}),
            "TensorOf<[BF16, F16]>");
}

TEST(OdsText, WritesFloatsThatReadBackAsTheSame) {
  EXPECT_EQ(floatLiteral(0.01), "0.01f");
  EXPECT_EQ(floatLiteral(1), "1.0f");
  EXPECT_EQ(floatLiteral(1e-5), "1e-05f");
  // Six digits are not enough, and five decimals are none.
  for (double value : {0.16732632, 1.67326319217681884765625, 1.00000012,
                       1.05070102214813232421875, 3.4028234663852886e38, 1e-40})
    EXPECT_EQ(std::strtof(floatLiteral(value).c_str(), nullptr), float(value))
        << value;
}

TEST(OdsText, EscapesStrings) {
  EXPECT_EQ(quote("a\"b\\c"), "\"a\\\"b\\\\c\"");
  EXPECT_EQ(toCamel("wide_numbers_ir4"), "WideNumbersIr4");
}

} // namespace
