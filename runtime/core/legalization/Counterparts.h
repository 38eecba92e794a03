//===- Counterparts.h - records by what they stand for ----------*- C++ -*-===//
//
// The records of a versioned dialect that stand for MLIR's own types and
// attributes, and for those of its dialect.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_COUNTERPARTS_H
#define DIALECTGEN_CORE_LEGALIZATION_COUNTERPARTS_H

#include "dialectgen/core/legalization/LegalizationTable.h"
#include "llvm/ADT/DenseMap.h"

namespace dialectgen {

/// The type of a row without parameters, from its text; null if its dialect is
/// not loaded.
mlir::Type parseScalar(llvm::StringRef text, mlir::MLIRContext *context);

class Counterparts {
public:
  explicit Counterparts(const LegalizationTable &table);

  /// A type or attribute of the dialect, and the record that it is.
  struct OfDialect {
    const DialectRow *row;
    const RecordRow *record;
    unsigned code;
    bool isType;
  };
  /// Null if no record stands for values of the dialect's class `id`.
  const OfDialect *findType(mlir::TypeID id) const { return find(types, id); }
  const OfDialect *findAttribute(mlir::TypeID id) const {
    return find(attributes, id);
  }

  bool hasType(BuiltinKind kind) const {
    return typeCodes[unsigned(kind)] >= 0;
  }
  bool hasAttribute(BuiltinKind kind) const {
    return attributeCodes[unsigned(kind)] >= 0;
  }

  // Null if there is no such record, or if readers would reject it, which is
  // the mistake then.

  mlir::Type makeType(BuiltinKind kind, llvm::ArrayRef<mlir::Attribute> fields,
                      std::string &mistake) const;
  mlir::Attribute makeChecked(BuiltinKind kind,
                              llvm::ArrayRef<mlir::Attribute> fields,
                              std::string &mistake) const;
  /// In a TypeAttr if it is a type.
  mlir::Attribute makeChecked(const OfDialect &known,
                              llvm::ArrayRef<mlir::Attribute> fields,
                              std::string &mistake) const;

  /// Of fields that readers take. Null if there is no such record.
  mlir::Attribute makeAttribute(BuiltinKind kind,
                                llvm::ArrayRef<mlir::Attribute> fields) const;
  mlir::Attribute makeBool(bool value) const;
  /// A tensor that repeats `value`; null if a size is not known.
  mlir::Attribute repeat(int64_t value, unsigned typeCode,
                         llvm::ArrayRef<int64_t> shape) const;
  /// The number of elements of a tensor; -1 for anything else.
  int64_t lengthOf(mlir::Attribute tensor) const;

  /// In a program of several dialects: those that stand for MLIR's own types
  /// and attributes, which outlive these.
  void setBuiltins(const Counterparts &others) { builtins = &others; }

private:
  mlir::Attribute makeChecked(const RecordRow &row, unsigned code,
                              llvm::ArrayRef<mlir::Attribute> fields,
                              bool isType, std::string &mistake) const;
  using ById = llvm::DenseMap<mlir::TypeID, OfDialect>;
  static const OfDialect *find(const ById &known, mlir::TypeID id) {
    auto it = known.find(id);
    return it == known.end() ? nullptr : &it->second;
  }
  /// Null if these stand for MLIR's own.
  const Counterparts *others() const {
    return builtins == this ? nullptr : builtins;
  }

  const LegalizationTable &table;
  const RecordFactory &factory;
  /// Wire codes; negative of kinds without a record.
  llvm::SmallVector<int> typeCodes, attributeCodes;
  ById types, attributes;
  const Counterparts *builtins = nullptr;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_COUNTERPARTS_H
