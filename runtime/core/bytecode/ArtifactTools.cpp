//===- ArtifactTools.cpp - programs around versioned dialects -------------===//
//
// See ArtifactTools.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/ArtifactTools.h"
#include "dialectgen/core/UnthreadedContext.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "dialectgen/core/bytecode/BytecodeWriter.h"
#include "dialectgen/core/bytecode/OutputFile.h"
#include "dialectgen/core/bytecode/ProgramText.h"
#include "dialectgen/core/bytecode/SentDiagnostics.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
namespace cl = llvm::cl;

namespace dialectgen {

TranslateTool::TranslateTool(StringRef name, cl::OptionCategory &category)
    : name(name), inputPath(cl::Positional, cl::desc("<input file>"),
                            cl::init("-"), cl::cat(category)),
      outputPath("o", cl::desc("Output file; '-' is standard output"),
                 cl::value_desc("file"), cl::init("-"), cl::cat(category)),
      emitBytecode("emit-bytecode", cl::desc("Write MLIR bytecode, not text"),
                   cl::cat(category)),
      printLocations("mlir-print-debuginfo",
                     cl::desc("Print locations; of ONNX nodes, their names"),
                     cl::cat(category)),
      serialize("serialize",
                cl::desc("Write a program, MLIR text or bytecode, as a "
                         "portable artifact"),
                cl::cat(category)),
      deserialize("deserialize", cl::desc("Read a portable artifact"),
                  cl::cat(category)),
      info("info",
           cl::desc("Print the release of a portable artifact, the oldest one "
                    "that reads its content, and its dialects"),
           cl::cat(category)),
      target("target",
             cl::desc("Version to write: #.#.#, 'current', 'minimum' or a "
                      "window such as WEEK_12 of an artifact, "
                      "dialect=#.#.#,... of one that mixes dialects, an opset "
                      "of a model"),
             cl::value_desc("version"), cl::cat(category)),
      stripDebugInfo("strip-debuginfo",
                     cl::desc("Write artifacts without locations"),
                     cl::cat(category)),
      allowOtherDialects("allow-other-dialects",
                         cl::desc("Keep content of other dialects, which has "
                                  "no version, in artifacts"),
                         cl::cat(category)),
      allowUnregistered(
          "allow-unregistered-dialect",
          cl::desc("Take operations, types and attributes of dialects that "
                   "this program does not know, as they are"),
          cl::cat(category)),
      expand("expand",
             cl::desc("Replace ops that the target lacks by ops that it has, "
                      "where possible (default: no for artifacts, else yes)"),
             cl::cat(category)),
      printVersion(
          "print-version",
          cl::desc(
              "With --deserialize: print the artifact's version in a comment"),
          cl::cat(category)) {}

int TranslateTool::fail(const llvm::Twine &message) const {
  llvm::WithColor::error(llvm::errs(), name) << message << "\n";
  return 1;
}

int TranslateTool::writeProgram(ModuleOp module, bool elideData,
                                StringRef comment) const {
  return writeOutput(
      [&](llvm::raw_ostream &stream) {
        if (emitBytecode) {
          BytecodeForm form;
          form.leavesDataOut = elideData;
          return writeBytecode(module, stream, form);
        }
        OpPrintingFlags flags;
        flags.assumeVerified();
        if (elideData)
          flags.elideLargeResourceString(/*largeResourceLimit=*/0);
        if (printLocations)
          flags.enableDebugInfo(/*enable=*/true);
        stream << comment;
        printProgram(module, stream, flags);
        return success();
      },
      /*mayFail=*/emitBytecode);
}

int TranslateTool::writeOutput(
    llvm::function_ref<LogicalResult(llvm::raw_ostream &)> write,
    bool mayFail) const {
  auto fails = [&](llvm::Error error) {
    std::string place = outputPath == "-" ? std::string("standard output")
                                          : "'" + outputPath.getValue() + "'";
    return fail("cannot write " + place + ": " +
                llvm::toString(std::move(error)));
  };
  auto file = OutputFile::open(outputPath);
  if (!file)
    return fails(file.takeError());
  // What a device or a pipe has cannot be taken back.
  std::string bytes;
  llvm::raw_string_ostream held(bytes);
  bool isHeld = mayFail && !(*file)->isPlain();
  // A diagnostic has reported the failure.
  if (failed(write(isHeld ? static_cast<llvm::raw_ostream &>(held)
                          : (*file)->stream())))
    return 1;
  if (isHeld)
    (*file)->stream() << bytes;
  llvm::Error error = (*file)->keep();
  return error ? fails(std::move(error)) : 0;
}

MLIRContext *TranslateTool::makeContext(const DialectRegistry &registry) const {
  // The program ends with it: to take it and its operations apart, piece by
  // piece, would cost a twentieth of a large job.
  auto *context = new UnthreadedContext(registry);
  context->allowUnregisteredDialects(allowUnregistered);
  // The line is shown; whole functions would hide it.
  context->printOpOnDiagnostic(false);
  return prepareContext && failed(prepareContext(*context)) ? nullptr : context;
}

int TranslateTool::withInput(
    DialectRegistry registry,
    llvm::function_ref<int(std::shared_ptr<llvm::SourceMgr>,
                           llvm::MemoryBufferRef, ProgramText *, MLIRContext &)>
        work) const {
  auto input = llvm::MemoryBuffer::getFileOrSTDIN(inputPath);
  if (!input)
    return fail("cannot read '" + inputPath +
                "': " + input.getError().message());
  MLIRContext *made = makeContext(registry);
  if (!made)
    return 1;
  MLIRContext &context = *made;
  auto sources = std::make_shared<llvm::SourceMgr>();
  std::unique_ptr<llvm::MemoryBuffer> buffer = std::move(*input);
  std::optional<ProgramText> text;
  // The text of an artifact has records, and data within them.
  if (!isBytecode(*buffer) && !deserialize && !info) {
    text.emplace(std::move(buffer));
    buffer = text->takeText();
  }
  llvm::MemoryBufferRef bytes(
      buffer->getBuffer(), inputPath == "-" ? "<stdin>" : StringRef(inputPath));
  sources->AddNewSourceBuffer(std::move(buffer), {});
  // Bytecode has no lines to show, and need not stay once it is read.
  auto shown =
      isBytecode(bytes) ? std::make_shared<llvm::SourceMgr>() : sources;
  SourceMgrDiagnosticHandler handler(*shown, &context);
  ScopedDiagnosticHandler advice(&context, [](Diagnostic &diagnostic) {
    dropAdvice(diagnostic);
    return failure();
  });
  return work(std::move(sources), bytes, text ? &*text : nullptr, context);
}

int TranslateTool::withProgram(
    DialectRegistry registry,
    llvm::function_ref<int(OwningOpRef<ModuleOp>)> work,
    bool isConversionAlone) const {
  return withInput(
      std::move(registry), [&](auto sources, llvm::MemoryBufferRef buffer,
                               ProgramText *text, MLIRContext &context) {
        OwningOpRef<ModuleOp> module =
            text ? text->parse(sources, context)
                 : readProgram(buffer.getBuffer(), &context,
                               buffer.getBufferIdentifier(), sources,
                               /*lendsData=*/isConversionAlone);
        sources.reset();
        return module ? work(std::move(module)) : 1;
      });
}

/// In the words of StableHLO's tools, which others look for.
static std::string versionComment(const PortableDialect &dialect,
                                  StringRef bytes) {
  if (dialect.isMixed()) {
    auto versions = dialect.getArtifactVersions(bytes);
    std::string comment = "// Portable artifact";
    if (!versions)
      comment += " without versions";
    else
      for (const auto &[name, version] : *versions)
        comment += " " + name + "=" + version.str();
    return comment + "\n";
  }
  StringRef name = dialect.getProducerPrefix();
  name.consume_back("_v");
  std::optional<Version> version = dialect.getArtifactVersion(bytes);
  return version ? ("// Reading portable artifact with " + name +
                    " version: " + version->str() + "\n")
                       .str()
                 : ("// Failed parsing " + name +
                    " version from portable artifact\n")
                       .str();
}

int TranslateTool::printInfo(const PortableDialect &dialect,
                             DialectRegistry registry) const {
  return withInput(
      std::move(registry), [&](auto sources, llvm::MemoryBufferRef buffer,
                               ProgramText *, MLIRContext &context) {
        context.allowUnregisteredDialects();
        FailureOr<ArtifactInfo> info = dialect.getInfo(
            buffer.getBuffer(), &context, buffer.getBufferIdentifier());
        if (failed(info))
          return 1;
        return writeOutput([&](llvm::raw_ostream &stream) {
          auto list = [&](StringRef title, const NamedVersions &versions) {
            if (versions.empty())
              return;
            stream << title << ": ";
            llvm::interleaveComma(versions, stream, [&](const auto &entry) {
              stream << entry.first;
              if (entry.second)
                stream << ' ' << entry.second->str();
            });
            stream << '\n';
          };
          list("release", info->releases);
          list("oldest reader", info->oldest);
          list("dialects", info->dialects);
          return success();
        });
      });
}

/// Without the lines of operations, which take a tenth of the time and a sixth
/// of the memory; null if there is something to report, which may name some.
static OwningOpRef<ModuleOp> deserializeQuietly(const PortableDialect &dialect,
                                                MLIRContext *context,
                                                StringRef bytes,
                                                DeserializeOptions options) {
  bool isQuiet = true;
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &) {
    isQuiet = false;
    return success();
  });
  options.leavesPlacesOut = true;
  auto module = dialect.deserialize(bytes, context, options);
  return isQuiet ? std::move(module) : nullptr;
}

int TranslateTool::runArtifact(const PortableDialect &dialect,
                               DialectRegistry registry,
                               Prepare prepare) const {
  std::string message;
  std::optional<Version> version;
  if (serialize) {
    version = dialect.parseTargetVersion(target, message);
    if (!version)
      return fail(message);
  }
  dialect.registerDialects(registry);
  dialect.registerOthers(registry);
  if (info)
    return printInfo(dialect, std::move(registry));
  if (deserialize)
    return withInput(
        std::move(registry), [&](auto sources, llvm::MemoryBufferRef buffer,
                                 ProgramText *, MLIRContext &context) {
          DeserializeOptions options;
          options.name = buffer.getBufferIdentifier();
          OwningOpRef<ModuleOp> module;
          if (!emitBytecode && !printLocations)
            if (MLIRContext *quiet = makeContext(context.getDialectRegistry()))
              module = deserializeQuietly(dialect, quiet, buffer.getBuffer(),
                                          options);
          if (!module)
            module = dialect.deserialize(buffer.getBuffer(), &context, options);
          if (!module)
            return 1;
          std::string comment;
          if (printVersion)
            comment = versionComment(dialect, buffer.getBuffer());
          sources.reset();
          return writeProgram(module.release(), /*elideData=*/false, comment);
        });
  bool expands = getExpand(/*otherwise=*/false);
  auto work = [&](OwningOpRef<ModuleOp> module) {
    if (prepare && failed(prepare(*module, *version)))
      return 1;
    ModuleOp program = module.release();
    return writeOutput([&](llvm::raw_ostream &stream) {
      SerializeOptions options;
      options.allowOtherDialects = allowOtherDialects;
      options.stripDebugInfo = stripDebugInfo;
      options.expand = expands;
      options.assumeVerified = !prepare;
      return dialect.serializeInPlace(program, target, stream, options);
    });
  };
  return withProgram(std::move(registry), work,
                     /*isConversionAlone=*/!prepare && !expands &&
                         !allowOtherDialects);
}

} // namespace dialectgen
