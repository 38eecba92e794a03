//===- Artifacts.h - released artifacts for tests ---------------*- C++ -*-===//
//
// The artifacts under tests/fixtures/stablehlo. Those in its folder `frozen`
// are our own, and have every type and attribute of their release.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_VHLO_ARTIFACTS_H
#define DIALECTGEN_TESTS_UNIT_VHLO_ARTIFACTS_H

#include "dialectgen/core/Version.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <string>
#include <vector>

struct Artifact {
  std::string path, bytes;
  dialectgen::Version version;
};

/// All artifacts of a folder, oldest first; their names are versions,
/// `1_20_0.mlirbc`.
inline std::vector<Artifact>
readArtifacts(const std::string &folder = STABLEHLO_FIXTURES) {
  std::vector<Artifact> artifacts;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error)) {
    std::string stem = llvm::sys::path::stem(it->path()).str();
    std::replace(stem.begin(), stem.end(), '_', '.');
    auto version = dialectgen::Version::fromString(stem);
    auto buffer = llvm::MemoryBuffer::getFile(it->path());
    if (version && buffer)
      artifacts.push_back({it->path(), (*buffer)->getBuffer().str(), *version});
  }
  std::sort(artifacts.begin(), artifacts.end(),
            [](const Artifact &a, const Artifact &b) {
              return a.version < b.version;
            });
  return artifacts;
}

#endif // DIALECTGEN_TESTS_UNIT_VHLO_ARTIFACTS_H
