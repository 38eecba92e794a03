//===- UseOrder.cpp - the order of uses that artifacts record -------------===//
//
// See UseOrder.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/UseOrder.h"

using namespace mlir;

namespace dialectgen {

void orderUsesAsReleased(ArrayRef<Operation *> replacements) {
  SmallVector<OpOperand *> uses;
  for (Operation *op : replacements)
    for (Value result : op->getResults()) {
      if (result.use_empty() || result.hasOneUse())
        continue;
      uses = llvm::to_vector(llvm::make_pointer_range(result.getUses()));
      // A use that is set stands first.
      for (OpOperand *use : uses)
        use->set(result);
    }
}

} // namespace dialectgen
