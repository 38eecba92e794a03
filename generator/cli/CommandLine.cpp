//===- CommandLine.cpp - which command is asked for -----------------------===//

#include "cli/CommandLine.h"
#include "model/diagnostics/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace dialectgen;
using llvm::StringRef;

namespace {

/// The arguments by what they are.
struct Words {
  /// Options, as they are written; a value that stands apart follows.
  std::vector<std::string> options;
  /// The names of options, for messages: `--format`.
  std::vector<std::pair<const OptionRow *, std::string>> known;
  /// Flags that stand for commands, without a value, in their order.
  std::vector<std::string> flags;
  /// The values of such flags, then names and operands.
  std::vector<std::string> values, others;
  bool wantsHelp = false, wantsVersion = false;
  /// The last option, if its value is missing.
  const OptionRow *unfinished = nullptr;
};

/// The flags of one spelling: `--adopt --correct`.
using Spelling = llvm::SmallVector<StringRef, 2>;

} // namespace

static std::vector<Spelling> spellingsOf(const CommandRow &row) {
  std::vector<Spelling> spellings;
  for (StringRef text : llvm::split(StringRef(row.flags), '|')) {
    Spelling spelling;
    text.split(spelling, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    if (!spelling.empty())
      spellings.push_back(std::move(spelling));
  }
  return spellings;
}

/// Whether a flag that some command is written with takes a value; nothing if
/// no command is.
static std::optional<bool> takesValue(StringRef flag) {
  std::optional<bool> takes;
  for (const CommandRow &row : commandRows())
    for (const Spelling &spelling : spellingsOf(row))
      if (llvm::is_contained(spelling, flag))
        takes =
            takes.value_or(false) || (*row.operand && flag == spelling.back());
  return takes;
}

static Words sortWords(llvm::ArrayRef<const char *> arguments) {
  Words words;
  for (size_t i = 0; i != arguments.size(); ++i) {
    StringRef argument = arguments[i];
    if (argument == "--") {
      llvm::append_range(words.others, arguments.drop_front(i + 1));
      break;
    }
    if (!argument.starts_with("-") || argument == "-") {
      words.others.push_back(argument.str());
      continue;
    }
    StringRef name = argument.drop_front(argument.starts_with("--") ? 2 : 1);
    auto [flag, value] = name.split('=');
    bool isApart = flag.size() == name.size() && i + 1 != arguments.size();
    if (flag == "help" || flag == "h") {
      words.wantsHelp = true;
      continue;
    }
    if (flag == "version") {
      words.wantsVersion = true;
      continue;
    }
    std::string spelled = ("--" + flag).str();
    if (std::optional<bool> hasValue = takesValue(spelled)) {
      if (!llvm::is_contained(words.flags, spelled))
        words.flags.push_back(spelled);
      if (*hasValue && (isApart || flag.size() != name.size()))
        words.values.push_back(isApart ? arguments[++i] : value.str());
      continue;
    }
    // `-Ifolder` has no sign between.
    const OptionRow *row = findOption(
        argument.starts_with("-I") && name != "I" ? StringRef("I") : flag);
    words.options.push_back(argument.str());
    if (!row)
      continue;
    words.known.push_back({row, argument.str()});
    if (!*row->value || row->flag != flag || flag.size() != name.size())
      continue;
    if (!isApart) {
      words.unfinished = row;
      continue;
    }
    words.options.push_back(arguments[++i]);
    words.known.back().second += " " + words.options.back();
  }
  return words;
}

/// `'a', 'b' and 'c'`.
static std::string listed(llvm::ArrayRef<std::string> names) {
  std::string text;
  for (const auto &[i, name] : llvm::enumerate(names))
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + name;
  return text;
}

static llvm::Error misuse(const llvm::Twine &why) {
  return llvm::createStringError(why);
}

/// The command that is written with these flags and no others.
static llvm::Expected<Command *> findByFlags(const Words &words) {
  std::set<StringRef> asked(words.flags.begin(), words.flags.end());
  for (const CommandRow &row : commandRows())
    for (const Spelling &spelling : spellingsOf(row))
      if (asked == std::set<StringRef>(spelling.begin(), spelling.end()))
        return Command::find(row.name);
  // A flag such as --apply, which only goes with another one.
  for (const std::string &flag : words.flags)
    for (const CommandRow &row : commandRows())
      for (const Spelling &spelling : spellingsOf(row))
        if (spelling.size() > 1 && spelling.back() == flag &&
            llvm::none_of(commandRows(), [&](const CommandRow &other) {
              return llvm::is_contained(spellingsOf(other), Spelling{flag});
            }))
          return misuse(flag + " is for " + spelling.front() +
                        "; write: dialectgen " + row.name);
  return misuse(words.flags[0] + " and " + words.flags[1] +
                " are commands of their own; run dialectgen once for each");
}

/// The command that the first words name; they are removed.
static llvm::Expected<Command *> takeNamed(std::vector<std::string> &words) {
  for (size_t count : {2, 1}) {
    if (words.size() < count)
      continue;
    std::string name = llvm::join(llvm::ArrayRef(words).take_front(count), " ");
    if (Command *command = Command::find(name)) {
      words.erase(words.begin(), words.begin() + count);
      return command;
    }
  }
  // `new` and `list` begin names.
  std::vector<std::string> names, longer;
  for (const CommandRow &row : commandRows()) {
    names.push_back(row.name);
    if (StringRef(row.name).starts_with(words.front() + " "))
      longer.push_back(std::string("'") + row.name + "'");
  }
  if (!longer.empty())
    return misuse("'" + llvm::join(words, " ") +
                  "' is no whole command; write one of " + listed(longer));
  return misuse("there is no command '" + words.front() + "'" +
                didYouMean(words.front(), names) +
                "; dialectgen --help lists them");
}

/// Fails for an option that only other commands have.
static llvm::Error checkOptions(const Command &command, const Words &words) {
  for (const auto &[option, written] : words.known) {
    if (command.hasOption(option->flag))
      continue;
    std::vector<std::string> names;
    std::string example;
    for (const CommandRow &row : commandRows())
      if (Command::find(row.name)->hasOption(option->flag)) {
        if (names.empty())
          example = row.name + std::string(*row.operand ? " <" : "") +
                    row.operand + (*row.operand ? ">" : "");
        names.push_back(row.name);
      }
    return misuse((option->flag[1] ? "--" : "-") + llvm::Twine(option->flag) +
                  " is for " + listed(names) + "; write: dialectgen " +
                  example + " " + written);
  }
  return llvm::Error::success();
}

/// Fails unless the command takes so many operands.
static llvm::Error checkOperands(const Command &command,
                                 llvm::ArrayRef<std::string> operands) {
  StringRef operand = command.row.operand;
  size_t most = operand.empty()             ? 0
                : operand.ends_with(",...") ? ~size_t(0)
                                            : 1;
  if (operands.size() > most)
    return misuse("'" + operands[most] + "' is one word too many for " +
                  command.row.name + "; write: dialectgen " + command.row.name +
                  " --help");
  if (most && operands.empty())
    return misuse(llvm::Twine(command.row.name) + " needs <" + operand +
                  ">; for example: " + command.row.example);
  return llvm::Error::success();
}

llvm::Expected<CommandLine>
dialectgen::readCommandLine(llvm::ArrayRef<const char *> argv) {
  CommandLine line;
  Words words = sortWords(argv.drop_front());
  line.wantsHelp = words.wantsHelp;
  line.wantsVersion = words.wantsVersion;
  line.isDefault = words.flags.empty() && words.others.empty();
  auto found = !words.flags.empty()    ? findByFlags(words)
               : !words.others.empty() ? takeNamed(words.others)
                                       : Command::find("generate");
  if (!found)
    return found.takeError();
  line.command = *found;
  if (line.wantsHelp || line.wantsVersion)
    return line;
  if (words.unfinished)
    return misuse((words.unfinished->flag[1] ? "--" : "-") +
                  llvm::Twine(words.unfinished->flag) + " needs a value, <" +
                  words.unfinished->value + ">");
  if (llvm::Error error = checkOptions(*line.command, words))
    return std::move(error);
  std::vector<std::string> operands = std::move(words.values);
  llvm::append_range(operands, words.others);
  if (llvm::Error error = checkOperands(*line.command, operands))
    return std::move(error);
  line.arguments = {argv.front(), line.command->row.name};
  llvm::append_range(line.arguments, words.options);
  line.arguments.push_back("--");
  llvm::append_range(line.arguments, operands);
  return line;
}
