//===- Choices.h - bytes as choices -----------------------------*- C++ -*-===//
//
// For targets that draw a program by choices, of which each is a byte or two of
// the input.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_FUZZ_CHOICES_H
#define DIALECTGEN_TESTS_FUZZ_CHOICES_H

#include "ArtifactMutator.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace dialectgen::fuzz {

/// One choice after the other from bytes; 0 when there are no more.
class Choices {
public:
  explicit Choices(llvm::StringRef bytes) : bytes(bytes) {}
  size_t operator()(size_t bound) {
    size_t choice = 0;
    // Two bytes where one is not enough.
    for (size_t range = 1; range < bound && !bytes.empty(); range <<= 8) {
      choice = choice << 8 | uint8_t(bytes.front());
      bytes = bytes.drop_front();
    }
    return bound ? choice % bound : 0;
  }

private:
  llvm::StringRef bytes;
};

/// Bytes are choices: any change to them is one to the program. Most of the
/// time, many at once.
inline std::string mutateChoices(llvm::StringRef input, llvm::StringRef other,
                                 uint64_t seed) {
  ArtifactMutator mutator(seed);
  std::string bytes = input.str();
  if (mutator.pick(4) != 0) {
    bytes.resize(4 + mutator.pick(124));
    uint64_t rarity = 1 + mutator.pick(16);
    for (char &byte : bytes)
      if (mutator.pick(rarity) == 0)
        byte = char(mutator.pick(256));
  }
  return mutator.mutate(bytes, other);
}

} // namespace dialectgen::fuzz

#endif // DIALECTGEN_TESTS_FUZZ_CHOICES_H
