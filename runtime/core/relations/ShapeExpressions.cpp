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

} // namespace

SmallVector<ArrayRef<ShapeNode>, 3> childrenOf(ArrayRef<ShapeNode> nodes) {
  SmallVector<ArrayRef<ShapeNode>, 3> children;
  forChildren(nodes,
              [&](ArrayRef<ShapeNode> child) { children.push_back(child); });
  return children;
}

SmallVector<ArrayRef<ShapeNode>, 3> operandsOf(ArrayRef<ShapeNode> nodes) {
  Operation operation = nodes.front().operation;
  return childrenOf(operation == Operation::Ceiling ||
                            operation == Operation::Floor
                        ? nodes.drop_front()
                        : nodes);
}

bool isList(ArrayRef<ShapeNode> nodes) {
  bool isAnyList = false;
  switch (nodes.front().operation) {
  case Operation::List:
  case Operation::Sizes:
  case Operation::AnySizes:
  case Operation::Values:
    return true;
  case Operation::If:
    return isList(nodes.drop_front().take_front(nodes[1].length));
  case Operation::Add:
  case Operation::Subtract:
  case Operation::Multiply:
  case Operation::Divide:
  case Operation::Remainder:
    break;
  default:
    StringRef result = names[size_t(nodes.front().operation)].result;
    if (result != "e")
      return result == "l";
  }
  forChildren(nodes,
              [&](ArrayRef<ShapeNode> child) { isAnyList |= isList(child); });
  return isAnyList;
}

LogicalResult ShapeSolver::error(const Twine &message) {
  if (!isQuiet)
    verifier.emit() << message;
  return failure();
}

FailureOr<Extent> ShapeSolver::apply(Nodes nodes, ArrayRef<Extent> values) {
  auto fold = [&](Extent (*both)(Extent, Extent)) {
    Extent result = values.front();
    for (Extent value : values.drop_front())
      result = both(result, value);
    return result;
  };
  auto isSo = [](bool isTrue, bool isFalse) {
    return Extent::truth(isTrue    ? std::optional(true)
                         : isFalse ? std::optional(false)
                                   : std::nullopt);
  };
  Operation operation = nodes.front().operation;
  switch (operation) {
  case Operation::Add:
    return values[0] + values[1];
  case Operation::Subtract:
    return values[0] - values[1];
  case Operation::Multiply:
    return values[0] * values[1];
  case Operation::Remainder:
    return remainder(values[0], values[1]);
  case Operation::Divide:
  case Operation::Ceiling:
  case Operation::Floor: {
    Extent result = divide(values[0], values[1],
                           operation == Operation::Divide    ? Rounding::None
                           : operation == Operation::Ceiling ? Rounding::Up
                                                             : Rounding::Down);
    if (result.isEmpty())
      return error("'" + text(nodes) + "' is not a whole number" +
                   partsOf(nodes));
    return result;
  }
  case Operation::Equal:
    return Extent::truth(areEqual(values[0], values[1]));
  case Operation::NotEqual: {
    std::optional<bool> same = areEqual(values[0], values[1]);
    return Extent::truth(same ? std::optional(!*same) : same);
  }
  case Operation::Below:
    return isSo(values[0].most < values[1].least,
                values[0].least >= values[1].most);
  case Operation::AtMost:
    return isSo(values[0].most <= values[1].least,
                values[0].least > values[1].most);
  case Operation::Least:
    return fold(least);
  case Operation::Greatest:
    return fold(greatest);
  case Operation::Dilate:
    return dilate(values[0], values[1]);
  case Operation::Windows:
    return countWindows(values[0], values[1], values[2]);
  default:
    llvm_unreachable("all functions of numbers are handled");
  }
}

FailureOr<ShapeSolver::Sizes> ShapeSolver::applyToEach(Nodes nodes) {
  SmallVector<Nodes, 3> operands = operandsOf(nodes);
  SmallVector<Sizes, 3> values;
  std::optional<size_t> length, longest;
  for (auto [index, operand] : llvm::enumerate(operands)) {
    if (!isList(operand)) {
      FailureOr<Extent> value = number(operand);
      if (failed(value))
        return failure();
      values.push_back({std::nullopt, value});
      continue;
    }
    FailureOr<Sizes> value = sizes(operand);
    if (failed(value))
      return failure();
    if (value->list && length && *length != value->list->size())
      return error("'" + text(operands[*longest]) + "' has " + Twine(*length) +
                   " numbers, but '" + text(operand) + "' has " +
                   Twine(value->list->size()) + partsOf(nodes));
    if (value->list && !length) {
      length = value->list->size();
      longest = index;
    }
    values.push_back(std::move(*value));
  }
  auto at = [&](size_t index) {
    return SmallVector<Extent, 3>(
        llvm::map_range(values, [&](const Sizes &value) {
          return value.list   ? (*value.list)[index]
                 : value.each ? *value.each
                              : Extent();
        }));
  };
  if (!length) {
    if (!llvm::all_of(values, [](const Sizes &value) { return value.each; }))
      return Sizes();
    FailureOr<Extent> each = apply(nodes, at(0));
    return failed(each) ? FailureOr<Sizes>(failure())
                        : Sizes{std::nullopt, each};
  }
  Extents result;
  for (size_t index = 0; index != *length; ++index) {
    FailureOr<Extent> value = apply(nodes, at(index));
    if (failed(value))
      return failure();
    result.push_back(*value);
  }
  return Sizes{std::move(result), std::nullopt};
}

/// Comparisons of lists are of all sizes; different lengths are not equal.
FailureOr<Extent> ShapeSolver::compareLists(Nodes nodes) {
  SmallVector<Nodes, 3> sides = childrenOf(nodes);
  Sizes values[2];
  for (size_t i = 0; i != 2; ++i) {
    if (isList(sides[i])) {
      FailureOr<Sizes> value = sizes(sides[i]);
      if (failed(value))
        return failure();
      values[i] = std::move(*value);
    } else {
      FailureOr<Extent> value = number(sides[i]);
      if (failed(value))
        return failure();
      values[i].each = *value;
    }
  }
  bool isDifference = nodes.front().operation == Operation::NotEqual;
  auto answer = [&](std::optional<bool> same) {
    return Extent::truth(same ? std::optional(*same != isDifference)
                              : std::nullopt);
  };
  const Sizes &one = values[0], &other = values[1];
  if (one.list && other.list && one.list->size() != other.list->size())
    return answer(false);
  if ((!one.list && !other.list) || (!one.list && !one.each) ||
      (!other.list && !other.each))
    return answer(std::nullopt);
  std::optional<bool> all = true;
  for (size_t i = 0, size = (one.list ? one : other).list->size(); i != size;
       ++i) {
    Extent both[2] = {one.list ? (*one.list)[i] : *one.each,
                      other.list ? (*other.list)[i] : *other.each};
    std::optional<bool> isSo =
        isDifference ? areEqual(both[0], both[1]) : apply(nodes, both)->truth();
    if (isSo == false)
      all = false;
    else if (!isSo && all != false)
      all = std::nullopt;
  }
  return answer(all);
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
    std::optional<Extents> values = verifier.someNumbersOf(arguments[index]);
    return values && values->size() == 1 ? values->front() : Extent();
  }
  case Operation::Rank: {
    std::optional<int64_t> rank = verifier.rankOf(arguments[index]);
    return rank ? Extent::exactly(*rank) : Extent::size();
  }
  case Operation::IsGiven:
    return verifier.isOpen(arguments[index])
               ? Extent::truth(std::nullopt)
               : Extent::exactly(verifier.isGiven(arguments[index]));
  case Operation::Count:
    if (verifier.isOpen(arguments[index]) && !verifier.open->isCounted)
      return Extent::size();
    return Extent::exactly(int64_t(verifier.countOf(arguments[index])));
  case Operation::If: {
    Nodes selected = select(nodes);
    return selected.empty() ? Extent() : number(selected);
  }
  default:
    break;
  }
  SmallVector<Nodes, 3> children = operandsOf(nodes);
  if (node.operation == Operation::Equal ||
      node.operation == Operation::NotEqual) {
    if (children[1].front().operation == Operation::Text) {
      const RelationArgument &argument =
          arguments[size_t(children[0].front().number)];
      Attribute attribute = verifier.attributeOf(argument);
      auto held = dyn_cast_or_null<StringAttr>(attribute);
      if (!held && !(attribute && argument.caseOf))
        return Extent::truth(std::nullopt);
      bool same = (held ? held.getValue() : argument.caseOf(attribute)) ==
                  signature.texts[size_t(children[1].front().number)];
      return Extent::truth(same == (node.operation == Operation::Equal));
    }
  }
  if (llvm::any_of(children, [](Nodes child) { return isList(child); })) {
    if (node.operation != Operation::Length &&
        node.operation != Operation::Product)
      return compareLists(nodes);
    FailureOr<std::optional<Extents>> sizes = list(children.front());
    if (failed(sizes))
      return failure();
    if (!*sizes)
      return Extent::size();
    if (node.operation == Operation::Length)
      return Extent::exactly(int64_t((*sizes)->size()));
    Extent product = Extent::exactly(1);
    for (Extent size : **sizes)
      product = product * size;
    return product;
  }
  SmallVector<Extent, 3> values;
  for (Nodes child : children) {
    FailureOr<Extent> value = number(child);
    if (failed(value))
      return failure();
    values.push_back(*value);
  }
  return apply(nodes, values);
}

FailureOr<std::optional<Extents>> ShapeSolver::list(Nodes nodes) {
  FailureOr<Sizes> known = sizes(nodes);
  if (failed(known))
    return failure();
  return std::move(known->list);
}

FailureOr<ShapeSolver::Sizes> ShapeSolver::sizes(Nodes nodes) {
  const ShapeNode &node = nodes.front();
  auto asList = [](FailureOr<std::optional<Extents>> list) -> FailureOr<Sizes> {
    if (failed(list))
      return failure();
    return Sizes{std::move(*list), std::nullopt};
  };
  // No shape is longer.
  constexpr int64_t longest = 1 << 16;
  switch (node.operation) {
  case Operation::Sizes:
    return Sizes{variables[size_t(node.number)].extents, std::nullopt};
  case Operation::AnySizes:
    return Sizes();
  case Operation::ShapeOf: {
    TypedList types = typesOf(arguments[size_t(node.number)]);
    if (types.size() != 1)
      return Sizes();
    const Typed &typed = types.front();
    return Sizes{typed.open ? typed.open->sizes : extentsOf(typed.type),
                 std::nullopt};
  }
  case Operation::Default:
  case Operation::Positions:
  case Operation::Values: {
    const RelationArgument &argument = arguments[size_t(node.number)];
    std::optional<Extents> numbers = verifier.someNumbersOf(argument);
    bool isGiven = verifier.isGiven(argument);
    if (!numbers && isGiven) {
      // A tensor of another rank has as many as elements.
      std::optional<Typed> typed = verifier.typeOf(argument);
      std::optional<Shape> shape =
          typed && typed->isOnly ? shapeOfType(typed->type) : std::nullopt;
      std::optional<int64_t> length = shape
                                          ? std::optional(elementCount(*shape))
                                          : verifier.lengthOf(argument);
      if (length && *length >= 0 && *length <= longest)
        numbers = Extents(size_t(*length), Extent());
    }
    bool isAbsent = numbers ? numbers->empty() : !isGiven;
    if (node.operation == Operation::Default && isAbsent) {
      FailureOr<Extent> value = number(nodes.drop_front());
      return failed(value) ? FailureOr<Sizes>(failure())
                           : Sizes{std::nullopt, value};
    }
    if (node.operation == Operation::Positions && isAbsent) {
      FailureOr<std::optional<Extents>> all = list(nodes.drop_front());
      if (failed(all) || !*all)
        return failed(all) ? FailureOr<Sizes>(failure()) : Sizes();
      for (auto [index, position] : llvm::enumerate(**all))
        position = Extent::exactly(int64_t(index));
      return Sizes{std::move(*all), std::nullopt};
    }
    return Sizes{std::move(numbers), std::nullopt};
  }
  case Operation::If: {
    Nodes selected = select(nodes);
    return selected.empty() ? FailureOr(Sizes()) : sizes(selected);
  }
  case Operation::Broadcast:
    return asList(broadcastLists(nodes));
  case Operation::Same:
    return asList(sameSizes(nodes));
  case Operation::Concatenate:
    return asList(concatenate(nodes));
  case Operation::Select:
  case Operation::Remove:
    return asList(atPositions(nodes));
  case Operation::Replace:
  case Operation::Insert:
    return asList(replaceOrInsert(nodes));
  case Operation::Every: {
    SmallVector<Nodes, 3> children = childrenOf(nodes);
    FailureOr<Sizes> all = sizes(children[0]);
    FailureOr<Extent> step = number(children[1]), first = number(children[2]);
    if (failed(all) || failed(step) || failed(first))
      return failure();
    if (!all->list || !step->isExact() || step->least == 0 || !first->isExact())
      return Sizes{std::nullopt, all->each};
    auto length = int64_t(all->list->size());
    int64_t index = first->least + (first->least < 0 ? length : 0);
    Extents chosen;
    for (; isIn(index, size_t(length)); index += step->least)
      chosen.push_back((*all->list)[size_t(index)]);
    return Sizes{std::move(chosen), std::nullopt};
  }
  case Operation::Slice:
    return slice(nodes);
  case Operation::List:
    break;
  default:
    return applyToEach(nodes);
  }
  Extents result;
  for (Nodes item : childrenOf(nodes)) {
    if (isList(item)) {
      FailureOr<std::optional<Extents>> pack = list(item);
      if (failed(pack))
        return failure();
      if (!*pack)
        return Sizes();
      llvm::append_range(result, **pack);
      continue;
    }
    if (item.front().operation == Operation::OptionalSize) {
      const Variable &variable = variables[size_t(item.front().number)];
      if (!variable.isPresent)
        return Sizes();
      if (!*variable.isPresent)
        continue;
    }
    FailureOr<Extent> size = number(item);
    if (failed(size))
      return failure();
    result.push_back(*size);
  }
  return Sizes{std::move(result), std::nullopt};
}

std::string ShapeSolver::text(Nodes nodes) const {
  const ShapeNode &node = nodes.front();
  auto index = size_t(node.number);
  SmallVector<Nodes, 3> children = childrenOf(nodes);
  auto join = [&](bool isListOfItems) {
    std::string joined;
    for (Nodes child : children) {
      // Only in a list does a conditional need parentheses.
      bool isLoose = isListOfItems && child.front().operation == Operation::If;
      std::string item = text(child);
      joined += (joined.empty() ? "" : ", ") +
                (isLoose ? "(" + item + ")" : item) +
                (isListOfItems && isList(child) ? "..." : "");
    }
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
  case Operation::Text:
    return "'" + std::string(signature.texts[index]) + "'";
  case Operation::List:
    return "[" + join(true) + "]";
  case Operation::If:
    return (children[0].front().operation == Operation::If
                ? "(" + text(children[0]) + ")"
                : text(children[0])) +
           " if " + text(children[1]) + " else " + text(children[2]);
  default:
    break;
  }
  const OperationName &name = names[size_t(node.operation)];
  if (*name.arguments) {
    std::string joined = join(false);
    if (StringRef(name.arguments).starts_with("a"))
      joined = arguments[index].name + (joined.empty() ? "" : ", " + joined);
    return std::string(name.name) + "(" + joined + ")";
  }
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
    case Operation::Rank:
    case Operation::Count:
    case Operation::IsGiven:
    case Operation::Value: {
      FailureOr<Extent> extent = number(leaf);
      value = succeeded(extent) ? extent->str() : "?";
      break;
    }
    case Operation::Sizes:
    case Operation::ShapeOf:
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

/// Whether all values have the one shape that a variable is, and nothing more
/// is required: most signatures are so.
static bool isOneShape(const ShapeSignature &signature) {
  return llvm::all_of(signature.clauses, [&](const ShapeClause &clause) {
    return clause.argument != ShapeClause::equation &&
           clause.nodes.size() == 2 &&
           clause.nodes[0].operation == Operation::List &&
           clause.nodes[1].operation == Operation::Sizes &&
           clause.nodes[1].number == signature.clauses[0].nodes[1].number;
  });
}

LogicalResult RelationVerifier::verifyShapeSignature() {
  auto isAlike = [](Type first, Type second) {
    auto one = dyn_cast<RankedTensorType>(first),
         other = dyn_cast<RankedTensorType>(second);
    return one && other && !one.getEncoding() && !other.getEncoding() &&
           one.hasStaticShape() && one.getShape() == other.getShape();
  };
  if (!open && isOneShape(*relation.shapes) && allAre(isAlike))
    return success();
  if (!relation.shapes->isPairwise)
    return ShapeSolver(*this).solve();
  size_t count = 0;
  for (const RelationArgument &argument : arguments)
    if (argument.kind == RelationArgument::Operand)
      count = std::max(count, valuesOf(argument).size());
  if (open)
    open->count(count);
  // Equations hold even if there are no values.
  for (size_t index = 0; index != std::max<size_t>(count, 1); ++index) {
    ShapeSolver solver(*this);
    solver.choosePair(index);
    if (failed(solver.solve()))
      return failure();
  }
  return success();
}

} // namespace dialectgen
