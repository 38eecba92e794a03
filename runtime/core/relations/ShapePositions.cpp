//===- ShapePositions.cpp - sizes at positions of a list ------------------===//
//
// Functions of ShapeFunctions.h that take, replace or insert some sizes of a
// list.
//
//===----------------------------------------------------------------------===//

#include "ShapeFunctions.h"
#include "ShapeReifier.h"
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
  for (Extent position : **positions) {
    if (!position.isExact()) {
      known.push_back(-1);
      continue;
    }
    int64_t index = position.least < 0 ? position.least + rank : position.least;
    if (!isIn(index, size_t(rank)))
      return evaluator.error("'" + evaluator.text(tree) + "' names position " +
                             Twine(position.least) + ", but '" +
                             evaluator.text(in) + "' has " + Twine(rank) +
                             " sizes");
    known.push_back(index);
  }
  return Positions(std::move(known));
}

/// The same if all are known.
Positions knownPositions(const ShapeReifier &reifier, ShapeTree tree,
                         ShapeTree in, size_t rank) {
  auto places = positionsOf(reifier.evaluator, tree, in, int64_t(rank));
  if (failed(places) || !*places || llvm::is_contained(**places, -1))
    return std::nullopt;
  return std::move(*places);
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
/// is unknown.
std::optional<std::pair<SizeValues, SmallVector<int64_t>>>
pickedSizes(const ShapeReifier &reifier, ShapeTree call,
            std::optional<size_t> rank = std::nullopt) {
  ShapeTrees children = childrenOf(call);
  auto from = reifier.list(children[0]);
  Positions places = from ? knownPositions(reifier, children[1], children[0],
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
  for (int64_t place : places)
    sizes.push_back(from[size_t(place)]);
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
                                      ShapeTree call, const Extents &) {
  auto picked = pickedSizes(reifier, call);
  if (!picked)
    return std::nullopt;
  const auto &[from, places] = *picked;
  SizeValues sizes;
  for (auto [place, size] : llvm::enumerate(from))
    if (!llvm::is_contained(places, int64_t(place)))
      sizes.push_back(size);
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
  if (with->list && *places && with->list->size() != (*places)->size())
    return evaluator.error("'" + evaluator.text(children[1]) + "' has " +
                           Twine((*places)->size()) + " positions, but '" +
                           evaluator.text(children[2]) + "' has " +
                           Twine(with->list->size()) + " sizes" +
                           evaluator.partsOf(call));
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
  SizeValues base;
  SmallVector<int64_t> places;
  SizeValues with;
};

std::optional<BuiltReplacement> buildReplacement(const ShapeReifier &reifier,
                                                 ShapeTree call, size_t rank) {
  auto picked = pickedSizes(reifier, call, rank);
  if (!picked)
    return std::nullopt;
  size_t count = picked->second.size();
  ShapeTree with = childrenOf(call)[2];
  std::optional<SizeValues> sizes =
      isList(with) ? reifier.list(with)
                   : SizeValues(count, reifier.number(with));
  if (!sizes || sizes->size() != count)
    return std::nullopt;
  return BuiltReplacement{std::move(picked->first), std::move(picked->second),
                          std::move(*sizes)};
}

std::optional<SizeValues> buildReplace(const ShapeReifier &reifier,
                                       ShapeTree call, const Extents &known) {
  auto parts = buildReplacement(reifier, call, known.size());
  if (!parts)
    return std::nullopt;
  for (auto [place, size] : llvm::zip(parts->places, parts->with))
    parts->base[size_t(place)] = size;
  return std::move(parts->base);
}

std::optional<SizeValues> buildInsert(const ShapeReifier &reifier,
                                      ShapeTree call, const Extents &known) {
  auto parts = buildReplacement(reifier, call, known.size());
  if (!parts)
    return std::nullopt;
  SizeValues sizes(known.size());
  for (auto [place, size] : llvm::zip(parts->places, parts->with))
    sizes[size_t(place)] = size;
  const OpFoldResult *next = parts->base.begin();
  for (OpFoldResult &size : sizes)
    if (!size && next != parts->base.end())
      size = *next++;
  return sizes;
}

FailureOr<SizeList> evaluateEvery(const ShapeEvaluator &evaluator,
                                  ShapeTree call) {
  ShapeTrees children = childrenOf(call);
  FailureOr<SizeList> all = evaluator.sizes(children[0]);
  FailureOr<Extent> step = evaluator.number(children[1]),
                    first = evaluator.number(children[2]);
  if (failed(all) || failed(step) || failed(first))
    return failure();
  if (!all->list || !step->isExact() || step->least == 0 || !first->isExact())
    return SizeList{std::nullopt, all->each};
  auto length = int64_t(all->list->size());
  int64_t index = first->least + (first->least < 0 ? length : 0);
  Extents chosen;
  for (; isIn(index, size_t(length)); index += step->least)
    chosen.push_back((*all->list)[size_t(index)]);
  return SizeList{std::move(chosen)};
}

FailureOr<SizeList> evaluateSlice(const ShapeEvaluator &evaluator,
                                  ShapeTree call) {
  ShapeTrees children = childrenOf(call);
  FailureOr<SizeList> all = evaluator.sizes(children[0]);
  FailureOr<Extent> begin = evaluator.number(children[1]),
                    end = evaluator.number(children[2]);
  if (failed(all) || failed(begin) || failed(end))
    return failure();
  if (!begin->isExact() || !end->isExact())
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
    return evaluator.error("'" + evaluator.text(call) + "' is from position " +
                           Twine(begin->least) + " to " + Twine(end->least) +
                           ", but '" + evaluator.text(children[0]) + "' has " +
                           Twine(length) + " numbers" +
                           evaluator.partsOf(call));
  return SizeList{Extents(
      ArrayRef<Extent>(*all->list).slice(size_t(from), size_t(to - from)))};
}

} // namespace

const ShapeFunction selectFunction = {evaluateSelect, buildSelect};
const ShapeFunction removeFunction = {evaluateRemove, buildRemove};
const ShapeFunction replaceFunction = {evaluateReplace, buildReplace};
const ShapeFunction insertFunction = {evaluateInsert, buildInsert};
const ShapeFunction everyFunction = {evaluateEvery, nullptr};
const ShapeFunction sliceFunction = {evaluateSlice, nullptr};

} // namespace dialectgen
