//===- CommandLine.h - which command is asked for ---------------*- C++ -*-===//
//
// A command is written by its name, `dialectgen new op Gelu`, or by the flags
// of its row in Commands.def, `dialectgen --new-op=Gelu`. Both become the name,
// which llvm::cl parses with the options of that command.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_COMMANDLINE_H
#define DIALECTGEN_CLI_COMMANDLINE_H

#include "cli/Command.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

struct CommandLine {
  Command *command = nullptr;
  /// None is named, so it is `generate`.
  bool isDefault = false;
  bool wantsHelp = false, wantsVersion = false;
  /// For llvm::cl: the program, the command, its options and operands.
  std::vector<std::string> arguments;
};

/// Fails for commands that do not exist or do not fit together, for operands
/// and for options of other commands. Values and options that no command has
/// are left to llvm::cl.
llvm::Expected<CommandLine> readCommandLine(llvm::ArrayRef<const char *> argv);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_COMMANDLINE_H
