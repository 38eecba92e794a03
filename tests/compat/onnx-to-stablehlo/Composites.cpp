//===- Composites.cpp - models whose nodes keep their names ---------------===//
//
// Lowers the ONNX library's models with every op as a composite, with their
// own sizes and with open ones, through an artifact of the newest release, and
// runs the decompositions: results are those of the program without
// composites. A run draws a part of the models (Draws.h).
//
//===----------------------------------------------------------------------===//

#include "Draws.h"
#include "ModelRuns.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace dialectgen {
using namespace test;
namespace {

unsigned countComposites(ModuleOp module) {
  unsigned count = 0;
  module.walk([&](Operation *op) {
    count += op->getName().getStringRef() == "stablehlo.composite";
  });
  return count;
}

/// The program as it comes back from an artifact.
OwningOpRef<ModuleOp> throughArtifact(ModuleOp module) {
  const PortableDialect &portable = stablehlo::getPortableDialect();
  std::string artifact;
  llvm::raw_string_ostream stream(artifact);
  if (failed(portable.serialize(module, "current", stream)))
    return {};
  return portable.deserialize(artifact, module.getContext());
}

int run(const std::string &data) {
  unsigned programs = 0, composites = 0, wrong = 0;
  Draws draws = Draws::ofRun();
  for (const Model &model : findModels(data))
    for (Way way : {Plain, WithConstants, Open}) {
      if (!StringRef(model.name).starts_with("node/") || !draws.has(model.name))
        continue;
      Outcome usual = runModel(model.path, way, {});
      RunOptions options;
      options.lowering.composites = {"all"};
      unsigned found = 0;
      auto decompose = [&](ModuleOp module) -> OwningOpRef<ModuleOp> {
        found = countComposites(module);
        OwningOpRef<ModuleOp> read = throughArtifact(module);
        if (!read || countComposites(*read) != found ||
            failed(byteir::decomposeBelow(*read, Version{0, 18, 0})))
          return {};
        return read;
      };
      options.through = decompose;
      Outcome outcome = runModel(model.path, way, options);
      programs += outcome.isRight();
      composites += found;
      if (outcome.kind == usual.kind)
        continue;
      ++wrong;
      llvm::errs() << model.name << ", way " << int(way) << ": kind "
                   << int(outcome.kind) << " in place of " << int(usual.kind)
                   << ": "
                   << (outcome.problems.empty() ? std::string("no reason")
                                                : outcome.problems.front())
                   << "\n";
    }
  llvm::outs() << programs << " programs with " << composites
               << " composites are right, " << wrong << " are not\n";
  return wrong || composites < draws.leastOf(300);
}

} // namespace
} // namespace dialectgen

int main(int count, char **arguments) {
  if (count == 2)
    return dialectgen::run(arguments[1]);
  llvm::errs() << "usage: onnx-composites-test DATA\n";
  return 2;
}
