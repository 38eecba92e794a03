//===- ShapeArguments.cpp - arguments as lists in shapes ------------------===//
//
// Functions of ShapeFunctions.h whose lists are the shape of a value or the
// numbers in a value or an attribute.
//
//===----------------------------------------------------------------------===//

#include "ShapeFunctions.h"
#include "ShapeReifier.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen {
namespace {

FailureOr<SizeList> evaluateShapeOf(const ShapeEvaluator &evaluator,
                                    ShapeTree call) {
  TypedList types = evaluator.typesOf(evaluator.argumentOf(call));
  if (types.size() != 1)
    return SizeList();
  const Typed &typed = types.front();
  return SizeList{typed.open ? typed.open->sizes : extentsOf(typed.type)};
}

/// The sizes of an operand, or of another result by its own expression.
std::optional<SizeValues> buildShapeOf(const ShapeReifier &reifier,
                                       ShapeTree call, const Extents &known) {
  const RelationArgument &argument = reifier.evaluator.argumentOf(call);
  if (isResult(argument))
    return reifier.resultList(argument);
  ValueRange values = reifier.evaluator.relation.valuesOf(argument);
  if (argument.kind != RelationArgument::Operand || values.size() != 1)
    return std::nullopt;
  SizeValues sizes;
  for (size_t i = 0; i != known.size(); ++i)
    sizes.push_back(reifier.builder.sizeOf(values.front(), int64_t(i)));
  return sizes;
}

/// Of a constant or an attribute; of others as many as there are, if that is
/// known.
std::optional<Extents> numbersOf(const BoundRelation &relation,
                                 const RelationArgument &argument) {
  std::optional<Extents> numbers = relation.someNumbersOf(argument);
  if (numbers || !relation.isGiven(argument))
    return numbers;
  // A tensor of another rank has as many as elements.
  std::optional<Typed> typed = relation.typeOf(argument);
  std::optional<Shape> shape =
      typed && typed->isOnly ? shapeOfType(typed->type) : std::nullopt;
  std::optional<int64_t> length =
      shape ? std::optional(elementCount(*shape)) : relation.lengthOf(argument);
  if (length && *length >= 0 && *length <= ShapeEvaluator::longest)
    numbers = Extents(size_t(*length), Extent());
  return numbers;
}

bool isAbsent(const BoundRelation &relation, const RelationArgument &argument,
              const std::optional<Extents> &numbers) {
  return numbers ? numbers->empty() : !relation.isGiven(argument);
}

FailureOr<SizeList> evaluateValues(const ShapeEvaluator &evaluator,
                                   ShapeTree call) {
  return SizeList{numbersOf(evaluator.relation, evaluator.argumentOf(call))};
}

/// The numbers in an operand or an attribute, of which constants stay such.
std::optional<SizeValues> buildValues(const ShapeReifier &reifier,
                                      ShapeTree call, const Extents &known) {
  SizeValues numbers;
  for (auto [index, number] : llvm::enumerate(known))
    // The greatest number is no exact one, but no sum that exceeds it either.
    numbers.push_back(
        number.least == number.most
            ? reifier.builder.number(number.least)
            : reifier.numberIn(reifier.evaluator.argumentOf(call), index));
  return numbers;
}

FailureOr<SizeList> evaluateDefault(const ShapeEvaluator &evaluator,
                                    ShapeTree call) {
  const RelationArgument &argument = evaluator.argumentOf(call);
  std::optional<Extents> numbers = numbersOf(evaluator.relation, argument);
  if (isAbsent(evaluator.relation, argument, numbers))
    return evaluator.sizesOrEach(call.drop_front());
  return SizeList{std::move(numbers)};
}

FailureOr<SizeList> evaluatePositions(const ShapeEvaluator &evaluator,
                                      ShapeTree call) {
  const RelationArgument &argument = evaluator.argumentOf(call);
  std::optional<Extents> numbers = numbersOf(evaluator.relation, argument);
  if (!isAbsent(evaluator.relation, argument, numbers))
    return SizeList{std::move(numbers)};
  FailureOr<std::optional<Extents>> all = evaluator.list(call.drop_front());
  if (failed(all) || !*all)
    return failed(all) ? FailureOr<SizeList>(failure()) : SizeList();
  for (auto [index, position] : llvm::enumerate(**all))
    position = Extent::exactly(int64_t(index));
  return SizeList{std::move(*all)};
}

} // namespace

const ShapeFunction shapeOfFunction = {evaluateShapeOf, buildShapeOf};
const ShapeFunction defaultFunction = {evaluateDefault, buildValues};
const ShapeFunction valuesFunction = {evaluateValues, buildValues};
const ShapeFunction positionsFunction = {evaluatePositions, buildValues};

} // namespace dialectgen
