//===- StepHooks.cpp - hooks of vhlo's steps ------------------------------===//
//
// See StepHooks.h.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

namespace dialectgen::vhlo {

static constexpr StepHookRow rows[] = {
    {"conv-padding", convPadding},
};

llvm::ArrayRef<StepHookRow> getStepHooks() { return rows; }

} // namespace dialectgen::vhlo
