//===- TableTool.h - flags for dialects without a build ---------*- C++ -*-===//
//
// The flags with which a program registers versioned dialects of files at run
// time, and the dialects that their programs are written in.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_TABLETOOL_H
#define DIALECTGEN_CORE_BYTECODE_TABLETOOL_H

#include "dialectgen/core/bytecode/TableDialect.h"
#include "llvm/Support/CommandLine.h"

namespace dialectgen {

/// `--table`, which may be given several times. Passes are registered before
/// command lines are parsed, so the arguments are looked at, too.
class TableFlags {
public:
  TableFlags(llvm::cl::OptionCategory &category)
      : paths("table",
              llvm::cl::desc("Versioned dialect of a file, NAME.wire.json of "
                             "dialectgen, which no build knows"),
              llvm::cl::value_desc("file"), llvm::cl::cat(category)) {}

  llvm::ArrayRef<std::string> get() const { return paths; }
  /// The values among arguments that nobody has parsed.
  static std::vector<std::string> find(llvm::ArrayRef<char *> arguments);

private:
  llvm::cl::list<std::string> paths;
};

/// `--load-dialect-plugin` and `--irdl-file` for programs other than mlir-opt,
/// which has flags of its own.
class DialectFlags {
public:
  DialectFlags(llvm::cl::OptionCategory &category);

  /// Makes the dialects of plugins known.
  llvm::Error registerPlugins(mlir::DialectRegistry &registry) const;
  /// Loads the dialects that are given in IRDL.
  llvm::LogicalResult loadIrdl(mlir::MLIRContext &context) const;

private:
  llvm::cl::list<std::string> plugins;
  llvm::cl::opt<std::string> irdlFile;
};

/// Plugins use the shared libraries of LLVM and MLIR, so the program that loads
/// them does, too; one that starts without them, in a tenth of the time, lets
/// `program`, a path from its own folder, do the work. The exit status; nothing
/// if no argument asks for a plugin.
std::optional<int> runWithPlugins(llvm::ArrayRef<char *> arguments,
                                  llvm::StringRef program);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_TABLETOOL_H
