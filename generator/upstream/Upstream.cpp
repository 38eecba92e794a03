//===- Upstream.cpp - open what a user names as upstream ------------------===//

#include "upstream/Upstream.h"
#include "upstream/OnnxLibrary.h"
#include "upstream/SchemaDump.h"

using namespace dialectgen;

llvm::Expected<Family> dialectgen::readUpstream(llvm::StringRef source) {
  if (source == "libonnx")
    return readOnnxLibrary();
  if (source.ends_with(".json"))
    return readSchemaDump(source);
  return llvm::createStringError(
      "'" + source +
      "' is not an upstream: expected libonnx or a schema dump FILE.json");
}
