//===- Artifacts.h - released artifacts for tests ---------------*- C++ -*-===//
//
// The files under tests/fixtures/stablehlo, and comparing bytes.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_STABLEHLO_ARTIFACTS_H
#define DIALECTGEN_TESTS_STABLEHLO_ARTIFACTS_H

#include "dialectgen/core/Version.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <vector>

struct Artifact {
  std::string path, bytes;
  dialectgen::Version version;
};

/// All artifacts; their names are versions, `1_20_0.mlirbc`.
inline std::vector<Artifact> readArtifacts() {
  std::vector<Artifact> artifacts;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(STABLEHLO_FIXTURES, error), end;
       it != end && !error; it.increment(error)) {
    std::string stem = llvm::sys::path::stem(it->path()).str();
    std::replace(stem.begin(), stem.end(), '_', '.');
    auto version = dialectgen::Version::fromString(stem);
    auto buffer = llvm::MemoryBuffer::getFile(it->path());
    if (version && buffer)
      artifacts.push_back({it->path(), (*buffer)->getBuffer().str(), *version});
  }
  return artifacts;
}

/// Empty if both are equal, else where they begin to differ.
inline std::string difference(const std::string &is,
                              const std::string &expected) {
  if (is == expected)
    return "";
  size_t at = std::mismatch(is.begin(),
                            is.begin() + std::min(is.size(), expected.size()),
                            expected.begin())
                  .first -
              is.begin();
  return "differs at byte " + std::to_string(at) + " of " +
         std::to_string(expected.size()) + "; " + std::to_string(is.size()) +
         " bytes written, '" + is.substr(at, 24) + "' instead of '" +
         expected.substr(at, 24) + "'";
}

#endif // DIALECTGEN_TESTS_STABLEHLO_ARTIFACTS_H
