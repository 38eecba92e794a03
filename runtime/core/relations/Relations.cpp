//===- Relations.cpp - what holds between values and attributes -----------===//
//
// See Relations.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/relations/Relations.h"
#include "RelationVerifier.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// The type a quantized type stands for; others stand for themselves.
Type expressed(Type type) {
  auto quantized = dyn_cast<quant::QuantizedType>(type);
  return quantized ? quantized.getExpressedType() : type;
}

bool haveSameElementTypes(Type first, Type second) {
  return getElementTypeOrSelf(first) == getElementTypeOrSelf(second);
}

bool haveCompatibleElementTypes(Type first, Type second) {
  return expressed(getElementTypeOrSelf(first)) ==
         expressed(getElementTypeOrSelf(second));
}

/// The type a quantized type is stored as; others are stored as themselves.
Type stored(Type type) {
  auto quantized = dyn_cast<quant::QuantizedType>(type);
  return quantized ? quantized.getStorageType() : type;
}

/// Unsigned storage is an attribute of the quantization, so that the width is
/// all there is to compare.
bool haveSameStoredElementTypes(Type first, Type second) {
  Type a = stored(getElementTypeOrSelf(first));
  Type b = stored(getElementTypeOrSelf(second));
  auto one = dyn_cast<IntegerType>(a), other = dyn_cast<IntegerType>(b);
  return a == b || (one && other && one.getWidth() == other.getWidth() &&
                    (a != first || b != second));
}

bool haveCompatibleShapes(Type first, Type second) {
  return succeeded(verifyCompatibleShape(first, second));
}

bool haveSameRanks(Type first, Type second) {
  auto a = dyn_cast<ShapedType>(first), b = dyn_cast<ShapedType>(second);
  return !a || !b || !a.hasRank() || !b.hasRank() || a.getRank() == b.getRank();
}

bool haveSameSizes(Type first, Type second) {
  auto a = dyn_cast<ShapedType>(first), b = dyn_cast<ShapedType>(second);
  return !a || !b || !a.hasStaticShape() || !b.hasStaticShape() ||
         a.getNumElements() == b.getNumElements();
}

} // namespace

bool haveCompatibleTypes(TypeRange first, TypeRange second) {
  if (first.size() != second.size())
    return false;
  for (auto [one, other] : llvm::zip(first, second))
    if (!areCompatibleTypes(one, other))
      return false;
  return true;
}

Type inferSameType(ValueRange values) {
  if (values.empty())
    return {};
  auto first = dyn_cast<RankedTensorType>(values.front().getType());
  if (!first)
    return values.front().getType();
  Shape shape(first.getShape());
  for (Type type : values.getTypes()) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    // What encodings say of sizes is theirs.
    if (!tensor || tensor.getEncoding() || first.getEncoding())
      return first;
    if (tensor.getRank() != first.getRank())
      return {};
    for (auto [size, other] : llvm::zip(shape, tensor.getShape()))
      if (ShapedType::isDynamic(size))
        size = other;
  }
  return RankedTensorType::get(shape, first.getElementType());
}

bool areCompatibleTypes(Type first, Type second) {
  if (isa<ShapedType>(first) != isa<ShapedType>(second))
    return false;
  if (!isa<ShapedType>(first))
    return first == second;
  return haveCompatibleElementTypes(first, second) &&
         haveCompatibleShapes(first, second);
}

SmallVector<Typed> RelationVerifier::typesOf(const RelationTerm &term) {
  SmallVector<Typed> types;
  if (term.kind == RelationTerm::Attribute) {
    if (auto typed = dyn_cast_or_null<TypedAttr>(attributeOf(term)))
      types.push_back({typed.getType(), quoted(term)});
    return types;
  }
  ValueRange values = valuesOf(term);
  for (auto [index, value] : llvm::enumerate(values))
    types.push_back({value.getType(), values.size() == 1
                                          ? quoted(term)
                                          : "number " + std::to_string(index) +
                                                " of " + quoted(term)});
  return types;
}

InFlightDiagnostic RelationVerifier::different(const Typed &first,
                                               const Typed &second,
                                               StringRef what) {
  return op->emitOpError() << first.label << " and " << second.label << " have "
                           << what << ": " << first.type << " and "
                           << second.type;
}

LogicalResult
RelationVerifier::compareAll(llvm::function_ref<bool(Type, Type)> equal,
                             StringRef what) {
  std::optional<Typed> first;
  for (const RelationTerm &term : relation.terms)
    for (Typed &typed : typesOf(term)) {
      if (!first)
        first = std::move(typed);
      else if (!equal(first->type, typed.type))
        return different(*first, typed, what);
    }
  return success();
}

LogicalResult RelationVerifier::verifyCounts() {
  size_t count = valuesOf(relation.terms.front()).size();
  for (const RelationTerm &term : relation.terms.drop_front())
    if (size_t other = valuesOf(term).size(); other != count)
      return op->emitOpError()
             << "has " << count << " of " << quoted(relation.terms.front())
             << " and " << other << " of " << quoted(term);
  return success();
}

LogicalResult
RelationVerifier::comparePairs(llvm::function_ref<bool(Type, Type)> equal,
                               StringRef what) {
  if (failed(verifyCounts()))
    return failure();
  SmallVector<Typed> first = typesOf(relation.terms.front());
  for (const RelationTerm &term : relation.terms.drop_front())
    for (const auto &[one, other] : llvm::zip(first, typesOf(term)))
      if (!equal(one.type, other.type))
        return different(one, other, what);
  return success();
}

std::optional<Shape> RelationVerifier::numbersOf(const RelationTerm &term) {
  Attribute attribute = attributeOf(term);
  if (term.numbersOf) {
    if (!attribute)
      return std::nullopt;
    Shape numbers;
    term.numbersOf(attribute, numbers);
    return numbers;
  }
  if (auto integer = dyn_cast_or_null<IntegerAttr>(attribute))
    return Shape{integer.getValue().getSExtValue()};
  if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    return Shape(list.asArrayRef());
  if (auto elements = dyn_cast_or_null<DenseIntElementsAttr>(attribute))
    return Shape(llvm::map_range(elements, [](const llvm::APInt &number) {
      return number.getSExtValue();
    }));
  return std::nullopt;
}

std::optional<int64_t> RelationVerifier::rankOf(const RelationTerm &term) {
  for (const Typed &typed : typesOf(term))
    if (auto shaped = dyn_cast<ShapedType>(typed.type);
        shaped && shaped.hasRank())
      return shaped.getRank();
  return std::nullopt;
}

std::optional<int64_t> RelationVerifier::lengthOf(const RelationTerm &term) {
  if (term.kind == RelationTerm::Attribute) {
    if (auto list = numbersOf(term))
      return int64_t(list->size());
    return std::nullopt;
  }
  ValueRange values = valuesOf(term);
  // Scalars one by one, or one vector of them.
  if (values.size() == 1)
    if (auto shaped = dyn_cast<ShapedType>(values.front().getType());
        shaped && shaped.hasRank() && shaped.getRank() == 1) {
      if (shaped.isDynamicDim(0))
        return std::nullopt;
      return shaped.getDimSize(0);
    }
  return int64_t(values.size());
}

LogicalResult RelationVerifier::verifyUnique() {
  llvm::SmallSet<int64_t, 8> seen;
  for (const RelationTerm &term : terms)
    if (auto numbers = numbersOf(term))
      for (int64_t number : *numbers)
        if (!seen.insert(number).second) {
          InFlightDiagnostic error = op->emitOpError() << quoted(terms.front());
          for (const RelationTerm &other : terms.drop_front())
            error << ", " << quoted(other);
          return error << (terms.size() == 1 ? " has " : " have ") << number
                       << " twice";
        }
  return success();
}

LogicalResult RelationVerifier::verifyPermutation() {
  std::optional<int64_t> rank = rankOf(terms.back());
  if (!rank)
    return success();
  int64_t count = 0;
  llvm::SmallSet<int64_t, 8> seen;
  for (const RelationTerm &term : terms.drop_back())
    if (auto numbers = numbersOf(term))
      for (int64_t number : *numbers) {
        ++count;
        if (number < 0 || number >= *rank || !seen.insert(number).second)
          return op->emitOpError()
                 << quoted(term) << " is or has " << number
                 << ", which is no dimension of " << quoted(terms.back())
                 << " or stands twice";
      }
  if (count != *rank)
    return op->emitOpError()
           << "has " << count << " dimensions for " << quoted(terms.back())
           << ", whose rank is " << *rank;
  return success();
}

LogicalResult RelationVerifier::verifyLengthIsRank() {
  const RelationTerm &ranked = relation.terms.back();
  std::optional<int64_t> rank = rankOf(ranked);
  if (!rank)
    return success();
  for (const RelationTerm &term : relation.terms.drop_back())
    if (std::optional<int64_t> length = lengthOf(term);
        length && *length != *rank)
      return op->emitOpError()
             << quoted(term) << " has length " << *length << ", but "
             << quoted(ranked) << " has rank " << *rank;
  return success();
}

LogicalResult RelationVerifier::verifyBelowRank() {
  const RelationTerm &ranked = relation.terms.back();
  for (const RelationTerm &term : relation.terms.drop_back()) {
    auto numbers = numbersOf(term);
    if (!numbers)
      continue;
    for (const Typed &typed : typesOf(ranked)) {
      auto shaped = dyn_cast<ShapedType>(typed.type);
      if (!shaped || !shaped.hasRank())
        continue;
      for (int64_t number : *numbers)
        if (number < 0 || number >= shaped.getRank())
          return op->emitOpError() << quoted(term) << " is or has " << number
                                   << ", but dimensions of " << typed.label
                                   << " are less than " << shaped.getRank();
    }
  }
  return success();
}

/// The type of the parts of a complex type; others are their own part.
static Type partOf(Type element) {
  auto number = dyn_cast<ComplexType>(element);
  return number ? number.getElementType() : element;
}

std::optional<Typed> RelationVerifier::typeOf(const RelationTerm &term) {
  SmallVector<Typed> types = typesOf(term);
  return types.empty() ? std::nullopt : std::optional<Typed>(types.front());
}

LogicalResult RelationVerifier::verifyComplexOf() {
  std::optional<Typed> whole = typeOf(terms.back());
  auto number = whole ? dyn_cast<ComplexType>(getElementTypeOrSelf(whole->type))
                      : ComplexType();
  if (!number)
    return success();
  for (const RelationTerm &term : terms.drop_back())
    for (const Typed &part : typesOf(term))
      if (getElementTypeOrSelf(part.type) != partOf(number))
        return different(part, *whole, "element types that do not fit");
  return success();
}

LogicalResult RelationVerifier::verifyRealOf() {
  std::optional<Typed> real = typeOf(terms[0]), number = typeOf(terms[1]);
  if (!real || !number)
    return success();
  if (expressed(getElementTypeOrSelf(real->type)) !=
      expressed(partOf(getElementTypeOrSelf(number->type))))
    return different(*real, *number, "element types that do not fit");
  return success();
}

LogicalResult RelationVerifier::verifyTupleOf() {
  std::optional<Typed> whole = typeOf(terms[1]);
  auto tuple = whole ? dyn_cast<TupleType>(whole->type) : TupleType();
  if (!tuple)
    return success();
  SmallVector<Typed> parts = typesOf(terms[0]);
  if (tuple.size() != parts.size())
    return op->emitOpError() << "has " << parts.size() << " of "
                             << quoted(terms[0]) << " for " << tuple;
  for (const auto &[part, type] : llvm::zip(parts, tuple.getTypes()))
    if (!areCompatibleTypes(part.type, type))
      return different(part, *whole, "types that do not fit");
  return success();
}

LogicalResult RelationVerifier::verifyElementOfTuple() {
  std::optional<Typed> whole = typeOf(terms[0]), part = typeOf(terms[2]);
  auto tuple = whole ? dyn_cast<TupleType>(whole->type) : TupleType();
  auto index = numbersOf(terms[1]);
  if (!tuple || !part || !index || index->empty())
    return success();
  if (index->front() < 0 || size_t(index->front()) >= tuple.size())
    return op->emitOpError()
           << quoted(terms[1]) << " is " << index->front() << ", but " << tuple
           << " has " << tuple.size() << " elements";
  if (!areCompatibleTypes(tuple.getType(size_t(index->front())), part->type))
    return different(*whole, *part, "types that do not fit");
  return success();
}

LogicalResult RelationVerifier::verify() {
  auto identical = [](Type first, Type second) { return first == second; };
  switch (relation.kind) {
  case RelationKind::SameTypes:
    return compareAll(identical, "different types");
  case RelationKind::CompatibleTypes:
    return compareAll(areCompatibleTypes, "incompatible types");
  case RelationKind::SameElementTypes:
    return compareAll(haveSameElementTypes, "different element types");
  case RelationKind::CompatibleElementTypes:
    return compareAll(haveCompatibleElementTypes, "incompatible element types");
  case RelationKind::SameStoredElementTypes:
    return compareAll(haveSameStoredElementTypes, "different element types");
  case RelationKind::CompatibleShapes:
    return compareAll(haveCompatibleShapes, "different shapes");
  case RelationKind::SameRanks:
    return compareAll(haveSameRanks, "different ranks");
  case RelationKind::SameSize:
    return compareAll(haveSameSizes, "different numbers of elements");
  case RelationKind::PairwiseSameTypes:
    return comparePairs(identical, "different types");
  case RelationKind::PairwiseCompatibleTypes:
    return comparePairs(areCompatibleTypes, "incompatible types");
  case RelationKind::PairwiseSameElementTypes:
    return comparePairs(haveSameElementTypes, "different element types");
  case RelationKind::PairwiseCompatibleShapes:
    return comparePairs(haveCompatibleShapes, "different shapes");
  case RelationKind::PairwiseSameRanks:
    return comparePairs(haveSameRanks, "different ranks");
  case RelationKind::SameCount:
    return verifyCounts();
  case RelationKind::NotEmpty:
    for (const RelationTerm &term : relation.terms)
      if (valuesOf(term).empty())
        return op->emitOpError() << "has no " << quoted(term);
    return success();
  case RelationKind::Unique:
    return verifyUnique();
  case RelationKind::Permutation:
    return verifyPermutation();
  case RelationKind::LengthIsRank:
    return verifyLengthIsRank();
  case RelationKind::BelowRank:
    return verifyBelowRank();
  case RelationKind::ComplexOf:
    return verifyComplexOf();
  case RelationKind::RealOf:
    return verifyRealOf();
  case RelationKind::TupleOf:
    return verifyTupleOf();
  case RelationKind::ElementOfTuple:
    return verifyElementOfTuple();
  case RelationKind::Takes:
  case RelationKind::Returns:
  case RelationKind::TakesAsMany:
  case RelationKind::ReturnsAsMany:
    return verifyRegions();
  default:
    break;
  }
  if (std::optional<LogicalResult> result = verifyShapes())
    return *result;
  llvm_unreachable("all relations are handled");
}

LogicalResult detail::verifyRelations(
    Operation *op, ArrayRef<Relation> relations,
    llvm::function_ref<ValueRange(const RelationTerm &)> valuesOf) {
  for (const Relation &relation : relations)
    if (failed(RelationVerifier(op, relation, valuesOf).verify()))
      return failure();
  return success();
}

LogicalResult detail::verifyEqualVariadics(Operation *op, unsigned count,
                                           unsigned single) {
  unsigned operands = op->getNumOperands();
  if (operands >= single && (operands - single) % count == 0)
    return success();
  InFlightDiagnostic error =
      op->emitOpError() << "has " << operands << " operands, which are not "
                        << count << " variadic ones of one size";
  if (single)
    error << " and " << single << " more";
  return error;
}

LogicalResult detail::verifyRegionsEndInReturn(Operation *op) {
  std::string expected = op->getName().getDialectNamespace().str() + ".return";
  for (Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    Block &block = region.front();
    if (block.empty() || block.back().getName().getStringRef() != expected)
      return op->emitOpError() << "region " << region.getRegionNumber()
                               << " does not end in '" << expected << "'";
  }
  return success();
}

} // namespace dialectgen
