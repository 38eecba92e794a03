//===- Help.cpp - help, man page and completion ---------------------------===//

#include "cli/Help.h"
#include "BuildFacts.h"
#include "emit/text/LineWrap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

static constexpr const char *summary = "versioned MLIR dialects from op specs";
static constexpr const char *purpose =
    "Reads specs/<family>/*.json and writes generated/<family>/ and "
    "docs/reference/<family>/. Exit status: 0 done or nothing found, 1 a check "
    "found something, 2 an error.";

/// `--root=<folder>`, `-I <folder>`.
static std::string spell(const OptionRow &option) {
  StringRef flag = option.flag, value = option.value;
  std::string text = (flag.size() == 1 ? "-" : "--") + flag.str();
  if (value.empty())
    return text;
  return text + (flag.size() == 1 ? " " : "=") +
         (value.contains('|') ? value.str() : "<" + value.str() + ">");
}

/// `new op <name>`.
static std::string spell(const CommandRow &command) {
  StringRef operand = command.operand;
  return command.name + (operand.empty() ? "" : " <" + operand.str() + ">");
}

/// The spellings of a command by flags: `--new-op=<name>`.
static std::vector<std::string> flagsOf(const CommandRow &command) {
  std::vector<std::string> spellings;
  for (StringRef flags : llvm::split(StringRef(command.flags), '|'))
    if (!flags.empty())
      spellings.push_back(
          flags.str() +
          (*command.operand ? "=<" + std::string(command.operand) + ">" : ""));
  return spellings;
}

/// The options of a command, in the order of the table.
static std::vector<const OptionRow *> optionsOf(const CommandRow &command) {
  std::vector<const OptionRow *> rows;
  for (const OptionRow &row : optionRows())
    if (Command::find(command.name)->hasOption(row.flag))
      rows.push_back(&row);
  return rows;
}

/// Calls `begin` for each activity, and `each` for its commands.
static void
forActivities(llvm::function_ref<void(StringRef heading)> begin,
              llvm::function_ref<void(const CommandRow &command)> each) {
  StringRef heading;
  for (const CommandRow &command : commandRows()) {
    if (heading != command.heading)
      begin(heading = command.heading);
    each(command);
  }
}

/// `text` in lines of at most 80 columns, each behind `indent` spaces.
static void printWrapped(StringRef text, unsigned indent,
                         llvm::raw_ostream &os) {
  os.indent(indent) << wrapProse(text, indent, /*width=*/80) << "\n";
}

void dialectgen::printHelp(llvm::raw_ostream &os) {
  os << "dialectgen - " << summary << "\n\n";
  printWrapped(purpose, 2, os);
  os << "\nUsage: dialectgen [command] [options]\n";
  forActivities([&](StringRef heading) { os << "\n"
                                            << heading << ":\n"; },
                [&](const CommandRow &command) {
                  os << "  " << spell(command) << "\n";
                  printWrapped(command.text, 6, os);
                  os << "      Example: " << command.example << "\n";
                  for (const std::string &flags : flagsOf(command))
                    os << "      Also: " << flags << "\n";
                });
  os << "\ndialectgen COMMAND --help lists the options of a command; "
        "--version prints\nthe version.\n";
}

void dialectgen::printHelp(const Command &command, llvm::raw_ostream &os) {
  const CommandRow &row = command.row;
  os << "dialectgen " << row.name << "\n\n";
  printWrapped(row.text, 2, os);
  os << "\nUsage: dialectgen " << spell(row) << " [options]\n";
  for (const std::string &flags : flagsOf(row))
    os << "       dialectgen " << flags << " [options]\n";
  os << "Example: " << row.example << "\n\nOptions:\n";
  for (const OptionRow *option : optionsOf(row)) {
    os << "  " << spell(*option) << "\n";
    printWrapped(option->text, 6, os);
  }
}

/// Text for troff: a line must not begin with a control character, and a
/// hyphen is to stay one.
static std::string forTroff(StringRef text) {
  std::string out;
  for (char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '\'')
      out += "\\(aq";
    else
      out += c;
  }
  return StringRef(out).starts_with(".") ? "\\&" + out : out;
}

static int printManPage(const Place & /*place*/, llvm::raw_ostream &os,
                        llvm::raw_ostream & /*err*/) {
  os << ".TH DIALECTGEN 1 \"\" \"dialectgen " DIALECTGEN_VERSION "\"\n"
     << ".SH NAME\ndialectgen \\- " << forTroff(summary)
     << "\n.SH SYNOPSIS\n.B dialectgen\n[\\fIcommand\\fR] [\\fIoptions\\fR]\n"
     << ".SH DESCRIPTION\n"
     << forTroff(purpose) << "\n";
  forActivities(
      [&](StringRef heading) { os << ".SH \"" << heading.upper() << "\"\n"; },
      [&](const CommandRow &command) {
        std::vector<std::string> flags;
        for (const OptionRow *option : optionsOf(command))
          flags.push_back(spell(*option));
        os << ".TP\n.B " << forTroff(spell(command)) << "\n"
           << forTroff(command.text)
           << ".\n.RS\n.PP\nOptions: " << forTroff(llvm::join(flags, ", "))
           << ".\n";
        for (const std::string &also : flagsOf(command))
          os << ".PP\nAlso: " << forTroff(also) << "\n";
        os << ".PP\nExample:\n.PP\n.EX\n"
           << forTroff(command.example) << "\n.EE\n.RE\n";
      });
  os << ".SH OPTIONS\n";
  for (const OptionRow &option : optionRows())
    os << ".TP\n.B " << forTroff(spell(option)) << "\n"
       << forTroff(option.text) << ".\n";
  return Done;
}

/// The bash command that completes the values of an option; empty if any text
/// may be one.
static std::string valuesOf(StringRef value) {
  if (value.contains('|'))
    return "-W '" + llvm::join(llvm::split(value, '|'), " ") + "'";
  if (value.starts_with("folder"))
    return "-d";
  return value.starts_with("file") || value == "source" ? "-f" : "";
}

static int printCompletion(const Place &place, llvm::raw_ostream &os,
                           llvm::raw_ostream &err) {
  if (place.operand != "bash") {
    err << "error: there is no completion for '" << place.operand
        << "'; write: dialectgen completion bash\n";
    return Failed;
  }
  os << "# Completion of dialectgen for bash; made by dialectgen completion "
        "bash.\n"
        "_dialectgen() {\n"
        "  local current=${COMP_WORDS[COMP_CWORD]} flag= words=\n"
        "  # Bash parts names at '='.\n"
        "  if [[ $current == = ]]; then\n"
        "    flag=${COMP_WORDS[COMP_CWORD - 1]} current=\n"
        "  elif [[ ${COMP_WORDS[COMP_CWORD - 1]} == = ]]; then\n"
        "    flag=${COMP_WORDS[COMP_CWORD - 2]}\n"
        "  fi\n"
        "  compopt +o nospace 2>/dev/null\n"
        "  case $flag in\n";
  auto complete = [&](StringRef flag, StringRef value) {
    if (std::string how = valuesOf(value); !how.empty())
      os << "  " << flag << ")\n    COMPREPLY=($(compgen " << how
         << " -- \"$current\"))\n    return ;;\n";
  };
  for (const OptionRow &option : optionRows())
    if (option.flag[1])
      complete(std::string("--") + option.flag, option.value);
  std::vector<std::string> spellings;
  for (const CommandRow &command : commandRows())
    for (StringRef flags : llvm::split(StringRef(command.flags), '|'))
      if (!flags.empty() && !flags.contains(' ')) {
        complete(flags, command.operand);
        spellings.push_back(flags.str() + (*command.operand ? "=" : ""));
      }
  os << "  ?*) return ;;\n  esac\n"
        "  # The command is the first words, or a flag.\n"
        "  case \"${COMP_WORDS[*]:1:COMP_CWORD - 1} \" in\n";
  for (const CommandRow &command : commandRows()) {
    std::vector<std::string> options = {"--help"};
    for (const OptionRow *option : optionsOf(command))
      if (option->flag[1])
        options.push_back(std::string("--") + option->flag +
                          (*option->value ? "=" : ""));
    os << "  '" << command.name << " '*";
    for (StringRef flags : llvm::split(StringRef(command.flags), '|'))
      if (!flags.empty() && !flags.contains(' '))
        os << " | " << flags << "[\\ =]*";
    os << ")\n    words='" << llvm::join(options, " ") << "' ;;\n";
  }
  // The second words of names such as `new op`.
  std::vector<std::string> first, firstWords;
  for (const CommandRow &command : commandRows()) {
    auto [word, rest] = StringRef(command.name).split(' ');
    if (!llvm::is_contained(firstWords, word)) {
      firstWords.push_back(word.str());
      if (rest.empty())
        continue;
      std::vector<std::string> seconds;
      for (const CommandRow &other : commandRows()) {
        auto [same, second] = StringRef(other.name).split(' ');
        if (same == word && !second.empty())
          seconds.push_back(second.str());
      }
      os << "  '" << word << " ')\n    words='" << llvm::join(seconds, " ")
         << "' ;;\n";
    }
  }
  std::vector<std::string> options;
  for (const OptionRow *option : optionsOf(*commandRows().begin()))
    options.push_back(std::string("--") + option->flag +
                      (*option->value ? "=" : ""));
  os << "  *)\n    words='" << llvm::join(firstWords, " ") << " "
     << llvm::join(spellings, " ") << " " << llvm::join(options, " ")
     << " --help --version' ;;\n  esac\n"
        "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
        "  if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]]; then\n"
        "    compopt -o nospace 2>/dev/null\n"
        "  fi\n"
        "}\n"
        "complete -F _dialectgen dialectgen\n";
  return Done;
}

static Command manPageCommand("man-page", Access::None, printManPage);
static Command completionCommand("completion", Access::None, printCompletion);
