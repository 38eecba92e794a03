//===- VocabularyForms.h - files of types, attributes and names -*- C++ -*-===//
//
// Forms (FieldForms.h) of values that only vocabulary and records have, and the
// files that these stand in.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_VOCABULARYFORMS_H
#define DIALECTGEN_MODEL_VOCABULARYFORMS_H

#include "model/forms/ModelForms.h"

namespace dialectgen {
namespace form {

struct ValueKindList {
  static constexpr const char *what = "kind of value";
  static std::vector<std::string> names() {
    return {"integer", "number", "string", "boolean", "dictionary"};
  }
};
struct ValueKind : TextName<ValueKindList> {};

struct EntryNameList {
  static constexpr const char *what = "kind of entry";
  static std::vector<std::string> names() { return namesOf(getEntryKinds()); }
};
struct EntryName : TextName<EntryNameList> {};

struct StorageList {
  static constexpr const char *what = "storage";
  static std::vector<std::string> names() {
    return {"i1", "i8", "i16", "i32", "i64"};
  }
};
struct Storage : TextName<StorageList> {};

struct WireOfFieldList {
  static constexpr const char *what = "form in bytecode";
  static std::vector<std::string> names() {
    return {"list(attribute)", "optional(attribute)", "varint"};
  }
};
struct WireOfField : TextName<WireOfFieldList> {};

/// A name of getWireKinds(), by its index.
struct WireName : FormOf<unsigned> {
  static bool read(const JsonNode &, unsigned &, const Reading &);
  static Json write(unsigned value, const Writing &) {
    return getWireKinds()[value].name;
  }
  static Json schema(SchemaParts &);
};

/// The width of a number.
struct Bits : FormOf<unsigned> {
  static constexpr unsigned most = 64;
  static bool read(const JsonNode &node, unsigned &value,
                   const Reading &reading) {
    return readCount(node, value, most, reading);
  }
  static Json schema(SchemaParts &) {
    return {{"type", "integer"}, {"minimum", 0}, {"maximum", most}};
  }
};

/// A type of MLIR, a name of getBuiltinNames(), or false for none.
struct Builtin {
  using Value = WireRecord;
  static bool read(const JsonNode &, WireRecord &, const Reading &);
  static Json write(const WireRecord &record, const Writing &) {
    return record.builtin;
  }
  static bool same(const WireRecord &a, const WireRecord &b) {
    return a.builtin == b.builtin;
  }
  static void copy(WireRecord &to, const WireRecord &from) {
    to.builtin = from.builtin;
    to.isForeign = from.isForeign;
  }
  static Json schema(SchemaParts &);
};

/// From a field to its value, a number or a case.
struct ValuesOfFields : FormOf<Json> {
  static bool read(const JsonNode &, Json &, const Reading &);
  static Json schema(SchemaParts &);
};

/// Something that is marked, at a place.
struct Mark : PlainForm<std::optional<llvm::SMRange>> {
  static bool read(const JsonNode &, Value &, const Reading &);
  static Json write(const Value &value, const Writing &) {
    return value.has_value();
  }
  static bool same(const Value &a, const Value &b) {
    return a.has_value() == b.has_value();
  }
  static Json schema(SchemaParts &parts) { return FormOf<bool>::schema(parts); }
};

/// Types by the name of a set.
struct TypeSets : Unread {
  static Json schema(SchemaParts &);
};
/// Wire values by their name.
struct NamedValues : Unread {
  static Json schema(SchemaParts &);
};

} // namespace form

/// An entry of a list of codes: a name, one whose code a tool chose, or one
/// that is retired.
struct CodeEntry {
  std::string name;
  bool isRetired = false, isToConfirm = false;
  llvm::SMRange range;
};

template <> struct FormOf<CodeEntry> : PlainForm<CodeEntry> {
  static bool read(const JsonNode &, CodeEntry &, const Reading &);
  static Json write(const CodeEntry &, const Writing &);
  static bool same(const CodeEntry &a, const CodeEntry &b) {
    return a.name == b.name && a.isRetired == b.isRetired &&
           a.isToConfirm == b.isToConfirm;
  }
  static Json schema(SchemaParts &);
};

/// types/*.json
struct TypesFile {
  DIALECTGEN_FIELDS(TypesFile, "a types file")
  std::vector<ElementType> FIELD(elementTypes, "");
  std::vector<TypeConstructor> FIELD(typeConstructors, "");
  KEY("type_sets", form::TypeSets, "Named lists of types, used as @name")
  std::vector<NamedType> FIELD(namedTypes, "");
  std::vector<DialectRecord> FIELD(records, "");
  std::vector<WireRecord> FIELD(wireRecords, "");
  llvm::SMRange range;
};

/// attributes/*.json
struct AttributesFile {
  DIALECTGEN_FIELDS(AttributesFile, "an attributes file")
  std::vector<AttributeKind> FIELD(attributeKinds, "");
  std::vector<DialectRecord> FIELD(records, "");
  std::vector<WireRecord> FIELD(wireRecords, "");
  KEY("values", form::NamedValues, "Wire values by name")
  llvm::SMRange range;
};

/// names.json
struct NamesFile {
  DIALECTGEN_FIELDS(NamesFile, "a file of names")
  std::vector<VocabularyName> FIELD(regionKinds, "");
  std::vector<Trait> FIELD(traits, "");
  std::vector<VocabularyName> FIELD(attributeTraits, "");
  std::vector<Assembly> FIELD(assemblies, "");
  std::vector<std::string>
      FIELD(includes,
            "Files that definitions for onnx-mlir's base file include",
            As<form::Distinct>());
  std::vector<StepHook> FIELD(stepHooks, "");
  llvm::SMRange range;
};

/// wire.json
struct WireFile {
  DIALECTGEN_FIELDS(WireFile, "a list of wire codes")
  std::vector<CodeEntry> FIELD(types, "");
  std::vector<CodeEntry> FIELD(attributes, "");
  std::vector<CodeEntry> FIELD(dialectTypes,
                               "Types of the dialect, by their code in its "
                               "bytecode; it has none if absent");
  std::vector<CodeEntry> FIELD(dialectAttributes, "Its attributes");
  llvm::SMRange range;
};

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_VOCABULARYFORMS_H
