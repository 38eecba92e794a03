//===- Command.cpp - commands of dialectgen -------------------------------===//

#include "cli/Command.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace dialectgen;
namespace cl = llvm::cl;

namespace {

enum class Activity {
#define DIALECTGEN_ACTIVITY(ENUMERATOR, HEADING) ENUMERATOR,
#include "cli/Commands.def"
};

constexpr const char *headings[] = {
#define DIALECTGEN_ACTIVITY(ENUMERATOR, HEADING) HEADING,
#include "cli/Commands.def"
};

constexpr CommandRow commands[] = {
#define DIALECTGEN_COMMAND(ACTIVITY, NAME, OPERAND, FLAGS, TEXT, EXAMPLE)      \
  {headings[int(Activity::ACTIVITY)], NAME, OPERAND, FLAGS, TEXT, EXAMPLE},
#include "cli/Commands.def"
};

constexpr OptionRow options[] = {
#define DIALECTGEN_OPTION(FLAG, VALUE, TEXT) {FLAG, VALUE, TEXT},
#include "cli/Commands.def"
};

/// The commands that exist, by name.
llvm::StringMap<Command *> &registry() {
  static llvm::StringMap<Command *> all;
  return all;
}

} // namespace

llvm::ArrayRef<CommandRow> dialectgen::commandRows() { return commands; }

llvm::ArrayRef<OptionRow> dialectgen::optionRows() { return options; }

const OptionRow *dialectgen::findOption(llvm::StringRef flag) {
  for (const OptionRow &row : options)
    if (flag == row.flag)
      return &row;
  return nullptr;
}

static const CommandRow &rowOf(llvm::StringRef name) {
  return *llvm::find_if(
      commands, [&](const CommandRow &row) { return name == row.name; });
}

Command::Command(llvm::StringRef name, Access access, Run run)
    : row(rowOf(name)), access(access), run(run), parser(row.name, row.text),
      operands(cl::Positional, cl::sub(parser)),
      only("only", cl::CommaSeparated, cl::sub(parser)),
      root("root", cl::sub(parser)) {
  registry()[name] = this;
}

Command *Command::find(llvm::StringRef name) { return registry().lookup(name); }
