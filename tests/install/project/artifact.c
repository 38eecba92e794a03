/*===- artifact.c - portable artifacts from a program in C ----------------===*\
|*                                                                            *|
|* Writes a program for an older release, asks the artifact for its version,  *|
|* reads it back, and sees a program refused that the release cannot say.     *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include "dialectgen-c/PortableApi.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Text {
  char *data;
  size_t length;
} Text;

/* Callbacks may come several times. */
static void append(MlirStringRef piece, void *userData) {
  Text *text = userData;
  text->data = realloc(text->data, text->length + piece.length + 1);
  if (!text->data)
    abort();
  memcpy(text->data + text->length, piece.data, piece.length);
  text->length += piece.length;
  text->data[text->length] = 0;
}

static MlirStringRef refTo(const char *text) {
  return mlirStringRefCreate(text, strlen(text));
}

static int serialize(const char *program, const char *target, Text *out) {
  DialectgenSerializeOptions options = {false, true};
  return mlirLogicalResultIsSuccess(
      dialectgenStablehloSerializePortableArtifactFromText(
          refTo(program), refTo(target), options, append, out));
}

int main(void) {
  const char *program =
      "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
      "  %y = stablehlo.tan %x : tensor<4xf32>\n"
      "  return %y : tensor<4xf32>\n"
      "}\n";
  Text artifact = {0}, version = {0}, back = {0}, message = {0};
  if (!serialize(program, "1.4.0", &artifact)) {
    fputs(artifact.data, stderr);
    return 1;
  }
  MlirStringRef bytes = mlirStringRefCreate(artifact.data, artifact.length);
  if (mlirLogicalResultIsFailure(dialectgenStablehloGetPortableArtifactVersion(
          bytes, append, &version)))
    return 1;
  if (mlirLogicalResultIsFailure(
          dialectgenStablehloDeserializePortableArtifactToBytecode(
              bytes, append, &back)))
    return 1;
  printf("artifact of version %s: read\n", version.data);
  if (serialize(program, "1.3.0", &message) || !strstr(message.data, "1.4.0"))
    return 1;
  printf("tan for version 1.3.0: refused\n");
  free(artifact.data);
  free(version.data);
  free(back.data);
  free(message.data);
  return 0;
}
