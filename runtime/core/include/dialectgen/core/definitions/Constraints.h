//===- Constraints.h - values that attributes may have ----------*- C++ -*-===//
//
// The functions that predicates of Constraints.td call. Each is true of an
// attribute if it is true of every number or text in it: of a single one, of a
// list, and of the elements of a tensor.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_DEFINITIONS_CONSTRAINTS_H
#define DIALECTGEN_CORE_DEFINITIONS_CONSTRAINTS_H

#include "mlir/IR/Attributes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace dialectgen {

bool areTextsAmong(mlir::Attribute attribute,
                   llvm::ArrayRef<llvm::StringRef> values);

/// Truth values are 0 and 1.
bool areIntegersAmong(mlir::Attribute attribute,
                      llvm::ArrayRef<int64_t> values);
bool areIntegersAtLeast(mlir::Attribute attribute, int64_t minimum);
bool areIntegersAtMost(mlir::Attribute attribute, int64_t maximum);

/// A value is rounded to the type of the number: 0.1 in an f32 is 0.1f.
bool areNumbersAmong(mlir::Attribute attribute, llvm::ArrayRef<double> values);
bool areNumbersAtLeast(mlir::Attribute attribute, double minimum);
bool areNumbersAtMost(mlir::Attribute attribute, double maximum);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_DEFINITIONS_CONSTRAINTS_H
