//===- SchemaDumpFuzzer.cpp - any bytes as a schema dump ------------------===//
//
// Reads the input as a schema dump. Where that works, what it says is written
// as spec text and compared with itself. Nothing may crash, an error names a
// place, and a family never differs from itself.
//
//===----------------------------------------------------------------------===//

#include "diff/Compare.h"
#include "upstream/SchemaDump.h"
#include "upstream/SpecWriter.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace dialectgen;

static void fail(llvm::StringRef message) {
  llvm::errs() << "SchemaDumpFuzzer: " << message << '\n';
  std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  llvm::Expected<Dialect> family = parseSchemaDump(text, "input");
  if (!family) {
    if (!llvm::StringRef(llvm::toString(family.takeError()))
             .starts_with("input:"))
      fail("an error without a place");
    return 0;
  }
  for (const Op &op : family->ops)
    writeOpFile(op, {});
  if (!compare(*family, *family).list.empty())
    fail("a family differs from itself");
  return 0;
}
