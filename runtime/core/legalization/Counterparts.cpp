//===- Counterparts.cpp - records by what they stand for ------------------===//
//
// See Counterparts.h.
//
//===----------------------------------------------------------------------===//

#include "Counterparts.h"
#include "dialectgen/core/MlirVersion.h"

using namespace mlir;

namespace dialectgen {

constexpr unsigned kindCount = unsigned(BuiltinKind::None) + 1;
/// Of a kind that no record stands for.
constexpr int noCode = -1;

Type parseScalar(StringRef text, MLIRContext *context) {
  if (text.starts_with("!") &&
      !context->getLoadedDialect(text.drop_front().split('.').first))
    return {};
  return parseBuiltinType(text, context);
}

Counterparts::Counterparts(const LegalizationTable &table)
    : table(table), factory(table.versions.factory),
      typeCodes(kindCount, noCode), attributeCodes(kindCount, noCode) {
  auto read = [](ArrayRef<CounterpartRow> rows, ArrayRef<DialectRow> inDialect,
                 ArrayRef<RecordRow> records, SmallVectorImpl<int> &codes,
                 ById &known, bool isType) {
    // Of several records that stand for one thing the last is the newest.
    for (const auto &[code, row] : llvm::enumerate(rows)) {
      codes[unsigned(row.kind)] = int(code);
      if (row.kind == BuiltinKind::Dialect) {
        const DialectRow &of = inDialect[row.inDialect];
        known[of.getId()] = {&of, &records[code], unsigned(code), isType};
      }
    }
  };
  read(table.typeCounterparts, table.types, table.versions.types, typeCodes,
       types, /*isType=*/true);
  read(table.attributeCounterparts, table.attributes, table.versions.attributes,
       attributeCodes, attributes, /*isType=*/false);
}

Attribute Counterparts::makeChecked(const RecordRow &row, unsigned code,
                                    ArrayRef<Attribute> fields, bool isType,
                                    std::string &mistake) const {
  if (std::string found = factory.findMistake(row, fields); !found.empty()) {
    mistake = std::move(found);
    return {};
  }
  return isType ? factory.type(code, fields) : factory.attribute(code, fields);
}

Attribute Counterparts::makeChecked(const OfDialect &known,
                                    ArrayRef<Attribute> fields,
                                    std::string &mistake) const {
  return makeChecked(*known.record, known.code, fields, known.isType, mistake);
}

Attribute Counterparts::makeChecked(BuiltinKind kind,
                                    ArrayRef<Attribute> fields,
                                    std::string &mistake) const {
  if (!hasAttribute(kind))
    return {};
  unsigned code = attributeCodes[unsigned(kind)];
  return makeChecked(table.versions.attributes[code], code, fields,
                     /*isType=*/false, mistake);
}

Type Counterparts::makeType(BuiltinKind kind, ArrayRef<Attribute> fields,
                            std::string &mistake) const {
  if (!hasType(kind))
    return others() ? others()->makeType(kind, fields, mistake) : Type();
  unsigned code = typeCodes[unsigned(kind)];
  Attribute made = makeChecked(table.versions.types[code], code, fields,
                               /*isType=*/true, mistake);
  return made ? cast<TypeAttr>(made).getValue() : Type();
}

Attribute Counterparts::makeAttribute(BuiltinKind kind,
                                      ArrayRef<Attribute> fields) const {
  if (hasAttribute(kind))
    return factory.attribute(attributeCodes[unsigned(kind)], fields);
  return others() ? others()->makeAttribute(kind, fields) : Attribute();
}

Attribute Counterparts::makeBool(bool value) const {
  return makeAttribute(BuiltinKind::Bool, factory.integer(value));
}

Attribute Counterparts::repeat(int64_t value, unsigned typeCode,
                               ArrayRef<int64_t> shape) const {
  if (others())
    return others()->repeat(value, typeCode, shape);
  if (llvm::any_of(shape, [](int64_t size) { return size < 0; }))
    return {};
  Attribute type =
      factory.type(typeCodes[unsigned(BuiltinKind::Tensor)],
                   {factory.integers(shape), factory.type(typeCode, {})});
  unsigned bits = table.versions.types[typeCode].bits;
  // Truth values are packed, so that a byte repeats one.
  std::string bytes;
  if (!llvm::is_contained(shape, 0))
    bytes = bits == 1 ? std::string(1, value ? '\xFF' : '\0')
                      : std::string(reinterpret_cast<const char *>(&value),
                                    (bits + 7) / 8);
  return makeAttribute(BuiltinKind::Elements, {type, factory.string(bytes)});
}

int64_t Counterparts::lengthOf(Attribute tensor) const {
  if (others())
    return others()->lengthOf(tensor);
  Record record = table.versions.splitAttribute(tensor);
  if (!hasAttribute(BuiltinKind::Elements) ||
      record.row !=
          &table.versions
               .attributes[attributeCodes[unsigned(BuiltinKind::Elements)]])
    return -1;
  Record type = table.versions.splitType(
      cast<TypeAttr>(record.fields.front()).getValue());
  if (!type.row)
    return -1;
  int64_t count = 1;
  for (auto [field, value] : llvm::zip(type.row->fields, type.fields))
    if (field.kind == FieldKind::SignedVarInts)
      for (int64_t size : cast<DenseI64ArrayAttr>(value).asArrayRef())
        count *= size;
  return count;
}

} // namespace dialectgen
