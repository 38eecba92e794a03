//===- AsOf.cpp - a family as of a release --------------------------------===//

#include "AsOf.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

bool hasVersionsPerOp(const Family &family) {
  return !family.dialectPart() && !family.versionedPart();
}

Json toJson(const ReleasedVersions &released) {
  Json json = Json::object();
  for (const auto &[timeline, version] : released)
    json[timeline] = versionJson(version);
  return json;
}

ReleasedVersions releasedVersions(const Json &json) {
  ReleasedVersions released;
  if (json.is_object())
    for (const auto &[timeline, version] : json.items())
      released[timeline] =
          version.is_number_integer() && version.get<int64_t>() >= 0
              ? Version(version.get<unsigned>())
          : version.is_string()
              ? parseVersion(version.get_ref<const std::string &>())
                    .value_or(Version())
              : Version();
  return released;
}

ReleasedVersions versionsAsOf(const Family &family, const Version &release) {
  ReleasedVersions released;
  for (const Timeline &timeline : family.timelines)
    released[timeline.name] = &timeline == &family.timelines.front()
                                  ? release
                                  : timeline.newestReleased;
  return released;
}

namespace {

/// Takes out of a family what is newer than a release.
class Trimmer {
public:
  Trimmer(Family &family, const ReleasedVersions &released)
      : family(family), released(released) {
    if (!family.timelines.empty())
      if (auto line = released.find(family.timelines.front().name);
          line != released.end())
        release = line->second;
  }

  void run();

private:
  void timelines();
  void records(std::vector<WireRecord> &records) const;
  void dialectRecords(std::vector<DialectRecord> &records) const;
  void ops();
  void carried(size_t op, size_t dropped);

  static void dropLaterEnd(std::optional<Version> &until,
                           const Version &limit) {
    if (until && limit <= *until)
      until = std::nullopt;
  }

  Family &family;
  const ReleasedVersions &released;
  /// Of the first timeline, which counts for all but ops.
  Version release;
};

} // namespace

void Trimmer::timelines() {
  llvm::erase_if(family.timelines, [&](const Timeline &timeline) {
    return !released.count(timeline.name);
  });
  for (Timeline &timeline : family.timelines) {
    const Version &limit = released.find(timeline.name)->second;
    llvm::erase_if(timeline.releases,
                   [&](const Version &other) { return limit < other; });
    timeline.newest = timeline.newestReleased = limit;
  }
}

void Trimmer::records(std::vector<WireRecord> &records) const {
  for (WireRecord &record : records) {
    if (!record.retired.empty())
      continue;
    if (release < record.since) {
      record = WireRecord();
      continue;
    }
    dropLaterEnd(record.until, release);
    for (WireCase &entry : record.cases)
      entry.since = entry.since.value_or(record.since);
    llvm::erase_if(record.cases, [&](const WireCase &entry) {
      return release < *entry.since;
    });
  }
  while (!records.empty() && records.back().isUnnamed())
    records.pop_back();
}

void Trimmer::dialectRecords(std::vector<DialectRecord> &records) const {
  for (DialectRecord &record : records) {
    dropLaterEnd(record.until, release);
    llvm::erase_if(record.fields, [&](const RecordField &field) {
      return field.since && release < *field.since;
    });
  }
}

/// The versions that parts have of an op, of which the newest `dropped` ones
/// are gone: a part that has the newest version has the one that was it.
void Trimmer::carried(size_t op, size_t dropped) {
  for (FamilyPart *part : family.parts()) {
    if (op >= part->versions.size())
      continue;
    std::vector<CarriedVersion> &versions = part->versions[op];
    bool hasNewest = !versions.empty() && versions.front().index == 0;
    llvm::erase_if(versions, [&](const CarriedVersion &version) {
      return version.index < dropped;
    });
    for (CarriedVersion &version : versions)
      version.index -= dropped;
    if (!dropped || !hasNewest || family.ops[op].versions.empty() ||
        (!versions.empty() && versions.front().index == 0))
      continue;
    CarriedVersion newest;
    newest.since = family.ops[op].versions.front().since;
    versions.insert(versions.begin(), std::move(newest));
  }
}

/// Attributes that only newer versions have are held by nothing.
static void dropNewerHeld(Op &op) {
  auto isHeldByNone = [&](const auto &held) {
    return llvm::none_of(op.versions, [&](const OpVersion &version) {
      return version.findAttribute(held.first);
    });
  };
  for (CompositeAttribute &attribute : op.compositeAttributes)
    llvm::erase_if(attribute.holds, isHeldByNone);
  llvm::erase_if(op.compositeAttributes,
                 [](const CompositeAttribute &attribute) {
                   return attribute.holds.empty();
                 });
}

void Trimmer::ops() {
  // Each view has versions of its own, so a release has all of an op, and the
  // end of a version follows from the next one.
  if (hasVersionsPerOp(family)) {
    for (Op &op : family.ops)
      for (OpVersion &version : op.versions)
        version.until = std::nullopt;
    return;
  }
  std::vector<Op> kept;
  std::vector<size_t> indices;
  for (size_t i = 0; i != family.ops.size(); ++i) {
    Op &op = family.ops[i];
    auto limit = released.find(op.domain);
    if (limit == released.end())
      continue;
    size_t before = op.versions.size();
    llvm::erase_if(op.versions, [&](const OpVersion &version) {
      return limit->second < version.since;
    });
    carried(i, before - op.versions.size());
    if (op.versions.empty())
      continue;
    for (OpVersion &version : op.versions)
      dropLaterEnd(version.until, limit->second);
    dropNewerHeld(op);
    indices.push_back(i);
    kept.push_back(std::move(op));
  }
  family.ops = std::move(kept);
  for (FamilyPart *part : family.parts()) {
    if (part->versions.empty())
      continue;
    std::vector<std::vector<CarriedVersion>> versions;
    for (size_t i : indices)
      if (i < part->versions.size())
        versions.push_back(std::move(part->versions[i]));
    part->versions = std::move(versions);
  }
}

void Trimmer::run() {
  timelines();
  if (VersionedPart *part =
          family.versionedDialect ? &*family.versionedDialect : nullptr) {
    llvm::erase_if(part->bytecodeVersions, [&](const auto &version) {
      return release < version.first;
    });
    llvm::erase_if(part->mlirFeatures, [&](const auto &feature) {
      return release < feature.second;
    });
  }
  records(family.types);
  records(family.attributes);
  dialectRecords(family.dialectTypes);
  dialectRecords(family.dialectAttributes);
  ops();
}

Family asOf(Family family, const ReleasedVersions &released) {
  Trimmer(family, released).run();
  return family;
}

} // namespace dialectgen
