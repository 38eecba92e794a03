//===- TdReader.h - definitions in the place of specs -----------*- C++ -*-===//
//
// The parts of TdDialect.h: the versioned dialect (TdVersioned.cpp), types and
// attributes (TdRecords.cpp), the dialect of programs (TdDialectOps.cpp), and
// the version of a definition that contains none (TdFit.cpp). A definition that
// cannot be read is left as the specs have it, with the reason. A file with a
// malformed one is refused (TdMalformed.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TDREADER_H
#define DIALECTGEN_UPSTREAM_TDREADER_H

#include "upstream/TdDialect.h"
#include "upstream/TdSignature.h"
#include "upstream/TdVocabulary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <set>

namespace dialectgen {

/// From when to when something is there; an end that is open is nothing.
struct TdBounds {
  Version since;
  std::optional<Version> until;
};

/// An op of a versioned dialect: a version.
struct TdVersion {
  unsigned number = 0;
  TdBounds bounds;
  const llvm::Record *record = nullptr;
};

/// How often each of some things is there.
using Uses = std::map<std::string, size_t>;

class TdReader {
public:
  TdReader(const TdFile &file, const Family &ours, llvm::StringRef root,
           const VersionClaims &claims)
      : family(ours), file(file), ours(ours), root(root), claims(claims) {
    // By index of ops, which are not those of `ours` any more.
    if (family.dialect)
      family.dialect->versions.clear();
    if (family.versionedDialect)
      family.versionedDialect->versions.clear();
    if (family.view)
      family.view->versions.clear();
  }

  /// False if the file has nothing of the dialects of `ours`. An error if it
  /// has and none of it can be read.
  llvm::Expected<bool> read();

  Family family;
  std::vector<std::string> notCompared;
  std::vector<Drift> furtherDrift;
  std::map<std::string, std::vector<WireCase>> enumerations;

private:
  // Both.
  std::vector<const llvm::Record *>
  definitionsOf(llvm::StringRef className, llvm::StringRef dialectField,
                const FamilyPart &familyPart) const;
  /// An error that lists the operations, types and attributes of a dialect that
  /// contradict themselves or each other, which mlir-tblgen or MLIR rejects.
  llvm::Error checkDefinitions(const FamilyPart &familyPart) const;
  llvm::Error checkMnemonic(const llvm::Record &operation,
                            llvm::StringRef mnemonic) const;
  bool isDotted() const { return !ours.releaseLine().releases.empty(); }
  void stateParameters(const std::vector<TdParameter> &stated,
                       std::vector<Parameter> &parameters) const;
  /// `our` is the op in the specs; null if they have none.
  void stateRegions(bool isVersioned, const std::vector<TdRegion> &stated,
                    const Op *our, std::vector<Region> &regions);
  void stateTraits(const llvm::Record &operation, bool isVersioned,
                   std::vector<std::string> &traits);
  Version newest() const { return family.releaseLine().newest; }
  /// Notes why one definition is left out.
  void leaveOut(llvm::Error error);

  // Versioned dialects.
  llvm::Expected<TdBounds> boundsOf(const llvm::Record &record) const;
  void readVersioned(const FamilyPart &versionedPart);
  void readVersionedOps(const FamilyPart &versionedPart,
                        const std::vector<const llvm::Record *> &operations);
  llvm::Expected<Op> readVersionedOp(const FamilyPart &versionedPart,
                                     const std::string &name,
                                     std::vector<TdVersion> &versions);
  void readReleases(const FamilyPart &versionedPart);
  /// Compares operations as the versioned dialect alone has them.
  void compareVersioned(std::vector<Op> operations);

  // Types and attributes.
  void readRecords(const std::vector<const llvm::Record *> &definitions,
                   std::vector<WireRecord> &records);
  llvm::Error readRecord(const llvm::Record &definition,
                         std::vector<WireRecord> &records);
  void stateFields(const llvm::Record &definition,
                   const std::vector<TdArgument> &parameters,
                   const std::vector<WireRecord> &records, WireRecord &record);
  void stateCases(const llvm::Record &enumeration, WireRecord &record) const;
  void readDialectRecords(const FamilyPart &dialectPart);
  void readDialectRecord(const llvm::Record &definition, bool isType);
  void readEnumerations();
  void dropDialectRecords(const FamilyPart &dialectPart);
  std::string pairWithVersioned(llvm::StringRef name, bool isType) const;
  std::string fieldKindOf(const TdArgument &parameter) const;
  std::string assemblyOf(const llvm::Record &definition,
                         const DialectRecord &record) const;
  void sampleFields(const DialectRecord &record, WireRecord &wire) const;
  bool isSameField(llvm::StringRef our, llvm::StringRef their) const;

  // Dialects.
  void readDialect(const FamilyPart &dialectPart);
  llvm::Error readDialectOp(const FamilyPart &dialectPart,
                            const llvm::Record &operation,
                            std::vector<std::string> &nameless);
  /// The op of ours that a definition of the dialect defines, and its version
  /// if known.
  struct DialectPlace {
    const Op *our = nullptr;
    std::string name;
    std::optional<Version> since;
    /// The version comes from a table, not from the definition.
    bool isClaimed = false;
  };
  llvm::Expected<DialectPlace> placeOf(const FamilyPart &dialectPart,
                                       const llvm::Record &operation,
                                       llvm::StringRef mnemonic) const;
  void stateDialect(const TdSignature &stated, const llvm::Record &operation,
                    const Op &op, OpVersion &version);
  void stateTypes(const TdSignature &stated, OpVersion &version);
  void stateAttribute(llvm::StringRef op, const TdAttribute &stated,
                      const OpVersion &version, Attribute &attribute);
  Json defaultOf(const TdAttribute &stated, const Attribute &attribute) const;
  /// Replaces the facts that specs have for the newest version only by those of
  /// `version`; the upstream's are kept aside.
  void keepNewestFacts(const Op &op, const OpVersion &our, OpVersion &version);

  // Definitions without a version.
  Version fitRelease(const FamilyPart &dialectPart,
                     const std::vector<const llvm::Record *> &operations);
  void trimTo(const Version &release);
  const OpVersion *fitVersion(const TdSignature &stated,
                              const llvm::Record &operation, const Op &our,
                              const std::set<Version> &taken);

  const TdFile &file;
  const Family &ours;
  llvm::StringRef root;
  const VersionClaims &claims;
  /// Of the part that is being read.
  TdNames names;
  std::optional<TdVocabulary> vocabulary;
  /// Upstream is an older release than the specs.
  bool isOlder = false;
  /// The versioned dialect determined the release.
  bool isVersionedRead = false;
  /// Versions in definitions of the dialect, by op.
  std::map<std::string, std::set<Version>> said;
  /// Versions that have a definition in an dialect, by timeline and op.
  std::set<std::tuple<std::string, std::string, Version>> defined;
  Uses unknownTypes, unknownKinds, unknownTraits, unknownRegions,
      unknownRecords;
  /// `OP.ATTRIBUTE = TEXT` of defaults without a name.
  std::vector<std::string> unknownDefaults;
  /// `OP VERSION` of definitions without a version that fit another version
  /// than the newest.
  std::vector<std::string> fitted;
  /// `OP VERSION` of definitions whose version a table claims, where that is
  /// not the newest, or not the one that fits best.
  std::vector<std::string> claimed;
  /// Types and attributes of the dialect that are defined.
  std::set<std::string> dialectTypes, dialectAttributes;
  /// Operations that only an older release has.
  std::vector<std::string> gone;
  std::vector<std::string> leftOut;
  size_t readCount = 0;
};

/// Whether a definition may call `name` that: names are made apart where they
/// would clash, and dots are no part of them.
bool isCalled(llvm::StringRef stated, llvm::StringRef name);

template <typename List> auto findCalled(List &list, llvm::StringRef stated) {
  return llvm::find_if(list, [&](const auto &element) {
    return isCalled(stated, element.name);
  });
}

/// The next version with all facts of `version`, except those given for this
/// version alone.
OpVersion nextVersion(OpVersion version);

/// Names with how often each is there, in one line.
void tell(llvm::StringRef what, const Uses &uses,
          std::vector<std::string> &lines);

/// Inserts each of `names` that `list` lacks after its predecessor, and removes
/// elements that are not among them. Other elements keep their order.
template <typename List, typename Make>
void stateNames(const std::vector<std::string> &names, List &list, Make make) {
  llvm::erase_if(list, [&](const auto &element) {
    return !llvm::is_contained(names, element.name);
  });
  for (size_t i = 0; i != names.size(); ++i) {
    if (findByName(list, names[i]))
      continue;
    auto place = i ? llvm::find_if(list,
                                   [&](const auto &element) {
                                     return element.name == names[i - 1];
                                   })
                   : list.end();
    place = place == list.end() ? (i ? list.end() : list.begin())
                                : std::next(place);
    list.insert(place, make(i));
  }
}

/// Puts `list` in the order of `names`, which has all of them.
template <typename List>
void orderByNames(const std::vector<std::string> &names, List &list) {
  llvm::sort(list, [&](const auto &a, const auto &b) {
    return llvm::find(names, a.name) < llvm::find(names, b.name);
  });
}

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TDREADER_H
