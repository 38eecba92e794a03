//===- ModelInterface.h - inputs and outputs of a model ---------*- C++ -*-===//
//
// The inputs and outputs of an ONNX model by name, order and type, to compare
// a model that is written with the one it was made of.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_MODELINTERFACE_H
#define DIALECTGEN_ONNX_MODELINTERFACE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <string>
#include <vector>

namespace dialectgen::onnx {

struct ModelInterface {
  struct Value {
    /// Empty if none is required.
    std::string name;
    /// `float[2, ?]`; names of sizes are not part of it. Empty if the model
    /// gives the value no type.
    std::string type;
  };
  std::vector<Value> inputs, outputs;

  /// The first input or output of this that `written` does not have, or that
  /// only `written` has, in words; empty if there is none.
  std::string findDifference(const ModelInterface &written) const;
  /// Takes the types of outputs from the program, where they were corrected.
  void takeOutputs(
      llvm::ArrayRef<std::pair<mlir::func::FuncOp, unsigned>> corrected);
};

/// Of the model that `main` is written as.
ModelInterface interfaceOf(mlir::func::FuncOp main);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_MODELINTERFACE_H
