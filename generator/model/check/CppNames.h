//===- CppNames.h - names that C++ gives another meaning --------*- C++ -*-===//
//
// Names of the language, and macros of the headers that generated code
// includes: neither can be the name of anything generated.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_CPPNAMES_H
#define DIALECTGEN_MODEL_CPPNAMES_H

#include "llvm/ADT/StringRef.h"

namespace dialectgen {

bool isCppKeyword(llvm::StringRef name);

/// `NULL`, `EOF`, `EINVAL`, `INT64_MAX`: object-like macros of the C library,
/// and names that are left to it.
bool isCppMacro(llvm::StringRef name);

/// `time`, `index`, `div_t`: functions, types and variables of the C library.
bool isCLibraryName(llvm::StringRef name);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_CPPNAMES_H
