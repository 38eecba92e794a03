//===- ReleasedTargets.cpp - models as artifacts of every release ---------===//
//
//   onnx-to-stablehlo-artifacts DATA FOLDER STRIDE RELEASE...
//
// Lowers every STRIDE-th model in the folders of DATA, as it is and with all
// sizes of inputs open, and writes an artifact for each release into FOLDER,
// `NUMBER/RELEASE.mlirbc`. Each is read back; the program of one of them, of
// other releases from model to model, runs on the recorded inputs. Prints a
// line for each model and each artifact that is not written, whose columns are
// separated by tabs:
//
//   program  NAME  NUMBER  RELEASE   right, in the program of that release
//   refused  NAME                    it has no lowering
//   wrong    NAME  PROBLEM
//   lacking  NAME  RELEASE  REASON   the release cannot express it
//
//===----------------------------------------------------------------------===//

#include "ModelRuns.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace dialectgen::test;
using dialectgen::PortableDialect;

namespace {

class Artifacts {
public:
  Artifacts(const std::string &folder, ArrayRef<std::string> releases)
      : folder(folder), releases(releases) {}

  void run(const Model &model, bool isOpen);

private:
  OwningOpRef<ModuleOp> write(ModuleOp module);
  /// Empty after an error.
  std::string serialized(ModuleOp module, const std::string &release,
                         std::string &reason);

  std::string folder;
  ArrayRef<std::string> releases;
  const PortableDialect &portable = dialectgen::stablehlo::getPortableDialect();
  std::string name;
  /// Of the program, and of the release that runs.
  size_t number = 0, chosen = 0;
};

std::string Artifacts::serialized(ModuleOp module, const std::string &release,
                                  std::string &reason) {
  ScopedDiagnosticHandler handler(module.getContext(), [&](Diagnostic &one) {
    if (one.getSeverity() == DiagnosticSeverity::Error && reason.empty())
      reason = one.str();
    return success();
  });
  OwningOpRef<ModuleOp> copy = module.clone();
  std::string bytes, message;
  auto target = portable.parseTargetVersion(release, message);
  if (!target) {
    reason = message;
    return "";
  }
  dialectgen::SerializeOptions options;
  options.expand = true;
  options.assumeVerified = true;
  llvm::raw_string_ostream stream(bytes);
  if (failed(dialectgen::byteir::decomposeBelow(*copy, *target)) ||
      failed(portable.serialize(*copy, release, stream, options)))
    return "";
  return bytes;
}

/// Null if an artifact is not read.
OwningOpRef<ModuleOp> Artifacts::write(ModuleOp module) {
  std::string path = folder + "/" + std::to_string(number);
  if (std::error_code error = llvm::sys::fs::create_directories(path)) {
    emitError(module.getLoc()) << path << ": " << error.message();
    return nullptr;
  }
  OwningOpRef<ModuleOp> program;
  for (auto [index, release] : llvm::enumerate(releases)) {
    std::string reason, bytes = serialized(module, release, reason);
    if (bytes.empty()) {
      llvm::outs() << "lacking\t" << name << "\t" << release << "\t" << reason
                   << "\n";
      continue;
    }
    std::error_code error;
    llvm::raw_fd_ostream(path + "/" + release + ".mlirbc", error) << bytes;
    OwningOpRef<ModuleOp> read =
        portable.deserialize(bytes, module.getContext());
    if (!read || error) {
      emitError(module.getLoc())
          << "the artifact of " << release << " is not read or written";
      return nullptr;
    }
    // That of the release in turn, or the first one behind it.
    if (!program || index <= number % releases.size()) {
      program = std::move(read);
      chosen = index;
    }
  }
  return program ? std::move(program) : OwningOpRef<ModuleOp>(module.clone());
}

void Artifacts::run(const Model &model, bool isOpen) {
  ++number;
  name = model.name + (isOpen ? " (open)" : "");
  RunOptions options;
  auto through = [&](ModuleOp module) { return write(module); };
  options.through = through;
  Outcome outcome = runModel(model.path, isOpen, options);
  if (outcome.isRight())
    llvm::outs() << "program\t" << name << "\t" << number << "\t"
                 << releases[chosen] << "\n";
  else if (outcome.kind == Outcome::Refused)
    llvm::outs() << "refused\t" << name << "\n";
  else
    llvm::outs() << "wrong\t" << name << "\t"
                 << llvm::join(outcome.problems, "; ") << "\n";
}

} // namespace

int main(int argc, char **argv) {
  unsigned stride = 0;
  if (argc < 5 || StringRef(argv[3]).getAsInteger(10, stride) || !stride) {
    llvm::errs() << "usage: onnx-to-stablehlo-artifacts DATA FOLDER STRIDE "
                    "RELEASE...\n";
    return 2;
  }
  std::vector<std::string> releases(argv + 4, argv + argc);
  Artifacts artifacts(argv[2], releases);
  std::vector<Model> models = findModels(argv[1]);
  for (size_t i = 0; i < models.size(); i += stride)
    for (bool isOpen : {false, true})
      artifacts.run(models[i], isOpen);
  return 0;
}
