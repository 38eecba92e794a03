//===- Vocabulary.h - names of specs and records ----------------*- C++ -*-===//
//
// The names that specs of a family use, its types and attributes with their
// wire layouts.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_VOCABULARY_H
#define DIALECTGEN_MODEL_VOCABULARY_H

#include "model/Signature.h"

namespace dialectgen {

namespace form {
struct Bits;
struct Builtin;
struct EntryName;
struct Lines;
struct Mark;
struct Storage;
struct ValueKind;
struct ValuesOfFields;
struct WireOfField;
struct WireName;
} // namespace form

/// An element type of the vocabulary: `float` is `F32` in ODS, `f32` in MLIR
/// text, number 1 in the ONNX protobuf.
struct ElementType {
  DIALECTGEN_FIELDS(ElementType, "an element type")
  std::string FIELD(name, "As the upstream spells it", Required, Identity);
  std::string FIELD(def, "Name of an ODS type constraint", Required);
  unsigned FIELD(number, "Number in the family's serialized form; 0: none");
  std::string FIELD(tensorDef,
                    "Name of an ODS predicate of tensors that may have such "
                    "elements");
  llvm::SMRange range;
};

/// A type constructor of the vocabulary: `seq(x)` is `SeqOf<[x]>`.
struct TypeConstructor {
  DIALECTGEN_FIELDS(TypeConstructor, "a type constructor")
  std::string FIELD(name, "As the upstream spells it", Required, Identity);
  std::string FIELD(
      def,
      "ODS class: of a list of types, or, with several parameters, of one type "
      "each; another use of them is a pattern: `OptOf<$0>`",
      Required, Correctable);
  unsigned FIELD_OR(parameters, 1, "How many types it takes");
  llvm::SMRange range;

  /// The class with its arguments.
  std::string ods(llvm::ArrayRef<std::string> arguments) const;
};

/// A set of types with a name that operands and results may have: tensors of
/// some element types and shapes, one of other sets, or a constraint that the
/// base definitions have.
struct NamedType {
  DIALECTGEN_FIELDS(NamedType, "a named type")
  static constexpr const char *oneOf[] = {"elements", "any_of", "def"};
  std::string FIELD(name,
                    "The description of operands and results in error messages",
                    Required, Identity);
  std::vector<std::string> FIELD(elements, "Element types of tensors", AsSet,
                                 GrowingByNew, As<form::Distinct>());
  std::optional<int64_t> FIELD(rank, "Rank of the tensor");
  bool FIELD(isStatic, "The tensor has a static shape", Key{"static"});
  std::vector<std::string> FIELD(anyOf, "Other named types", AsSet,
                                 GrowingByNew, As<form::Distinct>());
  std::string FIELD(def, "Name of an ODS type constraint");
  bool FIELD(isList,
             "It is for tensors of one dimension; of an external dialect",
             Key{"list"}, Free);
  std::string FIELD(record,
                    "The record that its types are, if they are of one; of an "
                    "external dialect",
                    Free);
  llvm::SMRange range;
};

/// An attribute kind of the vocabulary.
struct AttributeKind {
  DIALECTGEN_FIELDS(AttributeKind, "an attribute kind")
  static constexpr const char *oneOf[] = {"def", "parameter", "entry"};
  std::string FIELD(name, "As the upstream spells it", Required, Identity);
  std::string FIELD(def, "Name of the ODS constraint of a required attribute; "
                         "absent if only fields are of this kind");
  std::string FIELD(parameter,
                    "Name of the ODS parameter of a field that is required; "
                    "absent if no field is of this kind");
  std::string FIELD(optionalParameter,
                    "Name of the ODS parameter of one that is not");
  std::string
      FIELD(value,
            "JSON kind of a value; absent where a default cannot be written",
            As<form::ValueKind>());
  std::string FIELD(entry, "The kind of an entry in a view's dictionary",
                    As<form::EntryName>());
  bool FIELD(list, "Values are lists");
  std::string FIELD(stored,
                    "C++ class and type of its attributes, in one word for all "
                    "that have one form; of an external dialect");
  std::string FIELD(element,
                    "MLIR type of a number, or of each number of a list");
  unsigned FIELD_OR(bits, 64, "Width of the float that holds a number",
                    As<form::Bits>());
  bool FIELD(region, "The attribute is a region of the op");
  bool FIELD(unit, "It is present or absent, without a value");
  unsigned FIELD(number, "Number in the family's serialized form; 0: none");
  llvm::SMRange range;
};

/// A name of the spec and the definition it names.
struct VocabularyName {
  DIALECTGEN_FIELDS(VocabularyName, "a name")
  std::string FIELD(name, "In specs", Required, Identity);
  std::string FIELD(def, "Name of the definition", Required);
  llvm::SMRange range;
};

/// A trait of ops: `def` is that of the dialect's op.
struct Trait : VocabularyName {
  DIALECTGEN_FIELDS_OF(Trait, VocabularyName, "a trait")
  std::string
      FIELD(versionedDef,
            "Name of the trait of the versioned dialect's op; absent: none");
  std::vector<std::string> FIELD(verified, "Its checks, one sentence each",
                                 As<form::Lines>());
};

/// A declarative format with a name.
struct Assembly {
  DIALECTGEN_FIELDS(Assembly, "an assembly")
  std::string FIELD(name, "In specs, behind @", Required, Identity);
  std::string FIELD(format, "A declarative format", Required,
                    ResolvedKey{"def"});
  llvm::SMRange range;
};

/// A field of an attribute or type of the dialect.
struct RecordField {
  DIALECTGEN_FIELDS(RecordField, "a field")
  std::string FIELD(name, "Name of the parameter", Required, Identity);
  std::string FIELD(kind,
                    "A kind of attributes/*.json with a parameter, a record, "
                    "`list(record)`, `list(string)`, `case(enumeration)`",
                    Required);
  bool FIELD_OR(required, false, "");
  Json FIELD(defaultValue,
             "The value that programs may leave out, a case by its name; of an "
             "external dialect, or of a case",
             Key{"default"}, Free);
  std::string
      FIELD(wire,
            "In bytecode of the dialect: of an array, of a record that may be "
            "absent, or of a number that is never below 0, in another form",
            As<form::WireOfField>());
  std::optional<Version>
      FIELD(since, "First release with it; bytecode of older ones has records "
                   "without it. Of an i64_array");
  bool FIELD(toConfirm,
             "A tool chose the kind; remove the mark once it is confirmed");
  llvm::SMRange range;
};

/// One of several forms that a record of the dialect has in its bytecode, each
/// with a code.
struct RecordLayout {
  DIALECTGEN_FIELDS(RecordLayout, "a layout")
  std::string FIELD(name, "In wire.json, behind the record's name and a dot",
                    Required, Identity);
  std::vector<std::string>
      FIELD(lacks,
            "Fields that it does not have: they are empty, or have their "
            "default",
            As<form::Distinct>());
  std::vector<std::string> FIELD(
      given,
      "Fields that are neither empty nor their default in values that are "
      "written so; `list.field` is that of one of a list's elements. The "
      "last layout that fits is taken",
      As<form::Distinct>());
  std::optional<Version> FIELD(since, "First release that reads it");
  llvm::SMRange range;
};

struct WireCase {
  DIALECTGEN_FIELDS(WireCase, "a case")
  std::string FIELD(name, "In programs", Required, Identity);
  int64_t FIELD(value, "On the wire", Required);
  /// The resolved model always has it for a wire record.
  std::optional<Version> FIELD(since,
                               "First release with it; default: the record's");
  std::string FIELD(symbol, "C++ enumerator; default: the name", Renaming);
  std::string FIELD(was,
                    "What the record that this one `follows` calls it; absent: "
                    "the same, if that has such a case",
                    OfRecordStep);
  std::string FIELD(doc, "Description, one line of at most 200 bytes", Prose,
                    As<form::Doc>());
  bool FIELD(toConfirm,
             "A tool chose `since`; remove the mark once it is confirmed");
  llvm::SMRange range;
};

/// An attribute or a type of the dialect.
struct DialectRecord {
  DIALECTGEN_FIELDS(DialectRecord, "an attribute or type")
  std::string FIELD(name, "C++ name, without Type or Attr", Required, Identity);
  std::string FIELD(mnemonic, "In programs", Required, OfCppAlone, Renaming);
  /// The place of the mark.
  std::optional<llvm::SMRange> FIELD(codeToConfirm, "A tool chose its code",
                                     ResolvedOnly, As<form::Mark>());
  std::string FIELD(className,
                    "C++ class with its namespace, if the name does not give "
                    "it; of an external dialect",
                    Key{"class"}, OfCppAlone, Renaming);
  bool FIELD(asText,
             "Its wire record, or bytecode of the dialect, has the text "
             "that MLIR prints");
  std::string FIELD(summary, "One line", Prose);
  std::string FIELD(wire,
                    "Its wire record; absent if operations hold its "
                    "fields one by one there",
                    Following);
  std::optional<Version> FIELD(until,
                               "Last release whose C++ has it; of an external "
                               "dialect");
  std::string FIELD(storage,
                    "The type that stores an enumeration without an "
                    "attribute of its own",
                    Moving, As<form::Storage>());
  std::vector<RecordField> FIELD(fields,
                                 "Parameters, in the order they are written",
                                 Ordered, Following);
  std::vector<WireCase>
      FIELD(cases, "Of an enumeration that has no wire record", Growing);
  std::vector<RecordLayout> FIELD(
      layouts,
      "Its forms in bytecode of the dialect, if there are several, oldest "
      "first",
      Ordered, Growing);
  std::vector<std::string> FIELD(traits, "Names of names.json", Free,
                                 As<form::Distinct>());
  std::vector<std::string> FIELD(verified,
                                 "The checks of a hand-written verify(); "
                                 "without this key there is none",
                                 Free);
  std::string FIELD(assembly,
                    "Declarative format; @custom: C++; default: the fields by "
                    "name",
                    Free);
  Json FIELD(defaultValue,
             "The value of an absent attribute: a number or a case per field. "
             "Programs omit it",
             Key{"default"}, As<form::ValuesOfFields>());
  llvm::SMRange range;
};

/// A field of a wire record, in wire order.
struct WireField {
  DIALECTGEN_FIELDS(WireField, "a field")
  std::string FIELD(name, "Name of the parameter", Required, Identity);
  /// Index into getWireKinds().
  unsigned FIELD(kind, "How it is written", Required, As<form::WireName>());
  std::string FIELD(record, "The type or attribute in test programs, where "
                            "others make no sense");
  int64_t FIELD_OR(sample, 1, "The number in test programs", Free);
  std::string FIELD(was,
                    "What the record that this one `follows` calls it; absent: "
                    "the same",
                    OfRecordStep);
  Json FIELD(before,
             "Its value where the record that this one `follows` has no such "
             "field: a number, a text, a wire value or a list of them",
             OfRecordStep);
  bool FIELD(toConfirm,
             "A tool chose the kind; remove the mark once it is confirmed");
  llvm::SMRange range;
};

/// A type or attribute of the versioned dialect. Its wire code is its position
/// in the list.
struct WireRecord {
  DIALECTGEN_FIELDS(WireRecord, "a type or attribute")
  std::string FIELD(name, "Mnemonic", Required, Identity);
  std::string FIELD(variant,
                    "Distinguishes records of one name; in wire.json they are "
                    "name.variant",
                    SpecsOnly);
  std::string FIELD(className, "C++ name", Key{"class"}, Required);
  Version FIELD(since, "First release", Required, Dispensable, Told);
  std::optional<Version> FIELD(until, "Last release; today's if absent");
  std::string FIELD(follows,
                    "The record whose place it took: wherever a program has "
                    "one, the other stands there at other releases, with the "
                    "fields of the same names",
                    OfRecordStep);
  std::string FIELD(impossible, "Why neither becomes the other", OfRecordStep);
  std::vector<std::string>
      FIELD(gone,
            "Cases of the record that this one `follows` that no case became: "
            "programs with them end with that record",
            OfRecordStep, As<form::Distinct>());
  Json FIELD(only,
             "Values by the names of fields that the record has that this one "
             "`follows`, and this one lacks; null: absent. Programs with other "
             "values end with that record",
             OfRecordStep);
  /// 0 if it is none.
  unsigned FIELD(bits, "Width of a scalar type", Told, As<form::Bits>());
  KEY("builtin", form::Builtin,
      "The corresponding MLIR type or attribute: text of a type, or @name; "
      "false: none, although it is a scalar",
      Told, If<&Self::hasBuiltin>())
  /// Punctuation, `$field`, `dims($field)`, `types($field)`. Empty: `field =
  /// value, …`, or the name of a case.
  std::string FIELD(text, "Syntax between < and > in programs, or @builtin",
                    Told);
  /// The place of the mark.
  std::optional<llvm::SMRange> FIELD(codeToConfirm, "A tool chose the code",
                                     ResolvedOnly, As<form::Mark>());
  std::vector<WireField> FIELD(fields, "In wire order", Always, Ordered);
  std::vector<WireCase> FIELD(cases, "Of an enumeration");
  bool FIELD(bitEnum, "Values are sets of cases, each a bit; 0 is none");
  /// `@` and a name of getBuiltinNames(), or the text of a type without
  /// parameters. Empty if it is one of the dialect, which says so.
  std::string builtin;
  /// A scalar that MLIR does not have.
  bool isForeign = false;
  /// Names what once had the code; then nothing else is set.
  std::string retired;
  llvm::SMRange range;
  /// Of its entry in the list of codes.
  llvm::SMRange codeRange;

  bool hasBuiltin() const { return !builtin.empty(); }
  /// In the place of a code that is not known yet.
  bool isUnnamed() const { return name.empty() && retired.empty(); }
  /// Whether something of how it stands in artifacts is not confirmed.
  bool isToConfirm() const;
};

/// The names that specs use and their definitions.
/// A hook of steps.
struct StepHook {
  DIALECTGEN_FIELDS(StepHook, "a hook of steps")
  std::string FIELD(name, "In steps", Required, Identity);
  static constexpr const char *oneOf[] = {"doc", "up"};
  std::string FIELD(doc,
                    "Its effect on a program, in documentation: a sentence "
                    "without a full stop, for both ways",
                    Prose);
  std::string FIELD(up, "The same of the way up, with down", Prose);
  std::string FIELD(down, "The same of the way down", Prose);
  llvm::SMRange range;
};

struct Vocabulary {
  DIALECTGEN_FIELDS(Vocabulary, "a vocabulary")
  std::vector<ElementType> FIELD(elementTypes, "", Growing);
  std::vector<TypeConstructor> FIELD(typeConstructors, "", Growing);
  /// Where a set is used, its members stand in the resolved model.
  std::vector<TypeConstraint> typeSets;
  std::vector<NamedType> FIELD(namedTypes, "", Growing);
  std::vector<AttributeKind> FIELD(attributeKinds, "", Growing);
  std::vector<VocabularyName> FIELD(regionKinds, "", Growing,
                                    Each{"a region kind"});
  std::vector<Trait> FIELD(traits, "Of ops", Free);
  std::vector<VocabularyName> FIELD(attributeTraits, "Of attributes and types",
                                    Free);
  std::vector<Assembly> FIELD(assemblies, "Formats by name", Free);
  std::vector<std::string>
      FIELD(includes,
            "Files that definitions for onnx-mlir's base file include", Free,
            As<form::Distinct>());
  std::vector<StepHook>
      FIELD(stepHooks, "Hooks of steps, as documentation explains them", Free);
  llvm::SMRange range;
};

/// A type expression of the vocabulary, parsed: `seq(tensor(float))` is
/// constructor `seq` over constructor `tensor` over element `float`.
struct TypeExpression {
  std::string head;
  std::vector<TypeExpression> arguments;
};

/// Parses `text`; std::nullopt if it is not of the form name or name(args).
std::optional<TypeExpression> parseTypeExpression(llvm::StringRef text);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_VOCABULARY_H
