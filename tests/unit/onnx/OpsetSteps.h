//===- OpsetSteps.h - shared code of tests of opset conversion --*- C++ -*-===//
//
// Conversion with its messages, the text of a program, and the equivalence of
// two nodes.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_ONNX_OPSETSTEPS_H
#define DIALECTGEN_TESTS_UNIT_ONNX_OPSETSTEPS_H

#include "DialectTest.h"
#include "LegalNodes.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace dialectgen::onnx::test {

inline std::string textOf(mlir::Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  op->print(os, mlir::OpPrintingFlags().printGenericOpForm());
  return text;
}

class OpsetTest : public DialectTest {
protected:
  /// Whether it was converted; the diagnostics are stored in `messages`.
  bool converts(mlir::ModuleOp module, const TargetOpsets &targets,
                bool expand = false) {
    messages.clear();
    mlir::ScopedDiagnosticHandler handler(
        &context, [&](mlir::Diagnostic &diagnostic) {
          messages.push_back(diagnostic.str());
          return mlir::success();
        });
    return mlir::succeeded(convertOpsets(module, {targets, expand}));
  }

  /// The last node of that name; null if there is none.
  static mlir::Operation *findOp(mlir::ModuleOp module, llvm::StringRef name) {
    mlir::Operation *found = nullptr;
    module.walk([&](mlir::Operation *op) {
      if (op->getName().getStringRef() == name)
        found = op;
    });
    return found;
  }

  std::string joined() const { return llvm::join(messages, "; "); }
};

/// The elements of a constant, or of an attribute, as text; `1.0` and `1` are
/// the same. Empty if it is neither.
std::string numbersOf(mlir::Attribute value);
/// Those of the op that defines `value`.
std::string numbersOf(mlir::Value value);
/// Which argument, which constant, or that it is absent; past casts.
std::string describe(mlir::Value value);

} // namespace dialectgen::onnx::test

#endif // DIALECTGEN_TESTS_UNIT_ONNX_OPSETSTEPS_H
