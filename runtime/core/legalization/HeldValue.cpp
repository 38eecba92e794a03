//===- HeldValue.cpp - fields of attributes as attributes -----------------===//
//
// See HeldValue.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/legalization/HeldValue.h"
#include "mlir/IR/Builders.h"

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

Attribute hold(MLIRContext *context, const APFloat &value) {
  return hold(context, int64_t(value.bitcastToAPInt().getZExtValue()));
}

Attribute hold(MLIRContext *context, Type value) {
  return TypeAttr::get(value);
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
  int64_t bits;
  if (!release(held, bits))
    return false;
  value = APFloat(APFloat::IEEEdouble(), APInt(64, uint64_t(bits)));
  return true;
}

bool release(Attribute held, Type &value) {
  auto type = dyn_cast_or_null<TypeAttr>(held);
  if (!type)
    return false;
  value = type.getValue();
  return true;
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
