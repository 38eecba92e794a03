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

OpFoldResult ShapeReifier::number(ShapeTree tree) const {
  FailureOr<Extent> extent = evaluator.number(tree);
  if (failed(extent))
    return {};
  if (extent->isExact())
    return builder.number(extent->least);
  const ShapeNode &node = tree.front();
  if (node.operation == ShapeOperation::Size ||
      node.operation == ShapeOperation::OptionalSize)
    return variable(node.number, 0);
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

std::optional<SizeValues>
ShapeReifier::applyToEach(ShapeTree tree, const Extents &known) const {
  SmallVector<SizeValues, 3> operands;
  for (ShapeTree child : operandsOf(tree)) {
    if (!isList(child)) {
      operands.emplace_back(known.size(), number(child));
      continue;
    }
    FailureOr<SizeList> sizes = evaluator.sizes(child);
    if (succeeded(sizes) && sizes->each && sizes->each->isExact()) {
      operands.emplace_back(known.size(), builder.number(sizes->each->least));
      continue;
    }
    auto part = list(child);
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

static bool canBuildSizes(MLIRContext *context) {
  return context->getLoadedDialect<tensor::TensorDialect>() &&
         context->getLoadedDialect<arith::ArithDialect>();
}

/// Calls `use` with each result that `wanted` accepts and with its sizes, as
/// far as they follow from operands.
static LogicalResult
reifyResults(const BoundRelation &relation, const SizeBuilder &builder,
             llvm::function_ref<bool(size_t)> wanted,
             llvm::function_ref<void(size_t, std::optional<SizeValues>)> use) {
  ShapeSolver solver(relation, /*isQuiet=*/true);
  if (failed(solver.match()))
    return failure();
  const ShapeEvaluator &evaluator = solver.getEvaluator();
  ShapeReifier reifier(evaluator, solver.getSubjects(), builder);
  for (const ShapeSubject &subject : solver.getSubjects()) {
    const RelationArgument &argument = *subject.typed.argument;
    size_t index = argument.index + subject.typed.index;
    if (!isResult(argument) || !wanted(index))
      continue;
    ShapeTree tree = evaluator.select(subject.clause->nodes);
    if (!tree.empty())
      use(index, reifier.list(tree));
  }
  return success();
}

void buildShapes(const BoundRelation &relation, OpBuilder &builder,
                 Location location, MutableArrayRef<Value> shapes) {
  if (relation.definition.shapes->isPairwise ||
      !canBuildSizes(builder.getContext()))
    return;
  SizeBuilder sizeBuilder(builder, location);
  (void)reifyResults(
      relation, sizeBuilder,
      [&](size_t index) { return index < shapes.size() && !shapes[index]; },
      [&](size_t index, std::optional<SizeValues> sizes) {
        if (!sizes)
          return;
        SmallVector<Value> values;
        for (OpFoldResult size : *sizes)
          values.push_back(sizeBuilder.valueOf(size));
        auto type = RankedTensorType::get({int64_t(values.size())},
                                          builder.getIndexType());
        shapes[index] =
            createOp<tensor::FromElementsOp>(builder, location, type, values);
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
  if (failed(reifyResults(
          {subject, *relation, valuesOf}, {builder, op->getLoc()},
          [&](size_t index) { return index < found.size(); },
          [&](size_t index, std::optional<SizeValues> sizes) {
            found[index] = std::move(sizes);
          })))
    return failure();
  for (auto &shape : found) {
    if (!shape)
      return failure();
    shapes.push_back(std::move(*shape));
  }
  return success();
}

} // namespace dialectgen
