//===- CppWords.h - words for C++ in definitions ---------------*- C++ -*-===//
//
// Names, types and values of C++ in definitions, in the words of specs.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_CPPWORDS_H
#define DIALECTGEN_UPSTREAM_CPPWORDS_H

#include "model/Vocabulary.h"
#include "upstream/tablegen/TdFile.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace dialectgen {

/// Text without line breaks and repeated blanks.
std::string inOneLine(llvm::StringRef text);
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

/// A C++ type without namespaces, blanks, `const` and references.
std::string withoutNamespaces(llvm::StringRef type);
/// The C++ type of a parameter of a type or attribute; empty if it is not told.
std::string cppTypeOf(const TdArgument &parameter);

/// The kinds on the wire that may hold a parameter of C++ type `type`, the
/// likeliest first; none if that is not known.
std::vector<llvm::StringRef> wireKindsFor(llvm::StringRef type);
/// The kind on the wire of a field in the words of `CppWords`, whatever
/// dialect it is of: an attribute, unless all programs can hold it otherwise.
std::string wireKindOfWord(llvm::StringRef kind, bool isRequired);
/// The index in getWireKinds() of one of its names.
unsigned wireKindNumber(llvm::StringRef name);

/// The value of a default: `kind` is `string`, `bool`, `integer` or `f64`. Null
/// if it is C++ that specs cannot have.
Json valueOfCpp(llvm::StringRef kind, llvm::StringRef text);

/// A case of an enumeration: its text in programs, and its C++ enumerator,
/// either of which may be empty.
struct TdCase {
  std::string text, symbol;
  std::optional<int64_t> value;
};
/// Those of `enumeration` in their order; nothing if it has no list of them.
std::optional<std::vector<TdCase>> casesOf(const llvm::Record &enumeration);

/// The symbol of a case in C++.
inline const std::string &symbolOf(const WireCase &entry) {
  return entry.symbol.empty() ? entry.name : entry.symbol;
}

/// The C++ classes that a file defines.
class CppWords {
public:
  explicit CppWords(const TdFile &file);

  /// The words for a C++ type, as fields of external dialects have them:
  /// `list(integer)`; empty if there are none.
  /// `recordOf` names the record of an enumeration.
  std::string
  kindOf(llvm::StringRef cppType,
         llvm::function_ref<std::string(const llvm::Record &)> recordOf) const;

private:
  llvm::StringSet<> types, attributes;
  llvm::StringMap<const llvm::Record *> enums;
};

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_CPPWORDS_H
