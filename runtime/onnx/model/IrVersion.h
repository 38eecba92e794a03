//===- IrVersion.h - versions of the model format ---------------*- C++ -*-===//
//
// Releases of ONNX came with a version of the model format (ModelProto's
// ir_version) and an opset of the default domain (docs/Versioning.md of ONNX).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_MODEL_IRVERSION_H
#define DIALECTGEN_ONNX_MODEL_IRVERSION_H

#include <cstdint>

namespace dialectgen::onnx {
namespace pb {
class ModelProto;
} // namespace pb

/// From this IR version on initializers need not be inputs of the graph.
constexpr int64_t firstIrWithFreeInitializers = 4;
/// From this IR version on a model may have local functions.
constexpr int64_t firstIrWithFunctions = 8;

/// The IR version of the first release that has an opset of the default domain.
inline int64_t irVersionOf(int64_t opset) {
  struct Release {
    int64_t opset, irVersion;
  };
  constexpr Release releases[] = {{25, 13}, {24, 12}, {23, 11}, {21, 10},
                                  {19, 9},  {15, 8},  {12, 7},  {11, 6},
                                  {10, 5},  {9, 4}};
  for (const Release &release : releases)
    if (opset >= release.opset)
      return release.irVersion;
  return 3;
}

/// The oldest IR version that has all that a model contains: element types,
/// sparse tensors, functions with defaults and overloads, and so on. Its opsets
/// ask for none.
int64_t leastIrVersion(const pb::ModelProto &model);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_MODEL_IRVERSION_H
