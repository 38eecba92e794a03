//===- LegalizationTable.h - dialect and versioned dialect, as data -------===//
//
// Rows that relate the operations, types and attributes of a dialect to those
// of its versioned dialect. Types and attributes of the dialect are decomposed
// into fields, each an MLIR attribute (HeldKind), so that one conversion serves
// them all.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_LIVETABLE_H
#define DIALECTGEN_CORE_LEGALIZATION_LIVETABLE_H

#include "dialectgen/core/versions/VersionTable.h"
#include "mlir/Support/TypeID.h"
#include <memory>
#include <type_traits>

namespace dialectgen {

/// The part of MLIR itself that a record stands for.
enum class BuiltinKind {
#define DIALECTGEN_BUILTIN_KIND(ENUMERATOR, NAME) ENUMERATOR,
#include "dialectgen/core/Names.def"
  /// A type without parameters, given as text.
  Text,
  /// Something of the dialect.
  Dialect,
  /// Nothing: the code is retired, or the newest record of several is another.
  None,
};

/// The equivalent of a record outside the versioned dialect; the index is the
/// wire code.
struct CounterpartRow {
  BuiltinKind kind;
  /// Of Text.
  const char *text;
  /// Of Dialect: an index into LegalizationTable's types or attributes.
  int inDialect;
};

/// The attribute that stores a field of an attribute or type of the dialect
/// during conversion. An absent field is null.
enum class HeldKind {
  Int,       ///< IntegerAttr, i64; cases of enumerations too
  Ints,      ///< DenseI64ArrayAttr
  Bool,      ///< IntegerAttr, i64, 0 or 1
  F64,       ///< IntegerAttr, i64: the bit pattern
  Type,      ///< TypeAttr
  Types,     ///< ArrayAttr of TypeAttr
  Attribute, ///< itself
  /// Itself; a symbol that comes back from a string.
  Symbol,
};

struct HeldFieldRow {
  const char *name;
  HeldKind kind;
};

/// A type or attribute of a dialect by its text, where no C++ is at hand: how
/// programs write its parameters is tried, and a value that does not come back
/// as it was has no fields (TextForms.cpp).
struct TextForm {
  mlir::TypeID id;
  /// With the dialect's name.
  llvm::StringRef name;
  bool isType;
  /// The one field of the record is the whole text.
  bool isWhole;
  const RecordRow *record;
  /// How attributes of the record hold its parameters: Attribute, Ints, or F64
  /// for numbers of any width, which texts do not tell.
  llvm::ArrayRef<HeldKind> kinds;
};

/// A type (held in a TypeAttr) or attribute of the dialect. Fields are in
/// the order of the record that it is, if it is one.
struct DialectRow {
  mlir::TypeID getId() const { return text ? text->id : id(); }

  mlir::TypeID (*id)();
  llvm::ArrayRef<HeldFieldRow> fields;
  void (*split)(mlir::Attribute value,
                llvm::SmallVectorImpl<mlir::Attribute> &fields);
  /// Null if the fields do not fit.
  mlir::Attribute (*make)(mlir::MLIRContext *context,
                          llvm::ArrayRef<mlir::Attribute> fields);
  /// In place of these functions.
  const TextForm *text = nullptr;
};

/// The source of the value of an absent attribute in the created operation.
class AbsentContext {
public:
  AbsentContext(const RecordFactory &make) : make(make) {}
  virtual ~AbsentContext();
  /// The versioned attribute called `name`, null if it is absent as well.
  virtual mlir::Attribute get(llvm::StringRef name) const = 0;
  /// A tensor that repeats `value`; null if a length is not known.
  virtual mlir::Attribute repeat(int64_t value, unsigned typeCode,
                                 llvm::ArrayRef<int64_t> shape) const = 0;
  /// The number of elements of the attribute called `name`; -1 if it is not
  /// known.
  virtual int64_t length(llvm::StringRef name) const = 0;

  const RecordFactory &make;
};

/// Makes the versioned attribute of one that is absent in the dialect; null if
/// it needs others that are absent, too.
struct AbsentMaker {
  using Function = mlir::Attribute (*)(const AbsentContext &context);

  constexpr AbsentMaker(std::nullptr_t) {}
  template <typename Callable, typename = std::enable_if_t<
                                   std::is_convertible_v<Callable, Function>>>
  constexpr AbsentMaker(Callable function) : function(function) {}
  /// As ValueMaker::text.
  static AbsentMaker ofText(const char *text) {
    AbsentMaker maker(nullptr);
    maker.text = text;
    return maker;
  }
  explicit constexpr operator bool() const { return function || text; }
  mlir::Attribute operator()(const AbsentContext &context) const;

private:
  Function function = nullptr;
  const char *text = nullptr;
};

/// How an attribute of a dialect's operation is one of the versioned operation.
enum class AttributeForm {
  Plain, ///< by what it is
  Case,  ///< an integer that is a case of an enumeration
  Field, ///< a field of it
#define DIALECTGEN_ATTRIBUTE_FORM(ENUMERATOR, NAME) ENUMERATOR,
#include "dialectgen/core/Names.def"
};

struct AttributeMapRow {
  const char *versioned;
  const char *dialectName;
  AttributeForm form;
  /// Of Field: index into LegalizationTable's attributes, and the field. Of
  /// Case: the width of the integer is in `field`.
  int inDialect;
  int field;
  /// Of Case: wire code of the enumeration.
  int code;
  /// The value of an absent attribute; null if it is required.
  AbsentMaker absent;
  /// True if `absent` asks for other attributes.
  bool dependent;
  /// Name of a versioned attribute; the dialect's one is only left out if that
  /// one is. Null if they have nothing to do with each other.
  const char *with;
  /// An absent attribute is absent in the versioned operation, too.
  bool isOptional = false;
};

/// A field that has no place in the versioned operation; 0 when it comes back.
struct DroppedFieldRow {
  const char *dialectName;
  int field;
};

struct OpMapRow {
  /// With the dialects' names.
  const char *dialectName;
  const char *versioned;
  /// Attributes that others depend on come first, fields of one dialect's
  /// attribute stand together.
  llvm::ArrayRef<AttributeMapRow> attributes;
  llvm::ArrayRef<DroppedFieldRow> dropped;
  /// Another operation that it is inside `insideOf`; null if there is none.
  const char *dialectInside;
  const char *insideOf;
};

/// A dialect and the versioned one of its releases.
struct LegalizationTable {
  llvm::StringRef dialect;
  VersionTable versions;
  llvm::ArrayRef<CounterpartRow> typeCounterparts, attributeCounterparts;
  llvm::ArrayRef<DialectRow> types, attributes;
  llvm::ArrayRef<OpMapRow> ops;
  /// The rule of the dialect that `type` breaks, as the end of a sentence;
  /// empty if there is none. Verifiers of operations see types of operands and
  /// results, but not those of a signature that nothing uses. May be null.
  std::string (*findTypeError)(mlir::Type type) = nullptr;
  /// Somebody else defined the dialect: its operations expect default values
  /// to be set, and have properties that are no attributes.
  bool isExternal = false;
  /// Owns rows that are made for a context.
  std::shared_ptr<const void> storage = nullptr;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_LIVETABLE_H
