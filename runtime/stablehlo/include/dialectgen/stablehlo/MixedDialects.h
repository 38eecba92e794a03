//===- MixedDialects.h - dialects beside stablehlo ---------------*- C++
//-*-===//
//
// The dialects of others whose content programs and artifacts may have besides:
// MLIR's own, sdy and chlo.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_MIXEDDIALECTS_H
#define DIALECTGEN_STABLEHLO_MIXEDDIALECTS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace dialectgen {

void registerMixedDialects(mlir::DialectRegistry &registry);

} // namespace dialectgen

#endif // DIALECTGEN_STABLEHLO_MIXEDDIALECTS_H
