//===- VhloOpsBase.h - what vhlo op classes are declared with ---*- C++ -*-===//
//
// Versioned operations have no traits or interfaces of their own.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_VHLOOPSBASE_H
#define DIALECTGEN_STABLEHLO_VHLOOPSBASE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

#endif // DIALECTGEN_STABLEHLO_VHLOOPSBASE_H
