//===- Constraints.cpp - values that attributes may have ------------------===//
//
// See Constraints.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/definitions/Constraints.h"
#include "dialectgen/core/IntegerArrays.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen {
namespace {

using IntegerTest = llvm::function_ref<bool(const APInt &, bool isUnsigned)>;
using NumberTest = llvm::function_ref<bool(const APFloat &)>;

/// Whether an integer of `type` has no sign; a bit is a truth value.
bool isUnsigned(Type type) {
  return type.isUnsignedInteger() || type.isInteger(1);
}

bool allIntegers(Attribute attribute, IntegerTest test) {
  if (auto integer = dyn_cast<IntegerAttr>(attribute))
    return test(integer.getValue(), isUnsigned(integer.getType()));
  if (auto array = dyn_cast<ArrayAttr>(attribute))
    return llvm::all_of(
        array, [&](Attribute element) { return allIntegers(element, test); });
  if (auto elements = dyn_cast<DenseIntElementsAttr>(attribute))
    return llvm::all_of(elements.getValues<APInt>(), [&](const APInt &element) {
      return test(element, isUnsigned(elements.getElementType()));
    });
  auto allOf = [&](const auto &numbers) {
    return llvm::all_of(numbers, [&](int64_t number) {
      return test(APInt(64, uint64_t(number), /*isSigned=*/true),
                  /*isUnsigned=*/false);
    });
  };
  if (auto numbers = integersOfArray(attribute))
    return allOf(*numbers);
  if (auto truths = dyn_cast<DenseBoolArrayAttr>(attribute))
    return allOf(truths.asArrayRef());
  return false;
}

bool allNumbers(Attribute attribute, NumberTest test) {
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return test(number.getValue());
  if (auto array = dyn_cast<ArrayAttr>(attribute))
    return llvm::all_of(
        array, [&](Attribute element) { return allNumbers(element, test); });
  if (auto elements = dyn_cast<DenseFPElementsAttr>(attribute))
    return llvm::all_of(elements.getValues<APFloat>(), test);
  if (auto numbers = dyn_cast<DenseF64ArrayAttr>(attribute))
    return llvm::all_of(numbers.asArrayRef(),
                        [&](double number) { return test(APFloat(number)); });
  if (auto numbers = dyn_cast<DenseF32ArrayAttr>(attribute))
    return llvm::all_of(numbers.asArrayRef(),
                        [&](float number) { return test(APFloat(number)); });
  return false;
}

/// `value` as the type of `number` holds it.
APFloat rounded(double value, const APFloat &number) {
  APFloat result(value);
  bool losesInfo;
  result.convert(number.getSemantics(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return result;
}

int compare(const APInt &number, bool isUnsigned, int64_t value) {
  APSInt wide(APInt(64, uint64_t(value), /*isSigned=*/true),
              /*isUnsigned=*/false);
  return APSInt::compareValues(APSInt(number, isUnsigned), wide);
}

} // namespace

bool areTextsAmong(Attribute attribute, ArrayRef<StringRef> values) {
  if (auto text = dyn_cast<StringAttr>(attribute))
    return llvm::is_contained(values, text.getValue());
  if (auto symbol = dyn_cast<FlatSymbolRefAttr>(attribute))
    return llvm::is_contained(values, symbol.getValue());
  auto array = dyn_cast<ArrayAttr>(attribute);
  return array && llvm::all_of(array, [&](Attribute element) {
           return areTextsAmong(element, values);
         });
}

bool areIntegersAmong(Attribute attribute, ArrayRef<int64_t> values) {
  return allIntegers(attribute, [&](const APInt &number, bool isUnsigned) {
    return llvm::any_of(values, [&](int64_t value) {
      return compare(number, isUnsigned, value) == 0;
    });
  });
}

bool areIntegersAtLeast(Attribute attribute, int64_t minimum) {
  return allIntegers(attribute, [&](const APInt &number, bool isUnsigned) {
    return compare(number, isUnsigned, minimum) >= 0;
  });
}

bool areIntegersAtMost(Attribute attribute, int64_t maximum) {
  return allIntegers(attribute, [&](const APInt &number, bool isUnsigned) {
    return compare(number, isUnsigned, maximum) <= 0;
  });
}

bool areNumbersAmong(Attribute attribute, ArrayRef<double> values) {
  return allNumbers(attribute, [&](const APFloat &number) {
    return llvm::any_of(values, [&](double value) {
      return number.compare(rounded(value, number)) == APFloat::cmpEqual;
    });
  });
}

bool areNumbersAtLeast(Attribute attribute, double minimum) {
  return allNumbers(attribute, [&](const APFloat &number) {
    APFloat::cmpResult order = number.compare(rounded(minimum, number));
    return order == APFloat::cmpGreaterThan || order == APFloat::cmpEqual;
  });
}

bool areNumbersAtMost(Attribute attribute, double maximum) {
  return allNumbers(attribute, [&](const APFloat &number) {
    APFloat::cmpResult order = number.compare(rounded(maximum, number));
    return order == APFloat::cmpLessThan || order == APFloat::cmpEqual;
  });
}

} // namespace dialectgen
