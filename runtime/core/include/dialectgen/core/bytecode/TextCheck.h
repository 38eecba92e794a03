//===- TextCheck.h - checking untrusted text --------------------*- C++ -*-===//
//
// MLIR's parser is recursive without a limit: a few kilobytes of brackets end
// the process. This check runs before MLIR's parser.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_TEXTCHECK_H
#define DIALECTGEN_CORE_BYTECODE_TEXTCHECK_H

#include "mlir/IR/Location.h"
#include "mlir/Support/LLVM.h"

namespace dialectgen {

/// Brackets nested deeper, and signs in a row, are refused. Regions that are
/// admitted in bytecode take two each; MLIR's parser ends at twice as many.
constexpr unsigned maxTextDepth = 1500;

/// Where in `text` brackets are nested deeper than that, aliases included;
/// nothing if nowhere.
std::optional<size_t> findDeepNesting(llvm::StringRef text);

/// Emits an error, at a position in the file `name`, if they are, or if there
/// is another fault that MLIR's parser would end at (TextFaults.h).
llvm::LogicalResult checkText(llvm::StringRef text, llvm::StringRef name,
                              mlir::MLIRContext *context);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_TEXTCHECK_H
