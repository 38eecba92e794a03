//===- RecordDialect.cpp - a dialect of records ---------------------------===//
//
// See RecordDialect.h. Records and their bytecode; text is in
// RecordDialectText.cpp.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/records/RecordDialect.h"
#include "RecordChecks.h"
#include "dialectgen/core/records/RecordCodec.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace dialectgen {

template <typename Base, typename Allocator>
unsigned detail::RecordValue<Base, Allocator>::getCode() const {
  const RecordTables &records =
      static_cast<RecordDialect &>(this->getDialect()).getRecords();
  bool isType = std::is_same_v<Base, Type>;
  return unsigned(&getRow() -
                  (isType ? records.types : records.attributes).data());
}
template class detail::RecordValue<Type, TypeStorageAllocator>;
template class detail::RecordValue<Attribute, AttributeStorageAllocator>;

namespace {

/// Marks dialects of records.
class Marker : public DialectInterface::Base<Marker> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Marker)
  explicit Marker(Dialect *dialect) : Base(dialect) {}
};

class BytecodeInterface : public BytecodeDialectInterface {
public:
  explicit BytecodeInterface(Dialect *dialect)
      : BytecodeDialectInterface(dialect),
        dialect(*static_cast<RecordDialect *>(dialect)) {}

  Attribute readAttribute(DialectBytecodeReader &reader) const override {
    const RecordRow *row =
        readRow(reader, dialect.getRecords().attributes, "attribute");
    SmallVector<Attribute> fields;
    if (!row || failed(readChecked(reader, *row, fields)))
      return {};
    return dialect.getAttribute(
        unsigned(row - dialect.getRecords().attributes.data()), fields);
  }
  Type readType(DialectBytecodeReader &reader) const override {
    const RecordRow *row = readRow(reader, dialect.getRecords().types, "type");
    SmallVector<Attribute> fields;
    if (!row || failed(readChecked(reader, *row, fields)))
      return {};
    return dialect.getType(unsigned(row - dialect.getRecords().types.data()),
                           fields);
  }
  LogicalResult writeAttribute(Attribute attribute,
                               DialectBytecodeWriter &writer) const override {
    return write(RecordAttr(attribute.getImpl()), writer);
  }
  LogicalResult writeType(Type type,
                          DialectBytecodeWriter &writer) const override {
    return write(RecordType(type.getImpl()), writer);
  }

private:
  /// The row whose code is read; null after an error.
  const RecordRow *readRow(DialectBytecodeReader &reader,
                           ArrayRef<RecordRow> rows, StringRef what) const {
    uint64_t code;
    if (failed(reader.readVarInt(code)))
      return nullptr;
    if (code < rows.size() && rows[code].name && !rows[code].toConfirm)
      return &rows[code];
    reader.emitError() << "unknown " << dialect.getNamespace() << " " << what
                       << " code: " << code;
    return nullptr;
  }
  LogicalResult readChecked(DialectBytecodeReader &reader, const RecordRow &row,
                            SmallVectorImpl<Attribute> &fields) const {
    auto scalarWidth = [&](Type type) { return widthOf(type); };
    return success(succeeded(readFields(reader, row, scalarWidth, fields)) &&
                   succeeded(checkRecord([&] { return reader.emitError(); },
                                         row, fields)));
  }
  template <typename Value>
  LogicalResult write(Value record, DialectBytecodeWriter &writer) const {
    // A code that nobody has confirmed is in no file; MLIR writes the text.
    if (record.getRow().toConfirm)
      return failure();
    writer.writeVarInt(record.getCode());
    writeFields(
        writer, record.getRow(), [&](Type type) { return widthOf(type); },
        record.getFields());
    return success();
  }
  unsigned widthOf(Type type) const { return bitsOf(dialect.split(type)); }

  const RecordDialect &dialect;
};

auto isRecord() {
  return [](TypeID trait) { return trait == TypeID::get<detail::IsRecord>(); };
}

} // namespace

RecordDialect::RecordDialect(MLIRContext *context, TypeID id,
                             const RecordTables &tables)
    : Dialect(tables.dialect, context, id), records(tables),
      typeName((tables.dialect + ".type").str()),
      attributeName((tables.dialect + ".attribute").str()), factory(*this) {
  // Records are leaves: their contents must not be replaced individually.
  addType(
      typeId,
      AbstractType::get(
          *this, {}, isRecord(),
          [](Type, function_ref<void(Attribute)>, function_ref<void(Type)>) {},
          [](Type type, ArrayRef<Attribute>, ArrayRef<Type>) { return type; },
          typeId, typeName));
  context->getTypeUniquer().registerParametricStorageType<RecordType::ImplType>(
      typeId);
  addAttribute(attributeId, AbstractAttribute::get(
                                *this, {}, isRecord(),
                                [](Attribute, function_ref<void(Attribute)>,
                                   function_ref<void(Type)>) {},
                                [](Attribute value, ArrayRef<Attribute>,
                                   ArrayRef<Type>) { return value; },
                                attributeId, attributeName));
  context->getAttributeUniquer()
      .registerParametricStorageType<RecordAttr::ImplType>(attributeId);
  addInterfaces<Marker, BytecodeInterface>();
}

RecordDialect::~RecordDialect() = default;

const RecordDialect *RecordDialect::get(Dialect *dialect) {
  return dialect && dialect->getRegisteredInterface<Marker>()
             ? static_cast<RecordDialect *>(dialect)
             : nullptr;
}

RecordType RecordDialect::getType(unsigned code,
                                  ArrayRef<Attribute> fields) const {
  return mlir::detail::TypeUniquer::getWithTypeID<RecordType>(
      getContext(), typeId, &records.types[code], fields);
}

RecordAttr RecordDialect::getAttribute(unsigned code,
                                       ArrayRef<Attribute> fields) const {
  return mlir::detail::AttributeUniquer::getWithTypeID<RecordAttr>(
      getContext(), attributeId, &records.attributes[code], fields);
}

} // namespace dialectgen
