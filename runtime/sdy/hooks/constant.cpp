//===- constant.cpp - text of sdy.constant -------------------------------===//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/definitions/ConstantAssembly.h"
#include "dialectgen/sdy/SdyOps.h"

using namespace mlir;

namespace dialectgen::sdy {

ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseConstant(parser, result);
}

void ConstantOp::print(OpAsmPrinter &printer) { printConstant(printer, *this); }

} // namespace dialectgen::sdy
