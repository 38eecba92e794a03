//===- FrozenTest.cpp - what was written by each release ------------------===//
//
// Each release of the vhlo dialect has a fixture that holds everything there is
// in it. Today's code must read it, make it a program of the newest release,
// and write the same bytes again.
//
//===----------------------------------------------------------------------===//

#include "Artifacts.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/Program.h"
#include "gtest/gtest.h"
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

/// The names of all operations, types, attributes and enum cases of a program.
std::set<std::string> namesIn(ModuleOp module) {
  std::set<std::string> names;
  std::function<void(Attribute)> visit;
  std::function<void(Type)> visitType = [&](Type type) {
    auto record = dyn_cast<RecordType>(type);
    if (!record)
      return;
    names.insert("!" + std::to_string(record.getCode()));
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
    std::string name = "#" + std::to_string(record.getCode());
    names.insert(name);
    if (!record.getRow().cases.empty())
      names.insert(
          name + "=" +
          std::to_string(cast<IntegerAttr>(record.getFields()[0]).getInt()));
    for (Attribute field : record.getFields())
      visit(field);
  };
  module->walk([&](Operation *op) {
    names.insert(op->getName().getStringRef().str());
    for (NamedAttribute attribute : op->getAttrs())
      visit(attribute.getValue());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          visitType(type);
  });
  return names;
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
    std::set<std::string> names = namesIn(*module);
    auto expect = [&](const std::string &name, const char *what) {
      EXPECT_TRUE(names.count(name))
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
        std::string name = (types ? "!" : "#") + std::to_string(code);
        expect(name, row.name);
        for (const auto &entry : row.cases)
          if (entry.since <= fixture.version)
            expect(name + "=" + std::to_string(entry.value), entry.name);
      }
  }
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
