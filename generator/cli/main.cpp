//===- main.cpp - the program dialectgen ----------------------------------===//
//
// load → resolve → emit → compare → write or report. Every mode is one
// function in a file of its own; this one reads the command line and says
// which.
//
//===----------------------------------------------------------------------===//

#include "cli/CheckVersion.h"
#include "cli/Correct.h"
#include "cli/Generate.h"
#include "cli/ListRules.h"
#include "cli/ListSteps.h"
#include "cli/ListVersion.h"
#include "cli/NewFamily.h"
#include "cli/Release.h"
#include "cli/Scaffold.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Config/llvm-config.h"
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

cl::opt<std::string>
    root("root",
         cl::desc("Folder that holds specs/, templates/ and generated/ "
                  "(default: the repository around the current folder, else "
                  "the installed files of dialectgen)"),
         cl::value_desc("folder"), cl::cat(category));
cl::list<std::string> only("only", cl::CommaSeparated,
                           cl::desc("Limit any mode to these families"),
                           cl::value_desc("family,..."), cl::cat(category));
cl::opt<std::string> against(
    "against",
    cl::desc("Upstream to compare with: libonnx, a schema dump FILE.json, "
             "definitions FILE.td (or several, FILE.td,FILE.td), a folder with "
             "specs/, git:REVISION, released, or - for a dump or definitions "
             "on standard input"),
    cl::value_desc("source"), cl::cat(category));
cl::list<std::string>
    includeFolders("I", cl::Prefix,
                   cl::desc("Where files are that the .td file of --against "
                            "includes; MLIR's own are found"),
                   cl::value_desc("folder"), cl::cat(category));
cl::opt<std::string>
    format("format",
           cl::desc("Output format: text (default) or json; for reports also "
                    "sarif, junit, github, markdown, html"),
           cl::value_desc("form"), cl::init("text"), cl::cat(category));
cl::opt<std::string>
    links("links",
          cl::desc("With --format=markdown or html: prefix of links to files, "
                   "for example https://github.com/me/project/blob/main/"),
          cl::value_desc("prefix"), cl::cat(category));
cl::opt<std::string> suppressions(
    "suppressions",
    cl::desc("With --check-version: drift that does not count, in place of "
             "specs/<family>/drift-allowed.json"),
    cl::value_desc("file"), cl::cat(category));
cl::opt<bool> apply("apply",
                    cl::desc("With --check-operation-version: write the "
                             "upstream's facts into the specs"),
                    cl::cat(category));
cl::opt<std::string> correctOption(
    "correct",
    cl::desc(
        "With --adopt: write the upstream's definition of one released "
        "version, which it corrected; programs that were legal must remain "
        "legal. With --because: record that the specs themselves correct it"),
    cl::value_desc("op.version"), cl::cat(category));
cl::opt<std::string>
    becauseOption("because",
                  cl::desc("With --correct: reason for which the specs correct "
                           "a released version; the released facts record it"),
                  cl::value_desc("reason"), cl::cat(category));
cl::list<std::string> codes(
    "codes", cl::CommaSeparated,
    cl::desc("With --adopt: wire codes of new elements; a file like wire.json, "
             "or the C++ source with the upstream's enumeration"),
    cl::value_desc("file,..."), cl::cat(category));
cl::opt<bool> timePhases("time-phases",
                         cl::desc("Print how long each phase took"),
                         cl::cat(category));

cl::opt<std::string> releaseVersion(
    "release",
    cl::desc("Mode: freeze the family as of this version in specs/released/; "
             "facts of earlier releases must be unchanged"),
    cl::value_desc("version"), cl::cat(category));

cl::opt<std::string>
    explainId("explain",
              cl::desc("Mode: explain a rule: its meaning, its reason and the "
                       "remedy; messages show its id in []"),
              cl::value_desc("id"), cl::cat(category));

cl::opt<std::string>
    like("like",
         cl::desc("With --new-op or --new-type: the op or type it is like"),
         cl::value_desc("name"), cl::cat(category));

cl::opt<std::string> newFamilyName(
    "new-family",
    cl::desc(
        "Mode: create a family: the minimal specs of a dialect with versions"),
    cl::value_desc("name"), cl::cat(category));

/// Modes that begin something new in the specs of one family.
struct NewOption {
  cl::opt<std::string> option;
  NewThing thing;
  NewOption(const char *name, NewThing thing, const char *what,
            const char *value)
      : option(llvm::StringRef(name), cl::desc(what), cl::value_desc(value),
               cl::cat(category)),
        thing(thing) {}
};
NewOption newThings[] = {
    {"new-op", NewThing::Op,
     "Mode: create an op in the specs of the family selected by --only, in the "
     "next version; prints the places left to complete",
     "name"},
    {"new-version", NewThing::Version, "Mode: begin the next version of an op",
     "op"},
    {"new-attribute", NewThing::Attribute,
     "Mode: add an attribute to the next version of an op; several with commas",
     "op.name:kind"},
    {"new-type", NewThing::Type,
     "Mode: add a type, with its wire code; several with commas", "name"},
    {"new-record", NewThing::Record,
     "Mode: add an attribute with fields, and how it is stored",
     "name(field:kind,...)"},
    {"new-enum", NewThing::Enum, "Mode: add an enumeration", "name(case,...)"},
    {"new-enum-case", NewThing::EnumCase, "Mode: add a case of an enumeration",
     "enum.case"},
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
  DumpResolved,
  // Named by an option with a value.
  New,
  NewFamily,
  Release,
  Explain,
};
const cl::OptionEnumValue modeNames[] = {
    clEnumValN(Mode::Check, "check",
               "Write nothing; list stale, missing and orphaned files with a "
               "diff. Exit status 1 if there are any"),
    clEnumValN(Mode::CheckVersion, "check-version",
               "Report differences between the specs and --against, with "
               "remedies. Exit status 1 if they drifted"),
    clEnumValN(Mode::ListVersion, "list-version", "Print the version list"),
    clEnumValN(Mode::ListSteps, "list-steps",
               "Print the kind of each step between two versions, up and down. "
               "Exit status 1 if a step lacks facts in the specs"),
    clEnumValN(Mode::ListRules, "list-rules",
               "Print all rules of checks and specs"),
    clEnumValN(Mode::CheckOperationVersion, "check-operation-version",
               "Print the version list after adopting --against, with a reason "
               "for each change"),
    clEnumValN(Mode::Adopt, "adopt",
               "Write the facts of --against into the specs; the same as "
               "--check-operation-version --apply"),
    clEnumValN(Mode::DumpResolved, "dump-resolved",
               "Print the resolved model as JSON")};
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
    for (const cl::OptionEnumValue &name : modeNames)
      if (Mode(name.Value) == mode)
        asked.push_back({"--" + name.Name.str(), mode});
  const std::pair<const cl::Option *, Mode> options[] = {
      {&releaseVersion, Mode::Release},
      {&explainId, Mode::Explain},
      {&newFamilyName, Mode::NewFamily}};
  for (const auto &[option, mode] : options)
    if (option->getNumOccurrences())
      asked.push_back({"--" + option->ArgStr.str(), mode});
  for (const NewOption &one : newThings)
    if (one.option.getNumOccurrences())
      asked.push_back({"--" + one.option.ArgStr.str(), Mode::New});
  return asked;
}

/// What is wrong with the flags given together, and what to write instead;
/// empty if nothing is.
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
  if (includeFolders.getNumOccurrences() &&
      !llvm::StringRef(against).contains(".td") && against != "-")
    return "-I is for --against=FILE.td";
  if (apply && mode != Mode::CheckOperationVersion)
    return "--apply is for --check-operation-version; write: dialectgen "
           "--check-operation-version --apply --against=" +
           (against.empty() ? "SRC" : against.getValue());
  if (!codes.empty() && mode != Mode::Adopt && !apply)
    return "--codes is for --adopt; write: dialectgen --adopt --codes=" +
           codes.front() +
           " --against=" + (against.empty() ? "SRC" : against.getValue());
  if (timePhases && mode != Mode::Generate && mode != Mode::Check)
    return "--time-phases is for regenerating and --check; write: dialectgen "
           "--check --time-phases";
  if (llvm::is_contained(only, ""))
    return "--only with an empty name; write --only=FAMILY, or leave it out "
           "for all families";
  return "";
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  for (const cl::OptionEnumValue &name : modeNames)
    modes.getParser().addLiteralOption(name.Name, Mode(name.Value),
                                       name.Description);
  cl::HideUnrelatedOptions(category);
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "dialectgen " DIALECTGEN_VERSION " (LLVM " LLVM_VERSION_STRING ")\n";
  });
  // Handing over a stream makes the parser return instead of exiting with 1,
  // which would say that a check found something.
  if (!cl::ParseCommandLineOptions(
          argc, argv,
          "dialectgen - versioned MLIR dialects from op specs\n\n"
          "  Reads specs/<family>/*.json and writes generated/<family>/ and\n"
          "  docs/reference/<family>/. Exit status: 0 done or nothing found,\n"
          "  1 a check found something, 2 it could not be done.\n",
          &llvm::errs()))
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
  std::string folder = root.empty() ? findRepository() : root.getValue();
  if (folder.empty()) {
    folder = findInstalled(argv[0]);
    bool writes = mode == Mode::Generate || mode == Mode::New ||
                  mode == Mode::NewFamily || mode == Mode::Release ||
                  mode == Mode::Adopt || apply || !correctOption.empty();
    if (!folder.empty() && writes)
      return fail("there is no specs/ at or above this folder, and those in " +
                  folder +
                  " are installed; name a folder of yours with --root");
    if (folder.empty())
      folder = ".";
  }
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
    return correctOwn(options, correctOption, becauseOption, llvm::outs(),
                      llvm::errs());
  }
  switch (mode) {
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
    return newFamily({folder, findInstalled(argv[0]), newFamilyName},
                     llvm::outs(), llvm::errs());
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
