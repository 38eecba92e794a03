//===- MutationTest.cpp - damaged artifacts come back or are errors -------===//
//
// Damages artifacts and reads them as programs of stablehlo: the result
// verifies, prints and is written again, or is refused with an error. The
// environment says how often (DIALECTGEN_MUTATIONS) and from which number on
// (DIALECTGEN_FIRST_MUTATION): the number is the seed, and a crash prints it.
//
//===----------------------------------------------------------------------===//

#include "ArtifactMutator.h"
#include "Artifacts.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"
#include "gtest/gtest.h"
#include <memory>

using namespace mlir;
using namespace dialectgen::stablehlo;

namespace {

uint64_t numberFromEnvironment(const char *name, uint64_t otherwise) {
  const char *text = std::getenv(name);
  uint64_t number;
  if (!text || llvm::StringRef(text).getAsInteger(10, number))
    return otherwise;
  return number;
}

/// Attributes stay in their context; a new one every so often keeps the memory
/// bounded.
constexpr uint64_t runsPerContext = 200;

class ProgramMutationTest : public ::testing::Test {
protected:
  /// An error must have been emitted if anything fails, and only then.
  void take(const std::string &bytes, llvm::StringRef target) {
    if (runs++ % runsPerContext == 0) {
      DialectRegistry registry;
      registerPortableDialects(registry);
      context = std::make_unique<MLIRContext>(registry,
                                              MLIRContext::Threading::DISABLED);
      context->printOpOnDiagnostic(false);
      context->getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
        errors += diagnostic.getSeverity() == DiagnosticSeverity::Error;
      });
    }
    errors = 0;
    OwningOpRef<ModuleOp> module =
        deserializePortableArtifact(bytes, context.get());
    ASSERT_EQ(!module, errors != 0);
    if (!module) {
      ++refused;
      return;
    }
    llvm::raw_null_ostream sink;
    module->print(sink);
    LogicalResult written = serializePortableArtifact(*module, target, sink);
    ASSERT_EQ(failed(written), errors != 0);
    ++(failed(written) ? unwritable : cameBack);
  }

  std::unique_ptr<MLIRContext> context;
  uint64_t runs = 0, errors = 0, refused = 0, unwritable = 0, cameBack = 0;
};

TEST_F(ProgramMutationTest, DamagedArtifactsAreProgramsOrErrors) {
  llvm::sys::PrintStackTraceOnErrorSignal("");
  llvm::EnablePrettyStackTrace();
  std::vector<Artifact> artifacts = readArtifacts();
  ASSERT_FALSE(artifacts.empty());
  const char *const targets[] = {"current", "0.9.0", "1.4.0", "1.8.0",
                                 "1.13.0"};
  uint64_t first = numberFromEnvironment("DIALECTGEN_FIRST_MUTATION", 0);
  uint64_t count = numberFromEnvironment("DIALECTGEN_MUTATIONS", 2000);
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
  printf("%llu damaged artifacts: %llu refused, %llu not writable, %llu came "
         "back\n",
         (unsigned long long)count, (unsigned long long)refused,
         (unsigned long long)unwritable, (unsigned long long)cameBack);
  // Damage that nothing survives tests only the first check.
  if (count >= 1000)
    EXPECT_GT(cameBack, count / 200);
}

} // namespace
