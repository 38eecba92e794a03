//===- ShapeArguments.cpp - arguments as lists in shapes ------------------===//
//
// Functions of ShapeFunctions.h whose lists are the shape of a value or the
// numbers in a value or an attribute.
//
//===----------------------------------------------------------------------===//

#include "ShapeFunctions.h"
#include "ShapeReifier.h"

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

/// The numbers in an operand that is no constant.
std::optional<SizeValues> buildValues(const ShapeReifier &reifier,
                                      ShapeTree call, const Extents &known) {
  const RelationArgument &argument = reifier.evaluator.argumentOf(call);
  ValueRange values = argument.kind == RelationArgument::Operand
                          ? reifier.evaluator.relation.valuesOf(argument)
                          : ValueRange();
  auto tensor = values.size() == 1
                    ? dyn_cast<RankedTensorType>(values.front().getType())
                    : RankedTensorType();
  if (!tensor || tensor.getRank() != 1 ||
      !tensor.getElementType().isIntOrIndex())
    return std::nullopt;
  SizeValues numbers;
  for (size_t i = 0; i != known.size(); ++i)
    numbers.push_back(reifier.builder.extract(values.front(), i));
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

const ShapeFunction shapeOfFunction = {evaluateShapeOf, nullptr};
const ShapeFunction defaultFunction = {evaluateDefault, nullptr};
const ShapeFunction valuesFunction = {evaluateValues, buildValues};
const ShapeFunction positionsFunction = {evaluatePositions, nullptr};

} // namespace dialectgen
