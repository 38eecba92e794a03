//===- main.cpp - the program dialectgen ----------------------------------===//
//
// Commands are in commands/, one a file, and take these ways through the
// stages, each of which is a folder of the generator:
//
//   generate          load, check, compare with released facts, emit, write
//   check             the same without the write; what differs is reported
//   drift             load both sides, compare, report
//   plan, adopt       load both sides, compare, apply, try, write
//   correct           load both sides, compare, apply, try, seal, write
//   import            read definitions, apply, try, seal, write
//   new ...           load, apply, write
//   release           load, check, compare with released facts, seal, write
//   list, dump        load, print
//
// This file finds the command and the tree that it works on.
//
//===----------------------------------------------------------------------===//

#include "BuildFacts.h"
#include "cli/CommandLine.h"
#include "cli/Help.h"
#include "cli/TreeLock.h"
#include "model/read/SpecFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace dialectgen;

/// Whether `folder` has a specs/ in it.
static bool hasSpecs(llvm::StringRef folder) {
  return llvm::sys::fs::is_directory(inFolder(folder, "specs"));
}

/// The nearest folder at or above the current one with a specs/ in it; empty if
/// there is none.
static std::string findRepository() {
  llvm::SmallString<128> folder;
  if (llvm::sys::fs::current_path(folder))
    return "";
  for (llvm::StringRef at = folder; !at.empty();
       at = llvm::sys::path::parent_path(at))
    if (hasSpecs(at))
      return at.str();
  return "";
}

/// `status`, unless standard output could not be written: it is the report.
static int endOutput(int status) {
  llvm::outs().flush();
  if (!llvm::outs().has_error())
    return status;
  std::string reason = llvm::outs().error().message();
  llvm::outs().clear_error();
  llvm::errs() << "error: cannot write standard output: " << reason << "\n";
  return Failed;
}

static int fail(const llvm::Twine &why) {
  llvm::errs() << "error: " << why << "\n";
  return Failed;
}

/// Runs the command on the tree that it finds, while no other one writes there.
static int runOnTree(Command &command, Place &place) {
  if (command.access == Access::None)
    return command.run(place, llvm::outs(), llvm::errs());
  bool doesWrite =
      command.access == Access::Write || command.access == Access::Begin;
  if (place.root.empty())
    place.root = findRepository();
  if (place.root.empty()) {
    if (command.access == Access::Write || command.access == Access::Check)
      return fail("there is no specs/ at or above this folder; begin a family "
                  "here with: dialectgen new family NAME, or name a folder of "
                  "yours with --root");
    const std::string &installed = installedFolder();
    place.root = doesWrite || !hasSpecs(installed) ? "." : installed;
  }
  llvm::Expected<TreeLock> lock = TreeLock::take(
      place.root, doesWrite ? TreeLock::Kind::Write : TreeLock::Kind::Read,
      llvm::errs());
  if (!lock)
    return fail(llvm::toString(lock.takeError()));
  return command.run(place, llvm::outs(), llvm::errs());
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  auto line = readCommandLine(llvm::ArrayRef(argv, argc));
  if (!line)
    return fail(llvm::toString(line.takeError()));
  Command &command = *line->command;
  if (line->wantsHelp) {
    if (line->isDefault)
      printHelp(llvm::outs());
    else
      printHelp(command, llvm::outs());
    return endOutput(Done);
  }
  if (line->wantsVersion) {
    llvm::outs() << "dialectgen " DIALECTGEN_VERSION DIALECTGEN_REVISION_NOTE
                    "\nbuilt with " DIALECTGEN_BUILT_WITH "\n";
    return endOutput(Done);
  }
  std::vector<const char *> arguments;
  for (const std::string &argument : line->arguments)
    arguments.push_back(argument.c_str());
  // Handing over a stream makes the parser return instead of exiting with 1,
  // the status of a check that found something.
  if (!llvm::cl::ParseCommandLineOptions(arguments.size(), arguments.data(), "",
                                         &llvm::errs()))
    return Failed;
  if (llvm::is_contained(command.only, ""))
    return fail("--only with an empty name; write --only=FAMILY, or leave it "
                "out for all families");
  // https://no-color.org: set and not empty.
  const char *noColor = std::getenv("NO_COLOR");
  bool allowed = !noColor || !*noColor;
  Place place;
  place.root = command.root;
  place.families = command.only;
  place.operand = llvm::join(command.operands, ",");
  place.colors = allowed && llvm::sys::Process::StandardOutHasColors();
  place.errColors = allowed && llvm::sys::Process::StandardErrHasColors();
  return endOutput(runOnTree(command, place));
}
