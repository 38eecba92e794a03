//===- Tries.h - hostile inputs and what became of them ---------*- C++ -*-===//
//
// Runs the ways of an input apart, prints those that fall short, and sums up.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_COMPAT_HOSTILE_TRIES_H
#define DIALECTGEN_TESTS_COMPAT_HOSTILE_TRIES_H

#include "Apart.h"
#include "Draws.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <nlohmann/json.hpp>

namespace dialectgen::test {

/// The bytes of a file; empty if it cannot be read.
inline std::string bytesOf(const std::string &path) {
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                          /*RequiresNullTerminator=*/false);
  return file ? (*file)->getBuffer().str() : "";
}

/// The entries of `folder`, in order.
inline std::vector<std::string> entriesOf(const std::string &folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    paths.push_back(it->path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// The programs that are examples of ops in the specs of `folder`, by op.
inline std::vector<std::pair<std::string, std::string>>
examplesIn(const std::string &folder) {
  std::vector<std::pair<std::string, std::string>> examples;
  for (const std::string &path : entriesOf(folder + "/ops")) {
    nlohmann::json spec = nlohmann::json::parse(bytesOf(path), nullptr,
                                                /*allow_exceptions=*/false);
    if (!spec.is_object() || !spec.contains("example") ||
        !spec["example"].contains("mlir"))
      continue;
    std::string text;
    for (const auto &line : spec["example"]["mlir"])
      text += line.get<std::string>() + "\n";
    examples.emplace_back(llvm::sys::path::stem(path).str(), text);
  }
  return examples;
}

inline llvm::cl::opt<unsigned> count("count"), seed("seed");
inline llvm::cl::opt<std::string> keepFolder("keep");

/// Sets those of `count` and `seed` that no flag sets, as a run draws.
inline void settleDraws() {
  Draws draws = Draws::ofRun();
  if (!count.getNumOccurrences())
    count = draws.areAll() ? 5000 : 200;
  if (!seed.getNumOccurrences())
    seed = unsigned(draws.seed);
}

class Tries {
public:
  using Way = std::pair<std::string, std::function<PartOutcome()>>;

  /// Runs all ways of one input; false if one of them falls short.
  bool run(const llvm::Twine &what, const std::vector<Way> &ways) {
    std::vector<std::function<PartOutcome()>> parts;
    for (const Way &way : ways)
      parts.push_back(way.second);
    std::vector<PartResult> results = runApart(parts);
    bool isWell = true;
    for (size_t i = 0; i != ways.size(); ++i) {
      auto [outcome, end] = results[i];
      ++sums[ways[i].first][outcome];
      if (outcome == PartOutcome::Done || outcome == PartOutcome::Refused)
        continue;
      isWell = false;
      llvm::outs() << what << ": " << ways[i].first << ": "
                   << (outcome == PartOutcome::Broken
                           ? "refused without a reason, or an illegal result"
                           : end)
                   << "\n";
    }
    ++tried;
    fallShort += !isWell;
    return isWell;
  }

  /// The status of the program: 1 if an input fell short, or so few were tried
  /// or accepted that nothing was shown.
  int finish(llvm::StringRef kind, unsigned seed, unsigned wanted) {
    unsigned done = 0;
    for (auto &[name, sum] : sums) {
      done += sum[PartOutcome::Done];
      llvm::outs() << name << ": " << sum[PartOutcome::Done] << " done, "
                   << sum[PartOutcome::Refused] << " refused, "
                   << sum[PartOutcome::Broken] + sum[PartOutcome::Ended]
                   << " fall short\n";
    }
    llvm::outs() << tried << " hostile " << kind << " of seed " << seed << ", "
                 << fallShort << " fall short\n";
    // One in ten at least is legal, or the draw tries nothing.
    if (tried >= wanted / 2 && done >= tried / 10)
      return fallShort != 0;
    llvm::outs() << "too few of " << wanted << " are legal\n";
    return 1;
  }

private:
  std::map<std::string, std::map<PartOutcome, unsigned>> sums;
  unsigned tried = 0, fallShort = 0;
};

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_COMPAT_HOSTILE_TRIES_H
