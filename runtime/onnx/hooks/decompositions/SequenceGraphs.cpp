//===- SequenceGraphs.cpp - graphs of sequences as graphs of tensors ------===//
//
// Decompositions of ops with subgraphs that take or yield sequences and
// optional values.
//
//===----------------------------------------------------------------------===//

#include "../../opsets/OpsetAdaptor.h"
#include "Unpacking.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// Values as the tensors that they are made of, and the ops that make the
/// values of these.
class Unpacked {
public:
  /// Whether all parts are known.
  bool add(Value value) {
    if (!isPacked(value.getType())) {
      plan.push_back(nullptr);
      tensors.push_back(value);
      return true;
    }
    auto parts = partsOf(value);
    if (!parts)
      return false;
    plan.push_back(value.getDefiningOp());
    return llvm::all_of(*parts, [&](Value part) { return add(part); });
  }
  /// Whether as many tensors are in the same places.
  bool isLike(const Unpacked &other) const {
    return llvm::equal(plan, other.plan, [](Operation *a, Operation *b) {
      return !a == !b && (!a || (a->getName() == b->getName() &&
                                 partsOf(a->getResult(0))->size() ==
                                     partsOf(b->getResult(0))->size()));
    });
  }
  ArrayRef<Value> getTensors() const { return tensors; }

  /// The values that were added, of other tensors.
  SmallVector<Value> repack(Unpacking &to, ArrayRef<Value> tensors) const {
    SmallVector<Value> values;
    for (ArrayRef<Operation *> rest = plan; !rest.empty();)
      values.push_back(repackOne(to, rest, tensors));
    return values;
  }

private:
  static Value repackOne(Unpacking &to, ArrayRef<Operation *> &plan,
                         ArrayRef<Value> &tensors) {
    Operation *op = plan.front();
    plan = plan.drop_front();
    if (!op) {
      Value tensor = tensors.front();
      tensors = tensors.drop_front();
      return tensor;
    }
    OperationState state(to.getOp()->getLoc(), op->getName());
    for (Value operand : op->getOperands())
      state.addOperands(isa<NoneType>(operand.getType())
                            ? to.absent()
                            : repackOne(to, plan, tensors));
    state.addTypes(dropShapes(op->getResult(0).getType()));
    state.addAttributes(op->getAttrs());
    return to.getBuilder().create(state)->getResult(0);
  }

  /// In the order of parts, each before its own; null where there is a tensor.
  SmallVector<Operation *> plan;
  SmallVector<Value> tensors;
};

} // namespace

/// The elements of each operand, of which there are as many; none of tensors.
static FailureOr<SmallVector<SmallVector<Value>>> inputsOf(Unpacking &to) {
  SmallVector<SmallVector<Value>> inputs(to.size());
  for (auto [i, input] : llvm::enumerate(inputs)) {
    if (!isPacked(to.operand(unsigned(i)).getType()))
      continue;
    auto elements = to.elementsOf(unsigned(i));
    if (failed(elements))
      return failure();
    if (i && elements->size() != inputs.front().size())
      return to.refuse("its sequences have " + Twine(inputs.front().size()) +
                       " and " + Twine(elements->size()) + " tensors");
    input = std::move(*elements);
  }
  if (inputs.front().size() > size_t(Unpacking::mostCopies))
    return to.refuse("its sequence has more than " +
                     Twine(Unpacking::mostCopies) + " tensors");
  return inputs;
}

/// Tensors are the same in each step.
LogicalResult decomposition::sequenceMap(Unpacking &to) {
  auto inputs = inputsOf(to);
  if (failed(inputs))
    return failure();
  SmallVector<SmallVector<Value>> outputs(to.getOp()->getNumResults());
  for (size_t step = 0; step != inputs->front().size(); ++step) {
    SmallVector<Value> arguments;
    for (auto [i, elements] : llvm::enumerate(*inputs))
      arguments.push_back(elements.empty() ? to.operand(unsigned(i))
                                           : elements[step]);
    for (auto [output, value] :
         llvm::zip(outputs, to.copied(to.getOp()->getRegion(0), arguments)))
      output.push_back(value);
  }
  for (ArrayRef<Value> output : outputs)
    if (failed(to.giveSequence(output)))
      return failure();
  return success();
}

/// The op with graphs that yield tensors.
static SmallVector<Value> yieldingTensors(Unpacking &to,
                                          ArrayRef<Unpacked> yields) {
  Operation *op = to.getOp();
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(op->getOperands());
  state.addAttributes(op->getAttrs());
  for (Value tensor : yields.front().getTensors())
    state.addTypes(dropShapes(tensor.getType()));
  for (auto [region, each] : llvm::zip(op->getRegions(), yields)) {
    IRMapping mapping;
    Region *copy = state.addRegion();
    region.cloneInto(copy, mapping);
    SmallVector<Value> yielded;
    for (Value tensor : each.getTensors())
      yielded.push_back(mapping.lookupOrDefault(tensor));
    copy->front().getTerminator()->setOperands(yielded);
  }
  return SmallVector<Value>(to.getBuilder().create(state)->getResults());
}

/// Of a known condition one graph is left; else both graphs yield the tensors
/// of their sequences, as many in each.
LogicalResult decomposition::branches(Unpacking &to) {
  Operation *op = to.getOp();
  if (std::optional<bool> condition = Unpacking::knownFlag(to.operand(0)))
    return to.giveAll(to.copied(op->getRegion(*condition ? 0 : 1), {}));
  if (llvm::none_of(op->getResultTypes(), isPacked))
    return to.refuse("it yields tensors");
  Unpacked yields[2];
  for (auto [region, each] : llvm::zip(op->getRegions(), yields))
    for (Value value : region.front().getTerminator()->getOperands())
      if (!each.add(value))
        return to.refuse("it yields a sequence of unknown length, or an "
                         "optional value that may be absent");
  if (!yields[0].isLike(yields[1]))
    return to.refuse(
        "its condition is " + whyUnknown(to.operand(0)) +
        ", and its sequences have other lengths, or its optional values are "
        "absent, in one of its graphs");
  return to.giveAll(yields[0].repack(to, yieldingTensors(to, yields)));
}

/// The most rounds of a loop; none if there is no limit.
static FailureOr<std::optional<int64_t>> roundsOf(Unpacking &to) {
  if (!to.has(0))
    return std::optional<int64_t>();
  DenseElementsAttr count = knownElements(to.operand(0));
  if (!count || count.getNumElements() != 1)
    return to.refuse("it has sequences, and its number of rounds is unknown");
  return std::optional((*count.value_begin<APInt>()).getSExtValue());
}

/// Elements of all rounds along a new axis.
static LogicalResult giveCollected(Unpacking &to,
                                   ArrayRef<SmallVector<Value>> collected) {
  for (ArrayRef<Value> all : collected) {
    if (all.empty())
      return to.refuse("it runs no round, and collects elements");
    if (failed(to.give(to.stacked(all, 0))))
      return failure();
  }
  return success();
}

/// Whether another round runs after `round` ones.
static FailureOr<bool> goesOn(Unpacking &to, std::optional<int64_t> most,
                              int64_t round, Value condition) {
  if (most && round >= *most)
    return false;
  std::optional<bool> isTrue =
      condition ? Unpacking::knownFlag(condition) : true;
  if (!isTrue)
    return to.refuse("it has sequences, and its condition is " +
                     whyUnknown(condition));
  if (*isTrue && round == Unpacking::mostCopies)
    return to.refuse("it has sequences, and more than " +
                     Twine(Unpacking::mostCopies) + " rounds");
  return *isTrue;
}

/// One copy of the graph for each round.
LogicalResult decomposition::loop(Unpacking &to) {
  auto most = roundsOf(to);
  if (failed(most))
    return failure();
  Operation *op = to.getOp();
  Region &graph = op->getRegion(0);
  OpBuilder &builder = to.getBuilder();
  SmallVector<Value> carried(llvm::drop_begin(op->getOperands(), 2));
  SmallVector<SmallVector<Value>> collected(op->getNumResults() -
                                            carried.size());
  Value condition = to.has(1) ? to.operand(1) : Value();
  for (int64_t round = 0;; ++round) {
    FailureOr<bool> isRun = goesOn(to, *most, round, condition);
    if (failed(isRun))
      return failure();
    if (!*isRun)
      break;
    SmallVector<Value> arguments = {
        to.scalar(round, builder.getI64Type(), graph.getArgument(0).getType()),
        to.scalar(1, builder.getI1Type(), graph.getArgument(1).getType())};
    llvm::append_range(arguments, carried);
    SmallVector<Value> yielded = to.copied(graph, arguments);
    ArrayRef<Value> next = ArrayRef(yielded).drop_front();
    condition = yielded.front();
    carried.assign(next.begin(), next.begin() + carried.size());
    for (auto [all, value] :
         llvm::zip(collected, next.drop_front(carried.size())))
      all.push_back(value);
  }
  return succeeded(to.giveAll(carried)) ? giveCollected(to, collected)
                                        : failure();
}

} // namespace dialectgen::onnx
