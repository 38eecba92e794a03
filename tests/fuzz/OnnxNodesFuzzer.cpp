//===- OnnxNodesFuzzer.cpp - nodes by the specs, legal and damaged --------===//
//
// Random bytes rarely form a node with the types and attributes of its op. In
// this target every byte is a choice: the op version, types, ranks, constants,
// attributes; if all are 0, the node is legal. A node that verifies stays legal
// after type inference and after conversion to another opset, and its model is
// the same program after export and import.
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "Nodes.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "dialectgen/onnx/ShapeInference.h"

using namespace dialectgen;
using dialectgen::onnx::test::OpVersion;

namespace dialectgen::fuzz {

static void run(llvm::StringRef input) {
  Choices choices(input);
  size_t whatFor = choices(4);
  llvm::SmallVector<const OpVersion *> versions = chooseVersions(choices);
  mlir::ModuleOp module = makeNodes(models(), choices, versions);
  if (!module)
    return;
  if (whatFor & 1) {
    std::string before = programText(module);
    onnx::OpsetConversionOptions options;
    options.targets = onnx::newestOpsets();
    auto &opset = options.targets[versions.front()->domain];
    opset -= unsigned(choices(opset));
    bool isConverted = succeeded(onnx::convertOpsets(module, options));
    models().requireErrorIf(!isConverted);
    if (!isConverted) {
      std::string difference = firstDifference(before, programText(module));
      require(difference.empty(), "refused, and changed:\n" + difference);
    } else {
      models().require(succeeded(mlir::verify(module)),
                       "does not verify when converted");
      reach("converted");
    }
  }
  if (whatFor & 2) {
    require(succeeded(onnx::inferShapes(module)),
            "failed, and was not asked to be strict");
    models().requireErrorIf(false);
    models().require(succeeded(mlir::verify(module)),
                     "does not verify when inferred");
    reach("inferred");
  }
  // Versions of several opsets are no model.
  requireModel(module, [](mlir::ModuleOp program) {
    (void)onnx::inferShapes(program);
    return models().wasWarned();
  });
}

static std::optional<std::string> mutate(llvm::StringRef input,
                                         llvm::StringRef other, uint64_t seed) {
  return mutateChoices(input, other, seed);
}

static Target target("onnx-nodes", run, mutate);

} // namespace dialectgen::fuzz
