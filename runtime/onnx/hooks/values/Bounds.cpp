//===- Bounds.cpp - values without negative elements ----------------------===//
//
// See Bounds.h. Of the results of an op whose spec names no rule nothing is
// known.
//
//===----------------------------------------------------------------------===//

#include "Bounds.h"
#include "../RuleTable.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen::onnx {

static constexpr uint64_t unbounded = UINT64_MAX;
static constexpr uint64_t greatestSize = uint64_t(1) << 40;

static Type elementOf(Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  return type ? type.getElementType() : Type();
}

/// The bound of elements of a type that has no negative ones.
static Bound boundOfType(Type element) {
  if (!element || (!element.isUnsignedInteger() && !element.isInteger(1)))
    return std::nullopt;
  return llvm::maxUIntN(element.getIntOrFloatBitWidth());
}

/// `bound` once the elements are of the type `element`.
static Bound inType(Bound bound, Type element) {
  if (Bound always = boundOfType(element))
    return bound ? std::min(*bound, *always) : always;
  // Sums and roundings of floats are not negative either, but may be greater.
  if (!bound || isa_and_nonnull<FloatType>(element))
    return bound ? Bound(unbounded) : bound;
  auto integer = dyn_cast_or_null<IntegerType>(element);
  if (!integer || integer.getWidth() > 64 ||
      *bound > uint64_t(llvm::maxIntN(integer.getWidth())))
    return std::nullopt;
  return bound;
}

/// How many elements of the first operand one element of the result is made of.
static uint64_t elementCount(Operation *op) {
  auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  if (!type || !type.hasStaticShape())
    return unbounded;
  uint64_t count = 1;
  for (int64_t size : type.getShape())
    count = llvm::SaturatingMultiply(count, uint64_t(size));
  return count;
}

/// Of all operands, none of which may have negative elements.
template <typename Combine>
static Bound combine(Operation *op, BoundOf boundOf, uint64_t start,
                     Combine combine) {
  uint64_t result = start;
  for (Value operand : op->getOperands()) {
    Bound bound = boundOf(operand);
    if (!bound)
      return std::nullopt;
    result = combine(result, *bound);
  }
  return result;
}

namespace value_bound {

static Bound sizes(Operation *, BoundOf) { return greatestSize; }

static Bound firstOperand(Operation *op, BoundOf boundOf) {
  return op->getNumOperands() ? boundOf(op->getOperand(0)) : std::nullopt;
}

static Bound allOperands(Operation *op, BoundOf boundOf) {
  return combine(op, boundOf, 0,
                 [](uint64_t a, uint64_t b) { return std::max(a, b); });
}

static Bound minimum(Operation *op, BoundOf boundOf) {
  return combine(op, boundOf, unbounded,
                 [](uint64_t a, uint64_t b) { return std::min(a, b); });
}

/// The greatest that elements of the result can have without being negative.
static uint64_t greatestOf(Operation *op) {
  auto integer = dyn_cast_or_null<IntegerType>(elementOf(op->getResult(0)));
  return integer && integer.getWidth() <= 64 && !integer.isUnsigned()
             ? uint64_t(llvm::maxIntN(integer.getWidth()))
             : unbounded;
}

/// One operand without negative elements is enough.
static Bound maximum(Operation *op, BoundOf boundOf) {
  uint64_t greatest = 0;
  bool isAny = false, areAll = true;
  for (Value operand : op->getOperands()) {
    Bound bound = boundOf(operand);
    isAny |= bound.has_value();
    areAll &= bound.has_value();
    greatest = std::max(greatest, bound.value_or(0));
  }
  if (!isAny)
    return std::nullopt;
  return areAll ? greatest : greatestOf(op);
}

static Bound zeroOrMore(Operation *op, BoundOf boundOf) {
  Bound bound = boundOf(op->getOperand(0));
  return bound ? bound : greatestOf(op);
}

/// The least integer has no positive counterpart.
static Bound magnitude(Operation *op, BoundOf boundOf) {
  return isa_and_nonnull<FloatType>(elementOf(op->getResult(0)))
             ? Bound(unbounded)
             : boundOf(op->getOperand(0));
}

static Bound sum(Operation *op, BoundOf boundOf) {
  return combine(op, boundOf, 0, [](uint64_t a, uint64_t b) {
    return llvm::SaturatingAdd(a, b);
  });
}

static Bound product(Operation *op, BoundOf boundOf) {
  return combine(op, boundOf, 1, [](uint64_t a, uint64_t b) {
    return llvm::SaturatingMultiply(a, b);
  });
}

/// Quotients of floats may be greater than the dividend.
static Bound quotient(Operation *op, BoundOf boundOf) {
  return allOperands(op, boundOf) ? boundOf(op->getOperand(0)) : std::nullopt;
}

static Bound sumOfElements(Operation *op, BoundOf boundOf) {
  Bound bound = boundOf(op->getOperand(0));
  return bound ? Bound(llvm::SaturatingMultiply(*bound, elementCount(op)))
               : bound;
}

static Bound productOfElements(Operation *op, BoundOf boundOf) {
  Bound bound = boundOf(op->getOperand(0));
  // A product of nothing is 1.
  if (!bound || *bound <= 1)
    return bound ? Bound(1) : bound;
  uint64_t result = 1;
  for (uint64_t i = elementCount(op); i && result != unbounded; --i)
    result = llvm::SaturatingMultiply(result, *bound);
  return result;
}

/// All elements are between the start and the limit.
static Bound range(Operation *op, BoundOf boundOf) {
  if (op->getNumOperands() < 3 || !boundOf(op->getOperand(0)) ||
      !boundOf(op->getOperand(2)))
    return std::nullopt;
  Bound limit = boundOf(op->getOperand(1));
  return limit ? limit : greatestOf(op);
}

} // namespace value_bound

BoundRule findBoundRule(StringRef name) {
  static constexpr RuleRow<BoundRule> rows[] = {
      {"all_operands", value_bound::allOperands},
      {"first_operand", value_bound::firstOperand},
      {"magnitude", value_bound::magnitude},
      {"maximum", value_bound::maximum},
      {"minimum", value_bound::minimum},
      {"product", value_bound::product},
      {"product_of_elements", value_bound::productOfElements},
      {"quotient", value_bound::quotient},
      {"range", value_bound::range},
      {"sizes", value_bound::sizes},
      {"sum", value_bound::sum},
      {"sum_of_elements", value_bound::sumOfElements},
      {"zero_or_more", value_bound::zeroOrMore},
  };
  return findRule(rows, name);
}

namespace {

class BoundFinder {
public:
  explicit BoundFinder(ReadConstant read) : read(read) {}

  Bound find(Value value) {
    // Programs may be large, and each value may be asked for many times.
    constexpr unsigned mostValues = 256;
    if (++visited > mostValues)
      return std::nullopt;
    Type element = elementOf(value);
    if (DenseElementsAttr elements = knownValue(value, read))
      return boundOfConstant(elements);
    auto result = dyn_cast<OpResult>(value);
    const OpVersionInfo *info =
        result ? findByOpName(result.getOwner()->getName().getStringRef())
               : nullptr;
    BoundRule rule = info ? findBoundRule(info->boundRule) : nullptr;
    Bound bound = rule ? rule(result.getOwner(),
                              [&](Value operand) { return find(operand); })
                       : std::nullopt;
    return inType(bound, element);
  }

private:
  static Bound boundOfConstant(DenseElementsAttr elements) {
    Type type = elements.getElementType();
    if (isa<FloatType>(type))
      return llvm::all_of(elements.getValues<APFloat>(),
                          [](const APFloat &it) {
                            return !it.isNegative() && !it.isNaN();
                          })
                 ? Bound(unbounded)
                 : std::nullopt;
    if (!isa<IntegerType>(type))
      return std::nullopt;
    uint64_t greatest = 0;
    bool isUnsigned = boundOfType(type).has_value();
    for (const APInt &it : elements.getValues<APInt>()) {
      if (!isUnsigned && it.isNegative())
        return std::nullopt;
      greatest = std::max(greatest, it.getLimitedValue());
    }
    return greatest;
  }

  ReadConstant read;
  unsigned visited = 0;
};

} // namespace

bool isNeverNegative(Value value, ReadConstant read) {
  return BoundFinder(read).find(value).has_value();
}

} // namespace dialectgen::onnx
