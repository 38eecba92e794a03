//===- RecordedTensors.h - inputs and outputs of models ---------*- C++ -*-===//
//
// Reads the tensors that ONNX's test data records beside a model.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_RECORDEDTENSORS_H
#define DIALECTGEN_TESTS_SUPPORT_RECORDEDTENSORS_H

#include "Interpreter.h"

namespace dialectgen::test {

/// The tensor in the file at `path`, of element type `element`; none if it is
/// no tensor or has elements that the interpreter does not know.
std::optional<Tensor> readTensor(const std::string &path,
                                 mlir::MLIRContext *context);

/// The files `<stem>_<index>.pb` in `folder`, one for each of `types`; none for
/// a value that is no tensor or has no file.
std::vector<std::optional<Tensor>> readTensors(llvm::StringRef folder,
                                               llvm::StringRef stem,
                                               mlir::TypeRange types);

/// Argument `index` of `function`, an ONNX graph, becomes a constant.
void makeConstant(mlir::func::FuncOp function, unsigned index,
                  const Tensor &value);

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_SUPPORT_RECORDEDTENSORS_H
