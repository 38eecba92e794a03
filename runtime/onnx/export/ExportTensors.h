//===- ExportTensors.h - tensor data ----------------------------*- C++ -*-===//
//
// Elements attributes to TensorProto, inside the model or in a file beside it.
// Data for a file are written from their location, without a copy.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_EXPORT_EXPORTTENSORS_H
#define DIALECTGEN_ONNX_EXPORT_EXPORTTENSORS_H

#include "../model/LargeWeights.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"

namespace dialectgen::onnx::exporter {

using llvm::LogicalResult;
using llvm::StringRef;

/// Writes the tensors of one model.
class TensorWriter {
public:
  /// `externalFile`: the location of external data; empty if there can be none.
  explicit TensorWriter(std::string externalFile)
      : externalFile(std::move(externalFile)) {}

  /// Tensors of more bytes are external data.
  void setThreshold(uint64_t bytes) { threshold = bytes; }

  /// `canBeLarge`: an initializer of the main graph, whose data may stay where
  /// they are. `owner` names the tensor in messages.
  LogicalResult write(mlir::ElementsAttr elements, mlir::DictionaryAttr form,
                      mlir::Location location, const llvm::Twine &owner,
                      pb::TensorProto &tensor, bool canBeLarge = false);

  /// Bytes of initializers that are not in their messages.
  const LargeWeights &getLargeWeights() const { return largeWeights; }
  bool hasExternalData() const { return !externalTensors.empty(); }
  /// Writes the bytes of external tensors, each at its offset.
  void writeExternalData(llvm::raw_ostream &stream) const;

private:
  struct ExternalTensor {
    uint64_t offset;
    mlir::ElementsAttr elements;
  };

  std::string externalFile;
  uint64_t threshold = 0;
  LargeWeights largeWeights;
  uint64_t externalSize = 0;
  std::vector<ExternalTensor> externalTensors;
};

LogicalResult exportSparseTensor(mlir::SparseElementsAttr elements,
                                 mlir::DictionaryAttr form,
                                 mlir::Location location,
                                 const llvm::Twine &owner,
                                 pb::SparseTensorProto &tensor);

} // namespace dialectgen::onnx::exporter

#endif // DIALECTGEN_ONNX_EXPORT_EXPORTTENSORS_H
