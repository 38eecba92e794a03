/*===- PortableApi.h - portable artifacts of StableHLO ----------*- C -*-===*\
|*                                                                            *|
|* dialectgen-c/PortableDialect.h for StableHLO, under names of its own.      *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef DIALECTGEN_C_PORTABLEAPI_H
#define DIALECTGEN_C_PORTABLEAPI_H

#include "dialectgen-c/PortableDialect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Counts changes of this interface. */
MLIR_CAPI_EXPORTED int dialectgenStablehloGetApiVersion(void);

/* `#.#.#` of the newest and of the oldest version written and read. */
MLIR_CAPI_EXPORTED void
dialectgenStablehloGetCurrentVersion(MlirStringCallback callback,
                                     void *userData);
MLIR_CAPI_EXPORTED void
dialectgenStablehloGetMinimumVersion(MlirStringCallback callback,
                                     void *userData);

/* The version to write for consumers within `requirement`, one of
   DialectgenCompatibility. Fails if it is none of them. */
MLIR_CAPI_EXPORTED MlirLogicalResult
dialectgenStablehloVersionFromCompatibility(int requirement,
                                            MlirStringCallback callback,
                                            void *userData);

/* The older one of two versions; fails if a text is no version. */
MLIR_CAPI_EXPORTED MlirLogicalResult dialectgenStablehloGetSmallerVersion(
    MlirStringRef first, MlirStringRef second, MlirStringCallback callback,
    void *userData);

/* The version in the header of an artifact; fails if it has none. */
MLIR_CAPI_EXPORTED MlirLogicalResult
dialectgenStablehloGetPortableArtifactVersion(MlirStringRef artifact,
                                              MlirStringCallback callback,
                                              void *userData);

/* The version of MLIR's bytecode in artifacts of `version`; fails if there are
   none of it. */
MLIR_CAPI_EXPORTED MlirLogicalResult dialectgenStablehloGetBytecodeVersion(
    MlirStringRef version, int *bytecodeVersion);

/* The facts of an artifact, whatever dialects it has. Diagnostics go to
   `receivers`, whose `userData` `callback` gets, too. False after an error. */
MLIR_CAPI_EXPORTED bool
dialectgenStablehloGetArtifactInfo(MlirStringRef artifact,
                                   DialectgenArtifactFactCallback callback,
                                   DialectgenReceivers receivers);

/* Registers and loads the dialects that artifacts consist of, and those whose
   content they may have besides. */
MLIR_CAPI_EXPORTED void
dialectgenStablehloLoadPortableDialects(MlirContext context);

/* Writes `module`, which stays as it is, as an artifact of version `target`,
   `#.#.#` or `current`. */
MLIR_CAPI_EXPORTED MlirLogicalResult
dialectgenStablehloSerializePortableArtifact(MlirModule module,
                                             MlirStringRef target,
                                             DialectgenSerializeOptions options,
                                             MlirStringCallback callback,
                                             void *userData);

/* The same with a program as MLIR text or bytecode, in a context of its own,
   and `flags`, the first four of DialectgenArtifactFlag. Diagnostics go to
   `receivers` as records. False after an error. */
MLIR_CAPI_EXPORTED bool
dialectgenStablehloWriteArtifact(MlirStringRef program, MlirStringRef target,
                                 int flags, DialectgenReceivers receivers);

/* The same with the flags of `options`. */
MLIR_CAPI_EXPORTED bool
dialectgenStablehloSerializeProgram(MlirStringRef program, MlirStringRef target,
                                    DialectgenSerializeOptions options,
                                    DialectgenReceivers receivers);

/* The same; on failure the callback gets the diagnostics as text instead of the
   artifact, at most a page of them. */
MLIR_CAPI_EXPORTED MlirLogicalResult
dialectgenStablehloSerializePortableArtifactFromText(
    MlirStringRef program, MlirStringRef target,
    DialectgenSerializeOptions options, MlirStringCallback callback,
    void *userData);

/* The program of an artifact, upgraded to the current version; a null module
   after an error. The caller owns it. */
MLIR_CAPI_EXPORTED MlirModule dialectgenStablehloDeserializePortableArtifact(
    MlirStringRef artifact, MlirContext context);

/* The same as MLIR bytecode or text, in a context of its own, with `flags`, the
   last three of DialectgenArtifactFlag. Diagnostics go to `receivers` as
   records. False after an error. */
MLIR_CAPI_EXPORTED bool
dialectgenStablehloReadArtifact(MlirStringRef artifact, int flags,
                                DialectgenReceivers receivers);

/* The same without flags. */
MLIR_CAPI_EXPORTED bool
dialectgenStablehloDeserializeArtifact(MlirStringRef artifact,
                                       DialectgenReceivers receivers);

/* The same; on failure the callback gets the diagnostics as text instead, at
   most a page of them. */
MLIR_CAPI_EXPORTED MlirLogicalResult
dialectgenStablehloDeserializePortableArtifactToBytecode(
    MlirStringRef artifact, MlirStringCallback callback, void *userData);

#ifdef __cplusplus
}
#endif

#endif /* DIALECTGEN_C_PORTABLEAPI_H */
