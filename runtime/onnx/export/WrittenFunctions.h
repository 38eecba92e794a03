//===- WrittenFunctions.h - functions of the model so far -------*- C++ -*-===//
//
// Copies that the importer specialised become one function again if their
// written forms are equal; otherwise each gets a name of its own.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_EXPORT_WRITTENFUNCTIONS_H
#define DIALECTGEN_ONNX_EXPORT_WRITTENFUNCTIONS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <OnnxModel.pb.h>
#include <map>
#include <memory>
#include <utility>

namespace dialectgen::onnx::exporter {

/// A function of the model as it is written.
struct WrittenFunction {
  pb::FunctionProto proto;
  std::string domain, name, overload;
  /// Where the model had it; the greatest number if no model did.
  int64_t index;
};

class WrittenFunctions {
public:
  /// Null if `function` is not written yet.
  const WrittenFunction *find(mlir::func::FuncOp function) const {
    return byOp.lookup(function);
  }

  /// Adds the written form of `function`, unless there is an equal one, which
  /// keeps the names of dimensions that both have. Gives it another name if one
  /// of different content has its name.
  void add(mlir::func::FuncOp function,
           std::unique_ptr<WrittenFunction> written);
  /// One that no function of the module stands for.
  void add(std::unique_ptr<WrittenFunction> written);

  /// Moves them to `model`, by their places there; those that no model had come
  /// last.
  void moveTo(pb::ModelProto &model);

private:
  /// By their places in the model, and in the order of being added.
  std::map<std::pair<int64_t, size_t>, std::unique_ptr<WrittenFunction>> all;
  /// By what nodes call it, and by the name that it began with and its content.
  llvm::StringMap<WrittenFunction *> byKey, byContent;
  /// The last suffix that was tried of a name.
  llvm::StringMap<unsigned> suffixes;
  llvm::DenseMap<mlir::Operation *, WrittenFunction *> byOp;
};

} // namespace dialectgen::onnx::exporter

#endif // DIALECTGEN_ONNX_EXPORT_WRITTENFUNCTIONS_H
