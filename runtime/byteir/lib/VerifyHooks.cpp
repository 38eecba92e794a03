//===- VerifyHooks.cpp - what relations do not say of operations ----------===//
//
// Verifiers that specs ask for, by what is carried.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/byteir/ByteirOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;

namespace dialectgen::byteir {
namespace {

bool areOneSize(int64_t a, int64_t b) {
  return a == b || ShapedType::isDynamic(a) || ShapedType::isDynamic(b);
}

LogicalResult verifyBatchMatMul(const View &view) {
  TfBatchMatMulOp op(view);
  auto lhs = dyn_cast<RankedTensorType>(op.getLhs().getType()),
       rhs = dyn_cast<RankedTensorType>(op.getRhs().getType());
  if (!lhs || !rhs)
    return success();
  int64_t columns = lhs.getShape().take_back(2)[op.getAdjX() ? 0 : 1],
          rows = rhs.getShape().take_back(2)[op.getAdjY() ? 1 : 0];
  if (areOneSize(columns, rows))
    return success();
  return view->emitError() << view.getTarget() << ": 'lhs' has " << columns
                           << " columns, but 'rhs' " << rows << " rows";
}

LogicalResult verifyLayerNorm(const View &view) {
  LayerNormOp op(view);
  auto input = dyn_cast<RankedTensorType>(op.getInput().getType());
  SmallVector<int64_t> axes = op.getAxis();
  llvm::sort(axes);
  for (auto [name, value] :
       {std::pair("weight", op.getWeight()), std::pair("bias", op.getBias())}) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!input || !type)
      continue;
    size_t rank = size_t(type.getRank());
    SmallVector<int64_t> dimensions;
    if (rank <= axes.size())
      dimensions.assign(axes.end() - rank, axes.end());
    else if (type.getRank() == input.getRank())
      llvm::append_range(dimensions, llvm::seq<int64_t>(0, type.getRank()));
    bool fits = dimensions.size() == rank;
    for (auto [size, dimension] : llvm::zip(type.getShape(), dimensions))
      fits &=
          size == 1 || areOneSize(size, input.getDimSize(unsigned(dimension)));
    if (!fits)
      return view->emitError()
             << view.getTarget() << ": '" << name << "' is " << type
             << ", which does not broadcast to dimensions ["
             << llvm::interleaved(axes) << "] of 'input', " << input;
  }
  return success();
}

LogicalResult verifyDynamicPartition(const View &view) {
  TfDynamicPartitionOp op(view);
  auto data = dyn_cast<RankedTensorType>(op.getData().getType()),
       parts = dyn_cast<RankedTensorType>(op.getPartitions().getType());
  if (!data || !parts)
    return success();
  bool fits = parts.getRank() <= data.getRank();
  for (auto [size, part] : llvm::zip(data.getShape(), parts.getShape()))
    fits &= areOneSize(size, part);
  if (!fits)
    return view->emitError()
           << view.getTarget() << ": 'partitions' is " << parts
           << ", which is not the shape of the first dimensions of 'data', "
           << data;
  ArrayRef<int64_t> row = data.getShape().drop_front(size_t(parts.getRank()));
  for (Value output : op.getOutputs()) {
    auto type = dyn_cast<RankedTensorType>(output.getType());
    if (!type)
      continue;
    bool hasRows = type.getRank() == int64_t(row.size()) + 1;
    if (hasRows)
      for (auto [size, wanted] : llvm::zip(type.getShape().drop_front(), row))
        hasRows &= areOneSize(size, wanted);
    if (!hasRows)
      return view->emitError()
             << view.getTarget() << ": 'outputs' has " << type
             << ", but rows of 'data' are "
             << RankedTensorType::get(row, data.getElementType());
  }
  return success();
}

} // namespace

LogicalResult verifyByHook(const View &view) {
  struct NamedVerifier {
    llvm::StringLiteral target;
    LogicalResult (*verify)(const View &view);
  };
  static constexpr NamedVerifier verifiers[] = {
      {LayerNormOp::targetName, verifyLayerNorm},
      {TfBatchMatMulOp::targetName, verifyBatchMatMul},
      {TfDynamicPartitionOp::targetName, verifyDynamicPartition},
  };
  for (const NamedVerifier &one : verifiers)
    if (one.target == view.getTarget())
      return one.verify(view);
  return view->emitError()
         << view.getTarget()
         << ": its spec asks for a verifier that there is not";
}

} // namespace dialectgen::byteir
