//===- RecordChecks.cpp - what fields of records must agree on ------------===//
//
// See RecordChecks.h. Records are told apart by the names of their fields: a
// new version of a type has the checks of the fields it keeps.
//
//===----------------------------------------------------------------------===//

#include "RecordChecks.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;

namespace dialectgen::vhlo {
namespace {

using EmitError = llvm::function_ref<InFlightDiagnostic()>;

class RecordCheck {
public:
  RecordCheck(EmitError emitError, const RecordRow &row,
              MutableArrayRef<Attribute> fields)
      : emitError(emitError), row(row), fields(fields) {}
  LogicalResult run();

private:
  /// The field of that name; null if there is none.
  Attribute *find(StringRef name) {
    for (auto [field, value] : llvm::zip(row.fields, fields))
      if (name == field.name)
        return &value;
    return nullptr;
  }
  int64_t number(StringRef name) {
    Attribute *field = find(name);
    return field ? cast<IntegerAttr>(*field).getInt() : 0;
  }
  ArrayRef<int64_t> numbers(StringRef name) {
    Attribute *field = find(name);
    return field ? cast<DenseI64ArrayAttr>(*field).asArrayRef()
                 : ArrayRef<int64_t>();
  }
  InFlightDiagnostic error() { return emitError() << "'" << row.name << "' "; }

  LogicalResult checkCases();
  LogicalResult checkNumberOfType();
  LogicalResult checkShape();
  LogicalResult checkData();
  LogicalResult checkQuantization();

  EmitError emitError;
  const RecordRow &row;
  MutableArrayRef<Attribute> fields;
};

/// Bits of a scalar type, or of a complex number; 0 if it is neither.
unsigned elementWidth(Type type) {
  auto record = dyn_cast<VhloType>(type);
  if (!record)
    return 0;
  if (unsigned bits = record.getRow().bits)
    return bits;
  if (StringRef(record.getRow().builtin) == "@complex")
    if (auto part = dyn_cast<TypeAttr>(record.getFields().front()))
      return 2 * llvm::alignTo(elementWidth(part.getValue()), 8);
  return 0;
}

/// Sizes of data in bytes and bits fit 64 bits.
constexpr int64_t maxCount = int64_t(1) << 56;
constexpr int64_t dynamicSize = std::numeric_limits<int64_t>::min();

/// Truth values stand in single bits, lowest first, and unused bits are 0. A
/// byte of ones or zeros stands for any number of the same value, except that a
/// single `true` is written 01. Read are also ff for that, and one byte a
/// value, which some writers made.
std::optional<std::string> canonicalBooleans(StringRef data, uint64_t count) {
  uint64_t packed = llvm::divideCeil(count, 8);
  auto isSplat = [&] {
    return data.size() == 1 && (data[0] == '\0' || data[0] == '\xff');
  };
  if (count == 1 && data.size() == 1)
    return isSplat() || data[0] == 1
               ? std::optional<std::string>(std::string(1, data[0] ? 1 : 0))
               : std::nullopt;
  if (isSplat() || (count == 0 && data.empty()))
    return data.str();
  std::string result;
  if (data.size() == packed) {
    result = data.str();
    if (unsigned used = count % 8)
      result.back() = char(uint8_t(result.back()) & ((1u << used) - 1));
    return result;
  }
  if (data.size() != count)
    return std::nullopt;
  result.assign(packed, '\0');
  for (uint64_t i = 0; i != count; ++i) {
    if (data[i] != 0 && data[i] != 1)
      return std::nullopt;
    result[i / 8] |= char(data[i] << (i % 8));
  }
  return result;
}

} // namespace

LogicalResult RecordCheck::checkCases() {
  if (row.cases.empty())
    return success();
  int64_t value = cast<IntegerAttr>(fields.front()).getInt();
  if (llvm::any_of(row.cases,
                   [&](const CaseRow &entry) { return entry.value == value; }))
    return success();
  return error() << "has no case " << value;
}

/// A number with a type before it.
LogicalResult RecordCheck::checkNumberOfType() {
  for (auto [field, value] : llvm::zip(row.fields, fields)) {
    if (field.kind != FieldKind::Bits)
      continue;
    Attribute *type = find("type");
    unsigned width = type ? elementWidth(cast<TypeAttr>(*type).getValue()) : 0;
    uint64_t bits = cast<IntegerAttr>(value).getValue().getZExtValue();
    if (width == 0 || width > 64)
      return error() << "holds a number of a type that is no scalar";
    if (width < 64 && (bits >> width) != 0)
      return error() << "holds a number that does not fit its type of " << width
                     << " bits";
  }
  return success();
}

LogicalResult RecordCheck::checkShape() {
  for (int64_t size : numbers("shape"))
    if (size < 0 && size != dynamicSize)
      return error() << "has a dimension of size " << size;
  return success();
}

/// A type and the bytes of its elements.
LogicalResult RecordCheck::checkData() {
  Attribute *type = find("type"), *data = find("data");
  if (!type || !data)
    return success();
  auto record = dyn_cast<VhloType>(cast<TypeAttr>(*type).getValue());
  const DenseI64ArrayAttr *shape = nullptr;
  DenseI64ArrayAttr sizes;
  Type element;
  if (record)
    for (auto [field, value] :
         llvm::zip(record.getRow().fields, record.getFields())) {
      if (StringRef(field.name) == "shape") {
        sizes = cast<DenseI64ArrayAttr>(value);
        shape = &sizes;
      }
      if (StringRef(field.name) == "elementType")
        element = cast<TypeAttr>(value).getValue();
    }
  if (!shape || !element)
    return error() << "has a type without a shape";
  int64_t count = 1;
  for (int64_t size : sizes.asArrayRef())
    if (size < 0 || llvm::MulOverflow(count, size, count) || count > maxCount)
      return error() << "has a type without a fixed number of elements";
  unsigned width = elementWidth(element);
  if (width == 0)
    return error() << "has elements of a type that has no data";
  StringRef bytes = cast<StringAttr>(*data).getValue();
  auto wrongSize = [&] {
    return error() << "has " << bytes.size() << " bytes of data for " << count
                   << " elements of " << width << " bits";
  };
  if (width == 1) {
    std::optional<std::string> canonical = canonicalBooleans(bytes, count);
    if (!canonical)
      return wrongSize();
    if (*canonical != bytes)
      *data = StringAttr::get(data->getContext(), *canonical);
    return success();
  }
  uint64_t each = llvm::divideCeil(width, 8);
  if (bytes.size() != each && bytes.size() != uint64_t(count) * each)
    return wrongSize();
  return success();
}

LogicalResult RecordCheck::checkQuantization() {
  Attribute *storage = find("storageType"), *expressed = find("expressedType");
  if (!storage || !expressed)
    return success();
  unsigned width = elementWidth(cast<TypeAttr>(*storage).getValue());
  if (width == 0 || width > 32)
    return error() << "has a storage type that is no integer of at most 32 "
                      "bits";
  if (elementWidth(cast<TypeAttr>(*expressed).getValue()) == 0)
    return error() << "has an expressed type that is no scalar";
  if (uint64_t(number("flags")) > 1)
    return error() << "has flags " << number("flags");
  int64_t min = number("storageTypeMin"), max = number("storageTypeMax");
  if (min >= max || min < -(int64_t(1) << (width - 1)) ||
      max >= int64_t(1) << width)
    return error() << "stores values from " << min << " to " << max << " in "
                   << width << " bits";
  SmallVector<int64_t> scales(numbers("scales"));
  if (find("scale"))
    scales.push_back(number("scale"));
  for (int64_t bits : scales) {
    double scale = llvm::bit_cast<double>(bits);
    if (!std::isfinite(scale) || scale <= 0)
      return error() << "has a scale that is not above 0 and finite";
  }
  if (find("scales") && scales.size() != numbers("zeroPoints").size())
    return error() << "has " << scales.size() << " scales and "
                   << numbers("zeroPoints").size() << " zero points";
  if (number("quantizedDimension") < 0)
    return error() << "quantizes dimension "
                   << uint64_t(number("quantizedDimension"));
  return success();
}

LogicalResult RecordCheck::run() {
  return success(succeeded(checkCases()) && succeeded(checkNumberOfType()) &&
                 succeeded(checkShape()) && succeeded(checkData()) &&
                 succeeded(checkQuantization()));
}

LogicalResult checkRecord(EmitError emitError, const RecordRow &row,
                          MutableArrayRef<Attribute> fields) {
  return fields.empty() ? success() : RecordCheck(emitError, row, fields).run();
}

} // namespace dialectgen::vhlo
