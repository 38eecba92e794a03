//===- TensorRecords.h - numbers and tensors as records ---------*- C++ -*-===//
//
// MLIR's own numbers, elements and tensor types, as records of the dialects of
// a program. Steps read constants with it, and make them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_TENSORRECORDS_H
#define DIALECTGEN_CORE_VERSIONS_TENSORRECORDS_H

#include "dialectgen/core/versions/VersionTable.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace dialectgen {

class TensorRecords {
public:
  /// `dialects` outlive it.
  explicit TensorRecords(llvm::ArrayRef<VersionTarget> dialects)
      : dialects(dialects) {}

  /// The type that MLIR writes as `text`, such as `i64`; null if no dialect has
  /// it.
  mlir::Type findType(llvm::StringRef text) const;
  /// An integer type without a sign; null if no dialect has it.
  mlir::Type findInteger(unsigned width) const;
  /// MLIR's own type for a scalar type; null if it is none.
  mlir::Type toBuiltin(mlir::Type scalar) const;
  /// The type of the elements of a tensor; `type` itself if it has none.
  mlir::Type elementOf(mlir::Type type) const;
  /// The type that the elements of a quantized type are stored as; `element`
  /// itself if it is none.
  mlir::Type storageOf(mlir::Type element) const;
  /// Nothing if `type` is no tensor with a rank.
  std::optional<llvm::ArrayRef<int64_t>> shapeOf(mlir::Type type) const;
  /// Null if no dialect has tensors.
  mlir::Type tensorOf(llvm::ArrayRef<int64_t> shape, mlir::Type element) const;

  /// The numbers that an attribute is, one or several.
  std::optional<llvm::SmallVector<int64_t>>
  numbersOf(mlir::Attribute value) const;
  /// An integer, or the bits of a float, of `type`; null if no dialect has it.
  mlir::Attribute numberOf(int64_t bits, mlir::Type type) const;
  /// The same number as one of `type`; null if that has no such number, or
  /// `value` is none.
  mlir::Attribute retyped(mlir::Attribute value, mlir::Type type) const;
  /// The elements of a tensor of one dimension, or all of them the only one of
  /// `numbers` in a tensor of `shape`; null if no dialect has tensors.
  mlir::Attribute elementsOf(llvm::ArrayRef<int64_t> numbers,
                             mlir::Type element) const {
    return elementsOf(numbers, int64_t(numbers.size()), element);
  }
  mlir::Attribute elementsOf(llvm::ArrayRef<int64_t> numbers,
                             llvm::ArrayRef<int64_t> shape,
                             mlir::Type element) const;
  /// The same elements in another shape; null if `elements` are none.
  mlir::Attribute withShape(mlir::Attribute elements,
                            llvm::ArrayRef<int64_t> shape) const;
  /// A number as the only element of a tensor of `shape`; `number` itself if it
  /// is none, or no dialect has tensors.
  mlir::Attribute toElements(mlir::Attribute number,
                             llvm::ArrayRef<int64_t> shape = {}) const;
  /// The number that a tensor of `shape` has; null if it is no such tensor.
  mlir::Attribute toNumber(mlir::Attribute elements,
                           llvm::ArrayRef<int64_t> shape = {}) const;

  /// The attribute of the first dialect that has one for MLIR's `builtin`, such
  /// as `@type`; null if none has.
  mlir::Attribute make(llvm::StringRef builtin,
                       llvm::ArrayRef<mlir::Attribute> fields) const;
  /// The value that a record has in its first field of `kind`; null if none.
  static mlir::Attribute findField(const Record &record, FieldKind kind);

private:
  /// The width of the scalar type, or of the elements of the type, that a
  /// record has; 0 if it has none.
  unsigned widthOf(const Record &record) const;
  mlir::Type makeType(llvm::StringRef builtin,
                      llvm::ArrayRef<mlir::Attribute> fields) const;

  llvm::ArrayRef<VersionTarget> dialects;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_TENSORRECORDS_H
