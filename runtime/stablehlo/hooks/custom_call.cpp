//===- custom_call.cpp - what ODS cannot say of stablehlo.custom_call -----===//
//
// Its effects, which an attribute denies.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/custom_call.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

void CustomCallOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  // Nothing is known unless the program says that there is none.
  if (BoolAttr has = getHasSideEffectAttr(); has && !has.getValue())
    return;
  effects.emplace_back(MemoryEffects::Allocate::get());
  effects.emplace_back(MemoryEffects::Free::get());
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

} // namespace dialectgen::stablehlo
