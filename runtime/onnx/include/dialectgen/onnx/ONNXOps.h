//===- ONNXOps.h - the op classes of the onnx dialect -----------*- C++ -*-===//
//
// All ops: those of the standard (generated) and the few a graph needs beside
// them, except for its ends (ONNXTerminators.h). A file that uses a handful of
// ops compiles faster, and in less memory, with a header of each,
// `dialectgen/onnx/ops/ONNXAddOp.h`, which has the ops of one source of the
// build; this one is for convenience.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXOPS_H
#define DIALECTGEN_ONNX_ONNXOPS_H

#include "dialectgen/onnx/ONNXSupportOps.h"
#include "dialectgen/onnx/ops/All.h"

#endif // DIALECTGEN_ONNX_ONNXOPS_H
