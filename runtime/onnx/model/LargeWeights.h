//===- LargeWeights.h - weights that pass protobuf by -----------*- C++ -*-===//
//
// Protobuf copies every byte it reads or writes. The large initializers of a
// model's main graph are most of its bytes, so they go around it: taken out of
// a mapped file before the rest is parsed, and put into the written file from
// where they lie. The bytes of the file are those protobuf would write.
//
// Field numbers and wire format: OnnxModel.proto, and protobuf's encoding
// guide.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_MODEL_LARGEWEIGHTS_H
#define DIALECTGEN_ONNX_MODEL_LARGEWEIGHTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <OnnxModel.pb.h>
#include <optional>
#include <string>
#include <vector>

namespace dialectgen::onnx {

/// From how many bytes on a tensor is large.
inline constexpr uint64_t largeWeightSize = 4096;

/// Bytes of raw_data that are not in the message itself.
using LargeWeights =
    llvm::DenseMap<const pb::TensorProto *, llvm::ArrayRef<char>>;

/// A model without the bytes of its large initializers.
struct SplitModel {
  /// A ModelProto whose large initializers have a raw_data of no bytes.
  std::string rest;
  /// Which initializer of the main graph, and its bytes.
  std::vector<std::pair<int, llvm::ArrayRef<char>>> weights;
};

/// Splits the bytes of a ModelProto. std::nullopt if it has no large data, or
/// if its form is unusual: then protobuf reads the whole model, and reports
/// errors.
std::optional<SplitModel> splitModel(llvm::StringRef model);

/// The bytes `writeModel` writes.
uint64_t sizeOfModel(const pb::ModelProto &model, const LargeWeights &weights);

/// Writes `model` with `weights`, which are of initializers of its main graph;
/// false if protobuf cannot. The same bytes for the same model. Takes the
/// fields out of `model` on the way, which is of no use afterwards.
bool writeModel(pb::ModelProto &model, const LargeWeights &weights,
                llvm::raw_ostream &stream);

/// Writes bytes that are not needed again soon: those mapped from a file need
/// not stay in memory.
void writeOnce(llvm::raw_ostream &stream, llvm::ArrayRef<char> bytes);

/// Copies them, likewise.
void copyOnce(llvm::MutableArrayRef<char> target, llvm::ArrayRef<char> bytes);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_MODEL_LARGEWEIGHTS_H
