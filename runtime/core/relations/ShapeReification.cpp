//===- ShapeReification.cpp - shapes of results as values -----------------===//
//
// Builds the sizes of results from sizes of operands, by the same expressions
// that verify them.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/relations/ShapeReification.h"
#include "ShapeSolver.h"
#include "dialectgen/core/MlirVersion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen {

using Operation = ShapeOperation;

OpFoldResult ShapeSolver::reifyVariable(int64_t index, size_t position,
                                        OpBuilder &builder) {
  const Variable &variable = variables[size_t(index)];
  Extent extent =
      variable.extents ? (*variable.extents)[position] : variable.extent;
  if (extent.isExact())
    return builder.getIndexAttr(extent.least);
  for (const Subject &subject : subjects) {
    if (subject.isAttribute || !subject.sizes ||
        subject.typed.argument->kind != RelationArgument::Operand)
      continue;
    Nodes nodes = select(subject.clause->nodes);
    if (nodes.empty() || nodes.front().operation != Operation::List)
      continue;
    FailureOr<Layout> layout = layOut(const_cast<Subject &>(subject), nodes);
    if (failed(layout) || !layout->isComplete)
      continue;
    size_t dimension = 0;
    for (const auto &[item, length] : layout->items) {
      const ShapeNode &node = item.front();
      bool isVariable = node.operation == Operation::Size ||
                        node.operation == Operation::OptionalSize ||
                        node.operation == Operation::Sizes;
      if (isVariable && node.number == index && position < length) {
        Value value =
            verifier.valuesOf(*subject.typed.argument)[subject.typed.index];
        return createOp<tensor::DimOp>(builder, value.getLoc(), value,
                                       int64_t(dimension + position))
            .getResult();
      }
      dimension += length;
    }
  }
  return {};
}

OpFoldResult ShapeSolver::reifyNumber(Nodes nodes, OpBuilder &builder,
                                      Location location) {
  FailureOr<Extent> extent = number(nodes);
  if (failed(extent))
    return {};
  if (extent->isExact())
    return builder.getIndexAttr(extent->least);
  const ShapeNode &node = nodes.front();
  if (node.operation == Operation::Size ||
      node.operation == Operation::OptionalSize)
    return reifyVariable(node.number, 0, builder);
  if (node.operation == Operation::Product)
    return {};
  SmallVector<Nodes, 2> children;
  forChildren(nodes, [&](Nodes child) { children.push_back(child); });
  if (node.operation == Operation::Ceiling ||
      node.operation == Operation::Floor) {
    Nodes quotient = children.front();
    children.clear();
    forChildren(quotient, [&](Nodes child) { children.push_back(child); });
  }
  if (children.size() != 2 || isList(children[0]))
    return {};
  Value sides[2];
  for (size_t i = 0; i != 2; ++i) {
    OpFoldResult side = reifyNumber(children[i], builder, location);
    if (!side)
      return {};
    sides[i] = valueOf(side, builder, location);
  }
  switch (node.operation) {
  case Operation::Add:
    return createOp<arith::AddIOp>(builder, location, sides[0], sides[1])
        .getResult();
  case Operation::Subtract:
    return createOp<arith::SubIOp>(builder, location, sides[0], sides[1])
        .getResult();
  case Operation::Multiply:
    return createOp<arith::MulIOp>(builder, location, sides[0], sides[1])
        .getResult();
  case Operation::Divide:
  case Operation::Floor:
    return createOp<arith::FloorDivSIOp>(builder, location, sides[0], sides[1])
        .getResult();
  case Operation::Ceiling:
    return createOp<arith::CeilDivSIOp>(builder, location, sides[0], sides[1])
        .getResult();
  case Operation::Least:
    return createOp<arith::MinSIOp>(builder, location, sides[0], sides[1])
        .getResult();
  case Operation::Greatest:
    return createOp<arith::MaxSIOp>(builder, location, sides[0], sides[1])
        .getResult();
  default:
    return {};
  }
}

Value ShapeSolver::valueOf(OpFoldResult size, OpBuilder &builder,
                           Location location) {
  if (auto value = dyn_cast<Value>(size))
    return value;
  return createOp<arith::ConstantOp>(builder, location,
                                     cast<IntegerAttr>(cast<Attribute>(size)));
}

/// One of two sizes, the one that is not 1.
OpFoldResult ShapeSolver::reifyBroadcast(std::pair<OpFoldResult, Extent> a,
                                         std::pair<OpFoldResult, Extent> b,
                                         OpBuilder &builder,
                                         Location location) {
  if (a.second == Extent::exactly(1) || !b.second.contains(1))
    return b.first;
  if (b.second == Extent::exactly(1) || !a.second.contains(1))
    return a.first;
  Value first = valueOf(a.first, builder, location),
        second = valueOf(b.first, builder, location);
  Value one = createOp<arith::ConstantIndexOp>(builder, location, 1);
  Value isOne = createOp<arith::CmpIOp>(builder, location,
                                        arith::CmpIPredicate::eq, first, one);
  return createOp<arith::SelectOp>(builder, location, isOne, second, first)
      .getResult();
}

std::optional<SmallVector<OpFoldResult>>
ShapeSolver::reifyList(Nodes nodes, OpBuilder &builder, Location location) {
  FailureOr<std::optional<Extents>> extents = list(nodes);
  if (failed(extents) || !*extents)
    return std::nullopt;
  const ShapeNode &node = nodes.front();
  SmallVector<OpFoldResult> sizes;
  if (llvm::all_of(**extents, [](Extent size) { return size.isExact(); })) {
    for (Extent size : **extents)
      sizes.push_back(builder.getIndexAttr(size.least));
    return sizes;
  }
  if (node.operation == Operation::Sizes) {
    for (size_t i = 0; i != (*extents)->size(); ++i)
      sizes.push_back(reifyVariable(node.number, i, builder));
  } else if (node.operation == Operation::If) {
    Nodes selected = select(nodes);
    return selected.empty() ? std::nullopt
                            : reifyList(selected, builder, location);
  } else if (node.operation == Operation::Broadcast) {
    Extents joined;
    bool isKnown = true;
    forChildren(nodes, [&](Nodes child) {
      auto part = reifyList(child, builder, location);
      isKnown &= part.has_value();
      if (!isKnown)
        return;
      Extents known = **list(child);
      if (known.size() < joined.size()) {
        std::swap(known, joined);
        std::swap(*part, sizes);
      }
      size_t leading = known.size() - joined.size();
      for (size_t i = 0; i != joined.size(); ++i) {
        OpFoldResult &size = (*part)[leading + i];
        size = reifyBroadcast({sizes[i], joined[i]}, {size, known[leading + i]},
                              builder, location);
        known[leading + i] = broadcast(joined[i], known[leading + i]);
      }
      sizes = std::move(*part);
      joined = std::move(known);
    });
    if (!isKnown)
      return std::nullopt;
  } else if (node.operation == Operation::List) {
    bool isKnown = true;
    forChildren(nodes, [&](Nodes item) {
      bool isAbsent = item.front().operation == Operation::OptionalSize &&
                      variables[size_t(item.front().number)].isPresent == false;
      if (!isKnown || isAbsent)
        return;
      if (!isList(item)) {
        sizes.push_back(reifyNumber(item, builder, location));
        return;
      }
      auto part = reifyList(item, builder, location);
      isKnown &= part.has_value();
      if (part)
        llvm::append_range(sizes, *part);
    });
    if (!isKnown)
      return std::nullopt;
  } else {
    return std::nullopt;
  }
  if (llvm::is_contained(sizes, OpFoldResult()))
    return std::nullopt;
  return sizes;
}

LogicalResult
ShapeSolver::reify(OpBuilder &builder, Location location, size_t resultCount,
                   SmallVectorImpl<SmallVector<OpFoldResult>> &shapes) {
  isQuiet = true;
  if (failed(bindAll()))
    return failure();
  SmallVector<std::optional<SmallVector<OpFoldResult>>> found(resultCount);
  for (const Subject &subject : subjects) {
    if (subject.typed.argument->kind != RelationArgument::Result)
      continue;
    size_t index = subject.typed.argument->index + subject.typed.index;
    Nodes nodes = select(subject.clause->nodes);
    if (index < resultCount && !nodes.empty())
      found[index] = reifyList(nodes, builder, location);
  }
  for (auto &shape : found) {
    if (!shape)
      return failure();
    shapes.push_back(std::move(*shape));
  }
  return success();
}

LogicalResult
reifyByShapes(mlir::Operation *op, ArrayRef<Relation> relations,
              llvm::function_ref<ValueRange(const RelationArgument &)> valuesOf,
              OpBuilder &builder, ReifiedRankedShapedTypeDims &shapes) {
  MLIRContext *context = op->getContext();
  if (!context->getLoadedDialect<tensor::TensorDialect>() ||
      !context->getLoadedDialect<arith::ArithDialect>())
    return failure();
  RelationSubject subject(op);
  for (const Relation &relation : relations) {
    if (relation.kind != RelationKind::Shapes)
      continue;
    RelationVerifier verifier(subject, relation, valuesOf);
    return ShapeSolver(verifier).reify(builder, op->getLoc(),
                                       op->getNumResults(), shapes);
  }
  return failure();
}

} // namespace dialectgen
