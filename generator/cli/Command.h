//===- Command.h - commands of dialectgen -----------------------*- C++ -*-===//
//
// A command is a subcommand of llvm::cl. Each is an object in a file of
// commands/, followed by its options; the texts of both are in Commands.def.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_COMMAND_H
#define DIALECTGEN_CLI_COMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include <string>
#include <vector>

namespace dialectgen {

/// Status 1 is for checks that found something.
enum ExitStatus { Done = 0, Found = 1, Failed = 2 };

/// What a command is run on, and how it may print.
struct Place {
  /// The folder that holds specs/.
  std::string root;
  /// Of `--only`. Empty: all families.
  std::vector<std::string> families;
  /// The operands of the command, with commas between them.
  std::string operand;
  /// Colour standard output and standard error.
  bool colors = false, errColors = false;
};

/// A command as Commands.def describes it.
struct CommandRow {
  const char *heading, *name, *operand, *flags, *text, *example;
};
llvm::ArrayRef<CommandRow> commandRows();

/// An option as Commands.def describes it.
struct OptionRow {
  const char *flag, *value, *text;
};
llvm::ArrayRef<OptionRow> optionRows();
/// Null if no command has the option.
const OptionRow *findOption(llvm::StringRef flag);

/// How a command uses files of the tree.
enum class Access {
  None,
  /// Reads them; away from any specs, the installed ones.
  Read,
  /// Reads those of the user alone.
  Check,
  Write,
  /// Writes, also where there are no specs yet.
  Begin,
};

struct Command {
  /// Returns the exit status.
  using Run = int (*)(const Place &place, llvm::raw_ostream &out,
                      llvm::raw_ostream &err);

  /// `name` is in Commands.def.
  Command(llvm::StringRef name, Access access, Run run);

  const CommandRow &row;
  const Access access;
  const Run run;
  llvm::cl::SubCommand parser;
  llvm::cl::list<std::string> operands;
  // Each command has these.
  llvm::cl::list<std::string> only;
  llvm::cl::opt<std::string> root;

  bool hasOption(llvm::StringRef flag) const {
    return parser.OptionsMap.contains(flag);
  }

  /// The command of that name; null if there is none.
  static Command *find(llvm::StringRef name);
};

/// An option of a command, with its text.
template <typename Option> struct OptionOf : Option {
  template <typename... Modifiers>
  OptionOf(Command &command, llvm::StringRef flag,
           const Modifiers &...modifiers)
      : Option(flag, llvm::cl::desc(findOption(flag)->text),
               llvm::cl::sub(command.parser), modifiers...) {}
};
using Text = OptionOf<llvm::cl::opt<std::string>>;
using Flag = OptionOf<llvm::cl::opt<bool>>;
/// Values parted by commas.
struct List : OptionOf<llvm::cl::list<std::string>> {
  List(Command &command, llvm::StringRef flag)
      : OptionOf(command, flag, llvm::cl::CommaSeparated) {}
};
/// `-I folder`, several times.
struct IncludeFolders : OptionOf<llvm::cl::list<std::string>> {
  explicit IncludeFolders(Command &command)
      : OptionOf(command, "I", llvm::cl::Prefix) {}
};

} // namespace dialectgen

#endif // DIALECTGEN_CLI_COMMAND_H
