//===- HostileWords.h - programs with words nobody should write -*- C++ -*-===//
//
// Changes words in the text of a program: numbers at the edges of their types,
// other types, words of other programs.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_COMPAT_HOSTILE_HOSTILEWORDS_H
#define DIALECTGEN_TESTS_COMPAT_HOSTILE_HOSTILEWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <random>
#include <string>
#include <vector>

namespace dialectgen::test {

/// Numbers, names, and single signs, with the space before them.
inline std::vector<std::string> wordsOf(llvm::StringRef text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    llvm::StringRef rest = text.ltrim();
    size_t space = text.size() - rest.size(), length = 1;
    if (rest.empty())
      break;
    // Sizes of a type are words of their own: `2`, `x`, `16`, `x`, `f32`.
    if (llvm::isDigit(rest[0]))
      length =
          rest.take_while([](char c) { return llvm::isDigit(c) || c == '.'; })
              .size();
    else if (llvm::isAlpha(rest[0]) &&
             (rest[0] != 'x' || rest.size() <= 1 || !llvm::isDigit(rest[1])))
      length = rest.take_while([](char c) {
                     return llvm::isAlnum(c) || c == '_' || c == '.';
                   })
                   .size();
    words.push_back(text.take_front(space + length).str());
    text = text.drop_front(space + length);
  }
  return words;
}

/// `word` with its space before it.
inline std::string inPlaceOf(const std::string &old, llvm::StringRef word) {
  llvm::StringRef space = llvm::StringRef(old).take_while(llvm::isSpace);
  return (space + word.ltrim()).str();
}

/// One or two words in a program are others, words of `others` among them, or
/// left out, or there twice; `told` gets which.
inline std::string changed(std::vector<std::string> words,
                           llvm::ArrayRef<std::string> others,
                           std::mt19937 &random, std::string &told) {
  static const char *const numbers[] = {"0",
                                        "1",
                                        "-1",
                                        "2",
                                        "7",
                                        "-7",
                                        "255",
                                        "256",
                                        "2147483647",
                                        "2147483648",
                                        "-2147483649",
                                        "1099511627776",
                                        "4611686018427387904",
                                        "9223372036854775807",
                                        "9223372036854775808",
                                        "-9223372036854775808",
                                        "18446744073709551616",
                                        "1.0e400",
                                        "0x7FF8000000000001",
                                        "65536"};
  static const char *const types[] = {"f32",
                                      "f64",
                                      "f16",
                                      "bf16",
                                      "f8E4M3FN",
                                      "f4E2M1FN",
                                      "i1",
                                      "i2",
                                      "i4",
                                      "i32",
                                      "ui8",
                                      "i64",
                                      "i16777215",
                                      "index",
                                      "complex<f32>",
                                      "?",
                                      "*",
                                      "none",
                                      "token",
                                      "tuple<>",
                                      "vector<4xf32>",
                                      "!quant.uniform<i8:f32, 0.0>",
                                      "!stablehlo.token"};
  auto isNumber = [](llvm::StringRef word) { return llvm::isDigit(word[0]); };
  auto isName = [](llvm::StringRef word) { return llvm::isAlpha(word[0]); };
  auto isType = [](llvm::StringRef word) {
    return word.size() > 1 && llvm::StringRef("fiu").contains(word[0]) &&
           llvm::isDigit(word.back());
  };
  for (size_t left = 1 + random() % 2; left; --left) {
    // Numbers and types most of all: other signs lead to errors of syntax.
    size_t at = 0;
    for (unsigned attempt = 0; attempt != 8; ++attempt) {
      at = random() % words.size();
      llvm::StringRef word = llvm::StringRef(words[at]).ltrim();
      if (isNumber(word) || isType(word) || (isName(word) && !(random() % 4)))
        break;
    }
    std::string &word = words[at];
    std::string before = llvm::StringRef(word).ltrim().str();
    if (isNumber(before)) {
      word = inPlaceOf(word, numbers[random() % std::size(numbers)]);
    } else if (isType(before)) {
      word = inPlaceOf(word, types[random() % std::size(types)]);
    } else if (isName(before) && random() % 2) {
      llvm::StringRef other;
      do
        other = llvm::StringRef(others[random() % others.size()]).ltrim();
      while (!isName(other));
      word = inPlaceOf(word, other);
    } else {
      word = random() % 2 ? word + word : "";
    }
    // Sizes and types of several values agree, as they did before.
    if (std::string after = llvm::StringRef(word).ltrim().str();
        (isNumber(before) || isType(before)) && random() % 3)
      for (std::string &other : words)
        if (llvm::StringRef(other).ltrim() == before)
          other = inPlaceOf(other, after);
    told += (told.empty() ? "'" : "; '") + before + "' is '" +
            llvm::StringRef(word).ltrim().str() + "'";
    if (word.empty())
      words.erase(words.begin() + long(at));
    if (words.empty())
      break;
  }
  return llvm::join(words, "");
}

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_COMPAT_HOSTILE_HOSTILEWORDS_H
