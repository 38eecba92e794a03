//===- RecordTable.cpp - types and attributes as data ---------------------===//
//
// See RecordTable.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/records/RecordTable.h"
#include "RecordChecks.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/core/records/RecordDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;

namespace dialectgen {

MLIRContext *RecordFactory::getContext() const { return dialect.getContext(); }

Attribute RecordFactory::attribute(unsigned code,
                                   ArrayRef<Attribute> fields) const {
  const RecordRow &row = dialect.getRecords().attributes[code];
  if (!isBuiltin(row, "@elements"))
    return dialect.getAttribute(code, fields);
  // Truth values have one form, which readers bring them to, too.
  SmallVector<Attribute, 2> held(fields);
  Silence silence(dialect.getContext());
  (void)checkRecord(silence, row, held);
  return dialect.getAttribute(code, held);
}
Attribute RecordFactory::type(unsigned code, ArrayRef<Attribute> fields) const {
  return TypeAttr::get(dialect.getType(code, fields));
}
static const RecordDialect *findUsed(const RecordDialect &dialect,
                                     StringRef used) {
  return RecordDialect::get(dialect.getContext()->getLoadedDialect(used));
}
Attribute RecordFactory::attributeOf(StringRef used, unsigned code,
                                     ArrayRef<Attribute> fields) const {
  const RecordDialect *owner = findUsed(dialect, used);
  return owner ? owner->getFactory().attribute(code, fields) : Attribute();
}
Attribute RecordFactory::typeOf(StringRef used, unsigned code,
                                ArrayRef<Attribute> fields) const {
  const RecordDialect *owner = findUsed(dialect, used);
  return owner ? owner->getFactory().type(code, fields) : Attribute();
}

Attribute RecordFactory::integer(int64_t value) const {
  return Builder(dialect.getContext()).getI64IntegerAttr(value);
}
Attribute RecordFactory::integers(ArrayRef<int64_t> values) const {
  return DenseI64ArrayAttr::get(dialect.getContext(), values);
}
Attribute RecordFactory::string(StringRef value) const {
  return StringAttr::get(dialect.getContext(), value);
}
Attribute RecordFactory::list(ArrayRef<Attribute> values) const {
  return ArrayAttr::get(dialect.getContext(), values);
}

ArrayRef<char> bytesOfBlob(Attribute field) {
  if (auto dense = dyn_cast<DenseIntOrFPElementsAttr>(field))
    return dense.getRawData();
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(field))
    return resource.getRawHandle().getBlob()->getData();
  StringRef bytes = cast<StringAttr>(field).getValue();
  return {bytes.data(), bytes.size()};
}

Attribute elementsOfBlob(Type type, Attribute field) {
  auto shaped = dyn_cast_or_null<ShapedType>(type);
  if (!shaped || !isa<RankedTensorType, VectorType>(type) ||
      !shaped.hasStaticShape() || shaped.getNumElements() < 0)
    return {};
  Type element = shaped.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  if (!element.isIntOrIndexOrFloat())
    return {};
  ArrayRef<char> data = bytesOfBlob(field);
  // One truth value may be written as a number or as a byte full of bits.
  const char whole = '\xFF';
  if (element.isInteger(1) && shaped.getNumElements() == 1 &&
      data.size() == 1 && data.front() != 0)
    data = ArrayRef<char>(whole);
  bool isSplat = false;
  if (!DenseElementsAttr::isValidRawBuffer(shaped, data, isSplat))
    return {};
  return DenseElementsAttr::getFromRawBuffer(shaped, data);
}

/// The fields of a record that is a part of MLIR; nothing is asked of others.
static std::optional<ArrayRef<FieldKind>> fieldsOf(StringRef builtin) {
  struct Layout {
    StringLiteral builtin;
    SmallVector<FieldKind> fields;
  };
  using Kind = FieldKind;
  static const Layout layouts[] = {
      {"@array", {Kind::Attributes}},
      {"@bool", {Kind::VarInt}},
      {"@dictionary", {Kind::AttributePairs}},
      {"@float", {Kind::Type, Kind::Bits}},
      {"@integer", {Kind::Type, Kind::Bits}},
      {"@string", {Kind::String}},
      {"@elements", {Kind::Type, Kind::Blob}},
      {"@type", {Kind::Type}},
      {"@complex", {Kind::Type}},
      {"@function", {Kind::Types, Kind::Types}},
      {"@tensor", {Kind::SignedVarInts, Kind::Type}},
      {"@encoded_tensor", {Kind::Attribute, Kind::SignedVarInts, Kind::Type}},
      {"@unranked_tensor", {Kind::Type}},
      {"@tuple", {Kind::Types}},
      {"@quantized",
       {Kind::VarInt, Kind::Type, Kind::Type, Kind::F64, Kind::SignedVarInt,
        Kind::SignedVarInt, Kind::SignedVarInt}},
      {"@quantized_per_axis",
       {Kind::VarInt, Kind::Type, Kind::Type, Kind::VarInt, Kind::SignedVarInt,
        Kind::SignedVarInt, Kind::F64s, Kind::SignedVarInts}},
      {"@buffer", {Kind::SignedVarInts, Kind::Type}},
      {"@integer_type", {Kind::VarInt, Kind::VarInt}},
      {"@vector", {Kind::SignedVarInts, Kind::SignedVarInts, Kind::Type}},
      {"@memref",
       {Kind::SignedVarInts, Kind::Type, Kind::OptionalAttribute,
        Kind::OptionalAttribute}},
      {"@unranked_memref", {Kind::Type, Kind::OptionalAttribute}},
      {"@text", {Kind::String}},
  };
  for (const Layout &layout : layouts)
    if (builtin == layout.builtin)
      return ArrayRef<FieldKind>(layout.fields);
  return std::nullopt;
}

bool isBuiltin(const RecordRow &row, StringRef builtin) {
  if (!row.name || builtin != row.builtin)
    return false;
  std::optional<ArrayRef<FieldKind>> fields = fieldsOf(builtin);
  return !fields || llvm::equal(*fields, row.fields,
                                [](FieldKind kind, const FieldRow &field) {
                                  return kind == field.kind;
                                });
}

unsigned bitsOf(const Record &type) {
  if (!type.row)
    return 0;
  return isBuiltin(*type.row, "@integer_type")
             ? unsigned(cast<IntegerAttr>(type.fields[0]).getInt())
             : type.row->bits;
}

bool isCase(const RecordRow &row, int64_t value) {
  int64_t known = 0;
  for (const CaseRow &entry : row.cases) {
    if (entry.value == value)
      return true;
    known |= entry.value;
  }
  return row.isBitEnum && (value & ~known) == 0;
}

std::string RecordFactory::findMistake(const RecordRow &row,
                                       ArrayRef<Attribute> fields) const {
  SmallVector<Attribute> read(fields);
  std::string mistake;
  Silence silence(dialect.getContext(),
                  [&](Diagnostic &diagnostic) { mistake = diagnostic.str(); });
  (void)checkRecord(silence, row, read);
  return mistake;
}

std::optional<unsigned> findBuiltin(ArrayRef<RecordRow> rows,
                                    StringRef builtin) {
  for (const auto &[code, row] : llvm::enumerate(rows))
    if (isBuiltin(row, builtin))
      return unsigned(code);
  return std::nullopt;
}

} // namespace dialectgen
