//===- OlderOpHandle.h - C++ names of superseded op versions ----*- C++ -*-===//
//
// The base of the headers that `dialectgen handles` makes, one for a superseded
// version: `#include "dialectgen/onnx/versions/ONNXReduceSumV11Op.h"`. They
// have accessors and builders of classes of ODS; isa, dyn_cast, walk and
// getDefiningOp take them. Nothing of it is registered, and nothing is compiled
// where it is not included.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_OLDEROPHANDLE_H
#define DIALECTGEN_ONNX_OLDEROPHANDLE_H

#include "dialectgen/core/versions/VersionedOpHandle.h"
#include "dialectgen/onnx/Builders.h"

namespace dialectgen::onnx {

/// Builds the op `name` of the dialect, which is loaded, with empty regions.
mlir::Operation *createOlderOp(mlir::OpBuilder &builder,
                               mlir::Location location, llvm::StringRef name,
                               mlir::TypeRange resultTypes,
                               mlir::ValueRange operands,
                               llvm::ArrayRef<mlir::NamedAttribute> attributes);
/// The same, with result types that follow from the rest, as do those of
/// builders of classes (Builders.h).
mlir::Operation *createOlderOp(mlir::OpBuilder &builder,
                               mlir::Location location, llvm::StringRef name,
                               mlir::ValueRange operands,
                               llvm::ArrayRef<mlir::NamedAttribute> attributes);

template <typename Concrete>
class OlderOpHandle : public VersionedOpHandle<Concrete> {
public:
  using VersionedOpHandle<Concrete>::VersionedOpHandle;

  /// With empty regions.
  static Concrete create(mlir::OpBuilder &builder, mlir::Location location,
                         mlir::TypeRange resultTypes, mlir::ValueRange operands,
                         llvm::ArrayRef<mlir::NamedAttribute> attributes = {}) {
    return Concrete(createOlderOp(builder, location,
                                  Concrete::getOperationName(), resultTypes,
                                  operands, attributes));
  }
  /// Of an op without regions: result types follow from the rest.
  static Concrete create(mlir::OpBuilder &builder, mlir::Location location,
                         mlir::ValueRange operands,
                         llvm::ArrayRef<mlir::NamedAttribute> attributes = {}) {
    return Concrete(createOlderOp(
        builder, location, Concrete::getOperationName(), operands, attributes));
  }

protected:
  /// Null if it is absent, or of another class.
  template <typename AttributeT> AttributeT attributeOf(llvm::StringRef name) {
    return llvm::dyn_cast_or_null<AttributeT>(this->getAttributeOf(name));
  }
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_OLDEROPHANDLE_H
