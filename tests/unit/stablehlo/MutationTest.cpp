//===- MutationTest.cpp - damaged artifacts come back or are errors -------===//
//
// Damages artifacts and reads them as programs of stablehlo: the result
// verifies, prints and is written again, or is refused with an error.
//
//===----------------------------------------------------------------------===//

#include "Damage.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/IR/Diagnostics.h"
#include <memory>

using namespace mlir;
using namespace dialectgen::stablehlo;

namespace {

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
  std::vector<Artifact> artifacts = readReleasedArtifacts();
  ASSERT_FALSE(artifacts.empty());
  const char *const targets[] = {"current", "0.9.0", "1.4.0", "1.8.0",
                                 "1.13.0"};
  uint64_t count = takeDamaged(
      artifacts, 2000, [&](const std::string &bytes, ArtifactMutator &mutator) {
        take(bytes, targets[mutator.pick(std::size(targets))]);
      });
  printf("%llu damaged artifacts: %llu refused, %llu not writable, %llu came "
         "back\n",
         (unsigned long long)count, (unsigned long long)refused,
         (unsigned long long)unwritable, (unsigned long long)cameBack);
  // Damage that nothing survives tests only the first check.
  if (count >= 1000)
    EXPECT_GT(cameBack, count / 200);
}

} // namespace
