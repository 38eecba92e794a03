//===- FamilyReader.cpp - dialect.json as parts and timelines -------------===//
//
// Derives facts of dialect.json that follow from others.
//
//===----------------------------------------------------------------------===//

#include "model/read/FamilyReader.h"
#include "model/diagnostics/Locate.h"
#include "model/forms/KeyEffects.h"
#include "model/json/ObjectReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace dialectgen {

const JsonNode *findInDialect(const JsonNode &manifest, llvm::StringRef key) {
  const JsonNode *dialect = manifest.find("dialect");
  return dialect ? dialect->find(key) : nullptr;
}

/// Fills in the versions that follow from those given.
static void resolveTimeline(Timeline &timeline, const JsonNode &node,
                            Diagnostics &diagnostics) {
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

/// Checks the last of `timelines`.
static void checkTimeline(llvm::ArrayRef<Timeline> timelines,
                          Diagnostics &diagnostics) {
  const Timeline &domain = timelines.back();
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
  size_t count = domain.countVersions();
  if (count > Timeline::mostVersions)
    diagnostics.error(DiagnosticId::DomainRange, domain.range,
                      "domain '" + domain.name + "' has " +
                          std::to_string(count) + " versions; at most " +
                          std::to_string(Timeline::mostVersions) +
                          " are supported");
  for (const auto &[op, until] : domain.experimentalOps)
    if (until < domain.minimum || domain.newest < until)
      diagnostics.error(DiagnosticId::DomainRange, locate(domain.range, op),
                        "the last version of experimental op '" + op + "', " +
                            toString(until) + ", is outside " +
                            toString(domain.minimum) + " to " +
                            toString(domain.newest));
  llvm::StringSet<> spellings;
  for (const Timeline &timeline : timelines) {
    std::vector<std::string> names = timeline.aliases;
    names.push_back(timeline.name);
    for (const std::string &spelling : names)
      if (!spellings.insert(spelling).second && &timeline == &domain)
        diagnostics.error(DiagnosticId::DuplicateDomain, domain.range,
                          "domain '" + spelling + "' is declared twice");
  }
}

void resolveTimelines(const JsonNode &manifest, Family &family,
                      Diagnostics &diagnostics) {
  const JsonNode *nodes = manifest.find("timelines");
  if (nodes && nodes->kind == JsonNode::Kind::Array && nodes->elements.empty())
    diagnostics.error(DiagnosticId::WrongKind, nodes->range,
                      "'timelines' of a dialect has at least one");
  for (size_t i = 0; i != family.timelines.size(); ++i) {
    Timeline &timeline = family.timelines[i];
    for (const JsonNode &node : nodes->elements)
      if (node.range.Start == timeline.range.Start)
        resolveTimeline(timeline, node, diagnostics);
    checkTimeline(llvm::ArrayRef(family.timelines).take_front(i + 1),
                  diagnostics);
  }
  if (family.versionedDialect)
    family.versionedDialect->carriesAll = true;
  if (family.view)
    family.view->carriesAll = true;
  const JsonNode *list = findInDialect(manifest, "version_list");
  if (family.dialect)
    family.dialect->carriesAll = !list ||
                                 list->kind != JsonNode::Kind::String ||
                                 list->string != "newest";
}

void resolveManifest(const JsonNode &manifest, const std::string &name,
                     Family &family, Diagnostics &diagnostics) {
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
  if (const JsonNode *format = manifest.find("format");
      format && family.format != specFormat)
    diagnostics.error(
        DiagnosticId::SpecFormat, format->range,
        "the specs have format " + std::to_string(family.format) +
            ", and this program reads format " + std::to_string(specFormat) +
            (family.format > specFormat ? "; use a newer dialectgen"
                                        : "; use an older dialectgen"));
  const JsonNode *versioned = manifest.find("versioned_dialect");
  const JsonNode *called = versioned ? versioned->find("name") : nullptr;
  if (called && called->kind == JsonNode::Kind::String &&
      called->string.empty())
    diagnostics.error(DiagnosticId::BadName, called->range,
                      "'name' is ''; expected an identifier");
  if (const JsonNode *outputs = manifest.find("outputs"))
    family.outputsRange = outputs->range;
  resolveTimelines(manifest, family, diagnostics);
  checkKeyEffects(manifest, "dialect", family, diagnostics);
  for (const auto &[timeline, version] : family.released.versions)
    if (!findByName(family.timelines, timeline))
      diagnostics.error(DiagnosticId::ReleasedChanged,
                        locate(family.released.range, timeline),
                        "timeline '" + timeline +
                            "' was released and is gone; put it back");
}

void checkTdNames(const JsonNode &manifest, const Family &family,
                  Diagnostics &diagnostics) {
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
        reportUnknownName(member.value.range, "name", member.value.string,
                          known, diagnostics);
  }
}

} // namespace dialectgen
