//===- HeldValue.h - fields of attributes as attributes ---------*- C++ -*-===//
//
// Between the C++ values that fields of attributes and types have and the
// attributes they are held as (HeldKind). Generated tables are written with
// these functions.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_HELDVALUE_H
#define DIALECTGEN_CORE_LEGALIZATION_HELDVALUE_H

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/APFloat.h"

namespace dialectgen {

mlir::Attribute hold(mlir::MLIRContext *context, int64_t value);
mlir::Attribute hold(mlir::MLIRContext *context, bool value);
mlir::Attribute hold(mlir::MLIRContext *context, llvm::ArrayRef<int64_t> value);
mlir::Attribute hold(mlir::MLIRContext *context, const llvm::APFloat &value);
mlir::Attribute hold(mlir::MLIRContext *context, mlir::Type value);
mlir::Attribute hold(mlir::MLIRContext *context,
                     llvm::ArrayRef<mlir::Type> value);
inline mlir::Attribute hold(mlir::MLIRContext *, mlir::Attribute value) {
  return value;
}

// The way back; false if the attribute is of another kind.
bool release(mlir::Attribute held, int64_t &value);
bool release(mlir::Attribute held, bool &value);
bool release(mlir::Attribute held, llvm::SmallVector<int64_t> &value);
bool release(mlir::Attribute held, llvm::APFloat &value);
bool release(mlir::Attribute held, mlir::Type &value);
bool release(mlir::Attribute held, llvm::SmallVector<mlir::Type> &value);
/// An absent attribute is null.
template <typename Class> bool release(mlir::Attribute held, Class &value) {
  value = llvm::dyn_cast_or_null<Class>(held);
  return bool(value) == bool(held);
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_HELDVALUE_H
