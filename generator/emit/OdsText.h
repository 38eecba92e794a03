//===- OdsText.h - pieces of the model as ODS text --------------*- C++ -*-===//
//
// Names and constraints as TableGen writes them, for every emitter of .td.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_ODSTEXT_H
#define DIALECTGEN_EMIT_ODSTEXT_H

#include "spec/Model.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"

namespace dialectgen {

/// The ODS type constraints of a family's type expressions.
class OdsTypes {
public:
  explicit OdsTypes(const Family &family);

  /// `defvar` lines for the named sets of element types.
  std::string setDefinitions() const;
  /// The constraint "one of `types`".
  std::string constraint(const std::vector<std::string> &types) const;

private:
  std::string makeConstraint(const std::vector<std::string> &types) const;
  /// ODS text of one type expression; empty if the vocabulary lacks it.
  std::string odsOf(const TypeExpression &expression) const;
  /// `types` (element type names) as a TableGen list, by named sets where they
  /// match.
  std::string elementList(std::vector<std::string> elements) const;

  const Family &family;
  llvm::StringMap<const ElementType *> elementTypes;
  llvm::StringMap<const TypeConstructor *> constructors;
  struct ElementSet {
    std::string name;
    std::vector<std::string> elements;
  };
  /// Largest first.
  std::vector<ElementSet> sets;
  /// Constraints made so far, by their types: few sets serve many versions.
  mutable llvm::StringMap<std::string> made;
};

/// `let arguments = (ins A:$a,\n B:$b);`, an element a line, so that a diff
/// shows which element a version changed.
std::string dagField(llvm::StringRef field, llvm::StringRef dag,
                     llvm::ArrayRef<std::string> elements);
/// `text` as the inside of a TableGen string literal.
std::string escapeString(llvm::StringRef text);
/// `text`, which holds nothing to escape, as a string literal of TableGen and
/// C++.
std::string quote(llvm::StringRef text);
/// `some_name` as `SomeName`.
std::string toCamel(llvm::StringRef text);
/// The shortest decimal text that reads back as the same float32, with the
/// suffix C++ wants.
std::string floatLiteral(double value);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_ODSTEXT_H
