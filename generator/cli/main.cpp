//===- main.cpp - the program dialectgen ----------------------------------===//
//
// load → resolve → emit → compare → write or report. Every mode is one
// function in a file of its own; this one reads the command line and says
// which.
//
//===----------------------------------------------------------------------===//

#include "cli/CheckVersion.h"
#include "cli/Generate.h"
#include "cli/ListSteps.h"
#include "cli/ListVersion.h"
#include "cli/Release.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;
using namespace dialectgen;

namespace {

cl::OptionCategory category("dialectgen options");

cl::opt<std::string>
    root("root",
         cl::desc("Folder that holds specs/, templates/ and generated/ "
                  "(default: the repository around the current folder)"),
         cl::value_desc("folder"), cl::cat(category));
cl::list<std::string> only("only", cl::CommaSeparated,
                           cl::desc("Limit any mode to these families"),
                           cl::value_desc("family,..."), cl::cat(category));
cl::opt<std::string> against(
    "against",
    cl::desc("Upstream to compare with: libonnx, a schema dump FILE.json, "
             "definitions FILE.td, a folder with specs/, git:REVISION, or "
             "released"),
    cl::value_desc("source"), cl::cat(category));
cl::list<std::string>
    includeFolders("I", cl::Prefix,
                   cl::desc("Where files are that the .td file of --against "
                            "includes; MLIR's own are found"),
                   cl::value_desc("folder"), cl::cat(category));
cl::opt<std::string>
    format("format", cl::desc("Form of a report: text (default) or json"),
           cl::value_desc("form"), cl::init("text"), cl::cat(category));
cl::opt<bool> apply("apply",
                    cl::desc("With --check-operation-version: write the "
                             "upstream's facts into the specs"),
                    cl::cat(category));
cl::opt<bool> timePhases("time-phases",
                         cl::desc("Print how long each phase took"),
                         cl::cat(category));

cl::opt<std::string> releaseVersion(
    "release",
    cl::desc("Mode: write what specs/released/ has of a family as of this "
             "version; what was released before must not have changed"),
    cl::value_desc("version"), cl::cat(category));

enum class Mode {
  Generate,
  Check,
  CheckVersion,
  ListVersion,
  ListSteps,
  CheckOperationVersion,
  DumpResolved,
};
cl::list<Mode> modes(
    cl::desc("Mode (default: regenerate everything):"), cl::cat(category),
    cl::values(
        clEnumValN(Mode::Check, "check",
                   "Write nothing; list stale, missing and orphaned files with "
                   "a diff. Exit status 1 if there are any"),
        clEnumValN(Mode::CheckVersion, "check-version",
                   "Report how the specs differ from --against. Exit status 1 "
                   "if they drifted"),
        clEnumValN(Mode::ListVersion, "list-version", "Print the version list"),
        clEnumValN(Mode::ListSteps, "list-steps",
                   "Print what each step between two versions takes, up and "
                   "down. Exit status 1 if the specs have to say more of one"),
        clEnumValN(Mode::CheckOperationVersion, "check-operation-version",
                   "Print the version list after adopting --against, with a "
                   "reason for each change"),
        clEnumValN(Mode::DumpResolved, "dump-resolved",
                   "Print the resolved model as JSON")));

/// The nearest folder at or above the current one with a specs/ in it.
std::string findRoot() {
  llvm::SmallString<128> folder;
  if (llvm::sys::fs::current_path(folder))
    return ".";
  for (llvm::StringRef at = folder; !at.empty();
       at = llvm::sys::path::parent_path(at)) {
    llvm::SmallString<128> specs(at);
    llvm::sys::path::append(specs, "specs");
    if (llvm::sys::fs::is_directory(specs))
      return at.str();
  }
  return ".";
}

} // namespace

/// What is wrong with the flags given together; empty if nothing is.
static std::string findMisuse(Mode mode) {
  if (modes.size() + releaseVersion.getNumOccurrences() > 1)
    return "more than one mode; give at most one";
  bool compares =
      mode == Mode::CheckVersion || mode == Mode::CheckOperationVersion;
  bool reports =
      compares || mode == Mode::ListVersion || mode == Mode::ListSteps;
  if (format.getNumOccurrences() && !reports)
    return "--format is for --check-version, --check-operation-version, "
           "--list-version and --list-steps";
  if (!against.empty() && !compares)
    return "--against is for --check-version and --check-operation-version";
  if (includeFolders.getNumOccurrences() &&
      !llvm::StringRef(against).ends_with(".td"))
    return "-I is for --against=FILE.td";
  if (apply && mode != Mode::CheckOperationVersion)
    return "--apply is for --check-operation-version";
  if (timePhases && mode != Mode::Generate && mode != Mode::Check)
    return "--time-phases is for regenerating and --check";
  if (llvm::is_contained(only, ""))
    return "--only with an empty name";
  return "";
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
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
  Mode mode = modes.empty() ? Mode::Generate : modes.front();
  if (std::string misuse = findMisuse(mode); !misuse.empty()) {
    llvm::errs() << "error: " << misuse << "\n";
    return 2;
  }
  std::string folder = root.empty() ? findRoot() : root.getValue();
  bool colors = llvm::sys::Process::StandardOutHasColors();

  if (releaseVersion.getNumOccurrences()) {
    ReleaseOptions options;
    options.root = folder;
    options.families = only;
    options.version = releaseVersion;
    options.colors = llvm::sys::Process::StandardErrHasColors();
    return release(options, llvm::outs(), llvm::errs());
  }
  switch (mode) {
  case Mode::Generate:
  case Mode::Check:
  case Mode::DumpResolved: {
    GenerateOptions options;
    options.root = folder;
    options.families = only;
    options.timePhases = timePhases;
    options.colors = llvm::sys::Process::StandardErrHasColors();
    return mode == Mode::Generate
               ? generate(options, llvm::outs(), llvm::errs())
           : mode == Mode::Check
               ? checkFresh(options, llvm::outs(), llvm::errs())
               : dumpResolvedModels(options, llvm::outs(), llvm::errs());
  }
  case Mode::CheckVersion:
  case Mode::ListVersion:
  case Mode::ListSteps:
  case Mode::CheckOperationVersion: {
    VersionOptions options;
    options.root = folder;
    options.families = only;
    options.against = against;
    options.includeFolders = includeFolders;
    options.format = format;
    options.apply = apply;
    options.colors = colors;
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
