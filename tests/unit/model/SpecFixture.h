//===- SpecFixture.h - load a spec as dialectgen does -----------*- C++ -*-===//
//
// Loads the only family of a root and keeps the printed output. The bases of
// tests/fixtures/spec are such roots.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_SPEC_SPECFIXTURE_H
#define DIALECTGEN_TESTS_UNIT_SPEC_SPECFIXTURE_H

#include "Mistakes.h"
#include "diff/steps/ShapeRules.h"
#include "diff/steps/Steps.h"
#include "model/Loader.h"
#include "model/check/Checks.h"
#include "upstream/ledger/Released.h"
#include "upstream/ledger/Unsaid.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

namespace dialectgen::test {

/// The result of loading.
struct Loaded {
  Diagnostics diagnostics;
  std::optional<Family> family;
  std::string text;

  /// `name` is of the family under `root`/specs.
  Loaded(const std::filesystem::path &root, const std::string &name) {
    family = loadSpecs(root.string(), name, diagnostics);
    if (family) {
      checkOutputs(*family,
                   {"build-table", "lowerings", "reference", "versioned-ops-td",
                    "versioned-tables", "versioned-tests", "conversion",
                    "dialect-ops-td", "onnx-mlir-td", "bodies"},
                   diagnostics);
      checkHooksImplemented(*family, root.string(), diagnostics);
      checkSummaries(*family, diagnostics);
      checkShapeRules(*family, diagnostics);
      if (!diagnostics.hasErrors())
        checkSteps(*family, diagnostics);
      if (!diagnostics.hasErrors())
        checkReleased(*family, root.string(), diagnostics);
      // As if the next release were about to be made.
      const ReleaseRecord &released = family->released;
      if (!diagnostics.hasErrors() && !released.versions.empty())
        checkSaid(*family,
                  versionsAsOf(*family, family->timelines.front().newest),
                  released.versions, diagnostics);
    }
    llvm::raw_string_ostream os(text);
    diagnostics.print(os, /*showColors=*/false);
  }

  /// The only family under `root`/specs.
  explicit Loaded(const std::filesystem::path &root)
      : Loaded(root, familyUnder(root)) {}
  explicit Loaded(const EditedSpec &spec) : Loaded(spec.path()) {}

private:
  static std::string familyUnder(const std::filesystem::path &root) {
    for (const auto &entry :
         std::filesystem::directory_iterator(root / "specs"))
      if (entry.path().filename() != "released")
        return entry.path().filename().string();
    return "";
  }
};

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_UNIT_SPEC_SPECFIXTURE_H
