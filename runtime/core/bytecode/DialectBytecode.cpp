//===- DialectBytecode.cpp - bytecode of the dialect itself
//------------------===//
//
// See DialectBytecode.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/DialectBytecode.h"
#include "dialectgen/core/bytecode/PropertyLayouts.h"
#include "dialectgen/core/records/RecordCodec.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// Gives the guard the layouts.
class RecordsInterface : public DialectInterface::Base<RecordsInterface> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RecordsInterface)
  RecordsInterface(Dialect *dialect, const RecordTables &tables)
      : Base(dialect), tables(tables) {}

  const RecordTables &tables;
};

/// The dialect version that a file declares.
struct FileVersion : DialectVersion {};

class DialectBytecode : public BytecodeDialectInterface {
public:
  DialectBytecode(Dialect *dialect, const DialectRecords &inDialect)
      : BytecodeDialectInterface(dialect), inDialect(inDialect) {}

  Attribute readAttribute(DialectBytecodeReader &reader) const override {
    return read(reader, inDialect.records.attributes, inDialect.attributes,
                inDialect.attributeRows, "attribute");
  }
  Type readType(DialectBytecodeReader &reader) const override {
    auto type = cast_or_null<TypeAttr>(read(reader, inDialect.records.types,
                                            inDialect.types, inDialect.typeRows,
                                            "type"));
    return type ? type.getValue() : Type();
  }
  LogicalResult writeAttribute(Attribute attribute,
                               DialectBytecodeWriter &writer) const override {
    return write(writer, attribute, attribute.getTypeID(),
                 inDialect.records.attributes, inDialect.attributes,
                 inDialect.attributeRows);
  }
  LogicalResult writeType(Type type,
                          DialectBytecodeWriter &writer) const override {
    return write(writer, TypeAttr::get(type), type.getTypeID(),
                 inDialect.records.types, inDialect.types, inDialect.typeRows);
  }
  std::unique_ptr<DialectVersion>
  readVersion(DialectBytecodeReader &reader) const override;

private:
  Attribute read(DialectBytecodeReader &reader, ArrayRef<RecordRow> records,
                 ArrayRef<DialectRow> rows, ArrayRef<int> codes,
                 StringRef what) const;
  LogicalResult write(DialectBytecodeWriter &writer, Attribute value, TypeID id,
                      ArrayRef<RecordRow> records, ArrayRef<DialectRow> rows,
                      ArrayRef<int> codes) const;

  const DialectRecords &inDialect;
};

/// The place of the field called `name`.
size_t placeOf(const DialectRow &row, StringRef name) {
  return llvm::find_if(
             row.fields,
             [&](const HeldFieldRow &field) { return name == field.name; }) -
         row.fields.begin();
}

/// Nothing in a dialect's records is as wide as its type.
unsigned noWidth(Type) { return 0; }

} // namespace

Attribute DialectBytecode::read(DialectBytecodeReader &reader,
                                ArrayRef<RecordRow> records,
                                ArrayRef<DialectRow> rows, ArrayRef<int> codes,
                                StringRef what) const {
  uint64_t code;
  if (failed(reader.readVarInt(code)))
    return {};
  if (code >= records.size() || !records[code].name) {
    reader.emitError() << "unknown " << inDialect.records.dialect << " " << what
                       << " code: " << code;
    return {};
  }
  const RecordRow &record = records[code];
  const DialectRow &row = rows[codes[code]];
  SmallVector<Attribute> fields, held(row.fields.size());
  RecordRow present = record;
  SmallVector<FieldRow> older;
  if (const FileLayouts *file = ScopedFileLayouts::current();
      file && file->older.contains(&record)) {
    for (const FieldRow &field : record.fields)
      if (field.isLater)
        held[placeOf(row, field.name)] =
            DenseI64ArrayAttr::get(getContext(), {});
      else
        older.push_back(field);
    present.fields = older;
  }
  if (failed(readFields(reader, present, noWidth, fields)))
    return {};
  for (auto [field, value] : llvm::zip(present.fields, fields)) {
    bool isAbsent =
        field.kind == FieldKind::MarkedAttribute && isa<UnitAttr>(value);
    held[placeOf(row, field.name)] = isAbsent ? Attribute() : value;
  }
  Attribute made = row.make(getContext(), held);
  if (!made)
    reader.emitError() << "the fields of " << inDialect.records.dialect << " "
                       << what << " '" << record.name
                       << "' do not fit its definition";
  return made;
}

LogicalResult DialectBytecode::write(DialectBytecodeWriter &writer,
                                     Attribute value, TypeID id,
                                     ArrayRef<RecordRow> records,
                                     ArrayRef<DialectRow> rows,
                                     ArrayRef<int> codes) const {
  for (auto [code, index] : llvm::enumerate(codes)) {
    if (index < 0 || rows[index].id() != id)
      continue;
    const DialectRow &row = rows[index];
    SmallVector<Attribute> held, fields;
    row.split(value, held);
    for (const FieldRow &field : records[code].fields) {
      Attribute part = held[placeOf(row, field.name)];
      fields.push_back(part ? part : UnitAttr::get(getContext()));
    }
    writer.writeVarInt(code);
    writeFields(writer, records[code], noWidth, fields);
    return success();
  }
  // MLIR writes the text.
  return failure();
}

/// Three numbers; patches change no record.
std::unique_ptr<DialectVersion>
DialectBytecode::readVersion(DialectBytecodeReader &reader) const {
  uint64_t parts[3];
  for (uint64_t &part : parts)
    if (failed(reader.readVarInt(part)))
      return nullptr;
  const Version &newest = inDialect.newest;
  if (std::pair(parts[0], parts[1]) >
      std::pair<uint64_t, uint64_t>(newest.major, newest.minor)) {
    reader.emitError() << "the file has " << inDialect.records.dialect << " "
                       << parts[0] << "." << parts[1] << "." << parts[2]
                       << ", the newest that can be read is " << newest.str();
    return nullptr;
  }
  return std::make_unique<FileVersion>();
}

void addDialectBytecode(Dialect &dialect, const DialectRecords &records) {
  dialect.addInterface(std::make_unique<DialectBytecode>(&dialect, records));
  dialect.addInterface(
      std::make_unique<RecordsInterface>(&dialect, records.records));
}

const RecordTables *recordsOfDialect(Dialect *dialect) {
  const auto *interface =
      dialect ? dialect->getRegisteredInterface<RecordsInterface>() : nullptr;
  return interface ? &interface->tables : nullptr;
}

} // namespace dialectgen
