//===- ImportParts.h - parts of the import of a dialect ---------*- C++ -*-===//
//
// The dialect and its files (Import.cpp), its types, attributes and
// enumerations (ImportRecords.cpp), names of types and kinds of attributes
// (ImportNames.cpp), and ops (ImportOps.cpp), which refer to both.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_IMPORTPARTS_H
#define DIALECTGEN_UPSTREAM_IMPORTPARTS_H

#include "model/forms/VocabularyForms.h"
#include "upstream/import/Import.h"
#include "upstream/tablegen/CppWords.h"
#include "upstream/tablegen/TdSignature.h"

namespace dialectgen {

/// `name`, or with a number behind it if that is taken.
std::string makeUnique(std::string name, llvm::StringSet<> &taken);

/// The dialect that is imported.
struct ImportSource {
  const TdFile &file;
  const ImportOptions &options;
  /// Of a dialect that others define.
  const llvm::Record *dialect = nullptr;
  std::string cppNamespace = {}, className = {}, prefix = {};

  bool uses(llvm::StringRef family) const;
  /// The summary of a definition in one line; empty if there is none, or the
  /// family has its own.
  std::string summaryOf(const llvm::Record &definition) const;
  /// Whether it is MLIR's own, whose types and attributes others have.
  bool isBuiltin() const { return options.name == "builtin"; }
  /// The definitions of a class of MLIR that belong to the dialect, in the
  /// order of the file.
  std::vector<const llvm::Record *>
  definitionsOf(llvm::StringRef className) const;
  /// Adds the file called `name` of the family to `result`. Returns its path.
  std::string addFile(const std::string &name, const Json &json,
                      Import &result) const;
};

/// Types, or attributes with enumerations.
struct ImportedRecords {
  std::vector<DialectRecord> records;
  std::vector<WireRecord> wires;
  /// In wire.json: of the versioned dialect, and of the dialect.
  std::vector<CodeEntry> codes, dialectCodes;
};

/// A list of a spec file, which has it if it is empty, too.
template <typename T> Json listJson(const std::vector<T> &elements) {
  Json list = Json::array();
  for (const T &element : elements)
    list.push_back(FormOf<T>::write(element, Writing()));
  return list;
}

/// Imports types, attributes and enumerations, some of them when an op refers
/// to them. Counts and reasons go to `report`.
class RecordImporter {
public:
  RecordImporter(const ImportSource &source, Import &report);

  /// Imports the types and attributes of the dialect.
  void importAll();
  /// The name of the record for an attribute definition, imported if it is of
  /// another dialect; empty if it is none.
  std::string recordOfAttribute(const llvm::Record &constraint);
  /// The name of the record for a type that has one number, by its C++ class;
  /// empty if there is none.
  std::string countOfClass(llvm::StringRef className) const;
  /// Of the enumeration that is called `kind`; null if there is none.
  const std::vector<WireCase> *findCases(llvm::StringRef kind) const;

  const ImportedRecords &types() const { return typeLists; }
  const ImportedRecords &attributes() const { return attributeLists; }

private:
  void reserveBaseNames(llvm::StringRef base, ImportedRecords &lists);
  void importRecord(const llvm::Record &definition, bool isType);
  /// The record for an enumeration's attribute; without `attribute` it is an
  /// integer.
  std::string importEnum(const llvm::Record &enumeration,
                         const llvm::Record *attribute);
  std::string kindOfParameter(llvm::StringRef cppType);
  /// The value that a parameter of `kind` has where programs leave it out; null
  /// if they cannot, or it is C++ that specs cannot have.
  Json defaultOf(llvm::StringRef kind, const llvm::Record *constraint) const;
  void setClass(DialectRecord &record, const llvm::Record &definition,
                llvm::StringRef suffix) const;
  WireRecord beginWire(const DialectRecord &record, llvm::StringRef suffix);
  void addWire(WireRecord record, ImportedRecords &lists);
  void add(DialectRecord record, WireRecord wire, ImportedRecords &lists);

  const ImportSource &source;
  Import &report;
  CppWords words;
  llvm::StringSet<> wireClasses, recordNames, mnemonics;
  /// By C++ class.
  std::map<std::string, std::string> records, enumRecords;
  ImportedRecords typeLists, attributeLists;
};

/// Names of types and kinds of attributes.
class NameImporter {
public:
  explicit NameImporter(const RecordImporter &records) : records(records) {}
  std::string typeOf(const llvm::Record &constraint);
  /// The kind of an attribute that is no record.
  std::string kindOf(const TdAttribute &attribute);
  /// The name of the kind that the ODS definition `def` is.
  const std::string &addKind(const std::string &def);
  void addAnyType();

  const std::vector<NamedType> &namedTypes() const { return types; }
  const std::vector<AttributeKind> &attributeKinds() const { return kinds; }

private:
  std::string propertyKindOf(const llvm::Record &property);
  /// Adds facts of a type that steps need which make constants.
  void addFacts(const llvm::Record &constraint, NamedType &type) const;

  const RecordImporter &records;
  std::vector<NamedType> types;
  std::vector<AttributeKind> kinds;
  /// Names in specs by those of definitions.
  llvm::StringMap<std::string> kindNames, namedTypeNames;
  llvm::StringSet<> typeNames, kindsTaken;
};

/// A kind of attributes that all families call the same, by the name of its
/// definition; nothing if it is another.
std::optional<AttributeKind> findKnownKind(llvm::StringRef def);

/// `stated` as an attribute of `kind`, which has `cases`, or null.
/// `lacksDefault` is called if its default is C++ that specs cannot have.
Attribute importAttribute(const TdAttribute &stated, std::string kind,
                          const std::vector<WireCase> *cases,
                          llvm::function_ref<void()> lacksDefault);
/// `stated` as the first version of an operation, with types that `typeOf`
/// names.
OpVersion
importVersion(const TdSignature &stated,
              llvm::function_ref<std::string(const llvm::Record &)> typeOf,
              llvm::function_ref<Attribute(const TdAttribute &)> attributeOf);

/// The case that `text` in C++ is; null if it is none.
Json caseOf(llvm::StringRef text, const std::vector<WireCase> &cases);

/// The header that declares the ops of the file at `path`, as C++ includes it;
/// empty if it is not found.
std::string headerOf(llvm::StringRef path, const ImportOptions &options);

/// The CMake target of the library with class `className`; empty if it is not
/// known.
std::string targetOf(llvm::StringRef header, const std::string &className,
                     const ImportOptions &options);

/// That `header` and all it includes lack the class of the dialect, with the
/// way out; empty if they have it, or nobody can tell.
std::string findUndeclared(llvm::StringRef header, llvm::StringRef className,
                           const ImportOptions &options);

/// Adds the files of ops to `result`.
void importOps(const ImportSource &source, RecordImporter &records,
               NameImporter &names, Import &result);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_IMPORTPARTS_H
