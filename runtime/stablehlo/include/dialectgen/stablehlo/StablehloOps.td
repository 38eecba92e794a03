//===- StablehloOps.td - all operations of the stablehlo dialect -*- tblgen -*-===//
//
// The operations are generated; what they are written in is in
// StablehloBase.td.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_STABLEHLOOPS_TD
#define DIALECTGEN_STABLEHLO_STABLEHLOOPS_TD

include "dialectgen/stablehlo/StablehloBase.td"
include "stablehlo/StablehloOps.td.inc"

#endif // DIALECTGEN_STABLEHLO_STABLEHLOOPS_TD
