//===- Lowering.cpp - operations of chlo as those of stablehlo ------------===//
//
// A table of the functions that specs name, and common parts of all: shapes
// that operands are broadcast to, types of results, and refusals.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "../../../stablehlo/formulas/Broadcast.h"
#include "dialectgen/chlo/ChloDialect.h"
#include "dialectgen/stablehlo/ChloConversion.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace dialectgen::chlo {
namespace {

/// The operation that one is but for broadcast operands, or the function that
/// builds it.
struct LoweringRow {
  StringRef target;
  LogicalResult (*function)(Lowering &to);
};

const LoweringRow *findLowering(StringRef op) {
  static const llvm::StringMap<LoweringRow> rows = {
#define DIALECTGEN_LOWERING(OP, TARGET, FUNCTION) {OP, {TARGET, FUNCTION}},
#include "ChloLowerings.inc"
  };
  auto it = rows.find(op);
  return it == rows.end() ? nullptr : &it->second;
}

} // namespace

SmallVector<Value> Lowering::broadcast() {
  stablehlo::Broadcast shape(
      hlo, op->getOperands(),
      attribute<DenseI64ArrayAttr>("broadcast_dimensions"));
  SmallVector<Value> values;
  for (size_t i = 0; i != op->getNumOperands(); ++i)
    values.push_back(shape.spread(i));
  return values;
}

std::string textOf(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << "'" << type << "'";
  return text;
}

LogicalResult Lowering::give(ValueRange values) {
  for (auto [value, result] : llvm::zip(values, op->getResults())) {
    auto type = cast<RankedTensorType>(result.getType());
    if (failed(verifyCompatibleShape(Hlo::typeOf(value).getShape(),
                                     type.getShape())))
      return refuse("its replacement has the type " + textOf(value.getType()) +
                    ", and it has " + textOf(type));
    results.push_back(hlo.cast(value, type));
  }
  return success();
}

LogicalResult Lowering::refuse(const Twine &why) const {
  return op->emitError() << "'" << op->getName()
                         << "' cannot be made of operations of 'stablehlo': "
                         << why;
}

bool hasFormula(Operation *op) {
  const LoweringRow *row = findLowering(op->getName().getStringRef());
  return row && row->function && op->getNumOperands() != 0 &&
         op->getNumRegions() == 0;
}

/// Why formulas are not for values of `type`; empty if they are. One operation
/// in the place of another may have any elements.
static std::string whyNot(Type type, bool isFormula) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return "expected tensors whose ranks are known";
  if (tensor.getEncoding())
    return "expected tensors without bounds or another encoding";
  Type element = tensor.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  bool isNumber = element == tensor.getElementType()
                      ? isa<IntegerType, FloatType>(element)
                      : isa<FloatType>(element);
  return !isFormula || isNumber ? ""
                                : "expected integers, floats or complex floats";
}

static LogicalResult lower(Lowering &to) {
  Operation *op = to.getOp();
  const LoweringRow *row = findLowering(op->getName().getStringRef());
  if (!row)
    return to.refuse("there is no formula for it");
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (std::string why = whyNot(type, row->function != nullptr);
          !why.empty())
        return to.refuse("it has " + textOf(type) + "; " + why);
  if (row->function)
    return row->function(to);
  OperationState state(op->getLoc(), row->target, to.broadcast(), {}, {});
  state.addTypes(cast<RankedTensorType>(op->getResult(0).getType())
                     .clone(Hlo::typeOf(state.operands.front()).getShape()));
  return to.give(to.getHlo().getBuilder().create(state)->getResults());
}

} // namespace dialectgen::chlo

namespace dialectgen::stablehlo {

LogicalResult legalizeChlo(Operation *root) {
  auto *dialect = root->getContext()->getLoadedDialect<chlo::ChloDialect>();
  if (!dialect)
    return success();
  SmallVector<Operation *> found;
  root->walk([&](Operation *op) {
    if (op->getDialect() == dialect)
      found.push_back(op);
  });
  if (found.empty())
    return success();
  root->getContext()->getOrLoadDialect<StablehloDialect>();
  bool isGood = true;
  for (Operation *op : found) {
    Recording recording(op);
    Hlo hlo(recording, op->getLoc());
    chlo::Lowering to(op, hlo);
    LogicalResult isMade = lower(to);
    if (succeeded(isMade) && !hlo.getExcess().empty())
      isMade = to.refuse(hlo.getExcess());
    // Not each type of elements is one of each operation.
    for (Operation *made : recording.getBuilt())
      if (succeeded(isMade) && failed(verify(made)))
        isMade = to.refuse("it has elements that these do not take");
    if (failed(isMade)) {
      recording.takeBack();
      isGood = false;
      continue;
    }
    for (Value value : to.getResults())
      if (Operation *made = value.getDefiningOp();
          made && !llvm::is_contained(op->getOperands(), value))
        for (NamedAttribute other : op->getDiscardableAttrs())
          made->setDiscardableAttr(other.getName(), other.getValue());
    op->replaceAllUsesWith(to.getResults());
    op->erase();
  }
  return success(isGood);
}

} // namespace dialectgen::stablehlo
