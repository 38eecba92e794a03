//===- SpecFixture.h - load a fixture as dialectgen does --------*- C++ -*-===//
//
// A fixture is a folder of tests/fixtures/spec: files that are laid over those
// of the folder `base`, which is a small family without a fault, or of
// `base_versioned`, which is a small versioned dialect. A fixture with a file
// `standalone` has nothing under it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_SPEC_SPECFIXTURE_H
#define DIALECTGEN_TESTS_UNIT_SPEC_SPECFIXTURE_H

#include "spec/Checks.h"
#include "spec/Loader.h"
#include "spec/VersionedChecks.h"
#include "llvm/Support/raw_ostream.h"
#include <filesystem>
#include <gtest/gtest.h>

namespace dialectgen::test {

inline std::filesystem::path fixtures() {
  return std::filesystem::path(DIALECTGEN_SOURCE_DIR) / "tests" / "fixtures" /
         "spec";
}

/// What loading a fixture gave.
struct Loaded {
  Diagnostics diagnostics;
  std::optional<Family> family;
  std::string text;
};

inline void loadRoot(const std::filesystem::path &root, Loaded &loaded) {
  loaded.family = loadFamily(root.string(), "toy", loaded.diagnostics);
  if (loaded.family) {
    checkOutputs(*loaded.family, {"table", "reference"}, loaded.diagnostics);
    checkHooksImplemented(*loaded.family, root.string(), loaded.diagnostics);
  }
  llvm::raw_string_ostream os(loaded.text);
  loaded.diagnostics.print(os, /*showColors=*/false);
}

inline void loadVersionedRoot(const std::filesystem::path &root,
                              Loaded &loaded) {
  auto dialect =
      loadVersionedDialect(root.string(), "toy_versioned", loaded.diagnostics);
  if (dialect) {
    checkVersionedOutputs(*dialect,
                          {"versioned-ops-td", "versioned-tables",
                           "versioned-op-shards", "versioned-tests"},
                          loaded.diagnostics);
    checkVersionedHooks(*dialect, root.string(), loaded.diagnostics);
  }
  llvm::raw_string_ostream os(loaded.text);
  loaded.diagnostics.print(os, /*showColors=*/false);
}

inline void loadFixture(const std::string &name, Loaded &loaded) {
  namespace fs = std::filesystem;
  std::string folder = "spec-" + name + "-XXXXXX";
  std::string pattern = (fs::temp_directory_path() / folder).string();
  ASSERT_NE(mkdtemp(pattern.data()), nullptr);
  fs::path root = pattern;
  auto options =
      fs::copy_options::recursive | fs::copy_options::overwrite_existing;
  bool versioned = fs::exists(fixtures() / name / "specs" / "toy_versioned");
  if (!fs::exists(fixtures() / name / "standalone"))
    fs::copy(fixtures() / (versioned ? "base_versioned" : "base"), root,
             options);
  fs::copy(fixtures() / name, root, options);
  versioned ? loadVersionedRoot(root, loaded) : loadRoot(root, loaded);
  fs::remove_all(root);
}

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_UNIT_SPEC_SPECFIXTURE_H
