//===- OptTool.cpp - a program as mlir-opt for versioned dialects ---------===//
//
// See ArtifactTools.h. Apart from it, for mlir-opt's library is large.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/UnthreadedContext.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/ArtifactTools.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "dialectgen/core/bytecode/BytecodeWriter.h"
#include "dialectgen/core/bytecode/OutputFile.h"
#include "dialectgen/core/bytecode/ProgramText.h"
#include "dialectgen/core/bytecode/TextCheck.h"
#include "dialectgen/core/versions/VersionStepAction.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Debug/CLOptionsSetup.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/Timing.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

namespace dialectgen {

/// MlirOptMain reads its input without this check, so the input is checked
/// first. `readInstead` receives the bytes to read in place of a file that was
/// rewritten.
static LogicalResult checkInput(llvm::MemoryBufferRef buffer,
                                const DialectRegistry &registry,
                                std::string &readInstead) {
  if (!isBytecode(buffer)) {
    UnthreadedContext context;
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
  UnthreadedContext context(registry);
  context.allowUnregisteredDialects();
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  Block block;
  return readCheckedBytecode(buffer, &block, config, owner, &readInstead);
}

#ifdef DIALECTGEN_HAS_PARTS_OF_OPT_MAIN
/// Diagnostics of larger programs, in bytes, do not have the text of their op,
/// for which MLIR numbers all values of the function around it each time.
static constexpr size_t largestWithOps = 32 << 10;

/// Whether MlirOptMain would read, run passes and write, and nothing besides.
static bool isPlain(const MlirOptMainConfig &config) {
  return config.inputSplitMarker().empty() && config.getIrdlFile().empty() &&
         config.getReproducerFilename().empty() && config.shouldShowNotes() &&
         config.getDiagnosticVerbosityLevel() ==
             VerbosityLevel::ErrorsWarningsAndRemarks &&
         !config.shouldVerifyDiagnostics() && !config.shouldVerifyRoundtrip() &&
         !config.shouldRunReproducer() && !config.shouldUseExplicitModule() &&
         !config.shouldEmitRemarks() &&
         (config.shouldEmitBytecode() || !config.bytecodeVersionToEmit());
}

static LogicalResult write(ModuleOp module, llvm::raw_ostream &stream,
                           const MlirOptMainConfig &config,
                           FallbackAsmResourceMap &resources) {
  if (config.shouldEmitBytecode()) {
    BytecodeForm form;
    form.version = config.bytecodeVersionToEmit().value_or(form.version);
    form.leavesDataOut = config.shouldElideResourceDataFromBytecode();
    form.resources = &resources;
    return writeBytecode(module, stream, form);
  }
  OpPrintingFlags flags;
  // Passes leave it verified.
  if (config.shouldVerifyOnParsing() && config.shouldVerifyPasses())
    flags.assumeVerified();
  printProgram(module, stream, flags, &resources);
  stream << '\n';
  return success();
}

/// Of bytecode; null after an error.
static ModuleOp read(const std::shared_ptr<llvm::SourceMgr> &sources,
                     ParserConfig &config) {
  const llvm::MemoryBuffer &buffer =
      *sources->getMemoryBuffer(sources->getMainFileID());
  MLIRContext *context = config.getContext();
  Block block;
  if (failed(readCheckedBytecode(buffer, &block, config, sources)))
    return {};
  if (llvm::hasSingleElement(block))
    if (auto module = dyn_cast<ModuleOp>(block.front())) {
      module->remove();
      return module;
    }
  auto module = ModuleOp::create(UnknownLoc::get(context));
  module.getBody()->getOperations().splice(module.getBody()->end(),
                                           block.getOperations());
  return module;
}

/// What MlirOptMain does if isPlain(), but that it reads bytecode only once,
/// with readers that check it, and verifies a program no more often than it
/// changes. `open` returns the output, or null after an error.
static LogicalResult run(std::unique_ptr<llvm::MemoryBuffer> file,
                         const DialectRegistry &registry,
                         const MlirOptMainConfig &config,
                         llvm::function_ref<llvm::raw_ostream *()> open) {
  // The program ends with it: to take it apart costs as much as to verify it.
  auto &context = *new MLIRContext(registry);
  context.allowUnregisteredDialects(config.shouldAllowUnregisteredDialects());
  if (file->getBufferSize() > largestWithOps)
    context.printOpOnDiagnostic(false);
  // Bytecode has no lines to show.
  llvm::SourceMgr none;
  std::optional<ProgramText> text;
  if (!isBytecode(*file)) {
    text.emplace(std::move(file));
    file = text->takeText();
  }
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(file), {});
  SourceMgrDiagnosticHandler handler(text ? *sources : none, &context);
  tracing::InstallDebugHandler debugging(context, config.getDebugConfig());
  DefaultTimingManager timings;
  applyDefaultTimingManagerCLOptions(timings);
  TimingScope timing = timings.getRootScope();
  bool isThreaded = context.isMultithreadingEnabled();
  context.disableMultithreading();
  FallbackAsmResourceMap resources;
  ParserConfig parsing(&context, config.shouldVerifyOnParsing(), &resources);
  TimingScope reading = timing.nest("Parser");
  if (text)
    text->setParsing(config.shouldVerifyOnParsing(), &resources);
  ModuleOp module =
      text ? text->parse(sources, context).release() : read(sources, parsing);
  reading.stop();
  if (!module)
    return failure();
  context.enableMultithreading(isThreaded);
  PassManager passes(module->getName(), PassManager::Nesting::Implicit);
  passes.enableVerifier(config.shouldVerifyPasses());
  if (failed(applyPassManagerCLOptions(passes)))
    return failure();
  passes.enableTiming(timing);
  if (failed(config.setupPassPipeline(passes)) || failed(passes.run(module)))
    return failure();
  TimingScope output = timing.nest("Output");
  llvm::raw_ostream *stream = open();
  return stream ? write(module, *stream, config, resources) : failure();
}
#endif

int optMain(int argc, char **argv, StringRef name, DialectRegistry &registry,
            std::function<void(PassManager &)> addFirst) {
  registerStepDebuggingOptions();
  std::string input, output;
  std::tie(input, output) =
      registerAndParseCLIOptions(argc, argv, name, registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || asksForPasses(config))
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));
  llvm::InitLLVM initialize(argc, argv);
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(input, &message);
  if (!file) {
    llvm::errs() << message << "\n";
    return 1;
  }
  MlirOptMainConfig asked = config;
  if (addFirst)
    config.setPassPipelineSetupFn([&](PassManager &passes) {
      addFirst(passes);
      return asked.setupPassPipeline(passes);
    });
  auto fails = [&output = output](llvm::Error error) {
    llvm::errs() << "cannot write '" << output
                 << "': " << llvm::toString(std::move(error)) << "\n";
    return 1;
  };
  std::unique_ptr<OutputFile> result;
  auto open = [&]() -> llvm::raw_ostream * {
    auto opened = OutputFile::open(output);
    if (!opened) {
      fails(opened.takeError());
      return nullptr;
    }
    result = std::move(*opened);
    return &result->stream();
  };
  auto keep = [&] {
    llvm::Error error = result->keep();
    return error ? fails(std::move(error)) : 0;
  };
#ifdef DIALECTGEN_HAS_PARTS_OF_OPT_MAIN
  if (isPlain(config))
    return failed(run(std::move(file), registry, config, open)) ? 1 : keep();
#endif
  std::string readInstead;
  if (failed(checkInput(*file, registry, readInstead)))
    return 1;
  if (!readInstead.empty())
    file = llvm::MemoryBuffer::getMemBufferCopy(readInstead,
                                                file->getBufferIdentifier());
  if (!open() ||
      failed(MlirOptMain(result->stream(), std::move(file), registry, config)))
    return 1;
  return keep();
}

} // namespace dialectgen
