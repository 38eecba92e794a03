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

/// Records nested deeper are refused: they are read by recursion.
constexpr unsigned maxRecordDepth = 1000;

/// Records of one dialect, an index.
struct RecordRun {
  uint32_t first;
  unsigned dialect;
};

/// A file may have a record for each operation, its location, and the check is
/// not to take more memory than the program: a record is a number of bytes and
/// what follows from those before it.
class Records {
public:
  /// `older` gets the records that stand without their later fields; `data` has
  /// all records, one after the other.
  Records(uint64_t strings, llvm::ArrayRef<NamedRecords> dialects,
          uint64_t resources, llvm::SmallPtrSetImpl<const RecordRow *> &older,
          uint64_t attributes, uint64_t types, Cursor data)
      : strings(strings), dialects(dialects), resources(resources),
        older(older), attributes(attributes), data(data) {
    begins.reserve(attributes + types + 1);
  }

  /// The following records, attributes first, then types, are of this dialect,
  /// an index.
  void startRun(unsigned dialect) {
    runs.push_back({uint32_t(begins.size()), dialect});
  }
  /// A record is either binary, or the text of the attribute or type.
  void add(bool isBinary, const Cursor &record) {
    begins.push_back(record.offset() << 1 | isBinary);
  }
  bool check();
  /// Where each record begins, once they are checked.
  std::vector<uint64_t> takeBegins() { return std::move(begins); }
  std::vector<RecordRun> takeRuns() { return std::move(runs); }

private:
  /// A record that refers to one which is checked later, or to itself, and the
  /// first of its references.
  struct Pending {
    uint32_t entry;
    size_t first;
  };

  size_t size() const { return depths.size(); }
  bool isType(uint32_t entry) const { return entry >= attributes; }
  bool isBinary(uint32_t entry) const { return begins[entry] & 1; }
  Cursor recordOf(uint32_t entry) const {
    return data.between(begins[entry] >> 1, begins[entry + 1] >> 1);
  }
  const NamedRecords &dialectOf(uint32_t entry) const;

  bool checkEntry(uint32_t entry, const NamedRecords &dialect);
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
  /// Sums up what `entry` refers to; false if a part is not summed up, or the
  /// sum is more than is allowed.
  bool sumUp(uint32_t entry, llvm::ArrayRef<uint32_t> parts);
  bool checkNesting();

  uint64_t strings;
  llvm::ArrayRef<NamedRecords> dialects;
  uint64_t resources;
  llvm::SmallPtrSetImpl<const RecordRow *> &older;
  /// Of those that have later fields, which of the two a file has is known by
  /// the first.
  llvm::SmallPtrSet<const RecordRow *, 2> seen;
  uint64_t attributes;
  Cursor data;
  std::vector<RecordRun> runs;
  /// Offsets in the file, with the lowest bit for a binary record; that of the
  /// end last.
  std::vector<uint64_t> begins;
  /// How deep an entry nests; 0 until that is known.
  std::vector<uint16_t> depths;
  /// Of how many parts it is, written out.
  std::vector<uint32_t> parts;
  std::vector<Pending> pending;
  /// Of the entry that is checked, behind those of pending ones.
  std::vector<uint32_t> references;
};

/// The types of the quant dialect.
const RecordTables &getQuantRecords();
/// Reads one and verifies it. Returns nothing if MLIR must report the error.
mlir::LogicalResult readQuantType(mlir::DialectBytecodeReader &reader,
                                  mlir::Type &result);

} // namespace dialectgen::bytecode

#endif // DIALECTGEN_CORE_BYTECODE_BYTECODERECORDS_H
