//===- ONNXOps.td - all ops of the onnx dialect -----------------*- tblgen -*-//
//
// The ops of the standard are generated.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXOPS_TD
#define DIALECTGEN_ONNX_ONNXOPS_TD

include "dialectgen/onnx/ONNXSupportOps.td"

include "onnx/ONNXOps.td.inc"

#endif // DIALECTGEN_ONNX_ONNXOPS_TD
