//===- WordLists.h - words that the format itself has -----------*- C++ -*-===//
//
// Those of dialectgen/core/Words.def, which runtime and specs share.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_SPEC_WORDLISTS_H
#define DIALECTGEN_SPEC_WORDLISTS_H

#include "Vocabulary.h"

namespace dialectgen {

/// The kinds of wire fields, and MLIR's types and attributes with parameters,
/// as specs write them; the order is that of the runtime's enumerations.
struct WireKind {
  const char *name;
  const char *enumerator;
};
llvm::ArrayRef<WireKind> getWireKinds();
llvm::ArrayRef<WireKind> getBuiltinWords();
/// MLIR's types without parameters, but for integers: `f32`, `index`.
std::vector<std::string> getScalarTypes();
/// Whether MLIR has a type without parameters of that name.
bool isScalarType(llvm::StringRef name);
/// Attribute kinds that are something else in the twin than their values say by
/// themselves, and the runtime's AttributeForm.
llvm::ArrayRef<WireKind> getAttributeForms();

/// Kinds of fields of own records that are no records themselves: the runtime's
/// HeldKind, the C++ type, and how they stand in bytecode.
struct FieldKind {
  const char *name;
  const char *held;
  const char *type;
  /// A WireKind, for bytecode of the own dialect.
  const char *wire;
};
llvm::ArrayRef<FieldKind> getFieldKinds();
/// The WireKind of a field in bytecode of the own dialect.
const WireKind &wireKindOf(const RecordField &field);

/// What entries of a view's dictionary are: the runtime's EntryKind, and the
/// C++ type of the getter.
struct EntryKind {
  const char *name;
  const char *enumerator;
  const char *type;
};
llvm::ArrayRef<EntryKind> getEntryKinds();
/// The keys of conditions, and the runtime's ConditionKind.
llvm::ArrayRef<WireKind> getConditionWords();

/// Relations as specs write them; the order is that of
/// dialectgen::RelationKind in the runtime.
struct RelationWord {
  const char *name;
  const char *enumerator;
  /// Which terms there are, as a regular expression: `v` is an operand or a
  /// result, `a` an attribute, `r` a region.
  const char *terms;
  /// For documentation: what holds. `$0` is the first term, `$>` the last,
  /// `$<` all others, `$+` all but the first, `$*` all.
  const char *meaning;
};
llvm::ArrayRef<RelationWord> getRelationWords();

/// What documentation says in place of the meaning of a relation with such
/// terms; the first that fits counts.
struct RelationWording {
  /// The relation's enumerator.
  const char *relation;
  /// A regular expression, as those of relations, but more precise: `w` is a
  /// variadic operand or result, `l` an attribute that is no single number, `0`
  /// and `1` are those numbers.
  const char *terms;
  const char *meaning;
};
llvm::ArrayRef<RelationWording> getRelationWordings();

/// What follows from a relation for results among its terms.
struct Determination {
  enum Part : unsigned { SHAPE = 1, ELEMENTS = 2, TYPE = 3, COUNT = 4 };
  /// The relation's enumerator.
  const char *relation;
  Part part;
  /// As in meanings; `$~` are all terms, one by the others.
  const char *terms;
};
llvm::ArrayRef<Determination> getDeterminations();

} // namespace dialectgen

#endif // DIALECTGEN_SPEC_WORDLISTS_H
