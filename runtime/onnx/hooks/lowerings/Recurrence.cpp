//===- Recurrence.cpp - lowerings of recurrent layers ---------------------===//
//
// Products with inputs are made for all steps at once; a loop over the steps
// adds those with the state. Sequences that end earlier keep their state and
// give zeros, in both directions.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {
namespace {

/// Functions that `activations` names, and the defaults of parameters that they
/// have.
struct Activation {
  StringLiteral name;
  std::optional<double> alpha, beta;
  Value (*make)(Hlo &hlo, Value x, double alpha, double beta);
};

Value whereNegative(Hlo &hlo, Value x, Value below) {
  return hlo.select(hlo.compare(x, hlo.fill(x, 0), Direction::LT), below, x);
}

const Activation activations[] = {
    {"Affine", 1, 0,
     [](Hlo &hlo, Value x, double alpha, double beta) {
       return hlo.add(hlo.mul(x, alpha), beta);
     }},
    {"Elu",
     1,
     {},
     [](Hlo &hlo, Value x, double alpha, double) {
       return whereNegative(hlo, x,
                            hlo.mul(hlo.unary<stablehlo::Expm1Op>(x), alpha));
     }},
    {"HardSigmoid", 0.2, 0.5,
     [](Hlo &hlo, Value x, double alpha, double beta) {
       return hlo.min(hlo.max(hlo.add(hlo.mul(x, alpha), beta), 0), 1);
     }},
    {"LeakyRelu",
     0.01,
     {},
     [](Hlo &hlo, Value x, double alpha, double) {
       return whereNegative(hlo, x, hlo.mul(x, alpha));
     }},
    {"Relu",
     {},
     {},
     [](Hlo &hlo, Value x, double, double) { return hlo.max(x, 0); }},
    {"ScaledTanh", 1, 1,
     [](Hlo &hlo, Value x, double alpha, double beta) {
       return hlo.mul(hlo.unary<stablehlo::TanhOp>(hlo.mul(x, beta)), alpha);
     }},
    {"Sigmoid",
     {},
     {},
     [](Hlo &hlo, Value x, double, double) {
       return hlo.unary<stablehlo::LogisticOp>(x);
     }},
    {"Softsign",
     {},
     {},
     [](Hlo &hlo, Value x, double, double) {
       return hlo.div(x, hlo.add(hlo.unary<stablehlo::AbsOp>(x), 1));
     }},
    {"Tanh",
     {},
     {},
     [](Hlo &hlo, Value x, double, double) {
       return hlo.unary<stablehlo::TanhOp>(x);
     }},
};

/// A layer in one direction or both.
class Layer {
public:
  /// `gates` of the state; `functions` are the default activations. The bias of
  /// the state may be needed alone.
  Layer(Lowering &to, int64_t gates, ArrayRef<StringRef> functions,
        bool hasOwnBias = false)
      : to(to), hlo(to.getHlo()), gates(gates), functions(functions),
        hasOwnBias(hasOwnBias), isBatchFirst(to.integer("layout", 0)),
        x(hlo.widen(to.operand(0))),
        hidden(
            to.integer("hidden_size", Lowering::shapeOf(to.operand(2)).back())),
        steps(0), batch(0) {
    if (isBatchFirst)
      x = to.transpose(x, {1, 0, 2});
    steps = to.extentOf(x, 0);
    batch = to.extentOf(x, 1);
  }

  /// The state of the next step from the products with the input, of all gates,
  /// and the state; its first value is the result of the step.
  using Step = llvm::function_ref<SmallVector<Value>(Layer &layer, Value input,
                                                     ValueRange state)>;
  LogicalResult run(unsigned stateOperands, Step step);

  /// Gate `index` of a value whose last dimension has all gates.
  Value gate(Value value, int64_t index) {
    Extent start = to.times(Extent(index), Extent(hidden));
    return to.sliceOf(value, Hlo::rankOf(value) - 1, start,
                      to.plus(start, hidden));
  }
  /// The product of the state with the weights of all gates.
  Value product(Value state) { return to.product(state, recurrent, 0); }
  /// Of one gate alone.
  Value product(Value state, int64_t index) {
    return to.product(state, gate(recurrent, index), 0);
  }
  /// `value` of one gate with the bias of the state.
  Value addBias(Value value, int64_t index) {
    return bias ? hlo.add(value, hlo.broadcast(gate(bias, index), value, {1}))
                : value;
  }
  /// The part of operand `index` for the current direction.
  Value own(unsigned index) {
    Value value = hlo.widen(to.operand(index));
    if (isBatchFirst && index >= 5 && Hlo::rankOf(value) == 3)
      value = to.transpose(value, {1, 0, 2});
    Extents shape = to.extentsOf(value);
    shape.erase(shape.begin());
    return to.reshapeTo(
        to.sliceOf(value, 0, Extent(direction), Extent(direction + 1)), shape);
  }
  Value activate(unsigned index, Value value);

  Lowering &to;
  Hlo &hlo;

private:
  SmallVector<Value> runOne(unsigned stateOperands, Step step, bool isBackward);

  int64_t gates;
  ArrayRef<StringRef> functions;
  bool hasOwnBias, isBatchFirst;
  Value x;
  int64_t hidden, direction = 0;
  Extent steps, batch;
  /// Of the current direction: [hidden, gates * hidden] and [gates * hidden].
  Value recurrent, bias;
};

const Activation *findActivation(StringRef name) {
  const auto *found = llvm::find_if(activations, [&](const Activation &one) {
    return name.equals_insensitive(one.name);
  });
  return found == std::end(activations) ? nullptr : found;
}

/// Parameters are listed for those functions, of both directions, that have
/// them.
Value Layer::activate(unsigned index, Value value) {
  SmallVector<StringRef> names = to.strings("activations");
  SmallVector<double> alphas = to.reals("activation_alpha"),
                      betas = to.reals("activation_beta");
  if (double bound = to.real("clip", 0); bound > 0)
    value = hlo.max(hlo.min(value, bound), -bound);
  size_t place = size_t(direction) * functions.size() + index, alphaAt = 0,
         betaAt = 0;
  for (size_t i = 0; i <= place; ++i) {
    StringRef name =
        i < names.size() ? names[i] : functions[i % functions.size()];
    const Activation *one = findActivation(name);
    if (!one) {
      (void)to.refuse("it has no lowering with activation '" + name + "'");
      return value;
    }
    if (i == place)
      return one->make(
          hlo, value,
          alphaAt < alphas.size() ? alphas[alphaAt] : one->alpha.value_or(0),
          betaAt < betas.size() ? betas[betaAt] : one->beta.value_or(0));
    alphaAt += one->alpha.has_value();
    betaAt += one->beta.has_value();
  }
  return value;
}

SmallVector<Value> Layer::runOne(unsigned stateOperands, Step step,
                                 bool isBackward) {
  Type element = Hlo::elementOf(x), i64 = to.getBuilder().getI64Type();
  auto turned = [&](unsigned index) {
    return to.transpose(own(index), {1, 0});
  };
  recurrent = turned(2);
  Value inputs = to.product(x, turned(1), 0);
  bias = {};
  Extent width(hidden), count = to.times(Extent(gates), width);
  if (to.has(3)) {
    // Of the input, then of the state, which are one sum where the layer does
    // not need that of the state alone.
    Value both = own(3), sum = to.sliceOf(both, 0, Extent(0), count),
          ofState = to.sliceOf(both, 0, count, to.times(count, Extent(2)));
    if (hasOwnBias)
      bias = ofState;
    else
      sum = hlo.add(sum, ofState);
    inputs = hlo.add(inputs, hlo.broadcast(sum, inputs, {2}));
  }
  SmallVector<Value> state;
  for (unsigned i = 0; i != stateOperands; ++i)
    state.push_back(to.has(5 + i) ? own(5 + i)
                                  : to.filled(element, 0, {batch, width}));
  bool hasOutputs = to.isUsed(0);
  if (hasOutputs)
    state.push_back(to.filled(element, 0, {steps, batch, width}));
  Value last = isBackward ? to.indexOf(to.plus(steps, -1)) : Value();
  return to.repeat(steps, state, [&](Value index, ValueRange now) {
    Value at = index;
    if (isBackward)
      at = hlo.sub(last, index);
    SmallVector<Value> next =
        step(*this, to.sliceAt(inputs, at, 0), now.take_front(stateOperands));
    Value output = next.front();
    if (to.has(4)) {
      Value lengths = hlo.convert(to.operand(4), i64);
      Value isWithin =
          hlo.compare(hlo.broadcast(at, lengths, {}), lengths, Direction::LT);
      Value which = hlo.broadcast(isWithin, output, {0});
      for (auto [value, before] : llvm::zip(next, now))
        value = hlo.select(which, value, before);
      if (hasOutputs)
        output = hlo.select(which, output, hlo.fill(output, 0));
    }
    if (hasOutputs)
      next.push_back(to.withSlice(now.back(), output, at, 0));
    return next;
  });
}

LogicalResult Layer::run(unsigned stateOperands, Step step) {
  if (ShapedType::isDynamic(hidden))
    return to.refuse("the size of its state is unknown");
  StringRef way = to.string("direction", "forward");
  // [steps, directions, batch, hidden], and states without steps.
  SmallVector<SmallVector<Value>> parts(stateOperands + 1);
  for (direction = 0; direction != (way == "bidirectional" ? 2 : 1);
       ++direction) {
    SmallVector<Value> values =
        runOne(stateOperands, step, way == "reverse" || direction == 1);
    Extent one(1), width(hidden);
    Extents all = {steps, one, batch, width};
    parts[0].push_back(to.isUsed(0) ? to.reshapeTo(values.back(), all)
                                    : to.filled(Hlo::elementOf(x), 0, all));
    for (unsigned i = 0; i != stateOperands; ++i)
      parts[i + 1].push_back(to.reshapeTo(values[i], {one, batch, width}));
  }
  if (!to.getReason().empty())
    return failure();
  for (unsigned i = 0; i != to.getOp()->getNumResults(); ++i) {
    Value value = to.concatenate(parts[i], i == 0 ? 1 : 0);
    if (isBatchFirst)
      value = i == 0 ? to.transpose(value, {2, 0, 1, 3})
                     : to.transpose(value, {1, 0, 2});
    if (failed(to.give(value)))
      return failure();
  }
  return success();
}

} // namespace

LogicalResult lowering::rnn(Lowering &to) {
  StringRef functions[] = {"Tanh"};
  return Layer(to, 1, functions)
      .run(1, [](Layer &layer, Value input, ValueRange state) {
        Value sum = layer.hlo.add(input, layer.product(state[0]));
        return SmallVector<Value>{layer.activate(0, sum)};
      });
}

/// Gates are update, reset and hidden.
LogicalResult lowering::gru(Lowering &to) {
  StringRef functions[] = {"Sigmoid", "Tanh"};
  bool isLate = to.integer("linear_before_reset", 0);
  return Layer(to, 3, functions, /*hasOwnBias=*/true)
      .run(1, [&](Layer &layer, Value input, ValueRange state) {
        Hlo &hlo = layer.hlo;
        Value old = state[0];
        auto plain = [&](int64_t index) {
          return hlo.add(layer.gate(input, index),
                         layer.addBias(layer.product(old, index), index));
        };
        Value update = layer.activate(0, plain(0)),
              reset = layer.activate(0, plain(1));
        Value part =
            isLate ? hlo.mul(reset, layer.addBias(layer.product(old, 2), 2))
                   : layer.addBias(layer.product(hlo.mul(reset, old), 2), 2);
        Value fresh = layer.activate(1, hlo.add(layer.gate(input, 2), part));
        // (1 - update) * fresh + update * old
        return SmallVector<Value>{
            hlo.add(fresh, hlo.mul(update, hlo.sub(old, fresh)))};
      });
}

/// Gates are input, output, forget and cell.
LogicalResult lowering::lstm(Lowering &to) {
  StringRef functions[] = {"Sigmoid", "Tanh", "Tanh"};
  bool isCoupled = to.integer("input_forget", 0);
  return Layer(to, 4, functions)
      .run(2, [&](Layer &layer, Value input, ValueRange state) {
        Hlo &hlo = layer.hlo;
        Value sums = hlo.add(input, layer.product(state[0]));
        // Peepholes are those of input, output and forget.
        auto gate = [&](int64_t index, Value cell) {
          Value sum = layer.gate(sums, index);
          if (to.has(7))
            sum = hlo.add(
                sum,
                hlo.mul(cell, hlo.broadcast(layer.gate(layer.own(7), index),
                                            cell, {1})));
          return layer.activate(0, sum);
        };
        Value in = gate(0, state[1]);
        Value forget =
            isCoupled ? hlo.sub(hlo.fill(in, 1), in) : gate(2, state[1]);
        Value fresh = layer.activate(1, layer.gate(sums, 3));
        Value cell = hlo.add(hlo.mul(forget, state[1]), hlo.mul(in, fresh));
        Value out = gate(1, cell);
        return SmallVector<Value>{hlo.mul(out, layer.activate(2, cell)), cell};
      });
}

} // namespace dialectgen::onnx
