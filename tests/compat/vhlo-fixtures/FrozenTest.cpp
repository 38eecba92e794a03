//===- FrozenTest.cpp - fixtures of each release --------------------------===//
//
// Each release of the vhlo dialect has a fixture with all its elements. The
// current code must read it, convert it to a program of the newest release, and
// write the same bytes again.
//
//===----------------------------------------------------------------------===//

#include "Artifacts.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Program.h"
#include "gtest/gtest.h"
#include <map>
#include <set>

using namespace mlir;
using dialectgen::RecordAttr;
using dialectgen::RecordType;
using dialectgen::Version;

namespace vhlo = dialectgen::vhlo;

namespace {

bool livesAt(Version since, Version until, Version at) {
  return since <= at && at <= until;
}

/// The key of a number of an artifact in frozen/names.txt: `type 6`, `attribute
/// 3`, `attribute 3 = 2`.
std::string numberOf(bool isType, size_t code,
                     std::optional<int64_t> enumCase = std::nullopt) {
  std::string text = (isType ? "type " : "attribute ") + std::to_string(code);
  return enumCase ? text + " = " + std::to_string(*enumCase) : text;
}

/// The names of all operations of a program, and the numbers of its types,
/// attributes and enum cases, each with the text of one that has it.
std::map<std::string, std::string> contentsOf(ModuleOp module) {
  std::map<std::string, std::string> contents;
  auto print = [](auto thing) {
    std::string text;
    llvm::raw_string_ostream(text) << thing;
    return text;
  };
  std::function<void(Attribute)> visit;
  std::function<void(Type)> visitType = [&](Type type) {
    auto record = dyn_cast<RecordType>(type);
    if (!record)
      return;
    contents[numberOf(true, record.getCode())] = print(type);
    for (Attribute field : record.getFields())
      visit(field);
  };
  visit = [&](Attribute attribute) {
    if (auto type = dyn_cast<TypeAttr>(attribute))
      visitType(type.getValue());
    if (auto list = dyn_cast<ArrayAttr>(attribute))
      llvm::for_each(list, visit);
    auto record = dyn_cast<RecordAttr>(attribute);
    if (!record)
      return;
    size_t code = record.getCode();
    contents[numberOf(false, code)] = print(attribute);
    if (!record.getRow().cases.empty())
      contents[numberOf(false, code,
                        cast<IntegerAttr>(record.getFields()[0]).getInt())] =
          print(attribute);
    for (Attribute field : record.getFields())
      visit(field);
  };
  module->walk([&](Operation *op) {
    contents[op->getName().getStringRef().str()];
    for (NamedAttribute attribute : op->getAttrs())
      visit(attribute.getValue());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          visitType(type);
  });
  return contents;
}

class FrozenTest : public ::testing::Test {
protected:
  FrozenTest() : context(MLIRContext::Threading::DISABLED) {
    context.getOrLoadDialect<vhlo::VhloDialect>();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
    });
  }
  OwningOpRef<ModuleOp> read(const Artifact &fixture) {
    auto module = parseSourceString<ModuleOp>(fixture.bytes, &context);
    EXPECT_TRUE(module) << fixture.path << "\n" << messages;
    return module;
  }

  MLIRContext context;
  std::string messages;
};

/// Releases are those at which something changed, and at which the form of
/// bytecode changed; every other is listed in the specs alone.
TEST_F(FrozenTest, EveryReleaseThatChangedSomethingHasAFixture) {
  std::set<std::string> have, need;
  for (const Artifact &fixture : readFrozenArtifacts())
    have.insert(fixture.version.str());
  for (const auto &row : vhlo::VhloDialect::getTables().ops)
    need.insert(row.since.str());
  for (auto rows : {vhlo::VhloDialect::getTables().records.types,
                    vhlo::VhloDialect::getTables().records.attributes})
    for (const auto &row : rows)
      if (row.name)
        need.insert(row.since.str());
  for (const auto &row : vhlo::VhloDialect::getTables().bytecodeVersions)
    need.insert(row.since.str());
  need.insert(vhlo::VhloDialect::getTables().current.str());
  for (const std::string &version : need)
    EXPECT_TRUE(have.count(version))
        << "no fixture of " << version
        << "; write it with tests/compat/vhlo-fixtures/write";
}

TEST_F(FrozenTest, HoldsEverythingOfItsRelease) {
  for (const Artifact &fixture : readFrozenArtifacts()) {
    auto module = read(fixture);
    ASSERT_TRUE(module);
    std::map<std::string, std::string> contents = contentsOf(*module);
    auto expect = [&](const std::string &name, const char *what) {
      EXPECT_TRUE(contents.count(name))
          << fixture.path << " has no " << what << " (" << name << ")";
    };
    for (const auto &row : vhlo::VhloDialect::getTables().ops)
      if (livesAt(row.since, row.until, fixture.version))
        expect(row.name, "operation");
    for (bool types : {true, false})
      for (const auto &[code, row] : llvm::enumerate(
               types ? vhlo::VhloDialect::getTables().records.types
                     : vhlo::VhloDialect::getTables().records.attributes)) {
        if (!row.name || !livesAt(row.since, row.until, fixture.version))
          continue;
        expect(numberOf(types, code), row.name);
        for (const auto &entry : row.cases)
          if (entry.since <= fixture.version)
            expect(numberOf(types, code, entry.value), entry.name);
      }
  }
}

/// Bytes hold numbers; only the names show that their meaning is unchanged.
TEST_F(FrozenTest, NumbersMeanWhatTheyMeant) {
  std::map<std::string, std::string> read;
  for (const Artifact &fixture : readFrozenArtifacts()) {
    auto module = this->read(fixture);
    ASSERT_TRUE(module);
    for (auto &[number, text] : contentsOf(*module))
      if (!text.empty())
        read[number] = text;
  }
  auto names = llvm::MemoryBuffer::getFile(
      DIALECTGEN_SOURCE_DIR "/tests/fixtures/stablehlo/frozen/names.txt");
  ASSERT_TRUE(bool(names));
  for (llvm::StringRef line :
       llvm::split((*names)->getBuffer().rtrim(), '\n')) {
    llvm::SmallVector<llvm::StringRef> words;
    line.split(words, ' ');
    if (words[2] == "retired")
      continue;
    // `#vhlo.string_v1<…>`, but `#vhlo<comparison_direction_v1 GE>`.
    bool isCase = words[2] == "=";
    std::string number = llvm::join(
                    llvm::ArrayRef(words).take_front(isCase ? 4 : 2), " "),
                name = words[isCase ? 4 : 2].str();
    auto it = read.find(number);
    ASSERT_NE(it, read.end()) << "no fixture has " << line.str();
    llvm::StringRef text = it->second;
    if (isCase)
      EXPECT_TRUE(text.ends_with(" " + name + ">") ||
                  text.ends_with("<" + name + ">"))
          << line.str() << ": " << it->second;
    else
      EXPECT_TRUE(text.drop_front(6).take_while(
                      [](char c) { return c != '<' && c != ' '; }) == name)
          << line.str() << ": " << it->second;
    read.erase(it);
  }
  for (const auto &[number, text] : read)
    ADD_FAILURE() << number << " is not in names.txt: " << text;
}

TEST_F(FrozenTest, ReadAndWrittenAreEqual) {
  for (const Artifact &fixture : readFrozenArtifacts()) {
    auto module = read(fixture);
    ASSERT_TRUE(module);
    EXPECT_EQ(
        difference(writeArtifact(*module, fixture.version), fixture.bytes), "")
        << fixture.path;
  }
}

TEST_F(FrozenTest, UpgradedAndDowngradedAreEqual) {
  for (const Artifact &fixture : readFrozenArtifacts()) {
    auto module = read(fixture);
    ASSERT_TRUE(module);
    ASSERT_TRUE(succeeded(vhlo::convertToVersion(
        *module, vhlo::VhloDialect::getTables().current)))
        << fixture.path << "\n"
        << messages;
    ASSERT_TRUE(succeeded(verify(*module))) << fixture.path << messages;
    ASSERT_TRUE(succeeded(vhlo::convertToVersion(*module, fixture.version)))
        << fixture.path << "\n"
        << messages;
    EXPECT_EQ(
        difference(writeArtifact(*module, fixture.version), fixture.bytes), "")
        << fixture.path;
  }
}

TEST_F(FrozenTest, IsNeverWrittenAgain) {
  std::vector<Artifact> fixtures = readFrozenArtifacts();
  ASSERT_FALSE(fixtures.empty());
  const Artifact &fixture = fixtures.front();
  std::string version = fixture.version.str();
  int status = llvm::sys::ExecuteAndWait(
      WRITE_FIXTURE,
      {"vhlo-write-fixture", fixture.path, version, fixture.path});
  EXPECT_EQ(status, 1);
  auto after = llvm::MemoryBuffer::getFile(fixture.path);
  ASSERT_TRUE(bool(after));
  EXPECT_TRUE((*after)->getBuffer() == fixture.bytes);
}

} // namespace
