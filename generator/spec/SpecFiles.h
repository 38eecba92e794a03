//===- SpecFiles.h - the files of a family ----------------------*- C++ -*-===//
//
// Finds families, and reads spec files by their paths relative to the root,
// which is how diagnostics name them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_SPEC_SPECFILES_H
#define DIALECTGEN_SPEC_SPECFILES_H

#include "spec/JsonReader.h"
#include <optional>
#include <string>
#include <vector>

namespace dialectgen {

/// A folder of specs/ with the first of these holds a family of ops, one with
/// the second a versioned dialect.
inline constexpr llvm::StringLiteral familyFile = "dialect.json";
inline constexpr llvm::StringLiteral versionedFile = "versioned-dialect.json";

/// Folders of `root`/specs with a file called `name`, by name; both kinds of
/// families without one.
std::vector<std::string> findFamilies(llvm::StringRef root,
                                      llvm::StringRef name = "");

/// The JSON in `root`/`path`; std::nullopt, with diagnostics, if there is none.
std::optional<JsonNode> readSpecFile(llvm::StringRef root,
                                     const std::string &path,
                                     Diagnostics &diagnostics);

/// The JSON files right in `root`/`folder`, as paths relative to `root`, in
/// order of name.
std::vector<std::string> listSpecFiles(llvm::StringRef root,
                                       llvm::StringRef folder);

} // namespace dialectgen

#endif // DIALECTGEN_SPEC_SPECFILES_H
