//===- ArtifactTools.h - programs around versioned dialects -----*- C++ -*-===//
//
// The command-line tools of a versioned dialect: an mlir-opt that reads
// untrusted bytecode, and reading and writing of artifacts. A file is written
// as a whole or not at all.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_ARTIFACTTOOLS_H
#define DIALECTGEN_CORE_BYTECODE_ARTIFACTTOOLS_H

#include "dialectgen/core/bytecode/PortableDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/SourceMgr.h"
#include <functional>

namespace mlir {
class PassManager;
} // namespace mlir

namespace dialectgen {

class ProgramText;

/// mlir-opt with `registry`; bytecode is checked before MLIR reads it. The exit
/// status. `addFirst` adds passes before those that the command line asks for.
int optMain(int argc, char **argv, llvm::StringRef name,
            mlir::DialectRegistry &registry,
            std::function<void(mlir::PassManager &)> addFirst = {});

/// The flags and actions of a tool that reads and writes artifacts, and
/// functions shared with other translations. Functions return the exit status.
class TranslateTool {
public:
  /// Adds the flags to `category`, and messages are of `name`.
  TranslateTool(llvm::StringRef name, llvm::cl::OptionCategory &category);

  llvm::StringRef getInputPath() const { return inputPath; }
  llvm::StringRef getOutputPath() const { return outputPath; }
  /// Of `--target`; empty if it is not given.
  llvm::StringRef getTarget() const { return target; }
  /// For tools that have another name for it.
  llvm::cl::Option &getPrintVersionFlag() { return printVersion; }
  /// Of `--expand`; `otherwise` if it is not given.
  bool getExpand(bool otherwise) const {
    return expand.getNumOccurrences() ? bool(expand) : otherwise;
  }
  /// Does `prepare` with each context before a program is read into it.
  void setPrepareContext(
      std::function<llvm::LogicalResult(mlir::MLIRContext &)> prepare) {
    prepareContext = std::move(prepare);
  }
  /// How many of `--serialize`, `--deserialize` and `--info` are given.
  unsigned countModes() const { return serialize + deserialize + info; }
  /// Of `--info`.
  bool isInfo() const { return info; }
  /// Runs the requested action, on programs that may also contain the dialects
  /// in `others`. `prepare` changes a program before it is written for a
  /// version; it fails with an error.
  using Prepare =
      llvm::function_ref<llvm::LogicalResult(mlir::ModuleOp, Version)>;
  int runArtifact(const PortableDialect &dialect, mlir::DialectRegistry others,
                  Prepare prepare = {}) const;

  /// Reads the input, a program as text or as bytecode with dialects of
  /// `registry`, and does `work` with it. Diagnostics show the line they are
  /// of. If the program is converted to an artifact and nothing else, large
  /// data is not copied.
  int withProgram(
      mlir::DialectRegistry registry,
      llvm::function_ref<int(mlir::OwningOpRef<mlir::ModuleOp>)> work,
      bool isConversionAlone = false) const;
  /// Writes `module`, which has been verified, as text or as bytecode;
  /// `elideData` leaves out the data of resources. `comment` stands before
  /// text.
  int writeProgram(mlir::ModuleOp module, bool elideData = false,
                   llvm::StringRef comment = "") const;
  /// Writes the output file, as a whole or not at all. Only output to standard
  /// output that may still fail is kept in memory.
  int writeOutput(
      llvm::function_ref<mlir::LogicalResult(llvm::raw_ostream &)> write,
      bool mayFail = true) const;
  int fail(const llvm::Twine &message) const;

private:
  /// Prints the versions of the artifact in the input.
  int printInfo(const PortableDialect &dialect,
                mlir::DialectRegistry registry) const;
  /// Opens the input for `work`, which has its bytes, the sources that own
  /// them, a text's weights, which are not among them (null: it is bytecode or
  /// an artifact), and a context.
  /// A context that is never freed; null after an error.
  mlir::MLIRContext *makeContext(const mlir::DialectRegistry &registry) const;
  int withInput(mlir::DialectRegistry registry,
                llvm::function_ref<int(std::shared_ptr<llvm::SourceMgr>,
                                       llvm::MemoryBufferRef, ProgramText *,
                                       mlir::MLIRContext &)>
                    work) const;

  std::string name;
  std::function<llvm::LogicalResult(mlir::MLIRContext &)> prepareContext;
  llvm::cl::opt<std::string> inputPath, outputPath;
  llvm::cl::opt<bool> emitBytecode, printLocations, serialize, deserialize,
      info;
  llvm::cl::opt<std::string> target;
  llvm::cl::opt<bool> stripDebugInfo, allowOtherDialects, allowUnregistered,
      expand, printVersion;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_ARTIFACTTOOLS_H
