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

Value ShapeSolver::valueOf(OpFoldResult size, OpBuilder &builder,
                           Location location) {
  if (auto value = dyn_cast<Value>(size))
    return value;
  return createOp<arith::ConstantOp>(builder, location,
                                     cast<IntegerAttr>(cast<Attribute>(size)));
}

/// The result of an operation on sizes; null if one is null, or nothing
/// computes it.
OpFoldResult ShapeSolver::reifyOperation(Operation operation,
                                         ArrayRef<OpFoldResult> operands,
                                         OpBuilder &builder,
                                         Location location) {
  if (llvm::is_contained(operands, OpFoldResult()))
    return {};
  auto isNumber = [&](size_t index, int64_t number) {
    return getConstantIntValue(operands[index]) == number;
  };
  auto build = [&](Operation part, ArrayRef<OpFoldResult> of) {
    return reifyOperation(part, of, builder, location);
  };
  OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
  switch (operation) {
  case Operation::Add:
  case Operation::Subtract:
    if (isNumber(1, 0))
      return operands[0];
    if (operation == Operation::Add && isNumber(0, 0))
      return operands[1];
    break;
  case Operation::Multiply:
    if (isNumber(0, 1))
      return operands[1];
    [[fallthrough]];
  case Operation::Divide:
  case Operation::Floor:
  case Operation::Ceiling:
    if (isNumber(1, 1))
      return operands[0];
    break;
  case Operation::Dilate: {
    if (isNumber(1, 1))
      return operands[0];
    OpFoldResult spread = build(
        Operation::Add,
        {build(Operation::Multiply,
               {build(Operation::Subtract, {operands[0], one}), operands[1]}),
         one});
    Value isNone =
        createOp<arith::CmpIOp>(builder, location, arith::CmpIPredicate::slt,
                                valueOf(operands[0], builder, location),
                                valueOf(one, builder, location));
    return createOp<arith::SelectOp>(builder, location, isNone,
                                     valueOf(zero, builder, location),
                                     valueOf(spread, builder, location))
        .getResult();
  }
  case Operation::Windows:
    return build(
        Operation::Greatest,
        {build(Operation::Add,
               {build(Operation::Floor,
                      {build(Operation::Subtract, {operands[0], operands[1]}),
                       operands[2]}),
                one}),
         zero});
  default:
    break;
  }
  if (operands.size() != 2)
    return {};
  Value sides[2] = {valueOf(operands[0], builder, location),
                    valueOf(operands[1], builder, location)};
  switch (operation) {
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
  SmallVector<OpFoldResult> operands;
  for (Nodes child : operandsOf(nodes)) {
    if (isList(child))
      return {};
    operands.push_back(reifyNumber(child, builder, location));
  }
  return reifyOperation(node.operation, operands, builder, location);
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

/// The numbers in an operand that is no constant.
std::optional<SmallVector<OpFoldResult>>
ShapeSolver::reifyValues(const RelationArgument &argument, size_t count,
                         OpBuilder &builder, Location location) {
  ValueRange values = argument.kind == RelationArgument::Operand
                          ? verifier.valuesOf(argument)
                          : ValueRange();
  auto tensor = values.size() == 1
                    ? dyn_cast<RankedTensorType>(values.front().getType())
                    : RankedTensorType();
  if (!tensor || tensor.getRank() != 1 ||
      !tensor.getElementType().isIntOrIndex())
    return std::nullopt;
  SmallVector<OpFoldResult> numbers;
  for (size_t i = 0; i != count; ++i) {
    Value place =
        createOp<arith::ConstantIndexOp>(builder, location, int64_t(i));
    Value number = createOp<tensor::ExtractOp>(
        builder, location, values.front(), ValueRange{place});
    if (!number.getType().isIndex())
      number = createOp<arith::IndexCastOp>(builder, location,
                                            builder.getIndexType(), number);
    numbers.push_back(number);
  }
  return numbers;
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
  SmallVector<Nodes, 3> children = operandsOf(nodes);
  auto base = [&] { return reifyList(children[0], builder, location); };
  auto placesIn = [&](size_t rank) -> std::optional<SmallVector<int64_t>> {
    auto places = positions(children[1], /*in=*/children[0], int64_t(rank));
    if (failed(places) || !*places || llvm::is_contained(**places, -1))
      return std::nullopt;
    return std::move(*places);
  };
  switch (node.operation) {
  case Operation::Sizes:
    for (size_t i = 0; i != (*extents)->size(); ++i)
      sizes.push_back(reifyVariable(node.number, i, builder));
    break;
  case Operation::Values:
    return reifyValues(arguments[size_t(node.number)], (*extents)->size(),
                       builder, location);
  case Operation::If: {
    Nodes selected = select(nodes);
    return selected.empty() ? std::nullopt
                            : reifyList(selected, builder, location);
  }
  case Operation::Broadcast: {
    Extents joined;
    for (Nodes child : children) {
      auto part = reifyList(child, builder, location);
      if (!part)
        return std::nullopt;
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
    }
    break;
  }
  case Operation::Same:
    for (Nodes child : children)
      if (auto part = reifyList(child, builder, location))
        return part;
    return std::nullopt;
  case Operation::Select:
  case Operation::Remove: {
    auto from = base();
    auto places = from ? placesIn(from->size()) : std::nullopt;
    if (!places)
      return std::nullopt;
    if (node.operation != Operation::Remove) {
      for (int64_t place : *places)
        sizes.push_back((*from)[size_t(place)]);
      break;
    }
    for (auto [place, size] : llvm::enumerate(*from))
      if (!llvm::is_contained(*places, int64_t(place)))
        sizes.push_back(size);
    break;
  }
  case Operation::Replace:
  case Operation::Insert: {
    auto from = base();
    auto places = placesIn((*extents)->size());
    if (!from || !places)
      return std::nullopt;
    std::optional<SmallVector<OpFoldResult>> with;
    if (isList(children[2]))
      with = reifyList(children[2], builder, location);
    else
      with.emplace(places->size(), reifyNumber(children[2], builder, location));
    if (!with || with->size() != places->size())
      return std::nullopt;
    bool isInsertion = node.operation == Operation::Insert;
    if (isInsertion)
      sizes.resize((*extents)->size());
    else
      sizes = *from;
    for (auto [place, size] : llvm::zip(*places, *with))
      sizes[size_t(place)] = size;
    const OpFoldResult *next = from->begin();
    for (OpFoldResult &size : sizes)
      if (isInsertion && !size && next != from->end())
        size = *next++;
    break;
  }
  case Operation::Concatenate: {
    FailureOr<Extent> dimension = number(nodes.drop_front());
    if (failed(dimension) || !dimension->isExact())
      return std::nullopt;
    auto rank = int64_t((*extents)->size());
    int64_t joined = dimension->least + (dimension->least < 0 ? rank : 0);
    ValueRange values = verifier.valuesOf(arguments[size_t(node.number)]);
    auto sizeOf = [&](Value value, int64_t place) -> OpFoldResult {
      auto type = dyn_cast<RankedTensorType>(value.getType());
      if (!type || type.getRank() != rank)
        return {};
      if (!type.isDynamicDim(unsigned(place)))
        return builder.getIndexAttr(type.getDimSize(unsigned(place)));
      return createOp<tensor::DimOp>(builder, location, value, place)
          .getResult();
    };
    for (int64_t place = 0; place != rank; ++place) {
      Extent known = (**extents)[size_t(place)];
      OpFoldResult size = known.isExact()
                              ? OpFoldResult(builder.getIndexAttr(known.least))
                              : sizeOf(values.front(), place);
      if (place == joined && !known.isExact())
        for (Value value : values.drop_front())
          size = reifyOperation(Operation::Add, {size, sizeOf(value, place)},
                                builder, location);
      sizes.push_back(size);
    }
    break;
  }
  case Operation::List:
    for (Nodes item : children) {
      if (item.front().operation == Operation::OptionalSize &&
          variables[size_t(item.front().number)].isPresent == false)
        continue;
      if (!isList(item)) {
        sizes.push_back(reifyNumber(item, builder, location));
        continue;
      }
      auto part = reifyList(item, builder, location);
      if (!part)
        return std::nullopt;
      llvm::append_range(sizes, *part);
    }
    break;
  default: {
    // An operation on each size.
    SmallVector<SmallVector<OpFoldResult>, 3> operands;
    for (Nodes child : children) {
      size_t count = (*extents)->size();
      if (!isList(child)) {
        operands.emplace_back(count, reifyNumber(child, builder, location));
        continue;
      }
      FailureOr<Sizes> known = this->sizes(child);
      if (succeeded(known) && known->each && known->each->isExact()) {
        operands.emplace_back(count, builder.getIndexAttr(known->each->least));
        continue;
      }
      auto part = reifyList(child, builder, location);
      if (!part || part->size() != count)
        return std::nullopt;
      operands.push_back(std::move(*part));
    }
    for (size_t i = 0; i != (*extents)->size(); ++i) {
      SmallVector<OpFoldResult, 3> of;
      for (const SmallVector<OpFoldResult> &operand : operands)
        of.push_back(operand[i]);
      Extent known = (**extents)[i];
      sizes.push_back(
          known.isExact()
              ? OpFoldResult(builder.getIndexAttr(known.least))
              : reifyOperation(node.operation, of, builder, location));
    }
    break;
  }
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

static bool canBuildSizes(MLIRContext *context) {
  return context->getLoadedDialect<tensor::TensorDialect>() &&
         context->getLoadedDialect<arith::ArithDialect>();
}

void ShapeSolver::reify(OpBuilder &builder, Location location,
                        MutableArrayRef<Value> shapes) {
  isQuiet = true;
  if (signature.isPairwise || !canBuildSizes(builder.getContext()) ||
      failed(bindAll()))
    return;
  for (const Subject &subject : subjects) {
    const RelationArgument &argument = *subject.typed.argument;
    size_t index = argument.index + subject.typed.index;
    Nodes nodes = select(subject.clause->nodes);
    if (argument.kind != RelationArgument::Result || index >= shapes.size() ||
        shapes[index] || nodes.empty())
      continue;
    auto sizes = reifyList(nodes, builder, location);
    if (!sizes)
      continue;
    SmallVector<Value> values;
    for (OpFoldResult size : *sizes)
      values.push_back(valueOf(size, builder, location));
    auto type =
        RankedTensorType::get({int64_t(values.size())}, builder.getIndexType());
    shapes[index] =
        createOp<tensor::FromElementsOp>(builder, location, type, values);
  }
}

LogicalResult
reifyByShapes(mlir::Operation *op, ArrayRef<Relation> relations,
              llvm::function_ref<ValueRange(const RelationArgument &)> valuesOf,
              OpBuilder &builder, ReifiedRankedShapedTypeDims &shapes) {
  if (!canBuildSizes(op->getContext()))
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
