//===- SpecLoaderFuzzer.cpp - any bytes as one file of a spec folder ------===//
//
// Replaces one file of a small family by the input, loads the family, prints
// its errors, and compares the result. Nothing may crash; the differ's property
// must hold: apply(diff(a, b), a) is b; and an op written as a file is the same
// op after loading it.
//
//===----------------------------------------------------------------------===//

#include "JsonMutator.h"
#include "SpecFolder.h"
#include "diff/families/Compare.h"
#include "diff/versions/Diff.h"
#include "upstream/specs/SpecText.h"
#include "upstream/specs/SpecWriter.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;

namespace {

/// A family with ops of its own, numbered as opsets are.
const fuzz::SpecFolder &ownFamily() {
  static const fuzz::SpecFolder folder(
      DIALECTGEN_SOURCE_DIR "/tests/fixtures/spec/toy", "toy",
      {"dialect.json", "names.json", "types/types.json",
       "attributes/kinds.json", "ops/Add.json", "ops/Scale.json"});
  return folder;
}

/// One with a versioned dialect, whose versions are releases.
const fuzz::SpecFolder &versionedFamily() {
  static const fuzz::SpecFolder folder(
      DIALECTGEN_SOURCE_DIR "/tests/fixtures/spec/versioned", "duo",
      {"dialect.json", "names.json", "wire.json", "types/elements.json",
       "types/records.json", "attributes/kinds.json", "attributes/records.json",
       "attributes/values.json", "ops/func.json", "ops/my_op.json",
       "ops/pool.json", "ops/return.json"});
  return folder;
}

/// The text between the next quotes.
llvm::StringRef quoted(llvm::StringRef text) {
  return text.split('"').second.split('"').first;
}

/// The first key of a file, which determines its kind.
llvm::StringRef firstKey(llvm::StringRef text) { return quoted(text); }

/// The file that `text` takes the place of: one of its kind, or that of the op
/// it has.
std::string placeOf(const fuzz::SpecFolder &folder, llvm::StringRef text) {
  llvm::StringRef key = firstKey(text);
  std::vector<std::string> places;
  for (const auto &[path, known] : folder.files())
    if (!llvm::StringRef(path).starts_with("ops/") && firstKey(known) == key)
      places.push_back(path);
  if (!places.empty())
    return places[text.size() % places.size()];
  std::string place = fuzz::opFile("", quoted(text.split("\"op\"").second));
  return place.empty() ? "ops/Fuzzed.json" : place;
}

/// Any two neighbouring versions that loaded must be bridged by their diff.
void checkDifferences(const Op &op) {
  for (size_t i = 1; i < op.versions.size(); ++i) {
    const OpVersion &newer = op.versions[i - 1], &older = op.versions[i];
    OpVersion patched = older;
    Diagnostics problems;
    applyChanges(patched, diff(older, newer), problems);
    fuzz::require(!problems.hasErrors(), "a difference does not apply");
    fuzz::require(sameSignature(patched, newer),
                  "apply(diff(a, b), a) is not b");
  }
}

/// The printed errors; empty if there are none.
std::string textOf(Diagnostics &diagnostics) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  diagnostics.print(stream, /*showColors=*/false);
  return text;
}

/// An op in a file that the writer of specs makes is the same.
void checkWriter(const fuzz::SpecFolder &folder, const std::string &place,
                 const Family &family) {
  for (const Op &op : family.ops) {
    if (!llvm::StringRef(op.file).ends_with(place))
      continue;
    std::string text = specFile(opJson(op, family.vocabulary.typeSets));
    Diagnostics diagnostics;
    std::optional<Family> again = folder.load({{place, text}}, diagnostics);
    fuzz::require(again && !diagnostics.hasErrors(),
                  "what is written does not load: " + textOf(diagnostics) +
                      "\n" + text);
    fuzz::require(!compare(family, *again).hasDrift(),
                  "an op that is written is another: " + text);
    fuzz::reach("written");
  }
}

} // namespace

namespace dialectgen::fuzz {

static void run(llvm::StringRef input) {
  // A release as version has points.
  bool isVersioned = input.contains("\"0.");
  const SpecFolder &folder = isVersioned ? versionedFamily() : ownFamily();
  std::string place = placeOf(folder, input);
  Diagnostics diagnostics;
  std::optional<Family> family =
      folder.load({{place, input.str()}}, diagnostics);
  require(diagnostics.hasErrors() == !textOf(diagnostics).empty(),
          "errors without a message, or a message without errors");
  // A family with errors need not have a meaning.
  if (!family || diagnostics.hasErrors())
    return;
  reach("loaded");
  for (const Op &op : family->ops)
    checkDifferences(op);
  if (!isVersioned)
    checkWriter(folder, place, *family);
}

static std::optional<std::string> mutate(llvm::StringRef input,
                                         llvm::StringRef other, uint64_t seed) {
  return JsonMutator(seed).mutate(input, other);
}

static Target target("spec-loader", run, mutate);

} // namespace dialectgen::fuzz
