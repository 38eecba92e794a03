//===- OlderPrograms.cpp - lists of older programs ------------------------===//
//
// See OlderPrograms.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/OlderPrograms.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

Attribute dialectgen::arrayOfTensor(Attribute value) {
  constexpr int64_t longest = 1 << 16;
  auto tensor = dyn_cast<DenseIntElementsAttr>(value);
  if (!tensor || tensor.getType().getRank() != 1 ||
      tensor.getNumElements() > longest)
    return {};
  Builder builder(value.getContext());
  if (tensor.getElementType().isSignlessInteger(1))
    return builder.getDenseBoolArrayAttr(
        llvm::to_vector(tensor.getValues<bool>()));
  if (tensor.getElementType().isSignlessInteger(64))
    return builder.getDenseI64ArrayAttr(
        llvm::to_vector(tensor.getValues<int64_t>()));
  return {};
}
