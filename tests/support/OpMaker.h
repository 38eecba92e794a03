//===- OpMaker.h - a legal op for every op version ------------------------===//
//
// Makes the least op that a version's signature allows, in a function of its
// own: operands are the function's arguments, tensors have no rank, so that
// nothing but the signature speaks.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_OPMAKER_H
#define DIALECTGEN_TESTS_SUPPORT_OPMAKER_H

#include "ResolvedSpecs.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/OwningOpRef.h"
#include <map>

namespace dialectgen::onnx::test {

/// The MLIR type of `seq(tensor(float))` and its like; null (and a failure of
/// the test) if MLIR cannot read its spelling.
mlir::Type typeFor(const std::string &expression, mlir::MLIRContext &context);

/// `type` with this shape if it is a tensor.
mlir::Type withShape(mlir::Type type, llvm::ArrayRef<int64_t> shape);

/// The parts of the smallest legal op. Tests change them to break one rule.
struct OpParts {
  std::string opName;
  std::vector<mlir::Type> operands, results;
  mlir::NamedAttrList attributes;
  unsigned regions = 0;
  /// Of each region's graph.
  std::vector<mlir::Type> graphInputs, graphOutputs;
  /// Operands that are constants, not arguments.
  std::map<unsigned, mlir::DenseElementsAttr> constants;
  /// The function returns the results that are there.
  bool returnsResults = false;
};

/// Op versions that take several tensors, their gradients and each of their
/// states, and return the new tensors and states.
bool isTrainingStep(const OpVersion &version);

/// How many states a training step keeps of each tensor.
unsigned trainingStates(const OpVersion &version);

/// Type variable to the type it stands for; absent: its first.
using Choice = std::map<std::string, std::string>;

/// For each variable, the type (tensor, sequence or optional) with the elements
/// of `type`, if the variable admits one: some ops require this of several.
Choice alike(const OpVersion &version, const std::string &type);

OpParts leastOp(const OpVersion &version, mlir::MLIRContext &context,
                const Choice &choice = {});

/// Gives results the types that follow from all else, but for shapes: one with
/// a variable of its own may be determined all the same.
void followTypes(OpParts &parts, mlir::MLIRContext &context);

/// The op alone; its constants are not looked at.
mlir::Operation *create(mlir::OpBuilder &builder, const OpParts &parts,
                        mlir::ValueRange operands);

/// A module with a function around the op; not verified.
mlir::OwningOpRef<mlir::ModuleOp> build(const OpParts &parts,
                                        mlir::MLIRContext &context);

/// The op that `build` put into the module.
mlir::Operation *theOp(mlir::ModuleOp module);

} // namespace dialectgen::onnx::test

#endif // DIALECTGEN_TESTS_SUPPORT_OPMAKER_H
