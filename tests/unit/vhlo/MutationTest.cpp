//===- MutationTest.cpp - damaged artifacts are errors --------------------===//
//
// Damages the released artifacts and reads them: the result is a program, which
// must convert or refuse to and must print, or an error. The environment says
// how often (DIALECTGEN_MUTATIONS) and from which number on
// (DIALECTGEN_FIRST_MUTATION): the number is the seed, and a crash prints it.
//
//===----------------------------------------------------------------------===//

#include "ArtifactMutator.h"
#include "Artifacts.h"
#include "dialectgen/stablehlo/ArtifactReader.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"
#include "gtest/gtest.h"
#include <memory>

using namespace mlir;

namespace vhlo = dialectgen::vhlo;

namespace {

uint64_t numberFromEnvironment(const char *name, uint64_t otherwise) {
  const char *text = std::getenv(name);
  uint64_t number;
  if (!text || llvm::StringRef(text).getAsInteger(10, number))
    return otherwise;
  return number;
}

struct Counts {
  uint64_t refused = 0, unconvertible = 0, converted = 0;
};

/// Attributes stay in their context; a new one every so often keeps the memory
/// bounded.
constexpr uint64_t runsPerContext = 200;

class MutationTest : public ::testing::Test {
protected:
  /// Reads, converts and prints; an error must have been emitted if any of
  /// these fails, and only then.
  void take(const std::string &bytes, dialectgen::Version target) {
    if (runs++ % runsPerContext == 0) {
      context = std::make_unique<MLIRContext>(MLIRContext::Threading::DISABLED);
      context->getOrLoadDialect<vhlo::VhloDialect>();
      context->getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
        errors += diagnostic.getSeverity() == DiagnosticSeverity::Error;
      });
    }
    errors = 0;
    OwningOpRef<ModuleOp> module =
        vhlo::readArtifact(bytes, context.get(), "mutated");
    ASSERT_EQ(!module, errors != 0);
    if (!module) {
      ++counts.refused;
      return;
    }
    LogicalResult converted = vhlo::convertToVersion(*module, target);
    ASSERT_EQ(failed(converted), errors != 0);
    if (failed(converted)) {
      ++counts.unconvertible;
      return;
    }
    ASSERT_TRUE(succeeded(verify(*module)));
    llvm::raw_null_ostream sink;
    module->print(sink);
    ++counts.converted;
  }

  std::unique_ptr<MLIRContext> context;
  uint64_t runs = 0, errors = 0;
  Counts counts;
};

TEST_F(MutationTest, DamagedArtifactsAreProgramsOrErrors) {
  llvm::sys::PrintStackTraceOnErrorSignal("");
  llvm::EnablePrettyStackTrace();
  std::vector<Artifact> artifacts = readArtifacts();
  ASSERT_FALSE(artifacts.empty());
  for (Artifact &frozen : readArtifacts(STABLEHLO_FIXTURES "/frozen"))
    artifacts.push_back(std::move(frozen));
  const dialectgen::Version targets[] = {
      vhlo::getCurrentVersion(),
      vhlo::getMinimumVersion(),
      {1, 4, 0},
      {1, 8, 0},
      {1, 13, 0},
  };
  uint64_t first = numberFromEnvironment("DIALECTGEN_FIRST_MUTATION", 0);
  uint64_t count = numberFromEnvironment("DIALECTGEN_MUTATIONS", 3000);
  for (uint64_t seed = first; seed != first + count; ++seed) {
    llvm::PrettyStackTraceFormat trace("damage %llu", (unsigned long long)seed);
    ArtifactMutator mutator(seed);
    const Artifact &artifact = artifacts[mutator.pick(artifacts.size())];
    const Artifact &other = artifacts[mutator.pick(artifacts.size())];
    std::string bytes = mutator.mutate(artifact.bytes, other.bytes);
    take(bytes, targets[mutator.pick(std::size(targets))]);
    if (HasFatalFailure())
      FAIL() << "damage " << seed;
  }
  printf("%llu damaged artifacts: %llu refused, %llu not convertible, %llu "
         "converted\n",
         (unsigned long long)count, (unsigned long long)counts.refused,
         (unsigned long long)counts.unconvertible,
         (unsigned long long)counts.converted);
  // Damage that nothing survives tests only the first check.
  if (count >= 1000)
    EXPECT_GT(counts.converted, count / 100);
}

} // namespace
