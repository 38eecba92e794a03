//===- ragged_dot.cpp - verifier of chlo.ragged_dot -----------------------===//
//
// Dimensions that go together, and the shape that follows from them.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/chlo/ChloOps.h"

using namespace mlir;

namespace dialectgen::chlo {

namespace {

using Sizes = SmallVector<int64_t>;

/// The mistake in a list of dimensions of a value of `rank`; empty if there is
/// none.
std::string whyNot(ArrayRef<int64_t> dimensions, int64_t rank,
                   llvm::SmallDenseSet<int64_t> &seen) {
  for (int64_t dimension : dimensions) {
    if (dimension < 0 || dimension >= rank)
      return std::to_string(dimension) + ", which is none of " +
             std::to_string(rank);
    if (!seen.insert(dimension).second)
      return std::to_string(dimension) + " twice";
  }
  return "";
}

} // namespace

LogicalResult RaggedDotOp::verify() {
  auto lhs = dyn_cast<RankedTensorType>(getLhs().getType());
  auto rhs = dyn_cast<RankedTensorType>(getRhs().getType());
  auto result = dyn_cast<RankedTensorType>(getResult().getType());
  RaggedDotDimensionNumbersAttr numbers = getRaggedDotDimensionNumbers();
  ArrayRef<int64_t> ragged = numbers.getLhsRaggedDimensions();
  ArrayRef<int64_t> groups = numbers.getRhsGroupDimensions();
  if (ragged.size() != 1)
    return emitOpError() << "has " << ragged.size()
                         << " ragged dimensions; expected one";
  ArrayRef<int64_t> batch[] = {numbers.getLhsBatchingDimensions(),
                               numbers.getRhsBatchingDimensions()};
  ArrayRef<int64_t> contracted[] = {numbers.getLhsContractingDimensions(),
                                    numbers.getRhsContractingDimensions()};
  bool isBatch = llvm::is_contained(batch[0], ragged[0]);
  bool isFree = !isBatch && !llvm::is_contained(contracted[0], ragged[0]);
  if (groups.size() != size_t(isFree))
    return emitOpError() << "has " << groups.size()
                         << " group dimensions; expected "
                         << (isFree ? "one, as the ragged dimension is of "
                                      "'lhs' alone"
                                    : "none, as the ragged dimension is not of "
                                      "'lhs' alone");
  if (!lhs || !rhs)
    return success();
  for (auto [type, name, parts] :
       {std::tuple(lhs, "lhs", std::array{batch[0], contracted[0]}),
        std::tuple(rhs, "rhs", std::array{batch[1], contracted[1]})}) {
    llvm::SmallDenseSet<int64_t> seen;
    bool isLeft = type == lhs && StringRef(name) == "lhs";
    std::string why = whyNot(parts[0], type.getRank(), seen);
    if (why.empty())
      why = whyNot(parts[1], type.getRank(), seen);
    if (why.empty() && !isLeft)
      why = whyNot(groups, type.getRank(), seen);
    if (why.empty() && isFree && isLeft)
      why = whyNot(ragged, type.getRank(), seen);
    if (!why.empty())
      return emitOpError() << "names dimension " << why << ", of '" << name
                           << "'";
  }
  Sizes expected;
  auto agree = [&](int64_t left, int64_t right) {
    int64_t a = lhs.getDimSize(unsigned(left)),
            b = rhs.getDimSize(unsigned(right));
    expected.push_back(ShapedType::isDynamic(a) ? b : a);
    return a == b || ShapedType::isDynamic(a) || ShapedType::isDynamic(b);
  };
  for (auto [left, right] : {std::pair(contracted[0], contracted[1]),
                             std::pair(batch[0], batch[1])}) {
    expected.clear();
    if (left.size() != right.size())
      return emitOpError() << "has " << left.size() << " dimensions of 'lhs' "
                           << "and " << right.size()
                           << " of 'rhs' that go together";
    for (auto [a, b] : llvm::zip(left, right))
      if (!agree(a, b))
        return emitOpError() << "has dimension " << a << " of 'lhs' and " << b
                             << " of 'rhs', which differ in size";
  }
  auto appendOthers = [&](RankedTensorType type, ArrayRef<int64_t> first,
                          ArrayRef<int64_t> second, ArrayRef<int64_t> third) {
    for (auto [dimension, size] : llvm::enumerate(type.getShape()))
      if (!llvm::is_contained(first, dimension) &&
          !llvm::is_contained(second, dimension) &&
          !llvm::is_contained(third, dimension))
        expected.push_back(size);
  };
  appendOthers(lhs, batch[0], contracted[0], {});
  appendOthers(rhs, batch[1], contracted[1], groups);
  int64_t count = getGroupSizes().getType().getShape().empty()
                      ? ShapedType::kDynamic
                      : getGroupSizes().getType().getShape().back();
  if (!isFree && !isBatch)
    expected.insert(expected.begin(), count);
  if (result && failed(verifyCompatibleShape(result.getShape(), expected)))
    return emitOpError() << "gives " << result << "; expected the shape "
                         << RankedTensorType::get(expected,
                                                  lhs.getElementType());
  if (isFree) {
    int64_t size = rhs.getDimSize(unsigned(groups[0]));
    if (size != count && !ShapedType::isDynamic(size) &&
        !ShapedType::isDynamic(count))
      return emitOpError() << "has " << count << " 'group_sizes', and " << size
                           << " groups in 'rhs'";
  }
  return success();
}

} // namespace dialectgen::chlo
