//===- VerifyHooks.cpp - constraints beyond relations ---------------------===//
//
// See VerifyHooks.h.
//
//===----------------------------------------------------------------------===//

#include "VerifyHooks.h"

using namespace mlir;

namespace dialectgen::byteir {

LogicalResult verifyByHook(const View &view) {
  struct NamedVerifier {
    llvm::StringLiteral target;
    LogicalResult (*verify)(const View &view);
  };
  static constexpr NamedVerifier verifiers[] = {
      {LayerNormOp::targetName, verifyLayerNorm},
      {TopKOp::targetName, verifyTopK},
      {TfBatchMatMulOp::targetName, verifyBatchMatMul},
      {TfDynamicPartitionOp::targetName, verifyDynamicPartition},
  };
  for (const NamedVerifier &one : verifiers)
    if (one.target == view.getCarriedName())
      return one.verify(view);
  return view->emitError()
         << view.getCarriedName()
         << ": its spec asks for a verifier that there is not";
}

} // namespace dialectgen::byteir
