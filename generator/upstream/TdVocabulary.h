//===- TdVocabulary.h - definitions in the words of a family ----*- C++ -*-===//
//
// Specs say by a word what .td files have a definition for. Files that others
// wrote have definitions of their own: those that MLIR has, those that
// dialect.json gives words for (`td`), and constraints made of them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TDVOCABULARY_H
#define DIALECTGEN_UPSTREAM_TDVOCABULARY_H

#include "spec/Model.h"
#include "upstream/TdFile.h"
#include "llvm/ADT/DenseSet.h"
#include <set>

namespace dialectgen {

/// What a type constraint admits.
struct TdTypes {
  /// Types as specs write them, without sets of several.
  std::set<std::string> types;
  /// So is nothing.
  bool orNothing = false;
  /// The definition in it that no word stands for; then nothing else is known.
  std::string unknown;
};

class TdVocabulary {
public:
  TdVocabulary(const TdFile &file, const Dialect &ours,
               const Carriage &carriage, const TdNames &names);

  TdTypes typesOf(const llvm::Record &constraint) const;
  /// The types that `parameter` of `version` of ours admits, to compare with.
  std::set<std::string> typesOf(const OpVersion &version,
                                const Parameter &parameter) const;
  /// The kinds that are held as an attribute of this constraint; none if no
  /// word stands for it.
  std::vector<std::string> kindsOf(const llvm::Record &constraint) const;
  /// The kind of all attributes of the C++ class that holds this constraint's;
  /// empty if there is none.
  std::string heldAs(const llvm::Record &constraint) const;
  /// The element of `words` that `definition` stands for; null if none.
  const Word *find(const std::vector<Word> &words,
                   llvm::StringRef definition) const;
  /// Whether the file has a definition of `word` of `words`, so that one that
  /// does not name it says something.
  bool knows(const Word &word) const;
  /// The record of the own dialect that `definition` is; null if none.
  const OwnRecord *findRecord(const std::vector<OwnRecord> &records,
                              const llvm::Record &definition) const;

  /// The word for types and attributes of which nothing is known; empty if the
  /// family has none.
  std::string anyType() const;
  std::string anyKind() const;

private:
  /// The word that dialect.json has for `definition`, or `definition`.
  std::string wordOf(llvm::StringRef definition) const;
  const NamedType *findNamedType(llvm::StringRef definition) const;
  void addTypes(const std::string &type, std::set<std::string> &types) const;
  bool addTypes(const llvm::Record &predicate, const std::string &around,
                std::set<std::string> &types) const;

  const TdFile &file;
  const Dialect &ours;
  const Carriage &carriage;
  const TdNames &names;
  /// Element types by what checks them, and type constructors by what checks
  /// the container.
  std::map<const llvm::Record *, std::string> elements, containers;
  /// What checks for a type that stands for any container, and is none.
  llvm::DenseSet<const llvm::Record *> unknown;
};

/// Whether `record` derives from the class, if the file has one of that name.
bool isOf(const llvm::Record &record, llvm::StringRef className);

/// All traits of an operation, those of lists one by one.
std::vector<const llvm::Record *> traitsOf(const llvm::Record &operation);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TDVOCABULARY_H
