//===- VersionedDialect.h - a dialect with all versions of all things -----===//
//
// The model behind specs/<family>/versioned-dialect.json: operations, types and
// attributes that each live from one release of a dialect to another, how they
// stand on the wire, and what lies between two versions of an operation. Plain
// data; the loader checks it, emitters read it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_SPEC_VERSIONEDDIALECT_H
#define DIALECTGEN_SPEC_VERSIONEDDIALECT_H

#include "spec/LiveDialect.h"
#include "llvm/ADT/ArrayRef.h"

namespace dialectgen {

class Diagnostics;

/// An operand, result or region of a versioned op.
struct VersionedValue {
  std::string name;
  bool variadic = false;
  llvm::SMRange range;
};

struct VersionedAttribute {
  std::string name;
  /// What the attribute is called in the version before (`rename`); empty if it
  /// has its name there, or is not there.
  std::string rename;
  /// What the attribute is in programs from before it existed (`before`): a
  /// wire value (see WireValue in docs/spec-format.md). Null if there was no
  /// version without it.
  Json before;
  /// The hook that computes the attribute again for programs from after it was
  /// removed (`after`); empty if it still exists.
  std::string after;
  /// What stands here if the live dialect has nothing: a wire value, one that
  /// repeats a number (`repeat`, `of`, `shape`), or one of two (`when`, `is`,
  /// `then`, `else`). Null if it is as the live attribute's default or `before`
  /// say.
  Json absent;
  /// Another attribute; the live one is only left out together with that one's.
  std::string absentWith;
  /// The kind of the live attribute, where no live dialect says it.
  std::string as;
  llvm::SMRange range;
};

/// A use that a version of an op does not admit below some release.
struct VersionedConstraint {
  enum Kind { ElementTypesChange, AttributeIs, OperandIs };
  Version below;
  Kind kind = ElementTypesChange;
  /// Of AttributeIs.
  std::string attribute;
  /// Name of the attribute or type that is not admitted.
  std::string record;
  llvm::SMRange range;
};

struct VersionedOpVersion {
  std::string name;
  Version since;
  std::optional<Version> until;
  std::vector<VersionedValue> operands, results, regions;
  std::vector<VersionedAttribute> attributes;
  std::vector<std::string> traits;
  std::vector<VersionedConstraint> illegal;
  /// `@function` if it is written as a function is; empty for the generic form.
  std::string text;
  llvm::SMRange range;
};

/// The attribute of the version before that `attribute` was, and the one that
/// it is in the version after; null if it is new, or goes.
const VersionedAttribute *findOlder(const VersionedAttribute &attribute,
                                    const VersionedOpVersion &older);
const VersionedAttribute *findNewer(const VersionedAttribute &attribute,
                                    const VersionedOpVersion &newer);

struct VersionedOp {
  std::string name, className;
  /// The operation of the unversioned dialect.
  std::string latest;
  /// Other operations that are this one too, by the versioned op whose region
  /// they end.
  std::vector<std::pair<std::string, std::string>> latestInside;
  /// Newest first.
  std::vector<VersionedOpVersion> versions;
  /// What the newest version is in the live dialect.
  std::optional<LiveOp> live;
  /// Relative to the root.
  std::string file;
  llvm::SMRange range;
};

/// A field of a type or attribute, in wire order.
struct WireField {
  std::string name;
  /// Index into getWireKinds().
  unsigned kind = 0;
  /// Which type or attribute stands there, and which number, where others make
  /// no sense: test programs are made by it.
  std::string record;
  int64_t sample = 1;
  llvm::SMRange range;
};

struct WireCase {
  std::string name;
  int64_t value = 0;
  /// Later than the attribute if the case came later.
  std::optional<Version> since;
  llvm::SMRange range;
};

/// A type or attribute. Its wire code is its position in the list.
struct WireRecord {
  std::string name, className;
  /// Names what once had the code; then nothing else is set.
  std::string retired;
  Version since;
  std::optional<Version> until;
  /// Width of the scalar type; 0 if it is none.
  unsigned bits = 0;
  /// The MLIR type or attribute that the record is: the text of a type without
  /// parameters, or `@` and a word of getBuiltinWords(). Empty if it is one of
  /// the live dialect, which says so.
  std::string builtin;
  /// What stands between `<` and `>` in programs: punctuation, `$field`,
  /// `dims($field)`, `types($field)`; or `@builtin`, what MLIR writes for what
  /// the record is. Empty: `field = value, …`, or the name of a case.
  std::string text;
  std::vector<WireField> fields;
  std::vector<WireCase> cases;
  llvm::SMRange range;
};

/// The kinds of wire fields as specs write them; the order is that of
/// dialectgen::FieldKind in the runtime.
struct WireKind {
  const char *name;
  const char *enumerator;
};
llvm::ArrayRef<WireKind> getWireKinds();

/// MLIR types and attributes with parameters, as specs write them; the order is
/// that of dialectgen::BuiltinKind in the runtime.
llvm::ArrayRef<WireKind> getBuiltinWords();

struct VersionedDialect {
  std::string family, name, latestDialect, summary, producerPrefix;
  /// What op definitions begin with: `VHLO`.
  std::string classPrefix;
  Version current, minimum;
  std::vector<std::pair<std::string, Version>> windows;
  /// From which release on which MLIR bytecode version is written.
  std::vector<std::pair<Version, int64_t>> bytecodeVersions;
  /// Since when readers take something of MLIR itself: `location_ranges`,
  /// `builtin_attributes`.
  std::vector<std::pair<std::string, Version>> mlirFeatures;
  std::vector<Version> versions;
  std::vector<std::string> outputs;
  std::vector<WireRecord> types, attributes;
  std::vector<VersionedOp> ops;
  /// The dialect of the newest versions, from live.json.
  std::optional<LiveDialect> live;
  llvm::SMRange range;
};

/// True if `specs/<family>` holds a versioned dialect.
bool isVersionedDialect(llvm::StringRef root, llvm::StringRef family);

/// Loads `specs/<family>`; problems are in `diagnostics`.
std::optional<VersionedDialect> loadVersionedDialect(llvm::StringRef root,
                                                     llvm::StringRef family,
                                                     Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_SPEC_VERSIONEDDIALECT_H
