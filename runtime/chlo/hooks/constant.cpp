//===- constant.cpp - folding of chlo.constant ----------------------------===//
//
// It is its value.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/chlo/ChloOps.h"

using namespace mlir;

namespace dialectgen::chlo {

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

} // namespace dialectgen::chlo
