//===- Importer.h - parts of the import of a dialect ------------*- C++ -*-===//
//
// The dialect and its files (Import.cpp), its ops (ImportOps.cpp), its types,
// attributes and enumerations (ImportRecords.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_IMPORTER_H
#define DIALECTGEN_UPSTREAM_IMPORTER_H

#include "upstream/Import.h"
#include "upstream/TdSignature.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace dialectgen {

/// The first release of an imported family.
inline constexpr const char *firstRelease = "1.0.0";

class Importer {
public:
  Importer(const TdFile &file, const ImportOptions &options)
      : file(file), options(options) {}

  llvm::Expected<Import> run();

private:
  // The family (Import.cpp).
  llvm::Error findDialect();
  void findCpp();
  std::string headerOf(llvm::StringRef path) const;
  void reserveBaseNames();
  Json manifest() const;
  void addFile(const std::string &name, const Json &json);
  void addOpFile(const std::string &name, const Json &json);
  /// `name`, or with a number behind it if that is taken.
  static std::string makeUnique(std::string name, llvm::StringSet<> &taken);
  bool isOwn(const llvm::Record &definition) const;
  bool uses(llvm::StringRef family) const;

  // Records (ImportRecords.cpp).
  void importRecords();
  void importRecord(const llvm::Record &definition, bool isType);
  /// The record for an enumeration's attribute; with `storage` it is an
  /// integer.
  std::string importEnum(const llvm::Record &enumeration,
                         const llvm::Record *attribute);
  /// The name and the class of the wire record for the record `name`.
  std::pair<std::string, std::string> nameWireRecord(llvm::StringRef name,
                                                     llvm::StringRef suffix);
  /// The words for a C++ type: `list(integer)`; empty if there are none.
  std::string kindOfParameter(llvm::StringRef cppType);
  static std::string wireKindOf(llvm::StringRef kind, bool isRequired);
  /// The name of the record for an attribute definition, imported if it is of
  /// another dialect; empty if it is none.
  std::string recordOfAttribute(const llvm::Record &constraint);

  // Ops (ImportOps.cpp).
  void importOps();
  llvm::Error importOp(const llvm::Record &operation);
  std::string typeOf(const llvm::Record &constraint);
  std::string kindOf(const TdAttribute &attribute);
  std::string propertyKindOf(const llvm::Record &property);
  Json defaultOf(const TdAttribute &attribute, llvm::StringRef kind);
  Json attributeJson(const llvm::Record &operation,
                     const TdAttribute &attribute);
  std::vector<std::string> traitsOfOp(const llvm::Record &operation,
                                      const TdSignature &signature);
  void importFunctions();
  /// The name of the kind that the ODS definition `def` is.
  const std::string &addKind(const std::string &def);
  /// Of the enumeration that is called `kind`; null if there is none.
  const Json *findCases(llvm::StringRef kind) const;

  const TdFile &file;
  const ImportOptions &options;
  const llvm::Record *dialect = nullptr;
  std::string cppNamespace, prefix;
  Import result;

  llvm::StringSet<> classes, wireTypeClasses, recordNames, mnemonics;
  /// By C++ class.
  std::map<std::string, std::string> records, enumRecords;
  /// C++ classes of types and attributes in the file.
  llvm::StringSet<> cppTypes, cppAttributes;
  std::map<std::string, const llvm::Record *> cppEnums;
  Json typeRecords = Json::array(), typeWires = Json::array(),
       attributeRecords = Json::array(), attributeWires = Json::array(),
       typeCodes = Json::array(), attributeCodes = Json::array(),
       dialectTypes = Json::array(), dialectAttributes = Json::array(),
       namedTypes = Json::array(), kinds = Json::array();
  /// Names in specs by those of definitions.
  llvm::StringMap<std::string> kindNames, namedTypeNames;
  llvm::StringSet<> typeNames, kindsTaken, opNames;
};

/// Text in one line, without a full stop at its end.
std::string lineOf(llvm::StringRef text);
/// A name of letters, digits and `_`, made of `text`.
std::string nameFrom(llvm::StringRef text);
/// C++ text without blanks and the leading `::`.
std::string plainCpp(llvm::StringRef text);
/// `name` with a first capital, as classes of specs have it.
std::string withCapital(llvm::StringRef name);
/// The last part of a name in C++.
llvm::StringRef withoutNamespace(llvm::StringRef name);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_IMPORTER_H
