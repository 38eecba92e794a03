//===- ComputedBound.cpp - beyond the bound of computed values ------------===//
//
// Lowers the ONNX library's models of single nodes with a bound that nearly all
// values exceed (ComputedElements): they are computed by operations, with the
// recorded results, or refused with the flag. Operands behind the first are
// constants, so that as much as possible is known. A run draws a part of the
// models (Draws.h).
//
//===----------------------------------------------------------------------===//

#include "Draws.h"
#include "ModelRuns.h"
#include "dialectgen/core/ComputedElements.h"
#include "llvm/ADT/StringRef.h"

using namespace mlir;

namespace dialectgen {
using namespace test;
namespace {

/// The lowered program as text; empty if it is refused.
std::string loweredText(const std::string &path) {
  std::string text;
  RunOptions options;
  auto print = [&](ModuleOp module) {
    llvm::raw_string_ostream(text) << module;
    return OwningOpRef<ModuleOp>();
  };
  options.through = print;
  (void)runModel(path, WithConstants, options);
  return text;
}

int run(const std::string &data) {
  constexpr uint64_t least = 3;
  unsigned byOperations = 0, refused = 0, wrong = 0;
  Draws draws = Draws::ofRun();
  for (const Model &model : findModels(data)) {
    if (!StringRef(model.name).starts_with("node/") || !draws.has(model.name))
      continue;
    std::string usual = loweredText(model.path);
    ComputedElements::most = least;
    if (!usual.empty() && loweredText(model.path) != usual) {
      Outcome outcome = runModel(model.path, WithConstants, {});
      bool isRefused = outcome.kind == Outcome::Refused;
      byOperations += !isRefused;
      refused += isRefused;
      // Others have nothing to do with the bound.
      bool isRight =
          isRefused ? llvm::any_of(outcome.problems,
                                   [](StringRef problem) {
                                     return problem.contains(" would be ") &&
                                            problem.contains("the most are");
                                   })
                    : outcome.kind != Outcome::Wrong;
      if (!isRight) {
        ++wrong;
        llvm::errs() << model.name << ": "
                     << (outcome.problems.empty() ? std::string("wrong")
                                                  : outcome.problems.front())
                     << "\n";
      }
    }
    ComputedElements::most = ComputedElements::usual;
  }
  llvm::outs() << "beyond the bound " << byOperations
               << " models are computed by operations, " << refused
               << " are refused; " << wrong << " wrong\n";
  return wrong || byOperations < draws.leastOf(30) ||
         refused < draws.leastOf(3);
}

} // namespace
} // namespace dialectgen

int main(int count, char **arguments) {
  if (count == 2)
    return dialectgen::run(arguments[1]);
  llvm::errs() << "usage: onnx-computed-bound-test DATA\n";
  return 2;
}
