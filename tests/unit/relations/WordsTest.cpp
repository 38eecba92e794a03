//===- WordsTest.cpp - the words of specs are few, and all are used -------===//
//
// Relations and functions of shapes are a language, which its writers have to
// know. What one operation alone asks for is a hook of that operation.
//
//===----------------------------------------------------------------------===//

#include "SpecRelations.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include "gtest/gtest.h"
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace {

const std::vector<std::string> relations = {
#define DIALECTGEN_RELATION_KIND(ENUMERATOR, NAME, ARGUMENTS, MEANING) NAME,
#include "dialectgen/core/Names.def"
};
// Operators with a name are none.
const std::vector<std::string> functions = {
#define DIALECTGEN_SHAPE_OPERATOR(ENUMERATOR, NAME, ARGUMENTS, RESULT, MEANING)
#define DIALECTGEN_SHAPE_FUNCTION(ENUMERATOR, NAME, ARGUMENTS, RESULT,         \
                                  MEANING)                                     \
  NAME,
#include "dialectgen/core/Names.def"
};

/// The operations whose specs have a relation, or a function.
struct Uses {
  std::map<std::string, std::set<std::string>> relations, functions;
};

/// Adds the functions in the shapes of `op`.
void addFunctions(const nlohmann::ordered_json &shapes, const std::string &op,
                  Uses &uses) {
  if (shapes.is_structured()) {
    for (const auto &part : shapes)
      addFunctions(part, op, uses);
  } else if (shapes.is_string()) {
    static const llvm::Regex call("([a-z]+)\\(");
    std::string text = shapes.get<std::string>();
    llvm::SmallVector<llvm::StringRef> matches;
    for (llvm::StringRef rest = text; call.match(rest, &matches);
         rest = rest.substr(size_t(matches[0].end() - rest.begin())))
      uses.functions[matches[1].str()].insert(op);
  }
}

Uses findUses() {
  Uses uses;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(
           DIALECTGEN_SOURCE_DIR "/specs")) {
    const std::filesystem::path &path = entry.path();
    if (path.extension() != ".json" || path.parent_path().filename() != "ops")
      continue;
    std::ifstream file(path);
    auto op = nlohmann::ordered_json::parse(file);
    for (const std::string &relation : dialectgen::relationsOf(op))
      uses.relations[relation].insert(path.string());
    if (op.contains("shapes"))
      addFunctions(op["shapes"], path.string(), uses);
  }
  return uses;
}

/// Of `words`, those that fewer than `least` operations use.
std::set<std::string>
rareOf(const std::vector<std::string> &words,
       const std::map<std::string, std::set<std::string>> &uses, size_t least) {
  std::set<std::string> rare;
  for (const std::string &word : words)
    if (auto found = uses.find(word);
        found == uses.end() || found->second.size() < least)
      rare.insert(word);
  return rare;
}

/// A word more is a word more to learn: say it by an equation, by another
/// relation or in a hook.
TEST(Words, AreFew) { EXPECT_LE(relations.size() + functions.size(), 45u); }

TEST(Words, AreUsed) {
  Uses uses = findUses();
  using Names = std::set<std::string>;
  EXPECT_EQ(rareOf(relations, uses.relations, 1), Names());
  EXPECT_EQ(rareOf(functions, uses.functions, 1), Names());
}

TEST(Words, AreOfSeveralOperations) {
  Uses uses = findUses();
  using Names = std::set<std::string>;
  EXPECT_EQ(rareOf(relations, uses.relations, 2), Names());
  EXPECT_EQ(rareOf(functions, uses.functions, 2), Names());
}

} // namespace
