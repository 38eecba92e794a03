//===- PortableApi.cpp - versions of portable artifacts -------------------===//
//
// See PortableApi.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/PortableApi.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "dialectgen/stablehlo/VhloTables.h"
#include "llvm/ADT/bit.h"

namespace dialectgen::stablehlo {

Version getCurrentVersion() { return vhlo::getCurrentVersion(); }
Version getMinimumVersion() { return vhlo::getMinimumVersion(); }

std::optional<Version> getSmallerVersion(llvm::StringRef first,
                                         llvm::StringRef second) {
  auto a = Version::fromString(first), b = Version::fromString(second);
  if (!a || !b)
    return std::nullopt;
  return std::min(*a, *b);
}

llvm::SmallVector<std::pair<llvm::StringRef, Version>>
getCompatibilityWindows() {
  llvm::SmallVector<std::pair<llvm::StringRef, Version>> windows = {
      {"NONE", getCurrentVersion()}};
  for (const WindowRow &row : vhlo::getWindowRows())
    windows.push_back({row.name, row.version});
  return windows;
}

std::optional<Version> getWindowVersion(llvm::StringRef window) {
  for (const auto &[name, version] : getCompatibilityWindows())
    if (name == window)
      return version;
  return std::nullopt;
}

std::optional<Version> getPortableArtifactVersion(llvm::StringRef bytes) {
  // Magic number, bytecode version as a number that says in its lowest bits
  // how many bytes it has, producer up to a null byte.
  if (!bytes.consume_front("ML\xEFR") || bytes.empty())
    return std::nullopt;
  unsigned size = llvm::countr_zero(uint8_t(bytes.front())) + 1;
  llvm::StringRef producer =
      bytes.drop_front(std::min<size_t>(size, bytes.size()));
  size_t end = producer.find('\0');
  if (end == llvm::StringRef::npos)
    return std::nullopt;
  producer = producer.take_front(end);
  if (!producer.consume_front(vhlo::getProducerPrefix()))
    return std::nullopt;
  return Version::fromString(producer);
}

std::optional<Version> parseTargetVersion(llvm::StringRef text,
                                          std::string &message) {
  if (text == "current")
    return getCurrentVersion();
  std::optional<Version> version = Version::fromString(text);
  if (!version) {
    message = text.empty()
                  ? "No target version specified."
                  : "Invalid target version argument '" + text.str() + "'";
    message += "\nTarget version must be of the form `#.#.#`.";
    return std::nullopt;
  }
  if (*version < getMinimumVersion())
    message = "target version " + version->str() +
              " is less than minimum supported " + getMinimumVersion().str();
  else if (getCurrentVersion() < *version)
    message = "target version " + version->str() +
              " is greater than current version " + getCurrentVersion().str();
  else
    return version;
  return std::nullopt;
}

} // namespace dialectgen::stablehlo
