//===- ByteirOps.h - all views ----------------------------------*- C++ -*-===//
//
// The generated classes: `byteir::SoftmaxOp` and so on.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_BYTEIROPS_H
#define DIALECTGEN_BYTEIR_BYTEIROPS_H

#include "dialectgen/byteir/View.h"

#include "byteir/ByteirOps.h.inc"

#endif // DIALECTGEN_BYTEIR_BYTEIROPS_H
