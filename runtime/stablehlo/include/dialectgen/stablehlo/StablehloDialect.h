//===- StablehloDialect.h - the stablehlo dialect ---------------*- C++ -*-===//
//
// The dialect, its enumerations, attributes and types. Operations are in
// StablehloOps.h.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_STABLEHLODIALECT_H
#define DIALECTGEN_STABLEHLO_STABLEHLODIALECT_H

#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/definitions/Fields.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TensorEncoding.h"

#include "stablehlo/StablehloDialect.h.inc"
#include "stablehlo/StablehloEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "stablehlo/StablehloAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "stablehlo/StablehloTypes.h.inc"

#endif // DIALECTGEN_STABLEHLO_STABLEHLODIALECT_H
