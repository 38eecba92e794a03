//===- BatchingDimensions.cpp - gather and scatter before 1.1.0 -----------===//
//
// Along a batching dimension an index vector belongs to one place of the
// operand: that of its own. As a component of the vector, it is a dimension of
// the operand like others that vectors lead to.
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"
#include "dialectgen/stablehlo/StablehloOps.h"

using namespace mlir;

namespace dialectgen::stablehlo {
namespace {

using Sizes = SmallVector<int64_t>;
using decomposition::make;

/// Index vectors that begin with where they stand along dimensions.
class Coordinates {
public:
  Coordinates(Expansion &expansion, Value indices, ArrayRef<int64_t> dimensions,
              int64_t vectorDimension)
      : expansion(expansion), builder(expansion.getBuilder()), indices(indices),
        type(cast<RankedTensorType>(indices.getType())), dimensions(dimensions),
        vectorDimension(vectorDimension) {}

  /// Null if that is refused.
  Value prepend() {
    if (type.getEncoding())
      return refuse("the sizes of its indices have bounds");
    if (type.getElementType().isIndex())
      return refuse("its indices are of type 'index', which cannot be joined "
                    "with others");
    widen();
    // Each element is a vector where there is no dimension of vectors.
    bool isImplicit = vectorDimension == type.getRank();
    Sizes shape(type.getShape());
    if (isImplicit)
      shape.push_back(1);
    Sizes column(shape);
    column[size_t(vectorDimension)] = 1;
    auto part = RankedTensorType::get(column, type.getElementType());
    if (!part.hasStaticShape()) {
      // Dynamic sizes are 32-bit numbers, and a list has one type.
      if (llvm::any_of(column, [](int64_t size) { return size > INT32_MAX; }))
        return refuse("of its indices some sizes are open, and one is beyond "
                      "32 bits");
      sizes = sizesOf(part);
    }
    if (isImplicit)
      indices = sizes
                    ? make<DynamicReshapeOp>(expansion, part, {indices, sizes})
                    : make<ReshapeOp>(expansion, part, indices);
    SmallVector<Value> parts;
    for (int64_t dimension : dimensions) {
      auto along = named("iota_dimension", dimension);
      parts.push_back(sizes ? make<DynamicIotaOp>(expansion, part, sizes, along)
                            : make<IotaOp>(expansion, part, {}, along));
    }
    parts.push_back(indices);
    int64_t &length = shape[size_t(vectorDimension)];
    if (!ShapedType::isDynamic(length))
      length += int64_t(dimensions.size());
    return make<ConcatenateOp>(
        expansion, RankedTensorType::get(shape, type.getElementType()), parts,
        named("dimension", vectorDimension));
  }

private:
  Value refuse(const Twine &why) {
    (void)expansion.refuse(why);
    return {};
  }
  NamedAttribute named(StringRef name, int64_t value) {
    return builder.getNamedAttr(name, builder.getI64IntegerAttr(value));
  }

  /// Gives the indices a type that counts all positions. Dynamic sizes are at
  /// most the largest result of get_dimension_size.
  void widen() {
    int64_t last = 0;
    for (int64_t dimension : dimensions) {
      int64_t size = type.getDimSize(dimension);
      last = std::max(last, ShapedType::isDynamic(size) ? INT32_MAX : size - 1);
    }
    auto element = cast<IntegerType>(type.getElementType());
    auto holds = [&](unsigned width) {
      return llvm::isUIntN(width - !element.isUnsigned(), uint64_t(last));
    };
    unsigned width = element.getWidth();
    // Truth values count nothing.
    if (width > 1 && holds(width))
      return;
    auto wider = IntegerType::get(element.getContext(), holds(32) ? 32 : 64,
                                  element.getSignedness());
    type = type.clone(wider);
    indices = make<ConvertOp>(expansion, type, indices);
  }

  /// The sizes of `part`, as a vector; those that are open are those of the
  /// indices.
  Value sizesOf(RankedTensorType part) {
    Type i32 = builder.getI32Type();
    auto vector = RankedTensorType::get(1, i32);
    SmallVector<Value> parts;
    for (auto [dimension, size] : llvm::enumerate(part.getShape())) {
      if (!ShapedType::isDynamic(size)) {
        parts.push_back(make<ConstantOp>(
            expansion, vector, {},
            builder.getNamedAttr(
                "value", DenseElementsAttr::get(vector, int32_t(size)))));
        continue;
      }
      Value open = make<GetDimensionSizeOp>(
          expansion, RankedTensorType::get({}, i32), indices,
          named("dimension", int64_t(dimension)));
      parts.push_back(make<ReshapeOp>(expansion, vector, open));
    }
    return make<ConcatenateOp>(expansion,
                               RankedTensorType::get(part.getRank(), i32),
                               parts, named("dimension", 0));
  }

  Expansion &expansion;
  OpBuilder &builder;
  Value indices, sizes;
  RankedTensorType type;
  ArrayRef<int64_t> dimensions;
  int64_t vectorDimension;
};

Sizes joined(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  Sizes all(a);
  llvm::append_range(all, b);
  return all;
}

Sizes sorted(Sizes numbers) {
  llvm::sort(numbers);
  return numbers;
}

} // namespace

LogicalResult decomposition::batchingDimensions(Expansion &expansion) {
  Operation *op = expansion.getOp();
  MLIRContext *context = op->getContext();
  // Either its indices stand in the middle or second.
  auto expand = [&](StringRef name, unsigned position,
                    ArrayRef<int64_t> dimensions, int64_t vectorDimension,
                    function_ref<Attribute()> numbers) -> LogicalResult {
    if (dimensions.empty())
      return success();
    Value vectors = Coordinates(expansion, op->getOperand(position), dimensions,
                                vectorDimension)
                        .prepend();
    if (!vectors)
      return failure();
    op->setOperand(position, vectors);
    op->setAttr(name, numbers());
    // They were sorted within a batch, which does not sort all of them.
    op->removeAttr("indices_are_sorted");
    return success();
  };
  constexpr StringLiteral gather = "dimension_numbers",
                          scatter = "scatter_dimension_numbers";
  if (auto now = op->getAttrOfType<GatherDimensionNumbersAttr>(gather))
    return expand(
        gather, 1, now.getStartIndicesBatchingDims(), now.getIndexVectorDim(),
        [&]() -> Attribute {
          return GatherDimensionNumbersAttr::get(
              context, now.getOffsetDims(),
              sorted(joined(now.getCollapsedSliceDims(),
                            now.getOperandBatchingDims())),
              {}, {},
              joined(now.getOperandBatchingDims(), now.getStartIndexMap()),
              now.getIndexVectorDim());
        });
  auto now = op->getAttrOfType<ScatterDimensionNumbersAttr>(scatter);
  return expand(scatter, op->getNumOperands() / 2,
                now.getScatterIndicesBatchingDims(), now.getIndexVectorDim(),
                [&]() -> Attribute {
                  return ScatterDimensionNumbersAttr::get(
                      context, now.getUpdateWindowDims(),
                      sorted(joined(now.getInsertedWindowDims(),
                                    now.getInputBatchingDims())),
                      {}, {},
                      joined(now.getInputBatchingDims(),
                             now.getScatterDimsToOperandDims()),
                      now.getIndexVectorDim());
                });
}

} // namespace dialectgen::stablehlo
