//===- Graphs.cpp - lowerings of ops with subgraphs -----------------------===//
//
// Graphs become regions, and see the values around them as before.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {
namespace {

LogicalResult giveAll(Lowering &to, ValueRange values) {
  for (Value value : values)
    if (failed(to.give(value)))
      return failure();
  return success();
}

/// The yields of graphs that are run repeatedly, and those that do not have the
/// type that the next round or the results need.
class Rounds {
public:
  explicit Rounds(Lowering &to) : to(to) {}

  /// The values of a round; those that collect elements have no argument.
  SmallVector<Value> run(ValueRange arguments) {
    Region &region = to.getOp()->getRegion(0);
    SmallVector<Value> shaped;
    // Scalars may be lists of one.
    for (auto [value, argument] : llvm::zip(arguments, region.getArguments())) {
      auto type = dyn_cast<RankedTensorType>(argument.getType());
      shaped.push_back(type ? as(value, type) : value);
    }
    return to.inlined(region, shaped);
  }
  /// `value`, which takes the place of `before`.
  Value next(Value value, Value before) {
    Value shaped = as(value, Hlo::typeOf(before));
    if (shaped.getType() == before.getType())
      return shaped;
    refuse(value, before.getType());
    return before;
  }
  /// Carried values, in the types that all rounds have.
  void open(MutableArrayRef<Value> carried) {
    for (auto [i, value] : llvm::enumerate(carried))
      if (value)
        value = as(value, to.type(unsigned(i)));
  }
  /// `all` with `slice` at `index`.
  Value collect(Value all, Value slice, Value index, int64_t axis) {
    auto type = dyn_cast<RankedTensorType>(slice.getType());
    Sizes wanted(Lowering::shapeOf(all));
    wanted.erase(wanted.begin() + axis);
    if (type && type.getElementType() == Hlo::elementOf(all) &&
        succeeded(verifyCompatibleShape(type.getShape(), wanted)))
      return to.withSlice(all, slice, index, axis);
    refuse(slice, RankedTensorType::get(wanted, Hlo::elementOf(all)));
    return all;
  }
  /// Zeros, for a result that collects elements of `count` rounds along `axis`;
  /// a number of rounds that is not known is null.
  Value empty(unsigned result, std::optional<Extent> count, int64_t axis) {
    RankedTensorType type = to.type(result);
    if (!isa<FloatType, IntegerType>(type.getElementType()) ||
        type.getRank() == 0)
      return refuse("it collects complex numbers");
    Extents shape;
    for (auto [i, size] : llvm::enumerate(type.getShape())) {
      bool isCount = int64_t(i) == axis;
      if (ShapedType::isDynamic(size) && isCount && !count)
        return refuse("it collects elements of rounds whose number is unknown");
      if (ShapedType::isDynamic(size) && !isCount)
        return refuse("it collects elements whose size is unknown");
      shape.push_back(ShapedType::isDynamic(size) ? *count : Extent(size));
    }
    return to.filled(type.getElementType(), 0, shape);
  }
  bool isRefused() const { return refused; }

private:
  /// In another shape of one element, or in a type whose sizes fit; `value`
  /// itself if it does not.
  Value as(Value value, RankedTensorType wanted) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type == wanted ||
        type.getElementType() != wanted.getElementType())
      return value;
    if (succeeded(verifyCompatibleShape(type.getShape(), wanted.getShape())))
      return to.getHlo().cast(value, wanted);
    bool isOne = type.hasStaticShape() && type.getNumElements() == 1 &&
                 wanted.hasStaticShape() && wanted.getNumElements() == 1;
    return isOne ? to.reshape(value, wanted.getShape()) : value;
  }
  Value refuse(const Twine &why) {
    refused = true;
    (void)to.refuse(why);
    return {};
  }
  void refuse(Value value, Type wanted) {
    std::string text;
    llvm::raw_string_ostream(text)
        << "its graph yields " << value.getType() << " where a round needs "
        << wanted << "; StableHLO keeps types from round to round";
    refuse(text);
  }

  Lowering &to;
  bool refused = false;
};

} // namespace

/// The condition has one element, in any shape; of a known one, one graph is
/// left. The standard names the branch of a true condition first, and the
/// dialect has its regions in that order.
LogicalResult lowering::branches(Lowering &to) {
  Operation *op = to.getOp();
  if (DenseElementsAttr known = to.constant(0);
      known && known.getNumElements() == 1)
    return giveAll(
        to, to.inlined(op->getRegion(*known.value_begin<bool>() ? 0 : 1), {}));
  OperationState state(to.getHlo().getLoc(), "stablehlo.if");
  state.addOperands(to.reshape(to.operand(0), {}));
  state.addTypes(op->getResultTypes());
  state.addRegion();
  state.addRegion();
  Operation *made = to.getBuilder().create(state);
  for (auto [from, into] : llvm::zip(op->getRegions(), made->getRegions())) {
    Region &graph = from;
    to.fill(into, {}, [&](ValueRange) {
      SmallVector<Value> yielded = to.inlined(graph, {});
      // One branch may know more of its sizes.
      for (auto [value, type] : llvm::zip(yielded, op->getResultTypes()))
        if (succeeded(verifyCompatibleShape(value.getType(), type)))
          value = to.getHlo().cast(value, type);
      return yielded;
    });
  }
  return giveAll(to, made->getResults());
}

/// The most rounds of a loop, which are also those that results have room for;
/// none if the loop does not tell, or tells a number that no tensor has.
static std::optional<Extent> extentOfRounds(Lowering &to) {
  if (!to.has(0) || !Hlo::typeOf(to.operand(0)).hasStaticShape() ||
      Hlo::typeOf(to.operand(0)).getNumElements() != 1)
    return std::nullopt;
  if (DenseElementsAttr known = to.constant(0)) {
    int64_t count = (*known.value_begin<APInt>()).getSExtValue();
    return count > INT32_MAX
               ? std::nullopt
               : std::optional(Extent(std::max<int64_t>(count, 0)));
  }
  Hlo &hlo = to.getHlo();
  return Extent(hlo.max(to.scalarsOf(0)->front(), 0));
}

/// Operands are the most rounds, the condition and carried values; a graph
/// takes the number of its round and the others, and yields the others and
/// elements that results collect.
LogicalResult lowering::loop(Lowering &to) {
  Hlo &hlo = to.getHlo();
  unsigned carried = to.size() - 2, count = to.getOp()->getNumResults();
  Type i64 = to.getBuilder().getI64Type();
  Rounds rounds(to);
  Value most = to.has(0) ? to.reshape(to.operand(0), {}) : Value();
  SmallVector<Value> state = {
      hlo.scalar(i64, 0), to.has(1)
                              ? to.reshape(to.operand(1), {})
                              : hlo.scalar(hlo.getBuilder().getI1Type(), 1)};
  llvm::append_range(state, to.getOperands().drop_front(2));
  rounds.open(MutableArrayRef(state).drop_front(2));
  std::optional<Extent> mostExtent = extentOfRounds(to);
  for (unsigned i = carried; i != count; ++i)
    state.push_back(rounds.empty(i, mostExtent, /*axis=*/0));
  if (rounds.isRefused() || llvm::is_contained(state, Value()))
    return to.refuse("a carried value is absent");
  state = to.loop(
      state,
      [&](ValueRange now) -> SmallVector<Value> {
        if (!most)
          return {now[1]};
        Value isLess = hlo.compare(now[0], most, Direction::LT);
        return {hlo.binary<stablehlo::AndOp>(isLess, now[1])};
      },
      [&](ValueRange now) {
        SmallVector<Value> yielded = rounds.run(now.take_front(carried + 2));
        SmallVector<Value> next = {hlo.add(now[0], 1)};
        for (unsigned i = 0; i != carried + 1; ++i)
          next.push_back(rounds.next(yielded[i], now[i + 1]));
        for (unsigned i = carried; i != count; ++i)
          next.push_back(
              rounds.collect(now[i + 2], yielded[i + 1], now[0], /*axis=*/0));
        return next;
      });
  if (rounds.isRefused())
    return failure();
  // Rounds that did not run have no elements.
  Extent ran(hlo.convert(state[0], hlo.getBuilder().getI32Type()));
  for (unsigned i = carried; i != count; ++i)
    if (to.type(i).isDynamicDim(0))
      state[i + 2] = to.sliceOf(state[i + 2], 0, Extent(0), ran);
  return giveAll(to, ArrayRef(state).drop_front(2));
}

/// Operands are the state and tensors whose slices the graph takes; it yields
/// the state and slices of results.
LogicalResult lowering::scan(Lowering &to) {
  Hlo &hlo = to.getHlo();
  auto inputs = unsigned(to.integer("num_scan_inputs", 1)),
       states = to.size() - inputs, count = to.getOp()->getNumResults();
  auto entry = [&](StringRef name, unsigned i) {
    std::optional<Sizes> list = to.integers(name);
    return list && i < list->size() ? (*list)[i] : 0;
  };
  Sizes axes;
  for (unsigned i = 0; i != inputs; ++i)
    axes.push_back(Lowering::fromStart(entry("scan_input_axes", i),
                                       Hlo::rankOf(to.operand(states + i))));
  Extent length = to.extentOf(to.operand(states), axes.front());
  for (unsigned i = 1; i < inputs && length.isOpen(); ++i)
    length = to.extentOf(to.operand(states + i), axes[i]);
  Value last = to.indexOf(to.plus(length, -1));
  Rounds rounds(to);
  SmallVector<Value> state(to.getOperands().take_front(states));
  rounds.open(state);
  auto outputAxis = [&](unsigned i) {
    return Lowering::fromStart(entry("scan_output_axes", i - states),
                               to.type(i).getRank());
  };
  for (unsigned i = states; i != count; ++i)
    state.push_back(rounds.empty(i, length, outputAxis(i)));
  if (rounds.isRefused())
    return failure();
  state = to.repeat(length, state, [&](Value index, ValueRange now) {
    auto place = [&](StringRef directions, unsigned i) {
      return entry(directions, i) ? hlo.sub(last, index) : index;
    };
    SmallVector<Value> arguments(now.take_front(states)), next;
    for (unsigned i = 0; i != inputs; ++i)
      arguments.push_back(to.sliceAt(
          to.operand(states + i), place("scan_input_directions", i), axes[i]));
    SmallVector<Value> yielded = rounds.run(arguments);
    for (unsigned i = 0; i != states; ++i)
      next.push_back(rounds.next(yielded[i], now[i]));
    for (unsigned i = states; i != count; ++i)
      next.push_back(rounds.collect(now[i], yielded[i],
                                    place("scan_output_directions", i - states),
                                    outputAxis(i)));
    return next;
  });
  return rounds.isRefused() ? failure() : giveAll(to, state);
}

} // namespace dialectgen::onnx
