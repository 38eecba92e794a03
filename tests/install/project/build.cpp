//===- build.cpp - onnx ops without result types in hand ------------------===//
//
// Builds a convolution and its users with `create(builder, location, operands,
// attributes)`: types and shapes are inferred, optional operands are omitted or
// null. Code for several versions of an operator takes parts by name.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "dialectgen/onnx/VersionView.h"
#include "dialectgen/onnx/ops/ONNXConvOp.h"
#include "dialectgen/onnx/ops/ONNXReluOp.h"
#include "dialectgen/onnx/ops/ONNXSoftmaxOp.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Verifier.h"

using namespace dialectgen;
using namespace mlir;

/// The axes that a reduction of any version has as a constant or an attribute.
static Attribute findAxes(Operation *op) {
  std::optional<onnx::VersionView> view = onnx::versionOf(op);
  if (view && view->hasAttribute("axes"))
    return *view->getAttribute("axes");
  Attribute value;
  if (view && view->hasOperand("axes"))
    if (Value axes = *view->getOperand("axes"))
      matchPattern(axes, m_Constant(&value));
  return value;
}

int main() {
  MLIRContext context;
  context.loadDialect<onnx::ONNXDialect, func::FuncDialect>();
  // Without it, results have element types, and shapes only where operands are
  // broadcast.
  onnx::inferShapesInBuilders(context);

  OpBuilder builder(&context);
  Location location = builder.getUnknownLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(location);
  builder.setInsertionPointToEnd(module->getBody());
  auto image = RankedTensorType::get({1, 3, 8, 8}, builder.getF32Type());
  auto filters = RankedTensorType::get({4, 3, 3, 3}, builder.getF32Type());
  auto function = func::FuncOp::create(
      builder, location, "f", builder.getFunctionType({image, filters}, {}));
  builder.setInsertionPointToEnd(function.addEntryBlock());

  Value conv = onnx::ONNXConvOp::create(
      builder, location, function.getArgument(0), function.getArgument(1),
      /*B=*/Value(), /*auto_pad=*/"SAME_UPPER");
  Value relu = onnx::ONNXReluOp::create(builder, location, conv);
  onnx::ONNXSoftmaxOp::create(builder, location, relu, /*axis=*/-1);
  for (unsigned opset : {11, 13}) {
    const onnx::OpVersionInfo *version =
        onnx::findOpVersion("ai.onnx", "ReduceSum", opset);
    auto sum =
        onnx::createVersion(builder, location, *version, {{"data", relu}});
    if (failed(sum) || findAxes(*sum))
      return 1;
  }
  func::ReturnOp::create(builder, location);
  if (failed(verify(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
