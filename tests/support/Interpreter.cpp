//===- Interpreter.cpp - programs of StableHLO, run slowly ---------------===//
//
// See Interpreter.h. Operations are known by their names.
//
//===----------------------------------------------------------------------===//

#include "Interpretation.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace dialectgen::test {

bool Interpreter::runMatMul(Operation *op) {
  const Tensor &a = in(op, 0), &b = in(op, 1);
  if (a.shape.size() < 2 || b.shape.size() < 2 || !a.isReal())
    return false;
  int64_t rows = a.shape[a.shape.size() - 2], inner = a.shape.back(),
          columns = b.shape.back();
  ArrayRef<int64_t> batchA = ArrayRef(a.shape).drop_back(2),
                    batchB = ArrayRef(b.shape).drop_back(2);
  Sizes batch(batchA.size() > batchB.size() ? batchA : batchB);
  Sizes shape = batch;
  shape.append({rows, columns});
  Tensor result = Tensor::make(a.element, shape);
  auto from = [&](ArrayRef<int64_t> of, ArrayRef<int64_t> at) {
    Sizes position;
    for (size_t i = 0; i != of.size(); ++i)
      position.push_back(of[i] == 1 ? 0 : at[batch.size() - of.size() + i]);
    return position;
  };
  forEachElement(shape, [&](int64_t index, ArrayRef<int64_t> at) {
    double sum = 0;
    Sizes left = from(batchA, at), right = from(batchB, at);
    left.append({at[at.size() - 2], 0});
    right.append({0, at.back()});
    for (int64_t k = 0; k != inner; ++k) {
      left.back() = k;
      right[right.size() - 2] = k;
      sum += a.reals[size_t(offsetOf(a.shape, left))] *
             b.reals[size_t(offsetOf(b.shape, right))];
    }
    result.set(index, sum);
  });
  return give(op, std::move(result));
}

bool Interpreter::runOnnx(Operation *op, StringRef name) {
  if (name == "NoValue")
    return true;
  if (name == "MatMul")
    return runMatMul(op);
  if (name == "Transpose")
    return runTranspose(op, ints(op, "perm"));
  if (name == "Reshape") {
    const Tensor &x = in(op, 0);
    Sizes shape = sizesOf(in(op, 1));
    int64_t known = 1;
    for (auto [i, size] : llvm::enumerate(shape)) {
      if (size == 0)
        size = x.shape[i];
      known *= size < 0 ? 1 : size;
    }
    for (int64_t &size : shape)
      if (size < 0)
        size = x.size() / known;
    return runReshape(op, shape);
  }
  StringRef arithmetic = llvm::StringSwitch<StringRef>(name)
                             .Case("Add", "add")
                             .Case("Sub", "subtract")
                             .Case("Mul", "multiply")
                             .Case("Div", "divide")
                             .Default("");
  if (arithmetic.empty())
    return false;
  Tensor a = in(op, 0), b = in(op, 1);
  size_t rank = std::max(a.shape.size(), b.shape.size());
  Sizes shape(rank, 1);
  for (const Tensor *side : {&a, &b})
    for (size_t i = 0; i != side->shape.size(); ++i) {
      int64_t &size = shape[rank - side->shape.size() + i];
      if (side->shape[i] != 1)
        size = side->shape[i];
    }
  const Tensor sides[] = {a, b};
  for (auto [index, side] : llvm::enumerate(sides)) {
    Sizes dimensions;
    for (size_t i = rank - side.shape.size(); i != rank; ++i)
      dimensions.push_back(int64_t(i));
    values[op->getOperand(unsigned(index))] =
        broadcastTo(side, shape, dimensions);
  }
  bool isGood = runBinary(op, arithmetic);
  values[op->getOperand(0)] = std::move(a);
  if (op->getOperand(0) != op->getOperand(1))
    values[op->getOperand(1)] = std::move(b);
  return isGood;
}

bool Interpreter::runWhile(Operation *op) {
  std::vector<Tensor> state;
  for (Value operand : op->getOperands())
    state.push_back(values[operand]);
  for (;;) {
    auto goesOn = run(op->getRegion(0), state);
    if (!goesOn)
      return false;
    if (!goesOn->front().integers.front())
      break;
    auto next = run(op->getRegion(1), state);
    if (!next)
      return false;
    state = std::move(*next);
  }
  for (auto [index, value] : llvm::enumerate(state))
    give(op, std::move(value), unsigned(index));
  return true;
}

bool Interpreter::runOp(Operation *op) {
  StringRef full = op->getName().getStringRef();
  auto [dialect, name] = full.split('.');
  if (auto constant = op->getAttrOfType<DenseElementsAttr>("value");
      constant && op->getNumOperands() == 0)
    return give(op, Tensor::of(constant));
  if (dialect == "onnx")
    return runOnnx(op, name);
  // The results of a function or a region.
  auto giveAll = [&](Region &region, ArrayRef<Tensor> arguments) {
    auto results = run(region, arguments);
    for (unsigned i = 0; results && i != op->getNumResults(); ++i)
      give(op, std::move((*results)[i]), i);
    return results.has_value();
  };
  if (full == "func.call") {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        op, op->getAttrOfType<FlatSymbolRefAttr>("callee"));
    SmallVector<Tensor> arguments;
    for (Value operand : op->getOperands())
      arguments.push_back(values[operand]);
    return callee && giveAll(callee.getBody(), arguments);
  }
  if (dialect != "stablehlo")
    return false;
  if (name == "if")
    return giveAll(op->getRegion(in(op, 0).integers[0] ? 0 : 1), {});
  if (name == "while")
    return runWhile(op);
  if (name == "fft")
    return runFft(op);
  auto type = op->getNumResults()
                  ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                  : RankedTensorType();
  if (!type)
    return false;
  Type element = type.getElementType();
  if (isa<ComplexType>(element) || name == "real" || name == "imag")
    return runComplex(op, name);
  if (std::function<double(double)> function = unaryOf(name))
    return runUnary(op, function);
  if (name == "compare")
    return runCompare(op);
  if (name == "clamp")
    return runClamp(op);
  if (name == "batch_norm_inference" || name == "batch_norm_training")
    return runBatchNorm(op);
  if (name == "select")
    return runSelect(op);
  if (name == "convert") {
    const Tensor &x = in(op, 0);
    Tensor result = Tensor::make(element, x.shape);
    for (int64_t i = 0; i != x.size(); ++i) {
      if (x.isReal())
        result.set(i, x.reals[size_t(i)]);
      else if (element.isInteger(1))
        result.setInteger(i, x.integers[size_t(i)] != 0);
      else
        result.setInteger(i, x.integers[size_t(i)]);
    }
    return give(op, std::move(result));
  }
  if (name == "bitcast_convert") {
    const Tensor &x = in(op, 0);
    Tensor result = Tensor::make(element, x.shape);
    auto semanticsOf = [](Type type) -> const llvm::fltSemantics & {
      return cast<FloatType>(type).getFloatSemantics();
    };
    for (int64_t i = 0; i != x.size(); ++i) {
      bool losesInfo;
      APInt bits;
      if (x.isReal()) {
        APFloat number(x.reals[size_t(i)]);
        number.convert(semanticsOf(x.element), APFloat::rmNearestTiesToEven,
                       &losesInfo);
        bits = number.bitcastToAPInt();
      } else {
        bits = APInt(x.element.getIntOrFloatBitWidth(),
                     uint64_t(x.integers[size_t(i)]), /*isSigned=*/false,
                     /*implicitTrunc=*/true);
      }
      if (bits.getBitWidth() != element.getIntOrFloatBitWidth())
        return false;
      if (!result.isReal()) {
        result.setInteger(i, bits.getSExtValue());
        continue;
      }
      result.set(i, toDouble(APFloat(semanticsOf(element), bits)));
    }
    return give(op, std::move(result));
  }
  // Sizes below 0 are a fault of the program, and of no tensor.
  if (name == "dynamic_iota" || name == "dynamic_broadcast_in_dim" ||
      name == "dynamic_reshape")
    if (llvm::any_of(sizesOf(in(op, op->getNumOperands() - 1)),
                     [](int64_t size) { return size < 0; }))
      return false;
  if (name == "iota" || name == "dynamic_iota") {
    Sizes shape(name == "iota" ? Sizes(type.getShape()) : sizesOf(in(op, 0)));
    Tensor result = Tensor::make(element, shape);
    size_t dimension = size_t(ints(op, "iota_dimension").front());
    forEachElement(shape, [&](int64_t index, ArrayRef<int64_t> at) {
      result.setInteger(index, at[dimension]);
    });
    return give(op, std::move(result));
  }
  if (name == "broadcast_in_dim" || name == "dynamic_broadcast_in_dim")
    return give(op,
                broadcastTo(in(op, 0),
                            name == "broadcast_in_dim" ? Sizes(type.getShape())
                                                       : sizesOf(in(op, 1)),
                            ints(op, "broadcast_dimensions")));
  if (name == "reshape")
    return runReshape(op, type.getShape());
  if (name == "dynamic_reshape")
    return runReshape(op, sizesOf(in(op, 1)));
  if (name == "get_dimension_size") {
    Tensor result = Tensor::make(element, {});
    result.integers[0] = in(op, 0).shape[size_t(ints(op, "dimension").front())];
    return give(op, std::move(result));
  }
  if (name == "not") {
    Tensor result = in(op, 0);
    for (int64_t i = 0; i != result.size(); ++i)
      result.setInteger(i, ~result.integers[size_t(i)]);
    return give(op, std::move(result));
  }
  auto giveIf = [&](std::optional<Tensor> tensor) {
    return tensor && give(op, std::move(*tensor));
  };
  if (name == "convolution")
    return giveIf(convolve(op, in(op, 0), in(op, 1)));
  if (name == "pad")
    return give(op, pad(op, in(op, 0), in(op, 1)));
  if (name == "dynamic_pad")
    return give(op, pad(in(op, 0), in(op, 1), sizesOf(in(op, 2)),
                        sizesOf(in(op, 3)), sizesOf(in(op, 4))));
  if (name == "reduce_window") {
    // The computation of the region moves values.
    std::vector<Tensor> inputs, first;
    for (unsigned i = 0, count = op->getNumResults(); i != count; ++i) {
      inputs.push_back(in(op, i));
      first.push_back(in(op, count + i));
    }
    auto results = reduceWindow(op, inputs, first, [&](ArrayRef<Tensor> both) {
      return run(op->getRegion(0), both);
    });
    for (unsigned i = 0; results && i != op->getNumResults(); ++i)
      give(op, std::move((*results)[i]), i);
    return results.has_value();
  }
  if (name == "concatenate")
    return runConcatenate(op, ints(op, "dimension").front());
  if (name == "transpose")
    return runTranspose(op, ints(op, "permutation"));
  if (name == "slice")
    return runSlice(op, ints(op, "start_indices"), ints(op, "limit_indices"),
                    ints(op, "strides"));
  if (name == "dynamic_slice")
    return runDynamicSlice(op);
  if (name == "dynamic_update_slice")
    return runDynamicUpdateSlice(op);
  if (name == "real_dynamic_slice")
    return runSlice(op, sizesOf(in(op, 1)), sizesOf(in(op, 2)),
                    sizesOf(in(op, 3)));
  if (name == "gather" || name == "dynamic_gather")
    return runGather(op);
  if (name == "dot_general")
    return runDotGeneral(op);
  if (name == "scatter")
    return runScatter(op);
  if (name == "reverse")
    return runReverse(op);
  if (name == "reduce")
    return runReduce(op);
  if (name == "sort")
    return runSort(op);
  return op->getNumOperands() == 2 && runBinary(op, name);
}

std::optional<std::vector<Tensor>> interpret(func::FuncOp function,
                                             ArrayRef<Tensor> arguments,
                                             std::string &problem) {
  return Interpreter(problem).run(function.getBody(), arguments);
}

} // namespace dialectgen::test
