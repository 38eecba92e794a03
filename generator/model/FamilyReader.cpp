//===- FamilyReader.cpp - timelines, parts and version lists -------------===//
//
// Derives facts of dialect.json that follow from others, and the versions that
// each part has.
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "KeyEffects.h"
#include "Locate.h"
#include "RelationArguments.h"
#include "SpecLoader.h"
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

bool SpecLoader::loadManifest() {
  std::optional<JsonNode> node =
      readFile("specs/" + name + "/" + familyFile.str());
  if (!node)
    return false;
  manifest = std::move(*node);
  readFields(manifest, family, Family::objectName, context);
  if (manifest.kind != JsonNode::Kind::Object)
    return false;
  checkManifest();
  family.name = name;
  return true;
}

void SpecLoader::checkManifest() {
  const JsonNode *said = manifest.find("family");
  if (said && said->kind == JsonNode::Kind::String && family.name != name)
    diagnostics.error(DiagnosticId::DialectName, said->range,
                      "dialect '" + family.name + "' stands in specs/" + name +
                          "; expected '" + name + "'");
  if (!manifest.find("dialect") && !manifest.find("versioned_dialect") &&
      !manifest.find("view"))
    diagnostics.error(DiagnosticId::MissingKey, manifest.range,
                      "a family needs a key 'dialect', 'versioned_dialect' or "
                      "'view'");
  if (const JsonNode *outputs = manifest.find("outputs"))
    family.outputsRange = outputs->range;
  resolveTimelines();
  checkKeyEffects(manifest, "dialect", family, diagnostics);
  for (const auto &[timeline, version] : family.released.versions)
    if (!findByName(family.timelines, timeline))
      diagnostics.error(DiagnosticId::ReleasedChanged,
                        locate(family.released.range, timeline),
                        "timeline '" + timeline +
                            "' was released and is gone; put it back");
}

void SpecLoader::resolveTimelines() {
  const JsonNode *nodes = manifest.find("timelines");
  if (nodes && nodes->kind == JsonNode::Kind::Array && nodes->elements.empty())
    diagnostics.error(DiagnosticId::WrongKind, nodes->range,
                      "a dialect has at least one timeline");
  for (size_t i = 0; i != family.timelines.size(); ++i) {
    Timeline &timeline = family.timelines[i];
    for (const JsonNode &node : nodes->elements)
      if (node.range.Start == timeline.range.Start)
        resolveTimeline(timeline, node);
    checkTimeline(i);
  }
  if (family.versionedDialect)
    family.versionedDialect->carriesAll = true;
  if (family.view)
    family.view->carriesAll = true;
  const JsonNode *inDialect = manifest.find("dialect");
  if (!family.dialect || !inDialect)
    return;
  dialectHooks = inDialect->find("hooks");
  dialectList = inDialect->find("version_list");
  family.dialect->carriesAll = !dialectList ||
                               dialectList->kind != JsonNode::Kind::String ||
                               dialectList->string != "newest";
}

/// Fills in the versions that follow from those given.
void SpecLoader::resolveTimeline(Timeline &timeline, const JsonNode &node) {
  const JsonNode *releases = node.find("releases");
  if (!releases) {
    if (node.find("newest") && !node.find("minimum"))
      diagnostics.error(DiagnosticId::MissingKey, node.range,
                        "a timeline needs a key 'minimum'");
    if (!node.find("newest_released"))
      timeline.newestReleased = timeline.newest;
    return;
  }
  for (const JsonNode::Member &member : node.members)
    if (member.key == "minimum" || member.key == "newest" ||
        member.key == "newest_released")
      diagnostics.error(DiagnosticId::UnknownKey, member.keyRange,
                        "'" + member.key +
                            "' of a timeline follows from its 'releases'");
    else if (member.key == "experimental_ops")
      diagnostics.error(DiagnosticId::UnknownKey, member.keyRange,
                        "'experimental_ops' has no effect on a timeline of "
                        "'releases'; remove it");
  if (!node.find("label"))
    timeline.label = "release";
  if (timeline.releases.empty()) {
    if (releases->elements.empty() && releases->kind == JsonNode::Kind::Array)
      diagnostics.error(DiagnosticId::NoVersions, releases->range,
                        "a list of releases has at least one");
    return;
  }
  for (size_t i = 1; i < timeline.releases.size(); ++i)
    if (!(timeline.releases[i - 1] < timeline.releases[i]))
      diagnostics.error(
          DiagnosticId::ReleaseOrder,
          i < releases->elements.size() ? releases->elements[i].range
                                        : releases->range,
          "release " + toString(timeline.releases[i]) + " stands after " +
              toString(timeline.releases[i - 1]) + "; the oldest comes first");
  timeline.minimum = timeline.releases.front();
  timeline.newest = timeline.newestReleased = timeline.releases.back();
}

void SpecLoader::checkTimeline(size_t index) {
  const Timeline &domain = family.timelines[index];
  if (domain.newest < domain.minimum) {
    diagnostics.error(DiagnosticId::DomainRange, domain.range,
                      "domain '" + domain.name + "' begins with " +
                          toString(domain.minimum) + " and ends with " +
                          toString(domain.newest));
  } else if (domain.newestReleased < domain.minimum ||
             domain.newest < domain.newestReleased) {
    diagnostics.error(DiagnosticId::DomainRange, domain.range,
                      "the newest released version of domain '" + domain.name +
                          "', " + toString(domain.newestReleased) +
                          ", is outside " + toString(domain.minimum) + " to " +
                          toString(domain.newest));
  }
  for (const ExperimentalOp &op : domain.experimentalOps)
    if (op.until < domain.minimum || domain.newest < op.until)
      diagnostics.error(DiagnosticId::DomainRange, op.range,
                        "the last version of experimental op '" + op.name +
                            "', " + toString(op.until) + ", is outside " +
                            toString(domain.minimum) + " to " +
                            toString(domain.newest));
  llvm::StringSet<> spellings;
  for (size_t i = 0; i <= index; ++i) {
    const Timeline &timeline = family.timelines[i];
    std::vector<std::string> names = timeline.aliases;
    names.push_back(timeline.name);
    for (const std::string &spelling : names)
      if (!spellings.insert(spelling).second && i == index)
        diagnostics.error(DiagnosticId::DuplicateDomain, domain.range,
                          "domain '" + spelling + "' is declared twice");
  }
}

/// The versions of `op` that the version list names, newest first.
std::vector<Version> SpecLoader::listedVersions(const Op &op,
                                                const JsonNode *list) {
  std::vector<Version> all;
  for (const OpVersion &version : op.versions)
    all.push_back(version.since);
  if (list && list->kind == JsonNode::Kind::String &&
      list->string == "newest" && !all.empty())
    return {all.front()};
  if (!list || list->kind != JsonNode::Kind::Object)
    return all;
  const JsonNode *entry = list->find(op.domain + "." + op.name);
  if (!entry && isOfFirstTimeline(op))
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

void SpecLoader::checkVersionList(const JsonNode &list) {
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
    if (isOfFirstTimeline(op))
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

CarriedVersion SpecLoader::nameVersion(const FamilyPart &familyPart,
                                       const Op &op, size_t index,
                                       bool isFirst) const {
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
    version.className = familyPart.prefix + prefix + stem.str() + suffix + "Op";
    version.defName = version.className;
  } else {
    version.className = className;
    if (!isFirst)
      version.className += "V" + toString(version.since);
    version.defName = familyPart.prefix + "_" + version.className;
  }
  return version;
}

void SpecLoader::chooseVersions(FamilyPart &familyPart, const JsonNode *list) {
  if (list)
    checkVersionList(*list);
  for (const Op &op : family.ops) {
    std::vector<CarriedVersion> versions;
    // Of an external dialect, an op that has ended is there no more.
    bool hasEnded = family.isExternal() && !op.versions.empty() &&
                    op.versions.front().until;
    if (familyPart.kind != PartKind::Dialect ||
        (op.external.empty() && !hasEnded))
      for (const Version &since : listedVersions(op, list))
        versions.push_back(nameVersion(
            familyPart, op, size_t(op.findVersion(since) - op.versions.data()),
            versions.empty()));
    familyPart.versions.push_back(std::move(versions));
  }
}

/// Definitions in .td files stand for names of the family.
void SpecLoader::checkTdNames() {
  const Vocabulary &vocabulary = family.vocabulary;
  std::vector<std::string> known = namesOf(vocabulary.elementTypes);
  for (const auto &more :
       {namesOf(vocabulary.namedTypes), namesOf(vocabulary.typeConstructors),
        namesOf(vocabulary.attributeKinds), namesOf(vocabulary.traits),
        namesOf(vocabulary.regionKinds)})
    llvm::append_range(known, more);
  for (const char *part : {"dialect", "versioned_dialect"}) {
    const JsonNode *node = manifest.find(part);
    const JsonNode *td = node ? node->find("td") : nullptr;
    const JsonNode *names = td ? td->find("names") : nullptr;
    if (!names)
      continue;
    for (const JsonNode::Member &member : names->members)
      if (member.value.kind == JsonNode::Kind::String &&
          !llvm::is_contained(known, member.value.string))
        unknownName(member.value.range, "name", member.value.string, known);
  }
}

void SpecLoader::arrangeOps() {
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
    chooseVersions(*family.dialect, dialectList);
  if (family.versionedDialect)
    chooseVersions(*family.versionedDialect, /*list=*/nullptr);
  if (family.view)
    chooseVersions(*family.view, /*list=*/nullptr);
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
