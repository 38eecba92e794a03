//===- PrintedSpecsTest.cpp - specs are printed as they are read ----------===//
//
// Each file of specs/, whole: its value is printed as its text, a ledger as its
// members are, and tables of fields print a document that they read as it is.
//
//===----------------------------------------------------------------------===//

#include "model/Loader.h"
#include "model/diagnostics/Diagnostics.h"
#include "model/forms/VocabularyForms.h"
#include "upstream/ledger/Ledger.h"
#include "upstream/specs/SpecEditor.h"
#include "upstream/specs/SpecText.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"
#include <nlohmann/json.hpp>

using namespace dialectgen;
using llvm::StringRef;

namespace {

const std::string sourceRoot = DIALECTGEN_SOURCE_DIR;

/// The JSON files below a folder, by their paths from the root.
FileTexts textsBelow(const std::string &folder) {
  FileTexts texts;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator
           it(inFolder(sourceRoot, folder), error),
       end;
       it != end && !error; it.increment(error)) {
    if (llvm::sys::path::extension(it->path()) != ".json")
      continue;
    std::string path = it->path().substr(sourceRoot.size() + 1);
    auto text = openInRoot(sourceRoot, path);
    EXPECT_TRUE(bool(text)) << llvm::toString(text.takeError());
    if (text)
      texts[path] = (*text)->getBuffer().str();
  }
  EXPECT_FALSE(texts.empty());
  return texts;
}

TEST(PrintedSpecs, TextsAreThoseOfTheirValues) {
  size_t count = 0;
  for (const auto &[path, text] : textsBelow("specs")) {
    StringRef folder = StringRef(path).drop_front(strlen("specs/"));
    // A released family and a schema have layouts of their own.
    if (folder.starts_with("released/") || folder.starts_with("schema/"))
      continue;
    ++count;
    EXPECT_EQ(specFile(Json::parse(text)), text) << path;
  }
  EXPECT_GT(count, 400u);
}

TEST(PrintedSpecs, LedgersAreThoseOfTheirParts) {
  for (const auto &[path, text] : textsBelow("specs/released")) {
    llvm::Expected<Ledger> ledger = readLedger(text);
    ASSERT_TRUE(bool(ledger))
        << path << ": " << llvm::toString(ledger.takeError());
    EXPECT_EQ(ledger->text(), text);
  }
}

/// Without the order of members, which a person may choose, and without lists
/// of which there is nothing.
std::string sortedText(const Json &document) {
  nlohmann::json sorted = nlohmann::json::parse(document.dump());
  for (auto member = sorted.begin(); member != sorted.end();)
    member = member->empty() ? sorted.erase(member) : std::next(member);
  return sorted.dump(1);
}

/// The JSON that the table of `T` prints after it has read `document`.
template <typename T> Json printed(const Json &document) {
  Diagnostics diagnostics;
  TypeSets noSets;
  T file;
  readFields(JsonNode::fromJson(document), file, T::objectName,
             {diagnostics, noSets});
  EXPECT_FALSE(diagnostics.hasErrors());
  Json json = writeFields(file);
  // The loader reads these by itself.
  for (const Field &field : fieldsOf<T>().fields)
    if (!field.write && document.contains(field.key))
      json[field.key] = document[field.key];
  return json;
}

/// The same of a document called `path` in its family; nothing of one that
/// tables do not read whole.
std::optional<Json> printedDocument(StringRef path, const Json &document) {
  if (path == "names.json")
    return printed<NamesFile>(document);
  if (path == "wire.json")
    return printed<WireFile>(document);
  if (path.starts_with("types/"))
    return printed<TypesFile>(document);
  if (path.starts_with("attributes/"))
    return printed<AttributesFile>(document);
  return std::nullopt;
}

TEST(PrintedSpecs, TablesPrintDocumentsAsTheyAre) {
  size_t count = 0;
  for (const std::string &family : findFamilies(sourceRoot)) {
    SpecEditor editor(sourceRoot);
    std::string folder = "specs/" + family;
    for (const char *part : {"", "/types", "/attributes"})
      for (const std::string &path : editor.filesIn(folder + part)) {
        const Json &document = editor.open(path);
        std::optional<Json> again = printedDocument(
            StringRef(path).drop_front(folder.size() + 1), document);
        if (!again)
          continue;
        ++count;
        EXPECT_EQ(sortedText(*again), sortedText(document)) << path;
      }
  }
  EXPECT_GT(count, 50u);
}

} // namespace
