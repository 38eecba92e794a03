//===- NameLists.h - names that the format itself has -----------*- C++ -*-===//
//
// Those of dialectgen/core/Names.def, which runtime and specs share.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_NAMELISTS_H
#define DIALECTGEN_MODEL_NAMELISTS_H

#include "model/Vocabulary.h"

namespace dialectgen {

/// The kinds of wire fields, and MLIR's types and attributes with parameters,
/// as specs write them; the order is that of the runtime's enumerations.
struct WireKind {
  const char *name;
  const char *enumerator;
};
llvm::ArrayRef<WireKind> getWireKinds();
llvm::ArrayRef<WireKind> getBuiltinNames();
/// MLIR's types without parameters, but for integers: `f32`, `index`.
std::vector<std::string> getScalarTypes();
/// Whether MLIR has a type without parameters of that name.
bool isScalarType(llvm::StringRef name);
/// Attribute kinds with another form in the versioned dialect than their values
/// imply, and the runtime's AttributeForm.
llvm::ArrayRef<WireKind> getAttributeForms();

/// Kinds of fields of records of the dialect that are no records themselves:
/// the runtime's HeldKind, the C++ type, and how they stand in bytecode.
struct FieldKind {
  const char *name;
  const char *held;
  const char *type;
  /// A WireKind, for bytecode of the dialect.
  const char *wire;
};
llvm::ArrayRef<FieldKind> getFieldKinds();
/// `Mesh` of the kind `list(Mesh)`, whose word is `list`; empty if it is none.
llvm::StringRef innerKind(llvm::StringRef kind, llvm::StringRef word);
/// The WireKind of a field in bytecode of the dialect.
const WireKind &wireKindOf(const RecordField &field);

/// The kinds of entries in a view's dictionary: the runtime's EntryKind, and
/// the C++ type of the getter.
struct EntryKind {
  const char *name;
  const char *enumerator;
  const char *type;
};
llvm::ArrayRef<EntryKind> getEntryKinds();
/// The keys of conditions, and the runtime's ConditionKind.
llvm::ArrayRef<WireKind> getConditionNames();

/// Relations as specs write them; the order is that of
/// dialectgen::RelationKind in the runtime.
struct RelationName {
  const char *name;
  const char *enumerator;
  /// Which arguments there are, as a regular expression: `v` is an operand or a
  /// result, `a` an attribute, `r` a region.
  const char *arguments;
  /// Wording for documentation. `$0` is the first argument, `$>` the last, `$<`
  /// all others, `$+` all but the first, `$*` all.
  const char *meaning;
};
llvm::ArrayRef<RelationName> getRelationNames();

/// A special wording for a relation with such arguments; the first that fits
/// applies.
struct RelationWording {
  /// The relation's enumerator.
  const char *relation;
  /// A regular expression, as those of relations, but more precise: `w` is a
  /// variadic operand or result, `l` an attribute that is no single number, `0`
  /// and `1` are those numbers.
  const char *arguments;
  const char *meaning;
};
llvm::ArrayRef<RelationWording> getRelationWordings();

/// Functions and operators of shapes; the order is that of ShapeOperation.
struct ShapeOperationName {
  /// Empty: neither a function nor an operator.
  const char *name;
  const char *enumerator;
  /// Of a function: a letter for each argument, as Names.def explains.
  const char *arguments = "";
  const char *result = "";
  const char *meaning = "";
};
llvm::ArrayRef<ShapeOperationName> getShapeOperationNames();

/// The parts of results among its arguments that a relation infers.
struct Determination {
  enum Part : unsigned { SHAPE = 1, ELEMENTS = 2, TYPE = 3, COUNT = 4 };
  /// The relation's enumerator.
  const char *relation;
  Part part;
  /// As in meanings; `$~` are all arguments, one by the others.
  const char *arguments;
};
llvm::ArrayRef<Determination> getDeterminations();

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_NAMELISTS_H
