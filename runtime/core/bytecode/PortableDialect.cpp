//===- PortableDialect.cpp - versions of portable artifacts ---------------===//
//
// See PortableDialect.h. Reading and writing is in PortableArtifact.cpp.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/PortableDialect.h"
#include "llvm/ADT/SetVector.h"
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
  for (const PortableDialect *member : members)
    if (member->tables)
      sorted.push_back(member);
  llvm::sort(sorted, [](const PortableDialect *a, const PortableDialect *b) {
    return a->getProgramName() < b->getProgramName();
  });
  return sorted;
}

std::optional<size_t>
PortableDialect::findMember(llvm::ArrayRef<const PortableDialect *> members,
                            llvm::StringRef name) {
  for (auto [index, member] : llvm::enumerate(members))
    if (member->getProgramName() == name)
      return index;
  return std::nullopt;
}

/// In front of the list of dialects in the producer of an artifact that mixes
/// some: `dialects arith=1.0.0,func=1.0.0`.
static constexpr llvm::StringLiteral mixedPrefix = "dialects ";

std::string PortableDialect::makeProducer(
    llvm::ArrayRef<std::pair<llvm::StringRef, Version>> dialects) {
  std::string text = mixedPrefix.str();
  for (const auto &[name, version] : dialects) {
    if (text.size() != mixedPrefix.size())
      text += ',';
    text += name.str() + '=' + version.str();
  }
  return text;
}

/// The producer of an artifact; std::nullopt if `bytes` is none.
static std::optional<llvm::StringRef> producerOf(llvm::StringRef bytes) {
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
  return producer.take_front(end);
}

std::optional<llvm::SmallVector<std::pair<std::string, Version>>>
PortableDialect::getArtifactVersions(llvm::StringRef bytes) const {
  std::optional<llvm::StringRef> producer = producerOf(bytes);
  if (!producer)
    return std::nullopt;
  llvm::SmallVector<std::pair<std::string, Version>> versions;
  if (!isMixed()) {
    if (!producer->consume_front(getProducerPrefix()))
      return std::nullopt;
    std::optional<Version> version = Version::fromString(*producer);
    if (!version)
      return std::nullopt;
    versions.emplace_back(getProgramName().str(), *version);
    return versions;
  }
  if (!producer->consume_front(mixedPrefix))
    return std::nullopt;
  llvm::SmallVector<llvm::StringRef> entries;
  producer->split(entries, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef entry : entries) {
    auto [dialect, text] = entry.split('=');
    std::optional<Version> version = Version::fromString(text);
    if (!version || dialect.empty())
      return std::nullopt;
    versions.emplace_back(dialect.str(), *version);
  }
  return versions;
}

std::optional<Version>
PortableDialect::getArtifactVersion(llvm::StringRef bytes) const {
  if (auto versions = getArtifactVersions(bytes))
    for (const auto &[dialect, version] : *versions)
      if (dialect == getProgramName())
        return version;
  return std::nullopt;
}

std::optional<Version>
PortableDialect::parseVersion(llvm::StringRef text,
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

std::optional<llvm::SmallVector<Version>>
PortableDialect::parseTargetVersions(llvm::StringRef text,
                                     std::string &message) const {
  llvm::SmallVector<const PortableDialect *> members = getMembers();
  llvm::SmallVector<Version> versions;
  auto parse = [&](const PortableDialect &member, llvm::StringRef version) {
    std::optional<Version> parsed = member.parseVersion(version, message);
    if (!parsed && isMixed())
      message = "dialect '" + member.getProgramName().str() + "': " + message;
    return parsed;
  };
  if (!text.contains('=')) {
    // Of a dialect that uses others it is that one's.
    for (const PortableDialect *member : members) {
      bool isMeant = member == this || !tables;
      std::optional<Version> version =
          parse(*member, isMeant ? text : llvm::StringRef("current"));
      if (!version)
        return std::nullopt;
      versions.push_back(*version);
    }
    return versions;
  }
  for (const PortableDialect *member : members)
    versions.push_back(member->getCurrentVersion());
  llvm::SmallVector<bool> isGiven(members.size(), false);
  llvm::SmallVector<llvm::StringRef> entries;
  text.split(entries, ',');
  for (llvm::StringRef entry : entries) {
    auto [dialect, version] = entry.split('=');
    std::optional<size_t> index = findMember(members, dialect);
    if (!index) {
      message = "target '" + entry.str() + "': there is no dialect '" +
                dialect.str() + "' here, only ";
      llvm::raw_string_ostream stream(message);
      llvm::interleaveComma(members, stream, [&](const PortableDialect *one) {
        stream << one->getProgramName();
      });
      return std::nullopt;
    }
    if (isGiven[*index]) {
      message = "target '" + text.str() + "' has two versions of dialect '" +
                dialect.str() + "'";
      return std::nullopt;
    }
    isGiven[*index] = true;
    std::optional<Version> parsed = parse(*members[*index], version);
    if (!parsed)
      return std::nullopt;
    versions[*index] = *parsed;
  }
  return versions;
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
