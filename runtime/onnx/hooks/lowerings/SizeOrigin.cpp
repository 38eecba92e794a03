//===- SizeOrigin.cpp - origins of sizes ----------------------------------===//

#include "SizeOrigin.h"
#include "ShapedHlo.h"

using namespace mlir;

namespace dialectgen::onnx {

/// Programs are as deep as they are long; behind this, sizes count as others.
static constexpr unsigned mostOrigins = 256;

/// The scalar, or the element of a list, that element `index` of a list was
/// made of; null if it goes on too far.
static std::pair<Value, int64_t> traceAt(Value list, int64_t index) {
  for (unsigned step = 0; step != mostOrigins; ++step) {
    Operation *op = list.getDefiningOp();
    if (Hlo::rankOf(list) == 0)
      return {list, 0};
    if (Hlo::rankOf(list) != 1)
      return {};
    if (isa_and_nonnull<stablehlo::ConvertOp, stablehlo::ReshapeOp>(op)) {
      list = op->getOperand(0);
    } else if (isa_and_nonnull<stablehlo::ConcatenateOp>(op)) {
      for (Value part : op->getOperands()) {
        int64_t count = Hlo::typeOf(part).getDimSize(0);
        if (ShapedType::isDynamic(count))
          return {};
        if (index < count) {
          list = part;
          break;
        }
        index -= count;
      }
    } else if (isa_and_nonnull<stablehlo::SliceOp>(op)) {
      auto numbers = [&](StringRef name) {
        return op->getAttrOfType<DenseI64ArrayAttr>(name)[0];
      };
      index = numbers("start_indices") + index * numbers("strides");
      list = op->getOperand(0);
    } else {
      return {list, index};
    }
  }
  return {};
}

Value tracedAt(Value list, int64_t index) {
  auto [value, place] = traceAt(list, index);
  return value && Hlo::rankOf(value) == 0 ? value : Value();
}

std::optional<int64_t> numberAt(Value list, int64_t index) {
  auto [value, place] = traceAt(list, index);
  auto constant =
      value ? value.getDefiningOp<stablehlo::ConstantOp>() : nullptr;
  auto elements = constant
                      ? constant->getAttrOfType<DenseIntElementsAttr>("value")
                      : nullptr;
  if (!elements || place >= elements.getNumElements())
    return std::nullopt;
  return (*(elements.value_begin<APInt>() + place)).getSExtValue();
}

bool isJoinedList(Value list) {
  Operation *op = list.getDefiningOp();
  while (isa_and_nonnull<stablehlo::ConvertOp>(op))
    op = op->getOperand(0).getDefiningOp();
  return isa_and_nonnull<stablehlo::ConcatenateOp>(op);
}

SizeOrigin countedBy(Value scalar) {
  for (unsigned step = 0; scalar && step != mostOrigins; ++step) {
    Operation *op = scalar.getDefiningOp();
    if (isa_and_nonnull<stablehlo::GetDimensionSizeOp>(op))
      return {op->getOperand(0),
              op->getAttrOfType<IntegerAttr>("dimension").getInt()};
    if (!isa_and_nonnull<stablehlo::ConvertOp, stablehlo::ReshapeOp>(op))
      return {};
    scalar = op->getOperand(0);
    if (Hlo::rankOf(scalar) > 1 || !Hlo::typeOf(scalar).hasStaticShape())
      return {};
    if (Hlo::rankOf(scalar) == 1)
      scalar = tracedAt(scalar, 0);
  }
  return {};
}

namespace {

/// Number `index` of a list or of pairs of numbers.
int64_t numberOf(Operation *op, StringRef name, int64_t index,
                 int64_t otherwise) {
  Attribute value = op->getAttr(name);
  if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(value))
    return list[size_t(index)];
  if (auto pairs = dyn_cast_or_null<DenseIntElementsAttr>(value))
    return (*(pairs.value_begin<APInt>() + index)).getSExtValue();
  return otherwise;
}

/// The dimension of an operand that a dimension of the result of a reduction, a
/// window, a gather or a join has kept; null if there is none.
SizeOrigin keptBy(Operation *op, int64_t dimension) {
  Value x = op->getOperand(0);
  if (isa<stablehlo::ReduceOp>(op))
    return {x, stablehlo::othersThan(
                   op->getAttrOfType<DenseI64ArrayAttr>("dimensions"),
                   Hlo::rankOf(x))[size_t(dimension)]};
  if (isa<stablehlo::ReduceWindowOp>(op) &&
      numberOf(op, "window_dimensions", dimension, 1) == 1 &&
      numberOf(op, "window_strides", dimension, 1) == 1 &&
      numberOf(op, "base_dilations", dimension, 1) == 1 &&
      numberOf(op, "padding", 2 * dimension, 0) == 0 &&
      numberOf(op, "padding", 2 * dimension + 1, 0) == 0)
    return {x, dimension};
  if (isa<stablehlo::PadOp>(op) &&
      numberOf(op, "edge_padding_low", dimension, 0) == 0 &&
      numberOf(op, "edge_padding_high", dimension, 0) == 0 &&
      numberOf(op, "interior_padding", dimension, 0) == 0)
    return {x, dimension};
  // From the start to a size, in steps of 1.
  if (isa<stablehlo::RealDynamicSliceOp>(op) &&
      numberAt(op->getOperand(1), dimension) == 0 &&
      numberAt(op->getOperand(3), dimension) == 1)
    return countedBy(tracedAt(op->getOperand(2), dimension));
  if (isa<stablehlo::DynamicUpdateSliceOp, stablehlo::ScatterOp>(op))
    return {x, dimension};
  if (isa<stablehlo::ConcatenateOp>(op) &&
      op->getAttrOfType<IntegerAttr>("dimension").getInt() != dimension)
    return {x, dimension};
  if (auto numbers = op->getAttrOfType<stablehlo::ConvDimensionNumbersAttr>(
          "dimension_numbers");
      numbers && numbers.getOutputBatchDimension() == dimension)
    return {x, numbers.getInputBatchDimension()};
  if (auto numbers = op->getAttrOfType<stablehlo::GatherDimensionNumbersAttr>(
          "dimension_numbers");
      numbers && !llvm::is_contained(numbers.getOffsetDims(), dimension)) {
    // The dimensions of indices, without that of vectors.
    int64_t at =
        dimension - llvm::count_if(numbers.getOffsetDims(), [&](int64_t other) {
          return other < dimension;
        });
    return {op->getOperand(1), at < numbers.getIndexVectorDim() ? at : at + 1};
  }
  return {};
}

} // namespace

SizeOrigin originOf(Value value, int64_t dimension, const EqualSizes *equal) {
  for (unsigned step = 0; step != mostOrigins; ++step) {
    // There is nothing to find behind a number.
    if (!Hlo::typeOf(value).isDynamicDim(unsigned(dimension)))
      break;
    Operation *op = value.getDefiningOp();
    SizeOrigin before;
    if (!op) {
    } else if (op->hasTrait<OpTrait::Elementwise>() ||
               isa<stablehlo::ConvertOp, stablehlo::CompareOp,
                   stablehlo::ClampOp, stablehlo::SelectOp,
                   stablehlo::ReverseOp, stablehlo::BatchNormInferenceOp>(op)) {
      for (Value operand : op->getOperands())
        if (!before.value && Hlo::rankOf(operand) == Hlo::rankOf(value))
          before = {operand, dimension};
    } else if (isa<stablehlo::TransposeOp>(op)) {
      before = {op->getOperand(0), op->getAttrOfType<DenseI64ArrayAttr>(
                                       "permutation")[size_t(dimension)]};
    } else if (isa<stablehlo::DynamicBroadcastInDimOp,
                   stablehlo::DynamicReshapeOp, stablehlo::DynamicIotaOp>(op)) {
      before = countedBy(tracedAt(op->getOperands().back(), dimension));
    } else if (auto numbers =
                   op->getAttrOfType<stablehlo::DotDimensionNumbersAttr>(
                       "dot_dimension_numbers")) {
      // Batch dimensions, those of the left side, and those of the right one.
      Sizes left(numbers.getLhsBatchingDimensions()),
          inner = left, other(numbers.getRhsBatchingDimensions());
      llvm::append_range(inner, numbers.getLhsContractingDimensions());
      llvm::append_range(
          left, stablehlo::othersThan(inner, Hlo::rankOf(op->getOperand(0))));
      llvm::append_range(other, numbers.getRhsContractingDimensions());
      auto at = size_t(dimension);
      before = at < left.size()
                   ? SizeOrigin{op->getOperand(0), left[at]}
                   : SizeOrigin{op->getOperand(1),
                                stablehlo::othersThan(
                                    other, Hlo::rankOf(op->getOperand(
                                               1)))[at - left.size()]};
    } else if (isa<stablehlo::SortOp>(op)) {
      before = {op->getOperand(cast<OpResult>(value).getResultNumber()),
                dimension};
    } else if (op->getNumOperands()) {
      before = keptBy(op, dimension);
    }
    if (!before.value && equal)
      before = equal->find(value, dimension);
    if (!before.value)
      break;
    value = before.value;
    dimension = before.dimension;
  }
  return {value, dimension};
}

SizeOrigin originOf(Value size, const EqualSizes *equal) {
  SizeOrigin origin = countedBy(size);
  return origin.value ? originOf(origin.value, origin.dimension, equal)
                      : origin;
}

Value madeOf(const SizeOrigin &place) {
  Operation *op = place.value.getDefiningOp();
  if (!isa_and_nonnull<stablehlo::DynamicBroadcastInDimOp,
                       stablehlo::DynamicReshapeOp, stablehlo::DynamicIotaOp>(
          op))
    return {};
  Value scalar = tracedAt(op->getOperands().back(), place.dimension);
  return scalar && Hlo::elementOf(scalar).isSignlessInteger(32) ? scalar
                                                                : Value();
}

/// Whether two scalars are computed alike from the same values.
static bool isComputedAlike(Value a, Value b, unsigned depth = 0) {
  constexpr unsigned most = 8;
  if (a == b)
    return true;
  Operation *op = a.getDefiningOp(), *other = b.getDefiningOp();
  return depth != most && op && other && op->getName() == other->getName() &&
         op->getNumRegions() == 0 && a.getType() == b.getType() &&
         op->getAttrDictionary() == other->getAttrDictionary() &&
         llvm::equal(op->getOperands(), other->getOperands(),
                     [&](Value mine, Value its) {
                       return isComputedAlike(mine, its, depth + 1);
                     });
}

bool isSameSize(Value a, Value b, const EqualSizes *equal) {
  return originOf(a, equal) == originOf(b, equal) || isComputedAlike(a, b);
}

/// Notes are nodes of this domain, which have no result.
static constexpr StringLiteral noteDomain = "dialectgen.equal_sizes";

bool EqualSizes::isNote(Operation *op) {
  if (op->getName().getStringRef() != "onnx.Custom")
    return false;
  auto domain = op->getAttrOfType<StringAttr>("domain_name");
  return domain && domain.getValue() == noteDomain;
}

/// Whether `a` is defined before `b`, of values that one operation sees.
static bool isBefore(Value a, Value b) {
  // Those in a region come after those around it.
  if (a.getParentBlock() != b.getParentBlock())
    return a.getParentRegion()->isProperAncestor(b.getParentRegion());
  auto first = dyn_cast<BlockArgument>(a), second = dyn_cast<BlockArgument>(b);
  if (first && second)
    return first.getArgNumber() < second.getArgNumber();
  if (first || second)
    return bool(first);
  Operation *op = a.getDefiningOp(), *other = b.getDefiningOp();
  return op != other && op->isBeforeInBlock(other);
}

void EqualSizes::addNotes(Block &block) {
  for (Operation &op : block)
    if (isNote(&op))
      addNote(&op);
}

/// The dimensions that the attribute `places` of a note names by operands.
void EqualSizes::addNote(Operation *note) {
  SmallVector<EqualPlaces> sizes;
  for (auto numbers : note->getAttrOfType<ArrayAttr>("places")
                          .getAsRange<DenseI64ArrayAttr>()) {
    EqualPlaces &places = sizes.emplace_back();
    for (int64_t i = 0; i + 1 < numbers.size(); i += 2) {
      Value value = note->getOperand(unsigned(numbers[i]));
      if (isa<RankedTensorType>(value.getType()))
        places.push_back({value, numbers[i + 1]});
    }
  }
  add(sizes);
}

void EqualSizes::add(ArrayRef<EqualPlaces> sizes) {
  for (const EqualPlaces &places : sizes) {
    SmallVector<SizeOrigin> origins;
    SizeOrigin first;
    auto isOpen = [](const SizeOrigin &one) {
      return Hlo::typeOf(one.value).isDynamicDim(unsigned(one.dimension));
    };
    for (const SizePlace &place : places) {
      SizeOrigin origin = originOf(place.value, place.dimension, this);
      origins.push_back(origin);
      // A number if there is one, or the one that is defined first.
      if (!first.value ||
          (isOpen(first) &&
           (!isOpen(origin) || isBefore(origin.value, first.value))))
        first = origin;
    }
    for (const SizeOrigin &origin : origins)
      if (isOpen(origin) && !(origin == first))
        firsts.try_emplace({origin.value, origin.dimension}, first);
  }
}

bool EqualSizes::areOne(const EqualPlaces &places) const {
  SizeOrigin first;
  return llvm::all_of(places, [&](const SizePlace &place) {
    SizeOrigin origin = originOf(place.value, place.dimension, this);
    if (!first.value)
      first = origin;
    return origin == first;
  });
}

Operation *EqualSizes::note(OpBuilder &builder, Location location,
                            ArrayRef<EqualPlaces> sizes) {
  SmallVector<Value> values;
  SmallVector<Attribute> all;
  for (const EqualPlaces &places : sizes) {
    Sizes numbers;
    bool isOpen = false;
    for (const auto &[value, dimension] : places) {
      auto type = dyn_cast<RankedTensorType>(value.getType());
      if (!type)
        continue;
      isOpen |= type.isDynamicDim(unsigned(dimension));
      auto *it = llvm::find(values, value);
      numbers.append({it - values.begin(), dimension});
      if (it == values.end())
        values.push_back(value);
    }
    if (isOpen && numbers.size() > 2)
      all.push_back(builder.getDenseI64ArrayAttr(numbers));
  }
  if (all.empty())
    return nullptr;
  OperationState state(location, "onnx.Custom");
  state.addOperands(values);
  state.addTypes(builder.getNoneType());
  state.addAttribute("domain_name", builder.getStringAttr(noteDomain));
  state.addAttribute("function_name", builder.getStringAttr("EqualSizes"));
  state.addAttribute("places", builder.getArrayAttr(all));
  return builder.create(state);
}

bool isSize(Value scalar) { return originOf(scalar).value != Value(); }

} // namespace dialectgen::onnx
