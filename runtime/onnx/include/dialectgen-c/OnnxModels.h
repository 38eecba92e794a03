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

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define DIALECTGEN_EXPORTED
#else
#define DIALECTGEN_EXPORTED __attribute__((visibility("default")))
#endif

/* Takes a part of an output; called any number of times. */
typedef void (*DialectgenBytesCallback)(const char *bytes, size_t size,
                                        void *userData);

typedef enum DialectgenSeverity {
  DialectgenSeverityError = 0,
  DialectgenSeverityWarning = 1,
  DialectgenSeverityNote = 2,
  DialectgenSeverityRemark = 3
} DialectgenSeverity;

/* An error or a warning. The texts are valid during the call. */
typedef struct DialectgenDiagnostic {
  DialectgenSeverity severity;
  const char *message;
  /* The node's name in the model, and its operator (`Attention`); empty if the
     message is about something else. */
  const char *node;
  const char *op;
  /* The class of a refused conversion: `impossible`, `needs a constant`, `needs
     a shape` or `not written`; empty if it is not one. */
  const char *reason;
  /* The oldest opset that has the refused feature, or 0. */
  int opset;
} DialectgenDiagnostic;

typedef void (*DialectgenDiagnosticCallback)(
    const DialectgenDiagnostic *diagnostic, void *userData);

/* A model: its bytes, or the path of a file if `bytes` is null. */
typedef struct DialectgenModel {
  const char *bytes;
  size_t size;
  const char *path;
  /* The folder of external data; null for the folder of `path`. Models given
     as bytes have external data only with such a folder. */
  const char *externalDataFolder;
} DialectgenModel;

/* Receivers of a call; each may be null. */
typedef struct DialectgenReceivers {
  DialectgenBytesCallback output;
  DialectgenDiagnosticCallback diagnostic;
  void *userData;
} DialectgenReceivers;

/* Counts changes of this interface. */
DIALECTGEN_EXPORTED int dialectgenOnnxGetApiVersion(void);

/* The newest opset of ai.onnx that the standard has released. */
DIALECTGEN_EXPORTED int dialectgenOnnxGetNewestOpset(void);

/* Sends the model with its initializers as constants also where inputs have
   them as defaults, which callers may otherwise replace (from IR version 4 on);
   such inputs go. False after an error. */
DIALECTGEN_EXPORTED bool
dialectgenOnnxFreezeDefaults(DialectgenModel model,
                             DialectgenReceivers receivers);

/* Converts a model to the opsets of `targets`: `13`, or `13,ai.onnx.ml:3`.
   `expand` expands operators that the target lacks into others. Sends the model
   to `receivers.output`, and a JSON object to `summary`:
   {"converted": 3, "expanded": {"HardSwish": 1}}. False after an error. */
DIALECTGEN_EXPORTED bool dialectgenOnnxConvert(DialectgenModel model,
                                               const char *targets, bool expand,
                                               DialectgenReceivers receivers,
                                               DialectgenBytesCallback summary);

/* Reads a model as a program of the onnx dialect, in MLIR text or bytecode. */
DIALECTGEN_EXPORTED bool dialectgenOnnxImport(DialectgenModel model,
                                              bool asBytecode,
                                              DialectgenReceivers receivers);

/* Writes a program of the onnx dialect, MLIR text or bytecode, as a model, of
   the opsets of `targets`; null or empty for its own. */
DIALECTGEN_EXPORTED bool dialectgenOnnxExport(const char *program, size_t size,
                                              const char *targets,
                                              DialectgenReceivers receivers);

/* Lowers a model to StableHLO, as a portable artifact of version `target`
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
