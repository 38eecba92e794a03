//===- SequenceMap.cpp - a graph on each element, as a loop ---------------===//
//
// The standard's function body of SequenceMap, which has the op's own graph in
// it and can therefore be no text.
//
//===----------------------------------------------------------------------===//

#include "../steps/StepHooks.h"
#include "BodyFunctions.h"
#include "dialectgen/onnx/ElementTypes.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace dialectgen::onnx {

std::optional<SmallVector<Value, 1>>
expansion::sequenceMap(StepRewrite &rewrite) {
  Region *graph =
      rewrite.getRegions().empty() ? nullptr : rewrite.getRegions().front();
  if (!graph || !graph->hasOneBlock() || rewrite.getOperands().empty() ||
      graph->getNumArguments() != rewrite.getOperands().size()) {
    rewrite.decline("it becomes a loop if its graph takes a value for each "
                    "operand");
    return std::nullopt;
  }
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  Type count = RankedTensorType::get({}, builder.getI64Type());
  Type flag = RankedTensorType::get({}, builder.getI1Type());

  Value length = build(builder, location, "SequenceLength",
                       rewrite.getOperands()[0], count);
  Value goesOn =
      build(builder, location, "Constant", {}, flag,
            builder.getNamedAttr(
                "value", DenseElementsAttr::get(cast<ShapedType>(flag), true)));
  OperationState loop(location, "onnx.Loop");
  loop.addOperands({length, goesOn});
  for (Type type : rewrite.getResultTypes()) {
    auto sequence = dyn_cast<SeqType>(type);
    auto element = sequence ? dyn_cast<ShapedType>(sequence.getElementType())
                            : ShapedType();
    if (!element) {
      rewrite.decline("it becomes a loop if the types of the elements of its "
                      "results are known");
      return std::nullopt;
    }
    loop.addOperands(
        build(builder, location, "SequenceEmpty", {}, type,
              builder.getNamedAttr(
                  "dtype", intAttr(builder.getContext(),
                                   getDataType(element.getElementType())))));
  }
  loop.addTypes(rewrite.getResultTypes());

  auto body = std::make_unique<Block>();
  Value index = body->addArgument(count, location);
  Value condition = body->addArgument(flag, location);
  OpBuilder inner(builder.getContext());
  inner.setInsertionPointToEnd(body.get());
  IRMapping mapping;
  for (auto [operand, argument] :
       llvm::zip(rewrite.getOperands(), graph->getArguments())) {
    Type type = argument.getType();
    // Tensors go into each turn as they are, or as the graph knows them.
    if (isa<SeqType>(operand.getType()))
      mapping.map(argument,
                  build(inner, location, "SequenceAt", {operand, index}, type));
    else if (operand.getType() == type)
      mapping.map(argument, operand);
    else
      mapping.map(argument, build(inner, location, "Identity", operand, type));
  }
  for (Operation &op : graph->front().without_terminator())
    inner.clone(op, mapping);
  OperationState yield(location, "onnx.Yield");
  yield.addOperands(condition);
  for (auto [type, made] :
       llvm::zip(rewrite.getResultTypes(),
                 graph->front().getTerminator()->getOperands()))
    yield.addOperands(
        build(inner, location, "SequenceInsert",
              {body->addArgument(type, location), mapping.lookupOrDefault(made),
               rewrite.getAdaptor().buildAbsent(inner, location)},
              type));
  inner.create(yield);
  loop.addRegion()->push_back(body.release());
  return SmallVector<Value, 1>(builder.create(loop)->getResults());
}

} // namespace dialectgen::onnx
