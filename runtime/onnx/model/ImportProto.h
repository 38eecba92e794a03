//===- ImportProto.h - reading the protobuf of a model ----------*- C++ -*-===//
//
// Parses a ModelProto and handles fields that are newer than the installed ONNX
// library's onnx.proto: those that the importer supports are read from the
// unknown fields, any other is an error, since its meaning is unknown.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_MODEL_IMPORTPROTO_H
#define DIALECTGEN_ONNX_MODEL_IMPORTPROTO_H

#include "mlir/IR/Location.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LogicalResult.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <google/protobuf/arena.h>
#include <limits>
#include <memory>
#include <onnx/onnx_pb.h>
#include <string>

namespace dialectgen::onnx::importer {

/// Numbers of fields that newer versions of onnx.proto added.
namespace field {
constexpr int nodeOverload = 8, nodeMetadata = 9, nodeDevices = 10;
constexpr int modelConfiguration = 26;
constexpr int graphMetadata = 16;
constexpr int functionAttributes = 11, functionValueInfo = 12,
              functionOverload = 13, functionMetadata = 14;
constexpr int valueInfoMetadata = 4;
constexpr int tensorMetadata = 16;
} // namespace field

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
        loose(arena ? nullptr : std::make_unique<::onnx::ModelProto>()),
        model(arena
                  ? google::protobuf::Arena::CreateMessage<::onnx::ModelProto>(
                        arena.get())
                  : loose.get()) {}

  ::onnx::ModelProto &message() { return *model; }

private:
  static constexpr uint64_t largest = 256 << 20;
  std::unique_ptr<google::protobuf::Arena> arena;
  std::unique_ptr<::onnx::ModelProto> loose;
  ::onnx::ModelProto *model;
};

/// Parses `buffer` into `model`. Fails with a diagnostic at `location` if it is
/// not a protobuf, nests too deeply, or has fields nobody here understands.
llvm::LogicalResult parseModel(llvm::MemoryBufferRef buffer,
                               mlir::Location location,
                               ::onnx::ModelProto &model);

/// The length-delimited values of unknown field `number`, in their order.
llvm::SmallVector<llvm::StringRef, 0>
newerField(const google::protobuf::Message &message, int number);

/// The last value of unknown string field `number`; empty if absent.
llvm::StringRef newerString(const google::protobuf::Message &message,
                            int number);

/// The StringStringEntryProto list in unknown field `number`.
llvm::FailureOr<Entries> newerEntries(const google::protobuf::Message &message,
                                      int number, mlir::Location location);

/// The messages of type `MessageT` in unknown field `number`.
llvm::LogicalResult parseNewer(llvm::StringRef bytes, mlir::Location location,
                               google::protobuf::Message &message);

Entries toEntries(
    const google::protobuf::RepeatedPtrField<::onnx::StringStringEntryProto>
        &list);

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_MODEL_IMPORTPROTO_H
