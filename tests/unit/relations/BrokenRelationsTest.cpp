//===- BrokenRelationsTest.cpp - every relation is broken somewhere -------===//
//
// A relation that no program of tests/lit violates could stop being verified
// unnoticed. This test verifies those programs again; each error names its
// relation, and what it says is in words of users.
//
//===----------------------------------------------------------------------===//

#include "SpecRelations.h"
#include "dialectgen/byteir/View.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/stablehlo/MixedDialects.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include "gtest/gtest.h"
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

using namespace mlir;

namespace {

std::string readText(const std::filesystem::path &path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Names of relations that specs use.
std::set<std::string> usedRelations() {
  std::set<std::string> names;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(
           DIALECTGEN_SOURCE_DIR "/specs")) {
    const std::filesystem::path &path = entry.path();
    if (path.extension() != ".json" || path.parent_path().filename() != "ops")
      continue;
    auto op = nlohmann::ordered_json::parse(readText(path));
    names.merge(dialectgen::relationsOf(op));
    if (op.contains("shapes"))
      names.insert("shapes");
  }
  return names;
}

/// A relation that no program can violate alone: the result types imply it in
/// all definitions that use it.
const std::set<std::string> unbreakable = {"truth_values"};

/// The diagnostics of a program: each message with its relation.
using Said = std::vector<std::pair<std::string, std::string>>;

class BrokenRelationsTest : public testing::Test {
protected:
  BrokenRelationsTest() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    dialectgen::registerMixedDialects(registry);
    registry.insert<dialectgen::onnx::ONNXDialect,
                    dialectgen::stablehlo::StablehloDialect>();
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
  }

  Said verify(StringRef program) {
    Said said;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      for (const DiagnosticArgument &name : diagnostic.getMetadata())
        if (name.getKind() ==
            DiagnosticArgument::DiagnosticArgumentKind::String)
          said.push_back({diagnostic.str(), name.getAsString().str()});
      return success();
    });
    if (OwningOpRef<ModuleOp> module =
            parseSourceString<ModuleOp>(program, &context))
      (void)dialectgen::byteir::verifyViews(*module);
    return said;
  }

  MLIRContext context;
};

/// Messages have the words of users: an expression of specs, with a call or a
/// list, stands only for the rule behind a number (`must be 3 by '…'`), and two
/// lines are all.
void expectWords(StringRef message) {
  EXPECT_LE(message.count('\n'), 1u) << message.str();
  SmallVector<StringRef> parts;
  message.split(parts, '\'');
  for (size_t index = 1; index < parts.size(); index += 2)
    if (parts[index].find_first_of("([") != StringRef::npos &&
        parts[index].find_first_of("<>{@") == StringRef::npos)
      EXPECT_TRUE(parts[index - 1].ends_with(" by ")) << message.str();
}

/// Adds the relations that `program` breaks, and whose messages it expects.
void addBroken(StringRef program, const Said &said,
               std::set<std::string> &broken) {
  static const llvm::Regex expectation(
      "expected-error(-re)? *[@+0-9a-z-]* *\\{\\{(.*)\\}\\}");
  SmallVector<StringRef> lines, matches;
  program.split(lines, '\n');
  for (StringRef line : lines)
    if (expectation.match(line, &matches))
      for (const auto &[message, name] : said)
        // A regular expression matches at least its beginning.
        if (StringRef(message).contains(
                matches[1].empty() ? matches[2] : matches[2].split("{{").first))
          broken.insert(name);
}

TEST_F(BrokenRelationsTest, EachIsBrokenInATest) {
  std::set<std::string> broken, missing, used = usedRelations();
  ASSERT_FALSE(used.empty());
  for (const auto &entry : std::filesystem::recursive_directory_iterator(
           DIALECTGEN_SOURCE_DIR "/tests/lit")) {
    if (entry.path().extension() != ".mlir")
      continue;
    std::string text = readText(entry.path());
    SmallVector<StringRef> programs;
    StringRef(text).split(programs, "// -----");
    for (StringRef program : programs)
      if (program.contains("expected-error")) {
        Said said = verify(program);
        for (const auto &[message, name] : said)
          expectWords(message);
        addBroken(program, said, broken);
      }
  }
  for (const std::string &name : used) {
    if (unbreakable.count(name))
      EXPECT_FALSE(broken.count(name)) << name << " is broken after all";
    else if (!broken.count(name))
      missing.insert(name);
  }
  EXPECT_TRUE(missing.empty())
      << "no program of tests/lit expects the error of "
      << llvm::join(missing, ", ")
      << "; add one that breaks it to a verify*.mlir";
}

} // namespace
