//===- Dialects.h - the dialects programs may be of -------------*- C++ -*-===//
//
// MLIR's own dialects that programs of the generated ones are mixed with.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TOOLS_DIALECTS_H
#define DIALECTGEN_TOOLS_DIALECTS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace dialectgen {

void registerMixedDialects(mlir::DialectRegistry &registry);

} // namespace dialectgen

#endif // DIALECTGEN_TOOLS_DIALECTS_H
