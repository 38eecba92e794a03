//===- Help.cpp - help, man page and completion ---------------------------===//
//
// See Help.h.
//
//===----------------------------------------------------------------------===//

#include "cli/Help.h"
#include "BuildFacts.h"
#include "emit/text/LineWrap.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

using namespace dialectgen;
using llvm::StringRef;

namespace {

enum class Activity {
#define DIALECTGEN_ACTIVITY(ENUMERATOR, HEADING) ENUMERATOR,
#include "cli/Options.def"
};

struct ActivityRow {
  Activity activity;
  const char *heading;
};

struct ModeRow {
  Activity activity;
  OptionRow option;
  const char *example;
};

constexpr ActivityRow activities[] = {
#define DIALECTGEN_ACTIVITY(ENUMERATOR, HEADING)                               \
  {Activity::ENUMERATOR, HEADING},
#include "cli/Options.def"
};

constexpr ModeRow modeRows[] = {
#define DIALECTGEN_MODE(ACTIVITY, FLAG, VALUE, TEXT, EXAMPLE)                  \
  {Activity::ACTIVITY, {FLAG, VALUE, TEXT}, EXAMPLE},
#include "cli/Options.def"
};

constexpr OptionRow flags[] = {
#define DIALECTGEN_FLAG(FLAG, VALUE, TEXT) {FLAG, VALUE, TEXT},
#include "cli/Options.def"
};

constexpr const char *summary = "versioned MLIR dialects from op specs";
constexpr const char *purpose =
    "Reads specs/<family>/*.json and writes generated/<family>/ and "
    "docs/reference/<family>/. Exit status: 0 done or nothing found, 1 a check "
    "found something, 2 an error.";

/// `--root=<folder>`, `-I <folder>`; the mode without a flag is the program.
std::string spell(const OptionRow &option) {
  StringRef flag = option.flag, value = option.value;
  if (flag.empty())
    return "dialectgen";
  std::string text = (flag.size() == 1 ? "-" : "--") + flag.str();
  if (value.empty())
    return text;
  bool isChoice = value.contains('|');
  return text + (flag.size() == 1 ? " " : "=") +
         (isChoice ? value.str() : "<" + value.str() + ">");
}

/// `text` in lines of at most 80 columns, each behind `indent` spaces.
void printWrapped(StringRef text, unsigned indent, llvm::raw_ostream &os) {
  os.indent(indent) << wrapProse(text, indent, /*width=*/80) << "\n";
}

/// Text for troff: a line must not begin with a control character, and a
/// hyphen is to stay one.
std::string forTroff(StringRef text) {
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

} // namespace

const OptionRow &dialectgen::optionRow(StringRef flag) {
  for (const ModeRow &mode : modeRows)
    if (flag == mode.option.flag)
      return mode.option;
  for (const OptionRow &option : flags)
    if (flag == option.flag)
      return option;
  llvm_unreachable("every option has a row in Options.def");
}

void dialectgen::printHelp(llvm::raw_ostream &os) {
  os << "dialectgen - " << summary << "\n\n";
  printWrapped(purpose, 2, os);
  os << "\nUsage: dialectgen [mode] [flags]\n";
  for (const ActivityRow &group : activities) {
    os << "\n" << group.heading << ":\n";
    for (const ModeRow &mode : modeRows) {
      if (mode.activity != group.activity)
        continue;
      os << "  " << spell(mode.option) << "\n";
      printWrapped(mode.option.text, 6, os);
      os << "      Example: " << mode.example << "\n";
    }
  }
  os << "\nFlags:\n";
  for (const OptionRow &option : flags) {
    os << "  " << spell(option) << "\n";
    printWrapped(option.text, 6, os);
  }
  os << "  --help, --version\n";
}

void dialectgen::printManPage(llvm::raw_ostream &os) {
  os << ".TH DIALECTGEN 1 \"\" \"dialectgen " DIALECTGEN_VERSION "\"\n"
     << ".SH NAME\ndialectgen \\- " << forTroff(summary)
     << "\n.SH SYNOPSIS\n.B dialectgen\n[\\fImode\\fR] [\\fIflags\\fR]\n"
     << ".SH DESCRIPTION\n"
     << forTroff(purpose) << "\n";
  for (const ActivityRow &group : activities) {
    os << ".SH \"" << StringRef(group.heading).upper() << "\"\n";
    for (const ModeRow &mode : modeRows) {
      if (mode.activity != group.activity)
        continue;
      os << ".TP\n.B " << forTroff(spell(mode.option)) << "\n"
         << forTroff(mode.option.text) << ".\n.RS\n.PP\nExample:\n.PP\n.EX\n"
         << forTroff(mode.example) << "\n.EE\n.RE\n";
    }
  }
  os << ".SH FLAGS\n";
  for (const OptionRow &option : flags)
    os << ".TP\n.B " << forTroff(spell(option)) << "\n"
       << forTroff(option.text) << ".\n";
}

bool dialectgen::printCompletion(StringRef shell, llvm::raw_ostream &os) {
  if (shell != "bash")
    return false;
  os << "# Completion of dialectgen for bash; made by dialectgen "
        "--completion=bash.\n"
        "_dialectgen() {\n"
        "  local current=${COMP_WORDS[COMP_CWORD]} flag=\n"
        "  # Bash parts names at '='.\n"
        "  if [[ $current == = ]]; then\n"
        "    flag=${COMP_WORDS[COMP_CWORD - 1]} current=\n"
        "  elif [[ ${COMP_WORDS[COMP_CWORD - 1]} == = ]]; then\n"
        "    flag=${COMP_WORDS[COMP_CWORD - 2]}\n"
        "  fi\n"
        "  compopt +o nospace 2>/dev/null\n"
        "  case $flag in\n";
  auto choices = [&](const OptionRow &option) {
    StringRef value = option.value;
    std::string list = value.str();
    if (value.contains('|') || StringRef(option.flag) == "completion") {
      for (char &c : list)
        c = c == '|' ? ' ' : c;
      os << "  --" << option.flag << ")\n    COMPREPLY=($(compgen -W '" << list
         << "' -- \"$current\"))\n    return ;;\n";
    } else if (value.starts_with("folder")) {
      os << "  --" << option.flag
         << ")\n    COMPREPLY=($(compgen -d -- \"$current\"))\n    return ;;\n";
    } else if (value.starts_with("file") || value == "source") {
      os << "  --" << option.flag
         << ")\n    COMPREPLY=($(compgen -f -- \"$current\"))\n    return ;;\n";
    }
  };
  for (const ModeRow &mode : modeRows)
    choices(mode.option);
  for (const OptionRow &option : flags)
    choices(option);
  os << "  ?*) return ;;\n  esac\n  COMPREPLY=($(compgen -W '";
  auto name = [&](const OptionRow &option) {
    if (StringRef(option.flag).size() > 1)
      os << "--" << option.flag << (*option.value ? "=" : "") << " ";
  };
  for (const ModeRow &mode : modeRows)
    name(mode.option);
  for (const OptionRow &option : flags)
    name(option);
  os << "--help --version' -- \"$current\"))\n"
        "  if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]]; then\n"
        "    compopt -o nospace 2>/dev/null\n"
        "  fi\n"
        "}\n"
        "complete -F _dialectgen dialectgen\n";
  return true;
}
