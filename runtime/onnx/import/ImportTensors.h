//===- ImportTensors.h - tensor data ----------------------------*- C++ -*-===//
//
// TensorProto to elements attributes. Small tensors become dense attributes;
// large ones keep the layout of raw_data in a resource blob, and raw_data and
// files become blobs without a copy.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTTENSORS_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTTENSORS_H

#include "../model/ExternalData.h"
#include "../model/LargeWeights.h"
#include "ImportTypes.h"
#include "dialectgen/onnx/Import.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/DenseMap.h"

namespace dialectgen::onnx::importer {

/// Bytes in the layout of raw_data, and their owner.
struct TensorBytes {
  llvm::ArrayRef<char> bytes;
  std::shared_ptr<void> owner;
};

/// Reads the tensors of one model, whose bytes move out of it.
class TensorReader {
public:
  explicit TensorReader(const ImportOptions &options)
      : options(options), externalData(options.externalDataFolder) {}

  /// Bytes of initializers that are not in the model, but in the mapped `file`.
  void setLargeWeights(LargeWeights weights, std::shared_ptr<void> file) {
    largeWeights = std::move(weights);
    weightsFile = std::move(file);
  }

  FailureOr<mlir::ElementsAttr> read(const pb::TensorProto &tensor,
                                     mlir::Location location, Owner owner);
  FailureOr<mlir::ElementsAttr> read(const pb::SparseTensorProto &tensor,
                                     mlir::Location location, Owner owner);

  /// Bytes of the smallest tensor so far that is external data, if one is.
  std::optional<uint64_t> smallestExternal() const { return smallest; }

private:
  FailureOr<TensorBytes> bytesOf(pb::TensorProto &tensor, uint64_t count,
                                 uint64_t size, mlir::Location location,
                                 Owner owner);
  FailureOr<TensorBytes> externalBytes(const pb::TensorProto &tensor,
                                       uint64_t size, mlir::Location location,
                                       Owner owner);

  const ImportOptions &options;
  ExternalDataFolder externalData;
  std::optional<uint64_t> smallest;
  LargeWeights largeWeights;
  std::shared_ptr<void> weightsFile;
  /// Each is read once.
  llvm::DenseMap<const void *, mlir::ElementsAttr> known;
};

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTTENSORS_H
