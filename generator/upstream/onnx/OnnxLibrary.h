//===- OnnxLibrary.h - read the installed ONNX library ----------*- C++ -*-===//
//
// Reads the schema registry of the installed libonnx. The result has the same
// form as that of a schema dump.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_ONNXLIBRARY_H
#define DIALECTGEN_UPSTREAM_ONNXLIBRARY_H

#include "model/Model.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// All schemas of all versions. Fails if the program was built without the
/// library, if it is not installed, or if the model cannot express a schema.
llvm::Expected<Family> readOnnxLibrary();

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_ONNXLIBRARY_H
