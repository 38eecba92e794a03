//===- RecordTable.h - types and attributes as data -------------*- C++ -*-===//
//
// Rows that define the types and attributes of a versioned dialect. They are
// records: a row and the values of its fields, each an MLIR attribute. This
// uniform representation lets a single codec, textual form, legality check and
// conversion serve every type and attribute.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RECORDS_RECORDTABLE_H
#define DIALECTGEN_CORE_RECORDS_RECORDTABLE_H

#include "dialectgen/core/records/Version.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/ArrayRef.h"

namespace dialectgen {

/// The encoding of a field on the wire, and the attribute that stores it
/// (Names.def describes each).
enum class FieldKind {
#define DIALECTGEN_WIRE_KIND(ENUMERATOR, NAME) ENUMERATOR,
#include "dialectgen/core/Names.def"
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

class RecordFactory;

/// Makes a constant: of records or of MLIR's own attributes, as the dialect has
/// them (VersionAdaptor::make).
struct ValueMaker {
  using OfRecords = mlir::Attribute (*)(const RecordFactory &make);
  using OfBuiltins = mlir::Attribute (*)(mlir::MLIRContext *context);

  constexpr ValueMaker() = default;
  constexpr ValueMaker(std::nullptr_t) {}
  constexpr ValueMaker(OfRecords function) : ofRecords(function) {}
  constexpr ValueMaker(OfBuiltins function) : ofBuiltins(function) {}
  /// As programs are written: `1 : si64`, `#vhlo.bool_v1<1>`.
  constexpr ValueMaker(const char *text) : text(text) {}
  explicit constexpr operator bool() const {
    return ofRecords || ofBuiltins || text;
  }

  OfRecords ofRecords = nullptr;
  OfBuiltins ofBuiltins = nullptr;
  const char *text = nullptr;
};

/// Where a field comes from in a record that took the place of another.
struct FieldSourceRow {
  /// The index of the same field in the older record; negative if it has none.
  int from;
  /// The value of a field that one of the two lacks; null: it is absent.
  ValueMaker before = {};
};

/// The numbers of a case in an enumeration and in the one that took its place.
struct CasePairRow {
  int64_t older, newer;
};

/// How a record took the place of another.
struct RecordStepRow {
  /// The wire code of the older record.
  unsigned older;
  /// Of each field, then of those that the older record has alone.
  llvm::ArrayRef<FieldSourceRow> fields;
  /// Of an enumeration, the cases that both have.
  llvm::ArrayRef<CasePairRow> cases = {};
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
  /// The MLIR type or attribute of the record, as in the spec: the text of a
  /// type, `@` and a name, or empty.
  const char *builtin = "";
  /// The syntax between `<` and `>` in programs, as in the spec.
  const char *text = "";
  /// The code, or the kind of a field, is a tool's choice that nobody has
  /// confirmed: nothing of it is written, and nothing read.
  bool toConfirm = false;
  /// Values are unions of cases, which are bits and groups of bits.
  bool isBitEnum = false;
  /// Null if no record of an older release becomes it.
  const RecordStepRow *step = nullptr;
};

/// An attribute that an operation of a dialect holds as a property.
struct PropertyRow {
  const char *name;
  bool isRequired;
  /// The releases whose operation has it; without a last one, today's has.
  Version since;
  std::optional<Version> until = std::nullopt;
  /// The number of an absent one: bytecode of releases that lack it omits it.
  std::optional<int64_t> absent = std::nullopt;
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
  /// Of a dialect.
  llvm::ArrayRef<PropertyLayout> layouts = {};
};

/// A type or attribute of a dialect taken apart; no row if it is foreign.
struct Record {
  const RecordRow *row = nullptr;
  llvm::ArrayRef<mlir::Attribute> fields = {};
};

/// True if `row` is the MLIR type or attribute named by `builtin`, such as
/// `@tensor`, and has the fields of such a record.
bool isBuiltin(const RecordRow &row, llvm::StringRef builtin);

/// Bits of a scalar type, integers of any width included; 0 if it is none.
unsigned bitsOf(const Record &type);

/// True if `value` is a case of `row`, or a union of cases of a bit enum.
bool isCase(const RecordRow &row, int64_t value);

/// The wire code of the first of `rows` that isBuiltin(); nothing if none is.
std::optional<unsigned> findBuiltin(llvm::ArrayRef<RecordRow> rows,
                                    llvm::StringRef builtin);

/// The bytes of a field of FieldKind::Blob: a string has them, or, in a program
/// that is about to be written, elements that the record shares.
llvm::ArrayRef<char> bytesOfBlob(mlir::Attribute field);

/// The elements of such a field, of a ranked tensor or vector of `type`; null
/// if it is none of numbers, of a fixed size, or the data is of another size.
mlir::Attribute elementsOfBlob(mlir::Type type, mlir::Attribute field);

class RecordDialect;

/// Creates records of a dialect; fields have the form of their FieldKind.
class RecordFactory {
public:
  explicit RecordFactory(const RecordDialect &dialect) : dialect(dialect) {}
  mlir::MLIRContext *getContext() const;
  mlir::Attribute attribute(unsigned code,
                            llvm::ArrayRef<mlir::Attribute> fields) const;
  /// The type, as a TypeAttr.
  mlir::Attribute type(unsigned code,
                       llvm::ArrayRef<mlir::Attribute> fields) const;

  /// The same of another dialect, which this one uses; null if the context has
  /// not loaded it.
  mlir::Attribute attributeOf(llvm::StringRef used, unsigned code,
                              llvm::ArrayRef<mlir::Attribute> fields) const;
  mlir::Attribute typeOf(llvm::StringRef used, unsigned code,
                         llvm::ArrayRef<mlir::Attribute> fields) const;

  mlir::Attribute integer(int64_t value) const;
  mlir::Attribute integers(llvm::ArrayRef<int64_t> values) const;
  mlir::Attribute string(llvm::StringRef value) const;
  mlir::Attribute list(llvm::ArrayRef<mlir::Attribute> values) const;

  /// What readers would reject in a record of `row`; empty if they take it.
  std::string findMistake(const RecordRow &row,
                          llvm::ArrayRef<mlir::Attribute> fields) const;

private:
  const RecordDialect &dialect;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RECORDS_RECORDTABLE_H
