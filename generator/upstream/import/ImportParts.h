//===- ImportParts.h - parts of the import of a dialect ---------*- C++ -*-===//
//
// The dialect and its files (Import.cpp), its types, attributes and
// enumerations (ImportRecords.cpp), names of types and kinds of attributes
// (ImportNames.cpp), and ops (ImportOps.cpp), which refer to both.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_IMPORTPARTS_H
#define DIALECTGEN_UPSTREAM_IMPORTPARTS_H

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
  const llvm::Record &dialect;
  std::string cppNamespace, className, prefix;

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
};

/// Types, or attributes with enumerations, as lists of spec files.
struct ImportedRecords {
  Json records = Json::array(), wires = Json::array(), codes = Json::array(),
       dialectNames = Json::array();
};

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
  const Json *findCases(llvm::StringRef kind) const;

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
  /// The name and the class of the wire record for the record `name`.
  std::pair<std::string, std::string> nameWireRecord(llvm::StringRef name,
                                                     llvm::StringRef suffix);

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

  const Json &namedTypes() const { return typeList; }
  const Json &attributeKinds() const { return kindList; }

private:
  std::string propertyKindOf(const llvm::Record &property);
  /// What steps that make constants have to know of a type.
  Json factsOf(const llvm::Record &constraint) const;

  const RecordImporter &records;
  Json typeList = Json::array(), kindList = Json::array();
  /// Names in specs by those of definitions.
  llvm::StringMap<std::string> kindNames, namedTypeNames;
  llvm::StringSet<> typeNames, kindsTaken;
};

/// A default of an attribute of kind `kind` as specs have it; null if it is C++
/// that they cannot have.
Json importDefault(llvm::StringRef kind, llvm::StringRef text);

/// The case that `text` in C++ is; null if it is none.
Json caseOf(llvm::StringRef text, const Json &cases);

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
