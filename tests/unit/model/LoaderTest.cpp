//===- LoaderTest.cpp - resolved specs ------------------------------------===//
//
// Values of the resolved model, and unusual input.
//
//===----------------------------------------------------------------------===//

#include "Draws.h"
#include "SpecFixture.h"
#include "model/json/JsonReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include <fstream>

using namespace dialectgen;
using namespace dialectgen::test;

namespace {

TEST(Loader, ResolvesChanges) {
  Loaded loaded(fixtures("spec") / "toy");
  ASSERT_TRUE(loaded.family);
  EXPECT_EQ(loaded.text, "");
  const Op *add = loaded.family->findOp("main", "Add");
  ASSERT_NE(add, nullptr);
  ASSERT_EQ(add->versions.size(), 2u);
  const OpVersion &newest = add->versions[0], &first = add->versions[1];
  EXPECT_EQ(toString(newest.since), "7");
  EXPECT_FALSE(newest.until);
  EXPECT_EQ(toString(first.until.value_or(Version())), "6");
  EXPECT_TRUE(newest.attributes.empty());
  ASSERT_EQ(first.attributes.size(), 1u);
  EXPECT_EQ(first.attributes[0].defaultValue, Json(0));
  EXPECT_EQ(first.attributes[0].maximum.value_or(Json()), Json(3));
  ASSERT_EQ(newest.operands.size(), 2u);
  EXPECT_EQ(newest.operands[1].name, "b");
  std::vector<std::string> both = {"tensor(float)", "tensor(int64)"};
  EXPECT_EQ(newest.typeConstraints.at(0).types, both);
  EXPECT_EQ(first.typeConstraints.at(0).types.size(), 1u);
}

TEST(Loader, DocsGoOnLikeAllMembers) {
  Loaded loaded{EditedSpec(findMistake("good.docs"))};
  EXPECT_EQ(loaded.text, "");
  ASSERT_TRUE(loaded.family);
  const Op *add = loaded.family->findOp("main", "Add");
  ASSERT_NE(add, nullptr);
  const OpVersion &newest = add->versions[0], &first = add->versions[1];
  EXPECT_EQ(newest.operands[0].doc, "Left.");
  EXPECT_EQ(first.operands[1].doc, "Right.");
  EXPECT_EQ(newest.operands[1].doc, "What is added.");
  using Docs = std::map<std::string, std::string>;
  EXPECT_EQ(first.attributes[0].doc, "Where.");
  EXPECT_EQ(first.attributes[0].valueDocs, (Docs{{"0", "Rows."}}));
  EXPECT_EQ(first.attributes[0].allowedValues, (std::vector<Json>{0, 1}));
  EXPECT_EQ(newest.attributes[0].doc, "");
  EXPECT_EQ(newest.attributes[0].valueDocs, (Docs{{"2", "Deep."}}));
  EXPECT_EQ(newest.attributes[0].allowedValues, (std::vector<Json>{0, 2}));
}

TEST(Loader, NamesCarriedVersions) {
  Loaded loaded(fixtures("spec") / "toy");
  ASSERT_TRUE(loaded.family);
  llvm::ArrayRef<CarriedVersion> carried =
      loaded.family->dialect.value().versions.at(0);
  ASSERT_EQ(carried.size(), 2u);
  EXPECT_EQ(carried[0].mnemonic, "Add");
  EXPECT_EQ(carried[1].mnemonic, "AddV1");
  EXPECT_EQ(carried[1].className, "ToyAddV1Op");
}

TEST(Loader, CarriesOnlyListedVersions) {
  Loaded loaded{EditedSpec(findMistake("good.version-list"))};
  ASSERT_TRUE(loaded.family);
  llvm::ArrayRef<CarriedVersion> carried =
      loaded.family->dialect.value().versions.at(0);
  ASSERT_EQ(carried.size(), 1u);
  EXPECT_EQ(carried[0].className, "ToyAddOp");
}

TEST(Loader, AssignsHooksByVersion) {
  Loaded loaded{EditedSpec(findMistake("good.hooks"))};
  ASSERT_TRUE(loaded.family);
  const Op *scale = loaded.family->findOp("main", "Scale");
  ASSERT_NE(scale, nullptr);
  EXPECT_TRUE(scale->versions.at(0).hooks->verifier);
  EXPECT_FALSE(scale->versions.at(1).hooks->verifier);
  // Descriptions of a hook apply to the versions that have it.
  EXPECT_EQ(scale->versions.at(0).verified.size(), 1u);
  EXPECT_TRUE(scale->versions.at(1).verified.empty());
  EXPECT_TRUE(scale->versions.at(1).hooks->folder);
  EXPECT_EQ(scale->versions.at(1).hooks->attributeKinds.at("to"), "type");
}

TEST(Loader, CarriesVersionedDialects) {
  Loaded loaded(fixtures("spec") / "versioned");
  ASSERT_EQ(loaded.text, "");
  ASSERT_TRUE(loaded.family && loaded.family->dialectPart() &&
              loaded.family->versionedPart());
  const Family &family = *loaded.family;
  const Op *op = family.findOp("duo", "my_op");
  ASSERT_NE(op, nullptr);
  EXPECT_EQ(toString(op->versions.at(1).until.value_or(Version())), "0.10.0");
  // The dialect has the newest alone; the versioned dialect counts from the
  // oldest.
  llvm::ArrayRef<CarriedVersion> dialectPart =
      family.carried(*family.dialectPart(), *op);
  ASSERT_EQ(dialectPart.size(), 1u);
  EXPECT_EQ(dialectPart[0].mnemonic, "my_op");
  EXPECT_EQ(dialectPart[0].className, "MyOp");
  EXPECT_EQ(dialectPart[0].defName, "Duo_MyOp");
  llvm::ArrayRef<CarriedVersion> versionedPart =
      family.carried(*family.versionedPart(), *op);
  ASSERT_EQ(versionedPart.size(), 2u);
  EXPECT_EQ(versionedPart[0].mnemonic, "my_op_v2");
  EXPECT_EQ(versionedPart[1].defName, "VDUO_MyOpV1");
  // One that exists elsewhere has no op of the dialect.
  const Op *func = family.findOp("duo", "func");
  ASSERT_NE(func, nullptr);
  EXPECT_TRUE(family.carried(*family.dialectPart(), *func).empty());
  EXPECT_EQ(family.carried(*family.versionedPart(), *func).size(), 1u);
  // Codes are positions; a retired entry keeps its position.
  ASSERT_EQ(family.types.size(), 5u);
  EXPECT_EQ(family.types[2].retired, "OldV1");
  EXPECT_EQ(family.types[3].name, "tensor_v1");
}

TEST(Loader, PrefixesMnemonicsOfATimeline) {
  Loaded loaded{EditedSpec(findMistake("good.mnemonic-prefix"))};
  EXPECT_EQ(loaded.text, "");
  ASSERT_TRUE(loaded.family);
  const Op *op = loaded.family->findOp("extra", "Add");
  ASSERT_NE(op, nullptr);
  llvm::ArrayRef<CarriedVersion> carried =
      loaded.family->carried(loaded.family->dialect.value(), *op);
  ASSERT_EQ(carried.size(), 1u);
  EXPECT_EQ(carried[0].mnemonic, "MoreAdd");
  EXPECT_EQ(carried[0].className, "ToyMoreAddOp");
}

TEST(Loader, HoldsAttributesInRecords) {
  Loaded loaded(fixtures("spec") / "versioned");
  ASSERT_TRUE(loaded.family);
  const Family &family = *loaded.family;
  ASSERT_EQ(family.vocabulary.namedTypes.size(), 3u);
  EXPECT_EQ(family.vocabulary.namedTypes[1].rank, 0);
  EXPECT_TRUE(family.vocabulary.namedTypes[1].isStatic);
  ASSERT_EQ(family.dialectAttributes.size(), 2u);
  EXPECT_EQ(family.dialectAttributes[0].wire, "side_v1");
  EXPECT_FALSE(family.dialectAttributes[1].fields.at(1).required);
  const Op *op = family.findOp("duo", "pool");
  ASSERT_NE(op, nullptr);
  const OpVersion &version = op->versions.at(0);
  // A named format stands for itself; a region may have another name.
  EXPECT_EQ(version.assembly, "$operand attr-dict");
  EXPECT_EQ(version.regions.at(0).dialectName, "body");
  ASSERT_EQ(op->compositeAttributes.size(), 1u);
  std::vector<std::pair<std::string, std::string>> holds = {
      {"size", "size"}, {"stride", "stride"}};
  EXPECT_EQ(op->compositeAttributes[0].holds, holds);
  std::vector<DialectAttribute> dialectPart = dialectAttributesOf(*op, version);
  ASSERT_EQ(dialectPart.size(), 4u);
  EXPECT_EQ(dialectPart[0].name, "window");
  ASSERT_NE(dialectPart[1].attribute, nullptr);
  EXPECT_EQ(dialectPart[1].attribute->defaultValue, "LEFT");
  EXPECT_EQ(dialectPart[3].attribute->minimum, 1);
  ASSERT_EQ(version.relations.size(), 2u);
  EXPECT_STREQ(getRelationNames()[version.relations[0].kind].name,
               "compatible_types");
}

TEST(TypeList, SharesElementsUntilTheyChange) {
  TypeListPool pool;
  TypeList a = {"x", "y"}, b = {"x", "y"}, c = {"x"};
  EXPECT_EQ(a, b);
  EXPECT_NE(&a.elements(), &b.elements());
  for (TypeList *list : {&a, &b, &c})
    pool.share(*list);
  EXPECT_EQ(&a.elements(), &b.elements());
  EXPECT_NE(a, c);
  b.edit([](std::vector<std::string> &types) { types.push_back("z"); });
  EXPECT_EQ(a.size(), 2u);
  EXPECT_EQ(b[2], "z");
}

// A file must not be able to exhaust the stack, whatever it nests.
TEST(JsonReader, RefusesDeepNesting) {
  for (const char *open : {"[", "{\"a\":"}) {
    Diagnostics diagnostics;
    std::string text;
    for (int i = 0; i != 200000; ++i)
      text += open;
    unsigned id = diagnostics.sources().AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBufferCopy(text, "deep.json"), {});
    EXPECT_FALSE(parseJson(id, diagnostics));
    ASSERT_EQ(diagnostics.all().size(), 1u);
    EXPECT_EQ(diagnostics.all()[0].id, DiagnosticId::JsonTooDeep);
  }
}

// Every file cut short is a report, never a crash.
TEST(JsonReader, ReportsEveryTruncation) {
  auto buffer = llvm::MemoryBuffer::getFile(
      (fixtures("spec") / "toy/specs/toy/ops/Add.json").string());
  ASSERT_TRUE(bool(buffer));
  llvm::StringRef text = (*buffer)->getBuffer().rtrim();
  for (size_t length = 0; length != text.size(); ++length) {
    Diagnostics diagnostics;
    unsigned id = diagnostics.sources().AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBufferCopy(text.take_front(length), "cut"),
        {});
    EXPECT_FALSE(parseJson(id, diagnostics)) << length;
    EXPECT_EQ(diagnostics.all().size(), 1u) << length;
    std::string printed;
    llvm::raw_string_ostream os(printed);
    diagnostics.print(os, false);
  }
}

/// Calls `load` with each member and element of `node` left out, and with
/// values of every kind in its place. `node` is as it was in the end.
void forEachSlip(Json &node, llvm::function_ref<void()> load) {
  auto slips = [&](const auto &key) {
    const Json whole = node;
    node.erase(key);
    load();
    node = whole;
    for (const char *value : {"null", "-1", "\"x\"", "[]", "{}", "[null]"}) {
      node.at(key) = Json::parse(value);
      load();
    }
    node = whole;
    forEachSlip(node.at(key), load);
  };
  if (node.is_object()) {
    std::vector<std::string> keys;
    for (const auto &[key, value] : node.items())
      keys.push_back(key);
    for (const std::string &key : keys)
      slips(key);
  } else if (node.is_array()) {
    for (size_t i = 0; i != node.size(); ++i)
      slips(i);
  }
}

// A value of any kind in any place, and any value missing, is a report or a
// good spec, never a crash.
TEST(Loader, SurvivesValuesOfEveryKindEverywhere) {
  unsigned reported = 0, loads = 0;
  Draws draws = Draws::ofRun();
  for (const char *row : {"good.everything", "good.whole-twin"}) {
    EditedSpec spec(findMistake(row));
    for (const auto &entry :
         std::filesystem::recursive_directory_iterator(spec.path() / "specs")) {
      if (entry.path().extension() != ".json")
        continue;
      std::ifstream in(entry.path());
      Json document = Json::parse(in);
      size_t slip = 0;
      forEachSlip(document, [&] {
        if (!draws.has(entry.path().filename().string() +
                       std::to_string(slip++)))
          return;
        std::ofstream(entry.path()) << document.dump(1);
        Loaded loaded(spec);
        reported += !loaded.text.empty();
        ++loads;
      });
      std::ofstream(entry.path()) << document.dump(1);
    }
  }
  EXPECT_GT(reported, loads / 2);
}

} // namespace
