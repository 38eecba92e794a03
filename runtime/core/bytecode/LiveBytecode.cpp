//===- LiveBytecode.cpp - bytecode of the dialect itself ------------------===//
//
// See LiveBytecode.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/LiveBytecode.h"
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

class LiveBytecode : public BytecodeDialectInterface {
public:
  LiveBytecode(Dialect *dialect, const LiveRecords &live)
      : BytecodeDialectInterface(dialect), live(live) {}

  Attribute readAttribute(DialectBytecodeReader &reader) const override {
    return read(reader, live.records.attributes, live.attributes,
                live.attributeRows, "attribute");
  }
  Type readType(DialectBytecodeReader &reader) const override {
    auto type = cast_or_null<TypeAttr>(
        read(reader, live.records.types, live.types, live.typeRows, "type"));
    return type ? type.getValue() : Type();
  }
  LogicalResult writeAttribute(Attribute attribute,
                               DialectBytecodeWriter &writer) const override {
    return write(writer, attribute, attribute.getTypeID(),
                 live.records.attributes, live.attributes, live.attributeRows);
  }
  LogicalResult writeType(Type type,
                          DialectBytecodeWriter &writer) const override {
    return write(writer, TypeAttr::get(type), type.getTypeID(),
                 live.records.types, live.types, live.typeRows);
  }
  std::unique_ptr<DialectVersion>
  readVersion(DialectBytecodeReader &reader) const override;

private:
  Attribute read(DialectBytecodeReader &reader, ArrayRef<RecordRow> records,
                 ArrayRef<LiveRow> rows, ArrayRef<int> codes,
                 StringRef what) const;
  LogicalResult write(DialectBytecodeWriter &writer, Attribute value, TypeID id,
                      ArrayRef<RecordRow> records, ArrayRef<LiveRow> rows,
                      ArrayRef<int> codes) const;

  const LiveRecords &live;
};

/// The place of the field called `name`.
size_t placeOf(const LiveRow &row, StringRef name) {
  return llvm::find_if(
             row.fields,
             [&](const HeldFieldRow &field) { return name == field.name; }) -
         row.fields.begin();
}

/// Nothing in a live dialect's records is as wide as its type.
unsigned noWidth(Type) { return 0; }

} // namespace

Attribute LiveBytecode::read(DialectBytecodeReader &reader,
                             ArrayRef<RecordRow> records,
                             ArrayRef<LiveRow> rows, ArrayRef<int> codes,
                             StringRef what) const {
  uint64_t code;
  if (failed(reader.readVarInt(code)))
    return {};
  if (code >= records.size() || !records[code].name) {
    reader.emitError() << "unknown " << live.records.dialect << " " << what
                       << " code: " << code;
    return {};
  }
  const RecordRow &record = records[code];
  const LiveRow &row = rows[codes[code]];
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
    reader.emitError() << "the fields of " << live.records.dialect << " "
                       << what << " '" << row.name
                       << "' do not fit its definition";
  return made;
}

LogicalResult LiveBytecode::write(DialectBytecodeWriter &writer,
                                  Attribute value, TypeID id,
                                  ArrayRef<RecordRow> records,
                                  ArrayRef<LiveRow> rows,
                                  ArrayRef<int> codes) const {
  for (auto [code, index] : llvm::enumerate(codes)) {
    if (index < 0 || rows[index].id() != id)
      continue;
    const LiveRow &row = rows[index];
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
LiveBytecode::readVersion(DialectBytecodeReader &reader) const {
  uint64_t parts[3];
  for (uint64_t &part : parts)
    if (failed(reader.readVarInt(part)))
      return nullptr;
  const Version &newest = live.newest;
  if (std::pair(parts[0], parts[1]) >
      std::pair<uint64_t, uint64_t>(newest.major, newest.minor)) {
    reader.emitError() << "the file has " << live.records.dialect << " "
                       << parts[0] << "." << parts[1] << "." << parts[2]
                       << ", the newest that can be read is " << newest.str();
    return nullptr;
  }
  return std::make_unique<FileVersion>();
}

void addLiveBytecode(Dialect &dialect, const LiveRecords &records) {
  dialect.addInterface(std::make_unique<LiveBytecode>(&dialect, records));
  dialect.addInterface(
      std::make_unique<RecordsInterface>(&dialect, records.records));
}

const RecordTables *recordsOfLive(Dialect *dialect) {
  const auto *interface =
      dialect ? dialect->getRegisteredInterface<RecordsInterface>() : nullptr;
  return interface ? &interface->tables : nullptr;
}

} // namespace dialectgen
