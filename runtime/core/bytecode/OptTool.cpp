//===- OptTool.cpp - a program as mlir-opt for versioned dialects ---------===//
//
// See ArtifactTools.h. Apart from it, for mlir-opt's library is large.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/ArtifactTools.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "dialectgen/core/bytecode/TextCheck.h"
#include "dialectgen/core/versions/VersionStepAction.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

namespace dialectgen {

/// MlirOptMain reads its input without this check, so the input is checked
/// first. `readInstead` receives the bytes to read in place of a file that was
/// rewritten.
static LogicalResult checkInput(llvm::MemoryBufferRef buffer,
                                const DialectRegistry &registry,
                                std::string &readInstead) {
  if (!isBytecode(buffer)) {
    MLIRContext context(MLIRContext::Threading::DISABLED);
    llvm::SourceMgr sources;
    SourceMgrDiagnosticHandler handler(sources, &context);
    return checkText(buffer.getBuffer(), buffer.getBufferIdentifier(),
                     &context);
  }
  // It owns none of the bytes: this program is gone before them.
  auto owner = std::make_shared<llvm::SourceMgr>();
  owner->AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(
                                buffer, /*RequiresNullTerminator=*/false),
                            {});
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  Block block;
  return readCheckedBytecode(buffer, &block, config, owner, &readInstead);
}

int optMain(int argc, char **argv, StringRef name, DialectRegistry &registry,
            std::function<void(PassManager &)> addFirst) {
  registerStepDebuggingOptions();
  auto [input, output] = registerAndParseCLIOptions(argc, argv, name, registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || asksForPasses(config))
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));
  llvm::InitLLVM initialize(argc, argv);
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(input, &message);
  std::unique_ptr<llvm::ToolOutputFile> result;
  std::string readInstead;
  if (file && failed(checkInput(*file, registry, readInstead)))
    return 1;
  if (!readInstead.empty())
    file = llvm::MemoryBuffer::getMemBufferCopy(readInstead,
                                                file->getBufferIdentifier());
  if (file)
    result = openOutputFile(output, &message);
  if (!result) {
    llvm::errs() << message << "\n";
    return 1;
  }
  MlirOptMainConfig asked = config;
  if (addFirst)
    config.setPassPipelineSetupFn([&](PassManager &passes) {
      addFirst(passes);
      return asked.setupPassPipeline(passes);
    });
  if (failed(MlirOptMain(result->os(), std::move(file), registry, config)))
    return 1;
  result->keep();
  return 0;
}

} // namespace dialectgen
