//===- ByVersion.cpp - facts given for versions of an op ------------------===//

#include "model/read/ByVersion.h"
#include "model/json/ObjectReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

/// The version of `op` that a key names; reported if there is none.
static OpVersion *namedVersion(Op &op, const std::optional<Version> &since,
                               llvm::SMRange range, Diagnostics &diagnostics) {
  std::vector<std::string> known;
  for (OpVersion &version : op.versions) {
    if (since && version.since == *since)
      return &version;
    known.push_back(toString(version.since));
  }
  diagnostics.error(DiagnosticId::HookVersion, range,
                    op.name + " has no such version; it has " +
                        llvm::join(known, ", "));
  return nullptr;
}

std::vector<OpVersion *>
forVersions(Op &op, const JsonNode &value, Diagnostics &diagnostics,
            llvm::function_ref<void(OpVersion &version, const JsonNode &value)>
                assign) {
  std::vector<OpVersion *> said;
  if (value.kind != JsonNode::Kind::Object) {
    // A mistake in it is reported once, for any number of versions.
    size_t errors = diagnostics.all().size();
    for (OpVersion &version : op.versions)
      if (diagnostics.all().size() == errors)
        assign(*said.emplace_back(&version), value);
    return said;
  }
  for (const JsonNode::Member &member : value.members)
    if (OpVersion *version = namedVersion(op, parseVersion(member.key),
                                          member.keyRange, diagnostics))
      assign(*said.emplace_back(version), member.value);
  return said;
}

std::vector<OpVersion *> versionsOf(Op &op, const JsonNode &list,
                                    Diagnostics &diagnostics) {
  std::vector<OpVersion *> versions;
  for (const JsonNode &element : list.elements)
    if (std::optional<Version> since = readVersion(element, diagnostics))
      if (OpVersion *version =
              namedVersion(op, since, element.range, diagnostics))
        versions.push_back(version);
  return versions;
}

std::vector<OpVersion *> versionsWithin(Op &op,
                                        const std::optional<Version> &since,
                                        const std::optional<Version> &until,
                                        llvm::SMRange range,
                                        Diagnostics &diagnostics) {
  std::vector<OpVersion *> within;
  for (OpVersion &version : op.versions)
    if (!(since && version.since < *since) &&
        !(until && *until < version.since))
      within.push_back(&version);
  if (within.empty() && !op.versions.empty())
    diagnostics.error(DiagnosticId::HookVersion, range,
                      op.name + " has no version from " +
                          (since ? toString(*since) : "the first") + " to " +
                          (until ? toString(*until) : "the newest"));
  return within;
}

std::vector<OpVersion *> versionsWithin(Op &op, const JsonNode &node,
                                        Diagnostics &diagnostics) {
  auto versionAt = [&](llvm::StringRef key) {
    const JsonNode *version = node.find(key);
    return version ? readVersion(*version, diagnostics) : std::nullopt;
  };
  std::optional<Version> since = versionAt("since"), until = versionAt("until");
  return versionsWithin(op, since, until, node.range, diagnostics);
}

void checkCarriedOver(const Op &op, llvm::StringRef key, const JsonNode &value,
                      llvm::ArrayRef<OpVersion *> said, llvm::StringRef none,
                      Diagnostics &diagnostics) {
  const OpVersion *oldest = nullptr;
  // Versions are newest first.
  for (const OpVersion &version : llvm::reverse(op.versions)) {
    if (llvm::is_contained(said, &version)) {
      oldest = oldest ? oldest : &version;
      continue;
    }
    if (!oldest)
      continue;
    std::string since = toString(version.since);
    diagnostics.error(DiagnosticId::HookLost, value.range,
                      "'" + key.str() + "' of " + op.name +
                          " is given for version " + toString(oldest->since) +
                          " and not of " + since + "; add version " + since +
                          ", or \"" + since + "\": " + none.str() +
                          " if that has none");
  }
}

} // namespace dialectgen
