//===- SpecLoaderFuzzer.cpp - any bytes as one file of a spec folder ------===//
//
// Puts the input in the place of one file of a real family (an op, or
// dialect.json, types or attributes if it looks like one), loads the family,
// prints what is wrong with it, and compares what loaded. Nothing may crash,
// and the differ's promise has to hold: apply(diff(a, b), a) is b.
//
//===----------------------------------------------------------------------===//

#include "diff/Diff.h"
#include "spec/Loader.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace dialectgen;

namespace {

const char *const dialectFile = "dialect.json";
const char *const elementsFile = "types/elements.json";
const char *const setsFile = "types/sets.json";
const char *const kindsFile = "attributes/kinds.json";
const char *const opFile = "ops/Fuzzed.json";

void fail(llvm::StringRef message) {
  llvm::errs() << "SpecLoaderFuzzer: " << message << '\n';
  std::abort();
}

/// A spec folder in memory-backed storage where there is some: it is written
/// once a run of the target, several thousand times a second.
class Folder {
public:
  Folder() {
    root = llvm::sys::fs::is_directory("/dev/shm") ? "/dev/shm" : "/tmp";
    llvm::sys::path::append(root, "dialectgen-fuzz-%%%%%%%%");
    llvm::SmallString<128> chosen;
    llvm::sys::fs::createUniquePath(root, chosen, /*MakeAbsolute=*/false);
    root = chosen;
    for (const char *name : {"types", "attributes", "ops"}) {
      llvm::SmallString<128> folder(root);
      llvm::sys::path::append(folder, "specs", "onnx", name);
      if (llvm::sys::fs::create_directories(folder))
        fail("no scratch folder");
    }
    for (const char *file : {dialectFile, elementsFile, setsFile, kindsFile})
      restore(file);
  }
  ~Folder() { llvm::sys::fs::remove_directories(root); }

  llvm::StringRef getRoot() const { return root; }

  void write(llvm::StringRef file, llvm::StringRef text) {
    std::error_code error;
    llvm::raw_fd_ostream stream(pathOf(root, file), error);
    if (error)
      fail("cannot write the scratch folder");
    stream << text;
  }

  /// Puts the repository's own file back.
  void restore(llvm::StringRef file) {
    if (llvm::sys::fs::copy_file(pathOf(DIALECTGEN_SOURCE_DIR, file),
                                 pathOf(root, file)))
      fail("cannot copy a spec file");
  }

private:
  static std::string pathOf(llvm::StringRef root, llvm::StringRef file) {
    llvm::SmallString<128> path(root);
    llvm::sys::path::append(path, "specs", "onnx", file);
    return path.str().str();
  }

  llvm::SmallString<128> root;
};

const char *whichFile(llvm::StringRef text) {
  if (text.contains("\"attribute_kinds\""))
    return kindsFile;
  if (text.contains("\"element_types\""))
    return elementsFile;
  if (text.contains("\"type_sets\""))
    return setsFile;
  if (text.contains("\"cpp_namespace\""))
    return dialectFile;
  return opFile;
}

/// Any two neighbouring versions that loaded must be bridged by their diff.
void checkDifferences(const Dialect &family) {
  for (const Op &op : family.ops)
    for (size_t i = 1; i < op.versions.size(); ++i) {
      const OpVersion &newer = op.versions[i - 1], &older = op.versions[i];
      OpVersion patched = older;
      Diagnostics problems;
      applyChanges(patched, diff(older, newer), problems);
      if (problems.hasErrors())
        fail("a difference does not apply");
      if (!sameSignature(patched, newer))
        fail("apply(diff(a, b), a) is not b");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Folder folder;
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  llvm::StringRef file = whichFile(text);
  folder.write(file, text);

  Diagnostics diagnostics;
  std::optional<Dialect> family =
      loadDialect(folder.getRoot(), "onnx", diagnostics);
  std::string printed;
  llvm::raw_string_ostream stream(printed);
  diagnostics.print(stream, /*showColors=*/false);
  if (diagnostics.hasErrors() == printed.empty())
    fail("errors without a message, or a message without errors");
  // What has errors is not promised to have a meaning.
  if (family && !diagnostics.hasErrors())
    checkDifferences(*family);

  if (file != opFile)
    folder.restore(file);
  return 0;
}
