//===- BodyFunctions.h - functions that specs name --------------*- C++ -*-===//
//
// The functions under "body" and "expansion" in the hooks of specs; each is
// defined in the file of its subject.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_BODIES_BODYFUNCTIONS_H
#define DIALECTGEN_ONNX_HOOKS_BODIES_BODYFUNCTIONS_H

#include "Bodies.h"

namespace dialectgen::onnx {

/// A text for `node`.
namespace body {
#define DIALECTGEN_BODY_FUNCTION(FUNCTION)                                     \
  std::string FUNCTION(const BodyNode &node);
#include "ONNXBodies.inc"
} // namespace body

/// Ops with the results of the op of `rewrite`; nothing, and why as
/// `rewrite.decline()`, if too little is known about it.
namespace expansion {
#define DIALECTGEN_EXPANSION_FUNCTION(FUNCTION)                                \
  std::optional<llvm::SmallVector<mlir::Value, 1>> FUNCTION(                   \
      StepRewrite &rewrite);
#include "ONNXBodies.inc"
} // namespace expansion

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_BODIES_BODYFUNCTIONS_H
