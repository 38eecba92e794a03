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

#include "model/NameLists.h"
#include "model/Vocabulary.h"

namespace dialectgen {

namespace form {
struct AssemblyByVersion;
struct BodiesByVersion;
struct CodedRecords;
struct CppName;
struct DialectHooks;
struct DialectOfFamily;
struct DottedName;
struct ExternalInside;
struct Features;
struct HooksByVersion;
struct Names;
struct ObjectOfValues;
struct Ops;
struct OrderOfAttributes;
struct ByteVersions;
struct RelationsOfVersions;
struct TypesOfVersions;
struct ShapesOfVersions;
struct SentencesOfVersions;
struct SourceConditions;
struct TextForm;
struct TraitsByVersion;
struct TreatmentOfDefaults;
struct SetOfBuilders;
struct VersionList;
struct VersionedDialectOfFamily;
struct Versions;
struct ViewOfFamily;
struct Windows;
} // namespace form

/// An attribute of the dialect's op that holds several attributes of the
/// signature as fields of one record.
struct CompositeAttribute {
  DIALECTGEN_FIELDS(CompositeAttribute, "a composite attribute")
  std::string FIELD(name, "Its name in the op of the dialect", Required,
                    Identity);
  std::string FIELD(kind, "A record of attributes/*.json without a wire record",
                    Required);
  bool FIELD(required, "");
  /// In the order of the signature. Fields that hold nothing are dropped on the
  /// way to the versioned dialect.
  std::vector<std::pair<std::string, std::string>>
      FIELD(holds,
            "Attribute of the signature to the field that holds it; default: "
            "every field holds the attribute of its name",
            Always, Expect{"an object from attribute to field"},
            Each{"the name of a field"});
  llvm::SMRange range;
};

/// A use of the newest version of an op.
struct OpExample {
  DIALECTGEN_FIELDS(OpExample, "an example")
  std::vector<std::string>
      FIELD(mlir, "Of an op of the dialect: lines of the program", Always);
  std::vector<std::string> FIELD(operands, "Types, as MLIR writes them",
                                 Always);
  /// One whose kind has no values in specs is MLIR's text.
  Json FIELD_OR(attributes, Json::object(), "Attribute to value", Always,
                As<form::ObjectOfValues>());
  std::vector<std::string> FIELD(results, "Types, as MLIR writes them", Always);
  llvm::SMRange range;
};

/// An attribute of a view as the operation has it that the view stands for.
struct SourceEntry {
  DIALECTGEN_FIELDS(SourceEntry, "where an attribute is from")
  static constexpr const char *oneOf[] = {"attribute", "operand"};
  std::string FIELD(attribute, "The operation's attribute");
  std::optional<unsigned> FIELD(operand, "Its operand, a constant, by place");
  Json FIELD(absent, "The value where it has no such attribute",
             As<form::Scalar>());
  bool FIELD(isDimension,
             "It is a dimension of the first operand, counted from either end",
             Key{"dimension"});
  llvm::SMRange range;
};

/// The one operation of another dialect that a view stands for.
struct SourceOp {
  DIALECTGEN_FIELDS(SourceOp, "an operation that a view stands for")
  std::string FIELD(name, "Its name", Key{"op"}, Required);
  std::vector<unsigned>
      FIELD(operands,
            "Its operands that are those of the view, by place; default: a "
            "hook gives them");
  std::vector<unsigned>
      FIELD(results,
            "For each of its results, which one of the view it is; default: "
            "the first");
  std::vector<std::pair<std::string, SourceEntry>>
      FIELD(entries,
            "From an attribute of the view to where the operation has it",
            Key{"attributes"},
            Expect{"an object from attribute to where it is from"});
  std::vector<std::pair<std::string, Json>>
      FIELD(only, "Attributes that must have that value, or be absent",
            As<form::SourceConditions>());
  std::string FIELD(hook, "The function that gives the rest");
  llvm::SMRange range;
};

/// An op with all its versions, newest first.
struct Op {
  DIALECTGEN_FIELDS(Op, "an op")
  std::string FIELD(name, "Name; equals the file's", Key{"op"}, Required,
                    Identity);
  /// An ONNX domain, a release line.
  std::string FIELD(domain, "A timeline of dialect.json; default: its first",
                    Always, Distinguishing);
  std::string FIELD(summary, "One line", Prose);
  /// Lines are filled anew where they are printed.
  std::vector<std::string> FIELD(
      description,
      "The semantics, as lines of Markdown; an empty line begins a paragraph. "
      "For example, `[\"Adds the operands\", \"element by element.\"]`",
      Prose);
  std::vector<std::string> FIELD(
      alsoCalled,
      "Other words for the op, which searches find. For example, `[\"matrix "
      "multiplication\"]`",
      Prose);
  std::string FIELD(className,
                    "C++ class; default: its name in camel case and Op. For "
                    "example, `GatherOp`",
                    Key{"class"});
  /// Empty for an upstream.
  std::string FIELD(file, "Relative to the root", ResolvedOnly, Always, Free);
  /// For example `func.func`; empty if there is an op of the dialect.
  std::string FIELD(external,
                    "The op of another dialect that replaces one of this "
                    "dialect");
  std::vector<std::pair<std::string, std::string>>
      FIELD(externalInside,
            "Ops of other dialects that correspond to this one, by the op "
            "whose region they terminate",
            As<form::ExternalInside>(), Expect{"an object from op to op"},
            Each{"the name of an op"});
  std::string FIELD(dialectName,
                    "What the external dialect calls it today; absent: the "
                    "same",
                    Renaming);
  bool FIELD(isFunction, "It is the function of its dialect", Key{"function"});
  bool FIELD(hasEffects, "Of a view: it does more than give results",
             Key{"effects"});
  bool FIELD(otherKeys,
             "Of a view: its dictionary may have keys that no attribute has");
  std::optional<OpExample>
      FIELD(example,
            "A use of the newest version, for documentation and tests: of an "
            "op of the dialect as a program, of a view as its parts",
            Free);
  std::optional<SourceOp>
      FIELD(source,
            "Of a view: the one operation of another dialect that it stands "
            "for",
            Key{"stands_for"}, Free);
  /// `@function`, as MLIR's functions are written, or empty.
  std::string FIELD(text,
                    "Syntax of the op in the versioned dialect; default: the "
                    "generic form",
                    As<form::TextForm>());
  std::vector<CompositeAttribute>
      FIELD(compositeAttributes,
            "Attributes of the dialect's op that group several "
            "of the signature as fields");
  KEY("traits", form::TraitsByVersion, "Names of names.json", SpecsOnly)
  KEY("types", form::TypesOfVersions,
      "Types of operands and results with type variables, for example "
      "`{\"x\": \"T\", \"y\": \"T\"}`; quantization is a property of "
      "variables; since and until limit the versions",
      SpecsOnly)
  KEY("relations", form::RelationsOfVersions,
      "Constraints between operands, results, attributes and regions: from a "
      "relation to its arguments, for example "
      "`{\"same_types\": [\"x\", \"y\"]}`. when and exactly_when are "
      "conditions; since and until limit the versions",
      SpecsOnly)
  KEY("shapes", form::ShapesOfVersions,
      "Shapes of operands, results and attributes with variables for sizes, "
      "for example `{\"A\": \"[M, K]\", \"B\": \"[K, N]\", \"Y\": \"[M, "
      "N]\"}`; `where` lists equations; since and until limit the versions; "
      "or a list of these",
      SpecsOnly)
  KEY("assembly", form::AssemblyByVersion,
      "Declarative format; @name: that of names.json; @custom: C++; default: "
      "the generic form",
      SpecsOnly)
  KEY("bodies", form::BodiesByVersion,
      "Programs of other ops that replace the op where a version lacks it, by "
      "version; a number instead: the older version whose body it has",
      SpecsOnly)
  KEY("verified", form::SentencesOfVersions,
      "The checks of the verifier hook, one sentence each", SpecsOnly)
  KEY("unverified", form::SentencesOfVersions,
      "Further constraints that nothing checks, one sentence each", SpecsOnly)
  KEY("hooks", form::HooksByVersion, "Hand-written C++ or text an op asks for",
      SpecsOnly)
  std::vector<OpVersion> FIELD(versions, "Newest first", Required,
                               As<form::Versions>());
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

/// A line of versions: an ONNX domain and its opsets, or a release line.
struct Timeline {
  DIALECTGEN_FIELDS(Timeline, "a timeline")
  static constexpr const char *oneOf[] = {"newest", "releases"};
  /// Each version has a page, tables and tests.
  static constexpr unsigned mostVersions = 10000;
  size_t countVersions() const {
    return releases.empty() && minimum <= newest
               ? newest.getMajor() - minimum.getMajor() + 1
               : releases.size();
  }
  std::string FIELD(name, "An ONNX domain, or a release line", Required,
                    Identity);
  std::vector<std::string>
      FIELD(aliases, "Other spellings, for example \"\" for ai.onnx", AsSet);
  std::string FIELD(mnemonicPrefix,
                    "Prefix of the mnemonics of its ops, if another timeline "
                    "has ops of the same names; it may have dots",
                    As<form::DottedName>());
  bool FIELD(isOpen, "Programs may have ops of it that no spec describes",
             Key{"open"});
  std::string FIELD_OR(label, "version",
                       "The name for one of its versions, for example opset; "
                       "of a line of releases, release",
                       Always, Free);
  std::string FIELD(page,
                    "Address of the upstream's page of an op; {op} is replaced "
                    "by its name",
                    Free);
  Version FIELD(minimum,
                "The oldest version known, where every number is one; with "
                "newest",
                Always);
  Version FIELD(newestReleased,
                "The newest that the upstream released; default: the newest",
                Always, Free);
  Version FIELD(newest,
                "The newest version known, where every number from minimum on "
                "is one",
                Always, Free);
  /// Empty where every number is one.
  std::vector<Version>
      FIELD(releases,
            "All releases, oldest first, in place of minimum and newest");
  std::vector<std::pair<std::string, Version>>
      FIELD(experimentalOps,
            "Operators of old programs that no version defines, each with the "
            "last version whose programs may have it",
            Free, Expect{"an object from op to its last version"});
  llvm::SMRange range;

  /// The release before, after `version`; nothing at the ends, or if `version`
  /// is no release.
  std::optional<Version> before(const Version &version) const;
  std::optional<Version> after(const Version &version) const;
};

/// How versions become IR.
enum class PartKind { Dialect, VersionedDialect, View };

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

/// Names in .td files of a dialect that others wrote.
struct TdNames {
  DIALECTGEN_FIELDS(TdNames, "names of .td files")
  /// Empty: the file does not have it.
  std::string FIELD(since,
                    "The place of a definition's first release: a field, a "
                    "method of its class, or a trait with a number");
  std::string FIELD(until, "The place of the last release, likewise; "
                           "\"current\" means none");
  std::map<std::string, std::string>
      FIELD(entries,
            "Definitions that correspond to a name of this family: a type, a "
            "kind of attributes, a trait, a region kind",
            Key{"names"}, Each{"a name"});
  std::map<std::string, std::vector<std::string>> FIELD(
      parameters,
      "Types and attributes of a versioned dialect whose parameters have "
      "another order in the definition than on the wire: their names in that "
      "order");
  llvm::SMRange range;
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
  /// The file that tests all its versions; empty: each version names its own.
  std::string tests;
  /// It carries superseded versions, too.
  bool carriesAll = false;
  /// By index of the op; newest first.
  std::vector<std::vector<CarriedVersion>> versions;
  llvm::SMRange range;
};

/// C++ of a dialect that exists elsewhere; nothing of it is generated.
struct ExternalDialect {
  DIALECTGEN_FIELDS(ExternalDialect, "an external dialect")
  std::string FIELD(header, "C++ header with its ops, types and attributes",
                    Required);
  std::string FIELD(className,
                    "C++ class of the dialect with its namespace, for example "
                    "`mlir::tosa::TosaDialect`",
                    Required, Key{"class"});
  std::string FIELD(target, "CMake target of its library", Free);
  std::string FIELD(page, "Address of the page that documents it", Free);
  bool FIELD(ownProse,
             "Summaries are those of the specs: following the definitions "
             "takes over none",
             Free);
  llvm::SMRange range;

  bool isThere() const { return !header.empty(); }
};

/// Ops of a dialect that programs are written in.
struct DialectPart : FamilyPart {
  DIALECTGEN_FIELDS(DialectPart, "a dialect")
  INHERITED(dialect, "Name of the MLIR dialect", Key{"name"}, Required,
            Distinguishing)
  INHERITED(summary, "One line", Prose)
  INHERITED(cppNamespace, "Namespace of its classes", Required,
            As<form::CppName>())
  INHERITED(prefix, "Prefix of its definitions, for example `ONNX`",
            As<form::CppName>())
  INHERITED(prefixesClasses, "Classes begin with it, too")
  bool FIELD(attributesByName, "The order of attributes in definitions",
             Key{"attributes"}, ResolvedKey{"attributes_by_name"},
             As<form::OrderOfAttributes>());
  bool FIELD(
      fillsInDefaults,
      "Whether absent attributes are left out or filled in with their default",
      Key{"defaults"}, ResolvedKey{"fills_in_defaults"},
      As<form::TreatmentOfDefaults>());
  bool FIELD(buildsAll,
             "Which op classes have builders by operand and attribute, where "
             "the part has superseded versions: those with plain names, or "
             "all, which takes longer to compile",
             Key{"builders"}, ResolvedKey{"builds_all"},
             As<form::SetOfBuilders>(), Free);
  KEY("version_list", form::VersionList,
      "The versions it carries: all, the newest of each op, or by op, newest "
      "first; \"*\" is for the rest",
      SpecsOnly)
  INHERITED(carriesAll, "It carries superseded versions", ResolvedOnly)
  INHERITED(tests,
            "The file that tests all its versions, which pages of ops link",
            Free)
  ExternalDialect
      FIELD(external,
            "C++ of a dialect that exists elsewhere; nothing of it is "
            "generated",
            Free);
  TdNames FIELD(td, "Names in third-party .td files of this dialect",
                SpecsOnly);
  KEY("hooks", form::DialectHooks,
      "Hooks by the names that ops have in the dialect (`SqueezeV11`); `hooks` "
      "of the files of ops do not count then",
      SpecsOnly)

  DialectPart() { kind = PartKind::Dialect; }
};

/// What a family promises about programs of other releases: `all`, `none`, or
/// the nearest of them, `2 releases`.
struct Compatibility {
  DIALECTGEN_FIELDS(Compatibility, "a policy of compatibility")
  std::string FIELD(backward,
                    "Older releases whose programs the newest release reads: "
                    "`\"all\"`, `\"none\"`, or a number of them, for example "
                    "`\"2 releases\"`");
  std::string FIELD(forward,
                    "Older releases that programs of the newest release can be "
                    "written for, if they use nothing newer: the same");
  llvm::SMRange range;
};

/// How many releases before the newest a promise covers; nothing if `promise`
/// is none of its forms. 0: none; all: as many as there can be.
std::optional<unsigned> releasesOf(llvm::StringRef promise);

/// All versions as ops of an append-only dialect, with wire codes.
struct VersionedPart : FamilyPart {
  DIALECTGEN_FIELDS(VersionedPart, "a versioned dialect")
  INHERITED(dialect, "Name of the MLIR dialect", Key{"name"}, Required,
            Distinguishing)
  INHERITED(summary, "One line", Prose)
  INHERITED(prefix, "Prefix of its definitions, for example `VHLO`", Required,
            As<form::CppName>())
  INHERITED(carriesAll, "It carries superseded versions", ResolvedOnly)
  std::string
      FIELD(producerPrefix,
            "Prefix of the version in the producer string of an artifact. For "
            "example, `StableHLO_v`",
            Required);
  std::vector<std::pair<std::string, Version>>
      FIELD(windows, "Targets by name", Key{"compatibility_windows"},
            As<form::Windows>(), Free);
  Compatibility FIELD(compatibility,
                      "The promises about programs of other releases; absent: "
                      "none is checked",
                      Free);
  std::vector<std::pair<Version, int64_t>>
      FIELD(bytecodeVersions,
            "From which release on which bytecode is written, oldest first",
            Required, Each{"a bytecode version"}, As<form::ByteVersions>());
  /// `location_ranges`, `builtin_attributes`.
  std::vector<std::pair<std::string, Version>>
      FIELD(mlirFeatures, "Since when readers take something of MLIR itself",
            Each{"a feature"}, As<form::Features>());
  TdNames FIELD(td, "Names in third-party .td files of this dialect",
                SpecsOnly);

  VersionedPart() { kind = PartKind::VersionedDialect; }
};

/// All versions as typed views over operations that carry them.
struct ViewPart : FamilyPart {
  DIALECTGEN_FIELDS(ViewPart, "a view")
  INHERITED(dialect, "Name of the views", Key{"name"}, Required, Distinguishing)
  INHERITED(summary, "One line", Prose)
  INHERITED(cppNamespace, "Namespace of its classes", Required,
            As<form::CppName>())
  INHERITED(carriesAll, "It carries superseded versions", ResolvedOnly)
  std::string FIELD(
      attributesKey,
      "The dictionary of attributes on a carrier that has none of its own",
      Required);
  std::string FIELD(versionKey,
                    "The entry that holds the version; an operation without it "
                    "has the oldest matching version",
                    Required);

  ViewPart() { kind = PartKind::View; }
};

/// A name of a version in a part of the family.
struct NameInPart {
  DIALECTGEN_FIELDS(NameInPart, "names in a part")
  std::string FIELD(mnemonic, "", Required);
  std::string FIELD(className, "", Key{"class"}, Required);
  llvm::SMRange range;
};

/// The facts of a version that follow from other parts of the family, which
/// releases hold. An op of the dialect, and a view, is named after its newest
/// version, so that its existence alone is one.
struct VersionInParts {
  DIALECTGEN_FIELDS(VersionInParts, "a version")
  bool FIELD(isInDialect, "The dialect has it", Key{"dialect"}, Moving);
  bool FIELD(isView, "There is a view of it", Key{"view"});
  NameInPart FIELD(versionedDialect, "Its names there", AsWhole);
  std::vector<std::string>
      FIELD(versionedTraits,
            "Definitions of the traits that its op in the versioned dialect "
            "has, which decide how values stand in artifacts",
            AsSet);
  bool FIELD(isConstant,
             "Steps make operands of it, as of constants; of a family with a "
             "versioned dialect",
             Key{"constant"}, Appearing);
  llvm::SMRange range;
};

/// The newest released version of each timeline, by name.
using ReleasedVersions = std::map<std::string, Version, std::less<>>;

/// The entry of dialect.json for the history in specs/released, which
/// `--release` writes.
struct ReleaseRecord {
  DIALECTGEN_FIELDS(ReleaseRecord, "a record of releases")
  /// By name; empty if nothing was released.
  ReleasedVersions
      FIELD(versions, "The newest released version of each timeline", Required);
  std::string FIELD(hash, "The hash of its last link", Required);
  llvm::SMRange range;
};

/// The records of another family, which values of this one may have.
struct UsedFamily {
  std::string name;
  /// Of its versioned dialect.
  std::string dialect;
  /// By wire code.
  std::vector<WireRecord> types, attributes;
};

/// A wire record by its name, of a family or of one that it uses.
struct NamedRecord {
  const WireRecord *record = nullptr;
  unsigned code = 0;
  /// Null if it is the family's own.
  const UsedFamily *owner = nullptr;
};

/// The number of the format of specs that this program reads.
constexpr unsigned specFormat = 1;

/// A dialect family: the content of one folder of specs/.
struct Family {
  DIALECTGEN_FIELDS(Family, "a family")
  std::string FIELD(name, "Name of the family; equals the folder's",
                    Key{"family"}, Required);
  std::string FIELD(summary, "One line", Prose, Always);
  unsigned FIELD_OR(format, specFormat,
                    "Number of the format of the specs. A program reads one",
                    SpecsOnly);
  std::vector<Timeline>
      FIELD(timelines, "Lines of versions; the first is the default of ops",
            Required);
  std::vector<std::string>
      FIELD(uses,
            "Other families: ops may have their types and attributes, and "
            "programs their ops. An artifact has the version of each",
            AsSet, Growing, As<form::Distinct>());
  /// In the order of `uses`.
  std::vector<UsedFamily> used;
  std::optional<DialectPart> FIELD(dialect,
                                   "The dialect that programs are written in",
                                   Key{"dialect"}, Growing,
                                   As<form::DialectOfFamily>());
  std::optional<VersionedPart>
      FIELD(versionedDialect,
            "An append-only dialect of all versions, with wire codes",
            Key{"versioned_dialect"}, Growing,
            As<form::VersionedDialectOfFamily>());
  std::optional<ViewPart>
      FIELD(view, "All versions as typed views over operations that carry them",
            Key{"view"}, Growing, As<form::ViewOfFamily>());
  Vocabulary FIELD(vocabulary, "The names that ops use, and their definitions",
                   ResolvedOnly, Always);
  std::vector<DialectRecord> FIELD(dialectTypes, "", ResolvedOnly, Growing,
                                   Each{"a dialect type"});
  std::vector<std::string> FIELD(dialectTypeCodes,
                                 "Names by their code; empty where it is "
                                 "retired",
                                 ResolvedOnly, Coded, OfCppAlone,
                                 Each{"a code"});
  std::vector<DialectRecord> FIELD(dialectAttributes, "", ResolvedOnly, Growing,
                                   Each{"a dialect attribute"});
  std::vector<std::string> FIELD(dialectAttributeCodes,
                                 "Names by their code; empty where it is "
                                 "retired",
                                 ResolvedOnly, Coded, OfCppAlone,
                                 Each{"a code"});
  std::vector<llvm::SMRange> dialectTypeCodeRanges, dialectAttributeCodeRanges;
  std::vector<WireRecord> FIELD(types, "By wire code", ResolvedOnly, Always,
                                Coded, Each{"a type"},
                                As<form::CodedRecords>());
  std::vector<WireRecord> FIELD(attributes, "By wire code", ResolvedOnly,
                                Always, Coded, Each{"an attribute"},
                                As<form::CodedRecords>());
  /// Sorted by (timeline, name); in the resolved model with their names in each
  /// part (diff/families/ResolvedJson.h).
  std::vector<Op> FIELD(ops, "", ResolvedOnly, Always, As<form::Ops>());
  /// Registered in emit/.
  std::vector<std::string> FIELD(outputs, "Names of the outputs to make", Free,
                                 As<form::Distinct>());
  bool FIELD_OR(isCheckedIn, true,
                "Whether its generated files stand in generated/ and docs/; "
                "those of other families are made by builds, with --output",
                Key{"checked_in"}, SpecsOnly);
  llvm::SMRange outputsRange;
  ReleaseRecord
      FIELD(released,
            "Versions and hash of specs/released/<family>.json, written by "
            "`dialectgen --release`; never by hand",
            SpecsOnly);
  llvm::SMRange range;

  const Timeline *findTimeline(llvm::StringRef nameOrAlias) const;
  const Timeline &timelineOf(const Op &op) const;
  const Op *findOp(llvm::StringRef domain, llvm::StringRef name) const;
  const AttributeKind *findAttributeKind(llvm::StringRef name) const;
  /// The attribute of the dialect that a kind is; null if it is none.
  const DialectRecord *findDialectAttribute(llvm::StringRef kind) const;
  /// Its wire record, and that of no attribute; null if there is none.
  const WireRecord *wireOf(const DialectRecord *attribute) const;
  /// The cases of an enumeration; null if it is none.
  const std::vector<WireCase> *casesOf(const DialectRecord *attribute) const;
  const NamedType *findNamedType(llvm::StringRef name) const;
  /// The definitions of traits.
  llvm::SmallVector<const Trait *, 4> traitsOf(const OpVersion &version) const;
  /// Whether ops of the versioned dialect have the trait `def` of MLIR at
  /// `version`.
  bool hasVersionedTrait(const OpVersion &version, llvm::StringRef def) const;
  /// The same of the definition that the dialect has.
  bool hasTrait(const OpVersion &version, llvm::StringRef def) const;
  /// The wire record of a type, or of an attribute, which may be of a family
  /// that this one uses; no record if there is none.
  NamedRecord findRecord(bool isType, llvm::StringRef name) const;
  std::vector<std::string> recordNames(bool isType) const;
  /// The part of that kind; null if the family has none.
  const FamilyPart *find(PartKind kind) const;
  const DialectPart *dialectPart() const {
    return dialect ? &*dialect : nullptr;
  }
  /// Whether the dialect that programs are written in is somebody else's.
  bool isExternal() const { return dialect && dialect->external.isThere(); }
  const VersionedPart *versionedPart() const {
    return versionedDialect ? &*versionedDialect : nullptr;
  }
  /// The parts that the family has.
  llvm::SmallVector<const FamilyPart *, 3> parts() const;
  llvm::SmallVector<FamilyPart *, 3> parts();
  /// The names of the versions of `op`, an element of `ops`, there.
  llvm::ArrayRef<CarriedVersion> carried(const FamilyPart &familyPart,
                                         const Op &op) const;
  /// Those of the dialect that are rows of the op table and have no C++ class:
  /// the superseded ones, if the family has such a table of all versions.
  llvm::ArrayRef<CarriedVersion> rowsOf(const Op &op) const;
  /// Whether a family has such rows.
  bool hasRows() const;
  /// The name of `version` of `op` there; null if the part does not have it.
  const CarriedVersion *findCarried(const FamilyPart &familyPart, const Op &op,
                                    const OpVersion &version) const;
  /// The release line of the versioned dialect.
  const Timeline &releaseLine() const { return timelines.front(); }
};

/// The facts of `version` of `op`, elements of `family`, that follow from its
/// parts.
VersionInParts inParts(const Family &family, const Op &op,
                       const OpVersion &version);

/// The C++ class of an attribute or type of the dialect, with its namespace;
/// `suffix` is `Attr` or `Type`.
std::string recordClassOf(const Family &family, const DialectRecord &record,
                          llvm::StringRef suffix);

/// An attribute as the dialect's op has it: one of the signature, or a
/// composite attribute of several.
struct DialectAttribute {
  llvm::StringRef name, kind;
  bool required = false;
  /// Exactly one of these is set.
  const Attribute *attribute = nullptr;
  const CompositeAttribute *compositeAttribute = nullptr;
};

/// The attributes of the dialect's op of `version`, in the order of the
/// signature; a composite attribute stands where the first attribute it holds
/// would.
std::vector<DialectAttribute> dialectAttributesOf(const Op &op,
                                                  const OpVersion &version);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_MODEL_H
