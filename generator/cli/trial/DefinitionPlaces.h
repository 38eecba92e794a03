//===- DefinitionPlaces.h - definitions and their places in specs ---------===//
//
// The definitions that a spec names, those that are generated from it, and the
// places in the spec that they come from.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_DEFINITIONPLACES_H
#define DIALECTGEN_CLI_DEFINITIONPLACES_H

#include "model/Model.h"
#include "llvm/ADT/StringMap.h"

namespace dialectgen {

/// A name of a spec and the class that its definition is of. Of an attribute
/// whose defaults a spec can write, also the storage that holds them.
struct DefinedName {
  std::string name;
  llvm::StringRef base, what;
  llvm::SMRange range;
  llvm::StringRef stored = {};
};

/// The part of a spec that a generated definition comes from.
struct DefinedThing {
  std::string what;
  /// The range of its name or version, and of the entire entry.
  llvm::SMRange range, whole;
};

std::vector<DefinedName> namesToCheck(const Family &family,
                                      const FamilyPart &familyPart);

/// The places in the spec that generated definitions come from, by name of the
/// definition.
llvm::StringMap<DefinedThing> placesOf(const Family &family,
                                       const FamilyPart &familyPart);

/// A regular expression of the ops of which the definitions in `made` are
/// others than in `present`; empty if there are none.
std::string changedOps(const Family &family, const FamilyPart &familyPart,
                       llvm::StringRef made, llvm::StringRef present);

/// Where the definition at a line of a generated file begins and ends; the
/// same place if it is in none.
std::pair<size_t, size_t> definitionAt(llvm::StringRef text, unsigned line);

/// `NAME` of `def NAME` or `defvar NAME`.
std::string nameOfDefinition(llvm::StringRef definition);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_DEFINITIONPLACES_H
