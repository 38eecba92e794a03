//===- SchemaDumpFuzzer.cpp - any bytes as a schema dump ------------------===//
//
// Reads the input as a schema dump. A valid dump is compared with itself, and
// written as a spec folder; if that loads, it has the same content. Nothing may
// crash, an error names a position, and a family never differs from itself.
//
//===----------------------------------------------------------------------===//

#include "JsonMutator.h"
#include "SpecFolder.h"
#include "diff/families/Compare.h"
#include "upstream/onnx/SchemaDump.h"
#include "upstream/specs/SpecText.h"
#include "upstream/specs/SpecWriter.h"

using namespace dialectgen;

/// The names that schemas use, and no op.
static const fuzz::SpecFolder &vocabulary() {
  static const fuzz::SpecFolder folder(
      DIALECTGEN_SOURCE_DIR, "onnx",
      {"dialect.json", "types/elements.json", "attributes/kinds.json"});
  return folder;
}

namespace dialectgen::fuzz {

static void run(llvm::StringRef input) {
  llvm::Expected<Family> family = parseSchemaDump(input, "input");
  if (!family) {
    std::string message = llvm::toString(family.takeError());
    require(llvm::StringRef(message).starts_with("input:"),
            "an error without a place: " + message);
    return;
  }
  reach("read");
  require(compare(*family, *family).list.empty(),
          "a family differs from itself");
  SpecFolder::Files files;
  for (const Op &op : family->ops) {
    std::string file = opFile(op.domain, op.name);
    // Schemas may contain facts that specs reject.
    if (file.empty())
      return;
    files[file] = specFile(opJson(op, {}));
  }
  Diagnostics diagnostics;
  std::optional<Family> written = vocabulary().load(files, diagnostics);
  // An op of a domain that nobody knows, for one.
  if (!written || diagnostics.hasErrors())
    return;
  reach("written");
  for (const Drift &drift : compare(*written, *family).list)
    if (drift.subject == Subject::Op && isDrift(drift.kind))
      stop("what is written is another op: " + drift.name + ", " +
           getName(drift.kind));
}

static std::optional<std::string> mutate(llvm::StringRef input,
                                         llvm::StringRef other, uint64_t seed) {
  return JsonMutator(seed).mutate(input, other);
}

static Target target("schema-dump", run, mutate);

} // namespace dialectgen::fuzz
