//===- PortableDialect.cpp - versions of portable artifacts ---------------===//
//
// See PortableDialect.h. Reading and writing is in PortableArtifact.cpp.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/PortableDialect.h"
#include "ArtifactVersions.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

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
  if (tables)
    for (const WindowRow &row : tables->windows)
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

llvm::SmallVector<const PortableDialect *> PortableDialect::getMembers() const {
  llvm::SetVector<const PortableDialect *> members;
  if (tables)
    members.insert(this);
  members.insert(uses.begin(), uses.end());
  for (size_t i = 0; i < members.size(); ++i) {
    const PortableDialect *member = members[i];
    members.insert(member->uses.begin(), member->uses.end());
  }
  llvm::SmallVector<const PortableDialect *> sorted;
  llvm::StringSet<> names;
  for (const PortableDialect *member : members)
    if (member->tables && names.insert(member->getProgramName()).second)
      sorted.push_back(member);
  llvm::sort(sorted, [](const PortableDialect *a, const PortableDialect *b) {
    return a->getProgramName() < b->getProgramName();
  });
  return sorted;
}

std::optional<llvm::SmallVector<std::pair<std::string, Version>>>
PortableDialect::getArtifactVersions(llvm::StringRef bytes) const {
  return readArtifactVersions(*this, bytes);
}

std::optional<Version>
PortableDialect::getArtifactVersion(llvm::StringRef bytes) const {
  if (auto versions = getArtifactVersions(bytes))
    for (const auto &[dialect, version] : *versions)
      if (dialect == getProgramName())
        return version;
  return std::nullopt;
}

std::optional<llvm::SmallVector<Version>>
PortableDialect::parseTargetVersions(llvm::StringRef text,
                                     std::string &message) const {
  return parseTargets(*this, text, message);
}

std::optional<Version>
PortableDialect::parseTargetVersion(llvm::StringRef text,
                                    std::string &message) const {
  auto versions = parseTargetVersions(text, message);
  if (!versions)
    return std::nullopt;
  for (auto [member, version] : llvm::zip(getMembers(), *versions))
    if (member == this)
      return version;
  return getCurrentVersion();
}

bool PortableDialect::hasDialect() const {
  return isMixed() || inDialect.toDialect;
}

std::vector<LegalizationTable>
PortableDialect::makeTables(mlir::MLIRContext *context) const {
  std::vector<LegalizationTable> made;
  for (const PortableDialect *member : getMembers())
    if (member->inDialect.makeTable)
      made.push_back(member->inDialect.makeTable(context));
  return made;
}

mlir::LogicalResult
PortableDialect::convertToVersioned(mlir::Operation *root,
                                    const ToVersionedOptions &options) const {
  if (isMixed())
    return dialectgen::convertToVersioned(root, makeTables(root->getContext()),
                                          options);
  return inDialect.toVersioned ? inDialect.toVersioned(root, options)
                               : mlir::success();
}

mlir::LogicalResult
PortableDialect::convertToDialect(mlir::Operation *root) const {
  if (isMixed())
    return dialectgen::convertToDialect(root, makeTables(root->getContext()));
  return inDialect.toDialect ? inDialect.toDialect(root) : mlir::success();
}

} // namespace dialectgen
