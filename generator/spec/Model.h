//===- Model.h - the resolved model of a dialect family ---------*- C++ -*-===//
//
// The one model everything downstream of "resolve" works on: emitters, the
// differ, the version list, the reports. It holds facts only: no C++ or
// TableGen text, no paths, no references back into the JSON beyond source
// ranges for diagnostics. `dialectgen --dump-resolved` prints it as JSON
// (specs/schema/resolved.schema.json).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_SPEC_MODEL_H
#define DIALECTGEN_SPEC_MODEL_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SMLoc.h"
#include "llvm/Support/VersionTuple.h"
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace dialectgen {

/// JSON with members in the order they were written, so that output is
/// deterministic and reads like its source.
using Json = nlohmann::ordered_json;

/// A version of an op, type or attribute: an opset number (`13`) or a dotted
/// release (`0.9.0`). One ordering serves both.
using Version = llvm::VersionTuple;

/// How many values a formal parameter stands for.
enum class Arity { Single, Optional, Variadic };

/// A formal operand or result of one op version.
struct Parameter {
  std::string name;
  /// A type variable of the op version (`T`), or a type expression of the
  /// family's vocabulary (`tensor(int64)`).
  std::string type;
  Arity arity = Arity::Single;
  /// Variadic only: all values have one type.
  bool homogeneous = true;
  /// Variadic only: the fewest values accepted.
  unsigned minCount = 1;
  /// Whether gradients flow through; absent where the upstream does not say.
  std::optional<bool> differentiable;
  llvm::SMRange range;
};

/// A formal attribute of one op version.
struct Attribute {
  std::string name;
  /// A name of the family's attribute vocabulary (`ints`, `graph`, …).
  std::string kind;
  bool required = false;
  /// Null when there is none.
  Json defaultValue;
  /// The closed set of values accepted, of the element kind of `kind`; empty
  /// when any value is. Not part of an upstream schema: kept by hand.
  std::vector<Json> allowedValues;
  /// Inclusive bounds of a numeric value (or of every element of a list). Not
  /// part of an upstream schema: kept by hand.
  std::optional<Json> minimum, maximum;
  llvm::SMRange range;

  bool hasDefault() const { return !defaultValue.is_null(); }
  /// An optional attribute may be absent and then has no value at all.
  bool isOptional() const { return !required && !hasDefault(); }
};

/// A region that is not the value of an attribute.
struct Region {
  std::string name;
  bool variadic = false;
  llvm::SMRange range;
};

/// The types a type variable of one op version ranges over, as type
/// expressions in the order of the spec, named sets already expanded.
struct TypeConstraint {
  std::string name;
  std::vector<std::string> types;
  llvm::SMRange range;
  /// A type had to be left out because it could not be read.
  bool hasUnreadTypes = false;
};

/// Names of hand-written C++ or custom text an op version asks for. A flag
/// says that a method of the generated class is implemented by hand under
/// runtime/<family>/; a name says which of the shared pieces there is used.
struct Hooks {
  bool verifier = false;
  bool canonicalizer = false;
  bool folder = false;
  bool customAssembly = false;
  bool constantLike = false;
  bool reifyResultShapes = false;
  /// Name of the rule that gives the result types where the signature alone
  /// does not; empty: it does.
  std::string resultTypeInference;
  /// Name of the rule that gives the shapes of results; empty: the family's
  /// default.
  std::string shapeInference;
  /// The shapes are those that the rule of this older version gives, although
  /// the interface changed in between.
  std::optional<Version> shapeInferenceOf;
  /// Name of the importer method for nodes that need more than the table.
  std::string importer;
  /// Names of text snippets under specs/<family>/snippets/ put into the class
  /// declaration, respectively appended to the definition.
  std::vector<std::string> extraClassDeclarations, extraDefinitions;
  /// How builders infer the result type: "unranked",
  /// "broadcast_same_type", "broadcast_to_bool"; empty: no extra builders.
  std::string builders;
  /// Attribute name → attribute kind used in the dialect instead of the
  /// schema's (`to` of Cast is an int upstream and a type attribute here).
  std::map<std::string, std::string> attributeKinds;
  /// Attribute (or region) names in the order wanted; others follow by name.
  std::vector<std::string> attributeOrder;
  /// ODS traits added verbatim by name (`Commutative`).
  std::vector<std::string> traits;

  llvm::SMRange range;
};

/// Which of an upstream's C++ pieces exist for an op version.
struct UpstreamFunctions {
  bool shapeInference = false;
  bool dataPropagation = false;
  /// Opsets for which a function body is given; empty: none.
  std::vector<unsigned> bodyOpsets;
  bool contextDependentBody = false;
};

/// How values pass from one version of an op to the next. Derived from the
/// difference wherever it can be, else declared in the spec, else a hook.
struct Step {
  /// As written under "step" of the newer version; null when derived.
  Json declared;
  llvm::SMRange range;
};

/// One version of an op: a whole signature, whichever way the spec said it.
struct OpVersion {
  Version since;
  /// Last version at which this one is valid, inclusive; absent: current.
  std::optional<Version> until;
  /// One line for this version; empty: the op's.
  std::string summary;
  /// What is new against the version before, one line; may be empty.
  std::string note;
  bool deprecated = false;
  bool experimental = false;
  /// Absent where the upstream does not say.
  std::optional<bool> deterministic;
  std::vector<Parameter> operands, results;
  std::vector<Attribute> attributes;
  std::vector<Region> regions;
  std::vector<TypeConstraint> typeConstraints;
  /// Type variables that the upstream declares and does not use: a spec that
  /// repeats it says so.
  std::vector<std::string> unusedTypeVariables;
  /// Traits in the field's words (`terminator`, `same_variadic_size`).
  std::vector<std::string> traits;
  UpstreamFunctions functions;
  Hooks hooks;
  Step step;
  llvm::SMRange range;

  const TypeConstraint *findTypeConstraint(llvm::StringRef name) const;
  const Attribute *findAttribute(llvm::StringRef name) const;
  /// Whether an operand or result is of the type variable `name`.
  bool usesTypeVariable(llvm::StringRef name) const;
  /// Fewest and most operands or results a well-formed use has
  /// (`INT_MAX`: no bound), as ONNX counts them.
  int minOperands() const;
  int maxOperands() const;
  int minResults() const;
  int maxResults() const;
};

/// An op with all its versions, newest first.
struct Op {
  std::string name;
  std::string domain;
  std::string summary;
  std::vector<OpVersion> versions;
  /// Path of the spec file relative to the root; empty for an upstream.
  std::string file;
  /// A version had to be left out because it could not be read.
  bool hasUnreadVersions = false;
  llvm::SMRange range;

  const OpVersion *findVersion(const Version &since) const;
};

/// A domain of ops and the versions of it that are known.
struct Domain {
  std::string name;
  /// Other spellings of the same domain (`""` is `ai.onnx`).
  std::vector<std::string> aliases;
  Version minimum, newestReleased, newest;
};

/// An element type of the family's vocabulary: `float` is `F32` in ODS, `f32`
/// in MLIR text, number 1 in the ONNX protobuf.
struct ElementType {
  std::string name;
  /// ODS type constraint.
  std::string ods;
  /// Number in the family's serialized form; 0: none.
  unsigned number = 0;
  llvm::SMRange range;
};

/// A type constructor of the vocabulary: `seq(x)` is `SeqOf<[x]>`.
struct TypeConstructor {
  std::string name;
  unsigned parameters = 1;
  /// ODS text with `$0`, `$1` for the parameters.
  std::string ods;
  llvm::SMRange range;
};

/// An attribute kind of the vocabulary.
struct AttributeKind {
  std::string name;
  /// ODS attribute constraint of a required attribute of this kind.
  std::string ods;
  /// JSON kind of a value: "integer", "number", "string", "boolean", or empty
  /// when a default cannot be written in a spec.
  std::string value;
  /// Values are lists of `value`.
  bool list = false;
  /// The attribute is a region of the op.
  bool region = false;
  /// Number in the family's serialized form; 0: none.
  unsigned number = 0;
  llvm::SMRange range;
};

/// What an op is called in the live dialect for each version carried.
struct LiveVersion {
  Version since;
  /// Mnemonic and C++ class (`ReduceSumV11`, `ONNXReduceSumV11Op`).
  std::string mnemonic, className;
};

/// A dialect family: everything one folder under specs/ says.
struct Family {
  /// Folder name and name of the live dialect (`onnx`).
  std::string name;
  std::string summary;
  /// C++ namespace and class prefix (`ONNX`).
  std::string cppNamespace, classPrefix;
  std::vector<Domain> domains;
  std::vector<ElementType> elementTypes;
  std::vector<TypeConstructor> typeConstructors;
  std::vector<AttributeKind> attributeKinds;
  /// Named sets of type expressions, usable as `@name` in type constraints.
  std::vector<TypeConstraint> typeSets;
  /// Sorted by (domain order, name).
  std::vector<Op> ops;
  /// Versions the live dialect carries, newest first, by index into `ops`.
  /// The newest has the plain name, the others end in `V<n>`.
  std::vector<std::vector<LiveVersion>> liveVersions;
  /// Outputs asked for (names registered in emit/), and where.
  std::vector<std::string> outputs;
  llvm::SMRange outputsRange;

  const Domain *findDomain(llvm::StringRef nameOrAlias) const;
  const Op *findOp(llvm::StringRef domain, llvm::StringRef name) const;
  const AttributeKind *findAttributeKind(llvm::StringRef name) const;
};

/// A type expression of the vocabulary, parsed: `seq(tensor(float))` is
/// constructor `seq` over constructor `tensor` over element `float`.
struct TypeExpression {
  std::string head;
  std::vector<TypeExpression> arguments;
};

/// Whether ops, operands and the like may be called that: identifiers, but for
/// dots at the end, which the standard has.
bool isName(llvm::StringRef name);

/// Parses `text`; std::nullopt if it is not of the form name or name(args).
std::optional<TypeExpression> parseTypeExpression(llvm::StringRef text);

/// `13`, or `0.9.0` where a minor is present.
std::string toString(const Version &version);
/// Reads an opset number or a dotted release.
std::optional<Version> parseVersion(llvm::StringRef text);

/// The element of `range` with that name; null if there is none.
template <typename Range> auto *findByName(Range &range, llvm::StringRef name) {
  for (auto &element : range)
    if (element.name == name)
      return &element;
  return static_cast<decltype(&*range.begin())>(nullptr);
}

} // namespace dialectgen

#endif // DIALECTGEN_SPEC_MODEL_H
