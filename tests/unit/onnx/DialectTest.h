//===- DialectTest.h - base of tests of the onnx dialect --------*- C++ -*-===//
//
// A context with the dialect, and the verifier with its messages.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_ONNX_DIALECTTEST_H
#define DIALECTGEN_TESTS_UNIT_ONNX_DIALECTTEST_H

#include "dialectgen/onnx/ONNXDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

namespace dialectgen::onnx::test {

class DialectTest : public testing::Test {
protected:
  DialectTest() : context(mlir::MLIRContext::Threading::DISABLED) {
    context.loadDialect<ONNXDialect, mlir::func::FuncDialect>();
  }

  /// Verifies; the diagnostics are stored in `messages`.
  bool verifies(mlir::ModuleOp module) {
    messages.clear();
    mlir::ScopedDiagnosticHandler handler(
        &context, [&](mlir::Diagnostic &diagnostic) {
          messages.push_back(diagnostic.str());
          return mlir::success();
        });
    return mlir::succeeded(mlir::verify(module));
  }

  mlir::MLIRContext context;
  std::vector<std::string> messages;
};

} // namespace dialectgen::onnx::test

#endif // DIALECTGEN_TESTS_UNIT_ONNX_DIALECTTEST_H
