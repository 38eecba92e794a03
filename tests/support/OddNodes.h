//===- OddNodes.h - nodes of op versions, legal and odd ones ----*- C++ -*-===//
//
// Creates a program of nodes from the signatures of their op versions and from
// choices: types, shapes, constants, attributes. If every choice is the first,
// a node is the smallest that its version allows (OpMaker.h); other choices
// gradually leave the legal range: zero strides, negative sizes, axes out of
// bounds, numbers at the end of their range.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_ODDNODES_H
#define DIALECTGEN_TESTS_SUPPORT_ODDNODES_H

#include "OpMaker.h"
#include <functional>

namespace dialectgen::onnx::test {

class OddNodes {
public:
  /// A number below its argument.
  using Pick = std::function<size_t(size_t bound)>;

  /// `context` has loaded the dialect.
  OddNodes(mlir::MLIRContext &context, Pick pick)
      : context(context), builder(&context), pick(std::move(pick)) {}

  /// A function with a node of each version, not verified. Later nodes may use
  /// the results of earlier ones; the function returns all of them.
  mlir::OwningOpRef<mlir::ModuleOp>
  make(llvm::ArrayRef<const OpVersion *> versions);

private:
  OpParts partsOf(const OpVersion &version);
  mlir::Value operand(mlir::Type type, mlir::Block &entry);
  mlir::Attribute attribute(const Attribute &attribute);
  mlir::DenseElementsAttr constant(mlir::Type element);
  std::vector<int64_t> shape();
  int64_t integer();
  double number();

  mlir::MLIRContext &context;
  mlir::OpBuilder builder;
  Pick pick;
};

} // namespace dialectgen::onnx::test

#endif // DIALECTGEN_TESTS_SUPPORT_ODDNODES_H
