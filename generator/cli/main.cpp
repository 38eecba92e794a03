//===- main.cpp - the program dialectgen ----------------------------------===//
//
// load → resolve → emit → compare → write or report. This file parses the
// command line and selects the mode; each mode is one function in its own file.
//
//===----------------------------------------------------------------------===//

#include "BuildFacts.h"
#include "cli/Help.h"
#include "cli/TreeLock.h"
#include "cli/commands/CheckVersion.h"
#include "cli/commands/Correct.h"
#include "cli/commands/Format.h"
#include "cli/commands/Generate.h"
#include "cli/commands/Import.h"
#include "cli/commands/ImportHooks.h"
#include "cli/commands/ListRules.h"
#include "cli/commands/ListSteps.h"
#include "cli/commands/ListVersion.h"
#include "cli/commands/NewFamily.h"
#include "cli/commands/Release.h"
#include "cli/commands/Scaffold.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

namespace cl = llvm::cl;
using namespace dialectgen;

namespace {

cl::OptionCategory category("dialectgen options");

/// An option whose text is in Options.def.
template <typename Option> struct Documented : Option {
  template <typename... Modifiers>
  explicit Documented(llvm::StringRef flag, const Modifiers &...modifiers)
      : Option(flag, Described(flag), cl::cat(category), modifiers...) {}
};
using Text = Documented<cl::opt<std::string>>;
using Flag = Documented<cl::opt<bool>>;
using List = Documented<cl::list<std::string>>;

Text root("root");
List only("only", cl::CommaSeparated);
Text against("against");
List includeFolders("I", cl::Prefix);
Text format("format", cl::init("text"));
Text links("links");
Text suppressions("suppressions");
Flag apply("apply");
Text correctOption("correct");
Text becauseOption("because");
List codes("codes", cl::CommaSeparated);
List renamed("renamed", cl::CommaSeparated);
Flag timePhases("time-phases");
Text releaseVersion("release");
Text explainId("explain");
Text like("like");
Text newFamilyName("new-family");
Text importFiles("import");
Text checkoutOfHooks("import-hooks");
Text dialectName("dialect");
Flag strict("strict");
Flag ownProse("own-prose");
List uses("uses", cl::CommaSeparated);
Flag manPage("man-page");
Text completion("completion");

/// Modes that begin something new in the specs of one family.
struct NewOption {
  Text option;
  NewThing thing;
  NewOption(const char *name, NewThing thing) : option(name), thing(thing) {}
};
NewOption newThings[] = {
    {"new-op", NewThing::Op},
    {"new-version", NewThing::Version},
    {"new-attribute", NewThing::Attribute},
    {"new-type", NewThing::Type},
    {"new-record", NewThing::Record},
    {"new-enum", NewThing::Enum},
    {"new-enum-case", NewThing::EnumCase},
};

enum class Mode {
  Generate,
  Check,
  CheckVersion,
  ListVersion,
  ListSteps,
  ListRules,
  CheckOperationVersion,
  Adopt,
  Format,
  DumpResolved,
  // Named by an option with a value.
  New,
  NewFamily,
  Import,
  ImportHooks,
  Release,
  Explain,
  ManPage,
  Completion,
};
struct ModeName {
  const char *flag;
  Mode mode;
};
constexpr ModeName modeNames[] = {
    {"check", Mode::Check},
    {"check-version", Mode::CheckVersion},
    {"list-version", Mode::ListVersion},
    {"list-steps", Mode::ListSteps},
    {"list-rules", Mode::ListRules},
    {"check-operation-version", Mode::CheckOperationVersion},
    {"adopt", Mode::Adopt},
    {"format-specs", Mode::Format},
    {"dump-resolved", Mode::DumpResolved}};
cl::list<Mode> modes(cl::desc("Mode (default: regenerate everything):"),
                     cl::cat(category));

/// Whether `folder` has a specs/ in it.
bool hasSpecs(llvm::StringRef folder) {
  llvm::SmallString<128> specs(folder);
  llvm::sys::path::append(specs, "specs");
  return llvm::sys::fs::is_directory(specs);
}

/// The nearest folder at or above the current one with a specs/ in it; empty if
/// there is none.
std::string findRepository() {
  llvm::SmallString<128> folder;
  if (llvm::sys::fs::current_path(folder))
    return "";
  for (llvm::StringRef at = folder; !at.empty();
       at = llvm::sys::path::parent_path(at))
    if (hasSpecs(at))
      return at.str();
  return "";
}

/// The specs that were installed with this program; empty if it was not
/// installed.
std::string findInstalled(const char *program) {
  std::string path = llvm::sys::fs::getMainExecutable(
      program, reinterpret_cast<void *>(&findInstalled));
  llvm::SmallString<128> folder(
      llvm::sys::path::parent_path(llvm::sys::path::parent_path(path)));
  llvm::sys::path::append(folder, "share", "dialectgen");
  return hasSpecs(folder) ? std::string(folder) : "";
}

} // namespace

/// The modes asked for, as they are written on the command line.
static std::vector<std::pair<std::string, Mode>> askedModes() {
  std::vector<std::pair<std::string, Mode>> asked;
  for (Mode mode : modes)
    for (const ModeName &name : modeNames)
      if (name.mode == mode)
        asked.push_back({std::string("--") + name.flag, mode});
  const std::pair<const cl::Option *, Mode> options[] = {
      {&releaseVersion, Mode::Release},      {&explainId, Mode::Explain},
      {&newFamilyName, Mode::NewFamily},     {&importFiles, Mode::Import},
      {&checkoutOfHooks, Mode::ImportHooks}, {&manPage, Mode::ManPage},
      {&completion, Mode::Completion}};
  for (const auto &[option, mode] : options)
    if (option->getNumOccurrences())
      asked.push_back({"--" + option->ArgStr.str(), mode});
  for (const NewOption &one : newThings)
    if (one.option.getNumOccurrences())
      asked.push_back({"--" + one.option.ArgStr.str(), Mode::New});
  return asked;
}

/// `status`, unless standard output could not be written: it is the report.
static int endOutput(int status) {
  llvm::outs().flush();
  if (!llvm::outs().has_error())
    return status;
  std::string reason = llvm::outs().error().message();
  llvm::outs().clear_error();
  llvm::errs() << "error: cannot write standard output: " << reason << "\n";
  return 2;
}

/// Whether the mode changes files of the tree.
static bool doesWrite(Mode mode) {
  return mode == Mode::Generate || mode == Mode::New ||
         mode == Mode::NewFamily || mode == Mode::Import ||
         mode == Mode::ImportHooks || mode == Mode::Release ||
         mode == Mode::Adopt || mode == Mode::Format || apply ||
         !correctOption.empty();
}

/// The error for flags that do not fit together, with the correct command line;
/// empty if they fit.
static std::string findMisuse(Mode mode) {
  bool compares = mode == Mode::CheckVersion || mode == Mode::Adopt ||
                  mode == Mode::CheckOperationVersion;
  bool prints = compares || mode == Mode::ListVersion ||
                mode == Mode::ListSteps || mode == Mode::ListRules ||
                mode == Mode::Explain || mode == Mode::Generate ||
                mode == Mode::Check;
  if (format.getNumOccurrences() && !prints)
    return "--format is for reports and lists, and " +
           std::string(mode == Mode::DumpResolved
                           ? "--dump-resolved prints JSON anyway; leave it out"
                           : "this mode prints none; leave it out");
  if (!links.empty() && format != "markdown" && format != "html")
    return "--links is for pages; add --format=markdown or --format=html";
  if (!suppressions.empty() && mode != Mode::CheckVersion)
    return "--suppressions is for --check-version; write: dialectgen "
           "--check-version --against=SRC --suppressions=" +
           suppressions.getValue();
  if (!like.empty() && mode != Mode::New)
    return "--like is for something new; write: dialectgen --new-op=NAME "
           "--like=" +
           like.getValue();
  if (becauseOption.getNumOccurrences() && correctOption.empty())
    return "--because is for --correct; write: dialectgen "
           "--correct=OP.VERSION --because=REASON";
  if (becauseOption.getNumOccurrences() && becauseOption.empty())
    return "--because needs a reason for the correction of released facts";
  if (!becauseOption.empty() && mode != Mode::Generate)
    return "--correct with --because is a mode of its own; an upstream that "
           "corrects is the reason itself, so leave out --because";
  if (!correctOption.empty() && becauseOption.empty() && mode != Mode::Adopt)
    return "--correct is for --adopt; write: dialectgen --adopt --correct=" +
           correctOption.getValue() +
           " --against=" + (against.empty() ? "SRC" : against.getValue()) +
           "; or, if the specs correct it themselves: dialectgen --correct=" +
           correctOption.getValue() + " --because=REASON";
  if (!against.empty() && !compares)
    return "--against needs a mode; to see differences, write: dialectgen "
           "--check-version --against=" +
           against.getValue();
  if (includeFolders.getNumOccurrences() && mode != Mode::Import &&
      mode != Mode::ImportHooks && !llvm::StringRef(against).contains(".td") &&
      against != "-")
    return "-I is for --against=FILE.td, --import=FILE.td and --import-hooks";
  if (uses.getNumOccurrences() && mode != Mode::Import)
    return "--uses is for --import; a family that is there has the key 'uses' "
           "in dialect.json";
  if (strict && mode != Mode::Import)
    return "--strict is for --import; write: dialectgen --import=FILE.td "
           "--only=NAME --strict";
  if (!dialectName.empty() && mode != Mode::Import)
    return "--dialect is for --import; a family that is there has the name of "
           "its dialect in dialect.json";
  if (ownProse && mode != Mode::Import)
    return "--own-prose is for --import; a family that is there has the key "
           "'own_prose' under 'external' in dialect.json";
  if (apply && mode != Mode::CheckOperationVersion)
    return "--apply is for --check-operation-version; write: dialectgen "
           "--check-operation-version --apply --against=" +
           (against.empty() ? "SRC" : against.getValue());
  if (!codes.empty() && mode != Mode::Adopt && !apply)
    return "--codes is for --adopt; write: dialectgen --adopt --codes=" +
           codes.front() +
           " --against=" + (against.empty() ? "SRC" : against.getValue());
  if (!renamed.empty() && !compares)
    return "--renamed is for --adopt and --check-version; write: dialectgen "
           "--adopt --against=FILE.td --renamed=" +
           renamed.front();
  if (timePhases && mode != Mode::Generate && mode != Mode::Check)
    return "--time-phases is for regenerating and --check; write: dialectgen "
           "--check --time-phases";
  if (llvm::is_contained(only, ""))
    return "--only with an empty name; write --only=FAMILY, or leave it out "
           "for all families";
  return "";
}

/// Runs the mode on the tree at `folder`; the exit status.
static int run(Mode mode, const std::string &folder, const char *program) {
  // https://no-color.org: set and not empty.
  const char *noColor = std::getenv("NO_COLOR");
  bool allowed = !noColor || !*noColor;
  bool colors = allowed && llvm::sys::Process::StandardOutHasColors();
  bool errColors = allowed && llvm::sys::Process::StandardErrHasColors();

  if (!becauseOption.empty()) {
    VersionOptions options;
    options.root = folder;
    options.families = only;
    options.errColors = errColors;
    return correctDialect(options, correctOption, becauseOption, llvm::outs(),
                          llvm::errs());
  }
  switch (mode) {
  case Mode::ManPage:
  case Mode::Completion:
    break;
  case Mode::Release: {
    ReleaseOptions options;
    options.root = folder;
    options.families = only;
    options.version = releaseVersion;
    options.colors = errColors;
    return release(options, llvm::outs(), llvm::errs());
  }
  case Mode::New: {
    ScaffoldOptions options;
    options.root = folder;
    options.families = only;
    options.like = like;
    options.colors = errColors;
    for (const NewOption &one : newThings)
      if (one.option.getNumOccurrences()) {
        options.thing = one.thing;
        options.what = one.option;
      }
    return scaffold(options, llvm::outs(), llvm::errs());
  }
  case Mode::NewFamily:
    return newFamily({folder, findInstalled(program), newFamilyName},
                     llvm::outs(), llvm::errs());
  case Mode::Import: {
    ImportModeOptions options;
    options.root = folder;
    options.files = importFiles;
    options.families = only;
    options.includeFolders = includeFolders;
    options.uses = uses;
    options.dialect = dialectName;
    options.isStrict = strict;
    options.ownProse = ownProse;
    options.colors = errColors;
    return importFamily(options, llvm::outs(), llvm::errs());
  }
  case Mode::ImportHooks:
    return importHooks(
        {folder, checkoutOfHooks, only, includeFolders, errColors},
        llvm::outs(), llvm::errs());
  case Mode::Format:
    return formatSpecs(folder, only, llvm::outs(), llvm::errs());
  case Mode::ListRules:
    return listRules(format, llvm::outs(), llvm::errs());
  case Mode::Explain:
    return explain(explainId, format, llvm::outs(), llvm::errs());
  case Mode::Generate:
  case Mode::Check:
  case Mode::DumpResolved: {
    GenerateOptions options;
    options.root = folder;
    options.families = only;
    options.timePhases = timePhases;
    options.format = format;
    options.links = links;
    options.colors = errColors;
    return mode == Mode::Generate
               ? generate(options, llvm::outs(), llvm::errs())
           : mode == Mode::Check
               ? checkFresh(options, llvm::outs(), llvm::errs())
               : dumpResolvedModels(options, llvm::outs(), llvm::errs());
  }
  case Mode::CheckVersion:
  case Mode::ListVersion:
  case Mode::ListSteps:
  case Mode::Adopt:
  case Mode::CheckOperationVersion: {
    VersionOptions options;
    options.root = folder;
    options.families = only;
    options.against = against;
    options.includeFolders = includeFolders;
    options.format = format;
    options.links = links;
    options.suppressions = suppressions;
    options.apply = apply || mode == Mode::Adopt;
    options.codes = codes;
    options.renamed = renamed;
    options.colors = colors;
    options.errColors = errColors;
    if (!correctOption.empty())
      return correct(options, correctOption, llvm::outs(), llvm::errs());
    return mode == Mode::CheckVersion
               ? checkVersion(options, llvm::outs(), llvm::errs())
           : mode == Mode::ListVersion
               ? listVersion(options, llvm::outs(), llvm::errs())
           : mode == Mode::ListSteps
               ? listSteps(options, llvm::outs(), llvm::errs())
               : checkOperationVersion(options, llvm::outs(), llvm::errs());
  }
  }
  return 2;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  for (const ModeName &name : modeNames)
    modes.getParser().addLiteralOption(name.flag, name.mode,
                                       optionRow(name.flag).text);
  cl::HideUnrelatedOptions(category);
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "dialectgen " DIALECTGEN_VERSION DIALECTGEN_REVISION_NOTE
          "\nbuilt with " DIALECTGEN_BUILT_WITH "\n";
    if (int status = endOutput(0))
      std::exit(status);
  });
  // LLVM would print its options in the order of the alphabet.
  for (int i = 1; i < argc; ++i)
    if (llvm::is_contained({"--help", "-help", "-h"},
                           llvm::StringRef(argv[i]))) {
      printHelp(llvm::outs());
      return endOutput(0);
    }
  // Handing over a stream makes the parser return instead of exiting with 1,
  // the status of a check that found something.
  if (!cl::ParseCommandLineOptions(argc, argv, "", &llvm::errs()))
    return 2;
  auto fail = [](const std::string &misuse) {
    llvm::errs() << "error: " << misuse << "\n";
    return 2;
  };
  std::vector<std::pair<std::string, Mode>> asked = askedModes();
  if (asked.size() > 1)
    return fail(asked[0].first + " and " + asked[1].first +
                " are modes of their own; run dialectgen once for each");
  Mode mode = asked.empty() ? Mode::Generate : asked.front().second;
  if (std::string misuse = findMisuse(mode); !misuse.empty())
    return fail(misuse);
  if (mode == Mode::ManPage) {
    printManPage(llvm::outs());
    return endOutput(0);
  }
  if (mode == Mode::Completion)
    return printCompletion(completion, llvm::outs())
               ? endOutput(0)
               : fail("--completion has no script for '" +
                      completion.getValue() +
                      "'; write: dialectgen "
                      "--completion=bash");
  std::string folder = root.empty() ? findRepository() : root.getValue();
  if (folder.empty()) {
    folder = findInstalled(argv[0]);
    if (!folder.empty() && doesWrite(mode))
      return fail("there is no specs/ at or above this folder, and those in " +
                  folder +
                  " are installed; name a folder of yours with --root");
    if (folder.empty())
      folder = ".";
  }
  if (mode == Mode::ListRules || mode == Mode::Explain)
    return endOutput(run(mode, folder, argv[0]));
  llvm::Expected<TreeLock> lock = TreeLock::take(
      folder, doesWrite(mode) ? TreeLock::Kind::Write : TreeLock::Kind::Read,
      llvm::errs());
  if (!lock)
    return fail(llvm::toString(lock.takeError()));
  return endOutput(run(mode, folder, argv[0]));
}
