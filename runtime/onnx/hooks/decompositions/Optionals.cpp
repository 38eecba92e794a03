//===- Optionals.cpp - values that may be absent, as themselves -----------===//
//
// Decompositions of ops that look into optional values, and of those that pass
// values of any type.
//
//===----------------------------------------------------------------------===//

#include "Unpacking.h"
#include "dialectgen/onnx/ONNXTypes.h"

using namespace mlir;

namespace dialectgen::onnx {

/// The value that operand 0 is or has, null if it has none; refuses if that is
/// unknown.
static FailureOr<Value> contentOf(Unpacking &to) {
  if (!to.has(0))
    return Value();
  if (!isa<OptType>(to.operand(0).getType()))
    return to.operand(0);
  auto parts = partsOf(to.operand(0));
  if (!parts)
    return to.refuse("its optional value is given to the program, or computed, "
                     "and may be absent");
  return parts->empty() ? Value() : parts->front();
}

LogicalResult decomposition::optionalGetElement(Unpacking &to) {
  FailureOr<Value> content = contentOf(to);
  if (failed(content))
    return failure();
  return *content ? to.give(*content)
                  : to.refuse("its optional value is absent");
}

LogicalResult decomposition::optionalHasElement(Unpacking &to) {
  FailureOr<Value> content = contentOf(to);
  if (failed(content))
    return failure();
  return to.give(to.scalar(*content ? 1 : 0, to.getBuilder().getI1Type(),
                           to.getOp()->getResult(0).getType()));
}

LogicalResult decomposition::identity(Unpacking &to) {
  return to.give(to.operand(0));
}

} // namespace dialectgen::onnx
