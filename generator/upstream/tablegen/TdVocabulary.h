//===- TdVocabulary.h - definitions in the words of a family ----*- C++ -*-===//
//
// Relates names of specs to definitions in .td files. Third-party files have
// their own definitions: those of MLIR, those that dialect.json maps to names
// (`td`), and constraints built from them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TDVOCABULARY_H
#define DIALECTGEN_UPSTREAM_TDVOCABULARY_H

#include "model/Model.h"
#include "upstream/tablegen/TdFile.h"
#include "llvm/ADT/DenseSet.h"
#include <set>

namespace dialectgen {

/// The types that a type constraint admits.
struct TdTypes {
  /// Types as specs write them, without sets of several.
  std::set<std::string> types;
  /// So is nothing.
  bool orNothing = false;
  /// The definition in it that no name stands for; then nothing else is known.
  std::string unknown;
};

class TdVocabulary {
public:
  TdVocabulary(const TdFile &file, const Family &ours,
               const FamilyPart &familyPart, const TdNames &names);

  TdTypes typesOf(const llvm::Record &constraint) const;
  /// The types that `parameter` of `version` of ours admits, to compare with.
  std::set<std::string> typesOf(const OpVersion &version,
                                const Parameter &parameter) const;
  /// The kinds that are held as an attribute of this constraint; none if no
  /// name stands for it.
  std::vector<std::string> kindsOf(const llvm::Record &constraint) const;
  /// The kind of all attributes of the C++ class that holds this constraint's;
  /// empty if there is none.
  std::string heldAs(const llvm::Record &constraint) const;
  /// The element of `names` that `definition` stands for; null if none.
  const VocabularyName *find(const std::vector<VocabularyName> &entries,
                             llvm::StringRef definition) const;
  /// Whether the file defines `name`, so that a definition that does not use it
  /// differs from the specs.
  bool knows(const VocabularyName &entry) const;
  /// The record of the dialect that `definition` is; null if none.
  const DialectRecord *findRecord(const std::vector<DialectRecord> &records,
                                  const llvm::Record &definition) const;

  /// The name for types and attributes of which nothing is known; empty if the
  /// family has none.
  std::string anyType() const;
  std::string anyKind() const;

private:
  /// The name that dialect.json has for `definition`, or `definition`.
  std::string nameInVocabulary(llvm::StringRef definition) const;
  const NamedType *findNamedType(llvm::StringRef definition) const;
  void addTypes(const std::string &type, std::set<std::string> &types) const;
  bool addTypes(const llvm::Record &predicate, const std::string &around,
                std::set<std::string> &types) const;

  const TdFile &file;
  const Family &ours;
  const FamilyPart &familyPart;
  const TdNames &names;
  /// Element types by their predicates, and type constructors by the predicates
  /// of their containers.
  std::map<const llvm::Record *, std::string> elements, containers;
  /// Predicates of types that stand for any container and are no container
  /// themselves.
  llvm::DenseSet<const llvm::Record *> unknown;
};

/// Whether `record` derives from the class, if the file has one of that name.
bool isOf(const llvm::Record &record, llvm::StringRef className);

/// All traits of an operation, those of lists one by one.
std::vector<const llvm::Record *> traitsOf(const llvm::Record &operation);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TDVOCABULARY_H
