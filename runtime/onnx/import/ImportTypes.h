//===- ImportTypes.h - types of values --------------------------*- C++ -*-===//
//
// TypeProto to MLIR types, and the declaration of a value with the metadata
// that no type holds.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTTYPES_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTTYPES_H

#include "../model/ImportProto.h"
#include "mlir/IR/Types.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>
#include <string>

namespace dialectgen::onnx::importer {

using llvm::FailureOr;
using llvm::LogicalResult;
using llvm::StringRef;

/// The name of a tensor's or type's owner in messages; built only for them.
using Owner = llvm::function_ref<std::string()>;

/// The metadata of a value_info besides the type; becomes attributes.
struct ValueNotes {
  /// `0:batch,2:length`: symbolic sizes by dimension.
  std::string dimParams;
  /// `type:IMAGE,0:DATA_BATCH`: denotations of the type and of dimensions.
  std::string denotations;
  /// `domain:com.example,name:Table`: opaque types, which are unknown ones.
  std::string opaqueTypes;
  std::string docString;
  Entries metadata;

  bool empty() const {
    return dimParams.empty() && denotations.empty() && opaqueTypes.empty() &&
           docString.empty() && metadata.empty();
  }
};

struct DeclaredValue {
  mlir::Type type;
  /// Null if there is no metadata besides the type.
  std::unique_ptr<ValueNotes> notes;
};

/// Fails with a diagnostic at `location` if there is no such type, or if it
/// nests more than `maxDepth` types.
FailureOr<mlir::Type> importType(const pb::TypeProto &type, unsigned maxDepth,
                                 mlir::Location location, Owner owner);

/// `what` is the kind of the value in messages: input, output, value.
FailureOr<DeclaredValue> importValueInfo(const pb::ValueInfoProto &info,
                                         unsigned maxTypeDepth,
                                         mlir::Location location,
                                         StringRef what);

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTTYPES_H
