//===- BytecodeCheck.h - checking untrusted bytecode ------------*- C++ -*-===//
//
// A reader trusts many counts, indices and nestings in a file, so a damaged
// file can end the process or corrupt its memory. This check examines a file
// before it is read: every section, count, index, reference, order of
// uses and record of a known layout. Each error has the position of its byte.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_BYTECODECHECK_H
#define DIALECTGEN_CORE_BYTECODE_BYTECODECHECK_H

#include "dialectgen/core/bytecode/PropertyLayouts.h"
#include "dialectgen/core/records/RecordTable.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <memory>

namespace mlir {
class Block;
} // namespace mlir

namespace dialectgen {

struct BytecodeForm;

/// The records of the dialect called so, if it has known ones. Records of other
/// dialects than these and `builtin` are left to their own readers.
using RecordsOfDialect =
    llvm::function_ref<const RecordTables *(llvm::StringRef dialect)>;

/// An error in a file, and its byte position.
struct BytecodeFault {
  uint64_t offset;
  std::string message;
};

/// How a file stands, as far as readers must know.
struct FileContents : FileLayouts {
  /// Whether operations have attributes in dictionaries, not only properties.
  bool hasDictionaries = false;
  /// The dialects that it has something of, with the version that it states.
  std::vector<std::pair<std::string, std::optional<Version>>> dialects = {};
};

/// The first error in `bytes`; std::nullopt if MLIR can read them. The bytes
/// must not move afterwards, since sections are aligned in memory. Without
/// `inOperations`, operations are not examined. `contents` receives the layouts
/// of the file where these differ between releases.
std::optional<BytecodeFault>
findBytecodeFault(llvm::StringRef bytes, RecordsOfDialect recordsOf,
                  bool inOperations = true, FileContents *contents = nullptr);

/// Reads bytecode into `block`, or emits at least one error. Records of all
/// versioned dialects that the context knows are checked. The configuration
/// gets readers that check the builtin dialect's. If `buffer` is the main one
/// of `owner`, large resources stay in it, and it lives as long as they do;
/// else they are copied. `readInstead` gets bytes of the same program if
/// MLIR's own reader does not read these. With `lendsData`, large `dense`
/// attributes are resources whose data stays in `owner`, which lives as long as
/// the context. With `leavesPlacesOut`, operations and arguments whose location
/// is a line of a file have none.
mlir::LogicalResult
readCheckedBytecode(llvm::MemoryBufferRef buffer, mlir::Block *block,
                    mlir::ParserConfig &config,
                    const std::shared_ptr<llvm::SourceMgr> &owner = {},
                    std::string *readInstead = nullptr, bool lendsData = false,
                    bool leavesPlacesOut = false);

/// Writes `op` as bytecode that readCheckedBytecode() reads. If that would
/// reject it, emits an error and writes nothing.
mlir::LogicalResult writeCheckedBytecode(mlir::Operation *op,
                                         const BytecodeForm &form,
                                         llvm::raw_ostream &stream);

/// Adds readers of those records of the builtin dialect that MLIR's own
/// reader makes without looking whether they are valid. If there is a `lender`,
/// it owns the bytes, and the data of large attributes stays there. The result
/// becomes true where a range of lines, which this MLIR lacks, is read as a
/// place.
std::shared_ptr<const bool> attachCheckedBuiltinReaders(
    mlir::ParserConfig &config,
    const std::shared_ptr<llvm::SourceMgr> &lender = {});

/// Whether the data of a resource stayed in a file that was read.
bool isLent(mlir::DenseResourceElementsAttr resource);
bool hasLentData(mlir::MLIRContext *context);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_BYTECODECHECK_H
