//===- LiveDialect.h - the dialect of the newest versions -------*- C++ -*-===//
//
// A versioned dialect may come with a live one: the dialect programs are
// written in, whose operations are the newest version of each versioned
// operation. specs/<family>/live.json holds its words, types and attributes;
// `live` in the file of an operation says what the operation has there. Plain
// data; the loader checks it, emitters read it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_SPEC_LIVEDIALECT_H
#define DIALECTGEN_SPEC_LIVEDIALECT_H

#include "spec/Model.h"
#include "llvm/ADT/ArrayRef.h"

namespace dialectgen {

class Diagnostics;
struct JsonNode;
struct VersionedDialect;
struct VersionedOp;

/// A word of the spec and the ODS it stands for.
struct LiveWord {
  std::string name, ods;
  /// Of field kinds: ODS of a field that may be absent; empty if none may.
  std::string optionalOds;
};

/// A set of types that operands and results may have: tensors of some element
/// types and shapes, one of other sets, or a constraint that ODS has.
struct LiveValueType {
  std::string name;
  std::vector<std::string> elements;
  std::optional<int64_t> rank;
  bool isStatic = false;
  std::vector<std::string> anyOf;
  std::string ods;
};

struct LiveField {
  std::string name;
  /// A field kind or an attribute of the dialect.
  std::string kind;
  bool optional = false;
};

/// An attribute or a type of the dialect.
struct LiveRecord {
  std::string name, mnemonic, summary;
  /// The record of the versioned dialect that it is; empty if operations hold
  /// its fields one by one there.
  std::string versioned;
  /// What holds an enumeration in place of an attribute of its own: `i32`.
  std::string storage;
  std::vector<LiveField> fields;
  std::vector<std::string> traits;
  /// Declarative format; empty for that of the fields, `@custom` for C++.
  std::string assembly;
};

struct LiveDialect {
  std::string summary, cppNamespace, classPrefix;
  std::vector<LiveWord> elementTypes, regionTypes, attributeKinds, fieldKinds,
      traits, attributeTraits;
  std::vector<LiveValueType> valueTypes;
  /// Named assembly formats: `ods` is the format.
  std::vector<LiveWord> assemblies;
  std::vector<LiveRecord> types, attributes;
};

struct LiveAttribute {
  std::string name;
  /// An attribute kind or an attribute of the dialect.
  std::string kind;
  bool optional = false;
  /// What an absent one means; null if nothing.
  Json defaultValue;
  std::optional<int64_t> minimum;
  /// Versioned attribute and the field of this one that it holds. Empty if the
  /// versioned attribute of this name holds all of it.
  std::vector<std::pair<std::string, std::string>> holds;
};

/// Something that is true of the types of operands and results and of
/// attributes, together.
struct LiveRelation {
  /// Index into getRelationWords().
  unsigned word = 0;
  /// Operands, results, regions and attributes of the operation; a field of an
  /// attribute is `attribute.field`.
  std::vector<std::string> terms;
};

/// A value or region of a live operation, in the order of the newest version.
struct LiveValue {
  std::string name;
  std::string type;
  bool variadic = false;
};

struct LiveOp {
  std::string summary;
  std::vector<LiveValue> operands, results, regions;
  std::vector<LiveAttribute> attributes;
  std::vector<std::string> traits;
  std::vector<LiveRelation> relations;
  /// Declarative format, `@custom` for C++, empty for the generic form.
  std::string assembly;
  /// What C++ implements besides: some of getLiveHooks().
  std::vector<std::string> hooks;
  /// What must hold besides and nothing here checks; for documentation.
  std::vector<std::string> unverified;
};

/// Names of what C++ may implement for an operation; each is the name of the
/// ODS field too: `folder` of `hasFolder`.
llvm::ArrayRef<const char *> getLiveHooks();

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

/// The word called `name`; null if there is none.
const LiveWord *findWord(const std::vector<LiveWord> &words,
                         llvm::StringRef name);
const LiveRecord *findRecord(const std::vector<LiveRecord> &records,
                             llvm::StringRef name);

/// Reads live.json; problems are in `diagnostics`.
LiveDialect loadLiveDialect(const JsonNode &node,
                            const VersionedDialect &dialect,
                            Diagnostics &diagnostics);

/// Reads `live` of `op`, whose versions are loaded.
LiveOp loadLiveOp(const JsonNode &node, const VersionedOp &op,
                  const LiveDialect &live, Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_SPEC_LIVEDIALECT_H
