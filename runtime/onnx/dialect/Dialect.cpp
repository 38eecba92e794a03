//===- Dialect.cpp - the onnx dialect -------------------------------------===//
//
// Registration of types and ops.
//
//===----------------------------------------------------------------------===//

#include "LoadedOps.h"
#include "OlderOps.h"
#include "Relations.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

#define GET_TYPEDEF_CLASSES
#include "onnx/ONNXTypes.cpp.inc"

#include "onnx/ONNXDialect.cpp.inc"

namespace dialectgen::onnx {

/// Defined with the op classes, which the build divides over source files.
void registerONNXOps(mlir::Dialect &dialect);
void registerONNXSupportOps(mlir::Dialect &dialect);

void ONNXDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "onnx/ONNXTypes.cpp.inc"
      >();
}

void ONNXDialect::initialize() {
  registerTypes();
  registerONNXOps(*this);
  registerONNXSupportOps(*this);
  auto add = [&](const OpVersionInfo &info) {
    auto find = [&] {
      return mlir::RegisteredOperationName::lookup(info.opName, getContext());
    };
    // The build compiles classes of the newest versions alone.
    if (!find())
      RowOp::add(makeOlderOp(*this, info));
    addRowInterfaces(*find(), info);
  };
  for (const OpVersionInfo &info : getOpVersions())
    if (!info.opName.empty())
      add(info);
  for (const auto &[name, op] : loadedOps().byOpName)
    add(*op.info);
  detail::addShapeReification(getContext());
}

} // namespace dialectgen::onnx
