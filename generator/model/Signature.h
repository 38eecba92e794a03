//===- Signature.h - a version of an op -------------------------*- C++ -*-===//
//
// Operands, results, attributes, regions and type constraints, and the
// behaviour of a version beside them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_SIGNATURE_H
#define DIALECTGEN_MODEL_SIGNATURE_H

#include "model/Basics.h"
#include "model/Shared.h"
#include "model/StepAction.h"
#include "model/TypeList.h"
#include "model/forms/Fields.h"
#include "llvm/Support/SMLoc.h"
#include <map>

namespace dialectgen {

/// Forms of values that their C++ types do not tell (FieldForms.h,
/// ModelForms.h).
namespace form {
struct Any;
struct Bounds;
struct Changes;
struct DependentValue;
struct Distinct;
struct Doc;
struct Enumeration;
struct OlderVersion;
struct Scalar;
struct Opset;
struct Opsets;
struct ShapeRule;
struct SharedTypes;
struct BuilderWay;
struct LoweringReason;
struct Types;
struct TypesByVariable;
} // namespace form
/// How many values a formal parameter stands for.
enum class Arity { Single, Optional, Variadic };

/// A formal operand or result of one op version.
struct Parameter {
  DIALECTGEN_FIELDS(Parameter, "an operand or a result")
  std::string FIELD(name, "As the upstream spells it", Required, Identity);
  std::string
      FIELD(type,
            "A type variable, a named type, or a type such as tensor(int64)",
            Required, OfCppAlone);
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
      "doc",
      AsSet)
  /// Inclusive bounds of a numeric value (or of every element of a list). Not
  /// part of an upstream schema: kept by hand.
  std::optional<Json> minimum, maximum;
  KEY("range", form::Bounds, "Least and greatest value; null: no bound")
  /// A wire value, one that repeats a number (`repeat`, `of`, `shape`), or one
  /// of two (`when`, `is`, `then`, `else`). Null if the default or the step's
  /// `before` determines it.
  Json FIELD(
      absent,
      "What the versioned dialect holds where the dialect's op has nothing: a "
      "wire value or the name of one",
      As<form::DependentValue>());
  std::string
      FIELD(absentWith,
            "Another attribute; this one is left out only together with that");
  /// Null if there is none, or it is not known.
  Json FIELD(implied, "The value that the op of an external dialect takes for "
                      "an absent attribute, which artifacts keep absent");
  std::string FIELD(doc, "What it is, in one line of at most 200 bytes", Prose,
                    As<form::Doc>());
  // Of the step to this version, not of the attribute.
  KEY("before", form::Any,
      "What programs of the version before had in its place", SpecsOnly)
  bool FIELD(property, "The op of an external dialect holds it as a property "
                       "that is no attribute");
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
  std::string FIELD(dialectName,
                    "What the dialect's op calls it; absent: the same");
  std::string FIELD(doc, "What it is, in one line of at most 200 bytes", Prose,
                    As<form::Doc>());
  llvm::SMRange range;

  /// By which relations and hooks of the dialect's op refer to it.
  const std::string &nameInDialect() const {
    return dialectName.empty() ? name : dialectName;
  }
};

/// A block that an op may branch to.
struct Successor {
  DIALECTGEN_FIELDS(Successor, "a successor")
  std::string FIELD(name, "Name of the successor", Required, Identity);
  bool FIELD(variadic, "Stands for any number of blocks");
  std::string FIELD(doc, "What it is, in one line of at most 200 bytes", Prose,
                    As<form::Doc>());
  llvm::SMRange range;
};

/// The types a type variable of one op version ranges over, as type
/// expressions in the order of the spec, named sets already expanded.
struct TypeConstraint {
  DIALECTGEN_FIELDS(TypeConstraint, "a type constraint")
  std::string FIELD(name, "The type variable", Required, Identity);
  TypeList FIELD(types, "Types; @name stands for a set", Required,
                 As<form::SharedTypes>());
  llvm::SMRange range;
  /// A type had to be left out because it could not be read.
  bool hasUnreadTypes = false;
};

/// Types of operands and results with variables, as specs write them. Relations
/// have all of it; this is for documentation.
struct TypeVariables {
  /// By the operand or result.
  std::map<std::string, std::string> types;
  /// How quantizations may differ, by the variable.
  std::map<std::string, std::string> quantizations;
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
  bool FIELD(constantLike, "The op is a constant", Free);
  bool FIELD(reifyResultShapes, "The op gives the shapes of its results as IR",
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
      "The name of a rule, the older version whose rule applies, or false if "
      "there is none",
      Free, OfVersions, Inherits)
  bool FIELD(noShapeInference,
             "There is no such rule, although an older version has one", Free,
             OfDialect);
  std::string FIELD(decomposition, "The function that makes it of other ops",
                    Free, OfVersions);
  std::string FIELD(valueBound,
                    "The rule that gives the greatest element of results "
                    "without negative elements, which downgrades of indices "
                    "use",
                    Free, OfVersions);
  std::string FIELD(body,
                    "The function that gives the body where it depends on the "
                    "node; newer versions reach that version by steps",
                    Free, OfVersions, Inherits);
  std::string FIELD(expansion,
                    "The function that builds the ops of the body where these "
                    "can be no text",
                    Free, OfVersions);
  std::string FIELD(lowering,
                    "The op in StableHLO, for example `stablehlo.add`, or the "
                    "function that builds it",
                    Free, OfVersions);
  std::string FIELD(loweringFor,
                    "What it has over the body, where the op has both", Free,
                    OfVersions, As<form::LoweringReason>());
  std::string FIELD(importer,
                    "The importer's method for nodes that need more than the "
                    "table",
                    Free);
  /// Where the base .td does not know by itself.
  std::string FIELD(builders, "How builders find the result's type", Free,
                    OfDialect, As<form::BuilderWay>());
  /// Snippets under specs/<family>/snippets/.
  std::vector<std::string> FIELD(extraClassDeclarations,
                                 "Snippets put into the class declaration",
                                 Free, As<form::Distinct>());
  std::vector<std::string> FIELD(extraDefinitions,
                                 "Snippets appended to the definition", Free,
                                 As<form::Distinct>());
  std::vector<std::string>
      FIELD(attributeOrder,
            "Attributes and regions that come first; others follow by name",
            As<form::Distinct>());
  /// `to` of Cast is an int upstream and a type attribute here.
  std::map<std::string, std::string>
      FIELD(attributeKinds, "Attribute to the kind it has in the dialect",
            Expect{"an object from attribute to kind"},
            Each{"an attribute kind"});

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

/// A program that replaces an op at a version that lacks it. Operands, results
/// and attributes have the names of the op's.
struct FunctionBody {
  DIALECTGEN_FIELDS(FunctionBody, "a body")
  unsigned FIELD(opset, "Release of the first timeline whose ops its nodes are",
                 Required, As<form::Opset>());
  std::vector<std::string>
      FIELD(body,
            "Nodes in their order, for example `soft = Softplus (X)`; "
            "`@name` is the value of an attribute of the op",
            Required, Each{"a node"});
  llvm::SMRange range;
  /// Of each node.
  std::vector<llvm::SMRange> ranges;
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
  /// Operands, results, regions and attributes of the dialect's op; a field of
  /// an attribute is `attribute.field`.
  std::vector<std::string> arguments;
  /// It need only be true then; with `exactly` it is not true otherwise.
  std::optional<Condition> when;
  bool exactly = false;
  /// It holds between the first values of the arguments, between the second
  /// ones, and so on.
  bool isPairwise = false;
  llvm::SMRange range;
};

enum class ShapeOperation : uint8_t {
#define DIALECTGEN_SHAPE_OPERATION(ENUMERATOR, SPELLING) ENUMERATOR,
#define DIALECTGEN_SHAPE_FUNCTION(ENUMERATOR, NAME, ARGUMENTS, RESULT,         \
                                  MEANING)                                     \
  ENUMERATOR,
#include "dialectgen/core/Names.def"
};

/// A number or a list of sizes, by sizes and values of an operation.
struct ShapeExpression {
  ShapeOperation operation = ShapeOperation::Number;
  /// The number, or the index of a variable or an argument.
  int64_t number = 0;
  std::vector<ShapeExpression> children;
};

/// What an operand, a result or an attribute is like, or an equation.
struct ShapeClause {
  /// Index of the argument; none: an equation.
  std::optional<unsigned> argument;
  ShapeExpression expression;
  llvm::SMRange range;
};

/// A name for a size, or for any number of sizes.
struct ShapeVariable {
  std::string name;
  bool isPack = false;
};

/// The shapes of operands, results and attributes of an op version, with
/// variables for their sizes.
struct ShapeSignature {
  /// Operands, results, attributes and fields of attributes of the dialect's
  /// op.
  std::vector<std::string> arguments;
  std::vector<ShapeVariable> variables;
  /// Strings that attributes are compared with.
  std::vector<std::string> texts;
  std::vector<ShapeClause> clauses;
  /// They hold for each value of variadic operands and results, with those at
  /// the same position of others.
  bool isPairwise = false;
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

/// One version of an op: an entire signature, in whichever form the spec gives
/// it.
struct OpVersion {
  DIALECTGEN_FIELDS(OpVersion, "a version")
  Version FIELD(since, "", Required, Distinguishing);
  /// Inclusive; absent: current.
  std::optional<Version>
      FIELD(until, "Only for a version that ended without a successor");
  std::string FIELD(summary, "One line; absent: the op's", Prose);
  std::string FIELD(note, "What is new, one line", Prose);
  std::string FIELD(noEquivalent,
                    "Why no op of the releases before the first version can "
                    "take its place, for example that none changes strings",
                    Prose);
  KEY("from", form::OlderVersion, "", SpecsOnly)
  KEY("changes", form::Changes,
      "Applied in order to the signature of version `from`", SpecsOnly)
  SharedList<Parameter> FIELD(operands, "", Always, FromOlder, Ordered,
                              Each{"an operand"});
  SharedList<Parameter> FIELD(results, "", Always, FromOlder, Ordered,
                              Each{"a result"});
  SharedList<Attribute> FIELD(attributes, "", Always, FromOlder, Ordered);
  SharedList<Region> FIELD(regions, "", FromOlder, Ordered);
  SharedList<Successor> FIELD(successors, "Blocks that it may branch to",
                              Settable, FromOlder, Ordered);
  SharedList<TypeConstraint> FIELD(typeConstraints,
                                   "Type variable to the types it ranges over",
                                   Always, FromOlder, AsSet,
                                   Each{"a type variable"},
                                   As<form::TypesByVariable>());
  /// A spec that repeats the upstream says so.
  std::vector<std::string>
      FIELD(unusedTypeVariables,
            "Type variables the upstream declares and does not use", FromOlder,
            AsSet);
  std::optional<bool> FIELD(deterministic, "Unsaid if absent", Settable,
                            FromOlder);
  bool FIELD(deprecated, "", Settable);
  bool FIELD(experimental, "", Settable);
  UpstreamFunctions FIELD(functions, "", Settable, Free, FromOlder);

  // Behaviour; given for the op, or for single versions.
  SharedList<std::string> FIELD(traits, "Names of names.json", ResolvedOnly,
                                Free, Behaviour);
  std::vector<Relation> FIELD(relations, "Each a name and its arguments",
                              ResolvedOnly, Free, Behaviour);
  SharedOptional<ShapeSignature>
      FIELD(shapes, "The shapes of operands, results and attributes",
            ResolvedOnly, Free, Behaviour);
  SharedOptional<FunctionBody>
      FIELD(body, "A program of other ops that does the same", ResolvedOnly,
            Free, Behaviour);
  /// `@custom` for C++, empty for the generic form.
  std::string FIELD(assembly, "Declarative format", ResolvedOnly, Free,
                    Behaviour);
  std::vector<Refusal> FIELD(illegal, "Uses that some releases do not admit",
                             ByLoader, Behaviour, Each{"an illegal use"});
  SharedList<StepAction> FIELD(
      step,
      "What is to know of the step from the version before, where it cannot be "
      "derived",
      ByLoader, Behaviour, Ordered, OfStep, Each{"an action of the step"});
  /// Sentences for documentation.
  SharedList<std::string> FIELD(verified, "What the verifier hook checks",
                                ResolvedOnly, Free);
  SharedList<std::string> FIELD(unverified,
                                "What must hold besides and is not checked",
                                ResolvedOnly, Free);
  Shared<Hooks> FIELD(hooks, "", ResolvedOnly);
  Shared<TypeVariables> typeVariables;
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

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_SIGNATURE_H
