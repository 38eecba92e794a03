//===- ImportedFileTest.cpp - families in one file and as folders ---------===//
//
// A file has as much as its ledger lacks, and is read as it was
// written: of the families that are shipped, and of edits of their documents.
//
//===----------------------------------------------------------------------===//

#include "model/read/ImportedFile.h"
#include "Draws.h"
#include "model/Loader.h"
#include "model/diagnostics/Diagnostics.h"
#include "upstream/specs/SpecEditor.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <random>

using namespace dialectgen;
using llvm::StringRef;

namespace {

const std::string sourceRoot = DIALECTGEN_SOURCE_DIR;

Json readJson(const std::string &path) {
  auto text = openInRoot(sourceRoot, path);
  EXPECT_TRUE(bool(text)) << llvm::toString(text.takeError());
  return text ? Json::parse((*text)->getBuffer()) : Json();
}

std::vector<std::string> importedFamilies() {
  std::vector<std::string> names;
  for (const std::string &name : findFamilies(sourceRoot))
    if (isImported(sourceRoot, name, *llvm::vfs::getRealFileSystem()))
      names.push_back(name);
  return names;
}

/// Values without the order of members; documents without any are none.
std::string sortedText(const SpecDocuments &documents) {
  nlohmann::json sorted;
  for (const auto &[path, document] : documents)
    if (!document.empty())
      sorted[path] = nlohmann::json::parse(document.dump());
  return sorted.dump(1);
}

/// Changes something in `value` that is no name of an entry; false if there is
/// nothing to change.
/// A key that no document has may be of any: none is added to a whole one.
bool editOnce(Json &value, std::mt19937 &random, bool isDocument = true) {
  if (value.empty() || !value.is_structured())
    return false;
  size_t at = random() % value.size();
  auto place = value.begin();
  std::advance(place, at);
  bool isMember = value.is_object();
  std::string key = isMember ? place.key() : "";
  if (isMember && (key == "op" || key == "name" || key == "variant"))
    return false;
  if (place->is_structured() && random() % 4)
    return editOnce(*place, random, /*isDocument=*/false);
  switch (random() % 3) {
  case 0:
    value.erase(place);
    return true;
  case 1:
    if (isDocument)
      return false;
    if (isMember) {
      value["another " + key] = *place;
      return true;
    }
    if (place->is_object() &&
        (place->contains("name") || place->contains("op"))) {
      Json entry = *place;
      for (const char *name : {"op", "name"})
        if (entry.contains(name))
          entry[name] = entry[name].get<std::string>() + "_2";
      value.push_back(std::move(entry));
      return true;
    }
    return false;
  default:
    *place = "other";
    return true;
  }
}

} // namespace

TEST(ImportedFile, SaysNoMoreThanTheLedgerLacks) {
  EXPECT_GE(importedFamilies().size(), 17u);
  for (const std::string &family : importedFamilies()) {
    Json file = readJson(importedPath(family)),
         ledger = readJson(releasedPath(family));
    SpecDocuments documents = documentsOf(file, ledger);
    EXPECT_EQ(importedFile(documents, ledger), file) << family;
    // Of released ops, prose alone is left.
    for (const Json &op : file["ops"])
      EXPECT_FALSE(op.contains("versions")) << family << " " << op.dump();
    // Without a ledger, it has everything.
    Json whole = importedFile(documents, Json());
    EXPECT_EQ(sortedText(documentsOf(whole, Json())), sortedText(documents));
  }
}

TEST(ImportedFile, HasWhatWasEdited) {
  Draws draws = Draws::ofRun();
  unsigned changed = 0;
  for (const std::string &family : importedFamilies()) {
    Json ledger = readJson(releasedPath(family));
    SpecDocuments documents =
        documentsOf(readJson(importedPath(family)), ledger);
    for (unsigned i = 0; i != 12; ++i) {
      if (!draws.has(family + " " + std::to_string(i)))
        continue;
      std::mt19937 random(i);
      SpecDocuments edited = documents;
      auto document = edited.begin();
      std::advance(document, random() % edited.size());
      if (!editOnce(document->second, random))
        continue;
      ++changed;
      Json file = importedFile(edited, ledger);
      SpecDocuments again = documentsOf(file, ledger);
      EXPECT_EQ(sortedText(again), sortedText(edited))
          << family << " " << document->first << " " << i;
      EXPECT_EQ(importedFile(again, ledger), file)
          << family << " " << document->first << " " << i;
    }
  }
  EXPECT_GE(changed, draws.areAll() ? 30u : 1u);
}

TEST(ImportedFile, IsOpenedByDocuments) {
  SpecEditor editor(sourceRoot);
  Json &op = editor.open("specs/arith/ops/addi.json");
  EXPECT_EQ(op["versions"].size(), 1u);
  EXPECT_TRUE(cantFail(editor.changed()).empty());
  op["versions"][0]["operands"].push_back({{"name", "x"}});
  FileTexts files = cantFail(editor.changed());
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(files.begin()->first, "specs/mlir/arith.json");
  Json file = Json::parse(files.begin()->second);
  for (const Json &one : file["ops"])
    EXPECT_EQ(one.contains("versions"), one["op"] == "addi") << one.dump();
  EXPECT_EQ(editor.filesIn("specs/arith/types").size(), 2u);

  EXPECT_FALSE(editor.has("specs/arith/ops/adi.json"));
  EXPECT_TRUE(editor.open("specs/arith/ops/adi.json").is_object());
  EXPECT_TRUE(editor.list("specs/arith/wire.json", "codes").empty());
  EXPECT_TRUE(editor.list("specs/arith/ops/addi.json", "op").is_array());
  // The first failure counts.
  EXPECT_EQ(
      llvm::toString(editor.changed().takeError()),
      "specs/arith/ops/adi.json: is no document of specs/mlir/arith.json");
  EXPECT_FALSE(editor.takeError());
}
