//===- VersionLists.cpp - the versions of ops that parts have -------------===//
//
// See arrangeOps in FamilyReader.h.
//
//===----------------------------------------------------------------------===//

#include "model/OthersDialect.h"
#include "model/json/ObjectReader.h"
#include "model/read/FamilyReader.h"
#include "model/read/OpReader.h"
#include "model/relations/RelationArguments.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace dialectgen {

std::string classStem(llvm::StringRef name) {
  std::string stem;
  bool upper = true;
  for (char c : name) {
    if (llvm::isAlnum(c))
      stem += upper ? llvm::toUpper(c) : c;
    upper = !llvm::isAlnum(c);
  }
  return stem;
}

/// Ops of the first timeline are known by their name alone.
static bool isOfFirstTimeline(const Family &family, const Op &op) {
  return !family.timelines.empty() &&
         op.domain == family.timelines.front().name;
}

/// The versions of `op` that the version list names, newest first.
static std::vector<Version> listedVersions(const Family &family, const Op &op,
                                           const JsonNode *list,
                                           Diagnostics &diagnostics) {
  std::vector<Version> all;
  for (const OpVersion &version : op.versions)
    all.push_back(version.since);
  if (list && list->kind == JsonNode::Kind::String &&
      list->string == "newest" && !all.empty())
    return {all.front()};
  if (!list || list->kind != JsonNode::Kind::Object)
    return all;
  const JsonNode *entry = list->find(op.domain + "." + op.name);
  if (!entry && isOfFirstTimeline(family, op))
    entry = list->find(op.name);
  if (!entry)
    entry = list->find("*");
  if (!entry)
    return {};
  if (entry->kind == JsonNode::Kind::String && entry->string == "all")
    return all;
  if (entry->kind == JsonNode::Kind::String && entry->string == "newest")
    return all.empty() ? all : std::vector<Version>{all.front()};
  std::vector<Version> versions;
  for (const JsonNode &element : entry->elements) {
    std::optional<Version> version = readVersion(element, diagnostics);
    if (!version)
      continue;
    if (!op.findVersion(*version))
      diagnostics.error(DiagnosticId::VersionListVersion, element.range,
                        op.name + " has no version " + toString(*version));
    else if (!versions.empty() && !(*version < versions.back()))
      diagnostics.error(DiagnosticId::VersionListOrder, element.range,
                        "version " + toString(*version) + " stands after " +
                            toString(versions.back()) +
                            "; the newest comes first");
    else
      versions.push_back(*version);
  }
  return versions;
}

static void checkVersionList(const Family &family, const JsonNode &list,
                             Diagnostics &diagnostics) {
  if (list.kind != JsonNode::Kind::Object) {
    if (list.kind != JsonNode::Kind::String ||
        (list.string != "all" && list.string != "newest"))
      reportWrongKind(list,
                      "\"all\", \"newest\" or an object of lists of versions",
                      diagnostics);
    return;
  }
  std::vector<std::string> known = {"*"};
  for (const Op &op : family.ops) {
    known.push_back(op.domain + "." + op.name);
    if (isOfFirstTimeline(family, op))
      known.push_back(op.name);
  }
  llvm::StringSet<> names;
  for (const std::string &op : known)
    names.insert(op);
  for (const JsonNode::Member &member : list.members)
    if (member.value.kind != JsonNode::Kind::Array &&
        (member.value.kind != JsonNode::Kind::String ||
         (member.value.string != "all" && member.value.string != "newest")))
      reportWrongKind(member.value, "\"all\", \"newest\" or a list of versions",
                      diagnostics);
    else if (!names.contains(member.key))
      diagnostics.error(DiagnosticId::VersionListOp, member.keyRange,
                        "there is no op '" + member.key + "'" +
                            didYouMean(member.key, known));
}

static CarriedVersion nameVersion(const Family &family,
                                  const FamilyPart &familyPart, const Op &op,
                                  size_t index, bool isFirst) {
  CarriedVersion version;
  version.index = index;
  version.since = op.versions[index].since;
  const Timeline *timeline = family.findTimeline(op.domain);
  std::string prefix = timeline ? timeline->mnemonicPrefix : "";
  std::string className = classStem(prefix) + op.className;
  if (familyPart.kind == PartKind::VersionedDialect) {
    // Counted from the oldest, so that a new version changes no name.
    std::string number = std::to_string(op.versions.size() - index);
    version.mnemonic = prefix + op.name + "_v" + number;
    version.className = className + "V" + number;
    version.defName = familyPart.prefix + "_" + version.className;
    return version;
  }
  version.mnemonic =
      prefix + (op.dialectName.empty() ? op.name : op.dialectName);
  if (familyPart.kind == PartKind::View) {
    // Underlying ops are called the same; these names are for tables.
    std::string suffix = isFirst ? "" : "V" + toString(version.since);
    version.mnemonic = op.domain + "." + op.name + suffix;
    version.className = className + suffix;
    version.defName = version.className;
    return version;
  }
  std::string suffix = isFirst ? "" : "V" + toString(version.since);
  version.mnemonic += suffix;
  if (familyPart.prefixesClasses) {
    llvm::StringRef stem = op.className;
    stem.consume_back("Op");
    version.className =
        familyPart.prefix + classStem(prefix) + stem.str() + suffix + "Op";
    version.defName = version.className;
  } else {
    version.className = className;
    if (!isFirst)
      version.className += "V" + toString(version.since);
    version.defName = familyPart.prefix + "_" + version.className;
  }
  return version;
}

static void chooseVersions(const Family &family, FamilyPart &familyPart,
                           const JsonNode *list, Diagnostics &diagnostics) {
  if (list)
    checkVersionList(family, *list, diagnostics);
  for (const Op &op : family.ops) {
    std::vector<CarriedVersion> versions;
    bool hasEnded = hasTodaysDialect(family) && !op.versions.empty() &&
                    op.versions.front().until;
    if (familyPart.kind != PartKind::Dialect ||
        (op.external.empty() && !hasEnded)) {
      std::vector<Version> listed =
          listedVersions(family, op, list, diagnostics);
      versions.reserve(listed.size());
      for (const Version &since : listed)
        versions.push_back(
            nameVersion(family, familyPart, op,
                        size_t(op.findVersion(since) - op.versions.data()),
                        versions.empty()));
    }
    familyPart.versions.push_back(std::move(versions));
  }
}

void arrangeOps(Family &family, const JsonNode *dialectList,
                Diagnostics &diagnostics) {
  auto timelineIndex = [&](const Op &op) {
    for (size_t i = 0; i != family.timelines.size(); ++i)
      if (family.timelines[i].name == op.domain)
        return i;
    return family.timelines.size();
  };
  llvm::sort(family.ops, [&](const Op &a, const Op &b) {
    return std::make_tuple(timelineIndex(a), llvm::StringRef(a.name),
                           llvm::StringRef(a.file)) <
           std::make_tuple(timelineIndex(b), llvm::StringRef(b.name),
                           llvm::StringRef(b.file));
  });
  if (family.dialect)
    chooseVersions(family, *family.dialect, dialectList, diagnostics);
  if (family.versionedDialect)
    chooseVersions(family, *family.versionedDialect, /*list=*/nullptr,
                   diagnostics);
  if (family.view)
    chooseVersions(family, *family.view, /*list=*/nullptr, diagnostics);
  // Versioned dialects verify none of that.
  for (Op &op : family.ops)
    for (OpVersion &version :
         llvm::MutableArrayRef(op.versions).drop_front(!op.versions.empty()))
      if (!isBesideVersionedOps(family, op, version)) {
        version.relations.clear();
        version.shapes.reset();
        version.verified.clear();
      }
}

} // namespace dialectgen
