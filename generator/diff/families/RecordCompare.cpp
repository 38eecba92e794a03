//===- RecordCompare.cpp - releases and records of two states -------------===//
//
// A record is compared by its facts, each a key with a value: its code, its
// fields, its cases. Cases newer than the record are treated like newer
// versions of an op.
//
//===----------------------------------------------------------------------===//

#include "diff/families/RecordCompare.h"
#include "diff/versions/Diff.h"
#include "diff/versions/ElementJson.h"
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

namespace {

/// Something that is so of a record.
struct Fact {
  Json value;
  llvm::SMRange range;
  /// Of a case that came after the record.
  std::optional<Version> since;
};
using Facts = std::map<std::string, Fact>;

/// A record and its wire code.
struct CodedRecord {
  const WireRecord *record = nullptr;
  size_t code = 0;
};

Drift &addDrift(Comparison &comparison, DriftKind kind, Subject subject,
                StringRef domain, const Version &since) {
  Drift &drift = comparison.list.emplace_back();
  drift.kind = kind;
  drift.subject = subject;
  drift.domain = domain.str();
  drift.since = since;
  return drift;
}

class RecordComparer {
public:
  RecordComparer(const Family &ours, const Family &theirs, Comparison &result)
      : ours(ours), theirs(theirs), result(result),
        ourNewest(ours.releaseLine().newest),
        theirNewest(theirs.releaseLine().newest) {}

  void releases(const Timeline &our, const Timeline &their);
  void records(Subject subject, const std::vector<WireRecord> &our,
               const std::vector<WireRecord> &their);
  void dialectRecords(Subject subject, const std::vector<DialectRecord> &our,
                      const std::vector<DialectRecord> &their);

private:
  Drift &add(DriftKind kind, Subject subject, StringRef domain,
             const Version &since) {
    return addDrift(result, kind, subject, domain, since);
  }
  Drift &addRecord(DriftKind kind, Subject subject, const WireRecord &record);
  void both(Subject subject, CodedRecord our, CodedRecord their);

  const Family &ours, &theirs;
  Comparison &result;
  Version ourNewest, theirNewest;
};

} // namespace

/// The name that occupies a code.
static const std::string &nameOf(const WireRecord &record) {
  return record.retired.empty() ? record.name : record.retired;
}

Drift &RecordComparer::addRecord(DriftKind kind, Subject subject,
                                 const WireRecord &record) {
  // A retired code no longer has a first release.
  Drift &drift =
      add(kind, subject, ours.releaseLine().name,
          record.retired.empty() ? record.since : ours.releaseLine().minimum);
  drift.name = nameOf(record);
  return drift;
}

static Facts factsOf(const CodedRecord &coded) {
  const WireRecord &record = *coded.record;
  Facts facts;
  auto set = [&](const std::string &key, Json value) {
    facts[key] = {std::move(value), record.range, std::nullopt};
  };
  set("code", coded.code);
  if (!record.retired.empty()) {
    set("retired", true);
    return facts;
  }
  set("since", versionJson(record.since));
  if (record.bits)
    set("bits", record.bits);
  if (!record.builtin.empty())
    set("builtin", record.builtin);
  if (!record.text.empty())
    set("text", record.text);
  if (!record.fields.empty()) {
    Json fields = Json::array();
    for (const WireField &field : record.fields)
      fields.push_back(field.name + ": " + getWireKinds()[field.kind].name);
    set("fields", std::move(fields));
    facts["fields"].range = record.fields.front().range;
  }
  for (const WireCase &entry : record.cases) {
    bool later = entry.since && *entry.since != record.since;
    Json value = entry.value;
    if (later)
      value = {{"value", entry.value}, {"since", versionJson(*entry.since)}};
    facts["case " + entry.name] = {std::move(value), entry.range,
                                   later ? entry.since
                                         : std::optional<Version>()};
  }
  return facts;
}

void RecordComparer::both(Subject subject, CodedRecord our, CodedRecord their) {
  // An upstream older than the record cannot contain it, even if another record
  // has its place there.
  if (our.record->retired.empty() && theirNewest < our.record->since) {
    addRecord(DriftKind::NewerHere, subject, *our.record).range =
        our.record->range;
    return;
  }
  ++result.commonRecords;
  Facts ourFacts = factsOf(our), theirFacts = factsOf(their);
  std::set<std::string> keys;
  for (const Facts *facts : {&ourFacts, &theirFacts})
    for (const auto &[key, fact] : *facts)
      keys.insert(key);

  Drift edited;
  // Cases by the release they came with.
  std::map<std::pair<Version, bool>, Drift, std::greater<>> newer;
  for (const std::string &key : keys) {
    auto left = ourFacts.find(key), right = theirFacts.find(key);
    bool here = left != ourFacts.end(), there = right != theirFacts.end();
    const Fact &fact = here ? left->second : right->second;
    llvm::SMRange range = here ? fact.range : our.record->range;
    Json from = here ? left->second.value : Json();
    Json to = there ? right->second.value : Json();
    bool isNewer = here != there && fact.since &&
                   (here ? theirNewest : ourNewest) < *fact.since;
    if (!isNewer)
      addFact(edited, key, from, to, range);
    else // From the release before to the one that has it, on either side.
      addFact(newer[{*fact.since, here}], key, nullptr, fact.value,
              here ? range : llvm::SMRange());
  }

  auto keep = [&](DriftKind kind, const Drift &entry) -> Drift & {
    Drift &drift = addRecord(kind, subject, *our.record);
    drift.range = our.record->range;
    mergeInto(drift, entry);
    return drift;
  };
  for (const auto &[release, entry] : newer) {
    const auto &[since, here] = release;
    Drift &drift =
        keep(here ? DriftKind::NewerHere : DriftKind::NewerUpstream, entry);
    drift.previous = our.record->since;
    drift.since = since;
  }
  std::optional<Drift> end =
      compareEnds(our.record->until, ourNewest, their.record->until,
                  theirNewest, our.record->range);
  if (end && end->kind == DriftKind::Edited)
    mergeInto(edited, *end);
  else if (end)
    keep(end->kind, *end);
  if (!edited.changes.empty())
    keep(DriftKind::Edited, edited);
}

/// Records by name; of several with one name, each by its place among them.
static std::map<std::pair<std::string, size_t>, CodedRecord>
byName(const std::vector<WireRecord> &records) {
  std::map<std::pair<std::string, size_t>, CodedRecord> named;
  for (const auto &[code, record] : llvm::enumerate(records)) {
    size_t nth = 0;
    while (named.count({nameOf(record), nth}))
      ++nth;
    named[{nameOf(record), nth}] = {&record, code};
  }
  return named;
}

void RecordComparer::records(Subject subject,
                             const std::vector<WireRecord> &our,
                             const std::vector<WireRecord> &their) {
  auto left = byName(our), right = byName(their);
  for (const auto &[key, record] : left) {
    auto same = right.find(key);
    if (same != right.end()) {
      both(subject, record, same->second);
      continue;
    }
    bool newer = theirNewest < record.record->since;
    addRecord(newer ? DriftKind::NewerHere : DriftKind::RemovedOp, subject,
              *record.record)
        .range = record.record->range;
  }
  for (const auto &[key, record] : right)
    if (!left.count(key))
      addRecord(DriftKind::NewOp, subject, *record.record);
}

Json dialectgen::dialectFacts(const DialectRecord &record) {
  Json facts = Json::object();
  for (const RecordField &field : record.fields)
    facts["fields"].push_back(field.name + ": " + field.kind +
                              (field.required ? "" : ", optional"));
  return facts;
}

/// Records of the dialect. Specs contain those of the newest release only.
void RecordComparer::dialectRecords(Subject subject,
                                    const std::vector<DialectRecord> &our,
                                    const std::vector<DialectRecord> &their) {
  auto tell = [&](DriftKind kind, const DialectRecord &record) -> Drift & {
    Drift &drift = add(kind, subject, ours.releaseLine().name, ourNewest);
    drift.name = record.name;
    drift.range = record.range;
    return drift;
  };
  for (const DialectRecord &record : our) {
    const DialectRecord *same = findByName(their, record.name);
    // One side may lack the dialect.
    if (!same && their.empty())
      continue;
    if (!same) {
      tell(theirNewest < ourNewest ? DriftKind::NewerHere
                                   : DriftKind::RemovedOp,
           record);
      continue;
    }
    Drift edited;
    addFacts(edited, dialectFacts(record), dialectFacts(*same), record.range);
    if (!edited.changes.empty())
      mergeInto(tell(DriftKind::Edited, record), edited);
  }
  for (const DialectRecord &record : their)
    if (!findByName(our, record.name))
      tell(DriftKind::NewOp, record).range = {};
}

/// How artifacts of a release are written.
static Json releaseFacts(const Family &family, const Version &release) {
  Json facts = Json::object();
  const VersionedPart *versionedPart = family.versionedPart();
  if (!versionedPart)
    return facts;
  for (const auto &[since, version] : versionedPart->bytecodeVersions)
    if (since <= release)
      facts["bytecode_version"] = version;
  for (const auto &[feature, since] : versionedPart->mlirFeatures)
    if (since <= release)
      facts["feature " + feature] = true;
  return facts;
}

void RecordComparer::releases(const Timeline &our, const Timeline &their) {
  for (const Version &release : llvm::reverse(our.releases)) {
    if (!llvm::is_contained(their.releases, release)) {
      add(their.newest < release ? DriftKind::NewerHere
                                 : DriftKind::RemovedVersion,
          Subject::Release, our.name, release)
          .range = our.range;
      continue;
    }
    Drift edited;
    addFacts(edited, releaseFacts(ours, release), releaseFacts(theirs, release),
             our.range);
    if (edited.changes.empty())
      continue;
    Drift &drift = add(DriftKind::Edited, Subject::Release, our.name, release);
    drift.range = our.range;
    mergeInto(drift, edited);
  }
  for (const Version &release : llvm::reverse(their.releases))
    if (!llvm::is_contained(our.releases, release))
      add(our.newest < release ? DriftKind::NewerUpstream
                               : DriftKind::InsertedUpstream,
          Subject::Release, our.name, release);
}

void dialectgen::compareNewest(const Family &ours, const Family &theirs,
                               Comparison &comparison) {
  for (const Timeline &our : ours.timelines) {
    const Timeline *their = theirs.findTimeline(our.name);
    if (!their || !our.releases.empty() || !their->releases.empty())
      continue;
    // Ours may be ahead, as an op that is newer here may.
    if (our.newest < their->newest)
      addDrift(comparison, DriftKind::NewerUpstream, Subject::Release, our.name,
               their->newest);
    if (our.minimum == their->minimum)
      continue;
    Drift &drift = addDrift(comparison, DriftKind::Edited, Subject::Release,
                            our.name, their->minimum);
    drift.range = our.range;
    addFact(drift, "minimum", versionJson(our.minimum),
            versionJson(their->minimum), our.range);
  }
  // One that no operation is of yet is a domain all the same.
  for (const Timeline &their : theirs.timelines)
    if (!ours.findTimeline(their.name) &&
        llvm::none_of(their.aliases, [&](const std::string &alias) {
          return ours.findTimeline(alias);
        }))
      addDrift(comparison, DriftKind::NewOp, Subject::Release, their.name,
               their.newest);
}

void dialectgen::compareRecords(const Family &ours, const Family &theirs,
                                Comparison &comparison) {
  if (ours.timelines.empty() || theirs.timelines.empty())
    return;
  RecordComparer comparer(ours, theirs, comparison);
  for (const Timeline &timeline : ours.timelines)
    if (const Timeline *their = theirs.findTimeline(timeline.name))
      comparer.releases(timeline, *their);
  comparer.records(Subject::Type, ours.types, theirs.types);
  comparer.records(Subject::Attribute, ours.attributes, theirs.attributes);
  comparer.dialectRecords(Subject::Type, ours.dialectTypes,
                          theirs.dialectTypes);
  comparer.dialectRecords(Subject::Attribute, ours.dialectAttributes,
                          theirs.dialectAttributes);
}
