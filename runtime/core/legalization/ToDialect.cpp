//===- ToDialect.cpp - versioned values to the dialect --------------------===//
//
// See ToDialect.h.
//
//===----------------------------------------------------------------------===//

#include "ToDialect.h"
#include "BuiltinValues.h"
#include "DialectRecords.h"

using namespace mlir;

namespace dialectgen {

ToDialect::ToDialect(const LegalizationTable &table, MLIRContext *context)
    : table(table), context(context) {
  for (const CounterpartRow &row : table.typeCounterparts)
    scalars.push_back(row.kind == BuiltinKind::Text
                          ? parseScalar(row.text, context)
                          : Type());
}

Attribute ToDialect::refuse(Attribute value, const Twine &what) {
  reason.clear();
  llvm::raw_string_ostream(reason) << "'" << value << "' is not " << what;
  return {};
}

template <typename Value> Value ToDialect::keep(Value value) {
  auto isVersioned = [&](auto part) {
    StringRef dialect = part.getDialect().getNamespace();
    return dialect == table.versions.dialect || findPeer(peers, this, dialect)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  };
  if (!value
           .walk([&](Attribute part) { return isVersioned(part); },
                 [&](Type part) { return isVersioned(part); })
           .wasInterrupted())
    return value;
  reason.clear();
  llvm::raw_string_ostream(reason)
      << "'" << value << "' has something of the '" << table.versions.dialect
      << "' dialect in it, and is none of it";
  return {};
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Type ToDialect::convert(Type type) {
  Record record = table.versions.splitType(type);
  ToDialect *peer =
      record.row ? nullptr
                 : findPeer(peers, this, type.getDialect().getNamespace());
  return types.get(type, [&] {
    if (!record.row && !peer)
      return keep(type);
    if (peer)
      return convertBy(*peer, type, reason);
    reason.clear();
    Type converted = convertRecord(record);
    if (!converted && reason.empty())
      llvm::raw_string_ostream(reason)
          << "type '" << type << "' is none outside the '"
          << table.versions.dialect << "' dialect";
    return converted;
  });
}

Type ToDialect::convertRecord(const Record &record) {
  size_t code = record.row - table.versions.types.data();
  const CounterpartRow &row = table.typeCounterparts[code];
  Type converted;
  if (row.kind == BuiltinKind::Text)
    converted = scalars[code];
  else if (row.kind != BuiltinKind::Dialect)
    converted = builtinType(row.kind, record, *this);
  else if (Attribute made =
               fromRecord(table.types[row.inDialect], record, *this))
    converted = cast<TypeAttr>(made).getValue();
  std::string error = converted && table.findTypeError
                          ? table.findTypeError(converted)
                          : std::string();
  if (error.empty())
    return converted;
  llvm::raw_string_ostream(reason)
      << "type '" << converted << "' is none of the '" << table.dialect
      << "' dialect: " << error;
  return {};
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

Attribute ToDialect::convert(Attribute value) {
  Record record = table.versions.splitAttribute(value);
  ToDialect *peer =
      record.row ? nullptr
                 : findPeer(peers, this, value.getDialect().getNamespace());
  return attributes.get(value, [&] {
    if (!record.row && !peer)
      return keep(value);
    if (peer)
      return convertBy(*peer, value, reason);
    reason.clear();
    Attribute converted = convertAttributeRecord(record);
    if (!converted && reason.empty())
      refuse(value,
             "anything outside the '" + table.versions.dialect + "' dialect");
    return converted;
  });
}

Attribute ToDialect::convertAttributeRecord(const Record &record) {
  const CounterpartRow &row =
      table
          .attributeCounterparts[record.row - table.versions.attributes.data()];
  return row.kind == BuiltinKind::Dialect
             ? fromRecord(table.attributes[row.inDialect], record, *this)
             : builtinAttribute(row.kind, record, *this);
}

} // namespace dialectgen
