//===- TdDialectOps.cpp - ops of a dialect in .td files -------------------===//
//
// Reads the ops of dialects. A dialect with releases has the newest version
// of each operation. If the file has an older release, facts of the newest
// release are kept aside.
//
//===----------------------------------------------------------------------===//

#include "diff/versions/Diff.h"
#include "model/AsOf.h"
#include "upstream/tablegen/TdParts.h"
#include "upstream/tablegen/TdStatements.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

llvm::Expected<DialectPlace> dialectgen::placeOf(const TdSource &source,
                                                 const VersionClaims &claims,
                                                 const Record &operation) {
  StringRef mnemonic = stringOf(operation, "opName").value_or("");
  DialectPlace place;
  auto since =
      readVersion(source.file, operation, source.names.since, source.isDotted(),
                  /*isEnd=*/false);
  if (!since)
    return since.takeError();
  place.since = *since;
  // The version with the mnemonic, unless the definition gives another.
  StringRef base = mnemonic;
  if (source.part.carriesAll) {
    auto [name, number] = mnemonic.rsplit('V');
    unsigned version = 0;
    if (!name.empty() && !number.getAsInteger(10, version)) {
      base = name;
      place.since = Version(version);
    }
  }
  place.name = base.str();
  for (const Op &op : source.ours.ops)
    for (const CarriedVersion &version : source.ours.carried(source.part, op))
      if (version.mnemonic == mnemonic || version.mnemonic == base)
        place.our = &op;
  if (auto claim = claims.find(base);
      !place.since && source.part.carriesAll && claim != claims.end()) {
    place.since = claim->second.front();
    place.isClaimed = true;
  }
  return place;
}

/// Whether two versions have the same number of values and regions and the same
/// attributes, as their counterparts in the versioned dialect must have.
static bool hasSameForm(const OpVersion &a, const OpVersion &b) {
  auto sameValues = [](const std::vector<Parameter> &left,
                       const std::vector<Parameter> &right) {
    return llvm::equal(left, right, [](const auto &one, const auto &other) {
      return one.arity == other.arity;
    });
  };
  auto names = [](const OpVersion &version) {
    std::vector<std::string> names = namesOf(version.attributes);
    llvm::sort(names);
    return names;
  };
  return sameValues(a.operands, b.operands) &&
         sameValues(a.results, b.results) && names(a) == names(b) &&
         a.regions.size() == b.regions.size();
}

/// Replaces `version`, of an older release, by `our` if specs have facts for
/// the newest version only; the facts of the upstream are kept aside.
static OpVersion keepNewestFacts(const Op &op, const OpVersion &our,
                                 OpVersion version, TdFindings &findings) {
  if (!hasSameForm(our, version))
    return version;
  Drift drift;
  drift.changes = diff(version, our);
  if (!drift.changes.empty() || version.traits != our.traits) {
    drift.kind = DriftKind::NewerHere;
    drift.domain = op.domain;
    drift.name = op.name;
    drift.since = our.since;
    drift.bump = classify(version, our);
    drift.range = our.range;
    drift.file = op.file;
    findings.furtherDrift.push_back(std::move(drift));
  }
  OpVersion kept = our;
  kept.until = version.until;
  return kept;
}

/// The op of `family` at `place`, added if there is none.
static Op &opAt(const DialectPlace &place, Family &family) {
  const Op *our = place.our;
  auto op = llvm::find_if(family.ops, [&](const Op &candidate) {
    return our ? candidate.name == our->name && candidate.domain == our->domain
               : candidate.name == place.name;
  });
  if (op != family.ops.end())
    return *op;
  Op fresh;
  fresh.name = place.name;
  fresh.domain = family.timelines.front().name;
  if (our) {
    fresh = *our;
    fresh.versions = {our->versions.back()};
  }
  family.ops.push_back(std::move(fresh));
  return family.ops.back();
}

/// The version of `op` that begins with `since`, added if there is none.
static OpVersion &versionAt(const Version &since, Op &op) {
  auto version = llvm::find_if(op.versions, [&](const OpVersion &candidate) {
    return candidate.since <= since;
  });
  if (version != op.versions.end() && version->since == since)
    return *version;
  OpVersion fresh;
  if (version != op.versions.end())
    fresh = nextVersion(*version);
  fresh.since = since;
  return *op.versions.insert(version, std::move(fresh));
}

namespace {

class OpReader {
public:
  OpReader(const TdSource &source, const VersionClaims &claims, bool isOlder,
           TdDialect dialect, TdFindings &findings)
      : source(source), claims(claims), isOlder(isOlder), findings(findings),
        dialect(std::move(dialect)) {}

  TdDialect run(const std::vector<const Record *> &operations);

private:
  llvm::Error readOp(const Record &operation);
  std::optional<Version> sinceOf(const DialectPlace &place,
                                 const TdSignature &stated);
  void report();
  void dropAbsent(bool hasOperations);

  const TdSource &source;
  const VersionClaims &claims;
  /// Upstream is an older release than the specs.
  const bool isOlder;
  TdFindings &findings;
  TdDialect dialect;
  /// Versions in definitions, by op.
  std::map<std::string, std::set<Version>> said;
  /// Versions that have a definition, by timeline and op.
  std::set<std::tuple<std::string, std::string, Version>> defined;
  /// Ops that no version is known of.
  std::vector<std::string> nameless;
  /// `OP VERSION` of definitions without a version that fit another version
  /// than the newest.
  std::vector<std::string> fitted;
  /// `OP VERSION` of definitions whose version a table claims, where that is
  /// not the newest, or not the one that fits best.
  std::vector<std::string> claimed;
  /// Ops that only an older release has.
  std::vector<std::string> gone;
};

} // namespace

/// The version of a definition, if it is known or fits one of ours.
std::optional<Version> OpReader::sinceOf(const DialectPlace &place,
                                         const TdSignature &stated) {
  const Op *our = place.our;
  std::string mnemonic = stringOf(*stated.record, "opName")->str();
  if (place.isClaimed && our) {
    const OpVersion &fit = fitVersion(source, dialect, stated, *our, {});
    if (fit.since != *place.since)
      claimed.push_back(mnemonic + " " + toString(*place.since) +
                        " (which fits " + toString(fit.since) + " best)");
    else if (&fit != &our->versions.front())
      claimed.push_back(mnemonic + " " + toString(*place.since));
  }
  if (place.since || !source.part.carriesAll || !our)
    return place.since;
  const OpVersion &fit =
      fitVersion(source, dialect, stated, *our, said[our->name]);
  if (&fit != &our->versions.front())
    fitted.push_back(mnemonic + " " + toString(fit.since));
  return fit.since;
}

llvm::Error OpReader::readOp(const Record &operation) {
  StringRef mnemonic = stringOf(operation, "opName").value_or("");
  if (llvm::Error error = checkMnemonic(source.file, operation, mnemonic))
    return error;
  llvm::Expected<DialectPlace> place = placeOf(source, claims, operation);
  if (!place)
    return place.takeError();
  const Op *our = place->our;
  llvm::Expected<TdSignature> stated =
      readGeneratedSignature(source.file, operation);
  if (!stated) {
    // Not to be taken for one that is gone.
    if (our)
      for (const OpVersion &version : our->versions)
        defined.insert({our->domain, our->name, version.since});
    return stated.takeError();
  }
  std::optional<Version> since = sinceOf(*place, *stated);
  if (!since && source.part.carriesAll) {
    nameless.push_back(mnemonic.str());
    return llvm::Error::success();
  }
  // An older release has ops that the newest has no more.
  if (!our && isOlder &&
      source.ours.findOp(source.ours.releaseLine().name, place->name)) {
    gone.push_back(place->name);
    return llvm::Error::success();
  }
  ++findings.readCount;
  Version at = since.value_or(dialect.family.releaseLine().newest);
  Op &op = opAt(*place, dialect.family);
  // Without versions it is the newest, whichever that is by now.
  if (!source.part.carriesAll && !op.versions.empty())
    at = op.versions.front().since;
  OpVersion &version = versionAt(at, op);
  version = stateDialect(source, dialect, *stated, op, version, findings);
  if (const OpVersion *same = isOlder && our ? our->findVersion(at) : nullptr)
    version = keepNewestFacts(*our, *same, std::move(version), findings);
  defined.insert({op.domain, op.name, at});
  for (Timeline &line : dialect.family.timelines)
    if (line.name == op.domain && line.releases.empty())
      line.newest = std::max(line.newest, at);
  return llvm::Error::success();
}

/// Lists how versions were found.
void OpReader::report() {
  llvm::sort(nameless);
  if (!nameless.empty())
    findings.notCompared.push_back(
        "operations without a version that the specs do not contain: " +
        llvm::join(nameless, ", "));
  llvm::sort(fitted);
  if (!fitted.empty())
    findings.notCompared.push_back(
        "versions of definitions without one: each is compared with the "
        "version it fits best, which is not the newest for " +
        llvm::join(fitted, ", "));
  llvm::sort(claimed);
  if (!claims.empty())
    findings.notCompared.push_back(
        "versions from a table beside the definitions: each is compared with "
        "that" +
        (claimed.empty()
             ? std::string(", the newest")
             : ", which is not the newest or not the best fit, for " +
                   llvm::join(claimed, ", ")));
  llvm::sort(gone);
  if (!gone.empty())
    findings.notCompared.push_back("operations of an older release that '" +
                                   source.part.dialect +
                                   "' has no more: " + llvm::join(gone, ", "));
}

/// Removes ops without a definition, or counts their versions.
void OpReader::dropAbsent(bool hasOperations) {
  // An op that the file of the newest versions lacks is gone. A file with a
  // selection of versions may simply omit one.
  size_t absent = 0;
  std::set<std::pair<std::string, std::string>> lacking;
  for (const Op &op : source.ours.ops)
    for (const CarriedVersion &version : source.ours.carried(source.part, op)) {
      Version since = version.since;
      const Op *their = dialect.family.findOp(op.domain, op.name);
      if (!source.part.carriesAll && !their)
        continue;
      if (!source.part.carriesAll)
        since = their->versions.front().since;
      if (!defined.count({op.domain, op.name, since})) {
        ++absent;
        lacking.insert({op.domain, op.name});
      }
    }
  if (!source.part.carriesAll && hasOperations)
    llvm::erase_if(dialect.family.ops, [&](const Op &op) {
      return lacking.count({op.domain, op.name});
    });
  else if (absent)
    findings.notCompared.push_back(
        std::to_string(absent) +
        " versions of operations that are not defined");
}

TdDialect OpReader::run(const std::vector<const Record *> &operations) {
  for (const Record *operation : operations)
    if (auto place = placeOf(source, claims, *operation); !place)
      llvm::consumeError(place.takeError());
    else if (place->our && place->since)
      said[place->our->name].insert(*place->since);
  for (const Record *operation : operations)
    if (llvm::Error error = readOp(*operation))
      findings.leaveOut(std::move(error));
  report();
  dropAbsent(!operations.empty());
  return std::move(dialect);
}

TdDialect dialectgen::readDialectPart(const TdSource &source,
                                      const VersionClaims &claims,
                                      TdDialect dialect, TdFindings &findings) {
  std::vector<const Record *> operations = source.definitionsOf("Op");
  bool isOlder = false;
  if (!source.part.carriesAll && source.isDotted()) {
    // The versioned dialect determines the release, if the file contains it.
    Version newest = dialect.family.releaseLine().newest;
    Version release = newest;
    if (!source.isVersionedRead && !operations.empty())
      release = fitRelease(source, claims, operations);
    if (release < newest) {
      findings.notCompared.push_back(
          "'" + source.part.dialect + "' has no release: it fits " +
          toString(release) + " best, and is compared with that");
      ReleasedVersions then = versionsAsOf(dialect.family, release);
      dialect.family = asOf(std::move(dialect.family), then);
    }
    isOlder = release < source.ours.releaseLine().newest;
  }
  dialect = readDialectRecords(source, isOlder, std::move(dialect), findings);
  dialect = OpReader(source, claims, isOlder, std::move(dialect), findings)
                .run(operations);
  findings.notCompared.push_back(
      "relations, assembly formats, and C++ code in definitions");
  return dialect;
}
