//===- ProgramFlags.h - flags that messages name ----------------*- C++ -*-===//
//
// A message of the libraries may name a flag of a tool as a way out. They are
// in programs without it, too, and in bindings.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_PROGRAMFLAGS_H
#define DIALECTGEN_CORE_PROGRAMFLAGS_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/CommandLine.h"
#include <string>

namespace dialectgen {

/// `withFlag` if this program has the flag called `name`, else `otherwise`.
inline std::string ifFlag(llvm::StringRef name, const llvm::Twine &withFlag,
                          const llvm::Twine &otherwise = "") {
  return (llvm::cl::getRegisteredOptions().count(name) ? withFlag : otherwise)
      .str();
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_PROGRAMFLAGS_H
