//===- Copies.cpp - values that an opset can hold -------------------------===//
//
// See Copies.h.
//
//===----------------------------------------------------------------------===//

#include "Copies.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"

using namespace mlir;

namespace dialectgen::onnx {

static const OpVersionInfo *copyOpOf(unsigned opset) {
  return findOpVersion("ai.onnx", copyOp, opset);
}

bool hasCopies(unsigned opset) { return copyOpOf(opset); }

static bool copies(const OpVersionInfo &info, Type type) {
  // A dialect of fewer versions has no op to ask.
  if (info.opName.empty())
    return true;
  MLIRContext *context = type.getContext();
  Block scratch;
  Location location = UnknownLoc::get(context);
  OperationState state(location, info.opName);
  state.addOperands(scratch.addArgument(type, location));
  state.addTypes(type);
  Operation *copy = Operation::create(state);
  bool isLegal = isLegalAlone(copy);
  copy->destroy();
  return isLegal;
}

bool canCopy(Type type, unsigned opset) {
  const OpVersionInfo *info = copyOpOf(opset);
  return info && copies(*info, type);
}

unsigned firstOpsetWith(Type element) {
  for (const OpVersionInfo &info : findOp("ai.onnx", copyOp))
    if (copies(info, UnrankedTensorType::get(element)))
      return info.since;
  return 0;
}

} // namespace dialectgen::onnx
