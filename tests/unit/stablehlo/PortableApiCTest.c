/*===- PortableApiCTest.c - the C interface, compiled as C
------------------===*\
|*                                                                            *|
|* Called by PortableApiTest.cpp; returns what went wrong, or null.           *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include "dialectgen-c/PortableApi.h"
#include <string.h>

/* Collects what a callback gets. */
struct Text {
  char bytes[65536];
  size_t size;
};

static void append(MlirStringRef part, void *userData) {
  struct Text *text = (struct Text *)userData;
  if (text->size + part.length >= sizeof(text->bytes))
    return;
  memcpy(text->bytes + text->size, part.data, part.length);
  text->size += part.length;
  text->bytes[text->size] = 0;
}

static MlirStringRef makeRef(const char *bytes, size_t size) {
  MlirStringRef ref;
  ref.data = bytes;
  ref.length = size;
  return ref;
}

static struct Text text, artifact;

static const char *clear(void) {
  memset(&text, 0, sizeof(text));
  return text.bytes;
}

/* Counts errors about the tangent that has all members. */
static int tangents;
static void takeTangent(const DialectgenDiagnostic *diagnostic,
                        void *userData) {
  (void)userData;
  if (strcmp(diagnostic->op, "stablehlo.tan") == 0 &&
      strcmp(diagnostic->version, "1.4.0") == 0 &&
      strcmp(diagnostic->location, "line 2, column 6") == 0 &&
      strcmp(diagnostic->function, "f") == 0)
    ++tangents;
}

/* Facts, one after the other. */
static void takeFact(DialectgenArtifactFact fact, const char *dialect,
                     const char *version, void *userData) {
  static const char *const names[] = {"release", "oldest", "dialect"};
  const char *const words[] = {names[fact], " ", dialect, " ", version, "\n"};
  for (size_t i = 0; i != sizeof(words) / sizeof(*words); ++i)
    append(makeRef(words[i], strlen(words[i])), userData);
}

static void takeBytes(const char *bytes, size_t size, void *userData) {
  append(makeRef(bytes, size), userData);
}

#define CHECK(condition)                                                       \
  if (!(condition))                                                            \
  return #condition

const char *testPortableApiFromC(const char *program, const char *current) {
  const char *is = clear();
  CHECK(dialectgenStablehloGetApiVersion() >= 2);
  dialectgenStablehloGetCurrentVersion(append, &text);
  CHECK(strcmp(is, current) == 0);
  clear();
  dialectgenStablehloGetMinimumVersion(append, &text);
  CHECK(strcmp(is, "0.9.0") == 0);
  clear();
  CHECK(mlirLogicalResultIsSuccess(dialectgenStablehloVersionFromCompatibility(
      DialectgenCompatibilityWeek12, append, &text)));
  CHECK(strcmp(is, "0.9.0") > 0 && strcmp(is, current) != 0);
  CHECK(mlirLogicalResultIsFailure(
      dialectgenStablehloVersionFromCompatibility(77, append, &text)));
  CHECK(mlirLogicalResultIsFailure(
      dialectgenStablehloVersionFromCompatibility(-1, append, &text)));
  CHECK(mlirLogicalResultIsFailure(
      dialectgenStablehloVersionFromCompatibility(4, append, &text)));
  clear();
  CHECK(mlirLogicalResultIsSuccess(dialectgenStablehloVersionFromCompatibility(
      DialectgenCompatibilityNone, append, &text)));
  CHECK(strcmp(is, current) == 0);
  clear();
  CHECK(mlirLogicalResultIsSuccess(dialectgenStablehloGetSmallerVersion(
      makeRef("1.10.0", 6), makeRef("1.9.0", 5), append, &text)));
  CHECK(strcmp(is, "1.9.0") == 0);
  CHECK(mlirLogicalResultIsFailure(dialectgenStablehloGetSmallerVersion(
      makeRef("1.10", 4), makeRef("1.9.0", 5), append, &text)));

  DialectgenSerializeOptions options;
  memset(&options, 0, sizeof(options));
  options.stripDebugInfo = true;
  CHECK(mlirLogicalResultIsSuccess(
      dialectgenStablehloSerializePortableArtifactFromText(
          makeRef(program, strlen(program)), makeRef("1.0.0", 5), options,
          append, &artifact)));
  clear();
  CHECK(
      mlirLogicalResultIsSuccess(dialectgenStablehloGetPortableArtifactVersion(
          makeRef(artifact.bytes, artifact.size), append, &text)));
  CHECK(strcmp(is, "1.0.0") == 0);
  clear();
  CHECK(mlirLogicalResultIsSuccess(
      dialectgenStablehloDeserializePortableArtifactToBytecode(
          makeRef(artifact.bytes, artifact.size), append, &text)));
  CHECK(memcmp(is, "ML\xEFR", 4) == 0);
  clear();
  CHECK(mlirLogicalResultIsFailure(
      dialectgenStablehloDeserializePortableArtifactToBytecode(
          makeRef(artifact.bytes, artifact.size / 2), append, &text)));
  CHECK(strstr(is, "cannot read the artifact of version 1.0.0") != NULL);
  clear();
  CHECK(mlirLogicalResultIsFailure(
      dialectgenStablehloSerializePortableArtifactFromText(
          makeRef(artifact.bytes, artifact.size / 2), makeRef("1.0.0", 5),
          options, append, &text)));
  CHECK(strstr(is, "byte ") != NULL);
  clear();
  CHECK(mlirLogicalResultIsFailure(
      dialectgenStablehloSerializePortableArtifactFromText(
          makeRef(program, strlen(program)), makeRef("x", 1), options, append,
          &text)));
  CHECK(strstr(is, "Invalid target version argument 'x'") != NULL);
  static const char *const tangent =
      "func.func @f(%x: tensor<f32>) -> tensor<f32> {\n"
      "%y = stablehlo.tan %x : tensor<f32>\nreturn %y : tensor<f32>\n}";
  clear();
  CHECK(mlirLogicalResultIsFailure(
      dialectgenStablehloSerializePortableArtifactFromText(
          makeRef(tangent, strlen(tangent)), makeRef("1.3.0", 5), options,
          append, &text)));
  CHECK(strstr(is, "'stablehlo.tan' needs version 1.4.0") != NULL);
  CHECK(strstr(is, "line 2, column 6: ") == is);
  /* The same as records. */
  {
    DialectgenReceivers receivers = {NULL, takeTangent, NULL};
    tangents = 0;
    CHECK(!dialectgenStablehloSerializeProgram(
        makeRef(tangent, strlen(tangent)), makeRef("1.3.0", 5), options,
        receivers));
    CHECK(tangents == 1);
    CHECK(!dialectgenStablehloDeserializeArtifact(makeRef("x", 1), receivers));
  }
  /* Flags. */
  {
    static const char *const foreign =
        "func.func @f(%x: tensor<f32>) {\n\"foreign.op\"(%x) : (tensor<f32>) -> "
        "()\nreturn\n}";
    const int both = DialectgenAllowUnregistered | DialectgenAllowOtherDialects;
    DialectgenReceivers receivers = {takeBytes, NULL, &text};
    MlirStringRef source = makeRef(foreign, strlen(foreign));
    MlirStringRef release = makeRef("1.4.0", 5);
    clear();
    CHECK(!dialectgenStablehloWriteArtifact(
        source, release, DialectgenAllowOtherDialects, receivers));
    CHECK(!dialectgenStablehloWriteArtifact(source, release, both | 64,
                                            receivers));
    CHECK(!dialectgenStablehloWriteArtifact(
        source, release, both | DialectgenAsText, receivers));
    CHECK(text.size == 0);
    CHECK(dialectgenStablehloWriteArtifact(source, release, both, receivers));
    memcpy(&artifact, &text, sizeof(text));
    source = makeRef(artifact.bytes, artifact.size);
    clear();
    CHECK(!dialectgenStablehloReadArtifact(source, DialectgenAsText,
                                           receivers));
    CHECK(!dialectgenStablehloReadArtifact(
        source, DialectgenAllowUnregistered | DialectgenExpand, receivers));
    CHECK(text.size == 0);
    CHECK(dialectgenStablehloReadArtifact(
        source, DialectgenAllowUnregistered | DialectgenAsText, receivers));
    CHECK(strstr(is, "\"foreign.op\"(%arg0)") != NULL);
    clear();
    CHECK(dialectgenStablehloReadArtifact(source,
                                          DialectgenAllowUnregistered |
                                              DialectgenAsText |
                                              DialectgenKeepVersioned,
                                          receivers));
    CHECK(strstr(is, "vhlo.func_v1") != NULL);
    clear();
    CHECK(dialectgenStablehloGetArtifactInfo(source, takeFact, receivers));
    CHECK(strcmp(is, "release stablehlo 1.4.0\noldest stablehlo 0.9.0\n"
                     "dialect builtin \ndialect vhlo \ndialect foreign \n") ==
          0);
    CHECK(!dialectgenStablehloGetArtifactInfo(makeRef("x", 1), takeFact,
                                              receivers));
    int bytecodeVersion = 0;
    CHECK(mlirLogicalResultIsSuccess(
        dialectgenStablehloGetBytecodeVersion(release, &bytecodeVersion)));
    CHECK(bytecodeVersion == 6);
    CHECK(mlirLogicalResultIsFailure(dialectgenStablehloGetBytecodeVersion(
        makeRef("0.1.0", 5), &bytecodeVersion)));
    CHECK(mlirLogicalResultIsFailure(
        dialectgenStablehloGetBytecodeVersion(makeRef("x", 1),
                                              &bytecodeVersion)));
  }
  clear();
  options.expand = true;
  CHECK(mlirLogicalResultIsSuccess(
      dialectgenStablehloSerializePortableArtifactFromText(
          makeRef(tangent, strlen(tangent)), makeRef("1.3.0", 5), options,
          append, &text)));
  CHECK(memcmp(is, "ML\xEFR", 4) == 0);
  return NULL;
}
