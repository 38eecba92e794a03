//===- Draws.h - the cases that a run of a sweep takes ----------*- C++ -*-===//
//
// A sweep has a case for each op version, step or mistake. A run of it takes
// one in DIALECTGEN_DRAW_SHARE of them (1: all; 10 if it is not set), which
// depend on the name of the case and on DIALECTGEN_DRAW_SEED, and those whose
// names begin with a word of DIALECTGEN_DRAW_ALSO, which are ops whose specs
// changed. `./dev test` sets and prints them. draws.py and
// compat/onnx-runtime/draw.js choose alike.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_DRAWS_H
#define DIALECTGEN_TESTS_SUPPORT_DRAWS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace dialectgen {

struct Draws {
  uint64_t seed = 0, share = 10;
  llvm::SmallVector<llvm::StringRef> also = {};

  /// Of the environment.
  static Draws ofRun() {
    Draws draws;
    for (auto [name, number] : {std::pair("DIALECTGEN_DRAW_SEED", &draws.seed),
                                {"DIALECTGEN_DRAW_SHARE", &draws.share}})
      if (const char *text = std::getenv(name))
        if (llvm::StringRef(text).getAsInteger(10, *number) || !draws.share) {
          llvm::errs() << name << "=" << text << " is no number, or 0\n";
          std::exit(2);
        }
    if (const char *words = std::getenv("DIALECTGEN_DRAW_ALSO"))
      llvm::StringRef(words).split(draws.also, ',', -1, /*KeepEmpty=*/false);
    return draws;
  }

  bool areAll() const { return share == 1; }

  /// Whether the case `name` is taken. (FNV-1a, which is the same everywhere.)
  bool has(llvm::StringRef name) const {
    llvm::StringRef word = name.take_while(llvm::isAlnum);
    if (!word.empty() && llvm::is_contained(also, word))
      return true;
    uint32_t hash = 2166136261U;
    for (char c : llvm::utostr(seed) + ":" + name.str())
      hash = (hash ^ uint8_t(c)) * 16777619U;
    // Of the last bits, few depend on the first letters.
    return (hash >> 8) % share == 0;
  }

  /// The part of `count` random cases.
  size_t partOf(size_t count) const { return (count + share - 1) / share; }

  /// A number that is at most that of the taken cases of `count`: luck may take
  /// half as many as it should, and of few cases four deviations less.
  size_t leastOf(size_t count) const {
    if (areAll())
      return count;
    double expected = double(count) / double(share);
    double least = std::min(expected / 2, expected - 4 * std::sqrt(expected));
    return least > 0 ? size_t(least) : 0;
  }
};

} // namespace dialectgen

#endif // DIALECTGEN_TESTS_SUPPORT_DRAWS_H
