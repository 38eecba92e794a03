//===- HostilePrograms.cpp - text with words that nobody should write -----===//
//
//   hostile-programs-test SPECS [--count=N] [--seed=N] [--keep=FOLDER]
//
// One to three words in a program of StableHLO, an example of SPECS, become
// others: numbers at the edges of their types, other types, words of other
// examples; or they are left out, or are there twice. Each program is read,
// canonicalized, and written as artifacts, which are read again: none may end
// the program, keep it, or take the memory of the machine, and what is refused
// has a reason.
//
// Without --count, 200 programs, or 5,000 if draws are all; without --seed,
// that of the draws. --keep writes the programs that fall short.
//
//===----------------------------------------------------------------------===//

#include "HostileWords.h"
#include "Tries.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/CommandLine.h"
#include <random>

using namespace mlir;
using namespace dialectgen;
using namespace dialectgen::test;
namespace cl = llvm::cl;

static cl::opt<std::string> specFolder(cl::Positional, cl::Required);

namespace {

/// What becomes of the program in `text`.
PartOutcome run(const std::string &text, MLIRContext &context,
                llvm::function_ref<LogicalResult(ModuleOp)> way) {
  bool hasReason = false;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    hasReason |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    return success();
  });
  OwningOpRef<ModuleOp> module = readProgram(text, &context, "hostile.mlir");
  if (module && succeeded(way(*module)))
    return succeeded(verify(*module)) ? PartOutcome::Done : PartOutcome::Broken;
  return hasReason ? PartOutcome::Refused : PartOutcome::Broken;
}

LogicalResult canonicalize(ModuleOp module) {
  PassManager passes(module.getContext());
  passes.addPass(createCanonicalizerPass());
  return passes.run(module);
}

LogicalResult writeAndRead(ModuleOp module, StringRef target) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  return success(
      succeeded(stablehlo::serializePortableArtifact(module, target, stream)) &&
      stablehlo::deserializePortableArtifact(bytes, module.getContext()));
}

} // namespace

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv);
  settleDraws();

  DialectRegistry registry;
  stablehlo::registerPortableDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  auto examples = examplesIn(specFolder);
  std::vector<std::string> words;
  for (const auto &[op, text] : examples)
    llvm::append_range(words, wordsOf(text));
  if (examples.size() < 100) {
    llvm::errs() << specFolder << " has " << examples.size() << " examples\n";
    return 1;
  }

  Tries tries;
  for (unsigned number = 0; number != count; ++number) {
    std::seed_seq sequence{unsigned(seed), number};
    std::mt19937 random(sequence);
    const auto &[op, text] = examples[random() % examples.size()];
    std::string told;
    std::string hostile = changed(wordsOf(text), words, random, told);
    std::string name = op + "-" + std::to_string(number);
    auto way = [&](LogicalResult (*run)(ModuleOp)) {
      return [&hostile, &context, run] { return ::run(hostile, context, run); };
    };
    bool isWell = tries.run(
        name + ", " + told,
        {{"canonicalization", way(canonicalize)},
         {"artifact of the newest release",
          way([](ModuleOp module) { return writeAndRead(module, "current"); })},
         {"artifact of the first release",
          way([](ModuleOp module) { return writeAndRead(module, "0.9.0"); })}});
    if (!isWell && !keepFolder.empty()) {
      std::error_code error =
          llvm::sys::fs::create_directories(std::string(keepFolder));
      llvm::raw_fd_ostream(keepFolder + "/" + name + ".mlir", error) << hostile;
    }
  }
  return tries.finish("programs", seed, count);
}
