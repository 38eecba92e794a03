//===- ONNXOps.h - the op classes of the onnx dialect -----------*- C++ -*-===//
//
// All ops: those of the standard (generated) and the few a graph needs beside
// them. A file that uses a handful of ops compiles faster with the header of
// their shard alone; this one is for convenience.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXOPS_H
#define DIALECTGEN_ONNX_ONNXOPS_H

#include "dialectgen/onnx/ONNXSupportOpsBase.h"

#define GET_OP_CLASSES
#include "onnx/ONNXOps.h.inc"

#endif // DIALECTGEN_ONNX_ONNXOPS_H
