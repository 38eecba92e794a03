//===- HostilePrograms.cpp - text with words that nobody should write -----===//
//
//   hostile-programs-test SPECS [--count=N] [--seed=N] [--keep=FOLDER]
//
// One to three words in a program of StableHLO, an example of SPECS, become
// others: numbers at the edges of their types, other types, words of other
// examples; or they are left out, or are there twice. Each program is read,
// canonicalized, and written as artifacts, which are read again: none may end
// the program, keep it, or take the memory of the machine, and what is refused
// has a reason.
//
// Without --count, 200 programs, or 5,000 if draws are all; without --seed,
// that of the draws. --keep writes the programs that fall short.
//
//===----------------------------------------------------------------------===//

#include "Tries.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include <random>

using namespace mlir;
using namespace dialectgen;
using namespace dialectgen::test;
namespace cl = llvm::cl;

static cl::opt<std::string> specFolder(cl::Positional, cl::Required);

namespace {

/// Numbers, names, and single signs, with the space before them.
std::vector<std::string> wordsOf(StringRef text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    StringRef rest = text.ltrim();
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
std::string inPlaceOf(const std::string &old, StringRef word) {
  StringRef space = StringRef(old).take_while(llvm::isSpace);
  return (space + word.ltrim()).str();
}

std::string changed(std::vector<std::string> words,
                    llvm::ArrayRef<std::string> others, std::mt19937 &random,
                    std::string &told) {
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
  auto isNumber = [](StringRef word) { return llvm::isDigit(word[0]); };
  auto isName = [](StringRef word) { return llvm::isAlpha(word[0]); };
  auto isType = [](StringRef word) {
    return word.size() > 1 && StringRef("fiu").contains(word[0]) &&
           llvm::isDigit(word.back());
  };
  for (size_t left = 1 + random() % 2; left; --left) {
    // Numbers and types most of all: other signs lead to errors of syntax.
    size_t at = 0;
    for (unsigned attempt = 0; attempt != 8; ++attempt) {
      at = random() % words.size();
      StringRef word = StringRef(words[at]).ltrim();
      if (isNumber(word) || isType(word) || (isName(word) && !(random() % 4)))
        break;
    }
    std::string &word = words[at];
    std::string before = StringRef(word).ltrim().str();
    if (isNumber(before)) {
      word = inPlaceOf(word, numbers[random() % std::size(numbers)]);
    } else if (isType(before)) {
      word = inPlaceOf(word, types[random() % std::size(types)]);
    } else if (isName(before) && random() % 2) {
      StringRef other;
      do
        other = StringRef(others[random() % others.size()]).ltrim();
      while (!isName(other));
      word = inPlaceOf(word, other);
    } else {
      word = random() % 2 ? word + word : "";
    }
    // Sizes and types of several values agree, as they did before.
    if (std::string after = StringRef(word).ltrim().str();
        (isNumber(before) || isType(before)) && random() % 3)
      for (std::string &other : words)
        if (StringRef(other).ltrim() == before)
          other = inPlaceOf(other, after);
    told += (told.empty() ? "'" : "; '") + before + "' is '" +
            StringRef(word).ltrim().str() + "'";
    if (word.empty())
      words.erase(words.begin() + long(at));
    if (words.empty())
      break;
  }
  return llvm::join(words, "");
}

/// What becomes of the program in `text`.
PartOutcome run(const std::string &text, MLIRContext &context,
                llvm::function_ref<LogicalResult(ModuleOp)> way) {
  bool hasReason = false;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    hasReason |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    return success();
  });
  OwningOpRef<ModuleOp> module = readProgram(text, &context, "hostile.mlir");
  if (module && succeeded(way(*module)))
    return succeeded(verify(*module)) ? PartOutcome::Done : PartOutcome::Broken;
  return hasReason ? PartOutcome::Refused : PartOutcome::Broken;
}

LogicalResult canonicalize(ModuleOp module) {
  PassManager passes(module.getContext());
  passes.addPass(createCanonicalizerPass());
  return passes.run(module);
}

LogicalResult writeAndRead(ModuleOp module, StringRef target) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  return success(
      succeeded(stablehlo::serializePortableArtifact(module, target, stream)) &&
      stablehlo::deserializePortableArtifact(bytes, module.getContext()));
}

} // namespace

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv);
  settleDraws();

  DialectRegistry registry;
  stablehlo::registerPortableDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  auto examples = examplesIn(specFolder);
  std::vector<std::string> words;
  for (const auto &[op, text] : examples)
    llvm::append_range(words, wordsOf(text));
  if (examples.size() < 100) {
    llvm::errs() << specFolder << " has " << examples.size() << " examples\n";
    return 1;
  }

  Tries tries;
  for (unsigned number = 0; number != count; ++number) {
    std::seed_seq sequence{unsigned(seed), number};
    std::mt19937 random(sequence);
    const auto &[op, text] = examples[random() % examples.size()];
    std::string told;
    std::string hostile = changed(wordsOf(text), words, random, told);
    std::string name = op + "-" + std::to_string(number);
    auto way = [&](LogicalResult (*run)(ModuleOp)) {
      return [&hostile, &context, run] { return ::run(hostile, context, run); };
    };
    bool isWell = tries.run(
        name + ", " + told,
        {{"canonicalization", way(canonicalize)},
         {"artifact of the newest release",
          way([](ModuleOp module) { return writeAndRead(module, "current"); })},
         {"artifact of the first release",
          way([](ModuleOp module) { return writeAndRead(module, "0.9.0"); })}});
    if (!isWell && !keepFolder.empty()) {
      std::error_code error =
          llvm::sys::fs::create_directories(std::string(keepFolder));
      llvm::raw_fd_ostream(keepFolder + "/" + name + ".mlir", error) << hostile;
    }
  }
  return tries.finish("programs", seed, count);
}
