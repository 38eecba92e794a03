/*===- OnnxModels.h - .onnx models, converted, read and written ----*- C
-*-===*\
|*                                                                            *|
|* The C interface of ONNX models, for bindings: bytes in, bytes out. It      *|
|* needs no header of MLIR. Each call has a context of its own, so that       *|
|* calls may run in parallel. Texts are UTF-8 and end with a null byte.       *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef DIALECTGEN_C_ONNXMODELS_H
#define DIALECTGEN_C_ONNXMODELS_H

#include "dialectgen-c/Diagnostics.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A model: its bytes, or the path of a file if `bytes` is null. */
typedef struct DialectgenModel {
  const char *bytes;
  size_t size;
  const char *path;
  /* The folder of external data; null for the folder of `path`. Models given
     as bytes have external data only with such a folder. */
  const char *externalDataFolder;
} DialectgenModel;

/* Counts changes of this interface. */
DIALECTGEN_EXPORTED int dialectgenOnnxGetApiVersion(void);

/* The newest opset of ai.onnx that the standard has released. */
DIALECTGEN_EXPORTED int dialectgenOnnxGetNewestOpset(void);

/* The stage that a call of this interface began last, for programs that show
   progress from another thread: "reading", "converting", "lowering" or
   "writing"; empty after a call. Large models take seconds in each. */
DIALECTGEN_EXPORTED const char *dialectgenOnnxGetStage(void);

/* Sends the model with its initializers as constants also where inputs have
   them as defaults, which callers may otherwise replace (from IR version 4 on);
   such inputs go. False after an error. */
DIALECTGEN_EXPORTED bool
dialectgenOnnxFreezeDefaults(DialectgenModel model,
                             DialectgenReceivers receivers);

/* Loads the ops of a domain from the table that dialectgen writes of its specs,
   for all calls of the process from now on (dialectgen/onnx/OpDomains.h). False
   after an error, if the file is no such table, or has other ops of a domain
   that is there. */
DIALECTGEN_EXPORTED bool dialectgenOnnxLoadOps(const char *path,
                                               DialectgenReceivers receivers);

/* Converts a model to the opsets of `targets`: `13`, or `13,ai.onnx.ml:3`.
   `expand` expands operators that the target lacks into others. Sends the model
   to `receivers.output`, and a JSON object to `summary`:
   {"converted": 3, "expanded": {"HardSwish": 1}}. False after an error. */
DIALECTGEN_EXPORTED bool dialectgenOnnxConvert(DialectgenModel model,
                                               const char *targets, bool expand,
                                               DialectgenReceivers receivers,
                                               DialectgenBytesCallback summary);

/* The same into the file `path`, whole or not at all. Tensors that stand in
   files beside the model, or that make it larger than protobuf's 2 GB, go into
   `path`.data, piece by piece. */
DIALECTGEN_EXPORTED bool dialectgenOnnxConvertToFile(
    DialectgenModel model, const char *targets, bool expand, const char *path,
    DialectgenReceivers receivers, DialectgenBytesCallback summary);

/* Reads a model as a program of the onnx dialect, in MLIR text or bytecode. */
DIALECTGEN_EXPORTED bool dialectgenOnnxImport(DialectgenModel model,
                                              bool asBytecode,
                                              DialectgenReceivers receivers);

/* Writes a program of the onnx dialect, MLIR text or bytecode, as a model, of
   the opsets of `targets`; null or empty for its own. */
DIALECTGEN_EXPORTED bool dialectgenOnnxExport(const char *program, size_t size,
                                              const char *targets,
                                              DialectgenReceivers receivers);

/* How a model is lowered to StableHLO; zeros are the defaults. Lists end with a
   null pointer, and may be null. */
typedef struct DialectgenLowering {
  /* Version of the portable artifact (`1.9.0` or `current`); null or empty for
     MLIR bytecode. */
  const char *target;
  /* Sizes of open dimensions, each `batch:1` or `x.0:1`, and bounds of others,
     `batch:8`. */
  const char *const *sizes;
  const char *const *bounds;
  /* Folders of function bodies for operators of other domains. */
  const char *const *functions;
  /* Keeps coarse operations of ByteIR: `custom_call`, `backend_config` or
     `composite`; a target that lacks composites has their decompositions. */
  const char *carrier;
  /* Leaves nodes that cannot be lowered; there is no artifact of these. */
  bool allowUnconverted;
  /* Operators to keep as composites with their names, each
     `LayerNormalization` or `com.microsoft.FastGelu`, or `all`. */
  const char *const *composites;
  /* Quantizes and dequantizes by types with scales and zero points, where these
     are known and a type has them. */
  bool quantizedTypes;
} DialectgenLowering;

/* Lowers a model to StableHLO. */
DIALECTGEN_EXPORTED bool dialectgenOnnxLower(DialectgenModel model,
                                             DialectgenLowering lowering,
                                             DialectgenReceivers receivers);

/* The same with sizes alone, as a portable artifact of version `target`
   (`1.9.0` or `current`), or in MLIR bytecode if `target` is null or empty.
   `sizes` are `count` sizes of open dimensions, each `batch:1` or `x.0:1`. */
DIALECTGEN_EXPORTED bool
dialectgenOnnxToStablehlo(DialectgenModel model, const char *target,
                          const char *const *sizes, size_t count,
                          DialectgenReceivers receivers);

#ifdef __cplusplus
}
#endif

#endif /* DIALECTGEN_C_ONNXMODELS_H */
