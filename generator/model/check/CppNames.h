//===- CppNames.h - names that C++ gives another meaning --------*- C++ -*-===//
//
// Names of the language, which nothing generated can have. Macros and functions
// of headers are left to the compiler: no definition that people have written,
// in MLIR or elsewhere, has such a name.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_CPPNAMES_H
#define DIALECTGEN_MODEL_CPPNAMES_H

#include "llvm/ADT/StringRef.h"

namespace dialectgen {

bool isCppKeyword(llvm::StringRef name);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_CPPNAMES_H
