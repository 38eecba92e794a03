//===- PortableApi.h - versions of portable artifacts -----------*- C++ -*-===//
//
// The queries of a framework before it passes a program to a plugin: the
// versions that this library writes and reads, and the version of an artifact.
// Needs no MLIR context and parses no program; see PortableDialect.h.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_PORTABLEAPI_H
#define DIALECTGEN_STABLEHLO_PORTABLEAPI_H

#include "dialectgen/core/bytecode/PortableDialect.h"

namespace dialectgen::stablehlo {

/// Counts changes of this interface that bindings must know of.
constexpr int portableApiVersion = 3;

/// StableHLO and vhlo.
const PortableDialect &getPortableDialect();

inline Version getCurrentVersion() {
  return getPortableDialect().getCurrentVersion();
}
inline Version getMinimumVersion() {
  return getPortableDialect().getMinimumVersion();
}
using dialectgen::getSmallerVersion;
inline auto getCompatibilityWindows() {
  return getPortableDialect().getCompatibilityWindows();
}
inline std::optional<Version> getWindowVersion(llvm::StringRef window) {
  return getPortableDialect().getWindowVersion(window);
}
inline std::optional<Version>
getPortableArtifactVersion(llvm::StringRef bytes) {
  return getPortableDialect().getArtifactVersion(bytes);
}
inline std::optional<Version> parseTargetVersion(llvm::StringRef text,
                                                 std::string &message) {
  return getPortableDialect().parseTargetVersion(text, message);
}

} // namespace dialectgen::stablehlo

#endif // DIALECTGEN_STABLEHLO_PORTABLEAPI_H
