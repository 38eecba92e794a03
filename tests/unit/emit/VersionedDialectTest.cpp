//===- VersionedDialectTest.cpp - outputs of versioned dialects, and the model
//--------===//
//
// Reads generated/stablehlo/VhloOps.td.inc with MLIR's TableGen library and the
// tables as rows of text, and compares both with the specs: every version of
// every op, every wire code, every attribute of the conversion. Programs are
// compared with the worked example and changes of it.
//
//===----------------------------------------------------------------------===//

#include "TableGenRecords.h"
#include "emit/Emitters.h"
#include "emit/tests/SampleProgram.h"
#include "mlir/TableGen/Operator.h"
#include "model/Loader.h"
#include "model/diagnostics/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <deque>
#include <map>

using namespace dialectgen;
using namespace dialectgen::tests;

namespace {

using Strings = std::vector<std::string>;

Family load(const std::string &root, llvm::StringRef name) {
  // Places of a family refer to texts that diagnostics have.
  static std::deque<Diagnostics> kept;
  Diagnostics &diagnostics = kept.emplace_back();
  std::optional<Family> family = loadSpecs(root, name, diagnostics);
  EXPECT_TRUE(family && !diagnostics.hasErrors());
  return family ? std::move(*family) : Family();
}

const Family &stablehlo() {
  static const Family family = load(DIALECTGEN_SOURCE_DIR, "stablehlo");
  return family;
}

std::string generated(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(
      DIALECTGEN_SOURCE_DIR "/generated/stablehlo/" + file);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

/// The lines of `const … <name>[] = {` up to `};`, each without spaces around.
Strings rowsOf(const std::string &text, const std::string &name) {
  Strings rows;
  llvm::StringRef rest =
      llvm::StringRef(text).split(" " + name + "[] = {\n").second;
  for (llvm::StringRef line : llvm::split(rest.split("\n};").first, '\n')) {
    bool isContinued = line.starts_with("     ") && !rows.empty();
    if (isContinued)
      rows.back() += " " + line.trim().str();
    else if (!line.empty() && !line.starts_with("    //"))
      rows.push_back(line.trim().str());
  }
  return rows;
}

/// Calls `check` with every version that the versioned dialect has, older ones
/// first.
template <typename F> void forEachVersion(F check) {
  const Family &family = stablehlo();
  ASSERT_TRUE(family.versionedPart());
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried :
         llvm::reverse(family.carried(*family.versionedPart(), op))) {
      SCOPED_TRACE(carried.mnemonic);
      check(op, op.versions[carried.index], carried);
    }
}

std::string numbers(const Version &version) {
  return "{" + std::to_string(version.getMajor()) + ", " +
         std::to_string(version.getMinor().value_or(0)) + ", " +
         std::to_string(version.getSubminor().value_or(0)) + "}";
}

TEST(VersionedOpsTd, DefinesEveryVersionAsTheSpecHasIt) {
  auto records = parseTableGen("include \"dialectgen/stablehlo/VhloOps.td\"\n");
  ASSERT_TRUE(records);
  size_t count = 0;
  forEachVersion([&](const Op &op, const OpVersion &version,
                     const CarriedVersion &carried) {
    ++count;
    const llvm::Record *def = records->getDef(carried.defName);
    ASSERT_TRUE(def) << "no definition";
    mlir::tblgen::Operator ods(def);
    EXPECT_EQ(ods.getOperationName(), "vhlo." + carried.mnemonic);
    EXPECT_EQ(ods.getCppClassName(), carried.className);
    EXPECT_EQ(def->getValueAsString("sinceVersion"), toString(version.since));
    EXPECT_EQ(def->getValueAsString("untilVersion"),
              version.until ? toString(*version.until) : "current");
    Strings operands, results, regions, attributes;
    for (const auto &operand : ods.getOperands())
      operands.push_back(operand.name.str() +
                         (operand.isVariadic() ? "*" : ""));
    for (const auto &result : ods.getResults())
      results.push_back(result.name.str() + (result.isVariadic() ? "*" : ""));
    for (const auto &region : ods.getRegions())
      regions.push_back(region.name.str() + (region.isVariadic() ? "*" : ""));
    for (const auto &attribute : ods.getAttributes())
      attributes.push_back(attribute.name.str());
    auto names = [](const std::vector<Parameter> &parameters) {
      Strings texts;
      for (const Parameter &parameter : parameters)
        texts.push_back(parameter.name + (parameter.isVariadic() ? "*" : ""));
      return texts;
    };
    EXPECT_EQ(operands, names(version.operands));
    EXPECT_EQ(results, names(version.results));
    EXPECT_EQ(attributes, namesOf(version.attributes));
    Strings expected;
    for (const Region &region : version.regions)
      expected.push_back(region.name + (region.variadic ? "*" : ""));
    EXPECT_EQ(regions, expected);
    for (const Trait &name : stablehlo().vocabulary.traits)
      if (!name.versionedDef.empty()) {
        bool has = llvm::any_of(ods.getTraits(), [&](const auto &trait) {
          return trait.getDef().getName() == name.versionedDef;
        });
        EXPECT_EQ(has, llvm::is_contained(version.traits, name.name))
            << name.name;
      }
  });
  EXPECT_EQ(records->getAllDerivedDefinitions("VHLO_Op").size(), count);
}

TEST(VersionedTables, HaveARowForEveryVersion) {
  Strings rows = rowsOf(generated("VhloTables.inc"), "ops");
  size_t next = 0;
  forEachVersion([&](const Op &op, const OpVersion &version,
                     const CarriedVersion &carried) {
    ASSERT_LT(next, rows.size());
    std::string begin =
        "{/*name=*/\"vhlo." + carried.mnemonic +
        "\", /*timeline=*/0, /*since=*/" + numbers(version.since) +
        ", /*until=*/" +
        (version.until ? numbers(*version.until) : "currentVersion") + ", ";
    EXPECT_TRUE(llvm::StringRef(rows[next]).starts_with(begin)) << rows[next];
    ++next;
  });
  EXPECT_EQ(next, rows.size());
}

TEST(VersionedTables, HaveAStepBetweenNeighbours) {
  Strings rows = rowsOf(generated("VhloTables.inc"), "steps");
  size_t next = 0;
  std::string older;
  forEachVersion([&](const Op &op, const OpVersion &version,
                     const CarriedVersion &carried) {
    if (op.olderThan(version)) {
      ASSERT_LT(next, rows.size());
      EXPECT_TRUE(llvm::StringRef(rows[next])
                      .starts_with("{/*older=*/\"vhlo." + older +
                                   "\", /*newer=*/\"vhlo." + carried.mnemonic +
                                   "\", /*up=*/{StepKind::"))
          << rows[next];
      ++next;
    }
    older = carried.mnemonic;
  });
  EXPECT_EQ(next, rows.size());
}

TEST(VersionedTables, HaveRecordsByTheirWireCodes) {
  std::string text = generated("VhloTables.inc");
  for (auto [records, name] :
       {std::pair(&stablehlo().types, "types"),
        std::pair(&stablehlo().attributes, "attributes")}) {
    Strings rows = rowsOf(text, name);
    ASSERT_EQ(rows.size(), records->size());
    for (auto [row, record] : llvm::zip(rows, *records))
      EXPECT_TRUE(llvm::StringRef(row).starts_with(
          record.retired.empty()
              ? "{/*name=*/\"" + record.name + "\", /*since=*/" +
                    numbers(record.since) + ", "
              : "{}, // " + record.retired))
          << row;
  }
}

TEST(VersionedTables, SayWhatProgramsHadBefore) {
  std::string text = generated("VhloTables.inc");
  size_t added = 0;
  forEachVersion([&](const Op &op, const OpVersion &version,
                     const CarriedVersion &carried) {
    Strings names;
    for (const Attribute &attribute : version.attributes)
      if (version.findBefore(attribute.name))
        names.push_back(attribute.name);
    added += names.size();
    for (auto [way, action] : {std::pair("Up", "addAttribute"),
                               std::pair("Down", "removeAttribute")}) {
      Strings rows;
      for (const std::string &row : rowsOf(text, carried.className + way))
        if (llvm::StringRef(row).contains("/*value=*/"))
          rows.push_back(row);
      ASSERT_EQ(rows.size(), names.size());
      for (auto [row, name] : llvm::zip(rows, names))
        EXPECT_TRUE(llvm::StringRef(row).starts_with(
            "ActionRow::" + std::string(action) + "(/*name=*/\"" + name +
            "\", "))
            << row;
    }
  });
  EXPECT_GT(added, 0u);
}

TEST(Conversion, HasEveryAttributeOfEveryNewestVersion) {
  const Family &family = stablehlo();
  std::string text = generated("StablehloConversion.inc");
  for (const Op &op : family.ops) {
    llvm::ArrayRef<CarriedVersion> carried =
        family.carried(*family.versionedPart(), op);
    if (op.external.empty() &&
        family.carried(*family.dialectPart(), op).empty())
      continue;
    SCOPED_TRACE(op.name);
    Strings held;
    for (const std::string &row :
         rowsOf(text, carried.front().className + "Attributes")) {
      llvm::StringRef rest = row;
      if (rest.consume_front("{/*versioned=*/\""))
        held.push_back(rest.split('"').first.str());
    }
    Strings expected = namesOf(op.versions.front().attributes);
    llvm::sort(held);
    llvm::sort(expected);
    EXPECT_EQ(held, expected);
    EXPECT_NE(
        text.find("/*versioned=*/\"vhlo." + carried.front().mnemonic + "\","),
        std::string::npos);
  }
}

TEST(Conversion, KnowsWhatEveryWireCodeIs) {
  std::string text = generated("StablehloConversion.inc");
  EXPECT_EQ(rowsOf(text, "typeCounterparts").size(), stablehlo().types.size());
  Strings rows = rowsOf(text, "attributeCounterparts");
  ASSERT_EQ(rows.size(), stablehlo().attributes.size());
  for (auto [row, record] : llvm::zip(rows, stablehlo().attributes))
    for (const DialectRecord &inDialect : stablehlo().dialectAttributes)
      if (record.retired.empty() && inDialect.storage.empty() &&
          inDialect.wire == record.name)
        EXPECT_EQ(row,
                  "{BuiltinKind::Dialect, /*text=*/nullptr, /*inDialect=*/" +
                      inDialect.name + "Row}, // " + record.name);
}

/// The worked example of docs/versions.md.
Family example() {
  return load(DIALECTGEN_SOURCE_DIR "/tests/fixtures/vhlo_example/after",
              "vhlo_example");
}

/// The generated test `file`; empty if there is none.
std::string testOf(const Family &family, const std::string &file) {
  OutputTexts outputs;
  EmitContext context(family, DIALECTGEN_SOURCE_DIR);
  EXPECT_EQ(llvm::toString(emitVersionedTests(context, outputs)), "");
  return outputs.texts["generated/vhlo_example/tests/" + file];
}

/// Each case of a new attribute has all the others: of many, some are tested.
TEST(VersionedTests, RefuseAHundredOfManyNewAttributes) {
  for (size_t count : {3, 150}) {
    Family family = example();
    Op *op = findByName(family.ops, "my_op");
    ASSERT_TRUE(op && op->versions.size() == 2);
    OpVersion &newer = op->versions[0];
    Attribute attribute = newer.attributes[0];
    newer.attributes.clear();
    newer.step.clear();
    for (size_t i = 0; i != count; ++i) {
      attribute.name = "a" + std::to_string(i);
      newer.attributes.push_back(attribute);
      newer.step.push_back({step::Before{
          attribute.name,
          {{"attribute", "string_v1"}, {"fields", Json::array({"was"})}}}});
    }
    std::string refused = testOf(family, "0_11_0/refused.mlir");
    EXPECT_EQ(llvm::StringRef(refused).count("with a value other than"),
              std::min<size_t>(count, 100))
        << refused;
  }
}

/// An attribute of both versions is tested with a value other than that of an
/// absent one, under its name in each.
TEST(VersionedTests, KeepTheValueOfARenamedAttribute) {
  Family family = example();
  Op *op = findByName(family.ops, "my_op");
  ASSERT_TRUE(op && op->versions.size() == 2);
  OpVersion &newer = op->versions[0], &older = op->versions[1];
  older.attributes = newer.attributes;
  older.attributes[0].name = "old_attr";
  newer.step = {{step::Rename{"old_attr", "attr"}}};
  std::string upgraded = testOf(family, "0_11_0/upgraded.mlir");
  EXPECT_NE(upgraded.find("\"vexample.my_op_v1\"(%arg0) <{old_attr = "
                          "#vexample.string_v1<\"some old_attr\">}>"),
            std::string::npos)
      << upgraded;
  EXPECT_NE(upgraded.find("// CHECK: \"vexample.my_op_v2\"(\n"
                          "// CHECK-SAME{LITERAL}: attr = "
                          "#vexample.string_v1<\"some old_attr\">\n"),
            std::string::npos)
      << upgraded;
  std::string downgraded = testOf(family, "0_11_0/downgraded.mlir");
  EXPECT_NE(downgraded.find("// VALUES: \"vexample.my_op_v1\"(\n"
                            "// VALUES-SAME{LITERAL}: old_attr = "
                            "#vexample.string_v1<\"some old_attr\">\n"),
            std::string::npos)
      << downgraded;
}

TEST(VersionedTests, DoNotMindWhatAFunctionAndItsAttributesAreCalled) {
  Family family = example();
  Op *op = findByName(family.ops, "func");
  ASSERT_TRUE(op);
  op->external = "other.procedure";
  op->versions[0].attributes[0].name = "title";
  EXPECT_NE(testOf(family, "0_11_0/kept.mlir")
                .find("<{title = #vexample.string_v1<\"my_op_v2\">,"),
            std::string::npos);
}

TEST(VersionedTests, SayWhyThereCanBeNone) {
  Family family = example();
  findByName(family.ops, "func")->isFunction = false;
  EXPECT_EQ(sampleProblem(family),
            "sample programs need an op that is a function in release 0.9.0");
}

} // namespace
