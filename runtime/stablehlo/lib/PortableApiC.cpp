//===- PortableApiC.cpp - portable artifacts of StableHLO for bindings ----===//
//
// See dialectgen-c/PortableApi.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen-c/PortableApi.h"
#include "dialectgen/stablehlo/PortableArtifact.h"

static DialectgenPortableDialect stablehlo() {
  return {&dialectgen::stablehlo::getPortableDialect()};
}

int dialectgenStablehloGetApiVersion(void) {
  return dialectgen::stablehlo::portableApiVersion;
}

void dialectgenStablehloGetCurrentVersion(MlirStringCallback callback,
                                          void *userData) {
  dialectgenPortableGetCurrentVersion(stablehlo(), callback, userData);
}

void dialectgenStablehloGetMinimumVersion(MlirStringCallback callback,
                                          void *userData) {
  dialectgenPortableGetMinimumVersion(stablehlo(), callback, userData);
}

MlirLogicalResult dialectgenStablehloVersionFromCompatibility(
    int requirement, MlirStringCallback callback, void *userData) {
  return dialectgenPortableVersionFromCompatibility(stablehlo(), requirement,
                                                    callback, userData);
}

MlirLogicalResult
dialectgenStablehloGetSmallerVersion(MlirStringRef first, MlirStringRef second,
                                     MlirStringCallback callback,
                                     void *userData) {
  return dialectgenGetSmallerVersion(first, second, callback, userData);
}

MlirLogicalResult dialectgenStablehloGetPortableArtifactVersion(
    MlirStringRef artifact, MlirStringCallback callback, void *userData) {
  return dialectgenPortableGetArtifactVersion(stablehlo(), artifact, callback,
                                              userData);
}

MlirLogicalResult dialectgenStablehloGetBytecodeVersion(MlirStringRef version,
                                                        int *bytecodeVersion) {
  return dialectgenPortableGetBytecodeVersion(stablehlo(), version,
                                              bytecodeVersion);
}

bool dialectgenStablehloGetArtifactInfo(MlirStringRef artifact,
                                        DialectgenArtifactFactCallback callback,
                                        DialectgenReceivers receivers) {
  return dialectgenPortableGetArtifactInfo(stablehlo(), artifact, callback,
                                           receivers);
}

void dialectgenStablehloLoadPortableDialects(MlirContext context) {
  dialectgenPortableLoadDialects(stablehlo(), context);
}

MlirLogicalResult dialectgenStablehloSerializePortableArtifact(
    MlirModule module, MlirStringRef target, DialectgenSerializeOptions options,
    MlirStringCallback callback, void *userData) {
  return dialectgenPortableSerialize(stablehlo(), module, target, options,
                                     callback, userData);
}

bool dialectgenStablehloWriteArtifact(MlirStringRef program,
                                      MlirStringRef target, int flags,
                                      DialectgenReceivers receivers) {
  return dialectgenPortableWriteArtifact(stablehlo(), program, target, flags,
                                         receivers);
}

bool dialectgenStablehloReadArtifact(MlirStringRef artifact, int flags,
                                     DialectgenReceivers receivers) {
  return dialectgenPortableReadArtifact(stablehlo(), artifact, flags,
                                        receivers);
}

bool dialectgenStablehloSerializeProgram(MlirStringRef program,
                                         MlirStringRef target,
                                         DialectgenSerializeOptions options,
                                         DialectgenReceivers receivers) {
  return dialectgenPortableSerializeProgram(stablehlo(), program, target,
                                            options, receivers);
}

bool dialectgenStablehloDeserializeArtifact(MlirStringRef artifact,
                                            DialectgenReceivers receivers) {
  return dialectgenPortableDeserializeArtifact(stablehlo(), artifact,
                                               receivers);
}

MlirLogicalResult dialectgenStablehloSerializePortableArtifactFromText(
    MlirStringRef program, MlirStringRef target,
    DialectgenSerializeOptions options, MlirStringCallback callback,
    void *userData) {
  return dialectgenPortableSerializeFromText(stablehlo(), program, target,
                                             options, callback, userData);
}

MlirModule
dialectgenStablehloDeserializePortableArtifact(MlirStringRef artifact,
                                               MlirContext context) {
  return dialectgenPortableDeserialize(stablehlo(), artifact, context);
}

MlirLogicalResult dialectgenStablehloDeserializePortableArtifactToBytecode(
    MlirStringRef artifact, MlirStringCallback callback, void *userData) {
  return dialectgenPortableDeserializeToBytecode(stablehlo(), artifact,
                                                 callback, userData);
}
