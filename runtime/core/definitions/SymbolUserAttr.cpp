//===- SymbolUserAttr.cpp - an interface that MLIR 19 lacks ---------------===//
//
// Compiled with it alone; see MlirVersion.td.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/MlirVersion.h"
#include "mlir/IR/SymbolTable.h"

#include "dialectgen/core/SymbolUserAttr.cpp.inc"
