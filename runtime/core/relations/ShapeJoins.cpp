//===- ShapeJoins.cpp - lists of sizes that are joined --------------------===//
//
// Functions of ShapeFunctions.h that make one list of several: that all are
// broadcast to, that all are, or that values concatenated have.
//
//===----------------------------------------------------------------------===//

#include "ShapeFunctions.h"
#include "ShapeReifier.h"
#include "ShapeWording.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// One of the lists that are broadcast, and the value whose shape it is, or its
/// expression.
struct BroadcastList {
  Extents sizes;
  ShapeTree tree;
  std::optional<Typed> value = std::nullopt;

  Extent fromEnd(size_t place) const { return sizes[sizes.size() - 1 - place]; }
  std::string nameOf(size_t placeFromEnd, const ShapeWording &wording) const {
    size_t place = sizes.size() - 1 - placeFromEnd;
    std::optional<std::string> name =
        value ? std::nullopt : wording.nameOf(tree, place);
    return name ? *name
                : "dimension " + std::to_string(place) + " of " +
                      (value ? value->label() : wording.listName(tree));
  }
};

/// Adds the lists that `part` of a broadcast is. True if all are known.
FailureOr<bool> addLists(const ShapeEvaluator &evaluator, ShapeTree part,
                         SmallVectorImpl<BroadcastList> &lists) {
  if (part.front().operation != ShapeOperation::ShapeOf) {
    FailureOr<std::optional<Extents>> sizes = evaluator.list(part);
    if (failed(sizes))
      return failure();
    if (*sizes)
      lists.push_back({std::move(**sizes), part});
    return sizes->has_value();
  }
  // All values of a variadic operand count.
  bool isKnown = true;
  for (const Typed &typed : evaluator.typesOf(evaluator.argumentOf(part))) {
    std::optional<Extents> sizes =
        typed.open ? typed.open->sizes : extentsOf(typed.type);
    isKnown &= sizes.has_value();
    if (sizes)
      lists.push_back({std::move(*sizes), part, typed});
  }
  return isKnown;
}

/// The first of `before` whose size does not fit that of `list` at a place.
LogicalResult refuseBroadcast(const ShapeEvaluator &evaluator, ShapeTree call,
                              ArrayRef<BroadcastList> before,
                              const BroadcastList &list, size_t place) {
  if (evaluator.isQuiet)
    return failure();
  ShapeWording wording(evaluator);
  for (const BroadcastList &other : before)
    if (place < other.sizes.size() &&
        broadcast(other.fromEnd(place), list.fromEnd(place)).isEmpty())
      return evaluator.error(
          other.nameOf(place, wording) + " is " + other.fromEnd(place).str() +
          ", but " + list.nameOf(place, wording) + " is " +
          list.fromEnd(place).str() + "; they must be equal, or one of them 1");
  return evaluator.error("the sizes in '" + evaluator.text(call) +
                         "' cannot be broadcast" + wording.partsOf(call));
}

FailureOr<SizeList> evaluateBroadcast(const ShapeEvaluator &evaluator,
                                      ShapeTree call) {
  SmallVector<BroadcastList, 3> lists;
  // Those that are known must fit even if others are not.
  bool isKnown = true;
  for (ShapeTree child : childrenOf(call)) {
    FailureOr<bool> areAllKnown = addLists(evaluator, child, lists);
    if (failed(areAllKnown))
      return failure();
    isKnown &= *areAllKnown;
  }
  Extents joined;
  for (const auto &[index, list] : llvm::enumerate(lists)) {
    Extents next = list.sizes;
    if (next.size() < joined.size())
      std::swap(next, joined);
    for (size_t place = 0; place != joined.size(); ++place) {
      Extent &to = next[next.size() - 1 - place];
      to = broadcast(to, joined[joined.size() - 1 - place]);
      if (to.isEmpty()) {
        (void)refuseBroadcast(evaluator, call,
                              ArrayRef(lists).take_front(index), list, place);
        return failure();
      }
    }
    joined = std::move(next);
  }
  return isKnown && !lists.empty() ? SizeList{std::move(joined)} : SizeList();
}

/// Adds the lists that `part` of a broadcast is, as values. False if one does
/// not follow.
bool buildLists(const ShapeReifier &reifier, ShapeTree part,
                SmallVectorImpl<SizeValues> &lists) {
  const RelationArgument *argument =
      part.front().operation == ShapeOperation::ShapeOf
          ? &reifier.evaluator.argumentOf(part)
          : nullptr;
  if (!argument || argument->kind != RelationArgument::Operand) {
    auto list = reifier.list(part);
    if (list)
      lists.push_back(std::move(*list));
    return list.has_value();
  }
  for (Value value : reifier.evaluator.relation.valuesOf(*argument)) {
    SizeValues sizes;
    for (int64_t i = 0,
                 rank = cast<RankedTensorType>(value.getType()).getRank();
         i != rank; ++i)
      sizes.push_back(reifier.builder.sizeOf(value, i));
    lists.push_back(std::move(sizes));
  }
  return true;
}

std::optional<SizeValues> buildBroadcast(const ShapeReifier &reifier,
                                         ShapeTree call, const Extents &) {
  SizeValues sizes;
  Extents joined;
  for (ShapeTree child : childrenOf(call)) {
    // All are known, or the broadcast would not be.
    SmallVector<BroadcastList, 3> lists;
    SmallVector<SizeValues, 3> values;
    if (failed(addLists(reifier.evaluator, child, lists)) ||
        !buildLists(reifier, child, values))
      return std::nullopt;
    for (auto [list, part] : llvm::zip_equal(lists, values)) {
      Extents &known = list.sizes;
      if (known.size() < joined.size()) {
        std::swap(known, joined);
        std::swap(part, sizes);
      }
      size_t leading = known.size() - joined.size();
      for (size_t i = 0; i != joined.size(); ++i) {
        OpFoldResult &size = part[leading + i];
        size = reifier.builder.broadcast({sizes[i], joined[i]},
                                         {size, known[leading + i]});
        known[leading + i] = broadcast(joined[i], known[leading + i]);
      }
      sizes = std::move(part);
      joined = std::move(known);
    }
  }
  return sizes;
}

FailureOr<SizeList> evaluateSame(const ShapeEvaluator &evaluator,
                                 ShapeTree call) {
  std::optional<Extents> joined;
  ShapeTree first;
  for (ShapeTree child : childrenOf(call)) {
    FailureOr<std::optional<Extents>> sizes = evaluator.list(child);
    if (failed(sizes))
      return failure();
    if (!joined || !*sizes) {
      if (*sizes) {
        joined = std::move(*sizes);
        first = child;
      }
      continue;
    }
    ShapeWording wording(evaluator);
    if (joined->size() != (*sizes)->size()) {
      if (evaluator.isQuiet)
        return failure();
      return evaluator.error(wording.differentLengths(first, joined->size(),
                                                      child, (*sizes)->size()));
    }
    for (size_t index = 0; index != joined->size(); ++index) {
      Extent &size = (*joined)[index], other = (**sizes)[index];
      if ((size & other).isEmpty()) {
        if (evaluator.isQuiet)
          return failure();
        return evaluator.error(
            wording.contrast(first, index, size, child, index, other));
      }
      size = size & other;
    }
  }
  return SizeList{std::move(joined)};
}

std::optional<SizeValues> buildSame(const ShapeReifier &reifier, ShapeTree call,
                                    const Extents &) {
  for (ShapeTree child : childrenOf(call))
    if (auto part = reifier.list(child))
      return part;
  return std::nullopt;
}

FailureOr<SizeList> evaluateConcatenate(const ShapeEvaluator &evaluator,
                                        ShapeTree call) {
  ShapeTree axis = call.drop_front();
  FailureOr<Extent> along = evaluator.number(axis);
  if (failed(along))
    return failure();
  std::optional<Extents> joined;
  Extent sum = Extent::exactly(0);
  std::optional<size_t> dimension;
  const Typed *first = nullptr;
  TypedList types = evaluator.relation.typesOf(evaluator.argumentOf(call));
  for (const Typed &typed : types) {
    std::optional<Extents> sizes =
        typed.open ? std::nullopt : extentsOf(typed.type);
    if (!sizes) {
      sum = sum + Extent::size();
      continue;
    }
    if (!joined) {
      joined = Extents(sizes->size(), Extent::size());
      first = &typed;
      auto rank = int64_t(sizes->size());
      if (along->isBeyond(rank))
        return evaluator.error("'" + evaluator.text(axis) + "' is " +
                               Twine(along->least) + ", but " + typed.label() +
                               " has rank " + Twine(rank));
      if (along->isExact())
        dimension = size_t(along->placeIn(rank));
    }
    bool isEqual = joined->size() == sizes->size();
    for (auto [index, size] : llvm::enumerate(*sizes)) {
      if (dimension == index)
        sum = sum + size;
      if (!dimension || dimension == index || !isEqual)
        continue;
      (*joined)[index] = (*joined)[index] & size;
      isEqual = !(*joined)[index].isEmpty();
    }
    if (!isEqual)
      return evaluator.error(typed.label() + " does not fit to " +
                             first->label() + " in all dimensions but '" +
                             evaluator.text(axis) + "': their sizes are " +
                             textOf(*sizes) + " and " +
                             textOf(*extentsOf(first->type)));
  }
  if (joined && dimension)
    (*joined)[*dimension] = sum;
  return SizeList{std::move(joined)};
}

std::optional<SizeValues> buildConcatenate(const ShapeReifier &reifier,
                                           ShapeTree call,
                                           const Extents &known) {
  const SizeBuilder &builder = reifier.builder;
  FailureOr<Extent> dimension = reifier.evaluator.number(call.drop_front());
  if (failed(dimension) || !dimension->isExact())
    return std::nullopt;
  auto rank = int64_t(known.size());
  int64_t joined = dimension->placeIn(rank);
  ValueRange values =
      reifier.evaluator.relation.valuesOf(reifier.evaluator.argumentOf(call));
  auto sizeOf = [&](Value value, int64_t place) -> OpFoldResult {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type.getRank() != rank)
      return {};
    return builder.sizeOf(value, place);
  };
  SizeValues sizes;
  for (int64_t place = 0; place != rank; ++place) {
    Extent extent = known[size_t(place)];
    OpFoldResult size = extent.isExact() ? builder.number(extent.least)
                                         : sizeOf(values.front(), place);
    if (place == joined && !extent.isExact())
      for (Value value : values.drop_front())
        size = builder.apply(ShapeOperation::Add, {size, sizeOf(value, place)});
    sizes.push_back(size);
  }
  return sizes;
}

} // namespace

const ShapeFunction broadcastFunction = {evaluateBroadcast, buildBroadcast};
const ShapeFunction sameFunction = {evaluateSame, buildSame};
const ShapeFunction concatenateFunction = {evaluateConcatenate,
                                           buildConcatenate};

} // namespace dialectgen
