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

/// The values of one of two bodies.
SmallVector<Value> choose(Lowering &to, Value condition, TypeRange types,
                          Hlo::Body yes, Hlo::Body no) {
  auto op = stablehlo::IfOp::create(to.getBuilder(), to.getHlo().getLoc(),
                                    types, ValueRange(condition),
                                    ArrayRef<NamedAttribute>());
  to.fill(op->getRegion(0), {}, yes);
  to.fill(op->getRegion(1), {}, no);
  return SmallVector<Value>(op->getResults());
}

/// The elements of all rounds along `axis` of a result.
struct Collected {
  unsigned result;
  int64_t axis;
  /// The number of the last round, if later rounds have their elements before
  /// those of earlier ones; else null.
  Value last;
  /// Whether it has no room for later rounds, since the number of rounds or a
  /// size of the elements is unknown before the first one.
  bool grows = false;
};

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
  /// `all` with the elements of a round.
  Value collect(const Collected &collected, Value all, Value elements,
                Value round) {
    int64_t axis = collected.axis;
    auto type = dyn_cast<RankedTensorType>(elements.getType());
    Sizes wanted(Lowering::shapeOf(all));
    wanted.erase(wanted.begin() + axis);
    if (!type || type.getElementType() != Hlo::elementOf(all) ||
        failed(verifyCompatibleShape(type.getShape(), wanted))) {
      refuse(elements, RankedTensorType::get(wanted, Hlo::elementOf(all)));
      return all;
    }
    Hlo &hlo = to.getHlo();
    if (collected.grows)
      return grown(collected, all, elements, round);
    Value place = collected.last ? hlo.sub(collected.last, round) : round;
    return to.withSlice(all, elements, place, axis);
  }
  /// What a result has before the first of `count` rounds, a number that is
  /// null if it is unknown: zeros for all rounds, or no elements.
  Value begin(Collected &collected, std::optional<Extent> count) {
    RankedTensorType type = to.type(collected.result);
    if (!isa<FloatType, IntegerType>(type.getElementType()) ||
        type.getRank() == 0)
      return refuse("it collects complex numbers");
    auto axis = size_t(collected.axis);
    Sizes sizes(type.getShape());
    int64_t all = sizes[axis];
    sizes.erase(sizes.begin() + collected.axis);
    collected.grows = ShapedType::isDynamicShape(sizes) ||
                      (ShapedType::isDynamic(all) && !count);
    Extents shape;
    for (int64_t size : type.getShape())
      shape.push_back(ShapedType::isDynamic(size) ? Extent(to.getHlo().size(0))
                                                  : Extent(size));
    if (collected.grows)
      shape[axis] = Extent(to.getHlo().size(0));
    else if (ShapedType::isDynamic(all))
      shape[axis] = *count;
    return to.filled(type.getElementType(), 0, shape);
  }
  bool isRefused() const { return refused; }

private:
  /// `all` and the elements of a round. In the first round, `all` has no
  /// elements, and may have other sizes.
  Value grown(const Collected &collected, Value all, Value elements,
              Value round) {
    Extents shape = to.extentsOf(elements);
    shape.insert(shape.begin() + collected.axis, Extent(1));
    Value one = to.reshapeTo(elements, shape);
    Type type = all.getType();
    auto inAll = [&](Value value) -> SmallVector<Value> {
      return {to.getHlo().cast(value, type)};
    };
    auto join = [&](ValueRange) {
      return inAll(collected.last ? to.concatenate({one, all}, collected.axis)
                                  : to.concatenate({all, one}, collected.axis));
    };
    if (Hlo::typeOf(all).getNumDynamicDims() == 1)
      return join({}).front();
    Value isFirst =
        to.getHlo().compare(round, to.indexOf(Extent(0)), Direction::EQ);
    return choose(
               to, isFirst, type, [&](ValueRange) { return inAll(one); }, join)
        .front();
  }
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
  auto lowered = [&](unsigned region) {
    SmallVector<Value> yielded = to.inlined(op->getRegion(region), {});
    // One branch may know more of its sizes.
    for (auto [value, type] : llvm::zip(yielded, op->getResultTypes()))
      if (succeeded(verifyCompatibleShape(value.getType(), type)))
        value = to.getHlo().cast(value, type);
    return yielded;
  };
  return giveAll(to,
                 choose(
                     to, to.reshape(to.operand(0), {}), op->getResultTypes(),
                     [&](ValueRange) { return lowered(0); },
                     [&](ValueRange) { return lowered(1); }));
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
  SmallVector<Collected> collected;
  for (unsigned i = carried; i != count; ++i) {
    collected.push_back({i, /*axis=*/0, /*last=*/{}});
    state.push_back(rounds.begin(collected.back(), mostExtent));
  }
  if (rounds.isRefused() || llvm::is_contained(state, Value()))
    return to.refuse("a carried value is absent");
  // What a round does may need elements that none has.
  if (mostExtent && mostExtent->number == 0)
    return giveAll(to, ArrayRef(state).drop_front(2));
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
        for (const Collected &one : collected)
          next.push_back(rounds.collect(one, now[one.result + 2],
                                        yielded[one.result + 1], now[0]));
        return next;
      });
  if (rounds.isRefused())
    return failure();
  // Rounds that did not run have no elements.
  Extent ran(hlo.convert(state[0], hlo.getBuilder().getI32Type()));
  for (const Collected &one : collected)
    if (!one.grows && to.type(one.result).isDynamicDim(0))
      state[one.result + 2] =
          to.sliceOf(state[one.result + 2], 0, Extent(0), ran);
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
  SmallVector<Collected> collected;
  for (unsigned i = states; i != count; ++i) {
    int64_t axis = Lowering::fromStart(entry("scan_output_axes", i - states),
                                       to.type(i).getRank());
    bool isBackwards = entry("scan_output_directions", i - states);
    collected.push_back({i, axis, isBackwards ? last : Value()});
    state.push_back(rounds.begin(collected.back(), length));
  }
  if (rounds.isRefused())
    return failure();
  state = to.repeat(length, state, [&](Value index, ValueRange now) {
    SmallVector<Value> arguments(now.take_front(states)), next;
    for (unsigned i = 0; i != inputs; ++i)
      arguments.push_back(to.sliceAt(
          to.operand(states + i),
          entry("scan_input_directions", i) ? hlo.sub(last, index) : index,
          axes[i]));
    SmallVector<Value> yielded = rounds.run(arguments);
    for (unsigned i = 0; i != states; ++i)
      next.push_back(rounds.next(yielded[i], now[i]));
    for (const Collected &one : collected)
      next.push_back(
          rounds.collect(one, now[one.result], yielded[one.result], index));
    return next;
  });
  return rounds.isRefused() ? failure() : giveAll(to, state);
}

} // namespace dialectgen::onnx
