//===- ViewTable.h - operations that others carry, as data ------*- C++ -*-===//
//
// The rows of generated tables: for every version of every operation, its
// operands, results and attributes, and its relations. Views, verifier, shape
// functions and builders use them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_VIEWTABLE_H
#define DIALECTGEN_BYTEIR_VIEWTABLE_H

#include "dialectgen/core/relations/Relations.h"
#include "dialectgen/core/versions/StepTable.h"

namespace dialectgen::byteir {

/// The kind of an entry of the dictionary, as in Names.def.
enum class EntryKind : uint8_t {
#define DIALECTGEN_ENTRY_KIND(ENUMERATOR, NAME, TYPE) ENUMERATOR,
#include "dialectgen/core/Names.def"
};

/// One of the types that a value may have: a tensor of one of `elements`.
struct ViewTypeRow {
  llvm::ArrayRef<const char *> elements;
  /// -1: any.
  int64_t rank = -1;
  bool isStatic = false;
};

/// An operand or result.
struct ViewValueRow {
  enum Arity : uint8_t { Single, Optional, Variadic };
  const char *name;
  llvm::ArrayRef<ViewTypeRow> types;
  Arity arity = Single;
  unsigned least = 1;
  /// Optional ones of one group are there all or none.
  unsigned group = 0;
};

struct ViewAttributeRow {
  const char *name;
  EntryKind kind;
  bool isRequired = false;
  /// Of one that need not be there.
  SpecValue absent = {};
  /// The only ones; empty: all.
  llvm::ArrayRef<SpecValue> values = {};
  /// Bounds of a number.
  SpecValue least = {}, most = {};
};

struct KnownType;

/// Adds what a rule for one operation knows of its results, each of one value,
/// from the values of operands and from entries of the dictionary.
using ShapeRule =
    void (*)(llvm::function_ref<mlir::ValueRange(unsigned operand)> operands,
             llvm::function_ref<mlir::Attribute(llvm::StringRef key)> entry,
             llvm::MutableArrayRef<KnownType> results);

/// A version of an operation.
struct ViewVersionRow {
  unsigned since;
  /// In tables of steps: `byteir.l2_norm`, `byteir.l2_normV1`.
  const char *name;
  llvm::ArrayRef<ViewValueRow> operands, results;
  llvm::ArrayRef<ViewAttributeRow> attributes = {};
  llvm::ArrayRef<Relation> relations = {};
  /// Of shapes that equations cannot express (hooks/ShapeRules.h); may be null.
  ShapeRule inferShapes = {};

  const ViewAttributeRow *findAttribute(llvm::StringRef name) const;
};

/// The place in an operation that holds an attribute of the view.
struct ViewSourceEntryRow {
  const char *name, *attribute;
  /// The operand that is a constant; -1: it is an attribute.
  int operand = -1;
  /// Where there is no such attribute.
  SpecValue absent = {};
  /// It is a dimension of the first operand, counted from either end.
  bool isDimension = false;
};

/// A constraint on an attribute; an absent attribute satisfies it.
struct ViewSourceConditionRow {
  const char *attribute;
  SpecValue value;
};

/// An operation of another dialect that the view stands for.
struct ViewSourceRow {
  llvm::StringLiteral op;
  /// Operands of it that are those of the view; for each of its results, which
  /// one of the view it is.
  llvm::ArrayRef<int64_t> operands, results;
  llvm::ArrayRef<ViewSourceEntryRow> entries;
  llvm::ArrayRef<ViewSourceConditionRow> only;
  /// Name of the function with the remaining part; may be empty.
  llvm::StringLiteral hook = "";
};

struct ViewOpRow {
  /// The name in the carrier, for example `byteir.softmax`.
  llvm::StringLiteral target;
  /// Newest first.
  llvm::ArrayRef<ViewVersionRow> versions;
  /// Name of the function that makes it of other operations; may be empty.
  llvm::StringLiteral decomposition = "";
  bool hasEffects = false;
  /// Its dictionary may have keys that no attribute has.
  bool admitsOtherKeys = false;
  /// There are checks in C++ beyond relations (hooks/VerifyHooks.h).
  bool hasVerifier = false;
  /// At most one.
  llvm::ArrayRef<ViewSourceRow> sources = {};

  const ViewVersionRow &newest() const { return versions.front(); }
  /// The name without its prefix.
  llvm::StringRef name() const { return target.split('.').second; }
};

/// Prefixes of targets.
struct ViewPrefixRow {
  llvm::StringLiteral name;
  /// Programs may have operations of it that no spec describes.
  bool isOpen;
};

struct ViewTable {
  llvm::ArrayRef<ViewPrefixRow> prefixes;
  /// By target.
  llvm::ArrayRef<ViewOpRow> ops;
  /// The dictionary of attributes on carriers without attributes of their own,
  /// and its entry for the version.
  llvm::StringLiteral attributesKey, versionKey;
  StepTable steps;

  /// Null if there is none.
  const ViewOpRow *find(llvm::StringRef target) const;
  /// `name` as options have it, with or without the prefix.
  const ViewOpRow *findByOption(llvm::StringRef name) const;
};

/// The generated table.
const ViewTable &getViewTable();

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_VIEWTABLE_H
