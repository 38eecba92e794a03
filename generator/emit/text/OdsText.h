//===- OdsText.h - pieces of the model as ODS text --------------*- C++ -*-===//
//
// Names and constraints as TableGen writes them, for every emitter of .td.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_ODSTEXT_H
#define DIALECTGEN_EMIT_ODSTEXT_H

#include "emit/text/ByTypes.h"
#include "model/Model.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"

namespace dialectgen {

/// The ODS type constraints of the type expressions and named types of a
/// dialect that has ops.
class OdsTypes {
public:
  explicit OdsTypes(const Family &family);

  /// `defvar` lines for the named sets of element types.
  std::string setDefinitions() const;
  /// The constraint "one of `types`".
  std::string constraint(const std::vector<std::string> &types) const;
  /// `types` as that constraint, and its words, have them one after the other.
  std::vector<std::string> inOrder(const std::vector<std::string> &types) const;
  /// That of a type variable.
  const std::string &constraintOf(const TypeConstraint &variable) const;
  /// The constraint "of `type`", with everything in it spelled out.
  std::string alone(const std::string &type) const;
  /// The definition of a named type: `StableHLO_IntTensor`.
  std::string definition(const NamedType &type) const;
  /// The definition of an element type as elements of named types have it:
  /// `StableHLO_SignedElement`.
  std::string elementDefinition(llvm::StringRef element) const;

private:
  /// ODS text of one type expression; empty if the vocabulary lacks it.
  std::string odsOf(const TypeExpression &expression) const;
  /// `types` (element type names) as a TableGen list, by named sets where they
  /// match.
  std::string elementList(const std::vector<std::string> &elements) const;

  /// The definition of an element type in the base file.
  std::string elementOds(const std::string &element) const;
  std::vector<std::string>
  elementsOds(llvm::ArrayRef<std::string> elements) const;

  const Vocabulary &vocabulary;
  /// The prefix of definitions, for example `ONNX_`.
  std::string prefix;
  llvm::StringMap<const ElementType *> elementTypes;
  llvm::StringMap<const TypeConstructor *> constructors;
  struct ElementSet {
    std::string name;
    std::vector<std::string> elements;
  };
  /// Largest first.
  std::vector<ElementSet> sets;
  /// The sets that `elements` have as a whole, and the rest.
  std::pair<std::vector<const ElementSet *>, std::vector<std::string>>
  divide(std::vector<std::string> elements) const;
  /// Types of one chain of constructors: TensorOf<[F32, F64]> rather than a
  /// choice of two.
  struct Group {
    std::vector<std::string> chain;
    std::vector<std::string> elements;
  };
  /// And the types that belong to none.
  using Groups = std::pair<std::vector<Group>, std::vector<std::string>>;
  Groups groupsOf(const std::vector<std::string> &types) const;
  /// Constraints made so far.
  mutable ByTypes<std::string> made;
};

/// `let arguments = (ins A:$a, B:$b);`, or an element a line where one line is
/// too short, so that a diff shows which element a version changed; `indent` is
/// where it starts.
std::string dagField(llvm::StringRef field, llvm::StringRef dag,
                     llvm::ArrayRef<std::string> elements, unsigned indent = 2);
/// An argument or result of ODS with its doc: `Arg<T, "Addends">:$x`, `Res<…>`.
/// Without a doc it is the constraint alone.
std::string documented(llvm::StringRef constraint, llvm::StringRef name,
                       llvm::StringRef doc, bool isResult = false);
/// `items` with commas between them, filled into lines of `width`. The first
/// starts at `column`, the others at `indent`; `after` characters follow the
/// last.
std::string fillLines(llvm::ArrayRef<llvm::StringRef> items, size_t column,
                      unsigned indent, size_t after, size_t width = 80);
std::string fillLines(llvm::ArrayRef<std::string> items, size_t column,
                      unsigned indent, size_t after, size_t width = 80);
/// The first line of a generated file, `//===- file - headline --*- mode
/// -*-//`.
std::string headline(llvm::StringRef file, llvm::StringRef what,
                     llvm::StringRef mode);
/// `text` as a string literal of TableGen and C++.
std::string quote(llvm::StringRef text);
/// Appends that literal.
void addQuoted(llvm::StringRef text, std::string &out);
/// The content of such a literal, without its quotes.
std::string cppText(llvm::StringRef text);
/// `some_name` as `SomeName`.
std::string toCamel(llvm::StringRef text);
/// `some_name` as `some name`.
std::string toWords(llvm::StringRef text);
/// A number as MLIR writes a float, which it tells by the dot.
std::string floatText(const Json &value);
/// The shortest decimal text that reads back as the same float32, with the
/// suffix C++ wants.
std::string floatLiteral(double value);

/// Whether the versioned op lacks `attribute` where the op of the dialect,
/// which is somebody else's, does: its specs give no value for that.
bool staysAbsent(const Family &family, const OpVersion &version,
                 const Attribute &attribute);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_ODSTEXT_H
