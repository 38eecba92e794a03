//===- ProgramVersion.cpp - The text of --version -------------------------===//

#include "ProgramVersion.h"
#include "BuildFacts.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "dialectgen/stablehlo/PortableApi.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

void dialectgen::setProgramVersion(const char *program) {
  llvm::cl::SetVersionPrinter([program](llvm::raw_ostream &os) {
    os << program << " " DIALECTGEN_VERSION DIALECTGEN_REVISION_NOTE
       << "\nbuilt with " DIALECTGEN_BUILT_WITH "\nONNX opset "
       << onnx::newestOpsets(/*released=*/true)["ai.onnx"] << ", StableHLO "
       << stablehlo::getCurrentVersion().str() << "\n";
  });
}
