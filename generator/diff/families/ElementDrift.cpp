//===- ElementDrift.cpp - drift of releases and records -------------------===//
//
// See ElementDrift.h. An element is compared by its facts, each a key with a
// value: the members that tables of fields tell, its code, its fields, its
// cases. Cases newer than the record are treated like newer versions of an op.
//
//===----------------------------------------------------------------------===//

#include "diff/families/ElementDrift.h"
#include "diff/versions/Diff.h"
#include "model/forms/FieldTable.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace dialectgen;
using llvm::StringRef;

/// Adds to `drift` that the fact `key` changed from `from` to `to`; null where
/// the fact is absent. Does nothing if they are equal.
static void addFact(Drift &drift, const std::string &key, const Json &from,
                    const Json &to, llvm::SMRange range) {
  Json before = Json::object(), after = Json::object();
  if (!from.is_null())
    before[key] = from;
  if (!to.is_null())
    after[key] = to;
  std::optional<Change> change = diffFacts(before, after);
  if (!change)
    return;
  change->range = range;
  Drift more;
  more.changes.push_back(std::move(*change));
  more.bump.kind = BumpClass::Interface;
  std::string what = StringRef(key).split(' ').first.str();
  llvm::replace(what, '_', '-');
  more.bump.tags.push_back(what + (from.is_null() ? "-added"
                                   : to.is_null() ? "-removed"
                                                  : "-changed"));
  mergeInto(drift, more);
}

void dialectgen::addFacts(Drift &drift, const Json &from, const Json &to,
                          llvm::SMRange range) {
  std::set<std::string> keys;
  for (const Json *facts : {&from, &to})
    for (const auto &[key, value] : facts->items())
      keys.insert(key);
  for (const std::string &key : keys)
    addFact(drift, key, from.value(key, Json()), to.value(key, Json()), range);
}

void dialectgen::mergeInto(Drift &drift, const Drift &more) {
  llvm::append_range(drift.changes, more.changes);
  std::set<std::string> tags(drift.bump.tags.begin(), drift.bump.tags.end());
  tags.insert(more.bump.tags.begin(), more.bump.tags.end());
  drift.bump.tags.assign(tags.begin(), tags.end());
  drift.bump.kind = std::max(drift.bump.kind, more.bump.kind);
}

std::optional<Drift>
dialectgen::compareEnds(const std::optional<Version> &ours,
                        const Version &ourNewest,
                        const std::optional<Version> &theirs,
                        const Version &theirNewest, llvm::SMRange range) {
  if (ours == theirs)
    return std::nullopt;
  auto endJson = [](const std::optional<Version> &until) {
    return until ? versionJson(*until) : Json();
  };
  Drift drift;
  if (!theirs && theirNewest <= *ours)
    drift.kind = DriftKind::NewerHere;
  else if (!ours && ourNewest <= *theirs)
    drift.kind = DriftKind::NewerUpstream;
  addFact(drift, "until", endJson(ours), endJson(theirs), range);
  return drift;
}

std::vector<std::string> dialectgen::fieldTexts(const WireRecord &record) {
  std::vector<std::string> texts;
  for (const WireField &field : record.fields)
    texts.push_back(field.name + ": " + getWireKinds()[field.kind].name);
  return texts;
}

std::vector<std::string> dialectgen::fieldTexts(const DialectRecord &record) {
  std::vector<std::string> texts;
  for (const RecordField &field : record.fields)
    texts.push_back(field.name + ": " + field.kind +
                    (field.required ? "" : ", optional"));
  return texts;
}

namespace {

/// Something that is so of an element; null if it is not.
struct Fact {
  Json value;
  llvm::SMRange range;
  /// Of a case that came after the record.
  std::optional<Version> since;
};

/// A release, a type or an attribute.
struct DatedElement {
  Subject subject = Subject::Release;
  /// By name; of several with one name, each by its place among them.
  std::pair<std::string, size_t> key;
  Version since;
  /// It has a code, which upstreams older than it cannot have.
  bool isCoded = false, isRetired = false;
  std::optional<Version> until;
  llvm::SMRange range;
  std::map<std::string, Fact> facts;
};

/// Compares the elements of one timeline.
class ElementComparer {
public:
  ElementComparer(const Timeline &our, const Timeline &their,
                  Comparison &result)
      : our(our), their(their), result(result) {}

  void compare(const std::vector<DatedElement> &ours,
               const std::vector<DatedElement> &theirs);

private:
  Drift &add(DriftKind kind, const DatedElement &element);
  void both(const DatedElement &here, const DatedElement &there);

  const Timeline &our, &their;
  Comparison &result;
};

} // namespace

static Drift &addDrift(Comparison &comparison, DriftKind kind, StringRef domain,
                       const Version &since, llvm::SMRange range = {}) {
  Drift &drift = comparison.list.emplace_back();
  drift.kind = kind;
  drift.subject = Subject::Release;
  drift.domain = domain.str();
  drift.since = since;
  drift.range = range;
  return drift;
}

Drift &ElementComparer::add(DriftKind kind, const DatedElement &element) {
  // A retired code no longer has a first release.
  Drift &drift =
      addDrift(result, kind, our.name,
               element.isRetired ? our.minimum : element.since, element.range);
  drift.subject = element.subject;
  if (element.subject != Subject::Release)
    drift.name = element.key.first;
  return drift;
}

void ElementComparer::both(const DatedElement &here,
                           const DatedElement &there) {
  // An upstream older than the record cannot contain it, even if another record
  // has its place there.
  if (here.isCoded && !here.isRetired && their.newest < here.since) {
    add(DriftKind::NewerHere, here);
    return;
  }
  result.commonRecords += here.isCoded;
  static const Fact none;
  std::map<std::string, std::pair<const Fact *, const Fact *>> facts;
  for (const auto &[key, fact] : here.facts)
    facts[key] = {&fact, &none};
  for (const auto &[key, fact] : there.facts)
    facts.try_emplace(key, &none, &none).first->second.second = &fact;
  Drift edited;
  // Cases by the release they came with.
  std::map<std::pair<Version, bool>, Drift, std::greater<>> newer;
  for (const auto &[key, sides] : facts) {
    const Fact &from = *sides.first, &to = *sides.second;
    bool isHere = !from.value.is_null(), isThere = !to.value.is_null();
    const Fact &fact = isHere ? from : to;
    if (isHere == isThere || !fact.since ||
        *fact.since <= (isHere ? their : our).newest)
      addFact(edited, key, from.value, to.value,
              isHere ? from.range : here.range);
    else // From the release before to the one that has it, on either side.
      addFact(newer[{*fact.since, isHere}], key, nullptr, fact.value,
              from.range);
  }
  for (const auto &[release, entry] : newer) {
    Drift &drift = add(
        release.second ? DriftKind::NewerHere : DriftKind::NewerUpstream, here);
    drift.previous = here.since;
    drift.since = release.first;
    mergeInto(drift, entry);
  }
  std::optional<Drift> end = compareEnds(here.until, our.newest, there.until,
                                         their.newest, here.range);
  if (end && end->kind == DriftKind::Edited)
    mergeInto(edited, *end);
  else if (end)
    mergeInto(add(end->kind, here), *end);
  if (!edited.changes.empty())
    mergeInto(add(DriftKind::Edited, here), edited);
}

void ElementComparer::compare(const std::vector<DatedElement> &ours,
                              const std::vector<DatedElement> &theirs) {
  using ByKey = std::map<std::pair<std::string, size_t>, const DatedElement *>;
  ByKey oursByKey, theirsByKey;
  for (const DatedElement &element : ours)
    oursByKey.try_emplace(element.key, &element);
  for (const DatedElement &element : theirs)
    theirsByKey.try_emplace(element.key, &element);
  for (const DatedElement &element : ours)
    if (auto same = theirsByKey.find(element.key); same != theirsByKey.end())
      both(element, *same->second);
    else
      add(their.newest < element.since          ? DriftKind::NewerHere
          : element.subject == Subject::Release ? DriftKind::RemovedVersion
                                                : DriftKind::RemovedOp,
          element);
  for (const DatedElement &element : theirs)
    if (!oursByKey.count(element.key))
      add(element.subject != Subject::Release ? DriftKind::NewOp
          : our.newest < element.since        ? DriftKind::NewerUpstream
                                              : DriftKind::InsertedUpstream,
          element)
          .range = {};
}

static std::vector<DatedElement>
elementsOf(Subject subject, const std::vector<WireRecord> &records) {
  std::vector<DatedElement> elements;
  std::map<std::string, size_t> seen;
  for (const auto &[code, record] : llvm::enumerate(records)) {
    DatedElement &element = elements.emplace_back();
    element.subject = subject;
    element.isCoded = true;
    element.isRetired = !record.retired.empty();
    const std::string &name = element.isRetired ? record.retired : record.name;
    element.key = {name, seen[name]++};
    element.since = record.since;
    element.until = record.until;
    element.range = record.range;
    const FieldTable &table = fieldsOf<WireRecord>();
    for (const Field &field : table.fields)
      if (!element.isRetired && field.is(field::Told) &&
          table.writes(field, &record, {}))
        element.facts[field.key] = {
            field.write(field.in(&record), {}), record.range, {}};
    if (element.isRetired)
      element.facts["retired"] = {true, record.range, {}};
    if (!record.fields.empty())
      element.facts["fields"] = {
          fieldTexts(record), record.fields.front().range, {}};
    element.facts["code"] = {code, record.range, {}};
    for (const WireCase &entry : record.cases) {
      Fact &fact = element.facts["case " + entry.name];
      fact = {entry.value, entry.range, {}};
      if (!entry.since || *entry.since == record.since)
        continue;
      fact.since = entry.since;
      fact.value = {{"value", entry.value},
                    {"since", versionJson(*entry.since)}};
    }
  }
  llvm::sort(elements, [](const DatedElement &a, const DatedElement &b) {
    return a.key < b.key;
  });
  return elements;
}

/// Specs contain records of the dialect of the newest release, `at`, only.
static std::vector<DatedElement>
elementsOf(Subject subject, const std::vector<DialectRecord> &records,
           const Version &at) {
  std::vector<DatedElement> elements;
  for (const DialectRecord &record : records) {
    DatedElement &element = elements.emplace_back();
    element.subject = subject;
    element.key.first = record.name;
    element.since = at;
    element.range = record.range;
    if (!record.fields.empty())
      element.facts["fields"] = {fieldTexts(record), record.range, {}};
  }
  return elements;
}

/// Releases, newest first, with how their artifacts are written.
static std::vector<DatedElement> releaseElements(const Family &family,
                                                 const Timeline &timeline) {
  std::vector<DatedElement> elements;
  for (const Version &release : llvm::reverse(timeline.releases)) {
    DatedElement &element = elements.emplace_back();
    element.key.first = toString(release);
    element.since = release;
    element.range = timeline.range;
    const VersionedPart *part = family.versionedPart();
    if (!part)
      continue;
    for (const auto &[since, version] : part->bytecodeVersions)
      if (since <= release)
        element.facts["bytecode_version"] = {version, timeline.range, {}};
    for (const auto &[feature, since] : part->mlirFeatures)
      if (since <= release)
        element.facts["feature " + feature] = {true, timeline.range, {}};
  }
  return elements;
}

void dialectgen::compareNewest(const Family &ours, const Family &theirs,
                               Comparison &comparison) {
  for (const Timeline &our : ours.timelines) {
    const Timeline *their = theirs.findTimeline(our.name);
    if (!their || !our.releases.empty() || !their->releases.empty())
      continue;
    // Ours may be ahead, as an op that is newer here may.
    if (our.newest < their->newest)
      addDrift(comparison, DriftKind::NewerUpstream, our.name, their->newest);
    if (our.minimum != their->minimum)
      addFact(addDrift(comparison, DriftKind::Edited, our.name, their->minimum,
                       our.range),
              "minimum", versionJson(our.minimum), versionJson(their->minimum),
              our.range);
  }
  // One that no operation is of yet is a domain all the same.
  for (const Timeline &their : theirs.timelines)
    if (!ours.findTimeline(their.name) &&
        llvm::none_of(their.aliases, [&](const std::string &alias) {
          return ours.findTimeline(alias);
        }))
      addDrift(comparison, DriftKind::NewOp, their.name, their.newest);
}

void dialectgen::compareElements(const Family &ours, const Family &theirs,
                                 Comparison &comparison) {
  if (ours.timelines.empty() || theirs.timelines.empty())
    return;
  for (const Timeline &our : ours.timelines)
    if (const Timeline *their = theirs.findTimeline(our.name))
      ElementComparer(our, *their, comparison)
          .compare(releaseElements(ours, our), releaseElements(theirs, *their));
  ElementComparer comparer(ours.releaseLine(), theirs.releaseLine(),
                           comparison);
  comparer.compare(elementsOf(Subject::Type, ours.types),
                   elementsOf(Subject::Type, theirs.types));
  comparer.compare(elementsOf(Subject::Attribute, ours.attributes),
                   elementsOf(Subject::Attribute, theirs.attributes));
  const Version &at = ours.releaseLine().newest;
  // One side may lack the dialect.
  for (auto [subject, records] :
       {std::pair(Subject::Type, &Family::dialectTypes),
        std::pair(Subject::Attribute, &Family::dialectAttributes)})
    if (!(theirs.*records).empty())
      comparer.compare(elementsOf(subject, ours.*records, at),
                       elementsOf(subject, theirs.*records, at));
}
