/*===- PortableDialect.h - portable artifacts for bindings -------*- C -*-===*\
|*                                                                            *|
|* The C interface of dialectgen/core/bytecode/PortableDialect.h, for any     *|
|* versioned dialect: `dialectgen<Name>PortableDialect()` is generated with *|
|* it. Texts and bytes go out through callbacks, which may be called several *|
|* times; texts are not null-terminated. Errors of programs are diagnostics   *|
|* of the program's context.                                                  *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef DIALECTGEN_C_PORTABLEDIALECT_H
#define DIALECTGEN_C_PORTABLEDIALECT_H

#include "dialectgen-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A versioned dialect as what artifacts are of; never freed. */
typedef struct DialectgenPortableDialect {
  const void *ptr;
} DialectgenPortableDialect;

/* How far back a consumer may reach; the versions move with releases. */
typedef enum DialectgenCompatibility {
  DialectgenCompatibilityNone = 0,   /* the current version */
  DialectgenCompatibilityWeek4 = 1,  /* released at least 4 weeks ago */
  DialectgenCompatibilityWeek12 = 2, /* released at least 12 weeks ago */
  DialectgenCompatibilityMax = 3     /* the oldest supported version */
} DialectgenCompatibility;

typedef struct DialectgenSerializeOptions {
  /* Write content of other dialects, which has no version, as it is. */
  bool allowOtherDialects;
  bool stripDebugInfo;
  /* Make what the target lacks of what it has, where there is a way. */
  bool expand;
} DialectgenSerializeOptions;

/* What a call is to do, of the values that it names, combined by `|`. A call
   with an unknown one fails. */
typedef enum DialectgenArtifactFlag {
  DialectgenAllowOtherDialects = 1 << 0,
  DialectgenStripDebugInfo = 1 << 1,
  DialectgenExpand = 1 << 2,
  /* Take operations, types and attributes of dialects that this library does
     not know, as they are. */
  DialectgenAllowUnregistered = 1 << 3,
  /* Upgrade the program of an artifact, and leave it in the versioned
     dialect. */
  DialectgenKeepVersioned = 1 << 4,
  /* Write a program as MLIR text, not as bytecode. */
  DialectgenAsText = 1 << 5
} DialectgenArtifactFlag;

/* What an artifact has a version of. New values come at the end. */
typedef enum DialectgenArtifactFact {
  DialectgenArtifactRelease = 0,      /* its own, in the header */
  DialectgenArtifactOldestReader = 1, /* the oldest one with its content */
  DialectgenArtifactDialect = 2       /* that of a dialect, in its bytecode */
} DialectgenArtifactFact;

/* Takes a fact. `version`, `#.#.#`, is empty if the artifact states none. The
   texts end with a null byte, and are valid during the call. */
typedef void (*DialectgenArtifactFactCallback)(DialectgenArtifactFact fact,
                                               const char *dialect,
                                               const char *version,
                                               void *userData);

/* `#.#.#` of the newest and of the oldest version written and read. */
MLIR_CAPI_EXPORTED void
dialectgenPortableGetCurrentVersion(DialectgenPortableDialect dialect,
                                    MlirStringCallback callback,
                                    void *userData);
MLIR_CAPI_EXPORTED void
dialectgenPortableGetMinimumVersion(DialectgenPortableDialect dialect,
                                    MlirStringCallback callback,
                                    void *userData);

/* The version to write for consumers within `requirement`, one of
   DialectgenCompatibility. Fails if it is none of them. */
MLIR_CAPI_EXPORTED MlirLogicalResult dialectgenPortableVersionFromCompatibility(
    DialectgenPortableDialect dialect, int requirement,
    MlirStringCallback callback, void *userData);

/* The older one of two versions; fails if a text is no version. */
MLIR_CAPI_EXPORTED MlirLogicalResult
dialectgenGetSmallerVersion(MlirStringRef first, MlirStringRef second,
                            MlirStringCallback callback, void *userData);

/* The version in the header of an artifact; fails if it has none. */
MLIR_CAPI_EXPORTED MlirLogicalResult dialectgenPortableGetArtifactVersion(
    DialectgenPortableDialect dialect, MlirStringRef artifact,
    MlirStringCallback callback, void *userData);

/* The version of MLIR's bytecode in artifacts of `version`; fails if there are
   none of it. */
MLIR_CAPI_EXPORTED MlirLogicalResult dialectgenPortableGetBytecodeVersion(
    DialectgenPortableDialect dialect, MlirStringRef version,
    int *bytecodeVersion);

/* The facts of an artifact, whatever dialects it has. Diagnostics go to
   `receivers`, whose `userData` `callback` gets, too. False after an error. */
MLIR_CAPI_EXPORTED bool dialectgenPortableGetArtifactInfo(
    DialectgenPortableDialect dialect, MlirStringRef artifact,
    DialectgenArtifactFactCallback callback, DialectgenReceivers receivers);

/* Registers and loads the dialects that artifacts consist of, and those whose
   content they may have besides. */
MLIR_CAPI_EXPORTED void
dialectgenPortableLoadDialects(DialectgenPortableDialect dialect,
                               MlirContext context);

/* Writes `module`, which stays as it is, as an artifact of version `target`,
   `#.#.#` or `current`. */
MLIR_CAPI_EXPORTED MlirLogicalResult dialectgenPortableSerialize(
    DialectgenPortableDialect dialect, MlirModule module, MlirStringRef target,
    DialectgenSerializeOptions options, MlirStringCallback callback,
    void *userData);

/* The same with a program as MLIR text or bytecode, in a context of its own,
   and `flags`, the first four of DialectgenArtifactFlag. Diagnostics go to
   `receivers` as records. False after an error. */
MLIR_CAPI_EXPORTED bool
dialectgenPortableWriteArtifact(DialectgenPortableDialect dialect,
                                MlirStringRef program, MlirStringRef target,
                                int flags, DialectgenReceivers receivers);

/* The same with the flags of `options`. */
MLIR_CAPI_EXPORTED bool
dialectgenPortableSerializeProgram(DialectgenPortableDialect dialect,
                                   MlirStringRef program, MlirStringRef target,
                                   DialectgenSerializeOptions options,
                                   DialectgenReceivers receivers);

/* The same; on failure the callback gets the diagnostics as text instead of the
   artifact, at most a page of them. */
MLIR_CAPI_EXPORTED MlirLogicalResult dialectgenPortableSerializeFromText(
    DialectgenPortableDialect dialect, MlirStringRef program,
    MlirStringRef target, DialectgenSerializeOptions options,
    MlirStringCallback callback, void *userData);

/* The program of an artifact, upgraded to the current version; a null module
   after an error. The caller owns it. */
MLIR_CAPI_EXPORTED MlirModule
dialectgenPortableDeserialize(DialectgenPortableDialect dialect,
                              MlirStringRef artifact, MlirContext context);

/* The same as MLIR bytecode or text, in a context of its own, with `flags`, the
   last three of DialectgenArtifactFlag. Diagnostics go to `receivers` as
   records. False after an error. */
MLIR_CAPI_EXPORTED bool
dialectgenPortableReadArtifact(DialectgenPortableDialect dialect,
                               MlirStringRef artifact, int flags,
                               DialectgenReceivers receivers);

/* The same without flags. */
MLIR_CAPI_EXPORTED bool
dialectgenPortableDeserializeArtifact(DialectgenPortableDialect dialect,
                                      MlirStringRef artifact,
                                      DialectgenReceivers receivers);

/* The same; on failure the callback gets the diagnostics as text instead, at
   most a page of them. */
MLIR_CAPI_EXPORTED MlirLogicalResult dialectgenPortableDeserializeToBytecode(
    DialectgenPortableDialect dialect, MlirStringRef artifact,
    MlirStringCallback callback, void *userData);

#ifdef __cplusplus
}
#endif

#endif /* DIALECTGEN_C_PORTABLEDIALECT_H */
