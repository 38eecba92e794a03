//===- TextFaults.h - text that ends MLIR's parser --------------*- C++ -*-===//
//
// MLIR's parser does not check all that it reads before it uses it. Text of
// programs, and of types and attributes in records and bytecode, is searched
// for such places first.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RECORDS_TEXTFAULTS_H
#define DIALECTGEN_CORE_RECORDS_TEXTFAULTS_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace dialectgen {

/// A place in a text, and a sentence about it.
struct TextFault {
  size_t place;
  llvm::StringLiteral message;
};

/// The first array whose elements have no width, or the first resource whose
/// data has the alignment 0; nothing if there is none.
std::optional<TextFault> findTextFault(llvm::StringRef text);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RECORDS_TEXTFAULTS_H
