//===- Help.h - help, man page and completion -------------------*- C++ -*-===//
//
// Prints the table of commands and options (Commands.def): as text grouped by
// activity, as a man page, and as a completion script.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_HELP_H
#define DIALECTGEN_CLI_HELP_H

#include "cli/Command.h"

namespace dialectgen {

/// All commands, grouped by activity, each with an example.
void printHelp(llvm::raw_ostream &os);
/// One command and its options.
void printHelp(const Command &command, llvm::raw_ostream &os);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_HELP_H
