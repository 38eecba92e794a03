//===- Products.cpp - lowerings of products of matrices -------------------===//
//
// Products with NumPy's rules for ranks, and of two matrices.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;

namespace dialectgen::onnx {

/// Vectors are matrices of one row or one column; other dimensions than the
/// last two are broadcast.
static Value matrixProduct(Lowering &to, Value a, Value b) {
  Sizes left(Lowering::shapeOf(a)), right(Lowering::shapeOf(b));
  if (left.size() == 1)
    left.insert(left.begin(), 1);
  if (right.size() == 1)
    right.push_back(1);
  size_t rank = std::max(left.size(), right.size());
  Sizes batch(rank - 2, 1);
  for (const Sizes *side : {&left, &right})
    for (size_t i = 0; i + 2 < side->size(); ++i)
      if ((*side)[i] != 1)
        batch[rank - side->size() + i] = (*side)[i];
  auto spread = [&](Value value, const Sizes &sizes) {
    Sizes shape = batch;
    shape.append(sizes.end() - 2, sizes.end());
    return to.broadcast(to.reshape(value, sizes), shape);
  };
  return to.product(spread(a, left), spread(b, right), int64_t(batch.size()));
}

LogicalResult lowering::matMul(Lowering &to) {
  Value product = matrixProduct(to, to.operand(0), to.operand(1));
  return to.give(to.reshape(product, to.type().getShape()));
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
    Sizes shape(Lowering::shapeOf(zero));
    if (i == 0 && shape.size() == 1 && shape[0] != 1)
      shape.push_back(1);
    sides[i] = hlo.sub(sides[i], to.broadcast(to.reshape(zero, shape),
                                              Lowering::shapeOf(sides[i])));
  }
  Value product = matrixProduct(to, sides[0], sides[1]);
  return to.give(to.reshape(product, to.type().getShape()));
}

LogicalResult lowering::gemm(Lowering &to) {
  Hlo &hlo = to.getHlo();
  auto side = [&](unsigned index, StringRef transposed) {
    Value value = to.operand(index);
    return to.integer(transposed, 0) ? to.transpose(value, {1, 0}) : value;
  };
  auto scaled = [&](Value value, StringRef factor) {
    double number = to.real(factor, 1);
    return number == 1 ? value : hlo.mul(value, number);
  };
  if (!isa<FloatType>(to.element()) &&
      (to.real("alpha", 1) != 1 || to.real("beta", 1) != 1))
    return to.refuse("it scales integers by fractions");
  Value result =
      scaled(to.product(side(0, "transA"), side(1, "transB"), 0), "alpha");
  if (to.has(2))
    result = hlo.add(result, to.broadcast(scaled(to.operand(2), "beta")));
  return to.give(result);
}

} // namespace dialectgen::onnx
