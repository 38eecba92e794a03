//===- OnnxSpecs.h - the specs of this source tree, loaded ------*- C++ -*-===//
//
// Loads specs/onnx, or another family, once for all tests of a program.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_ONNXSPECS_H
#define DIALECTGEN_TESTS_SUPPORT_ONNXSPECS_H

#include "model/Model.h"
#include "llvm/ADT/StringRef.h"

namespace dialectgen {

/// The resolved family; empty if it does not load, which fails every test that
/// counts.
const Family &specsOf(llvm::StringRef family);

inline const Family &onnxSpecs() { return specsOf("onnx"); }

} // namespace dialectgen

#endif // DIALECTGEN_TESTS_SUPPORT_ONNXSPECS_H
