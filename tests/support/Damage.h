//===- Damage.h - tests that take damaged artifacts -------------*- C++ -*-===//
//
// Damages artifacts, over and over. The environment says how often
// (DIALECTGEN_MUTATIONS) and from which number on (DIALECTGEN_FIRST_MUTATION):
// the number is the seed, and a crash prints it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_DAMAGE_H
#define DIALECTGEN_TESTS_SUPPORT_DAMAGE_H

#include "ArtifactMutator.h"
#include "Artifacts.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"
#include <cstdlib>

inline uint64_t numberFromEnvironment(const char *name, uint64_t otherwise) {
  const char *text = std::getenv(name);
  uint64_t number;
  if (!text || llvm::StringRef(text).getAsInteger(10, number))
    return otherwise;
  return number;
}

/// Gives damaged artifacts to `take`, `usually` so many, until an assertion
/// fails. With each comes the mutator, for `take` to pick by the same seed.
/// Returns how many were to be taken.
template <typename Take>
uint64_t takeDamaged(const std::vector<Artifact> &artifacts, uint64_t usually,
                     Take take) {
  llvm::sys::PrintStackTraceOnErrorSignal("");
  llvm::EnablePrettyStackTrace();
  uint64_t first = numberFromEnvironment("DIALECTGEN_FIRST_MUTATION", 0);
  uint64_t count = numberFromEnvironment("DIALECTGEN_MUTATIONS", usually);
  for (uint64_t seed = first; seed != first + count; ++seed) {
    llvm::PrettyStackTraceFormat trace("damage %llu", (unsigned long long)seed);
    ArtifactMutator mutator(seed);
    const Artifact &artifact = artifacts[mutator.pick(artifacts.size())];
    const Artifact &other = artifacts[mutator.pick(artifacts.size())];
    std::string bytes = mutator.mutate(artifact.bytes, other.bytes);
    take(bytes, mutator);
    if (::testing::Test::HasFatalFailure()) {
      ADD_FAILURE() << "damage " << seed;
      break;
    }
  }
  return count;
}

#endif // DIALECTGEN_TESTS_SUPPORT_DAMAGE_H
