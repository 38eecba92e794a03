//===- LibFuzzer.cpp - a fuzz target as a libFuzzer program ---------------===//
//
// The functions that libFuzzer calls. Half of the mutations of inputs are the
// target's own.
//
//===----------------------------------------------------------------------===//

#include "Target.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace dialectgen;

static llvm::StringRef textOf(const uint8_t *data, size_t size) {
  return llvm::StringRef(reinterpret_cast<const char *>(data), size);
}

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  // The program must live until it is printed at the end.
  fuzz::countReached("runs");
  std::atexit([] {
    llvm::errs() << "reached: ";
    fuzz::printReached(llvm::errs());
    llvm::errs() << '\n';
  });
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz::reach("runs");
  fuzz::getTargets().front()->run(textOf(data, size));
  return 0;
}

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  const fuzz::Target &target = *fuzz::getTargets().front();
  if (seed % 2 == 0 || !target.mutate)
    return LLVMFuzzerMutate(data, size, maxSize);
  llvm::StringRef input = textOf(data, size);
  std::optional<std::string> mutated = target.mutate(input, input, seed);
  if (!mutated || mutated->empty() || mutated->size() > maxSize)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::copy(mutated->begin(), mutated->end(), data);
  return mutated->size();
}
