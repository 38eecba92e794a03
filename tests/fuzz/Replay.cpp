//===- Replay.cpp - a fuzz target as a test -------------------------------===//
//
// Runs one of its targets on saved inputs, and then on reproducible random
// mutations of them. It needs no fuzzer and no instrumentation, so it runs with
// the other tests and many times as fast. Environment variables set the number
// of mutations (DIALECTGEN_MUTATIONS) and the first one
// (DIALECTGEN_FIRST_MUTATION): a finding prints its number.
//
//===----------------------------------------------------------------------===//

#include "ArtifactMutator.h"
#include "Draws.h"
#include "Target.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <unistd.h>
#include <vector>

using namespace dialectgen;
namespace cl = llvm::cl;

static cl::opt<std::string> targetName(cl::Positional, cl::Required,
                                       cl::desc("TARGET"));
static cl::list<std::string> paths(cl::Positional, cl::OneOrMore,
                                   cl::desc("FILE|FOLDER..."));
static cl::opt<unsigned long long>
    mutations("mutations", cl::desc("How many inputs are damaged"));
static cl::opt<unsigned long long>
    whole("whole", cl::desc("How many, if the draws of a run are all"));
static cl::opt<unsigned long long>
    first("first", cl::desc("The number of the first of them"));
static cl::opt<unsigned>
    seconds("seconds", cl::desc("Damage inputs for so long, however many"));
static cl::list<std::string>
    mustReach("reach", cl::desc("Fail if no input gets as far as this stage"));
static cl::opt<std::string>
    writeTo("write",
            cl::desc("Write the first damaged input, and do not run it"),
            cl::value_desc("file"));

/// Large inputs slow every run down, and add nothing.
static constexpr uint64_t maxInputSize = 64 << 10;
/// A longer run counts as a hang.
static constexpr unsigned maxSeconds = 20;

static int fail(const llvm::Twine &message) {
  llvm::errs() << "replay: " << message << '\n';
  return 2;
}

static void addFile(std::vector<std::string> &inputs, const std::string &path) {
  uint64_t size;
  if (llvm::sys::fs::file_size(path, size) || size > maxInputSize)
    return;
  if (auto buffer = llvm::MemoryBuffer::getFile(path))
    inputs.push_back((*buffer)->getBuffer().str());
}

/// The files of `path`, in an order that does not depend on the file system.
static std::vector<std::string> findFiles(const std::string &path) {
  std::vector<std::string> files;
  if (llvm::sys::fs::is_regular_file(path))
    files.push_back(path);
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator it(path, error), end;
       it != end && !error; it.increment(error))
    // Beside models stand their recorded inputs, which are none.
    if (it->type() == llvm::sys::fs::file_type::regular_file &&
        llvm::sys::path::extension(it->path()) != ".pb")
      files.push_back(it->path());
  std::sort(files.begin(), files.end());
  return files;
}

static void takeFromEnvironment(const char *name,
                                cl::opt<unsigned long long> &option) {
  unsigned long long number;
  if (const char *text = std::getenv(name))
    if (!llvm::StringRef(text).getAsInteger(10, number))
      option = number;
}

static void runOne(const fuzz::Target &target, llvm::StringRef input) {
  fuzz::reach("runs");
  alarm(maxSeconds);
  target.run(input);
}

static std::string damage(const fuzz::Target &target,
                          const std::vector<std::string> &inputs,
                          uint64_t number) {
  ArtifactMutator mutator(number);
  const std::string &input = inputs[mutator.pick(inputs.size())];
  const std::string &other = inputs[mutator.pick(inputs.size())];
  std::optional<std::string> mutated;
  if (mutator.pick(2) && target.mutate)
    mutated = target.mutate(input, other, number);
  return mutated ? *mutated : mutator.mutate(input, other);
}

int main(int argc, char **argv) {
  llvm::sys::PrintStackTraceOnErrorSignal(argv[0]);
  llvm::EnablePrettyStackTrace();
  cl::ParseCommandLineOptions(argc, argv, "replays inputs of a fuzz target\n");
  std::signal(SIGALRM, [](int) {
    static const char text[] = "finding: takes too long\n";
    (void)!::write(2, text, sizeof(text) - 1);
    std::abort();
  });
  if (whole && Draws::ofRun().areAll())
    mutations = whole;
  const auto *const *found =
      llvm::find_if(fuzz::getTargets(), [](const fuzz::Target *target) {
        return target->name == targetName;
      });
  if (found == fuzz::getTargets().end())
    return fail("there is no target '" + targetName + "'");
  const fuzz::Target &target = **found;
  takeFromEnvironment("DIALECTGEN_MUTATIONS", mutations);
  takeFromEnvironment("DIALECTGEN_FIRST_MUTATION", first);

  std::vector<std::string> inputs;
  for (const std::string &path : paths)
    for (const std::string &file : findFiles(path)) {
      size_t known = inputs.size();
      addFile(inputs, file);
      if (inputs.size() == known || !writeTo.empty())
        continue;
      llvm::PrettyStackTraceFormat trace("input %s", file.c_str());
      runOne(target, inputs.back());
    }
  if (inputs.empty())
    return fail("there are no inputs");
  if (!writeTo.empty()) {
    std::error_code error;
    llvm::raw_fd_ostream stream(writeTo, error);
    if (error)
      return fail(writeTo + ": " + error.message());
    stream << damage(target, inputs, first);
    return 0;
  }

  auto now = std::chrono::steady_clock::now;
  auto end = now() + std::chrono::seconds(seconds);
  for (uint64_t number = first;
       seconds ? now() < end : number != first + mutations; ++number) {
    llvm::PrettyStackTraceFormat trace("damage %llu",
                                       (unsigned long long)number);
    runOne(target, damage(target, inputs, number));
  }
  llvm::outs() << inputs.size() << " inputs; ";
  fuzz::printReached(llvm::outs());
  llvm::outs() << '\n';
  for (const std::string &stage : mustReach)
    if (!fuzz::countReached(stage))
      return fail("no input was " + stage);
  return 0;
}
