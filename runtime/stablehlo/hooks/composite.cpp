//===- composite.cpp - hooks of stablehlo.composite -----------------------===//
//
// Its decomposition is a function of its types.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringExtras.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/composite.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

/// `my_space.my_op`
static bool isNameWithSpace(StringRef name) {
  SmallVector<StringRef> parts;
  name.split(parts, '.');
  if (parts.size() < 2 || parts.front().empty() ||
      !llvm::isAlpha(parts.front().front()))
    return false;
  for (const auto &[index, part] : llvm::enumerate(parts))
    if (part.empty() || !llvm::all_of(part, [&, index = index](char c) {
          return llvm::isAlnum(c) || c == '_' || (c == '$' && index != 0);
        }))
      return false;
  return true;
}

LogicalResult
CompositeOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  if (!isNameWithSpace(getName()))
    return emitOpError() << "'name' is '" << getName()
                         << "', but must have a name space, as in "
                            "'my_space.my_op'";
  auto function = symbolTable.lookupNearestSymbolFrom<func::FuncOp>(
      *this, getDecompositionAttr());
  if (!function)
    return emitOpError() << "'decomposition' is " << getDecompositionAttr()
                         << ", which is no function";
  FunctionType type = function.getFunctionType();
  FunctionType expected = FunctionType::get(
      getContext(), (*this)->getOperandTypes(), (*this)->getResultTypes());
  if (type == expected)
    return success();
  return emitOpError() << "is of type " << expected << ", but "
                       << getDecompositionAttr() << " of " << type;
}

} // namespace dialectgen::stablehlo
