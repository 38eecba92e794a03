//===- BytecodeCheck.h - checking untrusted bytecode ------------*- C++ -*-===//
//
// MLIR's reader of bytecode takes the file's word for many counts, indices and
// nestings: a damaged file ends the process or corrupts its memory. What is
// here looks a file through before MLIR does. Every section, count, index,
// reference, order of uses and record of a known layout is checked, and what is
// wrong is said with the byte where it is.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_BYTECODECHECK_H
#define DIALECTGEN_CORE_BYTECODE_BYTECODECHECK_H

#include "dialectgen/core/bytecode/PropertyLayouts.h"
#include "dialectgen/core/records/RecordTable.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace mlir {
class Block;
class BytecodeWriterConfig;
} // namespace mlir

namespace dialectgen {

/// The records of the dialect called so, if it has known ones. Records of other
/// dialects than these and `builtin` are left to their own readers.
using RecordsOfDialect =
    llvm::function_ref<const RecordTables *(llvm::StringRef dialect)>;

/// What is wrong with a file, and at which byte.
struct BytecodeFault {
  uint64_t offset;
  std::string message;
};

/// The first thing wrong with `bytes`; std::nullopt if MLIR can read them.
/// The bytes must not move afterwards: sections are aligned in memory. Without
/// `inOperations` operations are not looked at. `layouts` gets how the file has
/// what differs between releases.
std::optional<BytecodeFault> findBytecodeFault(llvm::StringRef bytes,
                                               RecordsOfDialect recordsOf,
                                               bool inOperations = true,
                                               FileLayouts *layouts = nullptr);

/// Reads bytecode into `block`, or emits at least one error. Records of all
/// versioned dialects that the context knows are checked. The configuration
/// gets readers that check the builtin dialect's. If `buffer` is the main one
/// of `owner`, large resources stay in it, and it lives as long as they do;
/// else they are copied. A program from before properties is read from bytes
/// that are made of it (OlderPrograms.h), which `readInstead` gets.
mlir::LogicalResult
readCheckedBytecode(llvm::MemoryBufferRef buffer, mlir::Block *block,
                    mlir::ParserConfig &config,
                    const std::shared_ptr<llvm::SourceMgr> &owner = {},
                    std::string *readInstead = nullptr);

/// Writes `op` as bytecode that readCheckedBytecode() reads, or emits an error
/// and writes nothing: what is refused in a file is not put into one.
mlir::LogicalResult
writeCheckedBytecode(mlir::Operation *op,
                     const mlir::BytecodeWriterConfig &config,
                     llvm::raw_ostream &stream);

/// Adds readers of those records of the builtin dialect that MLIR's own
/// reader makes without looking whether they are valid.
void attachCheckedBuiltinReaders(mlir::ParserConfig &config);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_BYTECODECHECK_H
