//===- ShapeRules.h - shapes that follow from values ------------*- C++ -*-===//
//
// Rules for shapes of results that specs request by name, because they follow
// from numbers in operands in a way of one operation alone.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_HOOKS_SHAPERULES_H
#define DIALECTGEN_BYTEIR_HOOKS_SHAPERULES_H

#include "dialectgen/byteir/View.h"

namespace dialectgen::byteir {

/// The sizes in a constant; dynamic where a number is none. Nothing if `value`
/// is no constant.
std::optional<llvm::SmallVector<int64_t>> sizesIn(mlir::Value value);

namespace shape_inference {

using Operands = llvm::function_ref<mlir::ValueRange(unsigned operand)>;
using Entry = llvm::function_ref<mlir::Attribute(llvm::StringRef key)>;

/// The sizes of the input times factors, rounded down.
void resized(Operands operands, Entry entry,
             llvm::MutableArrayRef<KnownType> results);
/// As many rows as the input's are repeated.
void repeatedRows(Operands operands, Entry entry,
                  llvm::MutableArrayRef<KnownType> results);

} // namespace shape_inference
} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_HOOKS_SHAPERULES_H
