//===- ProgramInterface.h - inputs and outputs of a program -----*- C++ -*-===//
//
// A caller of a model knows its inputs and outputs, and nothing between them. A
// conversion keeps them by name, order and type, or fails.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_PROGRAMINTERFACE_H
#define DIALECTGEN_ONNX_PROGRAMINTERFACE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/MapVector.h"
#include <vector>

namespace dialectgen::onnx {

/// The inputs and outputs of each public function of a program, as they were
/// when this was made.
class ProgramInterface {
public:
  explicit ProgramInterface(mlir::ModuleOp module);

  /// Whether `module`, a later state of the program, has the same; fails with
  /// an error for each function that has not.
  llvm::LogicalResult check(mlir::ModuleOp module) const;
  /// An output of a function.
  using Output = std::pair<mlir::func::FuncOp, unsigned>;
  /// Determines the types with which outputs are written: those they had, or
  /// where these contradict what is known of the values now, that; returns such
  /// outputs, after a warning for each.
  std::vector<Output> restoreOutputTypes(mlir::ModuleOp module) const;
  /// Gives outputs of `function`, by their numbers, the types of their values
  /// in the place of those that are declared, with a warning for each.
  static void correct(mlir::func::FuncOp function,
                      const llvm::MapVector<unsigned, mlir::Type> &declared);

  struct Parameter {
    /// Empty if nobody gave it one.
    std::string name;
    mlir::Type type;
  };
  struct Signature {
    /// Initializers that formats list as inputs are among the inputs.
    llvm::SmallVector<Parameter> inputs, outputs;
  };
  static Signature signatureOf(mlir::func::FuncOp function);

private:
  static std::string describe(llvm::ArrayRef<Parameter> before,
                              llvm::ArrayRef<Parameter> after,
                              llvm::StringRef kind);

  llvm::MapVector<mlir::StringAttr, Signature> signatures;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_PROGRAMINTERFACE_H
