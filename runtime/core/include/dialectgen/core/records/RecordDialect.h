//===- RecordDialect.h - a dialect of records -------------------*- C++ -*-===//
//
// Types and attributes of a versioned dialect are records (RecordTable.h): one
// C++ class for all types and one for all attributes, of whatever dialect, told
// apart by their rows, because everything done with them is done by table. Each
// dialect in a context has type identifiers of its own for them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RECORDS_RECORDDIALECT_H
#define DIALECTGEN_CORE_RECORDS_RECORDDIALECT_H

#include "dialectgen/core/records/RecordTable.h"
#include "mlir/IR/Dialect.h"

namespace dialectgen {

namespace detail {

/// A row and the values of its fields.
template <typename Base, typename Allocator> struct RecordStorage : Base {
  using KeyTy = std::pair<const RecordRow *, llvm::ArrayRef<mlir::Attribute>>;
  explicit RecordStorage(const KeyTy &key)
      : row(key.first), fields(key.second) {}
  bool operator==(const KeyTy &key) const {
    return key.first == row && key.second == fields;
  }
  static llvm::hash_code hashKey(const KeyTy &key) {
    return llvm::hash_combine(
        key.first,
        llvm::hash_combine_range(key.second.begin(), key.second.end()));
  }
  static RecordStorage *construct(Allocator &allocator, const KeyTy &key) {
    return new (allocator.template allocate<RecordStorage>())
        RecordStorage({key.first, allocator.copyInto(key.second)});
  }
  const RecordRow *row;
  llvm::ArrayRef<mlir::Attribute> fields;
};

/// Tells types and attributes that are records from others.
template <typename> struct IsRecord {};

template <typename Base, typename Allocator> class RecordValue : public Base {
public:
  using Base::Base;
  using ImplType = RecordStorage<typename Base::ImplType, Allocator>;
  static bool classof(Base value) {
    return value.template hasTrait<IsRecord>();
  }
  const RecordRow &getRow() const { return *impl().row; }
  /// The wire code.
  unsigned getCode() const;
  llvm::ArrayRef<mlir::Attribute> getFields() const { return impl().fields; }

private:
  const ImplType &impl() const {
    return *static_cast<const ImplType *>(Base::getImpl());
  }
};

} // namespace detail

/// Any type, and any attribute, of any dialect of records.
using RecordType = detail::RecordValue<mlir::Type, mlir::TypeStorageAllocator>;
using RecordAttr =
    detail::RecordValue<mlir::Attribute, mlir::AttributeStorageAllocator>;

/// Takes a record of any dialect apart; no row if it is none.
inline Record splitRecord(mlir::Type type) {
  auto record = llvm::dyn_cast_or_null<RecordType>(type);
  return record ? Record{&record.getRow(), record.getFields()} : Record();
}
inline Record splitRecord(mlir::Attribute value) {
  auto record = llvm::dyn_cast_or_null<RecordAttr>(value);
  return record ? Record{&record.getRow(), record.getFields()} : Record();
}

/// Takes apart the types, or the attributes, of one dialect.
template <typename Value> class RecordSplit {
public:
  explicit RecordSplit(mlir::TypeID id) : id(id) {}
  /// No row if `value` is of another dialect.
  Record operator()(Value value) const {
    using Class = std::conditional_t<std::is_same_v<Value, mlir::Type>,
                                     RecordType, RecordAttr>;
    if (value.getTypeID() != id)
      return {};
    Class record(value.getImpl());
    return {&record.getRow(), record.getFields()};
  }

private:
  mlir::TypeID id;
};

/// A dialect with the types and attributes of `tables`, in text and bytecode.
class RecordDialect : public mlir::Dialect {
public:
  ~RecordDialect() override;
  /// `dialect`, which may be null, if it is one of records; null if it is none.
  static const RecordDialect *get(mlir::Dialect *dialect);

  const RecordTables &getRecords() const { return records; }
  /// Fields have the form of their FieldKind, and satisfy the constraints of
  /// RecordChecks.h.
  RecordType getType(unsigned code,
                     llvm::ArrayRef<mlir::Attribute> fields = {}) const;
  RecordAttr getAttribute(unsigned code,
                          llvm::ArrayRef<mlir::Attribute> fields = {}) const;
  const RecordFactory &getFactory() const { return factory; }

  Record split(mlir::Type type) const { return splitTypes()(type); }
  Record split(mlir::Attribute value) const { return splitAttributes()(value); }
  RecordSplit<mlir::Type> splitTypes() const {
    return RecordSplit<mlir::Type>(typeId);
  }
  RecordSplit<mlir::Attribute> splitAttributes() const {
    return RecordSplit<mlir::Attribute>(attributeId);
  }

  mlir::Type parseType(mlir::DialectAsmParser &parser) const override;
  void printType(mlir::Type type,
                 mlir::DialectAsmPrinter &printer) const override;
  mlir::Attribute parseAttribute(mlir::DialectAsmParser &parser,
                                 mlir::Type type) const override;
  void printAttribute(mlir::Attribute attribute,
                      mlir::DialectAsmPrinter &printer) const override;

protected:
  /// `tables` outlives the dialect; `id` is that of the derived class.
  RecordDialect(mlir::MLIRContext *context, mlir::TypeID id,
                const RecordTables &tables);

private:
  const RecordTables &records;
  mlir::SelfOwningTypeID typeId, attributeId;
  std::string typeName, attributeName;
  RecordFactory factory;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RECORDS_RECORDDIALECT_H
