//===- Relations.cpp - what holds between values and attributes -----------===//
//
// See Relations.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/Relations.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// A type, and how messages call what has it.
struct Typed {
  Type type;
  std::string label;
};

/// All terms of one relation of one operation.
class Verifier {
public:
  using ValuesOf = llvm::function_ref<ValueRange(const RelationTerm &)>;
  Verifier(Operation *op, const Relation &relation, ValuesOf valuesOf)
      : op(op), relation(relation), valuesOf(valuesOf) {}
  LogicalResult verify();

private:
  SmallVector<Typed> typesOf(const RelationTerm &term);
  /// Compares the first type with all others.
  LogicalResult compareAll(llvm::function_ref<bool(Type, Type)> equal,
                           StringRef what);
  /// Compares the types of the first term with those of each other one.
  LogicalResult comparePairs(llvm::function_ref<bool(Type, Type)> equal,
                             StringRef what);
  LogicalResult verifyCounts();
  LogicalResult verifyUnique();
  LogicalResult verifyLengthIsRank();
  LogicalResult verifyBelowRank();
  InFlightDiagnostic different(const Typed &first, const Typed &second,
                               StringRef what);
  /// The rank that `term` has, if a value of it has one.
  std::optional<int64_t> rankOf(const RelationTerm &term);
  /// The length of a list or of a shape vector, or the number of values.
  std::optional<int64_t> lengthOf(const RelationTerm &term);
  /// The numbers of an attribute; none if it is absent or of another kind.
  std::optional<SmallVector<int64_t>> numbersOf(const RelationTerm &term);
  Attribute attributeOf(const RelationTerm &term) {
    return op->getAttr(term.name);
  }

  Operation *op;
  const Relation &relation;
  ValuesOf valuesOf;
};

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

std::string quoted(const RelationTerm &term) {
  return "'" + std::string(term.name) + "'";
}

} // namespace

bool areCompatibleTypes(Type first, Type second) {
  if (isa<ShapedType>(first) != isa<ShapedType>(second))
    return false;
  if (!isa<ShapedType>(first))
    return first == second;
  return haveCompatibleElementTypes(first, second) &&
         haveCompatibleShapes(first, second);
}

SmallVector<Typed> Verifier::typesOf(const RelationTerm &term) {
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

InFlightDiagnostic Verifier::different(const Typed &first, const Typed &second,
                                       StringRef what) {
  return op->emitOpError() << first.label << " and " << second.label << " have "
                           << what << ": " << first.type << " and "
                           << second.type;
}

LogicalResult Verifier::compareAll(llvm::function_ref<bool(Type, Type)> equal,
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

LogicalResult Verifier::verifyCounts() {
  size_t count = valuesOf(relation.terms.front()).size();
  for (const RelationTerm &term : relation.terms.drop_front())
    if (size_t other = valuesOf(term).size(); other != count)
      return op->emitOpError()
             << "has " << count << " of " << quoted(relation.terms.front())
             << " and " << other << " of " << quoted(term);
  return success();
}

LogicalResult Verifier::comparePairs(llvm::function_ref<bool(Type, Type)> equal,
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

std::optional<SmallVector<int64_t>>
Verifier::numbersOf(const RelationTerm &term) {
  Attribute attribute = attributeOf(term);
  if (auto integer = dyn_cast_or_null<IntegerAttr>(attribute))
    return SmallVector<int64_t>{integer.getValue().getSExtValue()};
  if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    return SmallVector<int64_t>(list.asArrayRef());
  return std::nullopt;
}

std::optional<int64_t> Verifier::rankOf(const RelationTerm &term) {
  for (const Typed &typed : typesOf(term))
    if (auto shaped = dyn_cast<ShapedType>(typed.type);
        shaped && shaped.hasRank())
      return shaped.getRank();
  return std::nullopt;
}

std::optional<int64_t> Verifier::lengthOf(const RelationTerm &term) {
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

LogicalResult Verifier::verifyUnique() {
  for (const RelationTerm &term : relation.terms)
    if (auto numbers = numbersOf(term)) {
      llvm::SmallSet<int64_t, 8> seen;
      for (int64_t number : *numbers)
        if (!seen.insert(number).second)
          return op->emitOpError()
                 << quoted(term) << " has " << number << " twice";
    }
  return success();
}

LogicalResult Verifier::verifyLengthIsRank() {
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

LogicalResult Verifier::verifyBelowRank() {
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

LogicalResult Verifier::verify() {
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
  case RelationKind::LengthIsRank:
    return verifyLengthIsRank();
  case RelationKind::BelowRank:
    return verifyBelowRank();
  }
  llvm_unreachable("all relations are handled");
}

LogicalResult detail::verifyRelations(
    Operation *op, ArrayRef<Relation> relations,
    llvm::function_ref<ValueRange(const RelationTerm &)> valuesOf) {
  for (const Relation &relation : relations)
    if (failed(Verifier(op, relation, valuesOf).verify()))
      return failure();
  return success();
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
