//===- Apart.cpp - parts of a test in a process of their own --------------===//
//
// See Apart.h.
//
//===----------------------------------------------------------------------===//

#include "Apart.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <csignal>
#include <cstring>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace dialectgen::test {
namespace {

/// What a child process tells: the part that it runs, and the outcomes of those
/// before.
struct Told {
  volatile size_t current;
  volatile PartOutcome outcomes[64];
};

void limit(decltype(RLIMIT_CPU) resource, rlim_t most) {
  rlimit limits{};
  getrlimit(resource, &limits);
  // The hard limit stays, for it cannot rise again.
  limits.rlim_cur = std::min(most, limits.rlim_max);
  setrlimit(resource, &limits);
}

/// Seconds of CPU time that this process has used.
rlim_t secondsUsed() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return rlim_t(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec);
}

std::string endOf(int status) {
  if (WIFSIGNALED(status))
    return WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL
               ? "endless"
               : strsignal(WTERMSIG(status));
  return "exit status " + std::to_string(WEXITSTATUS(status));
}

} // namespace

std::vector<PartResult>
runApart(llvm::ArrayRef<std::function<PartOutcome()>> parts,
         const PartLimits &limits) {
  std::vector<PartResult> results(parts.size());
  auto *told =
      static_cast<Told *>(mmap(nullptr, sizeof(Told), PROT_READ | PROT_WRITE,
                               MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  if (told == MAP_FAILED || parts.size() > std::size(told->outcomes)) {
    llvm::errs() << "parts cannot be run apart\n";
    std::exit(2);
  }
  for (size_t first = 0; first != parts.size();) {
    llvm::outs().flush();
    pid_t child = fork();
    if (child == 0) {
      limit(RLIMIT_CORE, 0);
#ifndef DIALECTGEN_SANITIZED // They take all address space.
      limit(RLIMIT_AS, rlim_t(limits.megabytes) << 20);
#endif
      for (told->current = first; told->current != parts.size();
           told->current = told->current + 1) {
        limit(RLIMIT_CPU, secondsUsed() + limits.seconds);
        told->outcomes[told->current] = parts[told->current]();
      }
      _exit(0);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) {
      llvm::errs() << "no process can be started\n";
      std::exit(2);
    }
    size_t behind = told->current;
    for (; first != behind; ++first)
      results[first].outcome = told->outcomes[first];
    if (first != parts.size())
      results[first++] = {PartOutcome::Ended, endOf(status)};
  }
  munmap(told, sizeof(Told));
  return results;
}

} // namespace dialectgen::test
