//===- DocsTest.cpp - every name in a signature is documented -------------===//
//
// A doc is printed in the cell of a table. It has one form in all families, and
// the names that it marks are names of its version: a name may be renamed or
// removed in a version that inherits the text. The same applies to sentences
// about verified and unverified constraints. Undocumented names of a new
// version or family are reported.
//
//===----------------------------------------------------------------------===//

#include "OnnxSpecs.h"
#include "model/Loader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <filesystem>
#include <set>

using namespace dialectgen;

namespace {

/// The error in the form of the doc of `name`; empty if there is none.
std::string problemOf(llvm::StringRef doc, llvm::StringRef name,
                      const llvm::StringSet<> &names) {
  if (doc != doc.trim() || doc.contains("  "))
    return "has spaces at an end, or two in a row";
  if (doc.ends_with("."))
    return "ends with a full stop";
  if (doc.contains("|"))
    return "has a |, which ends the cell of a table";
  if (doc.equals_insensitive(name))
    return "says the name again";
  llvm::SmallVector<llvm::StringRef> parts;
  doc.split(parts, '`');
  if (parts.size() % 2 == 0)
    return "has a ` without another one";
  for (size_t i = 1; i < parts.size(); i += 2)
    if (!names.contains(parts[i]))
      return "marks '" + parts[i].str() + "', which this version has not";
  return "";
}

/// Hooks of steps without words for documentation, and words for hooks that no
/// step has.
std::vector<std::string> mismatchedHooks(const Family &family) {
  std::set<std::string> used, described;
  for (const Op &op : family.ops)
    for (const OpVersion &version : op.versions)
      for (const StepAction &action : version.step)
        if (const auto *hook = action.as<step::Hook>())
          used.insert(hook->function);
  for (const StepHook &hook : family.vocabulary.stepHooks)
    described.insert(hook.name);
  std::vector<std::string> names;
  std::set_symmetric_difference(used.begin(), used.end(), described.begin(),
                                described.end(), std::back_inserter(names));
  return names;
}

/// The docs of one family by name.
class Docs {
public:
  explicit Docs(const Family &family) {
    for (const WireRecord &record : family.attributes)
      for (const WireCase &one : record.cases)
        cases.insert(one.name);
    for (const Op &op : family.ops)
      for (const OpVersion &version : op.versions)
        check(op, version);
    // Enumerations that are attributes of programs; others are of the wire.
    for (const DialectRecord &inDialect : family.dialectAttributes)
      for (const WireRecord &record : family.attributes)
        if (record.name == inDialect.wire)
          for (const WireCase &one : record.cases)
            check(record.name, one.name, one.doc, {});
  }

  unsigned present = 0;
  std::vector<std::string> missing, problems;

private:
  /// Sentences mark fields of attributes, values and cases, too.
  void checkSentences(const std::string &where, const Op &op,
                      const OpVersion &version, llvm::StringSet<> names) {
    for (const DialectAttribute &attribute : dialectAttributesOf(op, version))
      names.insert(attribute.name);
    for (const Region &region : version.regions)
      names.insert(region.dialectName);
    for (const auto *sentences : {&version.verified, &version.unverified})
      for (llvm::StringRef sentence : *sentences) {
        llvm::StringSet<> known = names;
        llvm::SmallVector<llvm::StringRef> parts;
        sentence.split(parts, '`');
        for (llvm::StringRef part : parts)
          if (names.contains(part.split('.').first) || cases.contains(part) ||
              Json::accept(part.str()))
            known.insert(part);
        check(where, "sentence", sentence, known);
      }
  }

  void check(const Op &op, const OpVersion &version) {
    llvm::StringSet<> names;
    auto forEachElement = [&](auto function) {
      llvm::for_each(version.operands, function);
      llvm::for_each(version.results, function);
      llvm::for_each(version.attributes, function);
      llvm::for_each(version.regions, function);
    };
    forEachElement([&](const auto &element) { names.insert(element.name); });
    const std::string where =
        op.domain + "." + op.name + "-" + toString(version.since);
    forEachElement([&](const auto &element) {
      check(where, element.name, element.doc, names);
    });
    for (const Attribute &attribute : version.attributes)
      for (const Json &value : attribute.allowedValues) {
        auto doc = attribute.valueDocs.find(value.dump());
        // The attribute's own doc describes the meaning of a number.
        if (doc == attribute.valueDocs.end() && !value.is_string())
          continue;
        check(where + " " + attribute.name,
              value.is_string() ? value.get<std::string>() : value.dump(),
              doc == attribute.valueDocs.end() ? "" : doc->second, names);
      }
    checkSentences(where, op, version, names);
  }

  /// Of all enumerations.
  llvm::StringSet<> cases;

  void check(const std::string &where, const std::string &name,
             llvm::StringRef doc, const llvm::StringSet<> &names) {
    if (doc.empty()) {
      missing.push_back(where + " " + name);
      return;
    }
    ++present;
    if (std::string problem = problemOf(doc, name, names); !problem.empty())
      problems.push_back(where + " " + name + ": " + problem + ": " +
                         doc.str());
  }
};

/// Families whose specs people write. Imported ones have the texts of the
/// upstream's definitions.
std::vector<std::string> families() {
  std::vector<std::string> names;
  for (const auto &entry : std::filesystem::directory_iterator(
           std::filesystem::path(DIALECTGEN_SOURCE_DIR) / "specs"))
    if (std::filesystem::exists(entry.path() / "dialect.json")) {
      std::string name = entry.path().filename().string();
      if (!specsOf(name).isExternal())
        names.push_back(name);
    }
  llvm::sort(names);
  return names;
}

} // namespace

TEST(Docs, AreThereAndHaveOneForm) {
  EXPECT_GE(families().size(), 3u);
  for (const std::string &family : families()) {
    Docs docs(specsOf(family));
    llvm::outs() << family << ": " << docs.present << " docs, "
                 << docs.missing.size() << " missing\n";
    EXPECT_GT(docs.present, 0u) << family;
    for (const std::string &name : docs.missing)
      ADD_FAILURE() << family << ": " << name << " has no doc";
    for (const std::string &problem : docs.problems)
      ADD_FAILURE() << family << ": " << problem;
  }
}

TEST(Docs, FormsThatAreRefused) {
  llvm::StringSet<> names = {"axis", "keepdims"};
  auto problem = [&](llvm::StringRef doc) {
    return problemOf(doc, "axis", names);
  };
  EXPECT_EQ(problem("Axis that is cut; with `keepdims`, of size 1"), "");
  EXPECT_EQ(problem("Axis that is cut."), "ends with a full stop");
  EXPECT_EQ(problem("Axis  that is cut"),
            "has spaces at an end, or two in a row");
  EXPECT_EQ(problem("Axis that is cut "),
            "has spaces at an end, or two in a row");
  EXPECT_EQ(problem("Axis of |x|"), "has a |, which ends the cell of a table");
  EXPECT_EQ(problem("Axis"), "says the name again");
  EXPECT_EQ(problem("Axis of `keepdims"), "has a ` without another one");
  EXPECT_EQ(problem("Axis of `data`"),
            "marks 'data', which this version has not");
}

TEST(Docs, HooksOfStepsHaveWords) {
  size_t described = 0;
  for (const char *name : {"byteir", "onnx", "stablehlo"}) {
    Diagnostics diagnostics;
    std::optional<Family> family =
        loadSpecs(DIALECTGEN_SOURCE_DIR, name, diagnostics);
    ASSERT_TRUE(family);
    EXPECT_EQ(mismatchedHooks(*family), std::vector<std::string>()) << name;
    described += family->vocabulary.stepHooks.size();
  }
  EXPECT_GE(described, 39u);

  Family family;
  OpVersion &version = family.ops.emplace_back().versions.emplace_back();
  version.step = {{step::Hook{"cut"}}};
  family.vocabulary.stepHooks.emplace_back().name = "sew";
  EXPECT_EQ(mismatchedHooks(family), (std::vector<std::string>{"cut", "sew"}));
}

TEST(Docs, WhatIsMissingOrWrongIsNamed) {
  Family family;
  Op &op = family.ops.emplace_back();
  op.name = "Cut";
  op.domain = "main";
  OpVersion &version = op.versions.emplace_back();
  version.since = Version(2);
  version.operands.emplace_back().name = "data";
  Attribute &mode = version.attributes.emplace_back();
  mode.name = "mode";
  mode.doc = "Where `input` is cut";
  mode.allowedValues = {"here", "there"};
  mode.valueDocs["\"here\""] = "At the first place";
  version.verified = {"`mode` is `HERE`, or `data` of size `1`"};
  version.unverified = {"whether `input` is cut"};
  family.dialectAttributes.emplace_back().wire = "mode_v1";
  WireRecord &record = family.attributes.emplace_back();
  record.name = "mode_v1";
  record.cases.emplace_back().name = "HERE";

  Docs docs(family);
  EXPECT_EQ(docs.present, 4u);
  EXPECT_EQ(docs.missing,
            (std::vector<std::string>{
                "main.Cut-2 data", "main.Cut-2 mode there", "mode_v1 HERE"}));
  EXPECT_EQ(docs.problems,
            (std::vector<std::string>{
                "main.Cut-2 mode: marks 'input', which this version has not: "
                "Where `input` is cut",
                "main.Cut-2 sentence: marks 'input', which this version has "
                "not: whether `input` is cut"}));
}
