//===- TdVersioned.cpp - definitions of a versioned dialect ---------------===//
//
// Names, order and bounds are stated; types and kinds are not.
//
//===----------------------------------------------------------------------===//

#include "upstream/tablegen/TdParts.h"
#include "upstream/tablegen/TdStatements.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

llvm::Expected<TdBounds> dialectgen::boundsOf(const TdSource &source,
                                              const Record &record) {
  auto since =
      readVersion(source.file, record, source.names.since, source.isDotted(),
                  /*isEnd=*/false);
  if (!since)
    return since.takeError();
  if (!*since)
    return source.file.error(
        record, (source.names.since.empty()
                     ? "declares its first release in an unknown way"
                     : "has no field or method '" + source.names.since +
                           "' for its first release") +
                    " ('td' in specs/" + source.ours.name + "/dialect.json)");
  auto until =
      readVersion(source.file, record, source.names.until, source.isDotted(),
                  /*isEnd=*/true);
  if (!until)
    return until.takeError();
  if (*until && **until < **since)
    return source.file.error(record, "ends with " + toString(**until) +
                                         ", before it begins with " +
                                         toString(**since));
  return TdBounds{**since, *until};
}

namespace {

/// An op of a versioned dialect: a version.
struct TdVersion {
  unsigned number = 0;
  TdBounds bounds;
  const Record *record = nullptr;
};

} // namespace

static llvm::Expected<Op> readVersionedOp(const TdSource &source,
                                          const std::string &name,
                                          std::vector<TdVersion> versions,
                                          TdFindings &findings) {
  std::string domain = source.ours.releaseLine().name;
  Op op;
  op.name = name;
  op.domain = domain;
  // Counted from the oldest, `VHLO_ClzOpV1` gives the class its name.
  StringRef definition = versions.front().record->getName();
  definition.consume_front(source.part.prefix + "_");
  definition = definition.take_front(definition.rfind('V'));
  op.className = definition.str();
  const Op *our = source.ours.findOp(domain, name);
  if (our)
    op = *our;
  op.versions.clear();
  llvm::sort(versions, [](const TdVersion &a, const TdVersion &b) {
    return a.number < b.number;
  });
  for (size_t i = 0; i != versions.size(); ++i) {
    const TdVersion &their = versions[i];
    // Upstream may have dropped versions, which is for the comparison to tell.
    if (i && their.bounds.since <= versions[i - 1].bounds.since)
      return source.file.error(*their.record,
                               "begins with " + toString(their.bounds.since) +
                                   ", not after version " +
                                   std::to_string(versions[i - 1].number) +
                                   " of '" + name + "', which begins with " +
                                   toString(versions[i - 1].bounds.since));
    llvm::Expected<TdSignature> stated =
        readGeneratedSignature(source.file, *their.record);
    if (!stated)
      return stated.takeError();
    const OpVersion *same =
        our ? our->findVersion(their.bounds.since) : nullptr;
    OpVersion version;
    if (same) {
      version = *same;
    } else if (!op.versions.empty()) {
      version = nextVersion(op.versions.front());
    }
    version.since = their.bounds.since;
    version.until = their.bounds.until;
    std::string anyType = source.vocabulary.anyType();
    version.operands =
        stateParameters(stated->operands, version.operands, anyType);
    version.results =
        stateParameters(stated->results, version.results, anyType);
    std::vector<std::string> attributes = namesOf(stated->attributes);
    stateNames(attributes, version.attributes, [&](size_t i) {
      Attribute attribute;
      attribute.name = attributes[i];
      attribute.kind = source.vocabulary.anyKind();
      attribute.required = true;
      return attribute;
    });
    version.regions =
        stateRegions(source, stated->regions, our, version.regions, findings);
    version.traits =
        stateTraits(source, *their.record, std::move(version.traits), findings);
    op.versions.insert(op.versions.begin(), std::move(version));
  }
  return op;
}

static std::vector<Op>
readVersionedOps(const TdSource &source,
                 const std::vector<const Record *> &operations,
                 TdFindings &findings) {
  std::map<std::string, std::vector<TdVersion>> byName;
  // For records that cannot be read, the specs stay unchanged.
  std::set<std::string> unread;
  auto leaveOutOp = [&](StringRef name, llvm::Error error) {
    unread.insert(name.str());
    findings.leaveOut(std::move(error));
  };
  for (const Record *operation : operations) {
    StringRef mnemonic = stringOf(*operation, "opName").value_or("");
    auto [name, number] = mnemonic.rsplit("_v");
    if (llvm::Error error = checkMnemonic(source.file, *operation, mnemonic)) {
      leaveOutOp(name, std::move(error));
      continue;
    }
    TdVersion version;
    if (number.getAsInteger(10, version.number) || name.empty()) {
      leaveOutOp(
          mnemonic,
          source.file.error(*operation, "'" + mnemonic +
                                            "' does not end in its version, as "
                                            "'" +
                                            mnemonic + "_v1' does"));
      continue;
    }
    llvm::Expected<TdBounds> bounds = boundsOf(source, *operation);
    if (!bounds) {
      leaveOutOp(name, bounds.takeError());
      continue;
    }
    version.bounds = *bounds;
    version.record = operation;
    byName[name.str()].push_back(version);
  }
  std::vector<Op> ops;
  for (const auto &[name, versions] : byName) {
    if (unread.count(name))
      continue;
    llvm::Expected<Op> op = readVersionedOp(source, name, versions, findings);
    if (!op) {
      leaveOutOp(name, op.takeError());
      continue;
    }
    findings.readCount += versions.size();
    ops.push_back(std::move(*op));
  }
  for (const std::string &name : unread)
    if (const Op *our =
            source.ours.findOp(source.ours.releaseLine().name, name))
      ops.push_back(*our);
  return ops;
}

/// The releases in the log of the dialect's description, whose lines have the
/// form `1.4.0: description`, and those that are the first or last release of a
/// definition.
static Timeline readReleases(const TdSource &source, Timeline line,
                             TdFindings &findings) {
  std::set<Version> releases;
  for (const Record *record : source.file.definitions("Dialect")) {
    if (stringOf(*record, "name") != source.part.dialect)
      continue;
    llvm::SmallVector<StringRef> lines;
    stringOf(*record, "description").value_or("").split(lines, '\n');
    for (StringRef line : lines) {
      auto [release, text] = line.trim().split(':');
      if (std::optional<Version> version = parseVersion(release))
        if (version->getMinor() && !text.empty())
          releases.insert(*version);
    }
  }
  bool hasLog = !releases.empty();
  for (StringRef className : {"Op", "TypeDef", "AttrDef"})
    for (const Record *record : source.definitionsOf(className)) {
      llvm::Expected<TdBounds> bounds = boundsOf(source, *record);
      if (!bounds) {
        // Told where the definition is read.
        llvm::consumeError(bounds.takeError());
        continue;
      }
      releases.insert(bounds->since);
      if (bounds->until)
        releases.insert(*bounds->until);
    }
  if (!hasLog) {
    findings.notCompared.push_back(
        "which releases there are: the description of '" + source.part.dialect +
        "' has no lines 'RELEASE: …'");
    for (const Version &release : source.ours.releaseLine().releases)
      if (!releases.empty() && release <= *releases.rbegin())
        releases.insert(release);
  }
  if (releases.empty())
    return line;
  line.releases.assign(releases.begin(), releases.end());
  line.newest = line.newestReleased = line.releases.back();
  return line;
}

Family dialectgen::readVersionedPart(const TdSource &source, Family family,
                                     TdFindings &findings) {
  auto operations = source.definitionsOf("Op");
  auto types = source.definitionsOf("TypeDef");
  auto attributes = source.definitionsOf("AttrDef");
  Timeline &line = family.timelines.front();
  line = readReleases(source, std::move(line), findings);
  std::string quoted = "'" + source.part.dialect + "'";
  if (!operations.empty()) {
    family.ops = readVersionedOps(source, operations, findings);
    findings.notCompared.push_back(
        "types of operands and results, kinds and defaults of attributes and "
        "whether they may be absent: operations of " +
        quoted + " take any");
  } else {
    findings.notCompared.push_back("operations: none of " + quoted +
                                   " is defined");
  }
  for (const auto &[what, definitions, records] :
       {std::tuple("types", &types, &family.types),
        std::tuple("attributes", &attributes, &family.attributes)}) {
    if (definitions->empty())
      findings.notCompared.push_back(what +
                                     (": none of " + quoted + " is defined"));
    else
      *records = readWireRecords(source, *definitions, std::move(*records),
                                 family.releaseLine().newest, findings);
  }
  if (!types.empty() || !attributes.empty())
    findings.notCompared.push_back(
        "codes, widths and text of types and attributes, the wire layout of "
        "their fields, their MLIR types, and the first release of a case");
  findings.notCompared.push_back(
      "steps between versions, relations, and uses that some "
      "releases do not admit");
  return family;
}

void dialectgen::compareVersioned(const Family &ours,
                                  std::vector<Op> operations,
                                  TdDialect &dialect) {
  Family versioned = dialect.family;
  versioned.ops = std::move(operations);
  forgetPlaces(versioned);
  Comparison alone = compare(ours, versioned, Statements::Spec),
             together = compare(ours, dialect.family, Statements::Spec);
  std::vector<std::string> differing;
  for (Drift &drift : alone.list) {
    bool isShown =
        drift.subject != Subject::Op ||
        !llvm::is_contained({DriftKind::Edited, DriftKind::RemovedOp,
                             DriftKind::RemovedVersion},
                            drift.kind) ||
        llvm::any_of(together.list, [&](const Drift &other) {
          return other.subject == Subject::Op && other.domain == drift.domain &&
                 other.name == drift.name && other.since == drift.since &&
                 other.kind != DriftKind::NewerHere;
        });
    if (isShown)
      continue;
    differing.push_back(drift.name + " " + toString(drift.since));
    dialect.furtherDrift.push_back(std::move(drift));
  }
  if (!differing.empty())
    dialect.notCompared.push_back(
        "definitions of '" + ours.versionedDialect->dialect +
        "' differ from those of '" + ours.dialect->dialect +
        "', which are as in the specs: " + llvm::join(differing, ", "));
}
