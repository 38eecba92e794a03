//===- AttributeValues.cpp - values of attribute kinds --------------------===//

#include "model/check/AttributeValues.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace dialectgen;

bool dialectgen::fitsFloat(double number) {
  auto narrow = llvm::APFloat(number);
  bool losesInfo = false;
  auto status = narrow.convert(llvm::APFloat::IEEEsingle(),
                               llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return !(status & llvm::APFloat::opOverflow) &&
         (number == 0 || !narrow.isZero());
}

bool dialectgen::fitsInteger(const Json &value, const AttributeKind &kind) {
  llvm::StringRef type = kind.element.empty() ? kind.def : kind.element;
  bool isUnsigned = type.consume_front_insensitive("u");
  if (!isUnsigned)
    type.consume_front_insensitive("s");
  unsigned width = 0;
  if (!type.consume_front_insensitive("i") || type.consumeInteger(10, width) ||
      width == 0 || width > 64 || !value.is_number_integer())
    return true;
  // A number that is not negative may be held either way.
  if (!value.is_number_unsigned() && value.get<int64_t>() < 0)
    return !isUnsigned && value.get<int64_t>() >= llvm::minIntN(width);
  uint64_t number = value.get<uint64_t>();
  return isUnsigned ? llvm::isUIntN(width, number)
                    : number <= uint64_t(llvm::maxIntN(width));
}

bool dialectgen::isElement(const Json &value, const AttributeKind &kind) {
  if (kind.value == "integer")
    return value.is_number_integer();
  if (kind.value == "number")
    return value.is_number();
  if (kind.value == "string")
    return value.is_string();
  if (kind.value == "boolean")
    return value.is_boolean();
  if (kind.value == "dictionary")
    return value.is_object();
  return false;
}

std::vector<Json> dialectgen::elementsOf(const Json &value,
                                         const AttributeKind &kind) {
  return kind.list && value.is_array()
             ? std::vector<Json>(value.begin(), value.end())
             : std::vector<Json>{value};
}

std::string dialectgen::kindText(const AttributeKind &kind) {
  return kind.list ? "a list of " + kind.value + "s"
                   : (kind.value == "integer" ? "an " : "a ") + kind.value;
}

bool dialectgen::isOfKind(const Json &value, const AttributeKind &kind) {
  std::vector<Json> elements = elementsOf(value, kind);
  return kind.list == value.is_array() &&
         llvm::all_of(elements, [&](const Json &element) {
           return isElement(element, kind);
         });
}

std::string dialectgen::notOfKind(const AttributeKind &kind) {
  return kind.value.empty() ? " cannot be written, since its kind has no values"
                            : " is not " + kindText(kind);
}
