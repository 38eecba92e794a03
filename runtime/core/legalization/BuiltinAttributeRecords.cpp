//===- BuiltinAttributeRecords.cpp - MLIR's own attributes as records -----===//
//
// See BuiltinRecords.h.
//
//===----------------------------------------------------------------------===//

#include "BuiltinRecords.h"
#include "ToVersioned.h"
#include "dialectgen/core/MlirVersion.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// The records of attributes, by what the attributes are made of.
class AttributeRecords {
public:
  explicit AttributeRecords(ToVersioned &values)
      : values(values), factory(values.getTable().versions.factory) {}

  Attribute ofArray(ArrayAttr array) {
    auto list = convertAll(
        array, [&](Attribute element) { return values.convert(element); });
    return list ? make(BuiltinKind::Array, factory.list(*list)) : Attribute();
  }
  Attribute ofDictionary(DictionaryAttr dictionary);
  /// Of a number of `type` that is itself `value`.
  Attribute ofNumber(BuiltinKind kind, Attribute value, Type type,
                     const APInt &bits);
  Attribute ofString(StringAttr string) {
    return isa<NoneType>(string.getType())
               ? make(BuiltinKind::String, factory.string(string.getValue()))
               : values.refuse(string);
  }
  Attribute ofElements(Type type, ElementsAttr elements, ArrayRef<char> data);
  Attribute ofResource(DenseResourceElementsAttr elements);
  Attribute ofType(TypeAttr type) {
    Type record = values.convert(type.getValue());
    return record ? make(BuiltinKind::Type, TypeAttr::get(record))
                  : Attribute();
  }
  Attribute ofIntegers(ArrayRef<int64_t> numbers);

private:
  Attribute make(BuiltinKind kind, ArrayRef<Attribute> fields) {
    return values.getCounterparts().makeAttribute(kind, fields);
  }
  /// The record of a type, in a TypeAttr; null if it is none of the dialect.
  Attribute recordOf(Type type) {
    Type record = values.convert(type);
    return record && values.getTable().versions.splitType(record).row
               ? TypeAttr::get(record)
               : TypeAttr();
  }

  ToVersioned &values;
  const RecordFactory &factory;
};

Attribute AttributeRecords::ofDictionary(DictionaryAttr dictionary) {
  SmallVector<Attribute> list;
  for (NamedAttribute entry : dictionary) {
    list.push_back(make(BuiltinKind::String, factory.string(entry.getName())));
    list.push_back(values.convert(entry.getValue()));
    if (!list.back())
      return {};
  }
  return make(BuiltinKind::Dictionary, factory.list(list));
}

Attribute AttributeRecords::ofNumber(BuiltinKind kind, Attribute value,
                                     Type type, const APInt &bits) {
  Attribute record = recordOf(type);
  if (!record)
    return {};
  if (bits.getBitWidth() > 64)
    return values.refuse(value);
  return make(kind, {record, factory.integer(bits.getZExtValue())});
}

Attribute AttributeRecords::ofElements(Type type, ElementsAttr elements,
                                       ArrayRef<char> data) {
  Attribute record = recordOf(type);
  if (!record)
    return {};
  // Small ones that are equal become one, wherever they come from.
  constexpr size_t mostCopied = 4096;
  Attribute bytes =
      values.getOptions().shareElements && data.size() > mostCopied
          ? elements
          : factory.string({data.data(), data.size()});
  return values.makeChecked(BuiltinKind::Elements, {record, bytes});
}

Attribute AttributeRecords::ofResource(DenseResourceElementsAttr elements) {
  // Artifacts have no resources: the elements become a part of the program.
  // Those narrower than a byte may be packed in a resource.
  AsmResourceBlob *blob = elements.getRawHandle().getBlob();
  if (!blob)
    return values.refuse(elements, "has no data");
  auto number = dyn_cast<ComplexType>(elements.getElementType());
  Type word = number ? number.getElementType() : elements.getElementType();
  bool isSplat = false;
  if (!word.isIntOrFloat() || word.getIntOrFloatBitWidth() % 8 != 0 ||
      !DenseElementsAttr::isValidRawBuffer(elements.getType(), blob->getData(),
                                           isSplat))
    return values.refuse(elements);
  return ofElements(elements.getType(), elements, blob->getData());
}

/// The bytes of numbers as tensors hold them: one if all are equal.
StringRef bytesOf(ArrayRef<int64_t> values) {
  bool repeats = !values.empty() && llvm::all_equal(values);
  return {reinterpret_cast<const char *>(values.data()),
          (repeats ? 1 : values.size()) * sizeof(int64_t)};
}

Attribute AttributeRecords::ofIntegers(ArrayRef<int64_t> numbers) {
  Type type = values.convert(RankedTensorType::get(
      int64_t(numbers.size()), IntegerType::get(values.getContext(), 64)));
  return type ? make(BuiltinKind::Elements,
                     {TypeAttr::get(type), factory.string(bytesOf(numbers))})
              : Attribute();
}

} // namespace

bool isChanged(Attribute value, const ToVersionedOptions &options) {
  return !options.allowOtherDialects && !options.keepBuiltinAttributes &&
         isa<DenseI64ArrayAttr, DenseBoolArrayAttr, FlatSymbolRefAttr>(value);
}

Attribute integersRecord(ArrayRef<int64_t> numbers, ToVersioned &values) {
  return AttributeRecords(values).ofIntegers(numbers);
}

Attribute truthsRecord(ArrayRef<bool> truths, ToVersioned &values) {
  auto type = RankedTensorType::get(int64_t(truths.size()),
                                    IntegerType::get(values.getContext(), 1));
  return values.convert(DenseElementsAttr::get(type, truths));
}

Attribute symbolRecord(Attribute symbol, ToVersioned &values) {
  auto name = dyn_cast<FlatSymbolRefAttr>(symbol);
  return name ? values.getCounterparts().makeAttribute(
                    BuiltinKind::String,
                    values.getTable().versions.factory.string(name.getValue()))
              : values.refuse(symbol);
}

Attribute builtinRecord(Attribute value, ToVersioned &values) {
  AttributeRecords records(values);
  return llvm::TypeSwitch<Attribute, Attribute>(value)
      .Case([&](ArrayAttr array) { return records.ofArray(array); })
      .Case([&](DictionaryAttr dictionary) {
        return records.ofDictionary(dictionary);
      })
      .Case([&](BoolAttr truth) {
        return values.getCounterparts().makeBool(truth.getValue());
      })
      .Case([&](IntegerAttr integer) {
        return records.ofNumber(BuiltinKind::Integer, integer,
                                integer.getType(), integer.getValue());
      })
      .Case([&](FloatAttr real) {
        return records.ofNumber(BuiltinKind::Float, real, real.getType(),
                                real.getValue().bitcastToAPInt());
      })
      .Case([&](StringAttr string) { return records.ofString(string); })
      .Case([&](DenseIntOrFPElementsAttr elements) {
        return records.ofElements(elements.getType(), elements,
                                  elements.getRawData());
      })
      .Case([&](DenseResourceElementsAttr elements) {
        return records.ofResource(elements);
      })
      .Case([&](TypeAttr type) { return records.ofType(type); })
      .Default([&](Attribute other) {
        if (!isChanged(other, values.getOptions()))
          return values.refuse(other);
        if (auto numbers = dyn_cast<DenseI64ArrayAttr>(other))
          return records.ofIntegers(numbers);
        if (auto truths = dyn_cast<DenseBoolArrayAttr>(other))
          return truthsRecord(truths, values);
        return symbolRecord(other, values);
      });
}

} // namespace dialectgen
