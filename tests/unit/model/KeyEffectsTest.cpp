//===- KeyEffectsTest.cpp - keys that only some families read -------------===//
//
// Each row of the table, in a family that lacks what reads the key and in one
// that has it.
//
//===----------------------------------------------------------------------===//

#include "model/forms/KeyEffects.h"
#include "SpecFixture.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace dialectgen;
using namespace dialectgen::test;

namespace {

/// JSON in which `path` leads to a member.
std::string textOf(llvm::StringRef path) {
  auto [first, rest] = path.split('/');
  std::string inner = rest.empty() ? "1" : textOf(rest);
  return first == "*" ? "[" + inner + "]"
                      : "{\"" + first.str() + "\": " + inner + "}";
}

std::string lastOf(llvm::StringRef path) {
  return path.rsplit('/').second.empty() ? path.str()
                                         : path.rsplit('/').second.str();
}

/// The messages about the key that `path` leads to in a file of the schema
/// `file`; others are about the keys around it.
std::vector<std::string> messagesOf(llvm::StringRef path, llvm::StringRef file,
                                    const Family &family) {
  std::string text = textOf(path);
  Diagnostics diagnostics;
  unsigned id = diagnostics.sources().AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(text), llvm::SMLoc());
  std::optional<JsonNode> node = parseJson(id, diagnostics);
  std::vector<std::string> messages;
  if (!node) {
    ADD_FAILURE() << text;
    return messages;
  }
  checkKeyEffects(*node, file, family, diagnostics);
  for (const Diagnostic &diagnostic : diagnostics.all()) {
    EXPECT_TRUE(diagnostic.range.isValid());
    EXPECT_EQ(diagnostic.id, DiagnosticId::KeyWithoutEffect);
    if (llvm::StringRef(diagnostic.message)
            .starts_with("'" + lastOf(path) + "' has no effect: "))
      messages.push_back(diagnostic.message);
  }
  return messages;
}

Family familyWith(llvm::ArrayRef<PartKind> parts,
                  llvm::ArrayRef<llvm::StringLiteral> outputs) {
  Family family;
  family.name = "some";
  for (PartKind part : parts)
    if (part == PartKind::Dialect)
      family.dialect.emplace();
    else if (part == PartKind::VersionedDialect)
      family.versionedDialect.emplace();
    else
      family.view.emplace();
  for (llvm::StringRef output : outputs)
    family.outputs.push_back(output.str());
  return family;
}

TEST(KeyEffects, AreRefusedWithoutAReader) {
  for (const KeyEffect &effect : getKeyEffects()) {
    llvm::StringRef path = effect.path;
    SCOPED_TRACE(path.str());
    EXPECT_EQ(messagesOf(path, effect.file, familyWith({}, {})).size(), 1u);
    // Each part and each output alone is enough.
    for (PartKind part : effect.parts)
      EXPECT_TRUE(
          messagesOf(path, effect.file, familyWith({part}, {})).empty());
    for (const llvm::StringLiteral &output : effect.outputs)
      EXPECT_TRUE(
          messagesOf(path, effect.file, familyWith({}, {output})).empty());
    // Of another kind of file it says nothing.
    EXPECT_TRUE(messagesOf(path, "names", familyWith({}, {})).empty());
  }
}

/// Outputs are those that there are, and keys those of the schemas.
TEST(KeyEffects, NameWhatThereIs) {
  std::filesystem::path root = DIALECTGEN_SOURCE_DIR;
  std::string emitters = readText(root / "generator/emit/Emitters.cpp");
  for (const KeyEffect &effect : getKeyEffects()) {
    std::string schema =
        readText(root / "specs/schema" / (effect.file + ".schema.json").str());
    llvm::SmallVector<llvm::StringRef> keys;
    effect.path.split(keys, '/');
    for (llvm::StringRef key : keys)
      EXPECT_TRUE(key == "*" ||
                  schema.find("\"" + key.str() + "\":") != std::string::npos)
          << effect.file.str() << ": " << effect.path.str();
    for (llvm::StringRef output : effect.outputs)
      EXPECT_NE(emitters.find("{\"" + output.str() + "\""), std::string::npos)
          << output.str();
  }
}

/// The keys of ops in docs/specs.md: those of the tables from the schema,
/// of hooks, and the actions of steps.
std::set<std::string> documentedKeys(const std::string &document) {
  std::set<std::string> keys;
  bool isOfOp = false;
  for (llvm::StringRef line : llvm::split(document, '\n')) {
    if (line.starts_with("#"))
      isOfOp = line == "### Hooks" || line == "### Steps";
    else if (line.starts_with("<!-- "))
      isOfOp = line.starts_with("<!-- keys op#");
    if (!isOfOp || !line.consume_front("| "))
      continue;
    for (llvm::StringRef cell = line.split(" |").first;
         cell.consume_front("`");) {
      cell.consume_front("{\"");
      keys.insert(
          cell.take_while([](char c) { return c == '_' || llvm::isAlnum(c); })
              .str());
      cell = cell.split("`").second;
      cell.consume_front(", ");
    }
  }
  return keys;
}

/// Whatever the format documents of an op works in a dialect that
/// dialectgen_add_dialect builds, or is refused there: each key stands in a
/// family that tests/compat builds and runs, in the table of keys without
/// effect, or in a row of refused steps.
TEST(KeyEffects, CoverWhatFamiliesOfProjectsDoNotUse) {
  std::filesystem::path root = DIALECTGEN_SOURCE_DIR;
  std::string built;
  for (const char *folder :
       {"tests/fixtures/newcomer/specs/newcomer",
        "tests/fixtures/hooked/specs/hooked",
        "tests/fixtures/vhlo_example/ended/specs/vhlo_example"}) {
    for (const auto &file :
         std::filesystem::directory_iterator(root / folder / "ops"))
      built += readText(file.path());
  }
  Diagnostics diagnostics;
  std::optional<Family> hooked = loadSpecs(
      (root / "tests/fixtures/hooked").string(), "hooked", diagnostics);
  ASSERT_TRUE(hooked && !diagnostics.hasErrors());
  std::set<std::string> refused;
  for (const KeyEffect &effect : getKeyEffects())
    if (!messagesOf(effect.path, effect.file, *hooked).empty())
      refused.insert(lastOf(effect.path));
  for (const std::filesystem::path &table : mistakeTables())
    for (const Mistake &mistake : readMistakes(table))
      if (mistake.id() == "step-not-versioned")
        refused.insert(mistake.name.substr(mistake.name.find('.') + 1));
  std::set<std::string> keys = documentedKeys(readText(root / "docs/specs.md"));
  EXPECT_TRUE(keys.count("from_start") && keys.count("folder") &&
              keys.count("constant_like") && keys.count("stands_for"));
  for (const std::string &key : keys)
    EXPECT_TRUE(refused.count(key) ||
                built.find("\"" + key + "\":") != std::string::npos)
        << key;
}

} // namespace
