//===- Faults.h - a program stopped at one operation on files ---*- C++ -*-===//
//
// Runs something in a child process and watches its system calls: at the n-th
// that changes a file or a folder it is killed, or the call fails as on a full
// disk. Tests go through all of them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_FAULTS_H
#define DIALECTGEN_TESTS_SUPPORT_FAULTS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace dialectgen {

enum class Fault { None, Kill, FullDisk };

struct FaultOutcome {
  /// Processes can be watched here; if not, nothing else is known.
  bool isWatched = false;
  /// It did not end before that operation.
  bool isReached = false;
  /// How many operations there were.
  unsigned operations = 0;
  /// The exit status; negative if a signal ended it.
  int status = -1;
};

/// Runs `work`, which returns the exit status, in a child process. Its `at`-th
/// operation, counted from 0, is where `fault` happens.
FaultOutcome runWithFault(llvm::function_ref<int()> work, unsigned at,
                          Fault fault);

} // namespace dialectgen

#endif // DIALECTGEN_TESTS_SUPPORT_FAULTS_H
