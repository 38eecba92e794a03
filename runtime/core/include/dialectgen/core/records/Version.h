//===- Version.h - a release of a dialect -----------------------*- C++ -*-===//
//
// Three numbers, ordered. Parsing never aborts, whatever the text.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RECORDS_VERSION_H
#define DIALECTGEN_CORE_RECORDS_VERSION_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

namespace dialectgen {

struct Version {
  uint32_t major = 0, minor = 0, patch = 0;

  /// Of the form `#.#.#`; std::nullopt for anything else, numbers that do not
  /// fit included.
  static std::optional<Version> fromString(llvm::StringRef text) {
    llvm::SmallVector<llvm::StringRef, 3> parts;
    text.split(parts, '.');
    Version version;
    uint32_t *numbers[] = {&version.major, &version.minor, &version.patch};
    if (parts.size() != 3)
      return std::nullopt;
    for (auto [part, number] : llvm::zip(parts, numbers))
      if (!llvm::all_of(part, llvm::isDigit) || part.getAsInteger(10, *number))
        return std::nullopt;
    return version;
  }

  /// The reason why `text` is not a valid version; with a suggestion if a
  /// number is missing.
  static std::string explainInvalid(llvm::StringRef text) {
    std::string message =
        text.empty() ? "No target version specified."
                     : "Invalid target version argument '" + text.str() + "'";
    message += "\nTarget version must be of the form `#.#.#`.";
    for (const char *missing : {".0", ".0.0"})
      if (auto meant = fromString((text + missing).str()))
        message += " Did you mean '" + meant->str() + "'?";
    return message;
  }
  std::string str() const {
    return std::to_string(major) + "." + std::to_string(minor) + "." +
           std::to_string(patch);
  }
  /// The release that determines the available features: patches change no
  /// operation.
  Version withoutPatch() const { return {major, minor, 0}; }

  bool operator<(const Version &other) const {
    return std::tie(major, minor, patch) <
           std::tie(other.major, other.minor, other.patch);
  }
  bool operator<=(const Version &other) const { return !(other < *this); }
  bool operator>(const Version &other) const { return other < *this; }
  bool operator>=(const Version &other) const { return !(*this < other); }
  bool operator==(const Version &other) const {
    return std::tie(major, minor, patch) ==
           std::tie(other.major, other.minor, other.patch);
  }
  bool operator!=(const Version &other) const { return !(*this == other); }
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RECORDS_VERSION_H
