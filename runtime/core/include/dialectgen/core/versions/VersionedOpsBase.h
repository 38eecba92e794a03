//===- VersionedOpsBase.h - base of versioned op classes --------*- C++ -*-===//
//
// Versioned operations have no traits or interfaces of their own.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_VERSIONEDOPSBASE_H
#define DIALECTGEN_CORE_VERSIONS_VERSIONEDOPSBASE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"

#endif // DIALECTGEN_CORE_VERSIONS_VERSIONEDOPSBASE_H
