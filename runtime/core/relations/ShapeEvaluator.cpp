//===- ShapeEvaluator.cpp - values of shape expressions -------------------===//
//
// See ShapeEvaluator.h. Functions of lists are in ShapeFunctions.h, arithmetic
// is in SizeOperations.h.
//
//===----------------------------------------------------------------------===//

#include "ShapeEvaluator.h"
#include "ShapeFunctions.h"
#include "ShapeWording.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen {

TypedList ShapeEvaluator::typesOf(const RelationArgument &argument) const {
  TypedList types = relation.typesOf(argument);
  if (!relation.definition.shapes->isPairwise || types.size() < 2)
    return types;
  return pair < types.size() ? TypedList{types[pair]} : TypedList();
}

ShapeTree ShapeEvaluator::select(ShapeTree tree) const {
  while (tree.front().operation == ShapeOperation::If) {
    ShapeTrees parts = childrenOf(tree);
    FailureOr<Extent> condition = number(parts[1]);
    std::optional<bool> isSo =
        failed(condition) ? std::nullopt : condition->truth();
    if (!isSo)
      return {};
    tree = *isSo ? parts[0] : parts[2];
  }
  return tree;
}

LogicalResult ShapeEvaluator::error(const Twine &message) const {
  if (!isQuiet)
    relation.emit() << message;
  return failure();
}

FailureOr<Extent> ShapeEvaluator::apply(ShapeTree tree,
                                        ArrayRef<Extent> values) const {
  ShapeOperation operation = tree.front().operation;
  Extent result = sizeOperation(operation).evaluate(values);
  bool isBeyond =
      llvm::all_of(values, [](Extent value) { return value.isExact(); }) &&
      (result.least == Extent::unlimited || result.most == -Extent::unlimited);
  if (isBeyond)
    return error("'" + text(tree) + "' is beyond 64 bits" + partsOf(tree));
  bool isQuotient = operation == ShapeOperation::Divide ||
                    operation == ShapeOperation::Ceiling ||
                    operation == ShapeOperation::Floor;
  if (isQuotient && result.isEmpty())
    return error(ShapeWording(*this).notWhole(tree, values));
  return result;
}

FailureOr<SizeList> ShapeEvaluator::sizesOrEach(ShapeTree tree) const {
  if (isList(tree))
    return sizes(tree);
  FailureOr<Extent> value = number(tree);
  return failed(value) ? FailureOr<SizeList>(failure())
                       : SizeList::ofEach(*value);
}

FailureOr<SizeList> ShapeEvaluator::applyToEach(ShapeTree tree) const {
  ShapeTrees operands = operandsOf(tree);
  SmallVector<SizeList, 3> values;
  std::optional<size_t> length, longest;
  for (auto [index, operand] : llvm::enumerate(operands)) {
    FailureOr<SizeList> value = sizesOrEach(operand);
    if (failed(value))
      return failure();
    if (value->list && length && *length != value->list->size())
      return isQuiet ? LogicalResult(failure())
                     : error(ShapeWording(*this).differentLengths(
                           operands[*longest], *length, operand,
                           value->list->size()));
    if (value->list && !length) {
      length = value->list->size();
      longest = index;
    }
    values.push_back(std::move(*value));
  }
  auto at = [&](size_t index) {
    return SmallVector<Extent, 3>(
        llvm::map_range(values, [&](const SizeList &value) {
          return value.list   ? (*value.list)[index]
                 : value.each ? *value.each
                              : Extent();
        }));
  };
  if (!length) {
    if (!llvm::all_of(values, [](const SizeList &value) { return value.each; }))
      return SizeList();
    FailureOr<Extent> each = apply(tree, at(0));
    return failed(each) ? FailureOr<SizeList>(failure())
                        : SizeList::ofEach(*each);
  }
  Extents result;
  for (size_t index = 0; index != *length; ++index) {
    FailureOr<Extent> value = apply(tree, at(index));
    if (failed(value))
      return failure();
    result.push_back(*value);
  }
  return SizeList{std::move(result)};
}

/// Comparisons of lists are of all sizes; different lengths are not equal.
FailureOr<Extent> ShapeEvaluator::compareLists(ShapeTree tree) const {
  ShapeTrees sides = childrenOf(tree);
  SizeList values[2];
  for (size_t i = 0; i != 2; ++i) {
    FailureOr<SizeList> value = sizesOrEach(sides[i]);
    if (failed(value))
      return failure();
    values[i] = std::move(*value);
  }
  bool isDifference = tree.front().operation == ShapeOperation::NotEqual;
  auto answer = [&](std::optional<bool> same) {
    return Extent::truth(same ? std::optional(*same != isDifference)
                              : std::nullopt);
  };
  const SizeList &one = values[0], &other = values[1];
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
        isDifference ? areEqual(both[0], both[1]) : apply(tree, both)->truth();
    if (isSo == false)
      all = false;
    else if (!isSo && all != false)
      all = std::nullopt;
  }
  return answer(all);
}

std::optional<Extent> ShapeEvaluator::compareText(ShapeTree tree) const {
  ShapeOperation operation = tree.front().operation;
  if (operation != ShapeOperation::Equal &&
      operation != ShapeOperation::NotEqual)
    return std::nullopt;
  ShapeTrees sides = childrenOf(tree);
  if (sides[1].front().operation != ShapeOperation::Text)
    return std::nullopt;
  const RelationArgument &argument = argumentOf(sides[0]);
  Attribute attribute = relation.attributeOf(argument);
  auto held = dyn_cast_or_null<StringAttr>(attribute);
  if (!held && !(attribute && argument.caseOf))
    return Extent::truth(std::nullopt);
  StringRef wanted =
      relation.definition.shapes->texts[size_t(sides[1].front().number)];
  bool same = (held ? held.getValue() : argument.caseOf(attribute)) == wanted;
  return Extent::truth(same == (operation == ShapeOperation::Equal));
}

Extent ShapeEvaluator::ofArgument(const ShapeNode &node) const {
  const RelationArgument &argument = argumentOf(node);
  switch (node.operation) {
  case ShapeOperation::Value: {
    std::optional<Extents> values = relation.someNumbersOf(argument);
    return values && values->size() == 1 ? values->front() : Extent();
  }
  case ShapeOperation::Rank: {
    std::optional<int64_t> rank = relation.rankOf(argument);
    return rank ? Extent::exactly(*rank) : Extent::size();
  }
  case ShapeOperation::IsGiven:
    return relation.isOpen(argument)
               ? Extent::truth(std::nullopt)
               : Extent::exactly(relation.isGiven(argument));
  default:
    assert(node.operation == ShapeOperation::Count);
    if (relation.isOpen(argument) && !relation.open->isCounted)
      return Extent::size();
    return Extent::exactly(int64_t(relation.countOf(argument)));
  }
}

FailureOr<Extent> ShapeEvaluator::number(ShapeTree tree) const {
  const ShapeNode &node = tree.front();
  switch (node.operation) {
  case ShapeOperation::Number:
    return Extent::exactly(node.number);
  case ShapeOperation::Size:
  case ShapeOperation::OptionalSize:
    return variables[size_t(node.number)].extent;
  case ShapeOperation::AnySize:
    return Extent::size();
  case ShapeOperation::Value:
  case ShapeOperation::Rank:
  case ShapeOperation::IsGiven:
  case ShapeOperation::Count:
    return ofArgument(node);
  case ShapeOperation::If: {
    ShapeTree selected = select(tree);
    return selected.empty() ? Extent() : number(selected);
  }
  default:
    break;
  }
  if (std::optional<Extent> isText = compareText(tree))
    return *isText;
  ShapeTrees children = operandsOf(tree);
  if (llvm::any_of(children, [](ShapeTree child) { return isList(child); })) {
    bool isLength = node.operation == ShapeOperation::Length;
    if (!isLength && node.operation != ShapeOperation::Product)
      return compareLists(tree);
    FailureOr<std::optional<Extents>> sizes = list(children.front());
    if (failed(sizes))
      return failure();
    if (!*sizes)
      return Extent::size();
    if (isLength)
      return Extent::exactly(int64_t((*sizes)->size()));
    Extent product = Extent::exactly(1);
    for (Extent size : **sizes)
      product = product * size;
    return product;
  }
  SmallVector<Extent, 3> values;
  for (ShapeTree child : children) {
    FailureOr<Extent> value = number(child);
    if (failed(value))
      return failure();
    values.push_back(*value);
  }
  return apply(tree, values);
}

FailureOr<std::optional<Extents>> ShapeEvaluator::list(ShapeTree tree) const {
  FailureOr<SizeList> known = sizes(tree);
  if (failed(known))
    return failure();
  return std::move(known->list);
}

FailureOr<SizeList> ShapeEvaluator::sizes(ShapeTree tree) const {
  const ShapeNode &node = tree.front();
  switch (node.operation) {
  case ShapeOperation::Sizes:
    return SizeList{variables[size_t(node.number)].extents};
  case ShapeOperation::AnySizes:
    return SizeList();
  case ShapeOperation::If: {
    ShapeTree selected = select(tree);
    return selected.empty() ? FailureOr(SizeList()) : sizes(selected);
  }
  case ShapeOperation::List:
    return join(tree);
  default:
    if (const ShapeFunction *function = shapeFunction(node.operation))
      return function->evaluate(*this, tree);
    return applyToEach(tree);
  }
}

FailureOr<SizeList> ShapeEvaluator::join(ShapeTree items) const {
  Extents result;
  for (ShapeTree item : childrenOf(items)) {
    if (isList(item)) {
      FailureOr<std::optional<Extents>> pack = list(item);
      if (failed(pack))
        return failure();
      if (!*pack)
        return SizeList();
      llvm::append_range(result, **pack);
      continue;
    }
    if (item.front().operation == ShapeOperation::OptionalSize) {
      const SizeVariable &variable = variables[size_t(item.front().number)];
      if (!variable.isPresent)
        return SizeList();
      if (!*variable.isPresent)
        continue;
    }
    FailureOr<Extent> size = number(item);
    if (failed(size))
      return failure();
    result.push_back(*size);
  }
  return SizeList{std::move(result)};
}

std::string ShapeEvaluator::partsOf(ShapeTree tree) const {
  return ShapeWording(*this).partsOf(tree);
}

const ShapeFunction *shapeFunction(ShapeOperation operation) {
  switch (operation) {
  case ShapeOperation::ShapeOf:
    return &shapeOfFunction;
  case ShapeOperation::Default:
    return &defaultFunction;
  case ShapeOperation::Values:
    return &valuesFunction;
  case ShapeOperation::Positions:
    return &positionsFunction;
  case ShapeOperation::Broadcast:
    return &broadcastFunction;
  case ShapeOperation::Same:
    return &sameFunction;
  case ShapeOperation::Concatenate:
    return &concatenateFunction;
  case ShapeOperation::Select:
    return &selectFunction;
  case ShapeOperation::Remove:
    return &removeFunction;
  case ShapeOperation::Replace:
    return &replaceFunction;
  case ShapeOperation::Insert:
    return &insertFunction;
  case ShapeOperation::Every:
    return &everyFunction;
  case ShapeOperation::Slice:
    return &sliceFunction;
  default:
    return nullptr;
  }
}

} // namespace dialectgen
