//===- Places.cpp - elements by place, and products of groups -------------===//
//
// The greatest elements of rows, and products of matrices whose rows are in
// groups.
//
//===----------------------------------------------------------------------===//

#include "../../../stablehlo/formulas/Elements.h"
#include "Lowering.h"
#include "dialectgen/chlo/ChloOps.h"

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
    if (!Hlo::typeOf(lhs).hasStaticShape() ||
        !Hlo::typeOf(op.getGroupSizes()).hasStaticShape())
      return to.refuse("the sizes of 'lhs' or the number of groups are open");
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

  /// `lhs` once for each group, with zeros in the rows of others.
  Value divide(Value lhs) {
    RankedTensorType type = Hlo::typeOf(lhs);
    Value sizes = op.getGroupSizes();
    int64_t rank = Hlo::rankOf(sizes);
    int64_t count = Hlo::typeOf(sizes).getDimSize(unsigned(rank - 1));
    // The end of a group is the sum of the sizes up to its own.
    Sizes square(Hlo::typeOf(sizes).getShape());
    square.push_back(count);
    Sizes first = llvm::to_vector(llvm::seq<int64_t>(0, rank));
    Value all =
        hlo.broadcastTo(Hlo::typeOf(sizes).clone(square), sizes, {}, first);
    Type i32 = hlo.getBuilder().getI32Type();
    Value isBefore = hlo.compare(hlo.iota(all, i32, rank - 1),
                                 hlo.iota(all, i32, rank), Direction::LE);
    Value zero = hlo.fill(all, 0);
    Value ends = hlo.reduce<stablehlo::AddOp>(hlo.select(isBefore, all, zero),
                                              0, rank - 1);
    Value starts = hlo.sub(ends, sizes);
    // In the shape of the result.
    Sizes shape(type.getShape()), places;
    shape.insert(shape.begin(), count);
    for (int64_t i = 0; i + 1 < rank; ++i)
      places.push_back(batch[size_t(i)] + 1);
    places.push_back(0);
    RankedTensorType whole = type.clone(shape);
    Value rows =
        hlo.make<stablehlo::IotaOp>(whole.clone(Hlo::elementOf(sizes)), {},
                                    hlo.named("iota_dimension", ragged + 1));
    auto compare = [&](Value border, Direction direction) {
      return hlo.compare(rows, hlo.broadcast(border, rows, places), direction);
    };
    Value isOwn = hlo.binary<stablehlo::AndOp>(compare(starts, Direction::GE),
                                               compare(ends, Direction::LT));
    Value copies = hlo.broadcastTo(
        whole, lhs, {},
        llvm::to_vector(llvm::seq<int64_t>(1, type.getRank() + 1)));
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

} // namespace dialectgen::chlo
