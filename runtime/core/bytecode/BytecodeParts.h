//===- BytecodeParts.h - where the parts of a file stand --------*- C++ -*-===//
//
// The check of a file (BytecodeCheck.h) goes through its sections; a reader of
// a file without faults takes them from here, and need not look at lengths and
// indices again.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_BYTECODEPARTS_H
#define DIALECTGEN_CORE_BYTECODE_BYTECODEPARTS_H

#include "BytecodeRecords.h"

namespace mlir {
class ParserConfig;
} // namespace mlir

namespace dialectgen::bytecode {

struct Parts {
  struct Dialect {
    llvm::StringRef name;
    /// If the file states one.
    std::optional<Cursor> version = std::nullopt;
  };
  struct Name {
    uint32_t dialect;
    llvm::StringRef name;
  };

  uint64_t version = 0;
  llvm::StringRef producer;
  std::vector<llvm::StringRef> strings;
  std::vector<Dialect> dialects;
  std::vector<Name> names;
  /// Each begins behind its size, and ends with it.
  std::vector<std::pair<uint64_t, uint64_t>> properties;
  /// As Records has them: attributes, then types.
  std::vector<uint64_t> begins;
  std::vector<RecordRun> runs;
  uint64_t attributes = 0;
  std::optional<Cursor> resourceOffsets, resources;
  Cursor program;
};

/// As findBytecodeFault(), of all parts.
std::optional<BytecodeFault> findParts(llvm::StringRef bytes,
                                       RecordsOfDialect recordsOf,
                                       FileContents &contents, Parts &parts);

/// Reads a file without faults into `block`, as MLIR's reader does; fails with
/// an error, for dialects and verifiers may refuse content. Large resources
/// stay in the bytes if `owner` owns these. For `leavesPlacesOut` see
/// readCheckedBytecode().
mlir::LogicalResult readParts(const Parts &parts, mlir::Location location,
                              mlir::Block *block,
                              const mlir::ParserConfig &config,
                              const std::shared_ptr<llvm::SourceMgr> &owner,
                              bool leavesPlacesOut);

/// Whether a record of the builtin dialect with this code is a line of a file.
bool isPlace(uint64_t code);

} // namespace dialectgen::bytecode

#endif // DIALECTGEN_CORE_BYTECODE_BYTECODEPARTS_H
