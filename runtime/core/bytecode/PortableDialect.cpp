//===- PortableDialect.cpp - versions of portable artifacts ---------------===//
//
// See PortableDialect.h. Reading and writing is in PortableArtifact.cpp.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/PortableDialect.h"
#include "llvm/ADT/bit.h"

namespace dialectgen {

std::optional<Version> getSmallerVersion(llvm::StringRef first,
                                         llvm::StringRef second) {
  auto a = Version::fromString(first), b = Version::fromString(second);
  if (!a || !b)
    return std::nullopt;
  return std::min(*a, *b);
}

llvm::SmallVector<std::pair<llvm::StringRef, Version>>
PortableDialect::getCompatibilityWindows() const {
  llvm::SmallVector<std::pair<llvm::StringRef, Version>> windows = {
      {"NONE", getCurrentVersion()}};
  for (const WindowRow &row : tables.windows)
    windows.push_back({row.name, row.version});
  return windows;
}

std::optional<Version>
PortableDialect::getWindowVersion(llvm::StringRef window) const {
  for (const auto &[name, version] : getCompatibilityWindows())
    if (name == window)
      return version;
  return std::nullopt;
}

std::optional<Version>
PortableDialect::getArtifactVersion(llvm::StringRef bytes) const {
  // Magic number, bytecode version (a number whose lowest bits encode its
  // length in bytes), producer up to a null byte.
  if (!bytes.consume_front("ML\xEFR") || bytes.empty())
    return std::nullopt;
  unsigned size = llvm::countr_zero(uint8_t(bytes.front())) + 1;
  llvm::StringRef producer =
      bytes.drop_front(std::min<size_t>(size, bytes.size()));
  size_t end = producer.find('\0');
  if (end == llvm::StringRef::npos)
    return std::nullopt;
  producer = producer.take_front(end);
  if (!producer.consume_front(tables.producerPrefix))
    return std::nullopt;
  return Version::fromString(producer);
}

std::optional<Version>
PortableDialect::parseTargetVersion(llvm::StringRef text,
                                    std::string &message) const {
  if (text == "current")
    return getCurrentVersion();
  std::optional<Version> version = Version::fromString(text);
  if (!version) {
    message = Version::explainInvalid(text);
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

} // namespace dialectgen
