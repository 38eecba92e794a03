//===- OlderGlibc.cpp - functions that older C libraries lack ---*- C++ -*-===//
//
// LLVM's library calls arc4random, which glibc has since 2.36; programs with
// this one run where the rest of them does, on 2.34. Its numbers make names of
// temporary files.
//
//===----------------------------------------------------------------------===//

// (Headers of the C library declare it.)
#include <cstdint>
#include <sys/random.h>

extern "C" __attribute__((visibility("hidden"))) uint32_t arc4random() {
  uint32_t number = 0;
  (void)!getrandom(&number, sizeof(number), 0);
  return number;
}
