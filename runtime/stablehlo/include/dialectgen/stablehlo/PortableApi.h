//===- PortableApi.h - versions of portable artifacts -----------*- C++ -*-===//
//
// What a framework asks before it hands a program to a plugin: which versions
// this library writes and reads, and which version an artifact has. Needs no
// MLIR context and parses no program.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_PORTABLEAPI_H
#define DIALECTGEN_STABLEHLO_PORTABLEAPI_H

#include "dialectgen/core/records/Version.h"

namespace dialectgen::stablehlo {

/// Counts changes of this interface that bindings must know of.
constexpr int portableApiVersion = 1;

/// The newest version, which programs are upgraded to when they are read.
Version getCurrentVersion();
/// The oldest version that is written and read.
Version getMinimumVersion();

/// The older one of two versions; std::nullopt if a text is no version.
std::optional<Version> getSmallerVersion(llvm::StringRef first,
                                         llvm::StringRef second);

/// Promises of compatibility by name, `NONE` (the current version) first.
llvm::SmallVector<std::pair<llvm::StringRef, Version>>
getCompatibilityWindows();
/// The version to write for a consumer as old as a window reaches back;
/// std::nullopt if no window has this name.
std::optional<Version> getWindowVersion(llvm::StringRef window);

/// The version in the header of an artifact; nothing behind the header is
/// looked at. std::nullopt if `bytes` is no artifact.
std::optional<Version> getPortableArtifactVersion(llvm::StringRef bytes);

/// A target version as a user writes it, `current` included. On errors
/// `message` says what is wrong with it.
std::optional<Version> parseTargetVersion(llvm::StringRef text,
                                          std::string &message);

} // namespace dialectgen::stablehlo

#endif // DIALECTGEN_STABLEHLO_PORTABLEAPI_H
