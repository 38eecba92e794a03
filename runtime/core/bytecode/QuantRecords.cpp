//===- QuantRecords.cpp - checked readers of quantized types --------------===//
//
// The quant dialect's reader trusts lengths and creates types without verifying
// them. The readers in this file replace it, with MLIR's layouts.
//
//===----------------------------------------------------------------------===//

#include "BytecodeRecords.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/records/RecordCodec.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace dialectgen::bytecode {
namespace {

// MLIR's codes.
enum TypeCode : uint64_t {
  AnyCode = 1,
  AnyExpressedCode,
  CalibratedCode,
  UniformCode,
  PerAxisCode,
  SubChannelCode,
};

constexpr FieldRow anyFields[] = {{"flags", FieldKind::VarInt},
                                  {"storage", FieldKind::Type},
                                  {"least", FieldKind::SignedVarInt},
                                  {"most", FieldKind::SignedVarInt}};
constexpr FieldRow anyExpressedFields[] = {{"flags", FieldKind::VarInt},
                                           {"storage", FieldKind::Type},
                                           {"expressed", FieldKind::Type},
                                           {"least", FieldKind::SignedVarInt},
                                           {"most", FieldKind::SignedVarInt}};
constexpr FieldRow calibratedFields[] = {{"expressed", FieldKind::Type},
                                         {"least", FieldKind::F64},
                                         {"most", FieldKind::F64}};
constexpr FieldRow uniformFields[] = {{"flags", FieldKind::VarInt},
                                      {"storage", FieldKind::Type},
                                      {"expressed", FieldKind::Type},
                                      {"scale", FieldKind::F64},
                                      {"zero point", FieldKind::SignedVarInt},
                                      {"least", FieldKind::SignedVarInt},
                                      {"most", FieldKind::SignedVarInt}};
constexpr FieldRow perAxisFields[] = {
    {"flags", FieldKind::VarInt},
    {"storage", FieldKind::Type},
    {"expressed", FieldKind::Type},
    {"dimension", FieldKind::VarInt},
    {"least", FieldKind::SignedVarInt},
    {"most", FieldKind::SignedVarInt},
    {"scales", FieldKind::F64s},
    {"zero points", FieldKind::SignedVarInts}};
constexpr FieldRow subChannelFields[] = {
    {"flags", FieldKind::VarInt},
    {"storage", FieldKind::Type},
    {"expressed", FieldKind::Type},
    {"least", FieldKind::SignedVarInt},
    {"most", FieldKind::SignedVarInt},
    {"dimensions", FieldKind::SignedVarInts},
    {"sizes", FieldKind::SignedVarInts},
    {"scales", FieldKind::Attribute},
    {"zero points", FieldKind::Attribute}};

constexpr RecordRow types[] = {
    {},
    {"any", {}, {}, /*bits=*/0, anyFields},
    {"any expressed", {}, {}, /*bits=*/0, anyExpressedFields},
    {"calibrated", {}, {}, /*bits=*/0, calibratedFields},
    {"uniform", {}, {}, /*bits=*/0, uniformFields},
    {"uniform per axis", {}, {}, /*bits=*/0, perAxisFields},
    {"uniform in blocks", {}, {}, /*bits=*/0, subChannelFields},
};

} // namespace

const RecordTables &getQuantRecords() {
  static const RecordTables tables = {"quant", {}, types};
  return tables;
}

LogicalResult readQuantType(DialectBytecodeReader &reader, Type &result) {
  uint64_t code;
  if (failed(reader.readVarInt(code)))
    return failure();
  // MLIR reports the error.
  if (code == 0 || code >= std::size(types))
    return success();
  SmallVector<Attribute> fields;
  if (failed(readFields(reader, types[code], [](Type) { return 0U; }, fields)))
    return failure();
  auto place = [&](StringRef name) {
    return llvm::find_if(
               types[code].fields,
               [&](const FieldRow &row) { return name == row.name; }) -
           types[code].fields.begin();
  };
  auto number = [&](StringRef name) {
    return cast<IntegerAttr>(fields[place(name)]).getInt();
  };
  auto real = [](int64_t bits) {
    return APFloat(APFloat::IEEEdouble(), APInt(64, uint64_t(bits)))
        .convertToDouble();
  };
  auto numbers = [&](StringRef name) {
    return cast<DenseI64ArrayAttr>(fields[place(name)]).asArrayRef();
  };
  auto type = [&](StringRef name) {
    return cast<TypeAttr>(fields[place(name)]).getValue();
  };
  auto error = [&] { return reader.emitError(); };
  auto fits = [&](int64_t dimension) {
    return dimension >= 0 && dimension <= std::numeric_limits<int32_t>::max();
  };
  auto flags = code == CalibratedCode ? 0U : unsigned(number("flags"));
  switch (code) {
  case AnyCode:
    result = quant::AnyQuantizedType::getChecked(
        error, flags, type("storage"), Type(), number("least"), number("most"));
    break;
  case AnyExpressedCode:
    result = quant::AnyQuantizedType::getChecked(
        error, flags, type("storage"), type("expressed"), number("least"),
        number("most"));
    break;
  case CalibratedCode:
    result = quant::CalibratedQuantizedType::getChecked(
        error, type("expressed"), real(number("least")), real(number("most")));
    break;
  case UniformCode:
    result = quant::UniformQuantizedType::getChecked(
        error, flags, type("storage"), type("expressed"), real(number("scale")),
        number("zero point"), number("least"), number("most"));
    break;
  case PerAxisCode: {
    SmallVector<double> scales;
    for (int64_t bits : numbers("scales"))
      scales.push_back(real(bits));
    if (!fits(number("dimension")))
      return error() << "a quantized dimension is " << number("dimension");
    result = quant::UniformQuantizedPerAxisType::getChecked(
        error, flags, type("storage"), type("expressed"), scales,
        numbers("zero points"), int32_t(number("dimension")), number("least"),
        number("most"));
    break;
  }
  case SubChannelCode: {
    auto scales = dyn_cast<DenseElementsAttr>(fields[place("scales")]);
    auto points = dyn_cast<DenseElementsAttr>(fields[place("zero points")]);
    if (!scales || !points || !llvm::all_of(numbers("dimensions"), fits))
      return error() << "a quantization in blocks has no valid scales, zero "
                        "points or dimensions";
    SmallVector<int32_t> dimensions(numbers("dimensions"));
    result = makeSubChannelType(
        error, flags, type("storage"), type("expressed"), scales, points,
        dimensions, numbers("sizes"), number("least"), number("most"));
    break;
  }
  }
  return success(bool(result));
}

} // namespace dialectgen::bytecode
