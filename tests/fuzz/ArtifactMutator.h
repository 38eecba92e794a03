//===- ArtifactMutator.h - damaged artifacts --------------------*- C++ -*-===//
//
// Damages bytecode in ways that a disk, a network or a bad writer could: bits
// and bytes changed, parts cut out, repeated, swapped, put in from elsewhere.
// The same seed always damages in the same way.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_FUZZ_ARTIFACTMUTATOR_H
#define DIALECTGEN_TESTS_FUZZ_ARTIFACTMUTATOR_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

class ArtifactMutator {
public:
  explicit ArtifactMutator(uint64_t seed) : state(seed * 2 + 1) {}

  /// `bytes` with one to four things changed; parts of `other` may be put in.
  /// Most files keep their size, and with it the places of their sections:
  /// that damage gets deepest.
  std::string mutate(std::string bytes, llvm::StringRef other) {
    bool keepSize = pick(4) != 0;
    for (uint64_t left = 1 + pick(4); left; --left)
      mutateOnce(bytes, other, keepSize);
    return bytes;
  }

  uint64_t pick(uint64_t count) { return count ? next() % count : 0; }

private:
  /// splitmix64: the same numbers on every machine, unlike the standard
  /// library's distributions.
  uint64_t next() {
    uint64_t value = state += 0x9e3779b97f4a7c15;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
    value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
    return value ^ (value >> 31);
  }

  void mutateOnce(std::string &bytes, llvm::StringRef other, bool keepSize) {
    if (bytes.empty())
      return;
    size_t at = pick(bytes.size());
    // Short parts hit single records, long ones whole sections.
    size_t length = 1 + pick(pick(8) ? 16 : 2000);
    switch (pick(keepSize ? 8 : 12)) {
    case 0:
      bytes[at] ^= char(1 << pick(8));
      break;
    case 1:
      bytes[at] = char(pick(256));
      break;
    case 2:
    case 3:
      // Most numbers of a file are small, and one byte `2 * n + 1`.
      bytes[at] = char(2 * pick(48) + 1);
      break;
    case 4:
    case 5:
      bytes[at] = char(bytes[at] + (pick(2) ? 2 : -2));
      break;
    case 6:
      std::swap(bytes[at], bytes[pick(bytes.size())]);
      break;
    case 7:
      put(bytes, at, pick(2) ? bytes : other.str(), 1 + pick(8));
      break;
    case 8:
      // Cutting the end off is rare: nearly all such files fail early.
      if (pick(4) == 0)
        bytes.resize(at);
      else
        bytes.erase(at, length);
      break;
    case 9:
      bytes.insert(at, bytes.substr(pick(bytes.size()), length));
      break;
    case 10:
      put(bytes, at, other.str(), length);
      break;
    default:
      // A number of eight bytes: counts and sizes beyond all bounds.
      bytes.insert(at, std::string(1, '\0') + std::string(8, char(pick(256))));
      break;
    }
  }

  /// A part of `from` in place of as many bytes.
  void put(std::string &bytes, size_t at, std::string from, size_t length) {
    std::string part = from.substr(pick(from.size()), length);
    bytes.replace(at, std::min(part.size(), bytes.size() - at), part, 0,
                  bytes.size() - at);
  }

  uint64_t state;
};

#endif // DIALECTGEN_TESTS_FUZZ_ARTIFACTMUTATOR_H
