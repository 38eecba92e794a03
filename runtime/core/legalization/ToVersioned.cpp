//===- ToVersioned.cpp - values to the versioned dialect ------------------===//
//
// See ToVersioned.h.
//
//===----------------------------------------------------------------------===//

#include "ToVersioned.h"
#include "../records/RecordForms.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/legalization/ForeignContent.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace dialectgen {

constexpr unsigned kindCount = unsigned(BuiltinKind::None) + 1;
/// Of a kind that no record stands for.
constexpr int noCode = -1;

/// A type without parameters from its text; null if its dialect is not loaded.
static Type parseScalar(StringRef text, MLIRContext *context) {
  if (text.starts_with("!") &&
      !context->getLoadedDialect(text.drop_front().split('.').first))
    return {};
  return parseBuiltinType(text, context);
}

/// Whether a value of `dialect` is of this one, or of MLIR itself.
bool ToVersioned::isOwn(const Dialect &dialect) const {
  return dialect.getNamespace() == table.dialect ||
         dialect.getNamespace() == "builtin";
}

ToVersioned::ToVersioned(const LegalizationTable &table, MLIRContext *context,
                         const ToVersionedOptions &options)
    : table(table), factory(table.versions.factory), context(context),
      options(options), attributeCodes(kindCount, noCode),
      typeCodes(kindCount, noCode) {
  // Of several records that stand for one thing the last is the newest.
  for (const auto &[code, row] : llvm::enumerate(table.typeCounterparts)) {
    typeCodes[unsigned(row.kind)] = int(code);
    if (row.kind == BuiltinKind::Dialect)
      dialectTypes[table.types[row.inDialect].id()] = {row.inDialect,
                                                       int(code)};
    if (row.kind != BuiltinKind::Text)
      continue;
    if (Type type = parseScalar(row.text, context))
      types[type] = cast<TypeAttr>(factory.type(unsigned(code), {})).getValue();
  }
  for (const auto &[code, row] : llvm::enumerate(table.attributeCounterparts)) {
    attributeCodes[unsigned(row.kind)] = int(code);
    if (row.kind == BuiltinKind::Dialect)
      dialectAttributes[table.attributes[row.inDialect].id()] = {row.inDialect,
                                                                 int(code)};
  }
}

ToVersioned *ToVersioned::peerFor(const Dialect &dialect) const {
  for (ToVersioned *peer : peers)
    if (peer != this && peer->table.dialect == dialect.getNamespace())
      return peer;
  return nullptr;
}

ToVersioned &ToVersioned::ofBuiltins() {
  for (ToVersioned *peer : peers)
    if (peer->table.dialect == "builtin")
      return *peer;
  return *this;
}

void ToVersioned::refuse(Type type, StringRef why) {
  llvm::raw_string_ostream stream(reason);
  reason.clear();
  stream << "type '" << type << "' has no place in the '"
         << table.versions.dialect << "' dialect";
  if (!why.empty())
    stream << ": " << why;
}

void ToVersioned::refuse(Attribute value) {
  llvm::raw_string_ostream stream(reason);
  reason.clear();
  stream << "'" << value << "' ";
  if (isStableBuiltin(value))
    stream << options.builtinAttributesNeed;
  else
    stream << "has no place in the '" << table.versions.dialect << "' dialect";
}

void ToVersioned::refuseField(Attribute value, StringRef field,
                              bool isOptional) {
  llvm::raw_string_ostream stream(reason);
  reason.clear();
  if (auto type = dyn_cast<TypeAttr>(value))
    stream << "type '" << type.getValue() << "'";
  else
    stream << "attribute '" << value << "'";
  stream << " has no place in the '" << table.versions.dialect
         << "' dialect: its parameter '" << field << "' is ";
  if (isOptional)
    stream << "a unit, which artifacts cannot distinguish from an absent one";
  else
    stream << "null, but neither an OptionalParameter nor a std::optional";
}

Attribute ToVersioned::makeChecked(unsigned code, ArrayRef<Attribute> fields,
                                   bool isType) {
  const RecordRow &row =
      (isType ? table.versions.types : table.versions.attributes)[code];
  if (std::string mistake = factory.findMistake(row, fields);
      !mistake.empty()) {
    reason = mistake;
    return {};
  }
  return isType ? factory.type(code, fields) : factory.attribute(code, fields);
}

Type ToVersioned::make(BuiltinKind kind, ArrayRef<Attribute> fields) {
  if (!has(kind, /*isType=*/true)) {
    ToVersioned &other = ofBuiltins();
    return &other == this ? Type() : other.make(kind, fields);
  }
  Attribute made =
      makeChecked(typeCodes[unsigned(kind)], fields, /*isType=*/true);
  return made ? cast<TypeAttr>(made).getValue() : Type();
}

Attribute ToVersioned::makeAttribute(BuiltinKind kind,
                                     ArrayRef<Attribute> fields) const {
  if (has(kind, /*isType=*/false))
    return factory.attribute(attributeCodes[unsigned(kind)], fields);
  const ToVersioned &other = ofBuiltins();
  return &other == this ? Attribute() : other.makeAttribute(kind, fields);
}

/// Text does not say which of the program's contents a name refers to, nor
/// which version of another dialect it is of.
bool ToVersioned::canPrint(Attribute value) const {
  auto isHere = [&](auto part) {
    return peers.empty() || isOwn(part.getDialect());
  };
  return !value
              .walk(
                  [&](Attribute part) {
                    return isa<DistinctAttr, DenseResourceElementsAttr>(part) ||
                                   !isHere(part)
                               ? WalkResult::interrupt()
                               : WalkResult::advance();
                  },
                  [&](Type part) {
                    return isHere(part) ? WalkResult::advance()
                                        : WalkResult::interrupt();
                  })
              .wasInterrupted();
}

Attribute ToVersioned::printed(Attribute value) {
  auto type = dyn_cast<TypeAttr>(value);
  if (!has(BuiltinKind::Printed, bool(type)) || !canPrint(value))
    return {};
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (type)
    stream << type.getValue();
  else
    stream << value;
  auto codes = type ? ArrayRef<int>(typeCodes) : ArrayRef<int>(attributeCodes);
  Attribute made = makeChecked(codes[unsigned(BuiltinKind::Printed)],
                               factory.string(text), bool(type));
  if (!made)
    return {};
  ScopedDiagnosticHandler quiet(context,
                                [](Diagnostic &) { return success(); });
  Type back = type ? parseType(text, context) : Type();
  bool isSame =
      type ? back == type.getValue() : parseAttribute(text, context) == value;
  return isSame ? made : Attribute();
}

Attribute ToVersioned::convert(Attribute value) {
  if (auto it = attributes.find(value); it != attributes.end())
    return it->second;
  if (ToVersioned *peer = peerFor(value.getDialect());
      peer && !dialectAttributes.count(value.getTypeID())) {
    Attribute converted = peer->convert(value);
    if (converted)
      attributes[value] = converted;
    else
      reason = peer->reason;
    return converted;
  }
  Attribute converted = convertNew(value);
  if (!converted &&
      ((options.allowOtherDialects && !isOwn(value.getDialect())) ||
       (options.keepBuiltinAttributes && isStableBuiltin(value))))
    converted = value;
  if (!converted)
    converted = printed(value);
  if (!converted && options.allowOtherDialects)
    converted = value;
  if (converted)
    attributes[value] = converted;
  return converted;
}

Attribute ToVersioned::makeBool(bool value) const {
  return makeAttribute(BuiltinKind::Bool, factory.integer(value));
}

/// The bytes of numbers as tensors hold them: one if all are equal.
static StringRef bytesOf(ArrayRef<int64_t> values) {
  bool repeats = !values.empty() && llvm::all_equal(values);
  return {reinterpret_cast<const char *>(values.data()),
          (repeats ? 1 : values.size()) * sizeof(int64_t)};
}

Attribute ToVersioned::integers(ArrayRef<int64_t> values) {
  Type type = convert(RankedTensorType::get(int64_t(values.size()),
                                            IntegerType::get(context, 64)));
  return type ? makeAttribute(
                    BuiltinKind::Elements,
                    {TypeAttr::get(type), factory.string(bytesOf(values))})
              : Attribute();
}

Attribute ToVersioned::convertResource(DenseResourceElementsAttr elements) {
  // Artifacts have no resources: the elements become a part of the program.
  // Those narrower than a byte may be packed in a resource.
  AsmResourceBlob *blob = elements.getRawHandle().getBlob();
  auto number = dyn_cast<ComplexType>(elements.getElementType());
  Type word = number ? number.getElementType() : elements.getElementType();
  bool isSplat = false;
  if (!blob || !word.isIntOrFloat() || word.getIntOrFloatBitWidth() % 8 != 0 ||
      !DenseElementsAttr::isValidRawBuffer(elements.getType(), blob->getData(),
                                           isSplat)) {
    refuse(elements);
    return {};
  }
  return convertElements(elements.getType(), elements, blob->getData());
}

Attribute ToVersioned::repeat(int64_t value, unsigned typeCode,
                              ArrayRef<int64_t> shape) const {
  if (const ToVersioned &other = ofBuiltins(); &other != this)
    return other.repeat(value, typeCode, shape);
  int64_t count = 1;
  for (int64_t size : shape) {
    if (size < 0)
      return {};
    count *= size;
  }
  Attribute type =
      factory.type(typeCodes[unsigned(BuiltinKind::Tensor)],
                   {factory.integers(shape), factory.type(typeCode, {})});
  unsigned bits = table.versions.types[typeCode].bits;
  // Truth values are packed, so that a byte repeats one.
  std::string bytes;
  if (count != 0)
    bytes = bits == 1 ? std::string(1, value ? '\xFF' : '\0')
                      : std::string(reinterpret_cast<const char *>(&value),
                                    (bits + 7) / 8);
  return makeAttribute(BuiltinKind::Elements, {type, factory.string(bytes)});
}

Attribute ToVersioned::truths(ArrayRef<bool> values) {
  auto type = RankedTensorType::get(int64_t(values.size()),
                                    IntegerType::get(context, 1));
  return convert(DenseElementsAttr::get(type, values));
}

bool ToVersioned::isChanged(Attribute value) const {
  return !options.allowOtherDialects && !options.keepBuiltinAttributes &&
         isa<DenseI64ArrayAttr, DenseBoolArrayAttr, FlatSymbolRefAttr>(value);
}

Attribute ToVersioned::findChanged(Attribute value) {
  Attribute found;
  if (options.allowOtherDialects || options.keepBuiltinAttributes ||
      unchanged.contains(value))
    return found;
  value.walk<WalkOrder::PreOrder>([&](Attribute part) {
    // Records of these have fields for their contents.
    if (dialectAttributes.contains(part.getTypeID()))
      return WalkResult::skip();
    if (!isChanged(part))
      return WalkResult::advance();
    found = part;
    return WalkResult::interrupt();
  });
  if (!found)
    unchanged.insert(value);
  return found;
}

int64_t ToVersioned::lengthOf(Attribute tensor) const {
  if (const ToVersioned &other = ofBuiltins(); &other != this)
    return other.lengthOf(tensor);
  Record record = table.versions.splitAttribute(tensor);
  if (!has(BuiltinKind::Elements, /*isType=*/false) ||
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

Attribute ToVersioned::symbol(Attribute value) {
  if (auto symbol = dyn_cast<FlatSymbolRefAttr>(value))
    return makeAttribute(BuiltinKind::String,
                         factory.string(symbol.getValue()));
  refuse(value);
  return {};
}

Attribute ToVersioned::convertElements(Type type, ElementsAttr elements,
                                       ArrayRef<char> data) {
  Type record = convert(type);
  if (!record || !table.versions.splitType(record).row ||
      !has(BuiltinKind::Elements, /*isType=*/false))
    return {};
  // Small ones that are equal become one, wherever they come from.
  constexpr size_t mostCopied = 4096;
  Attribute bytes = options.shareElements && data.size() > mostCopied
                        ? elements
                        : factory.string({data.data(), data.size()});
  return makeChecked(attributeCodes[unsigned(BuiltinKind::Elements)],
                     {TypeAttr::get(record), bytes}, /*isType=*/false);
}

Attribute ToVersioned::convertRecordField(FieldKind kind, HeldKind heldKind,
                                          Attribute held) {
  switch (kind) {
  case FieldKind::Attribute:
  case FieldKind::OptionalAttribute:
  case FieldKind::FlaggedAttribute:
  case FieldKind::MarkedAttribute:
    if (!held)
      return UnitAttr::get(context);
    if (heldKind == HeldKind::Symbol && isa<SymbolRefAttr>(held))
      return symbol(held);
    return convert(held);
  case FieldKind::Type: {
    Type type = convert(cast<TypeAttr>(held).getValue());
    return type ? TypeAttr::get(type) : TypeAttr();
  }
  case FieldKind::Types: {
    SmallVector<Type> list(cast<ArrayAttr>(held).getAsValueRange<TypeAttr>());
    return convertTypes(list);
  }
  case FieldKind::Attributes: {
    SmallVector<Attribute> list;
    for (Attribute element : cast<ArrayAttr>(held)) {
      list.push_back(convert(element));
      if (!list.back())
        return {};
    }
    return factory.list(list);
  }
  default:
    return held;
  }
}

Attribute ToVersioned::convertDialect(const DialectRow &row,
                                      const RecordRow &record, unsigned code,
                                      Attribute value, bool isType) {
  SmallVector<Attribute> held, fields;
  row.split(value, held);
  for (auto [field, heldField, part] :
       llvm::zip(record.fields, row.fields, held)) {
    // Null is the mark of an absent field, and a unit its value here.
    bool isUnclear =
        isOptional(field.kind) ? isa_and_present<UnitAttr>(part) : !part;
    if (isUnclear) {
      refuseField(value, field.name, isOptional(field.kind));
      return {};
    }
    Attribute converted = convertRecordField(field.kind, heldField.kind, part);
    if (!converted)
      return {};
    fields.push_back(converted);
  }
  return makeChecked(code, fields, isType);
}

Attribute ToVersioned::convertNew(Attribute value) {
  if (auto it = dialectAttributes.find(value.getTypeID());
      it != dialectAttributes.end()) {
    auto [inDialect, code] = it->second;
    return convertDialect(table.attributes[inDialect],
                          table.versions.attributes[code], code, value,
                          /*isType=*/false);
  }
  if (table.versions.splitAttribute(value).row)
    return value;
  auto number = [&](BuiltinKind kind, Type type,
                    const APInt &bits) -> Attribute {
    Type record = convert(type);
    if (!record || !table.versions.splitType(record).row)
      return {};
    if (bits.getBitWidth() > 64) {
      refuse(value);
      return {};
    }
    return makeAttribute(
        kind, {TypeAttr::get(record), factory.integer(bits.getZExtValue())});
  };
  return llvm::TypeSwitch<Attribute, Attribute>(value)
      .Case([&](ArrayAttr array) {
        SmallVector<Attribute> list;
        for (Attribute element : array) {
          list.push_back(convert(element));
          if (!list.back())
            return Attribute();
        }
        return makeAttribute(BuiltinKind::Array, factory.list(list));
      })
      .Case([&](DictionaryAttr dictionary) {
        SmallVector<Attribute> list;
        for (NamedAttribute entry : dictionary) {
          list.push_back(makeAttribute(BuiltinKind::String,
                                       factory.string(entry.getName())));
          list.push_back(convert(entry.getValue()));
          if (!list.back())
            return Attribute();
        }
        return makeAttribute(BuiltinKind::Dictionary, factory.list(list));
      })
      .Case([&](BoolAttr truth) { return makeBool(truth.getValue()); })
      .Case([&](IntegerAttr integer) {
        return number(BuiltinKind::Integer, integer.getType(),
                      integer.getValue());
      })
      .Case([&](FloatAttr real) {
        return number(BuiltinKind::Float, real.getType(),
                      real.getValue().bitcastToAPInt());
      })
      .Case([&](StringAttr string) {
        if (isa<NoneType>(string.getType()))
          return makeAttribute(BuiltinKind::String,
                               factory.string(string.getValue()));
        refuse(string);
        return Attribute();
      })
      .Case([&](DenseIntOrFPElementsAttr elements) {
        return convertElements(elements.getType(), elements,
                               elements.getRawData());
      })
      .Case([&](DenseResourceElementsAttr elements) {
        return convertResource(elements);
      })
      .Case([&](TypeAttr type) {
        Type record = convert(type.getValue());
        return record ? makeAttribute(BuiltinKind::Type, TypeAttr::get(record))
                      : Attribute();
      })
      .Default([&](Attribute other) {
        if (isChanged(other)) {
          if (auto numbers = dyn_cast<DenseI64ArrayAttr>(other))
            return integers(numbers);
          if (auto values = dyn_cast<DenseBoolArrayAttr>(other))
            return truths(values);
          return symbol(other);
        }
        refuse(other);
        return Attribute();
      });
}

Attribute ToVersioned::convertField(HeldKind kind, Attribute value) {
  std::pair<Attribute, uintptr_t> key(value, uintptr_t(kind));
  if (Attribute known = held.lookup(key))
    return known;
  // Converting it may add others.
  Attribute converted = convertNew(kind, value);
  return held[key] = converted;
}

Attribute ToVersioned::convert(const AttributeMapRow &row, Attribute value) {
  std::pair<Attribute, uintptr_t> key(value, reinterpret_cast<uintptr_t>(&row));
  if (Attribute known = held.lookup(key))
    return known;
  Attribute converted = convertNew(row, value);
  return held[key] = converted;
}

Attribute ToVersioned::convertNew(HeldKind kind, Attribute held) {
  switch (kind) {
  case HeldKind::Int:
    return makeAttribute(
        BuiltinKind::Integer,
        {TypeAttr::get(convert(IntegerType::get(context, 64))), held});
  case HeldKind::Bool:
    return makeAttribute(BuiltinKind::Bool, held);
  case HeldKind::Ints:
    return integers(cast<DenseI64ArrayAttr>(held).asArrayRef());
  case HeldKind::F64:
    return makeAttribute(
        BuiltinKind::Float,
        {TypeAttr::get(convert(Float64Type::get(context))), held});
  case HeldKind::Symbol:
    return symbol(held);
  case HeldKind::Type:
  case HeldKind::Types:
  case HeldKind::Attribute:
    return convert(held);
  }
  llvm_unreachable("all kinds are handled");
}

Attribute ToVersioned::convertNew(const AttributeMapRow &row, Attribute value) {
  switch (row.form) {
  case AttributeForm::Unit:
    return makeBool(true);
  case AttributeForm::Symbol:
    return symbol(value);
  case AttributeForm::Symbols: {
    auto symbols = dyn_cast<ArrayAttr>(value);
    if (!symbols)
      break;
    SmallVector<Attribute> list;
    for (Attribute element : symbols) {
      list.push_back(symbol(element));
      if (!list.back())
        return {};
    }
    return makeAttribute(BuiltinKind::Array, factory.list(list));
  }
  case AttributeForm::I64Array:
    if (auto numbers = dyn_cast<DenseI64ArrayAttr>(value))
      return integers(numbers.asArrayRef());
    break;
  case AttributeForm::I1Array:
    if (auto values = dyn_cast<DenseBoolArrayAttr>(value))
      return truths(values);
    break;
  case AttributeForm::Case:
    if (auto integer = dyn_cast<IntegerAttr>(value)) {
      int64_t number = integer.getInt();
      if (isCase(table.versions.attributes[row.code], number))
        return factory.attribute(row.code, factory.integer(number));
    }
    break;
  case AttributeForm::Plain:
  case AttributeForm::Field:
    // Operations write their own texts without types.
    if (auto text = dyn_cast<StringAttr>(value);
        text && !isa<NoneType>(text.getType())) {
      reason.clear();
      llvm::raw_string_ostream(reason)
          << "'" << value << "' has a type, which the operation has no use for";
      return {};
    }
    // Nor may a signature be MLIR's own, as types in other attributes may.
    return isa<TypeAttr>(value) ? convertNew(value) : convert(value);
  }
  refuse(value);
  return {};
}

} // namespace dialectgen
