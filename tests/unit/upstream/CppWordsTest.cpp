//===- CppWordsTest.cpp - words for C++ in definitions --------------------===//

#include "upstream/tablegen/CppWords.h"
#include "model/Model.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

const char *const plainTypes[] = {
    "bool",        "int",     "unsigned",  "size_t",      "int8_t",
    "int64_t",     "uint8_t", "uint64_t",  "double",      "float",
    "APInt",       "APFloat", "StringRef", "std::string", "AffineMap",
    "mlir::Type",  "Type",    "Attribute", "StringAttr",  "ElementsAttr",
    "mlir::Value", "char"};

/// All C++ types that are made of a plain one.
std::vector<std::string> allTypes() {
  std::vector<std::string> types;
  for (std::string plain : plainTypes)
    for (std::string type : {plain, "ArrayRef<" + plain + ">",
                             "llvm::SmallVector<" + plain + ",4>"})
      types.push_back(type);
  return types;
}

TEST(CppWords, KindsOnTheWireAreThoseOfTheModel) {
  for (const std::string &type : allTypes())
    for (llvm::StringRef kind : wireKindsFor(type))
      EXPECT_NE(findByName(getWireKinds(), kind), nullptr)
          << type << ": " << kind.str();
}

TEST(CppWords, ListsStandAsListsAndTextAsText) {
  for (const std::string &type : allTypes()) {
    bool isList = llvm::StringRef(type).contains('<');
    for (llvm::StringRef kind : wireKindsFor(type))
      EXPECT_EQ(isList && !llvm::StringRef(type).contains("char"),
                kind.starts_with("list("))
          << type << ": " << kind.str();
  }
}

TEST(CppWords, TypesHaveNoNamespaces) {
  for (auto [type, plain] :
       {std::pair("::mlir::Type", "Type"), std::pair("int64_t", "int64_t"),
        std::pair("const llvm::APFloat &", "APFloat"),
        std::pair("::llvm::ArrayRef<std::pair<mlir::Attribute, Type>>",
                  "ArrayRef<pair<Attribute,Type>>")})
    EXPECT_EQ(withoutNamespaces(type), plain);
}

TEST(CppWords, NumbersAreLikelyAsTheirSignIs) {
  using Kinds = std::vector<llvm::StringRef>;
  EXPECT_EQ(wireKindsFor("int64_t"), (Kinds{"signed", "varint"}));
  EXPECT_EQ(wireKindsFor("uint32_t"), (Kinds{"varint", "signed"}));
  EXPECT_EQ(wireKindsFor("ArrayRef<uint64_t>"), Kinds{"list(signed)"});
  EXPECT_EQ(wireKindsFor("SmallVector<std::pair<Attribute,Attribute>>"),
            Kinds{"list(attribute, attribute)"});
  EXPECT_EQ(wireKindsFor("Value"), Kinds());
}

TEST(CppWords, FieldsOfAnyDialectStandSoThatNothingIsLost) {
  EXPECT_EQ(wireKindOfWord("integer", true), "signed");
  EXPECT_EQ(wireKindOfWord("type", true), "type");
  EXPECT_EQ(wireKindOfWord("list(attribute)", false), "list(attribute)");
  // Of any width, of any form.
  for (const char *kind : {"apint", "apfloat", "list(f64)", "list(string)",
                           "affine_map", "case(Mode)", "attribute"})
    EXPECT_EQ(wireKindOfWord(kind, true), "attribute") << kind;
  for (const char *kind : {"type", "attribute", "optional(integer)"})
    EXPECT_EQ(wireKindOfWord(kind, false), "optional(attribute)") << kind;
}

TEST(CppWords, DefaultsAreValuesOrNothing) {
  EXPECT_EQ(valueOfCpp("integer", " 0x10 "), 16);
  EXPECT_EQ(valueOfCpp("bool", "false"), false);
  EXPECT_EQ(valueOfCpp("string", "\"a b\""), "a b");
  EXPECT_EQ(valueOfCpp("f64", "0.5"), 0.5);
  for (auto [kind, text] :
       {std::pair("integer", "kMax"), std::pair("integer", "1 + 1"),
        std::pair("bool", "1"), std::pair("string", "text"),
        std::pair("string", "\"a\\n\""), std::pair("string", "\""),
        std::pair("f64", "f"), std::pair("case(Mode)", "1")})
    EXPECT_TRUE(valueOfCpp(kind, text).is_null()) << kind << ": " << text;
}

} // namespace
