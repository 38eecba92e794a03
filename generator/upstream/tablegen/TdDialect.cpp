//===- TdDialect.cpp - what .td files say of a family ---------------------===//
//
// Reads definitions as they are (TdSignature), then replaces the corresponding
// facts of the specs. This file has the parts common to all dialects.
//
//===----------------------------------------------------------------------===//

#include "upstream/Judges.h"
#include "upstream/tablegen/TdParts.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

/// Classes of MLIR whose definitions belong to a dialect.
static constexpr const char *definedClasses[] = {"Op", "TypeDef", "AttrDef"};

llvm::Error dialectgen::checkMnemonic(const TdFile &file,
                                      const Record &operation,
                                      StringRef mnemonic) {
  bool isGood = !mnemonic.empty() && llvm::isAlpha(mnemonic.front()) &&
                llvm::all_of(mnemonic, [](char c) {
                  return llvm::isAlnum(c) || c == '_' || c == '-' || c == '.';
                });
  if (isGood)
    return llvm::Error::success();
  return file.error(operation, "has the 'opName' '" + mnemonic +
                                   "'; expected letters, digits and '_', '-' "
                                   "or '.'");
}

/// Adds a line with names and how often each is there.
static void tell(StringRef what, const Uses &uses,
                 std::vector<std::string> &lines) {
  if (uses.empty())
    return;
  std::vector<std::string> names;
  for (const auto &[name, count] : uses)
    names.push_back(name + " (" + std::to_string(count) + ")");
  lines.push_back((what + ": " + llvm::join(names, ", ")).str());
}

/// The lines of `findings` about facts that are not compared.
static std::vector<std::string> linesOf(TdFindings &findings) {
  std::vector<std::string> lines = std::move(findings.notCompared);
  for (const std::string &reason : findings.leftOut)
    lines.push_back("left out: " + reason);
  tell("types and attributes that are none of the specs",
       findings.unknownRecords, lines);
  tell("types without a name in the specs", findings.unknownTypes, lines);
  tell("kinds of attributes without a name", findings.unknownKinds, lines);
  tell("kinds of regions without a name", findings.unknownRegions, lines);
  tell("traits without a name", findings.unknownTraits, lines);
  if (!findings.unknownDefaults.empty())
    lines.push_back("defaults without a name: " +
                    llvm::join(findings.unknownDefaults, ", "));
  return lines;
}

static llvm::Expected<std::optional<TdDialect>>
readOwnDialects(const TdFile &file, const Family &ours,
                const VersionClaims &claims) {
  TdDialect result;
  TdFindings findings;
  result.family = ours;
  forgetCarried(result.family);
  bool isFound = false, isVersionedRead = false;
  std::vector<Op> versionedOps;
  // The versioned dialect first, since it contains versions. Its ops are the
  // newest.
  for (PartKind kind : {PartKind::VersionedDialect, PartKind::Dialect}) {
    const FamilyPart *part = ours.find(kind);
    if (!part || llvm::all_of(definedClasses, [&](StringRef className) {
          return file.definitions(className, part->dialect).empty();
        }))
      continue;
    isFound = true;
    if (llvm::Error error = checkDefinitions(file, *part))
      return std::move(error);
    if (kind == PartKind::VersionedDialect) {
      isVersionedRead = true;
      TdSource source(file, ours, *part, ours.versionedPart()->td,
                      isVersionedRead);
      result.family =
          readVersionedPart(source, std::move(result.family), findings);
      versionedOps = result.family.ops;
    } else {
      TdSource source(file, ours, *part, ours.dialectPart()->td,
                      isVersionedRead);
      result = readDialectPart(source, claims, std::move(result), findings);
    }
  }
  if (!isFound)
    return std::nullopt;
  if (!findings.readCount && !findings.leftOut.empty())
    return llvm::createStringError(llvm::join(findings.leftOut, "\n"));
  result.notCompared = linesOf(findings);
  result.furtherDrift = std::move(findings.furtherDrift);
  llvm::sort(result.family.ops, [&](const Op &a, const Op &b) {
    return std::pair(&result.family.timelineOf(a), StringRef(a.name)) <
           std::pair(&result.family.timelineOf(b), StringRef(b.name));
  });
  result.statesVersions = isVersionedRead || !ours.versionedPart();
  if (isVersionedRead)
    compareVersioned(ours, std::move(versionedOps), result);
  return std::move(result);
}

llvm::Expected<std::optional<TdDialect>>
dialectgen::readTdDialect(const TdFile &file, const Family &ours,
                          StringRef root, const VersionClaims &claims,
                          const FollowOptions &how) {
  if (judgesOf(ours).names == Judge::Definitions)
    return readExternalDialect(file, ours, root, how);
  if (!how.renamed.empty())
    return llvm::createStringError(
        "--renamed is for families with an external dialect, and that of "
        "specs/" +
        ours.name + " is generated");
  return readOwnDialects(file, ours, claims);
}

std::vector<std::string> dialectgen::dialectsOf(const TdFile &file) {
  std::set<std::string> names;
  for (StringRef className : definedClasses)
    for (const Record *record : file.definitions(className))
      if (StringRef name = dialectOf(*record); !name.empty())
        names.insert(name.str());
  return {names.begin(), names.end()};
}
