//===- RecordTable.h - types and attributes as data -------------*- C++ -*-===//
//
// The rows that say what types and attributes of a versioned dialect are. They
// are records: a row and the values of its fields, each field an MLIR
// attribute. That one form is what lets a single codec, a single text, a single
// legality check and a single conversion serve every type and attribute.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RECORDS_RECORDTABLE_H
#define DIALECTGEN_CORE_RECORDS_RECORDTABLE_H

#include "dialectgen/core/records/Version.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/ArrayRef.h"

namespace dialectgen {

/// How a field stands on the wire, and as which attribute it is held (Words.def
/// says it of each).
enum class FieldKind {
#define DIALECTGEN_WIRE_KIND(ENUMERATOR, WORD) ENUMERATOR,
#include "dialectgen/core/Words.def"
};

struct FieldRow {
  const char *name;
  FieldKind kind;
  /// Records of older releases end without it, or have none in its place: it is
  /// a list, and empty then.
  bool isLater = false;
};

/// An admitted value of an enum.
struct CaseRow {
  const char *name;
  int64_t value;
  Version since;
};

/// A type or attribute. Its wire code is its index.
struct RecordRow {
  /// Null if the code is retired.
  const char *name = nullptr;
  Version since = {}, until = {};
  /// Width of a scalar type in bits; 0 if it is none.
  unsigned bits = 0;
  llvm::ArrayRef<FieldRow> fields = {};
  llvm::ArrayRef<CaseRow> cases = {};
  /// The MLIR type or attribute that it is, as the spec says it: the text of a
  /// type, `@` and a word, or nothing.
  const char *builtin = "";
  /// What stands between `<` and `>` in programs, in the words of the spec.
  const char *text = "";
  /// The code, or the kind of a field, is a tool's choice that nobody has
  /// confirmed: nothing of it is written, and nothing read.
  bool toConfirm = false;
};

/// An attribute that an operation of a live dialect holds as a property.
struct PropertyRow {
  const char *name;
  bool isRequired;
  /// The releases whose operation has it; without a last one, today's has.
  Version since;
  std::optional<Version> until = std::nullopt;
};

/// The properties of an operation that has had others, in the order of
/// bytecode, which is by name.
struct PropertyLayout {
  const char *op;
  llvm::ArrayRef<PropertyRow> properties;
};

/// The types and attributes of a dialect, by wire code.
struct RecordTables {
  llvm::StringRef dialect;
  llvm::ArrayRef<RecordRow> attributes, types;
  /// Of a live dialect.
  llvm::ArrayRef<PropertyLayout> layouts = {};
};

/// A type or attribute of a dialect taken apart; no row if it is foreign.
struct Record {
  const RecordRow *row = nullptr;
  llvm::ArrayRef<mlir::Attribute> fields = {};
};

/// True if `row` is the MLIR type or attribute that `builtin` says, such as
/// `@tensor`, and has the fields that such a record has.
bool isBuiltin(const RecordRow &row, llvm::StringRef builtin);

/// The wire code of the first of `rows` that isBuiltin(); nothing if none is.
std::optional<unsigned> findBuiltin(llvm::ArrayRef<RecordRow> rows,
                                    llvm::StringRef builtin);

class RecordDialect;

/// Makes records of a dialect; fields are in the form FieldKind says.
class RecordFactory {
public:
  explicit RecordFactory(const RecordDialect &dialect) : dialect(dialect) {}
  mlir::Attribute attribute(unsigned code,
                            llvm::ArrayRef<mlir::Attribute> fields) const;
  /// The type, as a TypeAttr.
  mlir::Attribute type(unsigned code,
                       llvm::ArrayRef<mlir::Attribute> fields) const;

  mlir::Attribute integer(int64_t value) const;
  mlir::Attribute integers(llvm::ArrayRef<int64_t> values) const;
  mlir::Attribute string(llvm::StringRef value) const;
  mlir::Attribute list(llvm::ArrayRef<mlir::Attribute> values) const;

private:
  const RecordDialect &dialect;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RECORDS_RECORDTABLE_H
