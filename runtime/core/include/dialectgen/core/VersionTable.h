//===- VersionTable.h - a versioned dialect as data -------------*- C++ -*-===//
//
// The rows that generated tables consist of. Types and attributes are records:
// a row and the values of its fields, each field an MLIR attribute. That one
// form is what lets a single codec, a single legality check and a single
// conversion serve every type, attribute and operation of a dialect.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONTABLE_H
#define DIALECTGEN_CORE_VERSIONTABLE_H

#include "dialectgen/core/Version.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/ArrayRef.h"

namespace dialectgen {

/// How a field stands on the wire, and as which attribute it is held (Words.def
/// says it of each).
enum class FieldKind {
#define DIALECTGEN_WIRE_KIND(ENUMERATOR, WORD) ENUMERATOR,
#include "dialectgen/core/Words.def"
};

struct FieldRow {
  const char *name;
  FieldKind kind;
};

/// An admitted value of an enum.
struct CaseRow {
  const char *name;
  int64_t value;
  Version since;
};

/// A type or attribute. Its wire code is its index.
struct RecordRow {
  /// Null if the code is retired.
  const char *name = nullptr;
  Version since = {}, until = {};
  /// Width of a scalar type in bits; 0 if it is none.
  unsigned bits = 0;
  llvm::ArrayRef<FieldRow> fields = {};
  llvm::ArrayRef<CaseRow> cases = {};
  /// The MLIR type or attribute that it is, as the spec says it: the text of a
  /// type, `@` and a word, or nothing.
  const char *builtin = "";
  /// What stands between `<` and `>` in programs, in the words of the spec.
  const char *text = "";
};

/// Makes records; fields are in the form FieldKind says.
class RecordFactory {
public:
  explicit RecordFactory(mlir::MLIRContext *context) : context(context) {}
  virtual ~RecordFactory() = default;
  virtual mlir::Attribute
  attribute(unsigned code, llvm::ArrayRef<mlir::Attribute> fields) const = 0;
  /// The type, as a TypeAttr.
  virtual mlir::Attribute
  type(unsigned code, llvm::ArrayRef<mlir::Attribute> fields) const = 0;

  mlir::Attribute integer(int64_t value) const;
  mlir::Attribute integers(llvm::ArrayRef<int64_t> values) const;
  mlir::Attribute string(llvm::StringRef value) const;
  mlir::Attribute list(llvm::ArrayRef<mlir::Attribute> values) const;

protected:
  mlir::MLIRContext *context;
};

enum class ConstraintKind { ElementTypesChange, AttributeIs, OperandIs };

/// A use that an operation does not admit below a release.
struct ConstraintRow {
  Version below;
  ConstraintKind kind;
  const char *attribute;
  const char *record;
};

/// An attribute the version before did not have, and its value there.
struct AddedAttributeRow {
  const char *name;
  mlir::Attribute (*value)(const RecordFactory &make);
};

/// An attribute only the version before has, and the hook that computes it.
struct RemovedAttributeRow {
  const char *name;
  const char *hook;
};

struct OpRow {
  /// With the dialect's name.
  const char *name;
  Version since, until;
  /// Whether there are neighbouring versions: the rows before and after this.
  bool hasOlder, hasNewer;
  llvm::ArrayRef<ConstraintRow> illegal;
  /// The step from the older version.
  llvm::ArrayRef<AddedAttributeRow> added;
  llvm::ArrayRef<RemovedAttributeRow> removed;
  /// The older version has one operand where this one has a list.
  bool singleOperand;
  /// The older version has none of this one's regions.
  bool noRegions;
  /// Written as a function is: its name, arguments, results, and region.
  bool isFunction;
};

/// From which release on which MLIR bytecode version is written.
struct BytecodeVersionRow {
  Version since;
  int64_t version;
};

/// Something of MLIR itself, and since when readers take it.
struct MlirFeatureRow {
  const char *name;
  Version since;
};

/// A promise of compatibility and the oldest release it reaches.
struct WindowRow {
  const char *name;
  Version version;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONTABLE_H
