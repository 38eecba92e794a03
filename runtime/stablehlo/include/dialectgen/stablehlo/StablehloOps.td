//===- StablehloOps.td - all operations of the stablehlo dialect -*- tblgen -*-===//
//
// The operations are generated; StablehloBase.td has the definitions that they
// use.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_STABLEHLOOPS_TD
#define DIALECTGEN_STABLEHLO_STABLEHLOOPS_TD

include "dialectgen/stablehlo/StablehloBase.td"
include "stablehlo/StablehloOps.td.inc"

#endif // DIALECTGEN_STABLEHLO_STABLEHLOOPS_TD
