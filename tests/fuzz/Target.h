//===- Target.h - the interface of a fuzz target ----------------*- C++ -*-===//
//
// A target takes arbitrary bytes and checks properties of them. LibFuzzer.cpp
// builds a fuzzer from one, Replay.cpp a test from several, which needs no
// instrumentation.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_FUZZ_TARGET_H
#define DIALECTGEN_TESTS_FUZZ_TARGET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <optional>
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen::fuzz {

/// A target, which the program of its source has from its start on.
struct Target {
  /// Takes an input, and calls stop() if a property does not hold.
  using Run = void (*)(llvm::StringRef input);
  /// Another input made of `input`, and parts of `other`, by changes that know
  /// its form; the same for the same seed. std::nullopt if there is none:
  /// bytes are changed at random then.
  using Mutate = std::optional<std::string> (*)(llvm::StringRef input,
                                                llvm::StringRef other,
                                                uint64_t seed);

  /// `name` is that of the test and of the folder of saved inputs.
  Target(llvm::StringRef name, Run run, Mutate mutate = nullptr);

  llvm::StringRef name;
  Run run;
  Mutate mutate;
};

/// The targets of this program.
llvm::ArrayRef<const Target *> getTargets();

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
