//===- Mending.cpp - legal programs from refined types --------------------===//
//
// See Mending.h.
//
//===----------------------------------------------------------------------===//

#include "Mending.h"
#include "dialectgen/core/CheckedSize.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::onnx {

std::string whyIllegal(Operation *op) {
  std::string reason;
  for (OpResult result : op->getResults())
    if (auto tensor = dyn_cast<RankedTensorType>(result.getType());
        tensor && !CheckedSize::elementsIn(tensor.getShape()).get())
      return ("result #" + Twine(result.getResultNumber()) +
              " would have more elements than 64 bits count")
          .str();
  if (isLegalAlone(op, &reason))
    return {};
  return reason.empty() ? "it is illegal" : reason;
}

namespace {

class Mender {
public:
  Mender(Operation *root, const RefinedTypes &refined,
         llvm::DenseSet<Operation *> legal, CallGraph &callGraph,
         llvm::function_ref<void(Operation *, StringRef)> complain)
      : root(root), refined(refined), legal(std::move(legal)),
        callGraph(callGraph), complain(complain) {}
  void mend();

private:
  Value withType(Value value, Type type);
  void mendOp(Operation *op);
  void mendCall(func::CallOp call);
  void mendUsers(Value value, Type original);

  Operation *root;
  const RefinedTypes &refined;
  DenseSet<Operation *> legal;
  CallGraph &callGraph;
  llvm::function_ref<void(Operation *, StringRef)> complain;
  DenseMap<std::pair<Value, Type>, Value> casts;
  DenseSet<Operation *> castOps;
};

} // namespace

/// `value` as a value of `type`, for a user that does not accept its refined
/// type.
Value Mender::withType(Value value, Type type) {
  // No cast leads from one shape to another that contradicts it.
  if (!mergeTypes(value.getType(), type))
    if (Type open = dropShapes(type); open != type)
      value = withType(value, open);
  Value &cast = casts[{value, type}];
  if (cast)
    return cast;
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  if (isa<TensorType>(type) && isa<TensorType>(value.getType())) {
    value.getContext()->getOrLoadDialect<tensor::TensorDialect>();
    cast = tensor::CastOp::create(builder, value.getLoc(), type, value);
  } else {
    cast =
        UnrealizedConversionCastOp::create(builder, value.getLoc(), type, value)
            .getResult(0);
  }
  castOps.insert(cast.getDefiningOp());
  return cast;
}

/// The contradiction of an op of the standard has been reported, or is reported
/// now; the op keeps its types.
void Mender::mendOp(Operation *op) {
  std::string reason = whyIllegal(op);
  if (reason.empty())
    return;
  complain(op, reason);
  for (OpOperand &operand : op->getOpOperands())
    if (auto *it = refined.find(operand.get()); it != refined.end())
      operand.set(withType(operand.get(), it->second));
  if (whyIllegal(op).empty())
    return;
  for (Value result : op->getResults())
    if (auto *it = refined.find(result); it != refined.end()) {
      result.setType(it->second);
      for (Operation *user : result.getUsers())
        legal.erase(user);
    }
}

void Mender::mendCall(func::CallOp call) {
  FunctionType type = callGraph.calleeTypeOf(call);
  if (!type || type.getNumInputs() != call.getNumOperands() ||
      type.getNumResults() != call.getNumResults())
    return;
  for (auto [operand, expected] :
       llvm::zip(call->getOpOperands(), type.getInputs()))
    if (operand.get().getType() != expected)
      operand.set(withType(operand.get(), expected));
  for (auto [result, given] : llvm::zip(call.getResults(), type.getResults())) {
    Type before = result.getType();
    if (before == given)
      continue;
    result.setType(given);
    Value cast = withType(result, before);
    result.replaceAllUsesExcept(cast, cast.getDefiningOp());
  }
}

/// Ops of other dialects may ask for the very type the value had.
void Mender::mendUsers(Value value, Type original) {
  if (value.getType() == original)
    return;
  for (OpOperand &use : llvm::make_early_inc_range(value.getUses())) {
    Operation *user = use.getOwner();
    if (user->getName().getDialectNamespace() == "onnx" ||
        isa<func::CallOp>(user) || castOps.contains(user))
      continue;
    auto function = dyn_cast<func::FuncOp>(user->getParentOp());
    if (function && callGraph.returnToFollow(function) == user)
      continue;
    use.set(withType(value, original));
  }
}

void Mender::mend() {
  SmallVector<Operation *> ops;
  SmallVector<func::CallOp> calls;
  root->walk([&](Operation *op) {
    if (auto call = dyn_cast<func::CallOp>(op))
      calls.push_back(call);
    else if (findByOpName(op->getName().getStringRef()))
      ops.push_back(op);
  });
  for (Operation *op : ops)
    if (!legal.contains(op))
      mendOp(op);
  callGraph.updateTypes();
  for (func::CallOp call : calls)
    mendCall(call);
  for (auto [value, original] : refined)
    mendUsers(value, original);
  callGraph.settle();
}

void mendTypes(Operation *root, const RefinedTypes &refined,
               llvm::DenseSet<Operation *> legal, CallGraph &callGraph,
               llvm::function_ref<void(Operation *, StringRef)> complain) {
  Mender(root, refined, std::move(legal), callGraph, complain).mend();
}

} // namespace dialectgen::onnx
