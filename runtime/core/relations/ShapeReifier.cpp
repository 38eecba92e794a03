//===- ShapeReifier.cpp - shapes of results as values ---------------------===//
//
// See ShapeReifier.h and ShapeReification.h.
//
//===----------------------------------------------------------------------===//

#include "ShapeReifier.h"
#include "ShapeFunctions.h"
#include "ShapeSolver.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/relations/ShapeReification.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen {

OpFoldResult ShapeReifier::variable(int64_t index, size_t position) const {
  Extent extent = evaluator.variables[size_t(index)].at(position);
  if (extent.isExact())
    return builder.number(extent.least);
  for (const ShapeSubject &subject : subjects) {
    if (subject.isAttribute || !subject.sizes ||
        subject.typed.argument->kind != RelationArgument::Operand)
      continue;
    ShapeTree tree = evaluator.select(subject.clause->nodes);
    if (tree.empty() || tree.front().operation != ShapeOperation::List)
      continue;
    FailureOr<ShapeLayout> layout = layOut(subject, tree, evaluator);
    if (failed(layout) || !layout->isComplete)
      continue;
    size_t dimension = 0;
    for (const auto &[item, length] : layout->items) {
      if (isVariable(item) && item.front().number == index &&
          position < length) {
        Value value = evaluator.relation.valuesOf(
            *subject.typed.argument)[subject.typed.index];
        return createOp<tensor::DimOp>(builder.builder, value.getLoc(), value,
                                       int64_t(dimension + position))
            .getResult();
      }
      dimension += length;
    }
  }
  return {};
}

OpFoldResult ShapeReifier::numberIn(const RelationArgument &argument,
                                    size_t place) const {
  ValueRange values = argument.kind == RelationArgument::Operand
                          ? evaluator.relation.valuesOf(argument)
                          : ValueRange();
  auto tensor = values.size() == 1
                    ? dyn_cast<RankedTensorType>(values.front().getType())
                    : RankedTensorType();
  if (!tensor || !tensor.getElementType().isSignlessIntOrIndex())
    return {};
  // A vector, or a tensor of which the place of each element is known.
  bool isLaidOut =
      tensor.getRank() == 0 ||
      !llvm::is_contained(tensor.getShape().drop_front(), ShapedType::kDynamic);
  return isLaidOut || place == 0 ? builder.extract(values.front(), place)
                                 : OpFoldResult();
}

OpFoldResult ShapeReifier::product(ShapeTree tree) const {
  std::optional<SizeValues> sizes = list(tree);
  if (!sizes)
    return {};
  OpFoldResult product = builder.number(1);
  for (OpFoldResult size : *sizes)
    product = builder.apply(ShapeOperation::Multiply, {product, size});
  return product;
}

OpFoldResult ShapeReifier::number(ShapeTree tree) const {
  FailureOr<Extent> extent = evaluator.number(tree);
  if (failed(extent))
    return {};
  if (extent->isExact())
    return builder.number(extent->least);
  const ShapeNode &node = tree.front();
  switch (node.operation) {
  case ShapeOperation::Size:
  case ShapeOperation::OptionalSize:
    return variable(node.number, 0);
  case ShapeOperation::Value:
    return numberIn(evaluator.argumentOf(tree), 0);
  case ShapeOperation::Product:
    return product(tree.drop_front());
  case ShapeOperation::If: {
    if (ShapeTree selected = evaluator.select(tree); !selected.empty())
      return number(selected);
    ShapeTrees parts = childrenOf(tree);
    OpFoldResult condition = number(parts[1]), so = number(parts[0]);
    return builder.choose(condition, so, number(parts[2]));
  }
  default:
    break;
  }
  SizeValues operands;
  for (ShapeTree child : operandsOf(tree)) {
    if (isList(child))
      return {};
    operands.push_back(number(child));
  }
  return builder.apply(node.operation, operands);
}

std::optional<SizeValues> ShapeReifier::list(ShapeTree tree) const {
  FailureOr<std::optional<Extents>> extents = evaluator.list(tree);
  if (failed(extents) || !*extents)
    return std::nullopt;
  if (llvm::all_of(**extents, [](Extent size) { return size.isExact(); }))
    return SizeValues(llvm::map_range(
        **extents, [&](Extent size) { return builder.number(size.least); }));
  std::optional<SizeValues> sizes = listOf(tree, **extents);
  if (sizes && llvm::is_contained(*sizes, OpFoldResult()))
    return std::nullopt;
  return sizes;
}

std::optional<SizeValues> ShapeReifier::listOf(ShapeTree tree,
                                               const Extents &known) const {
  const ShapeNode &node = tree.front();
  if (const ShapeFunction *function = shapeFunction(node.operation))
    return function->build ? function->build(*this, tree, known) : std::nullopt;
  switch (node.operation) {
  case ShapeOperation::Sizes: {
    SizeValues sizes;
    for (size_t i = 0; i != known.size(); ++i)
      sizes.push_back(variable(node.number, i));
    return sizes;
  }
  case ShapeOperation::If: {
    ShapeTree selected = evaluator.select(tree);
    return selected.empty() ? std::nullopt : list(selected);
  }
  case ShapeOperation::List:
    return join(tree);
  default:
    return applyToEach(tree, known);
  }
}

std::optional<SizeValues> ShapeReifier::join(ShapeTree items) const {
  SizeValues sizes;
  for (ShapeTree item : childrenOf(items)) {
    const ShapeNode &node = item.front();
    if (node.operation == ShapeOperation::OptionalSize &&
        evaluator.variables[size_t(node.number)].isPresent == false)
      continue;
    if (!isList(item)) {
      sizes.push_back(number(item));
      continue;
    }
    auto part = list(item);
    if (!part)
      return std::nullopt;
    llvm::append_range(sizes, *part);
  }
  return sizes;
}

std::optional<SizeValues> ShapeReifier::listOrEach(ShapeTree tree,
                                                   size_t count) const {
  if (!isList(tree))
    return SizeValues(count, number(tree));
  FailureOr<SizeList> sizes = evaluator.sizes(tree);
  if (succeeded(sizes) && sizes->each && sizes->each->isExact())
    return SizeValues(count, builder.number(sizes->each->least));
  return list(tree);
}

std::optional<SizeValues>
ShapeReifier::applyToEach(ShapeTree tree, const Extents &known) const {
  SmallVector<SizeValues, 3> operands;
  for (ShapeTree child : operandsOf(tree)) {
    auto part = listOrEach(child, known.size());
    if (!part || part->size() != known.size())
      return std::nullopt;
    operands.push_back(std::move(*part));
  }
  SizeValues sizes;
  for (auto [index, extent] : llvm::enumerate(known)) {
    SmallVector<OpFoldResult, 3> of;
    for (const SizeValues &operand : operands)
      of.push_back(operand[index]);
    sizes.push_back(extent.isExact()
                        ? builder.number(extent.least)
                        : builder.apply(tree.front().operation, of));
  }
  return sizes;
}

std::optional<SizeValues>
ShapeReifier::result(const ShapeSubject &subject) const {
  ShapeTree tree = evaluator.select(subject.clause->nodes);
  if (tree.empty())
    return std::nullopt;
  if (!subject.sizes)
    return list(tree);
  FailureOr<ShapeLayout> layout = layOut(subject, tree, evaluator);
  if (failed(layout))
    return std::nullopt;
  if (!layout->isComplete)
    return list(tree);
  SizeValues sizes;
  for (const auto &[item, length] : layout->items) {
    ArrayRef<Extent> known =
        ArrayRef<Extent>(*subject.sizes).slice(sizes.size(), length);
    auto part = llvm::all_of(known, [](Extent size) { return size.isExact(); })
                    ? SizeValues(length)
                    : listOrEach(item, length);
    if (!part || part->size() != length)
      return std::nullopt;
    for (auto [size, extent] : llvm::zip_equal(*part, known))
      sizes.push_back(extent.isExact() ? builder.number(extent.least) : size);
  }
  return llvm::is_contained(sizes, OpFoldResult()) ? std::nullopt
                                                   : std::optional(sizes);
}

std::optional<SizeValues>
ShapeReifier::resultList(const RelationArgument &argument) const {
  for (const ShapeSubject &subject : subjects)
    if (subject.typed.argument == &argument && subject.typed.isOnly)
      return result(subject);
  return std::nullopt;
}

static bool canBuildSizes(MLIRContext *context) {
  return context->getLoadedDialect<tensor::TensorDialect>() &&
         context->getLoadedDialect<arith::ArithDialect>();
}

/// Calls `use` with each result that `wanted` accepts and with its sizes, as
/// far as they follow from operands; of pairwise shapes, with those at `pair`.
static LogicalResult
reifyResults(const BoundRelation &relation, const SizeBuilder &builder,
             size_t pair, llvm::function_ref<bool(size_t)> wanted,
             llvm::function_ref<void(size_t, std::optional<SizeValues>)> use) {
  ShapeSolver solver(relation, /*isQuiet=*/true, pair);
  if (failed(solver.match()))
    return failure();
  const ShapeEvaluator &evaluator = solver.getEvaluator();
  ShapeReifier reifier(evaluator, solver.getSubjects(), builder);
  for (const ShapeSubject &subject : solver.getSubjects()) {
    const RelationArgument &argument = *subject.typed.argument;
    size_t index = argument.index + subject.typed.index;
    if (isResult(argument) && wanted(index))
      use(index, reifier.result(subject));
  }
  return success();
}

static Value vectorOf(ArrayRef<OpFoldResult> sizes, const SizeBuilder &to) {
  SmallVector<Value> values;
  for (OpFoldResult size : sizes)
    values.push_back(to.valueOf(size));
  auto type = RankedTensorType::get({int64_t(values.size())},
                                    to.builder.getIndexType());
  return createOp<tensor::FromElementsOp>(to.builder, to.location, type,
                                          values);
}

void buildStaticShapes(TypeRange types, OpBuilder &builder, Location location,
                       MutableArrayRef<Value> shapes) {
  if (!canBuildSizes(builder.getContext()))
    return;
  for (auto [type, shape] : llvm::zip_equal(types, shapes))
    if (auto tensor = dyn_cast<RankedTensorType>(type);
        !shape && tensor && tensor.hasStaticShape())
      shape = vectorOf(
          getAsIndexOpFoldResult(builder.getContext(), tensor.getShape()),
          {builder, location});
}

void buildShapes(const BoundRelation &relation, OpBuilder &builder,
                 Location location, MutableArrayRef<Value> shapes) {
  if (!canBuildSizes(builder.getContext()))
    return;
  SizeBuilder sizeBuilder(builder, location);
  size_t pairs = relation.definition.shapes->isPairwise ? shapes.size() : 1;
  for (size_t pair = 0; pair != pairs; ++pair)
    (void)reifyResults(
        relation, sizeBuilder, pair,
        [&](size_t index) { return index < shapes.size() && !shapes[index]; },
        [&](size_t index, std::optional<SizeValues> sizes) {
          if (sizes)
            shapes[index] = vectorOf(*sizes, sizeBuilder);
        });
}

LogicalResult
reifyByShapes(mlir::Operation *op, ArrayRef<Relation> relations,
              llvm::function_ref<ValueRange(const RelationArgument &)> valuesOf,
              OpBuilder &builder, ReifiedRankedShapedTypeDims &shapes) {
  const auto *relation = llvm::find_if(relations, [](const Relation &one) {
    return one.kind == RelationKind::Shapes;
  });
  if (relation == relations.end() || !canBuildSizes(op->getContext()))
    return failure();
  RelationSubject subject(op);
  SmallVector<std::optional<SizeValues>> found(op->getNumResults());
  for (auto [shape, type] : llvm::zip_equal(found, op->getResultTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (tensor && tensor.hasStaticShape())
      shape = getAsIndexOpFoldResult(op->getContext(), tensor.getShape());
    else if (!isa<ShapedType>(type))
      // Absent results, and those that are no tensors, have none.
      shape.emplace();
  }
  if (llvm::is_contained(found, std::nullopt) &&
      failed(reifyResults(
          {subject, *relation, valuesOf}, {builder, op->getLoc()}, /*pair=*/0,
          [&](size_t index) { return index < found.size() && !found[index]; },
          [&](size_t index, std::optional<SizeValues> sizes) {
            found[index] = std::move(sizes);
          })))
    return failure();
  if (llvm::is_contained(found, std::nullopt))
    return failure();
  for (auto &shape : found)
    shapes.push_back(std::move(*shape));
  return success();
}

} // namespace dialectgen
