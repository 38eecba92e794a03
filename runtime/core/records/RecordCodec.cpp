//===- RecordCodec.cpp - records to and from bytecode ---------------------===//
//
// See RecordCodec.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/records/RecordCodec.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace dialectgen {

static IntegerAttr makeInteger(MLIRContext *context, uint64_t value) {
  return IntegerAttr::get(IntegerType::get(context, 64), APInt(64, value));
}

/// The width of a Bits field: that of the type that stands before it.
static unsigned widthOfType(ArrayRef<Attribute> fields, ScalarWidth width) {
  for (Attribute field : fields)
    if (auto type = dyn_cast<TypeAttr>(field))
      return width(type.getValue());
  return 0;
}

namespace {

class FieldReader {
public:
  FieldReader(DialectBytecodeReader &reader, ScalarWidth width)
      : reader(reader), context(reader.getContext()), width(width) {}

  /// Null after an error.
  Attribute read(FieldKind kind, ArrayRef<Attribute> before);

private:
  Attribute readAttributes(unsigned perElement);

  DialectBytecodeReader &reader;
  MLIRContext *context;
  ScalarWidth width;
};

} // namespace

Attribute FieldReader::readAttributes(unsigned perElement) {
  SmallVector<Attribute> values;
  uint64_t count;
  if (failed(reader.readVarInt(count)))
    return {};
  // The count is not trusted: nothing is reserved for it, and reading stops
  // where the record ends.
  for (uint64_t i = 0; i != count; ++i)
    for (unsigned part = 0; part != perElement; ++part) {
      Attribute value;
      if (failed(reader.readAttribute(value)))
        return {};
      values.push_back(value);
    }
  return ArrayAttr::get(context, values);
}

Attribute FieldReader::read(FieldKind kind, ArrayRef<Attribute> before) {
  switch (kind) {
  case FieldKind::VarInt: {
    uint64_t value;
    if (failed(reader.readVarInt(value)))
      return {};
    return makeInteger(context, value);
  }
  case FieldKind::F64:
  case FieldKind::SignedVarInt: {
    int64_t value;
    if (failed(reader.readSignedVarInt(value)))
      return {};
    return makeInteger(context, value);
  }
  case FieldKind::Attribute: {
    Attribute value;
    if (failed(reader.readAttribute(value)))
      return {};
    return value;
  }
  case FieldKind::Type: {
    Type value;
    if (failed(reader.readType(value)))
      return {};
    return TypeAttr::get(value);
  }
  case FieldKind::String: {
    StringRef value;
    if (failed(reader.readString(value)))
      return {};
    return StringAttr::get(context, value);
  }
  case FieldKind::Bits: {
    unsigned bits = widthOfType(before, width);
    if (bits == 0 || bits > 64) {
      reader.emitError() << (bits ? "a number of more than 64 bits"
                                  : "a number of a type that is no scalar");
      return {};
    }
    FailureOr<APInt> value = reader.readAPIntWithKnownWidth(bits);
    if (failed(value))
      return {};
    return makeInteger(context, value->getZExtValue());
  }
  case FieldKind::Blob: {
    ArrayRef<char> value;
    if (failed(reader.readBlob(value)))
      return {};
    return StringAttr::get(context, StringRef(value.data(), value.size()));
  }
  case FieldKind::F64s:
  case FieldKind::SignedVarInts: {
    uint64_t count;
    if (failed(reader.readVarInt(count)))
      return {};
    SmallVector<int64_t> values;
    for (uint64_t i = 0; i != count; ++i) {
      int64_t value;
      if (failed(reader.readSignedVarInt(value)))
        return {};
      values.push_back(value);
    }
    return DenseI64ArrayAttr::get(context, values);
  }
  case FieldKind::Attributes:
    return readAttributes(1);
  case FieldKind::AttributePairs:
    return readAttributes(2);
  case FieldKind::Types: {
    uint64_t count;
    if (failed(reader.readVarInt(count)))
      return {};
    SmallVector<Attribute> values;
    for (uint64_t i = 0; i != count; ++i) {
      Type value;
      if (failed(reader.readType(value)))
        return {};
      values.push_back(TypeAttr::get(value));
    }
    return ArrayAttr::get(context, values);
  }
  case FieldKind::OptionalAttribute: {
    Attribute value;
    if (failed(reader.readOptionalAttribute(value)))
      return {};
    return value ? value : UnitAttr::get(context);
  }
  case FieldKind::FlaggedAttribute: {
    uint64_t flag;
    if (failed(reader.readVarInt(flag)))
      return {};
    if (flag > 1) {
      reader.emitError() << "a flag is " << flag << ", not 0 or 1";
      return {};
    }
    if (flag == 0)
      return UnitAttr::get(context);
    return read(FieldKind::Attribute, before);
  }
  case FieldKind::Bool: {
    bool value;
    if (failed(reader.readBool(value)))
      return {};
    return makeInteger(context, value);
  }
  case FieldKind::MarkedAttribute: {
    bool isThere;
    if (failed(reader.readBool(isThere)))
      return {};
    return isThere ? read(FieldKind::Attribute, before)
                   : UnitAttr::get(context);
  }
  case FieldKind::OptionalVarInt: {
    uint64_t value;
    bool isThere;
    if (failed(reader.readVarIntWithFlag(value, isThere)))
      return {};
    return isThere ? Attribute(makeInteger(context, value))
                   : UnitAttr::get(context);
  }
  }
  return {};
}

LogicalResult readFields(DialectBytecodeReader &reader, const RecordRow &row,
                         ScalarWidth width,
                         SmallVectorImpl<Attribute> &fields) {
  FieldReader fieldReader(reader, width);
  for (const FieldRow &field : row.fields) {
    Attribute value = fieldReader.read(field.kind, fields);
    if (!value)
      return failure();
    fields.push_back(value);
  }
  return success();
}

static void writeField(DialectBytecodeWriter &writer, FieldKind kind,
                       Attribute value, unsigned bits) {
  auto integer = [&] {
    return cast<IntegerAttr>(value).getValue().getZExtValue();
  };
  switch (kind) {
  case FieldKind::VarInt:
    return writer.writeVarInt(integer());
  case FieldKind::F64:
  case FieldKind::SignedVarInt:
    return writer.writeSignedVarInt(int64_t(integer()));
  case FieldKind::Attribute:
    return writer.writeAttribute(value);
  case FieldKind::Type:
    return writer.writeType(cast<TypeAttr>(value).getValue());
  case FieldKind::String:
    return writer.writeOwnedString(cast<StringAttr>(value).getValue());
  case FieldKind::Bits:
    return writer.writeAPIntWithKnownWidth(
        APInt(64, integer()).zextOrTrunc(bits));
  case FieldKind::Blob:
    return writer.writeOwnedBlob(bytesOfBlob(value));
  case FieldKind::F64s:
  case FieldKind::SignedVarInts:
    return writer.writeSignedVarInts(
        cast<DenseI64ArrayAttr>(value).asArrayRef());
  case FieldKind::Attributes:
  case FieldKind::AttributePairs: {
    auto values = cast<ArrayAttr>(value).getValue();
    writer.writeVarInt(kind == FieldKind::AttributePairs ? values.size() / 2
                                                         : values.size());
    for (Attribute element : values)
      writer.writeAttribute(element);
    return;
  }
  case FieldKind::Types: {
    auto values = cast<ArrayAttr>(value).getValue();
    writer.writeVarInt(values.size());
    for (Attribute element : values)
      writer.writeType(cast<TypeAttr>(element).getValue());
    return;
  }
  case FieldKind::OptionalAttribute:
    return writer.writeOptionalAttribute(isa<UnitAttr>(value) ? Attribute()
                                                              : value);
  case FieldKind::FlaggedAttribute:
    writer.writeVarInt(isa<UnitAttr>(value) ? 0 : 1);
    if (!isa<UnitAttr>(value))
      writer.writeAttribute(value);
    return;
  case FieldKind::Bool:
    return writer.writeOwnedBool(integer() != 0);
  case FieldKind::MarkedAttribute:
    writer.writeOwnedBool(!isa<UnitAttr>(value));
    if (!isa<UnitAttr>(value))
      writer.writeAttribute(value);
    return;
  case FieldKind::OptionalVarInt:
    return writer.writeVarIntWithFlag(isa<UnitAttr>(value) ? 0 : integer(),
                                      !isa<UnitAttr>(value));
  }
}

void writeFields(DialectBytecodeWriter &writer, const RecordRow &row,
                 ScalarWidth width, ArrayRef<Attribute> fields) {
  for (auto [field, value] : llvm::zip(row.fields, fields)) {
    // Only a number of a type has to know how wide that is.
    unsigned bits =
        field.kind == FieldKind::Bits ? widthOfType(fields, width) : 0;
    writeField(writer, field.kind, value, bits);
  }
}

} // namespace dialectgen
