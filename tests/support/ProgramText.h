//===- ProgramText.h - the text of programs, compared -----------*- C++ -*-===//
//
// Two programs are the same if they print the same.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_PROGRAMTEXT_H
#define DIALECTGEN_TESTS_SUPPORT_PROGRAMTEXT_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

inline std::string programText(mlir::ModuleOp module,
                               mlir::OpPrintingFlags flags = {}) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, flags);
  return text;
}

/// The first line that is another, of both; empty if there is none.
inline std::string firstDifference(llvm::StringRef before,
                                   llvm::StringRef after) {
  while (!before.empty() || !after.empty()) {
    auto [beforeLine, beforeRest] = before.split('\n');
    auto [afterLine, afterRest] = after.split('\n');
    if (beforeLine != afterLine)
      return ("- " + beforeLine + "\n+ " + afterLine).str();
    before = beforeRest;
    after = afterRest;
  }
  return "";
}

#endif // DIALECTGEN_TESTS_SUPPORT_PROGRAMTEXT_H
