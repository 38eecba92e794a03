//===- Builders.cpp - ops without result types in hand --------------------===//
//
// See Builders.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/Builders.h"
#include "Relations.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace dialectgen::onnx {

Attribute AttributeArgument<IntegerAttr>::get(OpBuilder &builder) const {
  if (!value)
    return attribute;
  return builder.getIntegerAttr(builder.getIntegerType(64, /*isSigned=*/true),
                                *value);
}

Attribute AttributeArgument<FloatAttr>::get(OpBuilder &builder) const {
  return value ? builder.getF32FloatAttr(static_cast<float>(*value))
               : attribute;
}

Attribute AttributeArgument<StringAttr>::get(OpBuilder &builder) const {
  return value ? builder.getStringAttr(*value) : attribute;
}

Attribute AttributeArgument<ArrayAttr>::get(OpBuilder &builder) const {
  if (integers)
    return builder.getI64ArrayAttr(*integers);
  if (numbers)
    return builder.getF32ArrayAttr(*numbers);
  if (strings)
    return builder.getStrArrayAttr(*strings);
  return attribute;
}

/// Refines the result types of `state` by the known properties of its operands.
static void inferShapes(OperationState &state) {
  // Relations and rules ask an op; this one is gone before anybody sees it.
  Operation *op = Operation::create(state);
  detail::inferShapesByRelations(op);
  auto *dialect = static_cast<ONNXDialect *>(state.name.getDialect());
  if (dialect->shapeInferrer)
    dialect->shapeInferrer(op);
  state.types.assign(op->result_type_begin(), op->result_type_end());
  op->destroy();
}

/// Gives `state` the types of its results.
static void inferTypes(OperationState &state, unsigned resultCount) {
  const OpVersionInfo *info = findByOpName(state.name.getStringRef());
  // A variadic at the end may be of any length; all others are there or absent.
  bool isVariadic =
      !info->results.empty() && info->results.back().arity == Arity::Variadic;
  unsigned all = static_cast<unsigned>(info->results.size()) - isVariadic;
  auto attribute = [&](StringRef name) { return state.attributes.get(name); };
  OpView view{*info, state.operands, attribute, /*regions=*/{},
              state.getContext()};
  for (unsigned index = 0; index != std::max(all, resultCount); ++index) {
    Type type = index < resultCount ? inferResultType(view, index) : Type();
    if (!type && index < resultCount)
      emitError(state.location)
          << "the type of result #" << index << " of '" << state.name
          << "' does not follow from its operands and attributes; use a "
             "builder that takes result types";
    state.addTypes(type ? type : NoneType::get(state.getContext()));
  }
  inferShapes(state);
}

void buildInferring(OpBuilder &builder, OperationState &state,
                    ArrayRef<ValueRange> operands,
                    ArrayRef<std::pair<StringRef, Attribute>> attributes,
                    unsigned resultCount) {
  Value absent;
  for (ValueRange range : operands)
    for (Value operand : range) {
      if (!operand && !absent)
        absent = createNoValue(builder, state.location);
      state.addOperands(operand ? operand : absent);
    }
  for (auto [name, attribute] : attributes)
    if (attribute)
      state.addAttribute(name, attribute);
  inferTypes(state, resultCount);
}

void buildInferringFromRanges(OpBuilder &builder, OperationState &state,
                              ValueRange operands,
                              ArrayRef<NamedAttribute> attributes,
                              unsigned resultCount) {
  state.addAttributes(attributes);
  buildInferring(builder, state, ArrayRef<ValueRange>(operands),
                 ArrayRef<std::pair<StringRef, Attribute>>(), resultCount);
}

} // namespace dialectgen::onnx
