//===- ShapePositions.cpp - sizes at positions of a list ------------------===//
//
// Functions of ShapeFunctions.h that take, replace or insert some sizes of a
// list.
//
//===----------------------------------------------------------------------===//

#include "ShapeFunctions.h"
#include "ShapeReifier.h"
#include "ShapeWording.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen {
namespace {

using Positions = std::optional<SmallVector<int64_t>>;

/// The positions in a list of `rank` sizes, counted from the start; -1 if one
/// is unknown.
FailureOr<Positions> positionsOf(const ShapeEvaluator &evaluator,
                                 ShapeTree tree, ShapeTree in, int64_t rank) {
  FailureOr<std::optional<Extents>> positions = evaluator.list(tree);
  if (failed(positions))
    return failure();
  if (!*positions)
    return Positions();
  SmallVector<int64_t> known;
  for (auto [index, position] : llvm::enumerate(**positions)) {
    if (position.isBeyond(rank))
      return evaluator.error(
          ShapeWording(evaluator).noPosition(tree, index, position, in, rank));
    known.push_back(position.isExact() ? position.placeIn(rank) : -1);
  }
  return Positions(std::move(known));
}

/// Positions from the start, of which those that no constant tells are values.
std::optional<SizeValues> buildPositions(const ShapeReifier &reifier,
                                         ShapeTree tree, ShapeTree in,
                                         size_t rank) {
  auto known = positionsOf(reifier.evaluator, tree, in, int64_t(rank));
  if (failed(known) || !*known)
    return std::nullopt;
  const SizeBuilder &builder = reifier.builder;
  std::optional<SizeValues> numbers;
  SizeValues places;
  for (auto [index, place] : llvm::enumerate(**known)) {
    if (place >= 0) {
      places.push_back(builder.number(place));
      continue;
    }
    if (!numbers)
      numbers = reifier.list(tree);
    if (!numbers || numbers->size() != (*known)->size())
      return std::nullopt;
    places.push_back(
        builder.fromStart((*numbers)[index], builder.number(int64_t(rank))));
  }
  return places;
}

FailureOr<SizeList> evaluateSelect(const ShapeEvaluator &evaluator,
                                   ShapeTree call) {
  ShapeTrees children = childrenOf(call);
  FailureOr<std::optional<Extents>> sizes = evaluator.list(children[0]);
  if (failed(sizes))
    return failure();
  if (!*sizes) {
    // The length of a selection is that of the positions.
    FailureOr<std::optional<Extents>> positions = evaluator.list(children[1]);
    if (failed(positions))
      return failure();
    return *positions ? SizeList{Extents((*positions)->size(), Extent::size())}
                      : SizeList();
  }
  FailureOr<Positions> known = positionsOf(
      evaluator, children[1], /*in=*/children[0], int64_t((*sizes)->size()));
  if (failed(known))
    return failure();
  if (!*known)
    return SizeList();
  Extents result;
  for (int64_t index : **known)
    result.push_back(index < 0 ? Extent::size() : (**sizes)[size_t(index)]);
  return SizeList{std::move(result)};
}

/// The sizes of the list that is the first argument, and the positions in
/// `rank` sizes, by default these, that the second one names; nothing if either
/// does not follow.
std::optional<std::pair<SizeValues, SizeValues>>
pickedSizes(const ShapeReifier &reifier, ShapeTree call,
            std::optional<size_t> rank = std::nullopt) {
  ShapeTrees children = childrenOf(call);
  auto from = reifier.list(children[0]);
  auto places = from ? buildPositions(reifier, children[1], children[0],
                                      rank.value_or(from->size()))
                     : std::nullopt;
  if (!places)
    return std::nullopt;
  return std::pair(std::move(*from), std::move(*places));
}

std::optional<SizeValues> buildSelect(const ShapeReifier &reifier,
                                      ShapeTree call, const Extents &) {
  auto picked = pickedSizes(reifier, call);
  if (!picked)
    return std::nullopt;
  const auto &[from, places] = *picked;
  SizeValues sizes;
  for (OpFoldResult place : places)
    sizes.push_back(reifier.builder.at(from, place));
  return sizes;
}

FailureOr<SizeList> evaluateRemove(const ShapeEvaluator &evaluator,
                                   ShapeTree call) {
  ShapeTrees children = childrenOf(call);
  FailureOr<std::optional<Extents>> sizes = evaluator.list(children[0]);
  if (failed(sizes))
    return failure();
  if (!*sizes)
    return failed(evaluator.list(children[1])) ? FailureOr<SizeList>(failure())
                                               : SizeList();
  auto rank = int64_t((*sizes)->size());
  FailureOr<Positions> known =
      positionsOf(evaluator, children[1], /*in=*/children[0], rank);
  if (failed(known))
    return failure();
  if (!*known)
    return SizeList();
  if (llvm::is_contained(**known, -1)) {
    // Which sizes are left is unknown, but not how many.
    auto left = rank - int64_t((*known)->size());
    return left < 0 ? SizeList()
                    : SizeList{Extents(size_t(left), Extent::size())};
  }
  Extents result;
  for (int64_t index = 0; index != rank; ++index)
    if (!llvm::is_contained(**known, index))
      result.push_back((**sizes)[size_t(index)]);
  return SizeList{std::move(result)};
}

std::optional<SizeValues> buildRemove(const ShapeReifier &reifier,
                                      ShapeTree call, const Extents &known) {
  auto picked = pickedSizes(reifier, call);
  if (!picked)
    return std::nullopt;
  const auto &[from, places] = *picked;
  const SizeBuilder &builder = reifier.builder;
  // The sizes that are left move to the front: each by as many places as were
  // removed before it.
  SizeValues sizes(known.size(), builder.number(0));
  OpFoldResult target = builder.number(0);
  for (auto [place, size] : llvm::enumerate(from)) {
    OpFoldResult isRemoved = builder.isIn(places, int64_t(place));
    for (size_t to = 0; to < std::min(place + 1, sizes.size()); ++to) {
      OpFoldResult isHere = builder.apply(
          ShapeOperation::Equal, {target, builder.number(int64_t(to))});
      sizes[to] = builder.choose(
          isHere, builder.choose(isRemoved, sizes[to], size), sizes[to]);
    }
    target = builder.apply(
        ShapeOperation::Subtract,
        {builder.apply(ShapeOperation::Add, {target, builder.number(1)}),
         isRemoved});
  }
  return sizes;
}

/// The operands of a replacement or an insertion.
struct Replacement {
  std::optional<Extents> base, places;
  SizeList with;

  Extent at(size_t index) const {
    return with.list   ? (*with.list)[index]
           : with.each ? *with.each
                       : Extent::size();
  }
};

FailureOr<Replacement> evaluateReplacement(const ShapeEvaluator &evaluator,
                                           ShapeTree call) {
  ShapeTrees children = childrenOf(call);
  FailureOr<std::optional<Extents>> base = evaluator.list(children[0]),
                                    places = evaluator.list(children[1]);
  FailureOr<SizeList> with = evaluator.sizesOrEach(children[2]);
  if (failed(base) || failed(places) || failed(with))
    return failure();
  if (with->list && *places && with->list->size() != (*places)->size()) {
    if (evaluator.isQuiet)
      return failure();
    return evaluator.error(ShapeWording(evaluator).differentLengths(
        children[1], (*places)->size(), children[2], with->list->size()));
  }
  return Replacement{std::move(*base), std::move(*places), std::move(*with)};
}

FailureOr<SizeList> evaluateReplace(const ShapeEvaluator &evaluator,
                                    ShapeTree call) {
  FailureOr<Replacement> parts = evaluateReplacement(evaluator, call);
  if (failed(parts))
    return failure();
  if (!parts->base)
    return SizeList();
  size_t rank = parts->base->size();
  ShapeTrees children = childrenOf(call);
  FailureOr<Positions> known = positionsOf(evaluator, children[1],
                                           /*in=*/children[0], int64_t(rank));
  if (failed(known))
    return failure();
  if (!*known || llvm::is_contained(**known, -1))
    return SizeList{Extents(rank, Extent::size())};
  Extents result = std::move(*parts->base);
  for (auto [index, place] : llvm::enumerate(**known))
    result[size_t(place)] = parts->at(index);
  return SizeList{std::move(result)};
}

FailureOr<SizeList> evaluateInsert(const ShapeEvaluator &evaluator,
                                   ShapeTree call) {
  FailureOr<Replacement> parts = evaluateReplacement(evaluator, call);
  if (failed(parts))
    return failure();
  if (!parts->base || !parts->places)
    return SizeList();
  size_t rank = parts->base->size() + parts->places->size();
  Extents result(rank, Extent::size());
  ShapeTree places = childrenOf(call)[1];
  FailureOr<Positions> known =
      positionsOf(evaluator, places, /*in=*/call, int64_t(rank));
  if (failed(known))
    return failure();
  if (!*known || llvm::is_contained(**known, -1))
    return SizeList{std::move(result)};
  SmallVector<bool> isSet(rank);
  for (auto [index, place] : llvm::enumerate(**known)) {
    if (isSet[size_t(place)])
      return evaluator.error("'" + evaluator.text(places) +
                             "' names position " + Twine(place) + " twice");
    isSet[size_t(place)] = true;
    result[size_t(place)] = parts->at(index);
  }
  const Extent *next = parts->base->begin();
  for (size_t index = 0; index != rank; ++index)
    if (!isSet[index])
      result[index] = *next++;
  return SizeList{std::move(result)};
}

/// The values of a replacement or an insertion, of which the last ones stand at
/// the positions.
struct BuiltReplacement {
  SizeValues base, places, with;

  /// The size that stands at `place`, if one of the positions is it.
  OpFoldResult at(const SizeBuilder &builder, size_t place,
                  OpFoldResult otherwise) const {
    for (auto [position, size] : llvm::zip(places, with))
      otherwise = builder.choose(
          builder.apply(ShapeOperation::Equal,
                        {position, builder.number(int64_t(place))}),
          size, otherwise);
    return otherwise;
  }
};

std::optional<BuiltReplacement> buildReplacement(const ShapeReifier &reifier,
                                                 ShapeTree call, size_t rank) {
  auto picked = pickedSizes(reifier, call, rank);
  if (!picked)
    return std::nullopt;
  auto with = reifier.listOrEach(childrenOf(call)[2], picked->second.size());
  if (!with || with->size() != picked->second.size())
    return std::nullopt;
  return BuiltReplacement{std::move(picked->first), std::move(picked->second),
                          std::move(*with)};
}

std::optional<SizeValues> buildReplace(const ShapeReifier &reifier,
                                       ShapeTree call, const Extents &known) {
  auto parts = buildReplacement(reifier, call, known.size());
  if (!parts)
    return std::nullopt;
  SizeValues sizes;
  for (auto [place, size] : llvm::enumerate(parts->base))
    sizes.push_back(parts->at(reifier.builder, place, size));
  return sizes;
}

std::optional<SizeValues> buildInsert(const ShapeReifier &reifier,
                                      ShapeTree call, const Extents &known) {
  auto parts = buildReplacement(reifier, call, known.size());
  if (!parts)
    return std::nullopt;
  const SizeBuilder &builder = reifier.builder;
  SizeValues sizes;
  // Of the base, as many are before a place as places without an insertion.
  OpFoldResult next = builder.number(0);
  for (size_t place = 0; place != known.size(); ++place) {
    sizes.push_back(parts->at(builder, place, builder.at(parts->base, next)));
    next = builder.apply(
        ShapeOperation::Subtract,
        {builder.apply(ShapeOperation::Add, {next, builder.number(1)}),
         builder.isIn(parts->places, int64_t(place))});
  }
  return sizes;
}

/// The positions that `every` takes of `length` numbers; none if the step or
/// the first one is unknown.
FailureOr<Positions> everyPlace(const ShapeEvaluator &evaluator, ShapeTree call,
                                size_t length) {
  ShapeTrees children = childrenOf(call);
  FailureOr<Extent> step = evaluator.number(children[1]),
                    first = evaluator.number(children[2]);
  if (failed(step) || failed(first))
    return failure();
  if (!step->isExact() || step->least == 0 || !first->isExact())
    return Positions();
  SmallVector<int64_t> places;
  for (int64_t place = first->placeIn(int64_t(length)); isIn(place, length);
       place += step->least)
    places.push_back(place);
  return Positions(std::move(places));
}

FailureOr<SizeList> evaluateEvery(const ShapeEvaluator &evaluator,
                                  ShapeTree call) {
  FailureOr<SizeList> all = evaluator.sizes(childrenOf(call)[0]);
  if (failed(all))
    return failure();
  FailureOr<Positions> places =
      everyPlace(evaluator, call, all->list ? all->list->size() : 0);
  if (failed(places))
    return failure();
  if (!all->list || !*places)
    return SizeList{std::nullopt, all->each};
  Extents chosen;
  for (int64_t place : **places)
    chosen.push_back((*all->list)[size_t(place)]);
  return SizeList{std::move(chosen)};
}

std::optional<SizeValues> buildEvery(const ShapeReifier &reifier,
                                     ShapeTree call, const Extents &) {
  auto all = reifier.list(childrenOf(call)[0]);
  if (!all)
    return std::nullopt;
  FailureOr<Positions> places =
      everyPlace(reifier.evaluator, call, all->size());
  if (failed(places) || !*places)
    return std::nullopt;
  SizeValues chosen;
  for (int64_t place : **places)
    chosen.push_back((*all)[size_t(place)]);
  return chosen;
}

FailureOr<SizeList> evaluateSlice(const ShapeEvaluator &evaluator,
                                  ShapeTree call) {
  ShapeTrees children = childrenOf(call);
  FailureOr<SizeList> all = evaluator.sizes(children[0]);
  FailureOr<Extent> begin = evaluator.number(children[1]),
                    end = evaluator.number(children[2]);
  if (failed(all) || failed(begin) || failed(end))
    return failure();
  // The greatest number, which is no exact one, is behind all positions.
  if (begin->least != begin->most || end->least != end->most)
    return SizeList{std::nullopt, all->each};
  int64_t from = begin->least, to = end->least;
  if (!all->list) {
    // The length follows from the positions alone.
    if (from < 0 || to < from || to - from > ShapeEvaluator::longest)
      return SizeList{std::nullopt, all->each};
    return SizeList{Extents(size_t(to - from), all->each.value_or(Extent()))};
  }
  auto length = int64_t(all->list->size());
  from += from < 0 ? length : 0;
  to += to < 0 ? length : 0;
  if (from < 0 || to > length || from > to)
    return evaluator.error(
        ShapeWording(evaluator).noRange(call, *begin, *end, length));
  return SizeList{Extents(
      ArrayRef<Extent>(*all->list).slice(size_t(from), size_t(to - from)))};
}

std::optional<SizeValues> buildSlice(const ShapeReifier &reifier,
                                     ShapeTree call, const Extents &known) {
  ShapeTrees children = childrenOf(call);
  auto all = reifier.list(children[0]);
  FailureOr<Extent> begin = reifier.evaluator.number(children[1]);
  if (!all || failed(begin) || !begin->isExact())
    return std::nullopt;
  // Evaluation found that the part is one of this list.
  int64_t from = begin->placeIn(int64_t(all->size()));
  return SizeValues(
      ArrayRef<OpFoldResult>(*all).slice(size_t(from), known.size()));
}

} // namespace

const ShapeFunction selectFunction = {evaluateSelect, buildSelect};
const ShapeFunction removeFunction = {evaluateRemove, buildRemove};
const ShapeFunction replaceFunction = {evaluateReplace, buildReplace};
const ShapeFunction insertFunction = {evaluateInsert, buildInsert};
const ShapeFunction everyFunction = {evaluateEvery, buildEvery};
const ShapeFunction sliceFunction = {evaluateSlice, buildSlice};

} // namespace dialectgen
