//===- TdVersioned.cpp - definitions of a versioned dialect
//--------------------===//
//
// Names, order and bounds are stated; types and kinds are not.
//
//===----------------------------------------------------------------------===//

#include "upstream/TdReader.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

OpVersion dialectgen::nextVersion(OpVersion version) {
  version.until = std::nullopt;
  version.illegal.clear();
  version.step.clear();
  version.note.clear();
  version.summary.clear();
  return version;
}

llvm::Expected<TdBounds> TdReader::boundsOf(const Record &record) const {
  auto since = readVersion(file, record, names.since, isDotted(),
                           /*isEnd=*/false);
  if (!since)
    return since.takeError();
  if (!*since)
    return file.error(record,
                      (names.since.empty()
                           ? "declares its first release in an unknown way"
                           : "has no field or method '" + names.since +
                                 "' for its first release") +
                          " ('td' in specs/" + ours.name + "/dialect.json)");
  auto until = readVersion(file, record, names.until, isDotted(),
                           /*isEnd=*/true);
  if (!until)
    return until.takeError();
  if (*until && **until < **since)
    return file.error(record, "ends with " + toString(**until) +
                                  ", before it begins with " +
                                  toString(**since));
  return TdBounds{**since, *until};
}

llvm::Expected<Op> TdReader::readVersionedOp(const FamilyPart &versionedPart,
                                             const std::string &name,
                                             std::vector<TdVersion> &versions) {
  std::string domain = ours.releaseLine().name;
  Op op;
  op.name = name;
  op.domain = domain;
  // Counted from the oldest, `VHLO_ClzOpV1` gives the class its name.
  StringRef definition = versions.front().record->getName();
  definition.consume_front(versionedPart.prefix + "_");
  definition = definition.take_front(definition.rfind('V'));
  op.className = definition.str();
  const Op *our = ours.findOp(domain, name);
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
      return file.error(*their.record,
                        "begins with " + toString(their.bounds.since) +
                            ", not after version " +
                            std::to_string(versions[i - 1].number) + " of '" +
                            name + "', which begins with " +
                            toString(versions[i - 1].bounds.since));
    llvm::Expected<TdSignature> stated =
        readSignature(file, *their.record, ours.isExternal());
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
    stateParameters(stated->operands, version.operands);
    stateParameters(stated->results, version.results);
    std::vector<std::string> attributes = namesOf(stated->attributes);
    stateNames(attributes, version.attributes, [&](size_t i) {
      Attribute attribute;
      attribute.name = attributes[i];
      attribute.kind = vocabulary->anyKind();
      attribute.required = true;
      return attribute;
    });
    stateRegions(/*isVersioned=*/true, stated->regions, our, version.regions);
    stateTraits(*their.record, /*isVersioned=*/true, version.traits);
    op.versions.insert(op.versions.begin(), std::move(version));
  }
  return op;
}

void TdReader::readVersionedOps(const FamilyPart &versionedPart,
                                const std::vector<const Record *> &operations) {
  std::map<std::string, std::vector<TdVersion>> byName;
  // For records that cannot be read, the specs stay unchanged.
  std::set<std::string> unread;
  auto leaveOutOp = [&](StringRef name, llvm::Error error) {
    unread.insert(name.str());
    leaveOut(std::move(error));
  };
  for (const Record *operation : operations) {
    StringRef mnemonic = stringOf(*operation, "opName").value_or("");
    auto [name, number] = mnemonic.rsplit("_v");
    if (llvm::Error error = checkMnemonic(*operation, mnemonic)) {
      leaveOutOp(name, std::move(error));
      continue;
    }
    TdVersion version;
    if (number.getAsInteger(10, version.number) || name.empty()) {
      leaveOutOp(mnemonic,
                 file.error(*operation, "'" + mnemonic +
                                            "' does not end in its version, as "
                                            "'" +
                                            mnemonic + "_v1' does"));
      continue;
    }
    llvm::Expected<TdBounds> bounds = boundsOf(*operation);
    if (!bounds) {
      leaveOutOp(name, bounds.takeError());
      continue;
    }
    version.bounds = *bounds;
    version.record = operation;
    byName[name.str()].push_back(version);
  }
  std::vector<Op> ops;
  for (auto &[name, versions] : byName) {
    if (unread.count(name))
      continue;
    llvm::Expected<Op> op = readVersionedOp(versionedPart, name, versions);
    if (!op) {
      leaveOutOp(name, op.takeError());
      continue;
    }
    readCount += versions.size();
    ops.push_back(std::move(*op));
  }
  for (const std::string &name : unread)
    if (const Op *our = ours.findOp(ours.releaseLine().name, name))
      ops.push_back(*our);
  family.ops = std::move(ops);
}

/// The releases in the log of the dialect's description, whose lines have the
/// form `1.4.0: description`, and those that are the first or last release of a
/// definition.
void TdReader::readReleases(const FamilyPart &versionedPart) {
  std::set<Version> releases;
  for (const Record *record : file.definitions("Dialect")) {
    if (stringOf(*record, "name") != versionedPart.dialect)
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
  for (const char *name : {"Op", "TypeDef", "AttrDef"})
    for (const Record *record :
         definitionsOf(name, StringRef(name) == "Op" ? "opDialect" : "dialect",
                       versionedPart)) {
      llvm::Expected<TdBounds> bounds = boundsOf(*record);
      if (!bounds) {
        // Told where the definition is read.
        llvm::consumeError(bounds.takeError());
        continue;
      }
      releases.insert(bounds->since);
      if (bounds->until)
        releases.insert(*bounds->until);
    }
  Timeline &line = family.timelines.front();
  if (!hasLog) {
    notCompared.push_back("which releases there are: the description of '" +
                          versionedPart.dialect +
                          "' has no lines 'RELEASE: …'");
    for (const Version &release : ours.releaseLine().releases)
      if (!releases.empty() && release <= *releases.rbegin())
        releases.insert(release);
  }
  if (releases.empty())
    return;
  line.releases.assign(releases.begin(), releases.end());
  line.newest = line.newestReleased = line.releases.back();
}

void TdReader::readVersioned(const FamilyPart &versionedPart) {
  auto operations = definitionsOf("Op", "opDialect", versionedPart);
  auto types = definitionsOf("TypeDef", "dialect", versionedPart);
  auto attributes = definitionsOf("AttrDef", "dialect", versionedPart);
  readReleases(versionedPart);
  std::string quoted = "'" + versionedPart.dialect + "'";
  isVersionedRead = true;
  if (!operations.empty()) {
    readVersionedOps(versionedPart, operations);
    notCompared.push_back(
        "types of operands and results, kinds and defaults of attributes and "
        "whether they may be absent: operations of " +
        quoted + " take any");
  } else {
    notCompared.push_back("operations: none of " + quoted + " is defined");
  }
  for (const auto &[what, definitions, records] :
       {std::tuple("types", &types, &family.types),
        std::tuple("attributes", &attributes, &family.attributes)}) {
    if (definitions->empty())
      notCompared.push_back(what + (": none of " + quoted + " is defined"));
    else
      readRecords(*definitions, *records);
  }
  if (!types.empty() || !attributes.empty())
    notCompared.push_back(
        "codes, widths and text of types and attributes, the wire layout of "
        "their fields, their MLIR types, and the first release of a case");
  notCompared.push_back("steps between versions, relations, and uses that some "
                        "releases do not admit");
}

void TdReader::compareVersioned(std::vector<Op> operations) {
  Family versioned = family;
  versioned.ops = std::move(operations);
  forgetPlaces(versioned);
  Comparison alone = compare(ours, versioned, Statements::Spec),
             together = compare(ours, family, Statements::Spec);
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
    furtherDrift.push_back(std::move(drift));
  }
  if (!differing.empty())
    notCompared.push_back(
        "definitions of '" + ours.versionedDialect->dialect +
        "' differ from "
        "those of '" +
        ours.dialect->dialect +
        "', which are as in the specs: " + llvm::join(differing, ", "));
}
