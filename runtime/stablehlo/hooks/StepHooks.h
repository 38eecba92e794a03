//===- StepHooks.h - hooks of vhlo's steps ----------------------*- C++ -*-===//
//
// Each hook is a function in the file of its operation, and a row of the table
// in which the conversion looks up names.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_HOOKS_STEPHOOKS_H
#define DIALECTGEN_STABLEHLO_HOOKS_STEPHOOKS_H

#include "dialectgen/core/versions/StepRewrite.h"

namespace dialectgen::vhlo {

mlir::LogicalResult convPadding(StepRewrite &rewrite);

llvm::ArrayRef<StepHookRow> getStepHooks();

} // namespace dialectgen::vhlo

#endif // DIALECTGEN_STABLEHLO_HOOKS_STEPHOOKS_H
