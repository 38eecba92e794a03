//===- ShapeExpressions.cpp - numbers and lists in shapes -----------------===//
//
// Evaluates expressions of shapes over sizes that are known, bounded or
// unknown, and prints them.
//
//===----------------------------------------------------------------------===//

#include "ShapeSolver.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace mlir;

namespace dialectgen {

using Operation = ShapeOperation;

namespace {

struct OperationName {
  const char *name, *arguments, *result;
};
constexpr OperationName names[] = {
#define DIALECTGEN_SHAPE_OPERATION(ENUMERATOR, SPELLING) {SPELLING, "", ""},
#define DIALECTGEN_SHAPE_FUNCTION(ENUMERATOR, NAME, ARGUMENTS, RESULT,         \
                                  MEANING)                                     \
  {NAME, ARGUMENTS, RESULT},
#include "dialectgen/core/Names.def"
};

/// How strongly an operator binds its operands.
unsigned strengthOf(Operation operation) {
  switch (operation) {
  case Operation::If:
    return 0;
  case Operation::Equal:
  case Operation::NotEqual:
  case Operation::Below:
  case Operation::AtMost:
    return 1;
  case Operation::Add:
  case Operation::Subtract:
    return 2;
  case Operation::Multiply:
  case Operation::Divide:
  case Operation::Remainder:
    return 3;
  default:
    return 4;
  }
}

SmallVector<ShapeSolver::Nodes, 3> childrenOf(ShapeSolver::Nodes nodes) {
  SmallVector<ShapeSolver::Nodes, 3> children;
  forChildren(nodes,
              [&](ShapeSolver::Nodes child) { children.push_back(child); });
  return children;
}

} // namespace

bool isList(ArrayRef<ShapeNode> nodes) {
  switch (nodes.front().operation) {
  case Operation::List:
  case Operation::Sizes:
  case Operation::AnySizes:
  case Operation::Values:
    return true;
  case Operation::If:
    return isList(nodes.drop_front().take_front(nodes[1].length));
  default:
    return StringRef(names[size_t(nodes.front().operation)].result) == "l";
  }
}

LogicalResult ShapeSolver::error(const Twine &message) {
  if (!isQuiet)
    verifier.emit() << message;
  return failure();
}

FailureOr<Extent> ShapeSolver::quotient(Nodes nodes, Rounding rounding) {
  SmallVector<Nodes, 3> sides = childrenOf(nodes);
  FailureOr<Extent> dividend = number(sides[0]), divisor = number(sides[1]);
  if (failed(dividend) || failed(divisor))
    return failure();
  Extent result = divide(*dividend, *divisor, rounding);
  if (result.isEmpty())
    return error("'" + text(nodes) + "' is not a whole number" +
                 partsOf(nodes));
  return result;
}

FailureOr<Extent> ShapeSolver::number(Nodes nodes) {
  const ShapeNode &node = nodes.front();
  auto index = size_t(node.number);
  switch (node.operation) {
  case Operation::Number:
    return Extent::exactly(node.number);
  case Operation::Size:
  case Operation::OptionalSize:
    return variables[index].extent;
  case Operation::AnySize:
    return Extent::size();
  case Operation::Value: {
    std::optional<int64_t> value = verifier.numberOf(arguments[index]);
    return value ? Extent::exactly(*value) : Extent();
  }
  case Operation::Rank: {
    std::optional<int64_t> rank = verifier.rankOf(arguments[index]);
    return rank ? Extent::exactly(*rank) : Extent::size();
  }
  case Operation::IsGiven:
    return Extent::exactly(verifier.isGiven(arguments[index]));
  case Operation::Divide:
    return quotient(nodes, Rounding::None);
  case Operation::Ceiling:
    return quotient(nodes.drop_front(), Rounding::Up);
  case Operation::Floor:
    return quotient(nodes.drop_front(), Rounding::Down);
  default:
    break;
  }
  SmallVector<Nodes, 3> children = childrenOf(nodes);
  if (node.operation == Operation::If) {
    Nodes selected = select(nodes);
    return selected.empty() ? Extent() : number(selected);
  }
  if (isList(children.front())) {
    SmallVector<std::optional<Extents>, 2> lists;
    for (Nodes child : children) {
      FailureOr<std::optional<Extents>> sizes = list(child);
      if (failed(sizes))
        return failure();
      lists.push_back(std::move(*sizes));
    }
    switch (node.operation) {
    case Operation::Length:
      return lists[0] ? Extent::exactly(int64_t(lists[0]->size()))
                      : Extent::size();
    case Operation::Product: {
      if (!lists[0])
        return Extent::size();
      Extent product = Extent::exactly(1);
      for (Extent size : *lists[0])
        product = product * size;
      return product;
    }
    case Operation::Equal:
    case Operation::NotEqual: {
      if (!lists[0] || !lists[1])
        return Extent::truth(std::nullopt);
      bool isEqual = node.operation == Operation::Equal;
      std::optional<bool> same = lists[0]->size() == lists[1]->size();
      if (*same)
        for (auto [one, other] : llvm::zip(*lists[0], *lists[1])) {
          std::optional<bool> both = areEqual(one, other);
          if (both == false)
            same = false;
          else if (!both && same != false)
            same = std::nullopt;
        }
      return Extent::truth(same ? std::optional(*same == isEqual)
                                : std::nullopt);
    }
    default:
      llvm_unreachable("all functions of lists are handled");
    }
  }
  SmallVector<Extent, 2> values;
  for (Nodes child : children) {
    FailureOr<Extent> value = number(child);
    if (failed(value))
      return failure();
    values.push_back(*value);
  }
  auto fold = [&](Extent (*both)(Extent, Extent)) {
    Extent result = values.front();
    for (Extent value : ArrayRef(values).drop_front())
      result = both(result, value);
    return result;
  };
  auto negate = [](std::optional<bool> truth) {
    return truth ? std::optional(!*truth) : truth;
  };
  switch (node.operation) {
  case Operation::Add:
    return values[0] + values[1];
  case Operation::Subtract:
    return values[0] - values[1];
  case Operation::Multiply:
    return values[0] * values[1];
  case Operation::Remainder:
    return remainder(values[0], values[1]);
  case Operation::Equal:
    return Extent::truth(areEqual(values[0], values[1]));
  case Operation::NotEqual:
    return Extent::truth(negate(areEqual(values[0], values[1])));
  case Operation::Below:
    return Extent::truth(values[0].most < values[1].least ? std::optional(true)
                         : values[0].least >= values[1].most
                             ? std::optional(false)
                             : std::nullopt);
  case Operation::AtMost:
    return Extent::truth(values[0].most <= values[1].least ? std::optional(true)
                         : values[0].least > values[1].most
                             ? std::optional(false)
                             : std::nullopt);
  case Operation::Least:
    return fold(least);
  case Operation::Greatest:
    return fold(greatest);
  default:
    llvm_unreachable("all functions of numbers are handled");
  }
}

FailureOr<std::optional<Extents>> ShapeSolver::broadcastLists(Nodes nodes) {
  Extents joined;
  for (Nodes child : childrenOf(nodes)) {
    FailureOr<std::optional<Extents>> sizes = list(child);
    if (failed(sizes))
      return failure();
    if (!*sizes)
      return std::optional<Extents>();
    Extents next = std::move(**sizes);
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
  return std::optional(std::move(joined));
}

/// Functions of sizes and positions. Positions below 0 count from the end.
FailureOr<std::optional<Extents>> ShapeSolver::atPositions(Nodes nodes) {
  SmallVector<Nodes, 3> children = childrenOf(nodes);
  FailureOr<std::optional<Extents>> sizes = list(children[0]),
                                    positions = list(children[1]);
  if (failed(sizes) || failed(positions))
    return failure();
  Operation operation = nodes.front().operation;
  // The length of a selection is that of the positions.
  if (!*sizes || !*positions) {
    if (operation == Operation::Select && *positions)
      return std::optional(Extents((*positions)->size(), Extent::size()));
    bool isSameLength =
        operation == Operation::Permute || operation == Operation::Replace;
    if (isSameLength && *sizes)
      return std::optional(Extents((*sizes)->size(), Extent::size()));
    return std::optional<Extents>();
  }
  auto rank = int64_t((*sizes)->size());
  SmallVector<int64_t> known;
  for (Extent position : **positions) {
    if (!position.isExact()) {
      known.push_back(-1);
      continue;
    }
    int64_t index = position.least < 0 ? position.least + rank : position.least;
    if (!isIn(index, size_t(rank)))
      return error("'" + text(children[1]) + "' names position " +
                   Twine(position.least) + ", but '" + text(children[0]) +
                   "' has " + Twine(rank) + " sizes");
    known.push_back(index);
  }
  Extents result;
  switch (operation) {
  case Operation::Permute:
    if (int64_t(known.size()) != rank)
      return error("'" + text(children[1]) + "' has " + Twine(known.size()) +
                   " positions, but '" + text(children[0]) + "' has " +
                   Twine(rank) + " sizes");
    [[fallthrough]];
  case Operation::Select:
    for (int64_t index : known)
      result.push_back(index < 0 ? Extent::size() : (**sizes)[size_t(index)]);
    return std::optional(std::move(result));
  case Operation::Remove:
    if (llvm::is_contained(known, -1))
      return std::optional<Extents>();
    for (int64_t index = 0; index != rank; ++index)
      if (!llvm::is_contained(known, index))
        result.push_back((**sizes)[size_t(index)]);
    return std::optional(std::move(result));
  default:
    break;
  }
  FailureOr<Extent> with = number(children[2]);
  if (failed(with))
    return failure();
  if (llvm::is_contained(known, -1))
    return std::optional(Extents(size_t(rank), Extent::size()));
  result = **sizes;
  for (int64_t index : known)
    result[size_t(index)] = *with;
  return std::optional(std::move(result));
}

FailureOr<std::optional<Extents>> ShapeSolver::list(Nodes nodes) {
  const ShapeNode &node = nodes.front();
  switch (node.operation) {
  case Operation::Sizes:
    return variables[size_t(node.number)].extents;
  case Operation::AnySizes:
    return std::optional<Extents>();
  case Operation::Values: {
    std::optional<Shape> numbers =
        verifier.numbersOf(arguments[size_t(node.number)]);
    if (!numbers)
      return std::optional<Extents>();
    return std::optional(Extents(llvm::map_range(*numbers, Extent::exactly)));
  }
  case Operation::If: {
    Nodes selected = select(nodes);
    return selected.empty() ? FailureOr(std::optional<Extents>())
                            : list(selected);
  }
  case Operation::Broadcast:
    return broadcastLists(nodes);
  case Operation::List:
    break;
  default:
    return atPositions(nodes);
  }
  Extents sizes;
  for (Nodes item : childrenOf(nodes)) {
    if (isList(item)) {
      FailureOr<std::optional<Extents>> pack = list(item);
      if (failed(pack))
        return failure();
      if (!*pack)
        return std::optional<Extents>();
      llvm::append_range(sizes, **pack);
      continue;
    }
    if (item.front().operation == Operation::OptionalSize) {
      const Variable &variable = variables[size_t(item.front().number)];
      if (!variable.isPresent)
        return std::optional<Extents>();
      if (!*variable.isPresent)
        continue;
    }
    FailureOr<Extent> size = number(item);
    if (failed(size))
      return failure();
    sizes.push_back(*size);
  }
  return std::optional(std::move(sizes));
}

std::string ShapeSolver::text(Nodes nodes) const {
  const ShapeNode &node = nodes.front();
  auto index = size_t(node.number);
  SmallVector<Nodes, 3> children = childrenOf(nodes);
  auto join = [&](bool isListOfItems) {
    std::string joined;
    for (Nodes child : children)
      joined += (joined.empty() ? "" : ", ") + text(child) +
                (isListOfItems && isList(child) ? "..." : "");
    return joined;
  };
  switch (node.operation) {
  case Operation::Number:
    return std::to_string(node.number);
  case Operation::Size:
  case Operation::Sizes:
    return signature.variables[index];
  case Operation::OptionalSize:
    return std::string(signature.variables[index]) + "?";
  case Operation::AnySize:
  case Operation::AnySizes:
    return "_";
  case Operation::Value:
  case Operation::Values: {
    std::string name = quoted(arguments[index]);
    return name.substr(1, name.size() - 2);
  }
  case Operation::List:
    return "[" + join(true) + "]";
  case Operation::If:
    return text(children[0]) + " if " + text(children[1]) + " else " +
           text(children[2]);
  default:
    break;
  }
  const OperationName &name = names[size_t(node.operation)];
  if (*name.arguments)
    return std::string(name.name) + "(" +
           (StringRef(name.arguments) == "a" ? arguments[index].name
                                             : join(false)) +
           ")";
  unsigned strength = strengthOf(node.operation);
  auto side = [&](Nodes child, unsigned least) {
    return strengthOf(child.front().operation) < least ? "(" + text(child) + ")"
                                                       : text(child);
  };
  return side(children[0], strength) + " " + name.name + " " +
         side(children[1], strength + 1);
}

std::string ShapeSolver::partsOf(Nodes nodes) {
  std::string parts;
  std::set<std::string> seen;
  for (const ShapeNode &node : nodes) {
    Nodes leaf = node;
    std::string value;
    switch (node.operation) {
    case Operation::Size:
    case Operation::OptionalSize:
    case Operation::Value: {
      FailureOr<Extent> extent = number(leaf);
      value = succeeded(extent) ? extent->str() : "?";
      break;
    }
    case Operation::Sizes:
    case Operation::Values: {
      FailureOr<std::optional<Extents>> extents = list(leaf);
      value = succeeded(extents) && *extents ? textOf(**extents) : "?";
      break;
    }
    default:
      continue;
    }
    if (nodes.size() > 1 && value != "?" && seen.insert(text(leaf)).second)
      parts += (parts.empty() ? ": '" : ", '") + text(leaf) + "' is " + value;
  }
  return parts;
}

LogicalResult RelationVerifier::verifyShapeSignature() {
  return ShapeSolver(*this).solve();
}

} // namespace dialectgen
