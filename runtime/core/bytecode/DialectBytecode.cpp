//===- DialectBytecode.cpp - bytecode of the dialect itself ---------------===//
//
// See DialectBytecode.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/DialectBytecode.h"
#include "dialectgen/core/bytecode/BytecodeWriter.h"
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
  RecordsInterface(Dialect *dialect, const DialectRecords &inDialect)
      : Base(dialect), inDialect(inDialect) {}

  const DialectRecords &inDialect;
};

const DialectRecords *recordsOf(Dialect *dialect) {
  const auto *interface =
      dialect ? dialect->getRegisteredInterface<RecordsInterface>() : nullptr;
  return interface ? &interface->inDialect : nullptr;
}

/// The dialect version that a file declares.
struct FileVersion : DialectVersion {
  explicit FileVersion(const Version &version) : version(version) {}
  Version version;
};

class DialectBytecode : public BytecodeDialectInterface {
public:
  DialectBytecode(Dialect *dialect, const DialectRecords &inDialect)
      : BytecodeDialectInterface(dialect), inDialect(inDialect) {}

  Attribute readAttribute(DialectBytecodeReader &reader) const override {
    return read(reader, inDialect.records.attributes, inDialect.attributes,
                inDialect.attributeRows, inDialect.attributeLayouts,
                "attribute");
  }
  Type readType(DialectBytecodeReader &reader) const override {
    auto type = cast_or_null<TypeAttr>(read(reader, inDialect.records.types,
                                            inDialect.types, inDialect.typeRows,
                                            /*layouts=*/{}, "type"));
    return type ? type.getValue() : Type();
  }
  LogicalResult writeAttribute(Attribute attribute,
                               DialectBytecodeWriter &writer) const override {
    return write(writer, attribute, attribute.getTypeID(),
                 inDialect.records.attributes, inDialect.attributes,
                 inDialect.attributeRows, inDialect.attributeLayouts);
  }
  LogicalResult writeType(Type type,
                          DialectBytecodeWriter &writer) const override {
    return write(writer, TypeAttr::get(type), type.getTypeID(),
                 inDialect.records.types, inDialect.types, inDialect.typeRows,
                 /*layouts=*/{});
  }
  std::unique_ptr<DialectVersion>
  readVersion(DialectBytecodeReader &reader) const override;
  void writeVersion(DialectBytecodeWriter &writer) const override;

private:
  Attribute read(DialectBytecodeReader &reader, ArrayRef<RecordRow> records,
                 ArrayRef<DialectRow> rows, ArrayRef<int> codes,
                 ArrayRef<LayoutRow> layouts, StringRef what) const;
  LogicalResult write(DialectBytecodeWriter &writer, Attribute value, TypeID id,
                      ArrayRef<RecordRow> records, ArrayRef<DialectRow> rows,
                      ArrayRef<int> codes, ArrayRef<LayoutRow> layouts) const;

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

/// A field that a form of a record does not have.
Attribute makeAbsent(MLIRContext *context, const AbsentFieldRow &field) {
  switch (field.kind) {
  case FieldKind::Attributes:
  case FieldKind::Types:
    return ArrayAttr::get(context, {});
  case FieldKind::SignedVarInts:
    return DenseI64ArrayAttr::get(context, {});
  case FieldKind::VarInt:
  case FieldKind::SignedVarInt:
  case FieldKind::Bool:
    return IntegerAttr::get(IntegerType::get(context, 64), field.absent);
  default:
    return {};
  }
}

bool isAbsent(Attribute held, std::optional<int64_t> absent) {
  if (auto list = dyn_cast_or_null<ArrayAttr>(held))
    return list.empty();
  if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(held))
    return list.empty();
  auto number = dyn_cast_or_null<IntegerAttr>(held);
  return number ? number.getValue().getSExtValue() == absent : !held;
}

/// The row of an attribute, null if it is none of the dialect's.
const DialectRow *rowOf(const DialectRecords &inDialect, Attribute value) {
  for (int index : inDialect.attributeRows)
    if (index >= 0 && inDialect.attributes[index].id() == value.getTypeID())
      return &inDialect.attributes[index];
  return nullptr;
}

/// Whether a field, or a part of an element of it, holds something.
bool isGiven(const DialectRecords &inDialect, const DialectRow &row,
             ArrayRef<Attribute> held, const GivenFieldRow &given) {
  Attribute field = held[placeOf(row, given.field)];
  if (!given.part)
    return !isAbsent(field, given.absent);
  return llvm::any_of(cast<ArrayAttr>(field), [&](Attribute element) {
    SmallVector<Attribute> parts;
    const DialectRow *of = rowOf(inDialect, element);
    if (of)
      of->split(element, parts);
    return of && !isAbsent(parts[placeOf(*of, given.part)], given.absent);
  });
}

/// The code that the attribute of `row` with these fields is written with: the
/// last that fits.
std::optional<size_t> codeFor(const DialectRecords &inDialect, TypeID id,
                              ArrayRef<Attribute> held,
                              ArrayRef<DialectRow> rows, ArrayRef<int> codes,
                              ArrayRef<LayoutRow> layouts) {
  std::optional<size_t> found;
  for (size_t code = 0; code != codes.size(); ++code) {
    if (codes[code] < 0 || rows[codes[code]].id() != id)
      continue;
    const DialectRow &row = rows[codes[code]];
    if (layouts.empty() ||
        llvm::all_of(layouts[code].given, [&](const GivenFieldRow &given) {
          return isGiven(inDialect, row, held, given);
        }))
      found = code;
  }
  return found;
}

} // namespace

Attribute DialectBytecode::read(DialectBytecodeReader &reader,
                                ArrayRef<RecordRow> records,
                                ArrayRef<DialectRow> rows, ArrayRef<int> codes,
                                ArrayRef<LayoutRow> layouts,
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
  if (!layouts.empty())
    for (const AbsentFieldRow &field : layouts[code].lacks)
      held[placeOf(row, field.name)] = makeAbsent(getContext(), field);
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
    bool mayLack = field.kind == FieldKind::MarkedAttribute ||
                   field.kind == FieldKind::OptionalAttribute ||
                   field.kind == FieldKind::OptionalVarInt;
    held[placeOf(row, field.name)] =
        mayLack && isa<UnitAttr>(value) ? Attribute() : value;
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
                                     ArrayRef<int> codes,
                                     ArrayRef<LayoutRow> layouts) const {
  const auto *index = llvm::find_if(
      codes, [&](int index) { return index >= 0 && rows[index].id() == id; });
  // MLIR writes the text.
  if (index == codes.end())
    return failure();
  const DialectRow &row = rows[*index];
  SmallVector<Attribute> held, fields;
  row.split(value, held);
  size_t code = *codeFor(inDialect, id, held, rows, codes, layouts);
  for (const FieldRow &field : records[code].fields) {
    Attribute part = held[placeOf(row, field.name)];
    fields.push_back(part ? part : UnitAttr::get(getContext()));
  }
  writer.writeVarInt(code);
  writeFields(writer, records[code], noWidth, fields);
  return success();
}

/// Three numbers.
std::unique_ptr<DialectVersion>
DialectBytecode::readVersion(DialectBytecodeReader &reader) const {
  uint64_t parts[3];
  for (uint64_t &part : parts)
    if (failed(reader.readVarInt(part)))
      return nullptr;
  const Version &newest = inDialect.newest;
  if (std::tuple(parts[0], parts[1], inDialect.countsPatches ? parts[2] : 0) >
      std::tuple<uint64_t, uint64_t, uint64_t>(
          newest.major, newest.minor,
          inDialect.countsPatches ? newest.patch : 0)) {
    reader.emitError() << "the file has " << inDialect.records.dialect << " "
                       << parts[0] << "." << parts[1] << "." << parts[2]
                       << ", the newest that can be read is " << newest.str();
    return nullptr;
  }
  return std::make_unique<FileVersion>(
      Version{uint32_t(parts[0]), uint32_t(parts[1]), uint32_t(parts[2])});
}

/// None, unless setDialectVersion() has asked for one.
void DialectBytecode::writeVersion(DialectBytecodeWriter &writer) const {
  if (std::optional<Version> version =
          askedVersion(writer, inDialect.records.dialect))
    for (uint32_t part : {version->major, version->minor, version->patch})
      writer.writeVarInt(part);
}

std::optional<Version> askedVersion(DialectBytecodeWriter &writer,
                                    StringRef dialect) {
  FailureOr<const DialectVersion *> asked = writer.getDialectVersion(dialect);
  return succeeded(asked)
             ? std::optional(static_cast<const FileVersion *>(*asked)->version)
             : std::nullopt;
}

void setDialectVersion(BytecodeForm &form, StringRef dialect,
                       const Version &version) {
  form.dialectVersions[dialect] = std::make_unique<FileVersion>(version);
}

std::optional<Version> newestVersionOf(Dialect *dialect) {
  const DialectRecords *records = recordsOf(dialect);
  return records ? std::optional(records->newest) : std::nullopt;
}

LogicalResult refuseNewerContent(Operation *root, Dialect *dialect,
                                 const Version &version,
                                 ArrayRef<VersionTarget> records) {
  const DialectRecords *inDialect = recordsOf(dialect);
  if (!inDialect)
    return success();
  StringRef name = inDialect->records.dialect;
  auto refuse = [&](Operation *op, const Twine &what, const Version &since) {
    op->emitError() << what << " needs version " << since.str()
                    << " or newer of the '" << name
                    << "' dialect; the target is " << version.str();
    return WalkResult::interrupt();
  };
  auto findNewer = [&](Attribute value) -> std::optional<Version> {
    const DialectRow *row = rowOf(*inDialect, value);
    if (!row || inDialect->attributeLayouts.empty())
      return std::nullopt;
    SmallVector<Attribute> held;
    row->split(value, held);
    std::optional<size_t> code =
        codeFor(*inDialect, value.getTypeID(), held, inDialect->attributes,
                inDialect->attributeRows, inDialect->attributeLayouts);
    const Version &since = inDialect->attributeLayouts[*code].since;
    return version < since ? std::optional(since) : std::nullopt;
  };
  /// Of parts of attributes, and of fields of records.
  std::function<Attribute(Attribute)> firstNewer = [&](Attribute value) {
    Attribute found;
    value.walk([&](Attribute part) {
      if (findNewer(part))
        found = part;
      for (Attribute field : split(records, part).fields)
        found = found ? found : firstNewer(field);
      return found ? WalkResult::interrupt() : WalkResult::advance();
    });
    return found;
  };
  WalkResult result = root->walk([&](Operation *op) {
    if (Attribute newer = firstNewer(op->getAttrDictionary())) {
      std::string text;
      llvm::raw_string_ostream(text) << newer;
      return refuse(op, text, *findNewer(newer));
    }
    for (const PropertyLayout &layout : inDialect->records.layouts)
      if (op->getName().getStringRef() == layout.op)
        for (const PropertyRow &row : layout.properties)
          if (!row.until && version < row.since &&
              !isAbsent(op->getInherentAttr(row.name).value_or(Attribute()),
                        row.absent))
            return refuse(op,
                          "'" + op->getName().getStringRef() + "' with '" +
                              row.name + "'",
                          row.since);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

void addDialectBytecode(Dialect &dialect, const DialectRecords &records) {
  dialect.addInterface(std::make_unique<DialectBytecode>(&dialect, records));
  dialect.addInterface(std::make_unique<RecordsInterface>(&dialect, records));
}

const RecordTables *recordsOfDialect(Dialect *dialect) {
  const DialectRecords *records = recordsOf(dialect);
  return records ? &records->records : nullptr;
}

} // namespace dialectgen
