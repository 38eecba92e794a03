//===- SpecFixture.h - load a spec as dialectgen does -----------*- C++ -*-===//
//
// Loads the one family that a root has, of either kind, and keeps what was
// printed. The bases of tests/fixtures/spec are such roots.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_SPEC_SPECFIXTURE_H
#define DIALECTGEN_TESTS_UNIT_SPEC_SPECFIXTURE_H

#include "Mistakes.h"
#include "spec/Checks.h"
#include "spec/Loader.h"
#include "spec/SpecFiles.h"
#include "spec/VersionedChecks.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

namespace dialectgen::test {

/// What loading gave.
struct Loaded {
  Diagnostics diagnostics;
  std::optional<Family> family;
  std::optional<VersionedDialect> versioned;
  std::string text;

  /// `name` is of the family under `root`/specs.
  Loaded(const std::filesystem::path &root, const std::string &name) {
    if (std::filesystem::exists(root / "specs" / name / versionedFile.str())) {
      versioned = loadVersionedDialect(root.string(), name, diagnostics);
      if (versioned) {
        checkVersionedOutputs(*versioned,
                              {"versioned-ops-td", "versioned-tables",
                               "versioned-op-shards", "versioned-tests"},
                              diagnostics);
        checkVersionedHooks(*versioned, root.string(), diagnostics);
      }
    } else {
      family = loadFamily(root.string(), name, diagnostics);
      if (family) {
        checkOutputs(*family, {"table", "reference"}, diagnostics);
        checkHooksImplemented(*family, root.string(), diagnostics);
      }
    }
    llvm::raw_string_ostream os(text);
    diagnostics.print(os, /*showColors=*/false);
  }

  /// The only family under `root`/specs.
  explicit Loaded(const std::filesystem::path &root)
      : Loaded(root, std::filesystem::directory_iterator(root / "specs")
                         ->path()
                         .filename()
                         .string()) {}
  explicit Loaded(const EditedSpec &spec) : Loaded(spec.path()) {}
};

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_UNIT_SPEC_SPECFIXTURE_H
