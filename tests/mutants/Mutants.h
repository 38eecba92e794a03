//===- Mutants.h - which mutant runs ----------------------------*- C++ -*-===//
//
// For sources that code-mutants rewrites. DIALECTGEN_MUTANT is the number of
// the mutant that runs; without it, the program is the original. Each process
// adds the numbers that it came across to a file in the folder
// DIALECTGEN_MUTANTS_SEEN.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_MUTANTS_H
#define DIALECTGEN_TESTS_MUTANTS_H

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>

namespace dialectgen::mutants {

class Run {
public:
  static constexpr unsigned most = 1 << 14;

  Run() {
    const char *text = std::getenv("DIALECTGEN_MUTANT");
    active = text ? std::atoi(text) : -1;
    const char *folder = std::getenv("DIALECTGEN_MUTANTS_SEEN");
    if (folder)
      path = folder;
  }
  ~Run() {
    if (path.empty())
      return;
    if (std::FILE *file =
            std::fopen((path + "/" + std::to_string(getpid())).c_str(), "a")) {
      for (unsigned i = 0; i != most; ++i)
        if (seen[i].load(std::memory_order_relaxed))
          std::fprintf(file, "%u\n", i);
      std::fclose(file);
    }
  }
  bool is(unsigned number) {
    seen[number].store(true, std::memory_order_relaxed);
    return int(number) == active;
  }

private:
  int active;
  std::string path;
  std::atomic<bool> seen[most] = {};
};

inline bool is(unsigned number) {
  static Run run;
  return run.is(number);
}

} // namespace dialectgen::mutants

#endif // DIALECTGEN_TESTS_MUTANTS_H
