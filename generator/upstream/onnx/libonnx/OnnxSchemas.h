//===- OnnxSchemas.h - the schemas of the installed ONNX library -*- C++
//-*-===//
//
// The interface of the module that OnnxLibrary.cpp loads.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_LIBONNX_ONNXSCHEMAS_H
#define DIALECTGEN_UPSTREAM_LIBONNX_ONNXSCHEMAS_H

#include <cstddef>

extern "C" {

/// Sends a schema dump (docs/drift.md) with all schemas of all
/// versions.
__attribute__((visibility("default"))) void dialectgenWriteOnnxSchemas(
    void (*write)(const char *text, size_t size, void *userData),
    void *userData);

} // extern "C"

#endif // DIALECTGEN_UPSTREAM_LIBONNX_ONNXSCHEMAS_H
