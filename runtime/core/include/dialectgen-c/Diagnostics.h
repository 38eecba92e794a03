/*===- Diagnostics.h - outputs and errors of calls for bindings ---*- C -*-===*\
|*                                                                            *|
|* What the C interfaces send: bytes, and errors and warnings as records, one *|
|* form for models, programs and artifacts. Needs no header of MLIR. Texts    *|
|* are UTF-8 and end with a null byte.                                        *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef DIALECTGEN_C_DIAGNOSTICS_H
#define DIALECTGEN_C_DIAGNOSTICS_H

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

/* An error or a warning. The texts are valid during the call; one that is not
   known is empty. New members come at the end. */
typedef struct DialectgenDiagnostic {
  DialectgenSeverity severity;
  const char *message;
  /* The node's name in the model, and its operator (`Attention`); of a program
     the operation, as the program has it (`stablehlo.tan`). */
  const char *node;
  const char *op;
  /* The class of a refused conversion: `impossible`, `needs a constant`, `needs
     a shape` or `not written`; empty if it is not one. */
  const char *reason;
  /* The oldest opset that has the refused feature, or 0. */
  int opset;
  /* The oldest version that has it: `1.4.0`, `14`. */
  const char *version;
  /* The place in a program: `line 1, column 13`, `model.mlir:1:13`. */
  const char *location;
  /* The function around it. */
  const char *function;
} DialectgenDiagnostic;

typedef void (*DialectgenDiagnosticCallback)(
    const DialectgenDiagnostic *diagnostic, void *userData);

/* Receivers of a call; each may be null. */
typedef struct DialectgenReceivers {
  DialectgenBytesCallback output;
  DialectgenDiagnosticCallback diagnostic;
  void *userData;
} DialectgenReceivers;

#ifdef __cplusplus
}
#endif

#endif /* DIALECTGEN_C_DIAGNOSTICS_H */
