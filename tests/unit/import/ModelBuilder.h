//===- ModelBuilder.h - models made in memory for tests ---------*- C++ -*-===//
//
// Short functions to write an ONNX model, import it, and inspect the result.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_IMPORT_MODELBUILDER_H
#define DIALECTGEN_TESTS_UNIT_IMPORT_MODELBUILDER_H

#include "dialectgen/onnx/Import.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/MLIRContext.h"
#include <OnnxModel.pb.h>
#include <string>

namespace pb = dialectgen::onnx::pb;

/// A model with opset 17, without inputs or outputs.
pb::ModelProto makeModel(int64_t opset = 17);

/// The name of `op` in such a model: that of an older version, once it has a
/// newer one.
std::string importedName(const std::string &op, unsigned opset = 17);

/// Adds a node.
pb::NodeProto &addNode(pb::GraphProto &graph, const std::string &op,
                       const std::vector<std::string> &inputs,
                       const std::vector<std::string> &outputs);

/// Adds an input of an unranked float tensor.
void addFloatInput(pb::GraphProto &graph, const std::string &name);

/// An import with its diagnostics and its result.
struct Imported {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  std::string diagnostics;
  mlir::OwningOpRef<mlir::ModuleOp> module;

  explicit Imported(const pb::ModelProto &model,
                    const dialectgen::onnx::ImportOptions &options = {})
      : Imported(model.SerializeAsString(), options) {}
  /// Of the bytes of a model.
  explicit Imported(const std::string &model,
                    const dialectgen::onnx::ImportOptions &options = {});
  /// The value of initializer `name`.
  mlir::ElementsAttr initializer(llvm::StringRef name);
  unsigned countOps(llvm::StringRef name);
};

#endif // DIALECTGEN_TESTS_UNIT_IMPORT_MODELBUILDER_H
