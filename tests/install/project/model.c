/*===- model.c - the C interface of models, found by pkg-config ---*- C -*-===*\
|*                                                                            *|
|* Needs neither C++ nor MLIR to be compiled and linked.                      *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include "dialectgen-c/OnnxModels.h"
#include <stdio.h>

static size_t received;

static void receive(const char *bytes, size_t size, void *userData) {
  (void)bytes;
  (void)userData;
  received += size;
}

int main(int argc, char **argv) {
  DialectgenModel model = {0};
  DialectgenReceivers receivers = {0};
  (void)argc;
  model.path = argv[1];
  receivers.output = receive;
  if (!dialectgenOnnxConvert(model, "13", true, receivers, 0))
    return 1;
  printf("a model of opset 13: %s\n", received ? "written" : "empty");
  return 0;
}
