//===- affine.cpp - steps of affine ---------------------------------------===//
//
// Since LLVM 20, sizes of delinearize_index that are known are an attribute,
// in which others have a mark; before, all were operands.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/StepRewrite.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::vaffine {

static constexpr llvm::StringLiteral basis = "static_basis";

/// Operands after the index are sizes, one for each result. Of the newer
/// version, the outermost may be left out.
static LogicalResult dynamicBasis(StepRewrite &rewrite) {
  if (rewrite.isUpgrade()) {
    SmallVector<int64_t> sizes(rewrite.getResultTypes().size(),
                               ShapedType::kDynamic);
    rewrite.setAttr(
        basis, DenseI64ArrayAttr::get(rewrite.getOp()->getContext(), sizes));
    return success();
  }
  Attribute value = rewrite.getAttr(basis);
  auto numbers = value ? rewrite.getAdaptor().getNumbers(value) : std::nullopt;
  if (!numbers)
    return rewrite.fail("attribute '" + basis + "' is no list of numbers");
  if (numbers->size() != rewrite.getResultTypes().size())
    return rewrite.refuse("a result without a size in 'static_basis'");
  if (!llvm::all_of(*numbers, ShapedType::isDynamic))
    return rewrite.refuse("a size in attribute 'static_basis'");
  rewrite.removeAttr(basis);
  return success();
}

llvm::ArrayRef<StepHookRow> getStepHooks() {
  static constexpr StepHookRow rows[] = {{"dynamic-basis", dynamicBasis}};
  return rows;
}

} // namespace dialectgen::vaffine
