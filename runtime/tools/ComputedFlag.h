//===- ComputedFlag.h - the flag --most-computed ----------------*- C++ -*-===//
//
// The bound of values that are computed while compiling, for all tools.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TOOLS_COMPUTEDFLAG_H
#define DIALECTGEN_TOOLS_COMPUTEDFLAG_H

#include "dialectgen/core/ComputedElements.h"
#include "llvm/Support/CommandLine.h"

namespace dialectgen {

class ComputedFlag {
public:
  explicit ComputedFlag(
      llvm::cl::OptionCategory &category = llvm::cl::getGeneralCategory())
      : flag(llvm::StringRef(ComputedElements::flag),
             llvm::cl::desc("The most elements of a value that is computed "
                            "while compiling (default: 16777216)"),
             llvm::cl::value_desc("elements"),
             llvm::cl::init(ComputedElements::usual),
             llvm::cl::callback([](const unsigned long long &most) {
               ComputedElements::most = most;
             }),
             llvm::cl::cat(category)) {}

private:
  llvm::cl::opt<unsigned long long> flag;
};

} // namespace dialectgen

#endif // DIALECTGEN_TOOLS_COMPUTEDFLAG_H
