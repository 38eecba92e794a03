//===- ArtifactVersions.cpp - versions in targets and headers -------------===//
//
// See ArtifactVersions.h.
//
//===----------------------------------------------------------------------===//

#include "ArtifactVersions.h"
#include "dialectgen/core/bytecode/DialectBytecode.h"
#include "llvm/ADT/bit.h"

namespace dialectgen {

/// The place of a dialect among `members`; none if it is not there.
static std::optional<size_t>
findMember(llvm::ArrayRef<const PortableDialect *> members,
           llvm::StringRef name) {
  for (auto [index, member] : llvm::enumerate(members))
    if (member->getProgramName() == name)
      return index;
  return std::nullopt;
}

/// A version of `dialect`, by number or by name.
static std::optional<Version> parseVersion(const PortableDialect &dialect,
                                           llvm::StringRef text,
                                           std::string &message) {
  if (text == "current")
    return dialect.getCurrentVersion();
  if (text == "minimum")
    return dialect.getMinimumVersion();
  if (std::optional<Version> window = dialect.getWindowVersion(text))
    return window;
  std::optional<Version> version = Version::fromString(text);
  if (!version) {
    message = Version::explainInvalid(text);
    return std::nullopt;
  }
  if (*version < dialect.getMinimumVersion())
    message = "target version " + version->str() +
              " is less than minimum supported " +
              dialect.getMinimumVersion().str();
  else if (dialect.getCurrentVersion().withoutPatch() < version->withoutPatch())
    message = "target version " + version->str() +
              " is greater than current version " +
              dialect.getCurrentVersion().str();
  else
    return std::min(*version, dialect.getCurrentVersion());
  return std::nullopt;
}

std::optional<llvm::SmallVector<Version>>
parseTargets(const PortableDialect &dialect, llvm::StringRef text,
             std::string &message) {
  llvm::SmallVector<const PortableDialect *> members = dialect.getMembers();
  llvm::SmallVector<Version> versions;
  auto parse = [&](const PortableDialect &member, llvm::StringRef version) {
    std::optional<Version> parsed = parseVersion(member, version, message);
    if (!parsed && dialect.isMixed())
      message = "dialect '" + member.getProgramName().str() + "': " + message;
    return parsed;
  };
  if (!text.contains('=')) {
    // Of a dialect that uses others it is that one's.
    bool isOne = llvm::is_contained(members, &dialect);
    for (const PortableDialect *member : members) {
      bool isMeant = member == &dialect || !isOne;
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
  llvm::SmallVector<llvm::StringRef> entries, stated = dialect.getStated();
  text.split(entries, ',');
  for (llvm::StringRef entry : entries) {
    auto [name, version] = entry.split('=');
    if (llvm::is_contained(stated, name))
      continue;
    // A version alone is that of the dialect.
    if (!entry.contains('=') && !dialect.isMixed())
      std::tie(name, version) = std::pair(dialect.getProgramName(), entry);
    std::optional<size_t> index = findMember(members, name);
    if (!index) {
      message = "target '" + entry.str() + "': there is no dialect '" +
                name.str() + "' here, only ";
      llvm::raw_string_ostream stream(message);
      llvm::SmallVector<llvm::StringRef> names = stated;
      for (const PortableDialect *one : llvm::reverse(members))
        names.insert(names.begin(), one->getProgramName());
      llvm::interleaveComma(names, stream);
      return std::nullopt;
    }
    if (isGiven[*index]) {
      message = "target '" + text.str() + "' has two versions of dialect '" +
                name.str() + "'";
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

std::optional<llvm::SmallVector<std::pair<mlir::Dialect *, Version>>>
parseStatedTargets(const PortableDialect &dialect, llvm::StringRef text,
                   mlir::MLIRContext *context, std::string &message) {
  llvm::SmallVector<std::pair<mlir::Dialect *, Version>> found;
  llvm::SmallVector<llvm::StringRef> entries, stated = dialect.getStated();
  text.split(entries, ',');
  for (llvm::StringRef entry : entries) {
    auto [name, number] = entry.split('=');
    if (!llvm::is_contained(stated, name))
      continue;
    mlir::Dialect *loaded = context->getOrLoadDialect(name);
    std::optional<Version> newest = newestVersionOf(loaded);
    std::optional<Version> version =
        number == "current" ? newest : Version::fromString(number);
    if (!newest)
      message = "target '" + entry.str() +
                "': this program does not have the "
                "dialect '" +
                name.str() + "'";
    else if (!version)
      message = Version::explainInvalid(number);
    else if (*newest < *version)
      message = "dialect '" + name.str() + "': target version " +
                version->str() + " is greater than current version " +
                newest->str();
    if (!message.empty())
      return std::nullopt;
    found.emplace_back(loaded, *version);
  }
  return found;
}

/// In front of the list of dialects in the producer of an artifact that mixes
/// some: `dialects arith=1.0.0,func=1.0.0`.
static constexpr llvm::StringLiteral mixedPrefix = "dialects ";

std::string
makeProducer(llvm::ArrayRef<std::pair<llvm::StringRef, Version>> dialects) {
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
readArtifactVersions(const PortableDialect &dialect, llvm::StringRef bytes) {
  std::optional<llvm::StringRef> producer = producerOf(bytes);
  if (!producer)
    return std::nullopt;
  llvm::SmallVector<std::pair<std::string, Version>> versions;
  if (!dialect.isMixed()) {
    if (!producer->consume_front(dialect.getProducerPrefix()))
      return std::nullopt;
    std::optional<Version> version = Version::fromString(*producer);
    if (!version)
      return std::nullopt;
    versions.emplace_back(dialect.getProgramName().str(), *version);
    return versions;
  }
  if (!producer->consume_front(mixedPrefix))
    return std::nullopt;
  llvm::SmallVector<llvm::StringRef> entries;
  producer->split(entries, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef entry : entries) {
    auto [name, text] = entry.split('=');
    std::optional<Version> version = Version::fromString(text);
    if (!version || name.empty())
      return std::nullopt;
    versions.emplace_back(name.str(), *version);
  }
  return versions;
}

llvm::LogicalResult checkHeader(const PortableDialect &dialect,
                                mlir::Location location,
                                llvm::StringRef bytes) {
  auto versions = readArtifactVersions(dialect, bytes);
  // Text has none.
  if (!versions)
    return llvm::success();
  llvm::SmallVector<const PortableDialect *> members = dialect.getMembers();
  for (const auto &[name, version] : *versions) {
    std::optional<size_t> index = findMember(members, name);
    auto refuse = [&, name = llvm::StringRef(name), version = version] {
      return mlir::emitError(location)
             << "cannot read the artifact, which has '" << name
             << "' of version " << version.str();
    };
    if (!index)
      return refuse() << ": this program does not know the dialect";
    if (Version newest = members[*index]->getCurrentVersion(); newest < version)
      return refuse() << ": the newest readable version is " << newest.str();
  }
  return llvm::success();
}

} // namespace dialectgen
