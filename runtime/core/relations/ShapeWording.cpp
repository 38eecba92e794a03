//===- ShapeWording.cpp - shapes in the words of a program ----------------===//
//
// See ShapeWording.h. A size of a list is followed through the functions that
// make the list, down to the value or attribute that has it.
//
//===----------------------------------------------------------------------===//

#include "ShapeWording.h"
#include "ShapeMatcher.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace mlir;

namespace dialectgen {

using Name = std::optional<std::string>;

std::optional<size_t> ShapeWording::lengthOf(ShapeTree list) const {
  FailureOr<std::optional<Extents>> sizes = evaluator.list(list);
  return succeeded(sizes) && *sizes ? std::optional((*sizes)->size())
                                    : std::nullopt;
}

std::optional<size_t> ShapeWording::placeAt(ShapeTree positions, size_t index,
                                            size_t length) const {
  FailureOr<std::optional<Extents>> places = evaluator.list(positions);
  if (failed(places) || !*places || index >= (*places)->size() ||
      !(**places)[index].isExact())
    return std::nullopt;
  int64_t place = (**places)[index].placeIn(int64_t(length));
  return isIn(place, length) ? std::optional(size_t(place)) : std::nullopt;
}

/// The argument whose whole shape a list of sizes is, or whose numbers it has.
const RelationArgument *ShapeWording::wholeOf(ShapeTree tree) const {
  const BoundRelation &relation = evaluator.relation;
  ShapeOperation operation = tree.front().operation;
  if (operation == ShapeOperation::List && tree.size() > 1 &&
      tree.size() == 1 + size_t(tree[1].length))
    return wholeOf(tree.drop_front());
  if (operation == ShapeOperation::Values ||
      operation == ShapeOperation::ShapeOf)
    return &evaluator.argumentOf(tree);
  if (operation != ShapeOperation::Sizes)
    return nullptr;
  for (const ShapeClause &clause : relation.definition.shapes->clauses)
    if (clause.argument != ShapeClause::equation && clause.nodes.size() == 2 &&
        clause.nodes[1].operation == ShapeOperation::Sizes &&
        clause.nodes[1].number == tree.front().number)
      return &relation.arguments[clause.argument];
  return nullptr;
}

/// Whether a list that is a whole argument has numbers, not the sizes of one.
bool ShapeWording::isOfNumbers(ShapeTree tree) const {
  if (tree.front().operation == ShapeOperation::List)
    tree = tree.drop_front();
  return tree.front().operation == ShapeOperation::Values ||
         (tree.front().operation == ShapeOperation::Sizes &&
          wholeOf(tree)->kind == RelationArgument::Attribute);
}

std::string ShapeWording::listName(ShapeTree tree) const {
  if (const RelationArgument *whole = wholeOf(tree))
    return (isOfNumbers(tree) ? "" : "the shape of ") + quoted(*whole);
  return "'" + evaluator.text(tree) + "'";
}

Name ShapeWording::lengthSource(ShapeTree tree) const {
  if (const RelationArgument *whole = wholeOf(tree))
    return (isOfNumbers(tree) ? "the length of " : "the rank of ") +
           quoted(*whole);
  switch (tree.front().operation) {
  case ShapeOperation::Sizes:
    if (Name first = variableName(tree, 0))
      return "the number of sizes from " + *first + " on";
    return std::nullopt;
  case ShapeOperation::Select:
    return lengthSource(childrenOf(tree)[1]);
  case ShapeOperation::If: {
    ShapeTree selected = evaluator.select(tree);
    return selected.empty() ? std::nullopt : lengthSource(selected);
  }
  case ShapeOperation::Default:
    if (evaluator.relation.isGiven(evaluator.argumentOf(tree)))
      return "the length of " + quoted(evaluator.argumentOf(tree));
    return std::nullopt;
  case ShapeOperation::Remove:
  case ShapeOperation::Insert: {
    Name base = lengthSource(childrenOf(tree)[0]);
    std::optional<size_t> count = lengthOf(childrenOf(tree)[1]);
    if (!base || !count || *count == 0)
      return count ? base : std::nullopt;
    bool isRemoved = tree.front().operation == ShapeOperation::Remove;
    return *base + (isRemoved ? " less " : " plus ") + std::to_string(*count);
  }
  case ShapeOperation::Every:
  case ShapeOperation::Slice: {
    ShapeTrees parts = childrenOf(tree);
    Name base = lengthSource(parts[0]);
    FailureOr<Extent> first = evaluator.number(parts[1]),
                      last = evaluator.number(parts[2]);
    if (!base || failed(first) || failed(last))
      return std::nullopt;
    return tree.front().operation == ShapeOperation::Every
               ? *base + " divided by " + first->str()
               : *base + " between positions " + first->str() + " and " +
                     last->str();
  }
  case ShapeOperation::List:
    if (tree.size() == 1 || tree.size() != 1 + size_t(tree[1].length) ||
        !isList(tree.drop_front()))
      return std::nullopt;
    [[fallthrough]];
  default:
    for (ShapeTree child : childrenOf(tree))
      if (isList(child) && lengthOf(child))
        return lengthSource(child);
    return std::nullopt;
  }
}

std::string ShapeWording::lengthName(ShapeTree tree) const {
  return lengthSource(tree).value_or("the length of '" + evaluator.text(tree) +
                                     "'");
}

/// Of a variable: the place that gave it its value.
Name ShapeWording::variableName(ShapeTree tree, size_t index) const {
  const SizeVariable &variable =
      evaluator.variables[size_t(tree.front().number)];
  if (index >= variable.origins.size() || !variable.origins[index].subject)
    return std::nullopt;
  const SizeVariable::Origin &origin = variable.origins[index];
  return origin.subject->placeOf(origin.dimension);
}

std::optional<ShapeWording::Place> ShapeWording::itemAt(ShapeTree list,
                                                        size_t index) const {
  for (ShapeTree item : childrenOf(list)) {
    size_t length = 1;
    if (isList(item)) {
      std::optional<size_t> known = lengthOf(item);
      if (!known)
        return std::nullopt;
      length = *known;
    } else if (item.front().operation == ShapeOperation::OptionalSize) {
      length =
          evaluator.variables[size_t(item.front().number)].isPresent.value_or(
              true);
    }
    if (index < length)
      return Place{item, index};
    index -= length;
  }
  return std::nullopt;
}

/// Of a function that takes, removes, replaces or inserts sizes.
std::optional<ShapeWording::Place> ShapeWording::placeIn(ShapeTree call,
                                                         size_t index) const {
  ShapeTrees children = childrenOf(call);
  std::optional<size_t> base = lengthOf(children[0]), count;
  if (isList(children[1]))
    count = lengthOf(children[1]);
  if (!base)
    return std::nullopt;
  ShapeOperation operation = call.front().operation;
  if (operation == ShapeOperation::Slice) {
    FailureOr<Extent> begin = evaluator.number(children[1]);
    if (failed(begin) || !begin->isExact())
      return std::nullopt;
    return Place{children[0], size_t(begin->placeIn(int64_t(*base))) + index};
  }
  if (operation == ShapeOperation::Select) {
    std::optional<size_t> place = placeAt(children[1], index, *base);
    return place ? std::optional(Place{children[0], *place}) : std::nullopt;
  }
  if (!count)
    return std::nullopt;
  bool isInsertion = operation == ShapeOperation::Insert;
  SmallVector<size_t> places;
  for (size_t i = 0; i != *count; ++i) {
    std::optional<size_t> place =
        placeAt(children[1], i, *base + (isInsertion ? *count : 0));
    if (!place)
      return std::nullopt;
    places.push_back(*place);
  }
  if (operation == ShapeOperation::Remove) {
    llvm::sort(places);
    for (size_t place : places)
      index += place <= index;
    return Place{children[0], index};
  }
  if (const auto *place = llvm::find(places, index); place != places.end())
    return Place{children[2], size_t(place - places.begin())};
  if (isInsertion)
    index -= size_t(
        llvm::count_if(places, [&](size_t place) { return place < index; }));
  return Place{children[0], index};
}

/// One step towards the value or attribute that has the number.
std::optional<ShapeWording::Place> ShapeWording::inner(Place place) const {
  auto [tree, index] = place;
  switch (tree.front().operation) {
  case ShapeOperation::If: {
    ShapeTree selected = evaluator.select(tree);
    return selected.empty() ? std::nullopt
                            : std::optional(Place{selected, index});
  }
  case ShapeOperation::Same:
    return Place{tree.drop_front().take_front(tree[1].length), index};
  case ShapeOperation::List:
    return itemAt(tree, index);
  case ShapeOperation::Every: {
    ShapeTrees children = childrenOf(tree);
    std::optional<size_t> length = lengthOf(children[0]);
    FailureOr<Extent> step = evaluator.number(children[1]),
                      first = evaluator.number(children[2]);
    if (!length || failed(step) || failed(first) || !step->isExact() ||
        !first->isExact())
      return std::nullopt;
    int64_t at =
        first->placeIn(int64_t(*length)) + step->least * int64_t(index);
    return isIn(at, *length) ? std::optional(Place{children[0], size_t(at)})
                             : std::nullopt;
  }
  case ShapeOperation::Select:
  case ShapeOperation::Remove:
  case ShapeOperation::Replace:
  case ShapeOperation::Insert:
  case ShapeOperation::Slice:
    return placeIn(tree, index);
  default:
    return std::nullopt;
  }
}

Name ShapeWording::arithmeticName(ShapeTree tree, size_t index) const {
  StringRef between;
  switch (tree.front().operation) {
  case ShapeOperation::Add:
    between = " plus ";
    break;
  case ShapeOperation::Subtract:
    between = " minus ";
    break;
  case ShapeOperation::Multiply:
    between = " times ";
    break;
  case ShapeOperation::Divide:
    between = " divided by ";
    break;
  case ShapeOperation::Least:
  case ShapeOperation::Greatest:
    between = " and ";
    break;
  default:
    return std::nullopt;
  }
  std::string joined;
  for (ShapeTree child : childrenOf(tree)) {
    // Without parentheses there is one operation to read.
    bool isSum = tree.front().operation == ShapeOperation::Add &&
                 child.front().operation == ShapeOperation::Add;
    if (!isSum && arithmeticName(child, index))
      return std::nullopt;
    Name part = nameOf(child, index);
    if (!part)
      return std::nullopt;
    joined += (joined.empty() ? "" : between.str()) + *part;
  }
  if (tree.front().operation == ShapeOperation::Least)
    return "the least of " + joined;
  if (tree.front().operation == ShapeOperation::Greatest)
    return "the greatest of " + joined;
  return joined;
}

Name ShapeWording::nameOf(ShapeTree tree, size_t index) const {
  const ShapeNode &node = tree.front();
  switch (node.operation) {
  case ShapeOperation::Number:
    return std::to_string(node.number);
  case ShapeOperation::Size:
  case ShapeOperation::OptionalSize:
    return variableName(tree, 0);
  case ShapeOperation::Sizes:
    return variableName(tree, index);
  case ShapeOperation::Value:
    return quoted(evaluator.argumentOf(tree));
  case ShapeOperation::Default:
  case ShapeOperation::Positions:
    if (!evaluator.relation.isGiven(evaluator.argumentOf(tree)))
      return std::nullopt;
    [[fallthrough]];
  case ShapeOperation::Values:
    return "number " + std::to_string(index) + " of " +
           quoted(evaluator.argumentOf(tree));
  case ShapeOperation::Rank:
    return "the rank of " + quoted(evaluator.argumentOf(tree));
  case ShapeOperation::Count:
    return "the number of " + quoted(evaluator.argumentOf(tree));
  case ShapeOperation::ShapeOf:
    return "dimension " + std::to_string(index) + " of " +
           quoted(evaluator.argumentOf(tree));
  case ShapeOperation::Length:
    return lengthName(tree.drop_front());
  case ShapeOperation::Product:
    if (const RelationArgument *whole = wholeOf(tree.drop_front()))
      return (isOfNumbers(tree.drop_front()) ? "the product of "
                                             : "the number of elements of ") +
             quoted(*whole);
    return std::nullopt;
  default:
    if (std::optional<Place> place = inner({tree, index}))
      return nameOf(place->tree, place->index);
    return arithmeticName(tree, index);
  }
}

std::string ShapeWording::name(ShapeTree tree, size_t index) const {
  if (Name known = nameOf(tree, index))
    return *known;
  while (std::optional<Place> place = inner({tree, index}))
    std::tie(tree, index) = std::tie(place->tree, place->index);
  if (tree.front().operation == ShapeOperation::Broadcast) {
    std::string joined;
    for (ShapeTree child : childrenOf(tree))
      joined += (joined.empty() ? "" : " and ") + name(child, index);
    return "the common size of " + joined;
  }
  return (isList(tree) ? "number " + std::to_string(index) + " of '" : "'") +
         evaluator.text(tree) + "'";
}

std::string ShapeWording::contrast(ShapeTree first, size_t firstIndex,
                                   Extent one, ShapeTree second,
                                   size_t secondIndex, Extent other,
                                   StringRef rule) const {
  return name(first, firstIndex) + " is " + one.str() + ", but " +
         name(second, secondIndex) + " is " + other.str() + rule.str();
}

std::string ShapeWording::noPosition(ShapeTree positions, size_t index,
                                     Extent position, ShapeTree among,
                                     int64_t rank) const {
  Name source = lengthSource(among);
  std::string number = std::to_string(position.least),
              named = name(positions, index);
  return (named == number
              ? "there is no position " + number
              : named + " is " + number + ", which is no position") +
         " among " + std::to_string(rank) + " sizes" +
         (source ? ": " + *source + " is " + std::to_string(rank) : "");
}

std::string ShapeWording::noRange(ShapeTree slice, Extent begin, Extent end,
                                  int64_t length) const {
  ShapeTrees children = childrenOf(slice);
  std::string parts;
  std::set<std::string> seen;
  if (Name source = lengthSource(children[0])) {
    parts = ": " + *source + " is " + std::to_string(length);
    seen.insert(*source);
  }
  addParts(children[1], 0, parts, seen);
  addParts(children[2], 0, parts, seen);
  return "there is nothing from position " + std::to_string(begin.least) +
         " to " + std::to_string(end.least) + " of " + std::to_string(length) +
         " numbers" + parts;
}

std::string ShapeWording::noMultiple(ShapeTree whole, ShapeTree part,
                                     Extent one, Extent other,
                                     size_t index) const {
  bool isNumber = part.front().operation == ShapeOperation::Number;
  return name(whole, index) + " is " + one.str() +
         ", which is no multiple of " +
         (isNumber ? "" : name(part, index) + ", ") + other.str();
}

std::string ShapeWording::notWhole(ShapeTree quotient,
                                   ArrayRef<Extent> values) const {
  ShapeTrees sides = childrenOf(quotient);
  // Of a list, it is not known which one it is.
  auto isOne = [&](ShapeTree side) {
    return !isList(side) || lengthOf(side) == 1;
  };
  if (values.size() == 2 && llvm::all_of(sides, isOne) && values[1].least != 0)
    return noMultiple(sides[0], sides[1], values[0], values[1], 0);
  return "'" + evaluator.text(quotient) + "' is not a whole number" +
         partsOf(quotient);
}

std::string ShapeWording::differentLengths(ShapeTree one, size_t length,
                                           ShapeTree other,
                                           size_t otherLength) const {
  return lengthName(one) + " is " + std::to_string(length) + ", but " +
         lengthName(other) + " is " + std::to_string(otherLength) +
         "; they must be equal";
}

/// Adds the numbers that an expression is computed from, with their names.
void ShapeWording::addParts(ShapeTree tree, size_t index, std::string &text,
                            std::set<std::string> &seen) const {
  if (tree.front().operation == ShapeOperation::Number)
    return;
  if (Name known =
          arithmeticName(tree, index) ? std::nullopt : nameOf(tree, index)) {
    std::optional<SizeList> value = this->known(tree);
    if (!value || (value->list && index >= value->list->size()) ||
        !seen.insert(*known).second)
      return;
    text += (text.empty() ? ": " : ", ") + *known + " is " +
            (value->list ? (*value->list)[index] : *value->each).str();
    return;
  }
  if (std::optional<Place> place = inner({tree, index}))
    return addParts(place->tree, place->index, text, seen);
  for (ShapeTree child : operandsOf(tree))
    addParts(child, index, text, seen);
}

std::string ShapeWording::requirement(ShapeTree tree, size_t index,
                                      Extent size) const {
  if (Name known = nameOf(tree, index))
    return *known == size.str()
               ? "must be " + size.str()
               : *known + " is " + size.str() + "; they must be equal";
  while (std::optional<Place> place = inner({tree, index}))
    std::tie(tree, index) = std::tie(place->tree, place->index);
  if (tree.front().operation == ShapeOperation::Windows) {
    SmallVector<std::string, 3> numbers;
    for (ShapeTree child : childrenOf(tree)) {
      std::optional<SizeList> value = known(child);
      if (!value)
        break;
      numbers.push_back(
          (value->list ? (*value->list)[index] : *value->each).str());
    }
    if (numbers.size() == 3)
      return "must be " + size.str() + ", the number of windows of size " +
             numbers[1] + " in a size of " + numbers[0] +
             " with padding, each " + numbers[2] + " after the one before";
  }
  std::string parts;
  std::set<std::string> seen;
  addParts(tree, index, parts, seen);
  return "must be " + size.str() + " by '" + evaluator.text(tree) + "'" + parts;
}

/// In what relation two numbers are if an equation holds.
static StringRef wordOf(ShapeOperation operation) {
  switch (operation) {
  case ShapeOperation::Equal:
    return "equal to";
  case ShapeOperation::NotEqual:
    return "other than";
  case ShapeOperation::Below:
    return "below";
  default:
    return "at most";
  }
}

static bool isComparison(ShapeTree tree) {
  ShapeOperation operation = tree.front().operation;
  return operation == ShapeOperation::Equal ||
         operation == ShapeOperation::NotEqual ||
         operation == ShapeOperation::Below ||
         operation == ShapeOperation::AtMost;
}

static bool holds(ShapeOperation operation, Extent a, Extent b) {
  if (!a.isExact() && !b.isExact() && operation != ShapeOperation::Equal)
    return operation != ShapeOperation::NotEqual ? a.least <= b.most : true;
  switch (operation) {
  case ShapeOperation::Equal:
    return !(a & b).isEmpty();
  case ShapeOperation::NotEqual:
    return areEqual(a, b) != true;
  case ShapeOperation::Below:
    return a.least < b.most;
  default:
    return a.least <= b.most;
  }
}

static Extent at(const SizeList &value, size_t index) {
  return value.list ? (*value.list)[index] : *value.each;
}

/// Of `a % b == 0`: the numbers are a and b.
Name ShapeWording::noMultiple(ShapeTree equation, size_t index) const {
  ShapeTrees sides = childrenOf(equation);
  if (equation.front().operation != ShapeOperation::Equal ||
      sides[0].front().operation != ShapeOperation::Remainder ||
      sides[1].front().operation != ShapeOperation::Number ||
      sides[1].front().number != 0)
    return std::nullopt;
  ShapeTrees parts = childrenOf(sides[0]);
  std::optional<SizeList> whole = known(parts[0]), part = known(parts[1]);
  if (!whole || !part)
    return std::nullopt;
  return noMultiple(parts[0], parts[1], at(*whole, index), at(*part, index),
                    index);
}

/// Of two numbers that are not in the relation `operation`.
std::string ShapeWording::sentence(ShapeOperation operation, ShapeTree first,
                                   Extent one, ShapeTree second, Extent other,
                                   size_t index) const {
  bool isBelow = operation == ShapeOperation::Below,
       isDifference = operation == ShapeOperation::NotEqual,
       isEqual = operation == ShapeOperation::Equal;
  // A number of the definition, also one that a condition selects.
  auto isBare = [&](ShapeTree tree, Extent is) {
    return name(tree, index) == is.str();
  };
  auto must = [&](ShapeTree tree, Extent is, StringRef word, Extent wanted) {
    return name(tree, index) + " is " + is.str() + ", but must " + word.str() +
           " " + wanted.str();
  };
  // Numbers stand for what is absent.
  if (isBare(first, one) && isBare(second, other))
    for (ShapeTree side : {first, second})
      if (side.front().operation == ShapeOperation::If) {
        ShapeTree asked = childrenOf(side)[1];
        FailureOr<Extent> truth = evaluator.number(asked);
        if (auto isSo = failed(truth) ? std::nullopt : truth->truth())
          return condition(asked, *isSo) + ", but must not be";
      }
  if (isBare(second, other))
    return must(first, one,
                isEqual        ? "be"
                : isDifference ? "not be"
                : isBelow      ? "be below"
                               : "be at most",
                other);
  if (isBare(first, one))
    return must(second, other,
                isEqual        ? "be"
                : isDifference ? "not be"
                : isBelow      ? "be above"
                               : "be at least",
                one);
  if (isEqual && first.front().operation == ShapeOperation::IsGiven &&
      second.front().operation == ShapeOperation::IsGiven) {
    auto state = [&](ShapeTree tree, Extent is) {
      std::string text = evaluator.text(tree);
      StringRef name = text;
      name.consume_front("given(");
      name.consume_back(")");
      return "'" + name.str() + "' is " + (is.contains(0) ? "absent" : "given");
    };
    return state(first, one) + ", but " + state(second, other) +
           "; both are given, or neither";
  }
  return contrast(first, index, one, second, index, other,
                  isEqual        ? "; they must be equal"
                  : isDifference ? "; they must differ"
                  : isBelow      ? "; the first must be below the second"
                                 : "; the first must be at most the second");
}

std::optional<SizeList> ShapeWording::known(ShapeTree tree) const {
  FailureOr<SizeList> value = evaluator.sizesOrEach(tree);
  return succeeded(value) && (value->list || value->each)
             ? std::optional(std::move(*value))
             : std::nullopt;
}

std::string ShapeWording::comparison(ShapeTree equation) const {
  ShapeOperation operation = equation.front().operation;
  ShapeTrees sides = childrenOf(equation);
  std::string text =
      "'" + evaluator.text(equation) + "' does not hold" + partsOf(equation);
  if (!isComparison(equation) ||
      sides[1].front().operation == ShapeOperation::Text)
    return text;
  std::optional<SizeList> one = known(sides[0]), other = known(sides[1]);
  if (!one || !other)
    return text;
  if (one->list && other->list && one->list->size() != other->list->size())
    return differentLengths(sides[0], one->list->size(), sides[1],
                            other->list->size());
  size_t count = one->list     ? one->list->size()
                 : other->list ? other->list->size()
                               : 1,
         index = 0;
  while (index != count && holds(operation, at(*one, index), at(*other, index)))
    ++index;
  if (index == count)
    return text;
  if (Name multiple = noMultiple(equation, index))
    return *multiple;
  return sentence(operation, sides[0], at(*one, index), sides[1],
                  at(*other, index), index);
}

std::string ShapeWording::condition(ShapeTree tree, bool isSo) const {
  const ShapeNode &node = tree.front();
  if (node.operation == ShapeOperation::IsGiven)
    return quoted(evaluator.argumentOf(tree)) +
           (isSo ? " is present" : " is absent");
  ShapeTrees sides = childrenOf(tree);
  // `given(x) == 0`
  if (node.operation == ShapeOperation::Equal &&
      sides[0].front().operation == ShapeOperation::IsGiven)
    return condition(sides[0], isSo != (sides[1].front().number == 0));
  if (isComparison(tree) && sides[1].front().operation != ShapeOperation::Text)
    return name(sides[0], 0) + (isSo ? " is " : " is not ") +
           wordOf(node.operation).str() + " " + name(sides[1], 0);
  if (isComparison(tree) || node.operation != ShapeOperation::Value)
    return "'" + evaluator.text(tree) + "' is " + (isSo ? "true" : "false");
  return quoted(evaluator.argumentOf(tree)) + " is " +
         (isSo ? "true" : "false");
}

std::string ShapeWording::whyNot(ShapeTree equation, ShapeTree whole) const {
  std::string text = comparison(equation);
  StringRef word = " where ";
  while (whole.front().operation == ShapeOperation::If) {
    ShapeTrees parts = childrenOf(whole);
    FailureOr<Extent> truth = evaluator.number(parts[1]);
    std::optional<bool> isSo = failed(truth) ? std::nullopt : truth->truth();
    if (!isSo)
      break;
    text += word.str() + condition(parts[1], *isSo);
    word = " and ";
    whole = *isSo ? parts[0] : parts[2];
  }
  return text;
}

std::string ShapeWording::partsOf(ShapeTree tree) const {
  std::string parts;
  std::set<std::string> seen;
  for (const ShapeNode &node : tree) {
    ShapeTree leaf = node;
    std::string value;
    Name known;
    switch (node.operation) {
    case ShapeOperation::Size:
    case ShapeOperation::OptionalSize:
      known = nameOf(leaf);
      [[fallthrough]];
    case ShapeOperation::Rank:
    case ShapeOperation::Count:
    case ShapeOperation::IsGiven:
    case ShapeOperation::Value: {
      FailureOr<Extent> extent = evaluator.number(leaf);
      value = succeeded(extent) ? extent->str() : "?";
      break;
    }
    case ShapeOperation::Sizes:
      if (wholeOf(leaf))
        known = listName(leaf);
      else if (Name first = variableName(leaf, 0))
        known = "from " + *first + " on";
      [[fallthrough]];
    case ShapeOperation::ShapeOf:
    case ShapeOperation::Values: {
      FailureOr<std::optional<Extents>> extents = evaluator.list(leaf);
      value = succeeded(extents) && *extents ? textOf(**extents) : "?";
      break;
    }
    default:
      continue;
    }
    if (tree.size() > 1 && value != "?" &&
        seen.insert(evaluator.text(leaf)).second)
      parts += (parts.empty() ? ": '" : ", '") + evaluator.text(leaf) + "'" +
               (known ? " (" + *known + ")" : "") + " is " + value;
  }
  return parts;
}

} // namespace dialectgen
