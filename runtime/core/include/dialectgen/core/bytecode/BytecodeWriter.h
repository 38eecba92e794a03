//===- BytecodeWriter.h - programs as MLIR bytecode -------------*- C++ -*-===//
//
// Writes the bytes of mlir::writeBytecodeToFile() in less time and memory.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_BYTECODEWRITER_H
#define DIALECTGEN_CORE_BYTECODE_BYTECODEWRITER_H

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/Encoding.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Config/llvm-config.h"
#include <memory>

namespace mlir {
class FallbackAsmResourceMap;
} // namespace mlir

namespace dialectgen {

/// The name of the writer, and the versions of MLIR's format and of dialects.
struct BytecodeForm {
  std::string producer = "MLIR" LLVM_VERSION_STRING;
  int64_t version = mlir::bytecode::kVersion;
  /// By dialect: see setDialectVersion().
  llvm::StringMap<std::unique_ptr<mlir::DialectVersion>> dialectVersions = {};
  /// Resources are named, and have no data.
  bool leavesDataOut = false;
  /// Resources of nobody, which the reader kept; they go to the file.
  mlir::FallbackAsmResourceMap *resources = nullptr;
};

/// Writes `op` as bytecode. Fails with an error if MLIR has no such version of
/// its format. Data of attributes and resources is not copied before it goes to
/// the stream.
mlir::LogicalResult writeBytecode(mlir::Operation *op,
                                  llvm::raw_ostream &stream,
                                  const BytecodeForm &form = {});

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_BYTECODEWRITER_H
