//===- TdSource.h - definitions of one dialect of a family ------*- C++ -*-===//
//
// The context in which the definitions of a dialect are read, and the findings
// about them besides their facts. Readers are in TdParts.h. A definition that
// cannot be read is left as the specs have it, with the reason. A file with a
// malformed one is refused (TdMalformed.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TDSOURCE_H
#define DIALECTGEN_UPSTREAM_TDSOURCE_H

#include "diff/families/Compare.h"
#include "upstream/tablegen/TdVocabulary.h"

namespace dialectgen {

/// A dialect of `ours` that a file defines.
struct TdSource {
  TdSource(const TdFile &file, const Family &ours, const FamilyPart &part,
           const TdNames &names, bool isVersionedRead)
      : file(file), ours(ours), part(part), names(names),
        vocabulary(file, ours, part, names), isVersionedRead(isVersionedRead) {}

  /// The definitions of class `Op`, `TypeDef` or `AttrDef` of the dialect.
  std::vector<const llvm::Record *>
  definitionsOf(llvm::StringRef className) const {
    return file.definitions(className, part.dialect);
  }
  bool isVersioned() const { return part.kind == PartKind::VersionedDialect; }
  /// Whether versions have the form `1.4.0`.
  bool isDotted() const { return !ours.releaseLine().releases.empty(); }

  const TdFile &file;
  const Family &ours;
  const FamilyPart &part;
  const TdNames &names;
  TdVocabulary vocabulary;
  /// The versioned dialect determined the release.
  bool isVersionedRead;
};

/// How often each of some things is there.
using Uses = std::map<std::string, size_t>;

struct TdFindings {
  /// As in TdDialect.
  std::vector<std::string> notCompared;
  std::vector<Drift> furtherDrift;
  /// Why single definitions are left out.
  std::vector<std::string> leftOut;
  /// Definitions that the specs have no name for.
  Uses unknownTypes, unknownKinds, unknownTraits, unknownRegions,
      unknownRecords;
  /// `OP.ATTRIBUTE = TEXT` of defaults without a name.
  std::vector<std::string> unknownDefaults;
  /// Definitions whose facts are taken.
  size_t readCount = 0;

  void leaveOut(llvm::Error error) {
    leftOut.push_back(llvm::toString(std::move(error)));
  }
};

/// From when to when something is there; an end that is open is nothing.
struct TdBounds {
  Version since;
  std::optional<Version> until;
};

/// The bounds in a definition of a versioned dialect.
llvm::Expected<TdBounds> boundsOf(const TdSource &source,
                                  const llvm::Record &record);

/// An error if the name of an operation is no valid name of a file.
llvm::Error checkMnemonic(const TdFile &file, const llvm::Record &operation,
                          llvm::StringRef mnemonic);

/// An error that lists the operations, types and attributes of a dialect that
/// contradict themselves or each other, which mlir-tblgen or MLIR rejects.
llvm::Error checkDefinitions(const TdFile &file, const FamilyPart &part);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TDSOURCE_H
