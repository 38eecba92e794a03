//===- BytecodeRecords.h - attributes and types in bytecode -----*- C++ -*-===//
//
// Checks the records of a bytecode file by layout, and how they refer to each
// other: not in circles, not without end in depth, not to more than fits a
// machine once written out.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_BYTECODERECORDS_H
#define DIALECTGEN_CORE_BYTECODE_BYTECODERECORDS_H

#include "BytecodeCursor.h"

namespace mlir {
class DialectBytecodeReader;
} // namespace mlir

namespace dialectgen::bytecode {

/// A dialect, and its records if they are known.
struct NamedRecords {
  llvm::StringRef name;
  const RecordTables *records;
};

class Records {
public:
  /// `older` gets the records that stand without their later fields.
  Records(uint64_t strings, llvm::ArrayRef<NamedRecords> dialects,
          uint64_t resources, llvm::SmallPtrSetImpl<const RecordRow *> &older)
      : strings(strings), dialects(dialects), resources(resources),
        older(older) {}

  /// Attributes first, then types; `dialect` is an index. A record is either
  /// binary, or the text of the attribute or type.
  void add(bool isType, unsigned dialect, bool isBinary, Cursor record) {
    entries.push_back({record, dialect, isType, isBinary});
    attributes += !isType;
  }
  bool check();

private:
  struct Entry {
    Cursor record;
    unsigned dialect;
    bool isType, isBinary;
  };

  bool checkEntry(const Entry &entry);
  bool checkText(Cursor record);
  bool checkBuiltin(Cursor record, bool isType, uint64_t code);
  bool checkFields(Cursor record, const RecordRow &row);
  bool checkFields(Cursor record, llvm::ArrayRef<FieldRow> fields,
                   bool withLater);
  bool checkField(Cursor &record, FieldKind kind, uint64_t &lastType);
  bool checkNumberOfType(Cursor &record, uint64_t type);
  /// Bits of a scalar type; 0 if it is none.
  uint64_t widthOf(uint64_t type);
  bool readReference(Cursor &record, bool toType, uint64_t &index);
  bool readReferences(Cursor &record, bool toType, uint64_t perElement = 1);
  bool checkNesting();

  uint64_t strings;
  llvm::ArrayRef<NamedRecords> dialects;
  uint64_t resources;
  llvm::SmallPtrSetImpl<const RecordRow *> &older;
  /// Of those that have later fields, which of the two a file has is known by
  /// the first.
  llvm::SmallPtrSet<const RecordRow *, 2> seen;
  std::vector<Entry> entries;
  uint64_t attributes = 0;
  /// The references of each entry: `references` from `firsts[i]` on.
  std::vector<uint32_t> references;
  std::vector<size_t> firsts;
};

/// The types of the quant dialect.
const RecordTables &getQuantRecords();
/// Reads one and verifies it. Returns nothing if MLIR must report the error.
mlir::LogicalResult readQuantType(mlir::DialectBytecodeReader &reader,
                                  mlir::Type &result);

} // namespace dialectgen::bytecode

#endif // DIALECTGEN_CORE_BYTECODE_BYTECODERECORDS_H
