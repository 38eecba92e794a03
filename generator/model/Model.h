//===- Model.h - the resolved model of a dialect family ---------*- C++ -*-===//
//
// The one model everything downstream of "resolve" works on: emitters, the
// differ, the version list, the reports. It holds facts only: no C++ or
// TableGen text, no paths, no references back into the JSON beyond source
// ranges for diagnostics. `dialectgen --dump-resolved` prints it as JSON
// (specs/schema/resolved.schema.json).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_MODEL_H
#define DIALECTGEN_MODEL_MODEL_H

#include "Fields.h"
#include "model/Json.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SMLoc.h"
#include "llvm/Support/VersionTuple.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dialectgen {

/// Forms of values that their C++ types do not tell (FieldForms.h,
/// ModelForms.h).
namespace form {
struct Any;
struct Bounds;
struct Changes;
struct DependentValue;
struct Doc;
struct Enumeration;
struct OlderVersion;
struct Opsets;
struct ShapeRule;
struct Types;
struct TypesByVariable;
} // namespace form

/// A version of an op, type or attribute: an opset number (`13`) or a dotted
/// release (`0.9.0`). One ordering serves both.
using Version = llvm::VersionTuple;

/// How many values a formal parameter stands for.
enum class Arity { Single, Optional, Variadic };

/// A formal operand or result of one op version.
struct Parameter {
  DIALECTGEN_FIELDS(Parameter, "an operand or a result")
  std::string FIELD(name, "As the upstream spells it", Required, Identity);
  std::string
      FIELD(type,
            "A type variable, a named type, or a type such as tensor(int64)",
            Required);
  Arity FIELD(arity, "How many values");
  bool FIELD_OR(homogeneous, true, "Variadic only: all values have one type",
                If<&Self::isVariadic>());
  unsigned FIELD_OR(minCount, 1, "Variadic only: the fewest values",
                    If<&Self::isVariadic>());
  /// Absent if the upstream does not specify it.
  std::optional<bool> FIELD(differentiable, "Whether gradients flow through");
  std::string FIELD(doc, "What it is, in one line of at most 200 bytes", Prose,
                    As<form::Doc>());
  llvm::SMRange range;

  bool isVariadic() const { return arity == Arity::Variadic; }
};

/// A formal attribute of one op version.
struct Attribute {
  DIALECTGEN_FIELDS(Attribute, "an attribute")
  std::string FIELD(name, "As the upstream spells it", Required, Identity);
  std::string FIELD(kind, "A kind or a record of attributes/*.json", Required);
  bool FIELD(required, "");
  /// Null when there is none.
  Json FIELD(defaultValue, "Value when absent", Key{"default"});
  /// The closed set of values accepted, of the element kind of `kind`; empty
  /// when any value is. Not part of an upstream schema: kept by hand.
  std::vector<Json> allowedValues;
  /// The meanings of values of `allowedValues`, by their text in JSON.
  std::map<std::string, std::string> valueDocs;
  KEY("enum", form::Enumeration,
      "The only values accepted; one with a doc is an object with value and "
      "doc")
  /// Inclusive bounds of a numeric value (or of every element of a list). Not
  /// part of an upstream schema: kept by hand.
  std::optional<Json> minimum, maximum;
  KEY("range", form::Bounds, "Least and greatest value; null: no bound")
  /// A wire value, one that repeats a number (`repeat`, `of`, `shape`), or one
  /// of two (`when`, `is`, `then`, `else`). Null if the default or the step's
  /// `before` determines it.
  Json FIELD(absent,
             "What the versioned dialect holds where the own op has nothing: a "
             "wire value "
             "or the name of one",
             As<form::DependentValue>());
  std::string
      FIELD(absentWith,
            "Another attribute; this one is left out only together with that");
  std::string FIELD(doc, "What it is, in one line of at most 200 bytes", Prose,
                    As<form::Doc>());
  // Of the step to this version, not of the attribute.
  KEY("before", form::Any,
      "What programs of the version before had in its place", SpecsOnly)
  llvm::SMRange range;

  bool hasDefault() const { return !defaultValue.is_null(); }
  /// An optional attribute may be absent and then has no value at all.
  bool isOptional() const { return !required && !hasDefault(); }
};

/// A region that is not the value of an attribute.
struct Region {
  DIALECTGEN_FIELDS(Region, "a region")
  std::string FIELD(name, "Name of the region", Required, Identity);
  std::string FIELD(kind, "A region kind of names.json; absent: any region");
  bool FIELD(variadic, "Stands for any number of regions");
  std::string FIELD(dialectName, "What the own op calls it; absent: the same");
  std::string FIELD(doc, "What it is, in one line of at most 200 bytes", Prose,
                    As<form::Doc>());
  llvm::SMRange range;
};

/// An attribute of the own op that holds several attributes of the signature as
/// fields of one record.
struct CompositeAttribute {
  std::string name;
  /// An attribute record without a wire layout of its own.
  std::string kind;
  bool required = true;
  /// Attribute of the signature and the field that holds it, in the order of
  /// the signature. Fields that hold nothing are dropped on the way to the
  /// versioned dialect.
  std::vector<std::pair<std::string, std::string>> holds;
  llvm::SMRange range;
};

/// The types a type variable of one op version ranges over, as type
/// expressions in the order of the spec, named sets already expanded.
struct TypeConstraint {
  DIALECTGEN_FIELDS(TypeConstraint, "a type constraint")
  std::string FIELD(name, "The type variable", Required, Identity);
  std::vector<std::string> FIELD(types, "Types; @name stands for a set",
                                 Required, As<form::Types>());
  llvm::SMRange range;
  /// A type had to be left out because it could not be read.
  bool hasUnreadTypes = false;
};

/// Names of hand-written C++ or custom text that an op version requests. A flag
/// means that a method of the generated class is hand-written in
/// runtime/<family>/; a name selects one of the shared functions there. Specs
/// give them by op or by version (HookReader.h).
struct Hooks {
  DIALECTGEN_FIELDS(Hooks, "hooks")
  bool FIELD(verifier, "A verifier by hand", Free);
  bool FIELD(canonicalizer, "Canonicalization patterns", Free);
  bool FIELD(folder, "A folder", Free);
  bool FIELD(constantLike, "It is a constant", Free);
  bool FIELD(reifyResultShapes, "It gives the shapes of its results as IR",
             Free);
  std::string FIELD(resultTypeInference,
                    "The rule that gives the result types where the signature "
                    "alone does not",
                    Free);
  /// Empty: the family's default.
  std::string shapeInference;
  /// The shapes are those that the rule of this older version gives, although
  /// the interface changed in between.
  std::optional<Version> shapeInferenceOf;
  KEY("shape_inference", form::ShapeRule,
      "The rule that gives the shapes of results, or the older version whose "
      "rule holds",
      Free)
  bool FIELD(noShapeInference,
             "There is no such rule, although an older version has one", Free);
  std::string FIELD(decomposition, "The function that makes it of other ops",
                    Free);
  std::string FIELD(valueBound,
                    "The rule that gives the greatest element of the results "
                    "where none is below 0",
                    Free);
  std::string FIELD(lowering,
                    "What it is in StableHLO: an op, or the function that "
                    "builds it",
                    Free);
  std::string FIELD(importer,
                    "The importer's method for nodes that need more than the "
                    "table",
                    Free);
  /// Result type inference, if the base .td does not determine it: "unranked",
  /// "broadcast_same_type", "broadcast_to_bool". Given by `hooks` of a
  /// part.
  std::string FIELD(builders, "How builders find the result's type", Free);
  /// Snippets under specs/<family>/snippets/.
  std::vector<std::string> FIELD(extraClassDeclarations,
                                 "Snippets put into the class declaration",
                                 Free);
  std::vector<std::string> FIELD(extraDefinitions,
                                 "Snippets appended to the definition", Free);
  std::vector<std::string>
      FIELD(attributeOrder,
            "Attributes and regions that come first; others follow by name");
  /// `to` of Cast is an int upstream and a type attribute here.
  std::map<std::string, std::string>
      FIELD(attributeKinds, "Attribute to the kind it has in the dialect");

  /// Whether the lowering is an op, `stablehlo.add`, and no function.
  bool isLoweredToOp() const { return lowering.find('.') != std::string::npos; }

  llvm::SMRange range;
};

/// Which of an upstream's C++ pieces exist for an op version.
struct UpstreamFunctions {
  DIALECTGEN_FIELDS(UpstreamFunctions, "functions")
  bool FIELD(shapeInference, "The upstream has a shape inference function");
  bool FIELD(dataPropagation, "The upstream propagates data");
  std::vector<unsigned> FIELD(bodyOpsets, "Opsets a function body is given for",
                              As<form::Opsets>());
  bool FIELD(contextDependentBody, "The body depends on the node");
  llvm::SMRange range;
};

/// The condition of a relation.
struct Condition {
  /// Index into getConditionNames().
  unsigned kind = 0;
  /// Operand, result or attribute.
  std::string name;
  /// Of conditions with a value: the required one.
  Json value;
};

/// Something that is true of the types of operands and results and of
/// attributes, together.
struct Relation {
  /// Index into getRelationNames().
  unsigned kind = 0;
  /// Operands, results, regions and attributes of the own op; a field of an
  /// attribute is `attribute.field`.
  std::vector<std::string> arguments;
  /// It need only be true then; with `exactly` it is not true otherwise.
  std::optional<Condition> when;
  bool exactly = false;
  llvm::SMRange range;
};

/// A use that a version of an op does not admit below some release.
struct Refusal {
  enum Kind { ElementTypesChange, AttributeIs, OperandIs };
  DIALECTGEN_FIELDS(Refusal, "a constraint")
  Version FIELD(below, "The first release that admits it", Required);
  Kind FIELD(kind, "", Required, Key{"when"});
  std::string FIELD(attribute, "Of attribute-is");
  std::string FIELD(record, "The wire record that is not admitted");
  llvm::SMRange range;
};

/// Which way a step is taken.
enum class Way { Up, Down };

/// One action of a spec for the step from the next older version, or one that
/// the differ derived (see diff/Steps.h). Without a way it applies to both.
struct StepAction {
  enum Kind {
    /// Programs of the older version imply attribute `name` = `value`, or none
    /// if that is null; on the way down, only this value is admitted. For an
    /// attribute that the older version has, the meaning of its absence there.
    Before,
    /// Attribute `name` of the older version is gone; up, only `value` is
    /// admitted; down, it is `value`.
    Only,
    /// Attribute `name` of the older version is gone and meant nothing: up,
    /// every value is admitted; down, there is none.
    Drop,
    /// `name` is called `other` in the newer version.
    RenameAttribute,
    /// Attribute `name` of the older version is operand `other` of the newer.
    ToOperand,
    /// Operand `name` of the older version is attribute `other` of the newer.
    ToAttribute,
    /// Values of attribute `name` are spelled otherwise: `value` is an object
    /// from old to new.
    Values,
    /// Attribute `name` is at least, at most `value` in the older version.
    AtLeast,
    AtMost,
    /// Negative numbers of attribute `name` count from the end of the
    /// dimensions
    /// of operand or result `other`; the older version has none.
    FromStart,
    /// Operand `name` is new; older programs had the constant `value`.
    Insert,
    /// Operand `name` may be absent in the newer version, which means the
    /// constant `value`.
    WhenAbsent,
    /// The newer version is op `other`.
    Becomes,
    /// Values of type variable `name` are cast to the older version's type
    /// `other` and back; if that is `wider`, each to one that has all its
    /// numbers, where the older version has such a type.
    Cast,
    /// The C++ function of this name in `runtime/<family>/hooks`, which may
    /// concern attribute `other` alone. With `isFirst`, it only rewrites a use
    /// of the source into a form that the remaining actions can convert.
    Hook,
    /// There is no such step, for the reason `other`.
    Impossible,
  };
  Kind kind = Before;
  std::optional<Way> way;
  std::string name, other;
  Json value;
  /// Of ToOperand: one number is a list of one as an operand.
  bool isList = false;
  /// Of Hook: before all that follows from the signatures.
  bool isFirst = false;
  llvm::SMRange range;

  static constexpr const char *wider = "wider";
  bool isFor(Way asked) const { return !way || *way == asked; }
};

/// One version of an op: an entire signature, in whichever form the spec gives
/// it.
struct OpVersion {
  DIALECTGEN_FIELDS(OpVersion, "a version")
  Version FIELD(since, "", Required);
  /// Inclusive; absent: current.
  std::optional<Version>
      FIELD(until, "Only for a version that ended without a successor");
  std::string FIELD(summary, "One line; absent: the op's", Prose);
  std::string FIELD(note, "What is new, one line", Prose);
  std::string FIELD(noEquivalent,
                    "Why no op of the releases before the first version can "
                    "take its place",
                    Prose);
  KEY("from", form::OlderVersion, "", SpecsOnly)
  KEY("changes", form::Changes,
      "Applied in order to the signature of version `from`", SpecsOnly)
  std::vector<Parameter> FIELD(operands, "", Always, Each{"an operand"});
  std::vector<Parameter> FIELD(results, "", Always, Each{"a result"});
  std::vector<Attribute> FIELD(attributes, "", Always);
  std::vector<Region> FIELD(regions, "");
  std::vector<TypeConstraint> FIELD(typeConstraints,
                                    "Type variable to the types it ranges over",
                                    Always, As<form::TypesByVariable>());
  /// A spec that repeats the upstream contains it.
  std::vector<std::string>
      FIELD(unusedTypeVariables,
            "Type variables the upstream declares and does not use");
  std::optional<bool> FIELD(deterministic, "Unsaid if absent", Settable);
  bool FIELD(deprecated, "", Settable);
  bool FIELD(experimental, "", Settable);
  UpstreamFunctions FIELD(functions, "", Settable, Free);

  // Behaviour; given for the op, or for single versions.
  std::vector<std::string> FIELD(traits, "Names of names.json", ResolvedOnly,
                                 Free, Behaviour);
  std::vector<Relation> FIELD(relations, "Each a name and its arguments",
                              ResolvedOnly, Free, Behaviour);
  /// `@custom` for C++, empty for the generic form.
  std::string FIELD(assembly, "Declarative format", ResolvedOnly, Free,
                    Behaviour);
  std::vector<Refusal> FIELD(illegal, "Uses that some releases do not admit",
                             ByLoader, Behaviour);
  std::vector<StepAction> FIELD(
      step,
      "What is to know of the step from the version before, where it cannot be "
      "derived",
      ByLoader, Behaviour);
  /// Sentences for documentation.
  std::vector<std::string> FIELD(verified, "What the verifier hook checks",
                                 ResolvedOnly, Free);
  std::vector<std::string> FIELD(unverified,
                                 "What must hold besides and is not checked",
                                 ResolvedOnly, Free);
  Hooks FIELD(hooks, "", ResolvedOnly);
  llvm::SMRange range;

  const TypeConstraint *findTypeConstraint(llvm::StringRef name) const;
  /// The types that `parameter`, one of this version's, may be of.
  llvm::ArrayRef<std::string> typesOf(const Parameter &parameter) const;
  const Attribute *findAttribute(llvm::StringRef name) const;
  /// Whether an operand or result is of the type variable `name`.
  bool usesTypeVariable(llvm::StringRef name) const;
  /// The value that older programs imply for attribute `name`; null if unknown.
  const Json *findBefore(llvm::StringRef name) const;
  /// The hook that takes this step in that direction; empty if none.
  llvm::StringRef findHook(Way way) const;
  /// Fewest and most operands or results a well-formed use has
  /// (`INT_MAX`: no bound), as ONNX counts them.
  int minOperands() const;
  int maxOperands() const;
  int minResults() const;
  int maxResults() const;
};

/// A use of the newest version of an op.
struct OpExample {
  /// Of an own op: lines of a program.
  std::vector<std::string> mlir;
  /// Types, as MLIR writes them.
  std::vector<std::string> operands, results;
  /// Attribute to value; one whose kind has no values in specs is MLIR's text.
  Json attributes = Json::object();
};

/// An attribute of a view as the operation has it that the view stands for.
struct SourceEntry {
  /// The view's attribute.
  std::string name;
  /// The operation's, or else the operand that is a constant.
  std::string attribute;
  std::optional<unsigned> operand;
  /// Where the operation has no such attribute.
  Json absent;
  /// It is a dimension of the first operand, counted from either end.
  bool isDimension = false;
};

/// The one operation of another dialect that a view stands for.
struct SourceOp {
  std::string name;
  /// Its operands and results that are those of the view, by place.
  std::vector<unsigned> operands, results;
  std::vector<SourceEntry> entries;
  /// Attributes that must be so, or absent.
  std::vector<std::pair<std::string, Json>> only;
  /// The function with the remaining part; may be empty.
  std::string hook;
};

/// An op with all its versions, newest first.
struct Op {
  std::string name;
  /// Name of its timeline: an ONNX domain, a release line.
  std::string domain;
  std::string summary;
  /// The semantics, as lines of Markdown that are filled anew where they are
  /// printed. An empty line begins a paragraph.
  std::vector<std::string> description;
  /// The class name in C++, if it does not follow from the name (`ClzOp`); may
  /// be empty.
  std::string className;
  std::vector<OpVersion> versions;
  /// Attributes of the own op that hold several of the signature.
  std::vector<CompositeAttribute> compositeAttributes;
  /// The op of another dialect that stands in the place of an own one
  /// (`func.func`); empty if there is an own one.
  std::string external;
  /// Ops of other dialects that are this one too, by the op whose region they
  /// end.
  std::vector<std::pair<std::string, std::string>> externalInside;
  /// It is the dialect's function, which programs consist of.
  bool isFunction = false;
  /// Of a view: it does more than give results.
  bool hasEffects = false;
  /// Of a view: its dictionary may have keys that no attribute has.
  bool otherKeys = false;
  /// Of a view: the example in its documentation, which its tests extend.
  std::optional<OpExample> example;
  /// Of a view: its counterpart in programs of another dialect.
  std::optional<SourceOp> source;
  /// `@function` if it is written as MLIR's functions are; empty for the
  /// generic form.
  std::string text;
  /// Path of the spec file relative to the root; empty for an upstream.
  std::string file;
  /// A version had to be left out because it could not be read.
  bool hasUnreadVersions = false;
  llvm::SMRange range;

  const OpVersion *findVersion(const Version &since) const;
  /// The version before `version`, an element of `versions`; null for the
  /// oldest.
  const OpVersion *olderThan(const OpVersion &version) const;
  const OpVersion *newerThan(const OpVersion &version) const;
  /// The version of release `at`; null if there is none then.
  const OpVersion *versionAt(const Version &at) const;
};

/// An operator that programs may have although no version defines it.
struct ExperimentalOp {
  std::string name;
  /// The newest version whose programs may have it.
  Version until;
  llvm::SMRange range;
};

/// A line of versions: an ONNX domain and its opsets, or a release line.
struct Timeline {
  std::string name;
  /// Other spellings of the same domain (`""` is `ai.onnx`).
  std::vector<std::string> aliases;
  Version minimum, newestReleased, newest;
  /// The prefix of its ops' mnemonics, if ops of another timeline have the same
  /// names.
  std::string mnemonicPrefix;
  /// Programs may have ops of it that no spec describes.
  bool isOpen = false;
  /// The name of its versions: `opset`, `release`.
  std::string label = "version";
  /// Address of the upstream's page of an op, `{op}` for its name; may be
  /// empty.
  std::string page;
  /// All releases, oldest first; empty where every number is one.
  std::vector<Version> releases;
  /// Operators of old versions that are in none of them.
  std::vector<ExperimentalOp> experimentalOps;
  llvm::SMRange range;

  /// The release before, after `version`; nothing at the ends, or if `version`
  /// is no release.
  std::optional<Version> before(const Version &version) const;
  std::optional<Version> after(const Version &version) const;
};

/// An element type of the vocabulary: `float` is `F32` in ODS, `f32` in MLIR
/// text, number 1 in the ONNX protobuf.
struct ElementType {
  std::string name;
  /// ODS type constraint, the name of a definition.
  std::string def;
  /// Number in the family's serialized form; 0: none.
  unsigned number = 0;
  llvm::SMRange range;
  /// ODS predicate of tensors that may have such elements; may be empty.
  std::string tensorDef = "";
};

/// A type constructor of the vocabulary: `seq(x)` is `SeqOf<[x]>`.
struct TypeConstructor {
  std::string name;
  unsigned parameters = 1;
  /// ODS class. With one parameter it takes a list of alternatives, with more
  /// it takes each separately, unless it has a pattern, for example
  /// `OptOf<$0>`.
  std::string def;
  llvm::SMRange range;

  /// The class with its arguments.
  std::string ods(llvm::ArrayRef<std::string> arguments) const;
};

/// A set of types with a name that operands and results may have: tensors of
/// some element types and shapes, one of other sets, or a constraint that the
/// base definitions have.
struct NamedType {
  std::string name;
  std::vector<std::string> elements;
  std::optional<int64_t> rank;
  bool isStatic = false;
  std::vector<std::string> anyOf;
  std::string def;
  llvm::SMRange range;
};

/// An attribute kind of the vocabulary.
struct AttributeKind {
  std::string name;
  /// ODS attribute constraint of a required attribute of this kind; empty if
  /// only fields are of it.
  std::string def;
  /// ODS parameter of a field of this kind, required and not; empty if no field
  /// is of it.
  std::string parameter, optionalParameter;
  /// JSON kind of a value: "integer", "number", "string", "boolean",
  /// "dictionary", or empty when a default cannot be written in a spec.
  std::string value;
  /// The kind of a view's dictionary entry for this kind; empty: it has none.
  std::string entry;
  /// Values are lists of `value`.
  bool list = false;
  /// The MLIR type of a number, or of each number of a list.
  std::string element;
  /// Width of the float that holds a "number".
  unsigned bits = 64;
  /// The attribute is a region of the op.
  bool region = false;
  /// It holds no value: it is there or not.
  bool unit = false;
  /// Number in the family's serialized form; 0: none.
  unsigned number = 0;
  llvm::SMRange range;
};

/// A name of the spec and the definition it names.
struct VocabularyName {
  std::string name;
  std::string def;
  /// Of traits: the counterpart on ops of the versioned dialect; empty if none.
  std::string versionedDef;
  /// Of traits: the properties that they verify, in sentences for
  /// documentation.
  std::vector<std::string> verified;
  llvm::SMRange range;
};

/// A field of an attribute or type of the dialect.
struct RecordField {
  std::string name;
  /// An attribute kind with a parameter, or an attribute record.
  std::string kind;
  bool required = true;
  /// Its form in bytecode, if its kind does not determine it.
  std::string wire;
  /// The release that added it: bytecode of older ones has records without it.
  std::optional<Version> since;
  llvm::SMRange range;
  /// A tool chose the kind, and nobody has confirmed it yet.
  bool toConfirm = false;
};

/// An attribute or a type of the dialect.
struct DialectRecord {
  std::string name, mnemonic, summary;
  /// The wire record that it is; empty if operations hold its fields one by one
  /// there.
  std::string wire;
  /// The type that holds an enumeration in place of an attribute of its own,
  /// for example `i32`.
  std::string storage;
  std::vector<RecordField> fields;
  /// Names of the vocabulary's attribute traits.
  std::vector<std::string> traits;
  /// The checks of its `verify` in C++; none if there is no such method.
  std::vector<std::string> verified;
  /// Declarative format; empty for that of the fields, `@custom` for C++.
  std::string assembly;
  /// The value of an absent field, by field; null if it has none.
  Json defaultValue;
  llvm::SMRange range;
  /// Nobody has confirmed its code in bytecode yet; the place of the mark.
  std::optional<llvm::SMRange> codeToConfirm;
};

/// A field of a wire record, in wire order.
struct WireField {
  std::string name;
  /// Index into getWireKinds().
  unsigned kind = 0;
  /// Which type or attribute stands there, and which number, where others make
  /// no sense: test programs are made by it.
  std::string record;
  int64_t sample = 1;
  llvm::SMRange range;
  /// A tool chose the kind, and nobody has confirmed it yet.
  bool toConfirm = false;
};

struct WireCase {
  std::string name;
  int64_t value = 0;
  /// Later than the attribute if the case came later.
  std::optional<Version> since;
  llvm::SMRange range;
  /// Its meaning, one line for documentation; may be empty.
  std::string doc = "";
  /// A tool chose `since`, and nobody has confirmed it yet.
  bool toConfirm = false;
};

/// A type or attribute of the versioned dialect. Its wire code is its position
/// in the list.
struct WireRecord {
  std::string name, className;
  /// The name that once had the code; then nothing else is set.
  std::string retired;
  Version since;
  std::optional<Version> until;
  /// Width of the scalar type; 0 if it is none.
  unsigned bits = 0;
  /// The MLIR type or attribute of the record: the text of a type without
  /// parameters, or `@` and a name of getBuiltinNames(). Empty if it belongs to
  /// the dialect, which names it.
  std::string builtin;
  /// The text between `<` and `>` in programs: punctuation, `$field`,
  /// `dims($field)`, `types($field)`; or `@builtin`, the text that MLIR prints
  /// for it. Empty: `field = value, …`, or the name of a case.
  std::string text;
  std::vector<WireField> fields;
  std::vector<WireCase> cases;
  llvm::SMRange range;
  /// Of its entry in the list of codes.
  llvm::SMRange codeRange = {};
  /// Nobody has confirmed its code yet; the place of the mark.
  std::optional<llvm::SMRange> codeToConfirm;

  /// Whether something of how it stands in artifacts is not confirmed.
  bool isToConfirm() const;
};

/// How versions become IR.
enum class PartKind { Dialect, VersionedDialect, View, External };

/// The name of one version of an op in a part.
struct CarriedVersion {
  /// Index into the op's versions.
  size_t index = 0;
  Version since;
  /// `ReduceSumV11`, `gather_v2`.
  std::string mnemonic;
  /// C++ class (`ONNXReduceSumV11Op`, `GatherOpV2`), and TableGen definition
  /// (`ONNXReduceSumV11Op`, `VHLO_GatherOpV2`).
  std::string className, defName;
};

/// One way in which a dialect's op versions become IR.
struct FamilyPart {
  PartKind kind = PartKind::Dialect;
  /// The MLIR dialect (`onnx`, `stablehlo`, `vhlo`).
  std::string dialect;
  std::string summary;
  std::string cppNamespace;
  /// Of definitions (`VHLO` of `VHLO_AddOpV1`), and with `prefixesClasses` of
  /// classes too (`ONNX` of `ONNXAddOp`).
  std::string prefix;
  bool prefixesClasses = false;
  /// Attributes stand by name in definitions, not as the signature has them.
  bool attributesByName = false;
  /// Attributes that are not given are filled in with their defaults, rather
  /// than left out.
  bool fillsInDefaults = false;
  /// Superseded versions, too, have builders by operand and attribute; else
  /// those with plain names alone.
  bool buildsAll = false;
  /// The folder of tests of all its versions; empty: each version names its
  /// own.
  std::string tests;
  /// It carries superseded versions, too.
  bool carriesAll = false;
  /// By index of the op; newest first.
  std::vector<std::vector<CarriedVersion>> versions;

  /// Of a view: the dictionary of attributes, if the carrier has none of
  /// its own, and the entry for the version.
  std::string attributesKey, versionKey;

  // Of a versioned dialect: the format of artifacts. The prefix of an
  // artifact's producer, for example `StableHLO_v`.
  std::string producerPrefix;
  std::vector<std::pair<std::string, Version>> windows;
  /// From which release on which MLIR bytecode version is written.
  std::vector<std::pair<Version, int64_t>> bytecodeVersions;
  /// Since when readers take something of MLIR itself: `location_ranges`,
  /// `builtin_attributes`.
  std::vector<std::pair<std::string, Version>> mlirFeatures;
  llvm::SMRange range;
};

/// Names of specs, and the definitions that they name.
struct Vocabulary {
  std::vector<ElementType> elementTypes;
  std::vector<TypeConstructor> typeConstructors;
  /// Named sets of type expressions, usable as `@name` in type constraints.
  std::vector<TypeConstraint> typeSets;
  std::vector<NamedType> namedTypes;
  std::vector<AttributeKind> attributeKinds;
  std::vector<VocabularyName> regionKinds, traits, attributeTraits;
  /// Formats by name: `def` is the format.
  std::vector<VocabularyName> assemblies;
};

/// The entry of dialect.json for the history in specs/released, which
/// `--release` writes.
struct ReleaseRecord {
  /// The newest released version of each timeline, by name; empty if nothing
  /// was released.
  std::map<std::string, Version, std::less<>> versions;
  /// Of the history as it was written.
  std::string hash;
  llvm::SMRange range;
};

/// A dialect family: the content of one folder of specs/.
struct Family {
  /// Folder name.
  std::string name;
  std::string summary;
  std::vector<Timeline> timelines;
  /// The parts of the family: the dialect, its versioned dialect, and views.
  std::optional<FamilyPart> dialect, versionedDialect, view;
  Vocabulary vocabulary;
  std::vector<DialectRecord> dialectTypes, dialectAttributes;
  /// Names of them by their code in bytecode of the dialect; empty where
  /// the code is retired.
  std::vector<std::string> dialectTypeCodes, dialectAttributeCodes;
  std::vector<llvm::SMRange> dialectTypeCodeRanges, dialectAttributeCodeRanges;
  /// By wire code.
  std::vector<WireRecord> types, attributes;
  /// Sorted by (timeline, name).
  std::vector<Op> ops;
  /// Outputs asked for (names registered in emit/), and where.
  std::vector<std::string> outputs;
  llvm::SMRange outputsRange;
  ReleaseRecord released;
  llvm::SMRange range;

  const Timeline *findTimeline(llvm::StringRef nameOrAlias) const;
  const Timeline &timelineOf(const Op &op) const;
  const Op *findOp(llvm::StringRef domain, llvm::StringRef name) const;
  const AttributeKind *findAttributeKind(llvm::StringRef name) const;
  /// The part of that kind; null if the family has none.
  const FamilyPart *find(PartKind kind) const;
  const FamilyPart *dialectPart() const { return find(PartKind::Dialect); }
  const FamilyPart *versionedPart() const {
    return find(PartKind::VersionedDialect);
  }
  /// The parts that the family has.
  llvm::SmallVector<const FamilyPart *, 3> parts() const;
  /// The names of the versions of `op`, an element of `ops`, there.
  llvm::ArrayRef<CarriedVersion> carried(const FamilyPart &familyPart,
                                         const Op &op) const;
  /// The release line of the versioned dialect.
  const Timeline &releaseLine() const { return timelines.front(); }
};

/// An attribute as the own op has it: one of the signature, or a composite
/// attribute of several.
struct DialectAttribute {
  std::string name, kind;
  bool required = false;
  /// Exactly one of these is set.
  const Attribute *attribute = nullptr;
  const CompositeAttribute *compositeAttribute = nullptr;
};

/// The attributes of the own op of `version`, in the order of the signature; a
/// composite attribute stands where the first attribute it holds would.
std::vector<DialectAttribute> dialectAttributesOf(const Op &op,
                                                  const OpVersion &version);

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

/// Kinds of fields of own records that are no records themselves: the runtime's
/// HeldKind, the C++ type, and how they stand in bytecode.
struct FieldKind {
  const char *name;
  const char *held;
  const char *type;
  /// A WireKind, for bytecode of the dialect.
  const char *wire;
};
llvm::ArrayRef<FieldKind> getFieldKinds();
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

/// A type expression of the vocabulary, parsed: `seq(tensor(float))` is
/// constructor `seq` over constructor `tensor` over element `float`.
struct TypeExpression {
  std::string head;
  std::vector<TypeExpression> arguments;
};

/// The names of all elements, in their order.
template <typename Range>
std::vector<std::string> namesOf(const Range &elements) {
  std::vector<std::string> names;
  for (const auto &element : elements)
    names.push_back(element.name);
  return names;
}

/// Whether ops, operands and the like may be called that: identifiers, but for
/// dots at the end, which the standard has.
bool isName(llvm::StringRef name);

/// Parses `text`; std::nullopt if it is not of the form name or name(args).
std::optional<TypeExpression> parseTypeExpression(llvm::StringRef text);

/// `13`, or `0.9.0` where a minor is present.
std::string toString(const Version &version);
/// `13`, or `"0.9.0"`.
Json versionJson(const Version &version);
/// Reads an opset number or a dotted release.
std::optional<Version> parseVersion(llvm::StringRef text);

/// The element of `range`, a list or a view of one, with that name; null if
/// there is none.
template <typename Range>
auto *findByName(Range &&range, llvm::StringRef name) {
  for (auto &element : range)
    if (element.name == name)
      return &element;
  return static_cast<decltype(&*range.begin())>(nullptr);
}

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_MODEL_H
