//===- Places.cpp - elements by place, and loops over them ----------------===//
//
// The greatest elements of rows, products of matrices whose rows are in groups,
// and programs for each slice.
//
//===----------------------------------------------------------------------===//

#include "../../../stablehlo/formulas/Elements.h"
#include "Lowering.h"
#include "dialectgen/chlo/ChloOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::chlo {

LogicalResult lowering::topK(Lowering &to) {
  auto op = cast<TopKOp>(to.getOp());
  if (isa<ComplexType>(Hlo::elementOf(op.getOperand())))
    return to.refuse("complex numbers have no order");
  return to.give(stablehlo::greatest(
      to.getHlo(), op.getOperand(), Hlo::rankOf(op.getOperand()) - 1,
      int64_t(op.getK()), Hlo::elementOf(op.getIndices())));
}

namespace {

/// A product of groups, as products of all rows with those of other groups
/// zero.
class RaggedProduct {
public:
  RaggedProduct(Lowering &to, RaggedDotOp op)
      : to(to), hlo(to.getHlo()), op(op),
        numbers(op.getRaggedDotDimensionNumbers()),
        ragged(numbers.getLhsRaggedDimensions().front()),
        batch(numbers.getLhsBatchingDimensions()),
        contracted(numbers.getLhsContractingDimensions()) {}

  LogicalResult make() {
    Value lhs = op.getLhs(), rhs = op.getRhs();
    Sizes batches[] = {batch, Sizes(numbers.getRhsBatchingDimensions())};
    Sizes sums[] = {contracted, Sizes(numbers.getRhsContractingDimensions())};
    if (llvm::is_contained(batch, ragged))
      return to.give(product(lhs, rhs, batches, sums, resultShape()));
    int64_t sizesRank = Hlo::rankOf(op.getGroupSizes());
    if (sizesRank != 1 && size_t(sizesRank) != batch.size() + 1)
      return to.refuse("'group_sizes' has " + Twine(sizesRank) +
                       " dimensions; expected one, or one besides batching "
                       "dimensions");
    // A dimension for groups before those of `lhs`.
    Value divided = divide(lhs);
    for (Sizes *dimensions : {&batches[0], &sums[0]})
      for (int64_t &dimension : *dimensions)
        ++dimension;
    if (!llvm::is_contained(contracted, ragged)) {
      sums[0].push_back(0);
      sums[1].push_back(numbers.getRhsGroupDimensions().front());
      return to.give(product(divided, rhs, batches, sums, resultShape()));
    }
    // Groups stand behind batching dimensions, and come first in the result.
    Sizes shape = resultShape(), order;
    int64_t groups = int64_t(batch.size()), rank = int64_t(shape.size());
    std::rotate(shape.begin(), shape.begin() + 1, shape.begin() + groups + 1);
    order.push_back(groups);
    for (int64_t i = 0; i != rank; ++i)
      if (i != groups)
        order.push_back(i);
    Value made = product(divided, rhs, batches, sums, shape);
    return to.give(hlo.make<stablehlo::TransposeOp>(
        Hlo::typeOf(made).clone(resultShape()), made,
        hlo.named("permutation", order)));
  }

private:
  /// With sizes that follow from the operands, as far as they are known there.
  Sizes resultShape() { return Sizes(Hlo::typeOf(op.getResult()).getShape()); }

  /// `value` in a shape whose size at each place is that of a dimension of
  /// another value.
  Value broadcastTo(Value value, ArrayRef<int64_t> dimensions,
                    ArrayRef<std::pair<Value, int64_t>> places) {
    Sizes sizes;
    for (auto [like, place] : places)
      sizes.push_back(Hlo::typeOf(like).getDimSize(unsigned(place)));
    RankedTensorType type = Hlo::typeOf(value).clone(sizes);
    Value shape;
    if (!type.hasStaticShape())
      shape = hlo.sizes(type.getRank(), [&](int64_t i) {
        auto [like, place] = places[size_t(i)];
        return hlo.sizeOf(like, place);
      });
    return hlo.broadcastTo(type, value, shape, dimensions);
  }

  /// `lhs` once for each group, with zeros in the rows of others.
  Value divide(Value lhs) {
    Value sizes = op.getGroupSizes();
    int64_t rank = Hlo::rankOf(sizes), inner = Hlo::rankOf(lhs);
    // The end of a group is the sum of the sizes up to its own.
    SmallVector<std::pair<Value, int64_t>> square, whole;
    for (int64_t i = 0; i != rank; ++i)
      square.push_back({sizes, i});
    square.push_back({sizes, rank - 1});
    Value all = broadcastTo(sizes, llvm::to_vector(llvm::seq<int64_t>(0, rank)),
                            square);
    Type i32 = hlo.getBuilder().getI32Type();
    Value isBefore = hlo.compare(hlo.iota(all, i32, rank - 1),
                                 hlo.iota(all, i32, rank), Direction::LE);
    Value zero = hlo.fill(all, 0);
    Value ends = hlo.reduce<stablehlo::AddOp>(hlo.select(isBefore, all, zero),
                                              0, rank - 1);
    Value starts = hlo.sub(ends, sizes);
    // In the shape of the result.
    whole.push_back({sizes, rank - 1});
    for (int64_t i = 0; i != inner; ++i)
      whole.push_back({lhs, i});
    Value copies = broadcastTo(
        lhs, llvm::to_vector(llvm::seq<int64_t>(1, inner + 1)), whole);
    Sizes places;
    for (int64_t i = 0; i + 1 < rank; ++i)
      places.push_back(batch[size_t(i)] + 1);
    places.push_back(0);
    Value rows = hlo.iota(copies, Hlo::elementOf(sizes), ragged + 1);
    auto compare = [&](Value border, Direction direction) {
      return hlo.compare(rows, hlo.broadcast(border, rows, places), direction);
    };
    Value isOwn = hlo.binary<stablehlo::AndOp>(compare(starts, Direction::GE),
                                               compare(ends, Direction::LT));
    return hlo.select(isOwn, copies, hlo.fill(copies, 0));
  }

  Value product(Value lhs, Value rhs, ArrayRef<Sizes> batches,
                ArrayRef<Sizes> sums, ArrayRef<int64_t> shape) {
    MLIRContext *context = op.getContext();
    SmallVector<NamedAttribute> attributes = {
        hlo.named("dot_dimension_numbers",
                  stablehlo::DotDimensionNumbersAttr::get(
                      context, batches[0], batches[1], sums[0], sums[1]))};
    // Cases of both dialects have the same numbers.
    if (auto given = op.getPrecisionConfigAttr())
      attributes.push_back(hlo.named(
          "precision_config",
          hlo.getBuilder().getArrayAttr(
              llvm::map_to_vector(given, [&](Attribute one) -> Attribute {
                return stablehlo::PrecisionAttr::get(
                    context,
                    stablehlo::Precision(cast<PrecisionAttr>(one).getValue()));
              }))));
    return hlo.make<stablehlo::DotGeneralOp>(
        RankedTensorType::get(shape, Hlo::elementOf(op.getResult())),
        {lhs, rhs}, attributes);
  }

  Lowering &to;
  Hlo &hlo;
  RaggedDotOp op;
  RaggedDotDimensionNumbersAttr numbers;
  int64_t ragged;
  Sizes batch, contracted;
};

} // namespace

LogicalResult lowering::raggedDot(Lowering &to) {
  return RaggedProduct(to, cast<RaggedDotOp>(to.getOp())).make();
}

namespace {

/// A loop over the places along a dimension. Its values are the number of the
/// place, the outputs so far and the carried values.
class Scan {
public:
  Scan(Hlo &hlo, ScanOp op)
      : hlo(hlo), builder(hlo.getBuilder()), op(op),
        dimension(int64_t(op.getDimension())) {}

  /// How often the body is called: the size of inputs along the dimension. Null
  /// if nothing tells it.
  Value findCount() {
    if (op.getInputs().empty())
      return op.getScanDimSize() ? hlo.size(int64_t(*op.getScanDimSize()))
                                 : Value();
    for (Value input : op.getInputs())
      if (int64_t size = Hlo::typeOf(input).getDimSize(unsigned(dimension));
          !ShapedType::isDynamic(size))
        return hlo.size(size);
    return hlo.sizeOf(op.getInputs().front(), dimension);
  }
  SmallVector<Value> make(Value count) {
    SmallVector<Value> first = {hlo.size(0)};
    for (Value output : op.getOutputs()) {
      RankedTensorType type = Hlo::typeOf(output);
      Value shape;
      if (!type.hasStaticShape())
        shape = hlo.sizes(type.getRank(), [&](int64_t i) {
          return i == dimension ? count
                                : hlo.size(type.getDimSize(unsigned(i)));
        });
      first.push_back(hlo.broadcastTo(
          type, hlo.scalar(type.getElementType(), 0), shape, {}));
    }
    llvm::append_range(first, op.getInits());
    auto loop = createOp<stablehlo::WhileOp>(
        builder, op.getLoc(), TypeRange(ValueRange(first)), ValueRange(first),
        ArrayRef<NamedAttribute>());
    fill(loop->getRegion(0), first, [&](ValueRange values) {
      return SmallVector<Value>{hlo.compare(values[0], count, Direction::LT)};
    });
    fill(loop->getRegion(1), first,
         [&](ValueRange values) { return step(values, count); });
    return SmallVector<Value>(loop->getResults().drop_front());
  }

private:
  void fill(Region &region, ValueRange first, Hlo::Body body) {
    OpBuilder::InsertionGuard guard(builder);
    Block *block = builder.createBlock(&region);
    for (Value value : first)
      block->addArgument(value.getType(), op.getLoc());
    SmallVector<Value> results = body(block->getArguments());
    createOp<stablehlo::ReturnOp>(builder, op.getLoc(), TypeRange(), results,
                                  ArrayRef<NamedAttribute>());
  }

  SmallVector<Value> step(ValueRange values, Value count) {
    Value place =
        op.getIsReverse() ? hlo.sub(hlo.add(count, -1), values[0]) : values[0];
    Value zero = hlo.size(0);
    auto placesIn = [&](Value value) {
      SmallVector<Value> places(size_t(Hlo::rankOf(value)), zero);
      places[size_t(dimension)] = place;
      return places;
    };
    size_t outputs = op.getOutputs().size();
    SmallVector<Value> inner;
    for (Value input : op.getInputs()) {
      RankedTensorType type = Hlo::typeOf(input);
      Sizes sizes(type.getShape());
      sizes[size_t(dimension)] = 1;
      SmallVector<Value> operands = {input};
      llvm::append_range(operands, placesIn(input));
      Value slice = hlo.make<stablehlo::DynamicSliceOp>(
          type.clone(sizes), operands, hlo.named("slice_sizes", sizes));
      sizes.erase(sizes.begin() + dimension);
      inner.push_back(hlo.reshape(type.clone(sizes), slice, {}));
    }
    llvm::append_range(inner, values.drop_front(outputs + 1));
    Block &body = op.getBody().front();
    IRMapping mapping;
    for (auto [argument, value] : llvm::zip(body.getArguments(), inner))
      mapping.map(argument, hlo.cast(value, argument.getType()));
    for (Operation &one : body.without_terminator())
      builder.clone(one, mapping);
    SmallVector<Value> next = {hlo.add(values[0], 1)};
    for (auto [index, result] : llvm::enumerate(body.back().getOperands())) {
      Value value = mapping.lookupOrDefault(result), before = values[index + 1];
      if (index < outputs) {
        Sizes sizes(Hlo::typeOf(before).getShape());
        sizes[size_t(dimension)] = 1;
        SmallVector<Value> operands = {
            before, hlo.reshape(Hlo::typeOf(before).clone(sizes), value, {})};
        llvm::append_range(operands, placesIn(before));
        value = hlo.make<stablehlo::DynamicUpdateSliceOp>(before.getType(),
                                                          operands);
      }
      next.push_back(hlo.cast(value, before.getType()));
    }
    return next;
  }

  Hlo &hlo;
  OpBuilder &builder;
  ScanOp op;
  int64_t dimension;
};

} // namespace

LogicalResult lowering::scan(Lowering &to) {
  auto op = cast<ScanOp>(to.getOp());
  for (ValueRange values :
       {ValueRange(op.getInputs()), ValueRange(op.getOutputs())})
    for (Value value : values)
      for (int64_t i = 0, rank = Hlo::rankOf(value); i <= rank; ++i)
        if (i == rank ? int64_t(op.getDimension()) >= rank
                      : i != int64_t(op.getDimension()) &&
                            Hlo::typeOf(value).isDynamicDim(unsigned(i)))
          return to.refuse("it has " + textOf(value.getType()) +
                           "; expected a size along dimension " +
                           Twine(op.getDimension()) +
                           ", and static ones along others");
  Scan scan(to.getHlo(), op);
  Value count = scan.findCount();
  if (!count)
    return to.refuse("neither 'inputs' nor 'scan_dim_size' tell how often "
                     "'body' is called");
  return to.give(scan.make(count));
}

} // namespace dialectgen::chlo
