//===- ImportProto.h - reading the protobuf of a model ----------*- C++ -*-===//
//
// Parses a ModelProto. A field that OnnxModel.proto does not have is an error,
// since its meaning is unknown.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_MODEL_IMPORTPROTO_H
#define DIALECTGEN_ONNX_MODEL_IMPORTPROTO_H

#include "mlir/IR/Location.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LogicalResult.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <OnnxModel.pb.h>
#include <google/protobuf/arena.h>
#include <limits>
#include <memory>
#include <string>

namespace dialectgen::onnx {

struct ModelInterface;

/// The interface of a model with the graph `graph`.
ModelInterface interfaceOf(const pb::GraphProto &graph);

namespace importer {

using Entries = llvm::SmallVector<std::pair<std::string, std::string>, 0>;

/// Can protobuf read a message of this many bytes?
inline bool isSizeOfModel(uint64_t size) {
  return size <= static_cast<uint64_t>(std::numeric_limits<int>::max());
}

/// A model and the storage of its messages.
class ParsedModel {
public:
  /// `size`: bytes of the file. An arena keeps the many small messages of a
  /// model together, but frees nothing before its end: it is not for a model
  /// that holds gigabytes.
  explicit ParsedModel(uint64_t size)
      : arena(size <= largest ? std::make_unique<google::protobuf::Arena>()
                              : nullptr),
        loose(arena ? nullptr : std::make_unique<pb::ModelProto>()),
        model(arena ? google::protobuf::Arena::CreateMessage<pb::ModelProto>(
                          arena.get())
                    : loose.get()) {}

  pb::ModelProto &message() { return *model; }

private:
  static constexpr uint64_t largest = 256 << 20;
  std::unique_ptr<google::protobuf::Arena> arena;
  std::unique_ptr<pb::ModelProto> loose;
  pb::ModelProto *model;
};

/// Parses `buffer` into `model`. Fails with a diagnostic at `location` if it is
/// not a protobuf, nests too deeply, or has fields nobody here understands.
llvm::LogicalResult parseModel(llvm::MemoryBufferRef buffer,
                               mlir::Location location, pb::ModelProto &model);

Entries toEntries(
    const google::protobuf::RepeatedPtrField<pb::StringStringEntryProto> &list);

} // namespace importer
} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_MODEL_IMPORTPROTO_H
