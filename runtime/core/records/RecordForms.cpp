//===- RecordForms.cpp - what texts of records say ------------------------===//
//
// See RecordForms.h.
//
//===----------------------------------------------------------------------===//

#include "RecordForms.h"
#include "dialectgen/core/MlirVersion.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace dialectgen {

bool isBuiltinText(const RecordRow &row) {
  return StringRef(row.text) == "@builtin";
}

SmallVector<FormatToken> formatTokens(const RecordRow &row) {
  SmallVector<FormatToken> tokens;
  StringRef rest = isBuiltinText(row) ? "" : row.text;
  while (!rest.empty()) {
    FormatToken::Kind kind = rest.consume_front("dims(") ? FormatToken::Dims
                             : rest.consume_front("types(")
                                 ? FormatToken::Types
                                 : FormatToken::Field;
    if (!rest.consume_front("$")) {
      size_t size = rest.starts_with("->") ? 2 : 1;
      tokens.push_back({FormatToken::Punctuation, rest.take_front(size)});
      rest = rest.drop_front(size);
      continue;
    }
    StringRef name =
        rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    rest = rest.drop_front(name.size());
    if (kind != FormatToken::Field)
      rest.consume_front(")");
    for (const auto &[index, field] : llvm::enumerate(row.fields))
      if (name == field.name)
        tokens.push_back({kind, {}, unsigned(index)});
  }
  return tokens;
}

bool isOptional(FieldKind kind) {
  return kind == FieldKind::OptionalAttribute ||
         kind == FieldKind::FlaggedAttribute ||
         kind == FieldKind::MarkedAttribute ||
         kind == FieldKind::OptionalVarInt;
}

Type builtinOf(const RecordDialect &dialect, Type type) {
  Record record = dialect.split(type);
  if (!record.row)
    return {};
  auto inner = [&](unsigned field) {
    return builtinOf(dialect, cast<TypeAttr>(record.fields[field]).getValue());
  };
  if (record.row->bits)
    return parseBuiltinType(record.row->builtin, type.getContext());
  if (isBuiltin(*record.row, "@integer_type"))
    return IntegerType::get(
        type.getContext(), unsigned(numberOf(record.fields[0])),
        IntegerType::SignednessSemantics(numberOf(record.fields[1])));
  if (isBuiltin(*record.row, "@complex")) {
    Type element = inner(0);
    return element && element.isIntOrFloat() ? ComplexType::get(element)
                                             : Type();
  }
  if (isBuiltin(*record.row, "@vector")) {
    Type element = inner(2);
    SmallVector<bool> scalable;
    for (int64_t flag : numbersOf(record.fields[1]))
      scalable.push_back(flag != 0);
    return element && VectorType::isValidElementType(element)
               ? VectorType::get(numbersOf(record.fields[0]), element, scalable)
               : Type();
  }
  if (!isBuiltin(*record.row, "@tensor"))
    return {};
  ArrayRef<int64_t> shape = numbersOf(record.fields[0]);
  Type element = inner(1);
  bool isStatic = llvm::all_of(shape, [](int64_t size) { return size >= 0; });
  return element && isStatic && TensorType::isValidElementType(element)
             ? RankedTensorType::get(shape, element)
             : Type();
}

Type recordOf(const RecordDialect &dialect, Type type) {
  MLIRContext *context = type.getContext();
  std::string name;
  SmallVector<Attribute> fields;
  Type inner;
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    name = "@tensor";
    if (tensor.getEncoding())
      return {};
    fields.push_back(DenseI64ArrayAttr::get(context, tensor.getShape()));
    inner = tensor.getElementType();
  } else if (auto vector = dyn_cast<VectorType>(type)) {
    name = "@vector";
    fields.push_back(DenseI64ArrayAttr::get(context, vector.getShape()));
    fields.push_back(DenseI64ArrayAttr::get(
        context, SmallVector<int64_t>(vector.getScalableDims())));
    inner = vector.getElementType();
  } else if (auto complex = dyn_cast<ComplexType>(type)) {
    name = "@complex";
    inner = complex.getElementType();
  } else {
    llvm::raw_string_ostream(name) << type;
  }
  std::optional<unsigned> code = findBuiltin(dialect.getRecords().types, name);
  if (auto integer = dyn_cast<IntegerType>(type); integer && !code) {
    code = findBuiltin(dialect.getRecords().types, "@integer_type");
    Builder builder(context);
    fields = {builder.getI64IntegerAttr(integer.getWidth()),
              builder.getI64IntegerAttr(integer.getSignedness())};
  }
  if (!code)
    return {};
  if (inner) {
    Type record = recordOf(dialect, inner);
    if (!record)
      return {};
    fields.push_back(TypeAttr::get(record));
  }
  return dialect.getType(*code, fields);
}

Attribute valueOf(const RecordDialect &dialect, ArrayRef<Attribute> fields) {
  Type type = builtinOf(dialect, cast<TypeAttr>(fields[0]).getValue());
  if (!type)
    return {};
  if (auto number = dyn_cast<IntegerAttr>(fields[1])) {
    if (!type.isIntOrIndex())
      return {};
    unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
    return IntegerAttr::get(type,
                            APInt(64, number.getInt()).zextOrTrunc(width));
  }
  return elementsOfBlob(type, fields[1]);
}

FloatType floatTypeOf(const RecordDialect &dialect,
                      ArrayRef<Attribute> fields) {
  for (Attribute field : fields)
    if (auto type = dyn_cast_or_null<TypeAttr>(field))
      return dyn_cast_or_null<FloatType>(builtinOf(dialect, type.getValue()));
  return {};
}

} // namespace dialectgen
