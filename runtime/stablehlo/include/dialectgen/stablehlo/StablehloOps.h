//===- StablehloOps.h - all operations of the stablehlo dialect -*- C++ -*-===//
//
// The generated op classes.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_STABLEHLOOPS_H
#define DIALECTGEN_STABLEHLO_STABLEHLOOPS_H

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/StablehloOps.h.inc"

#endif // DIALECTGEN_STABLEHLO_STABLEHLOOPS_H
