//===- Faults.cpp - a program stopped at one operation on files -----------===//
//
// See Faults.h.
//
//===----------------------------------------------------------------------===//

#include "Faults.h"

#if defined(__linux__) && defined(__x86_64__)
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <map>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

namespace dialectgen {
namespace {

/// Whether the system call changes a file or a folder; with a full disk,
/// whether it needs space.
bool isOperation(const user_regs_struct &registers, Fault fault) {
  switch (registers.orig_rax) {
  case SYS_open:
    return registers.rsi & (O_CREAT | O_TRUNC);
  case SYS_openat:
    return registers.rdx & (O_CREAT | O_TRUNC);
  case SYS_write:
  case SYS_pwrite64:
    return registers.rdi > 2;
  case SYS_creat:
  case SYS_mkdir:
  case SYS_mkdirat:
  case SYS_rename:
  case SYS_renameat:
  case SYS_renameat2:
    return true;
  case SYS_unlink:
  case SYS_unlinkat:
  case SYS_rmdir:
  case SYS_ftruncate:
  case SYS_fsync:
    return fault != Fault::FullDisk;
  default:
    return false;
  }
}

class Watcher {
public:
  Watcher(unsigned at, Fault fault) : at(at), fault(fault) {}
  FaultOutcome run(pid_t first);

private:
  /// A thread stands at the begin or the end of a system call.
  void stopped(pid_t thread);

  unsigned at;
  Fault fault;
  FaultOutcome outcome;
  pid_t process = 0;
  /// Threads inside a call, and whether that is to fail.
  std::map<pid_t, bool> inside;
};

} // namespace

void Watcher::stopped(pid_t thread) {
  user_regs_struct registers = {};
  if (ptrace(PTRACE_GETREGS, thread, nullptr, &registers))
    return;
  if (auto call = inside.find(thread); call != inside.end()) {
    if (call->second) {
      registers.rax = (unsigned long long)-ENOSPC;
      ptrace(PTRACE_SETREGS, thread, nullptr, &registers);
    }
    inside.erase(call);
    return;
  }
  inside[thread] = false;
  if (!isOperation(registers, fault) || outcome.operations++ != at ||
      fault == Fault::None)
    return;
  outcome.isReached = true;
  if (fault == Fault::Kill) {
    ::kill(process, SIGKILL);
    return;
  }
  registers.orig_rax = (unsigned long long)-1;
  ptrace(PTRACE_SETREGS, thread, nullptr, &registers);
  inside[thread] = true;
}

FaultOutcome Watcher::run(pid_t first) {
  process = first;
  int status = 0;
  if (waitpid(first, &status, 0) != first || !WIFSTOPPED(status)) {
    outcome.isWatched = false;
    return outcome;
  }
  outcome.isWatched = true;
  ptrace(PTRACE_SETOPTIONS, first, nullptr,
         PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE);
  ptrace(PTRACE_SYSCALL, first, nullptr, nullptr);
  for (;;) {
    pid_t thread = waitpid(-1, &status, __WALL);
    if (thread < 0)
      return outcome;
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      if (thread != first)
        continue;
      outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
      return outcome;
    }
    int signal = WSTOPSIG(status);
    if (signal == (SIGTRAP | 0x80))
      stopped(thread);
    // Those of the watch itself are none of the program's.
    bool isOwn =
        signal == (SIGTRAP | 0x80) || signal == SIGTRAP || signal == SIGSTOP;
    ptrace(PTRACE_SYSCALL, thread, nullptr, isOwn ? 0 : signal);
  }
}

FaultOutcome runWithFault(llvm::function_ref<int()> work, unsigned at,
                          Fault fault) {
  pid_t child = fork();
  if (child < 0)
    return {};
  if (!child) {
    if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr))
      _exit(126);
    raise(SIGSTOP);
    _exit(work());
  }
  return Watcher(at, fault).run(child);
}

} // namespace dialectgen

#else

namespace dialectgen {
FaultOutcome runWithFault(llvm::function_ref<int()>, unsigned, Fault) {
  return {};
}
} // namespace dialectgen

#endif
