//===- Apart.h - parts of a test in a process of their own ------*- C++ -*-===//
//
// Input that may end a program, or keep it for ever, is tried in another
// process, whose time and memory are limited.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_APART_H
#define DIALECTGEN_TESTS_SUPPORT_APART_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace dialectgen::test {

struct PartLimits {
  /// Of CPU time, for each part.
  unsigned seconds = 20;
  /// Of address space, which sanitizers take without end: not with them.
  uint64_t megabytes = 6000;
};

enum class PartOutcome : uint8_t { Done, Refused, Broken, Ended };

struct PartResult {
  PartOutcome outcome = PartOutcome::Ended;
  /// Of the process, where it ended: `Floating point exception`, `endless`.
  std::string end;
};

/// Runs each of `parts`, which may return all outcomes but Ended, and goes on
/// behind one that ends the process.
std::vector<PartResult>
runApart(llvm::ArrayRef<std::function<PartOutcome()>> parts,
         const PartLimits &limits = {});

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_SUPPORT_APART_H
