//===- Products.cpp - lowerings of products of matrices -------------------===//
//
// Products with NumPy's rules for ranks, of two matrices, and determinants.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {

/// A product with a vector, whose only dimension goes with the last one of the
/// other value, or with the last but one where the vector comes first. Nothing
/// is broadcast.
static Value vectorProduct(Lowering &to, Value a, Value b) {
  bool isFirst = Hlo::rankOf(b) != 1;
  if (isFirst)
    std::swap(a, b);
  int64_t along = Hlo::rankOf(a) - (isFirst ? 2 : 1);
  Sizes shape(Lowering::shapeOf(a));
  shape.erase(shape.begin() + along);
  auto numbers = stablehlo::DotDimensionNumbersAttr::get(
      to.getBuilder().getContext(), {}, {}, along, 0);
  return to.getHlo().make<stablehlo::DotGeneralOp>(
      RankedTensorType::get(shape, Hlo::elementOf(a)), {a, b},
      to.named("dot_dimension_numbers", numbers));
}

/// Of matrices; other dimensions than the last two are broadcast.
static Value matrixProduct(Lowering &to, Value a, Value b) {
  // A matrix for all is not broadcast, nor one for all along the dimensions
  // next to it: those of `a` are dimensions of its rows.
  int64_t ofRows = 0;
  ArrayRef<int64_t> outer = Lowering::shapeOf(b).drop_back(2);
  for (; ofRows < Hlo::rankOf(a) - 2 && (outer.empty() || outer.back() == 1);
       ++ofRows)
    if (!outer.empty())
      outer = outer.drop_back();
  auto batch = int64_t(outer.size());
  if (batch != 0)
    batch = std::max(batch, Hlo::rankOf(a) - 2 - ofRows);
  SmallVector<Value> sizes;
  if (to.isOpen() && batch != 0) {
    sizes = to.commonSizes({a, b});
    sizes.truncate(size_t(batch));
  }
  if (Hlo::rankOf(b) - 2 != int64_t(outer.size())) {
    Sizes shape(outer);
    llvm::append_range(shape, Lowering::shapeOf(b).take_back(2));
    SmallVector<Value> all = to.sizesOf(b);
    all.erase(all.begin() + long(outer.size()), all.end() - 2);
    b = to.reshape(b, shape, all);
  }
  if (batch != 0) {
    // Of `a` without its rows, and of `b`.
    ArrayRef<int64_t> outers[] = {
        Lowering::shapeOf(a).drop_back(size_t(ofRows) + 2),
        Lowering::shapeOf(b).drop_back(2)};
    Sizes common(size_t(batch), 1);
    for (ArrayRef<int64_t> shape : outers)
      for (auto [size, own] :
           llvm::zip(MutableArrayRef(common).take_back(shape.size()), shape))
        // Another size than 1 is that of the result.
        if (size == 1 || (ShapedType::isDynamic(size) && own != 1))
          size = own;
    auto spread = [&](Value value, int64_t kept) {
      Sizes shape = common;
      llvm::append_range(shape,
                         Lowering::shapeOf(value).take_back(size_t(kept)));
      if (sizes.empty())
        return to.broadcast(value, shape);
      SmallVector<Value> all = sizes;
      for (int64_t i = Hlo::rankOf(value) - kept; i != Hlo::rankOf(value); ++i)
        all.push_back(to.sizeAt(value, i));
      return to.broadcast(value, shape, all);
    };
    a = spread(a, ofRows + 2);
    b = spread(b, 2);
  }
  return to.product(a, b, batch);
}

static Value anyProduct(Lowering &to, Value a, Value b) {
  bool isVector = Hlo::rankOf(a) == 1 || Hlo::rankOf(b) == 1;
  return isVector ? vectorProduct(to, a, b) : matrixProduct(to, a, b);
}

LogicalResult lowering::matMul(Lowering &to) {
  return to.give(anyProduct(to, to.operand(0), to.operand(1)));
}

/// Integers less their zero points, which are numbers, or one a row or column.
LogicalResult lowering::matMulInteger(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value sides[2];
  for (unsigned i = 0; i != 2; ++i) {
    sides[i] = hlo.convert(to.operand(i), to.element());
    if (!to.has(2 + i))
      continue;
    Value zero = hlo.convert(to.operand(2 + i), to.element());
    Extents shape = to.extentsOf(zero);
    if (i == 0 && shape.size() == 1 && shape[0].number != 1)
      shape.push_back(Extent(1));
    sides[i] = hlo.sub(sides[i],
                       to.broadcastLike(to.reshapeTo(zero, shape), sides[i]));
  }
  return to.give(anyProduct(to, sides[0], sides[1]));
}

LogicalResult lowering::gemm(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value a = to.operand(0), b = to.operand(1);
  int64_t inA = to.integer("transA", 0) ? 0 : 1,
          inB = to.integer("transB", 0) ? 1 : 0;
  auto product = hlo.make<stablehlo::DotGeneralOp>(
      RankedTensorType::get({Lowering::shapeOf(a)[size_t(1 - inA)],
                             Lowering::shapeOf(b)[size_t(1 - inB)]},
                            Hlo::elementOf(a)),
      {a, b},
      to.named("dot_dimension_numbers",
               stablehlo::DotDimensionNumbersAttr::get(
                   to.getBuilder().getContext(), {}, {}, inA, inB)));
  auto scaled = [&](Value value, StringRef factor) {
    double number = to.real(factor, 1);
    return number == 1 ? value : hlo.mul(value, number);
  };
  if (!isa<FloatType>(to.element()) &&
      (to.real("alpha", 1) != 1 || to.real("beta", 1) != 1))
    return to.refuse("it scales integers by fractions");
  Value result = scaled(product, "alpha");
  if (to.has(2))
    result = hlo.add(result,
                     to.broadcastLike(scaled(to.operand(2), "beta"), result));
  return to.give(result);
}

/// One step of elimination of matrices [batch, n, n] with the greatest element
/// of a column as pivot; the product of pivots, with their sign, is [batch].
static SmallVector<Value> eliminate(Lowering &to, Value index, Value matrix,
                                    Value product) {
  Hlo &hlo = to.getHlo();
  Value column = to.sliceAt(matrix, index, 2);
  Value places = hlo.iota(column, Hlo::elementOf(index), 1);
  Value here = hlo.broadcast(index, places, {});
  auto rows = [&](Value value) { return hlo.broadcast(value, matrix, {0, 1}); };
  auto columns = [&](Value value) {
    return hlo.broadcast(value, matrix, {0, 2});
  };
  Value size =
      hlo.select(hlo.compare(places, here, Direction::LT), hlo.fill(column, -1),
                 hlo.unary<stablehlo::AbsOp>(column));
  Value greatest = hlo.reduce<stablehlo::MaxOp>(size, -INFINITY, {1});
  Value isGreatest =
      hlo.compare(size, hlo.spread(greatest, size, {1}), Direction::EQ);
  Value place = hlo.reduce<stablehlo::MinOp>(
      hlo.select(isGreatest, places, hlo.fill(places, INFINITY)), INFINITY,
      {1});
  Value isPivot =
      hlo.compare(places, hlo.spread(place, places, {1}), Direction::EQ);
  Value pivotRow = hlo.reduce<stablehlo::AddOp>(
      hlo.select(rows(isPivot), matrix, hlo.fill(matrix, 0)), 0, {1});
  // The pivot's row and the current one change places.
  matrix =
      hlo.select(rows(isPivot), columns(to.sliceAt(matrix, index, 1)), matrix);
  matrix = hlo.select(rows(hlo.compare(places, here, Direction::EQ)),
                      columns(pivotRow), matrix);
  Value pivot = to.sliceAt(pivotRow, index, 1);
  Value isMoved =
      hlo.compare(place, hlo.broadcast(index, place, {}), Direction::NE);
  Value sign = hlo.select(isMoved, hlo.fill(pivot, -1), hlo.fill(pivot, 1));
  // Without a pivot there is nothing to eliminate.
  Value isBelow = hlo.binary<stablehlo::AndOp>(
      hlo.compare(places, here, Direction::GT),
      hlo.spread(hlo.compare(pivot, hlo.fill(pivot, 0), Direction::NE), places,
                 {1}));
  Value factors =
      hlo.div(to.sliceAt(matrix, index, 2), hlo.spread(pivot, column, {1}));
  factors = hlo.select(isBelow, factors, hlo.fill(factors, 0));
  return {hlo.sub(matrix, hlo.mul(rows(factors), columns(pivotRow))),
          hlo.mul(product, hlo.mul(pivot, sign))};
}

LogicalResult lowering::det(Lowering &to) {
  Value x = to.getHlo().widen(to.operand(0));
  Extents shape = to.extentsOf(x);
  Extent columns = shape.pop_back_val(), rows = shape.pop_back_val(),
         size = rows.isOpen() ? columns : rows, batch = to.elementsOf(shape);
  SmallVector<Value> state = {to.reshapeTo(x, {batch, size, size}),
                              to.filled(Hlo::elementOf(x), 1, {batch})};
  state = to.repeat(size, state, [&](Value index, ValueRange now) {
    return eliminate(to, index, now[0], now[1]);
  });
  return to.give(to.reshapeTo(state[1], shape));
}

} // namespace dialectgen::onnx
