//===- Target.h - the interface of a fuzz target ----------------*- C++ -*-===//
//
// A target is a program that takes arbitrary bytes and checks properties of
// them. It defines run() and mutate(). LibFuzzer.cpp builds a fuzzer from it,
// Replay.cpp a test that needs no instrumentation.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_FUZZ_TARGET_H
#define DIALECTGEN_TESTS_FUZZ_TARGET_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <optional>
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen::fuzz {

/// Runs the target on `input`. Defined by the target, which calls stop() if a
/// property does not hold.
void run(llvm::StringRef input);

/// Another input made of `input`, and parts of `other`, by changes that know
/// its form; the same for the same seed. std::nullopt if there is none: bytes
/// are changed at random then. Defined by the target.
std::optional<std::string> mutate(llvm::StringRef input, llvm::StringRef other,
                                  uint64_t seed);

/// Ends the program: this input is a finding.
[[noreturn]] void stop(const llvm::Twine &finding);

inline void require(bool holds, const llvm::Twine &promise) {
  if (!holds)
    stop(promise);
}

/// Counts an input that got as far as `stage`, a literal: a target whose inputs
/// are all refused at once tests nothing.
void reach(const char *stage);
/// How many inputs reached `stage`.
uint64_t countReached(llvm::StringRef stage);
/// `read 17, written 4`, in the order in which stages were first reached.
void printReached(llvm::raw_ostream &stream);

} // namespace dialectgen::fuzz

#endif // DIALECTGEN_TESTS_FUZZ_TARGET_H
