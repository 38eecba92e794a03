//===- ImportCpp.h - words for C++ in definitions ---------------*- C++ -*-===//
//
// Names and types of C++ in definitions of a dialect that others wrote, in the
// words of specs.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_IMPORTCPP_H
#define DIALECTGEN_UPSTREAM_IMPORTCPP_H

#include "upstream/tablegen/TdFile.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace dialectgen {

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

/// The C++ classes that a file defines.
class CppWords {
public:
  explicit CppWords(const TdFile &file);

  /// The words for a C++ type: `list(integer)`; empty if there are none.
  /// `recordOf` names the record of an enumeration.
  std::string
  kindOf(llvm::StringRef cppType,
         llvm::function_ref<std::string(const llvm::Record &)> recordOf) const;

private:
  llvm::StringSet<> types, attributes;
  llvm::StringMap<const llvm::Record *> enums;
};

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_IMPORTCPP_H
