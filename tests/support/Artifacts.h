//===- Artifacts.h - released artifacts for tests ---------------*- C++ -*-===//
//
// The artifacts under tests/fixtures/stablehlo: read, written and compared.
// Those in its folder `frozen` are our own, and have every type and attribute
// of their release.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_ARTIFACTS_H
#define DIALECTGEN_TESTS_SUPPORT_ARTIFACTS_H

#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <string>
#include <vector>

struct Artifact {
  std::string path, bytes;
  dialectgen::Version version;
};

/// All artifacts of a folder, oldest first; their names are versions,
/// `1_20_0.mlirbc`.
inline std::vector<Artifact> readArtifacts(const std::string &folder) {
  std::vector<Artifact> artifacts;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error)) {
    if (llvm::sys::path::extension(it->path()) != ".mlirbc")
      continue;
    std::string stem = llvm::sys::path::stem(it->path()).str();
    std::replace(stem.begin(), stem.end(), '_', '.');
    auto version = dialectgen::Version::fromString(stem);
    auto buffer = llvm::MemoryBuffer::getFile(it->path());
    EXPECT_TRUE(version && buffer) << it->path();
    if (version && buffer)
      artifacts.push_back({it->path(), (*buffer)->getBuffer().str(), *version});
  }
  EXPECT_FALSE(artifacts.empty()) << folder;
  std::sort(artifacts.begin(), artifacts.end(),
            [](const Artifact &a, const Artifact &b) {
              return a.version < b.version;
            });
  return artifacts;
}

inline std::vector<Artifact> readReleasedArtifacts() {
  return readArtifacts(DIALECTGEN_SOURCE_DIR "/tests/fixtures/stablehlo");
}
inline std::vector<Artifact> readFrozenArtifacts() {
  return readArtifacts(DIALECTGEN_SOURCE_DIR
                       "/tests/fixtures/stablehlo/frozen");
}

/// The bytecode of a program of vhlo, as an artifact of `version` has it.
inline std::string writeArtifact(mlir::ModuleOp module,
                                 dialectgen::Version version) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  // The configuration refers to the text.
  std::string producer =
      dialectgen::vhlo::VhloDialect::getTables().producerPrefix.str() +
      version.str();
  mlir::BytecodeWriterConfig config(producer);
  config.setDesiredBytecodeVersion(
      *dialectgen::vhlo::VhloDialect::getTables().getBytecodeVersion(version));
  EXPECT_TRUE(
      mlir::succeeded(mlir::writeBytecodeToFile(module, stream, config)));
  return bytes;
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

#endif // DIALECTGEN_TESTS_SUPPORT_ARTIFACTS_H
