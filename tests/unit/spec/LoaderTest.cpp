//===- LoaderTest.cpp - what specs resolve to -----------------------------===//
//
// Values of the resolved model, and input no one writes on purpose.
//
//===----------------------------------------------------------------------===//

#include "SpecFixture.h"
#include "spec/JsonReader.h"
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

TEST(Loader, NamesLiveVersions) {
  Loaded loaded(fixtures("spec") / "toy");
  ASSERT_TRUE(loaded.family);
  const std::vector<LiveVersion> &live = loaded.family->liveVersions.at(0);
  ASSERT_EQ(live.size(), 2u);
  EXPECT_EQ(live[0].mnemonic, "Add");
  EXPECT_EQ(live[1].mnemonic, "AddV1");
  EXPECT_EQ(live[1].className, "ToyAddV1Op");
}

TEST(Loader, CarriesOnlyListedVersions) {
  Loaded loaded{EditedSpec(findMistake("good.version-list"))};
  ASSERT_TRUE(loaded.family);
  const std::vector<LiveVersion> &live = loaded.family->liveVersions.at(0);
  ASSERT_EQ(live.size(), 1u);
  EXPECT_EQ(live[0].className, "ToyAddOp");
}

TEST(Loader, AssignsHooksByVersion) {
  Loaded loaded{EditedSpec(findMistake("good.hooks"))};
  ASSERT_TRUE(loaded.family);
  const Op *scale = loaded.family->findOp("main", "Scale");
  ASSERT_NE(scale, nullptr);
  EXPECT_TRUE(scale->versions.at(0).hooks.verifier);
  EXPECT_FALSE(scale->versions.at(1).hooks.verifier);
  EXPECT_TRUE(scale->versions.at(1).hooks.folder);
  EXPECT_EQ(scale->versions.at(1).hooks.attributeKinds.at("to"), "type");
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
  EditedSpec spec(findMistake("good.everything"));
  unsigned reported = 0, loads = 0;
  for (const char *file : {"dialect.json", "types/types.json",
                           "attributes/kinds.json", "ops/Everything.json"}) {
    std::filesystem::path path = spec.path() / "specs" / "toy" / file;
    std::ifstream in(path);
    Json document = Json::parse(in);
    if (file == llvm::StringRef("dialect.json"))
      document["version_list"] = {{"Add", {7, 1}}, {"*", "all"}};
    forEachSlip(document, [&] {
      std::ofstream(path) << document.dump(1);
      Loaded loaded(spec);
      reported += !loaded.text.empty();
      ++loads;
    });
    std::ofstream(path) << document.dump(1);
  }
  EXPECT_GT(reported, loads / 2);
}

} // namespace
