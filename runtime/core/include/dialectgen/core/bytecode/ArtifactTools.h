//===- ArtifactTools.h - programs around versioned dialects -----*- C++ -*-===//
//
// What the command-line tools of any versioned dialect do: mlir-opt that reads
// bytecode from strangers, and artifacts to and from files. A file is written
// whole or not at all.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_ARTIFACTTOOLS_H
#define DIALECTGEN_CORE_BYTECODE_ARTIFACTTOOLS_H

#include "dialectgen/core/bytecode/PortableDialect.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/CommandLine.h"

namespace dialectgen {

/// mlir-opt with `registry`; bytecode is checked before MLIR reads it. The exit
/// status.
int optMain(int argc, char **argv, llvm::StringRef name,
            mlir::DialectRegistry &registry);

/// The flags and the work of a tool that writes and reads artifacts, and what
/// it shares with other translations. Functions return the exit status.
class TranslateTool {
public:
  /// Adds the flags to `category`, and messages are of `name`.
  TranslateTool(llvm::StringRef name, llvm::cl::OptionCategory &category);

  llvm::StringRef getInputPath() const { return inputPath; }
  /// How many of `--serialize` and `--deserialize` are given.
  unsigned countModes() const { return serialize + deserialize; }
  /// Does what the one that is given says, with programs that may also be of
  /// the dialects in `others`.
  int runArtifact(const PortableDialect &dialect,
                  mlir::DialectRegistry others) const;

  /// Writes `module`, as text or as bytecode.
  int writeProgram(mlir::ModuleOp module) const;
  int fail(const llvm::Twine &message) const;

private:
  int writeOutput(
      llvm::function_ref<mlir::LogicalResult(llvm::raw_ostream &)> write) const;

  std::string name;
  llvm::cl::opt<std::string> inputPath, outputPath;
  llvm::cl::opt<bool> emitBytecode, printLocations, serialize, deserialize;
  llvm::cl::opt<std::string> target;
  llvm::cl::opt<bool> stripDebugInfo, allowOtherDialects;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_ARTIFACTTOOLS_H
