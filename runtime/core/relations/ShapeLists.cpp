//===- ShapeLists.cpp - functions of lists in shapes ----------------------===//
//
// Lists of sizes that are broadcast, joined, or of which some sizes are taken,
// replaced or inserted. Positions below 0 count from the end.
//
//===----------------------------------------------------------------------===//

#include "ShapeSolver.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen {

using Operation = ShapeOperation;

FailureOr<std::optional<Extents>> ShapeSolver::broadcastLists(Nodes nodes) {
  Extents joined;
  SmallVector<Extents, 3> lists;
  // Those that are known must fit even if others are not.
  bool isKnown = true;
  for (Nodes child : childrenOf(nodes)) {
    if (child.front().operation == Operation::ShapeOf) {
      // All values of a variadic operand count.
      for (const Typed &typed :
           typesOf(arguments[size_t(child.front().number)])) {
        std::optional<Extents> sizes =
            typed.open ? typed.open->sizes : extentsOf(typed.type);
        isKnown &= sizes.has_value();
        if (sizes)
          lists.push_back(std::move(*sizes));
      }
      continue;
    }
    FailureOr<std::optional<Extents>> sizes = list(child);
    if (failed(sizes))
      return failure();
    isKnown &= sizes->has_value();
    if (*sizes)
      lists.push_back(std::move(**sizes));
  }
  for (Extents &next : lists) {
    if (next.size() < joined.size())
      std::swap(next, joined);
    Extents before = next;
    for (auto [to, from] :
         llvm::zip(llvm::reverse(next), llvm::reverse(joined))) {
      to = broadcast(to, from);
      if (to.isEmpty())
        return error("sizes " + textOf(joined) + " and " + textOf(before) +
                     " in '" + text(nodes) + "' cannot be broadcast");
    }
    joined = std::move(next);
  }
  return isKnown && !lists.empty() ? std::optional(std::move(joined))
                                   : std::nullopt;
}

FailureOr<std::optional<Extents>> ShapeSolver::sameSizes(Nodes nodes) {
  std::optional<Extents> joined;
  for (Nodes child : childrenOf(nodes)) {
    FailureOr<std::optional<Extents>> sizes = list(child);
    if (failed(sizes))
      return failure();
    if (!joined || !*sizes) {
      if (*sizes)
        joined = std::move(*sizes);
      continue;
    }
    bool isEqual = joined->size() == (*sizes)->size();
    Extents before = *joined;
    for (auto [size, other] : llvm::zip(*joined, **sizes)) {
      size = size & other;
      isEqual &= !size.isEmpty();
    }
    if (!isEqual)
      return error("sizes " + textOf(before) + " and " + textOf(**sizes) +
                   " in '" + text(nodes) + "' differ");
  }
  return joined;
}

FailureOr<std::optional<Extents>> ShapeSolver::concatenate(Nodes nodes) {
  const RelationArgument &argument = arguments[size_t(nodes.front().number)];
  FailureOr<Extent> along = number(nodes.drop_front());
  if (failed(along))
    return failure();
  std::optional<Extents> joined;
  Extent sum = Extent::exactly(0);
  std::optional<size_t> dimension;
  const Typed *first = nullptr;
  TypedList types = verifier.typesOf(argument);
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
      if (along->isExact()) {
        int64_t index =
            along->least + (along->least < 0 ? int64_t(sizes->size()) : 0);
        if (!isIn(index, sizes->size()))
          return error("'" + text(nodes.drop_front()) + "' is " +
                       Twine(along->least) + ", but " + typed.label() +
                       " has rank " + Twine(sizes->size()));
        dimension = size_t(index);
      }
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
      return error(typed.label() + " does not fit to " + first->label() +
                   " in all dimensions but '" + text(nodes.drop_front()) +
                   "': their sizes are " + textOf(*sizes) + " and " +
                   textOf(*extentsOf(first->type)));
  }
  if (joined && dimension)
    (*joined)[*dimension] = sum;
  return joined;
}

FailureOr<std::optional<SmallVector<int64_t>>>
ShapeSolver::positions(Nodes nodes, Nodes in, int64_t rank) {
  FailureOr<std::optional<Extents>> positions = list(nodes);
  if (failed(positions))
    return failure();
  if (!*positions)
    return std::optional<SmallVector<int64_t>>();
  SmallVector<int64_t> known;
  for (Extent position : **positions) {
    if (!position.isExact()) {
      known.push_back(-1);
      continue;
    }
    int64_t index = position.least < 0 ? position.least + rank : position.least;
    if (!isIn(index, size_t(rank)))
      return error("'" + text(nodes) + "' names position " +
                   Twine(position.least) + ", but '" + text(in) + "' has " +
                   Twine(rank) + " sizes");
    known.push_back(index);
  }
  return std::optional(std::move(known));
}

/// Functions of sizes and positions. Positions below 0 count from the end.
FailureOr<std::optional<Extents>> ShapeSolver::atPositions(Nodes nodes) {
  SmallVector<Nodes, 3> children = childrenOf(nodes);
  FailureOr<std::optional<Extents>> sizes = list(children[0]);
  if (failed(sizes))
    return failure();
  Operation operation = nodes.front().operation;
  if (!*sizes) {
    // The length of a selection is that of the positions.
    FailureOr<std::optional<Extents>> positions = list(children[1]);
    if (failed(positions))
      return failure();
    if (operation == Operation::Remove || !*positions)
      return std::optional<Extents>();
    return std::optional(Extents((*positions)->size(), Extent::size()));
  }
  auto rank = int64_t((*sizes)->size());
  auto known = positions(children[1], /*in=*/children[0], rank);
  if (failed(known))
    return failure();
  if (!*known)
    return std::optional<Extents>();
  Extents result;
  if (operation == Operation::Remove) {
    if (llvm::is_contained(**known, -1)) {
      // Which sizes are left is unknown, but not how many.
      auto left = rank - int64_t((*known)->size());
      return left < 0 ? std::optional<Extents>()
                      : std::optional(Extents(size_t(left), Extent::size()));
    }
    for (int64_t index = 0; index != rank; ++index)
      if (!llvm::is_contained(**known, index))
        result.push_back((**sizes)[size_t(index)]);
    return std::optional(std::move(result));
  }
  for (int64_t index : **known)
    result.push_back(index < 0 ? Extent::size() : (**sizes)[size_t(index)]);
  return std::optional(std::move(result));
}

FailureOr<std::optional<Extents>> ShapeSolver::replaceOrInsert(Nodes nodes) {
  SmallVector<Nodes, 3> children = childrenOf(nodes);
  bool isInsertion = nodes.front().operation == Operation::Insert;
  FailureOr<std::optional<Extents>> base = list(children[0]),
                                    places = list(children[1]);
  FailureOr<Sizes> with = Sizes();
  if (isList(children[2])) {
    with = sizes(children[2]);
  } else {
    FailureOr<Extent> value = number(children[2]);
    with = failed(value) ? FailureOr<Sizes>(failure())
                         : Sizes{std::nullopt, value};
  }
  if (failed(base) || failed(places) || failed(with))
    return failure();
  if (with->list && *places && with->list->size() != (*places)->size())
    return error("'" + text(children[1]) + "' has " + Twine((*places)->size()) +
                 " positions, but '" + text(children[2]) + "' has " +
                 Twine(with->list->size()) + " sizes" + partsOf(nodes));
  if (!*base || (isInsertion && !*places))
    return std::optional<Extents>();
  size_t rank = (*base)->size() + (isInsertion ? (*places)->size() : 0);
  std::optional<Extents> unknown = Extents(rank, Extent::size());
  auto known = positions(children[1], /*in=*/isInsertion ? nodes : children[0],
                         int64_t(rank));
  if (failed(known))
    return failure();
  if (!*known || llvm::is_contained(**known, -1))
    return unknown;
  Extents result = isInsertion ? *unknown : **base;
  SmallVector<bool> isSet(rank);
  for (auto [index, place] : llvm::enumerate(**known)) {
    if (isInsertion && isSet[size_t(place)])
      return error("'" + text(children[1]) + "' names position " +
                   Twine(place) + " twice");
    isSet[size_t(place)] = true;
    result[size_t(place)] = with->list   ? (*with->list)[index]
                            : with->each ? *with->each
                                         : Extent::size();
  }
  const Extent *next = (*base)->begin();
  for (size_t index = 0; isInsertion && index != rank; ++index)
    if (!isSet[index])
      result[index] = *next++;
  return std::optional(std::move(result));
}

FailureOr<ShapeSolver::Sizes> ShapeSolver::slice(Nodes nodes) {
  SmallVector<Nodes, 3> children = childrenOf(nodes);
  FailureOr<Sizes> all = sizes(children[0]);
  FailureOr<Extent> begin = number(children[1]), end = number(children[2]);
  if (failed(all) || failed(begin) || failed(end))
    return failure();
  if (!begin->isExact() || !end->isExact())
    return Sizes{std::nullopt, all->each};
  int64_t from = begin->least, to = end->least;
  if (!all->list) {
    // The length follows from the positions alone.
    constexpr int64_t longest = 1 << 16;
    if (from < 0 || to < from || to - from > longest)
      return Sizes{std::nullopt, all->each};
    return Sizes{Extents(size_t(to - from), all->each.value_or(Extent())),
                 std::nullopt};
  }
  auto length = int64_t(all->list->size());
  from += from < 0 ? length : 0;
  to += to < 0 ? length : 0;
  if (from < 0 || to > length || from > to)
    return error("'" + text(nodes) + "' is from position " +
                 Twine(begin->least) + " to " + Twine(end->least) + ", but '" +
                 text(children[0]) + "' has " + Twine(length) + " numbers" +
                 partsOf(nodes));
  return Sizes{
      Extents(
          ArrayRef<Extent>(*all->list).slice(size_t(from), size_t(to - from))),
      std::nullopt};
}

} // namespace dialectgen
