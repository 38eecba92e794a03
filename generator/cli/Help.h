//===- Help.h - help, man page and completion -------------------*- C++ -*-===//
//
// Prints the table of modes and flags (Options.def): as text grouped by
// activity, as a man page, and as a completion script.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_HELP_H
#define DIALECTGEN_CLI_HELP_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

/// A mode or flag of Options.def.
struct OptionRow {
  const char *flag, *value, *text;
};

/// The row of `flag`, which is in the table.
const OptionRow &optionRow(llvm::StringRef flag);

/// Gives an option of llvm::cl its text and the name of its value.
struct Described {
  explicit Described(llvm::StringRef flag) : row(optionRow(flag)) {}
  template <typename Option> void apply(Option &option) const {
    option.setDescription(row.text);
    if (*row.value)
      option.setValueStr(row.value);
  }
  const OptionRow &row;
};

/// Modes grouped by activity, each with an example, and the flags.
void printHelp(llvm::raw_ostream &os);
/// The same in the man format of troff, section 1.
void printManPage(llvm::raw_ostream &os);
/// A completion script for `shell`; false if there is none for it.
bool printCompletion(llvm::StringRef shell, llvm::raw_ostream &os);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_HELP_H
