//===- HeldValue.cpp - fields of attributes as attributes -----------------===//
//
// See HeldValue.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/legalization/HeldValue.h"
#include "dialectgen/core/Silence.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace dialectgen {

Attribute hold(MLIRContext *context, int64_t value) {
  return Builder(context).getI64IntegerAttr(value);
}

Attribute hold(MLIRContext *context, bool value) {
  return hold(context, int64_t(value));
}

Attribute hold(MLIRContext *context, ArrayRef<int64_t> value) {
  return DenseI64ArrayAttr::get(context, value);
}

/// The type of floats of `semantics`.
static FloatType typeOf(MLIRContext *context,
                        const llvm::fltSemantics &semantics) {
  for (FloatType type : {FloatType(Float16Type::get(context)),
                         FloatType(BFloat16Type::get(context)),
                         FloatType(Float32Type::get(context)),
                         FloatType(FloatTF32Type::get(context)),
                         FloatType(Float80Type::get(context)),
                         FloatType(Float128Type::get(context))})
    if (&type.getFloatSemantics() == &semantics)
      return type;
  return {};
}

Attribute hold(MLIRContext *context, const APFloat &value) {
  if (FloatType type = typeOf(context, value.getSemantics()))
    return FloatAttr::get(type, value);
  return hold(context, int64_t(value.bitcastToAPInt().getZExtValue()));
}

Attribute hold(MLIRContext *context, Type value) {
  return value ? TypeAttr::get(value) : TypeAttr();
}

Attribute hold(MLIRContext *context, StringRef value) {
  return StringAttr::get(context, value);
}

Attribute hold(MLIRContext *context, const APInt &value) {
  return IntegerAttr::get(IntegerType::get(context, value.getBitWidth()),
                          value);
}

Attribute hold(MLIRContext *context, double value) {
  return hold(context, llvm::bit_cast<int64_t>(value));
}

template <typename Value> static Attribute textOf(Value value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return StringAttr::get(value.getContext(), text);
}

Attribute holdText(Attribute value) { return textOf(value); }
Attribute holdText(Type value) { return textOf(value); }

Attribute releaseText(Attribute held, bool isType) {
  auto text = dyn_cast_or_null<StringAttr>(held);
  if (!text)
    return {};
  MLIRContext *context = held.getContext();
  Silence quiet(context);
  if (!isType)
    return parseAttribute(text.getValue(), context);
  Type type = parseType(text.getValue(), context);
  return type ? TypeAttr::get(type) : TypeAttr();
}

Attribute hold(MLIRContext *, AffineMap value) {
  return value ? AffineMapAttr::get(value) : AffineMapAttr();
}

Attribute hold(MLIRContext *, IntegerSet value) {
  return value ? IntegerSetAttr::get(value) : IntegerSetAttr();
}

Attribute hold(MLIRContext *context, ArrayRef<Type> value) {
  return Builder(context).getTypeArrayAttr(value);
}

bool release(Attribute held, int64_t &value) {
  auto number = dyn_cast_or_null<IntegerAttr>(held);
  if (!number || number.getValue().getBitWidth() > 64)
    return false;
  value = number.getInt();
  return true;
}

bool release(Attribute held, bool &value) {
  int64_t number;
  if (!release(held, number) || (number != 0 && number != 1))
    return false;
  value = number;
  return true;
}

bool release(Attribute held, SmallVector<int64_t> &value) {
  auto numbers = dyn_cast_or_null<DenseI64ArrayAttr>(held);
  if (!numbers)
    return false;
  value.assign(numbers.asArrayRef().begin(), numbers.asArrayRef().end());
  return true;
}

bool release(Attribute held, APFloat &value) {
  if (auto number = dyn_cast_or_null<FloatAttr>(held)) {
    value = number.getValue();
    return true;
  }
  int64_t bits;
  if (!release(held, bits))
    return false;
  value = APFloat(APFloat::IEEEdouble(), APInt(64, uint64_t(bits)));
  return true;
}

bool release(Attribute held, Type &value) {
  auto type = dyn_cast_or_null<TypeAttr>(held);
  value = type ? type.getValue() : Type();
  return bool(type) == bool(held);
}

bool release(Attribute held, StringRef &value) {
  auto text = dyn_cast_or_null<StringAttr>(held);
  if (text)
    value = text.getValue();
  return bool(text);
}

bool release(Attribute held, std::string &value) {
  StringRef text;
  if (!release(held, text))
    return false;
  value = text.str();
  return true;
}

bool release(Attribute held, APInt &value) {
  auto number = dyn_cast_or_null<IntegerAttr>(held);
  if (number)
    value = number.getValue();
  return bool(number);
}

bool release(Attribute held, double &value) {
  int64_t bits;
  if (!release(held, bits))
    return false;
  value = llvm::bit_cast<double>(bits);
  return true;
}

bool release(Attribute held, float &value) {
  double number;
  if (!release(held, number))
    return false;
  value = float(number);
  return true;
}

bool release(Attribute held, AffineMap &value) {
  auto map = dyn_cast_or_null<AffineMapAttr>(held);
  if (map)
    value = map.getValue();
  return bool(map);
}

bool release(Attribute held, IntegerSet &value) {
  auto set = dyn_cast_or_null<IntegerSetAttr>(held);
  if (set)
    value = set.getValue();
  return bool(set);
}

bool release(Attribute held, SmallVector<Type> &value) {
  auto list = dyn_cast_or_null<ArrayAttr>(held);
  if (!list)
    return false;
  for (Attribute element : list) {
    Type type;
    if (!release(element, type))
      return false;
    value.push_back(type);
  }
  return true;
}

} // namespace dialectgen
