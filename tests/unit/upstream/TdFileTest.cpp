//===- TdFileTest.cpp - records of .td files ------------------------------===//

#include "upstream/tablegen/TdFile.h"
#include "model/Loader.h"
#include "upstream/tablegen/TdVocabulary.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

/// Reads `text` as the content of a file.
llvm::Expected<std::unique_ptr<TdFile>> readText(llvm::StringRef text) {
  llvm::SmallString<128> path;
  int descriptor = 0;
  if (std::error_code error =
          llvm::sys::fs::createTemporaryFile("records", "td", descriptor, path))
    return llvm::errorCodeToError(error);
  llvm::scope_exit cleanUp([&] { (void)llvm::sys::fs::remove(path); });
  {
    llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
    os << text;
  }
  return TdFile::read(path.str().str(), {});
}

/// The names of the ONNX family and of another one's file.
struct OnnxWords {
  explicit OnnxWords(llvm::StringRef text) {
    Diagnostics diagnostics;
    family = std::move(*loadSpecs(DIALECTGEN_SOURCE_DIR, "onnx", diagnostics));
    file = llvm::cantFail(readText(("include \"mlir/IR/OpBase.td\"\n"
                                    "include \"mlir/IR/EnumAttr.td\"\n" +
                                    text)
                                       .str()));
    names = family.dialect.value().td;
    words.emplace(*file, family, *family.dialectPart(), names);
  }

  const llvm::Record &operator[](llvm::StringRef name) const {
    return *file->find(name);
  }

  Family family;
  std::unique_ptr<TdFile> file;
  TdNames names;
  std::optional<TdVocabulary> words;
};

using Strings = std::vector<std::string>;

TEST(TdFile, TellsOfWhatIsThere) {
  auto file =
      readText("def ins;\n"
               "class C { string text = \"a\"; int number = 7; bit flag "
               "= 1; string unset = ?; dag things = (ins); }\n"
               "def D : C;\n"
               "def E { C inner = D; list<C> all = [D, D]; "
               "dag args = (ins D:$first, 3:$second); }\n");
  ASSERT_TRUE(bool(file)) << llvm::toString(file.takeError());
  const llvm::Record &d = *(*file)->find("D");
  EXPECT_EQ(stringOf(d, "text"), "a");
  EXPECT_EQ(numberOf(d, "number"), 7);
  EXPECT_EQ(numberOf(d, "flag"), 1);
  // Neither a field that is not there, nor one without a value, nor one of
  // another type is an end of the program.
  for (llvm::StringRef field : {"none", "unset", "number", "things"}) {
    EXPECT_EQ(stringOf(d, field), std::nullopt) << field.str();
    EXPECT_EQ(recordOf(d, field), nullptr) << field.str();
    EXPECT_EQ(recordsOf(d, field), std::nullopt) << field.str();
  }
  EXPECT_EQ(numberOf(d, "text"), std::nullopt);
  const llvm::Record &e = *(*file)->find("E");
  EXPECT_EQ(recordOf(e, "inner"), &d);
  EXPECT_EQ(recordsOf(e, "all")->size(), 2u);
  auto arguments = argumentsOf(e, "args");
  ASSERT_EQ(arguments->size(), 2u);
  EXPECT_EQ(arguments->front().name, "first");
  EXPECT_EQ(argumentsOf(e, "all"), std::nullopt);
  EXPECT_TRUE((*file)->definitions("NoSuchClass").empty());
  EXPECT_EQ((*file)->definitions("C").size(), 1u);
}

TEST(TdFile, TellsWhyItCannotBeRead) {
  auto errorOf = [](llvm::StringRef text) {
    auto file = readText(text);
    return file ? "fine" : llvm::toString(file.takeError());
  };
  EXPECT_NE(errorOf("def A : B;").find("Couldn't find class 'B'"),
            std::string::npos);
  // These end the program that parses them.
  EXPECT_NE(errorOf("class C; def A { C c = !cast<C>(\"none\"); }")
                .find("cannot be read:"),
            std::string::npos);
  std::string deep = "def A { int i = ";
  for (unsigned i = 0; i != 100000; ++i)
    deep += "!add(1, ";
  EXPECT_NE(errorOf(deep).find("TableGen crashed"), std::string::npos);
}

TEST(TdVocabulary, FindsTypesInPredicates) {
  OnnxWords words("def A : AnyTypeOf<[TensorOf<[F32, Complex<F64>]>, "
                  "TensorOf<[UI<4>]>]>;\n"
                  "def B : AnyTypeOf<[A, NoneType]>;\n"
                  "def C : AnyTypeOf<[A, AnyVectorOfAnyRank]>;\n"
                  "def D : TensorOf<[F32], [HasStaticShapePred]>;\n");
  std::set<std::string> types = {"tensor(float)", "tensor(complex128)",
                                 "tensor(uint4)"};
  TdTypes a = words.words->typesOf(words["A"]);
  EXPECT_EQ(a.types, types);
  EXPECT_FALSE(a.orNothing);
  EXPECT_EQ(a.unknown, "");
  TdTypes b = words.words->typesOf(words["B"]);
  EXPECT_EQ(b.types, types);
  EXPECT_TRUE(b.orNothing);
  EXPECT_EQ(words.words->typesOf(words["C"]).unknown, "AnyVectorOfAnyRank");
  // Elements are no values, and a check more is another type.
  EXPECT_EQ(words.words->typesOf(words["F32"]).unknown, "F32");
  EXPECT_EQ(words.words->typesOf(words["AnyType"]).unknown, "AnyType");
}

TEST(TdVocabulary, FindsKinds) {
  OnnxWords words("def A : AnyAttrOf<[AnyAttr]>;\n"
                  "def B : AnyAttrOf<[StrAttr, UnitAttr]>;\n");
  EXPECT_EQ(words.words->kindsOf(words["SI64Attr"]), Strings{"int"});
  // A kind that accepts any attribute is not one without a constraint.
  EXPECT_EQ(words.words->kindsOf(words["A"]), Strings{});
  EXPECT_EQ(words.words->anyKind(), "");
  EXPECT_EQ(words.words->kindsOf(words["B"]), Strings{});
  EXPECT_EQ(words.words->kindsOf(words["ArrayAttr"]),
            (Strings{"tensors", "graphs", "sparse_tensors", "type_protos"}));
}

} // namespace
