//===- OnnxOpsTd.cpp - the ops of a family as TableGen --------------------===//
//
// See OnnxOpsTd.h. A definition reads top to bottom as ODS is written by hand:
// summary, description, type variables, arguments, results, regions, hooks.
//
//===----------------------------------------------------------------------===//

#include "emit/OnnxOpsTd.h"
#include "emit/Emitters.h"
#include "emit/InferenceRule.h"
#include "emit/OdsText.h"
#include "emit/Snippets.h"
#include "emit/Template.h"
#include "emit/VersionNotes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace dialectgen {

/// `name` without what no identifier can hold (`outputs...`).
static std::string identifier(llvm::StringRef name) {
  std::string text;
  for (char c : name)
    if (llvm::isAlnum(c) || c == '_')
      text += c;
  return text;
}

OdsNames chooseOdsNames(const OpVersion &version) {
  OdsNames names;
  for (const Parameter &operand : version.operands)
    names.operands.push_back(
        (version.findAttribute(operand.name) ? "in_" : "") +
        identifier(operand.name));
  for (const Parameter &result : version.results) {
    bool taken = version.findAttribute(result.name) ||
                 llvm::any_of(version.operands, [&](const Parameter &operand) {
                   return operand.name == result.name;
                 });
    names.results.push_back((taken ? "out_" : "") + identifier(result.name));
  }
  return names;
}

/// The attributes as the dialect orders them: those the hooks order first, the
/// others by name. A spec lists them as versions added them, which is no order
/// to build an op with.
static std::vector<const Attribute *> inOrder(const OpVersion &version) {
  std::vector<const Attribute *> attributes;
  for (const Attribute &attribute : version.attributes)
    attributes.push_back(&attribute);
  auto rank = [&](const Attribute *attribute) {
    const std::vector<std::string> &order = version.hooks.attributeOrder;
    return size_t(llvm::find(order, attribute->name) - order.begin());
  };
  llvm::sort(attributes, [&](const Attribute *a, const Attribute *b) {
    return std::make_pair(rank(a), llvm::StringRef(a->name)) <
           std::make_pair(rank(b), llvm::StringRef(b->name));
  });
  return attributes;
}

std::vector<const Attribute *> regionsOf(const Family &family,
                                         const OpVersion &version) {
  std::vector<const Attribute *> regions;
  for (const Attribute *attribute : inOrder(version)) {
    const AttributeKind *kind = family.findAttributeKind(attribute->kind);
    if (kind && kind->region)
      regions.push_back(attribute);
  }
  return regions;
}

namespace {

/// The C++ literal of a default, as ODS puts it into a builder call.
std::string defaultText(const Json &value) {
  if (value.is_array()) {
    std::vector<std::string> elements;
    for (const Json &element : value)
      elements.push_back(element.is_string()
                             ? "\"" + element.get<std::string>() + "\""
                             : defaultText(element));
    return "{" + llvm::join(elements, ", ") + "}";
  }
  if (value.is_string())
    return value.get<std::string>();
  if (value.is_number_float())
    return floatLiteral(value.get<double>());
  return value.dump();
}

/// `text` for inside of `[{ }]`.
std::string escapeCode(llvm::StringRef text) {
  std::string escaped;
  for (char c : text) {
    if (c == ']' && !escaped.empty() && escaped.back() == '}')
      escaped += ' ';
    escaped += c;
  }
  return escaped;
}

class OpEmitter {
public:
  OpEmitter(const EmitContext &context, const OdsTypes &types,
            const Snippets &snippets, const Op &op, const OpVersion &version,
            const LiveVersion &live, llvm::raw_ostream &os)
      : family(context.family), allNotes(context.notes),
        rule(context.inferenceRules.of(op, version)), types(types),
        snippets(snippets), op(op), version(version), live(live),
        names(chooseOdsNames(version)), regions(regionsOf(family, version)),
        os(os) {}

  void emit();

private:
  std::string typeOf(const Parameter &parameter) const;
  std::string parameterText(const Parameter &parameter,
                            const std::string &name) const;
  const AttributeKind *kindOf(const Attribute &attribute) const;
  std::string attributeText(const Attribute &attribute) const;
  std::vector<std::string> constraintsOf(const Attribute &attribute,
                                         const AttributeKind &kind) const;
  std::string typeVariableTrait(const TypeConstraint &constraint) const;
  std::vector<std::string> traits() const;
  void emitDescription();
  void emitBuilders();
  void emitSnippets();

  const Family &family;
  const VersionNotes &allNotes;
  const InferenceRule &rule;
  const OdsTypes &types;
  const Snippets &snippets;
  const Op &op;
  const OpVersion &version;
  const LiveVersion &live;
  OdsNames names;
  std::vector<const Attribute *> regions;
  llvm::raw_ostream &os;
};

/// The kind an attribute has in the dialect; null if the vocabulary lacks it.
const AttributeKind *OpEmitter::kindOf(const Attribute &attribute) const {
  auto override = version.hooks.attributeKinds.find(attribute.name);
  return family.findAttributeKind(override != version.hooks.attributeKinds.end()
                                      ? override->second
                                      : attribute.kind);
}

std::string OpEmitter::typeOf(const Parameter &parameter) const {
  if (version.findTypeConstraint(parameter.type))
    return parameter.type;
  return types.constraint({parameter.type});
}

std::string OpEmitter::parameterText(const Parameter &parameter,
                                     const std::string &name) const {
  std::string type = typeOf(parameter);
  if (parameter.arity == Arity::Optional)
    type = "OrAbsent<" + type + ">";
  else if (parameter.arity == Arity::Variadic)
    type = "Variadic<" + type + ">";
  return type + ":$" + name;
}

std::vector<std::string>
OpEmitter::constraintsOf(const Attribute &attribute,
                         const AttributeKind &kind) const {
  std::vector<std::string> constraints;
  llvm::StringRef plural = kind.list ? "s" : "";
  auto literal = [](const Json &value) {
    return value.is_string()
               ? "\"" + escapeString(value.get<std::string>()) + "\""
               : value.dump();
  };
  std::string prefix = (kind.value == "string"    ? "String"
                        : kind.value == "integer" ? "Integer"
                                                  : "Float") +
                       plural.str();
  if (!attribute.allowedValues.empty()) {
    std::vector<std::string> values;
    for (const Json &value : attribute.allowedValues)
      values.push_back(literal(value));
    constraints.push_back(prefix + "In<[" + llvm::join(values, ", ") + "]>");
  }
  auto bound = [&](const std::optional<Json> &value, llvm::StringRef name) {
    if (!value)
      return;
    std::string text = value->dump();
    if (kind.value == "number")
      text = "\"" + text + "\"";
    constraints.push_back(prefix + name.str() + "<" + text + ">");
  };
  bound(attribute.minimum, "AtLeast");
  bound(attribute.maximum, "AtMost");
  return constraints;
}

std::string OpEmitter::attributeText(const Attribute &attribute) const {
  // Defaults and value sets are those of the upstream's kind.
  bool overridden = version.hooks.attributeKinds.count(attribute.name);
  const AttributeKind *kind = kindOf(attribute);
  if (!kind)
    return "AnyAttr:$" + attribute.name;
  std::string text = kind->ods;
  if (!overridden) {
    std::vector<std::string> constraints = constraintsOf(attribute, *kind);
    if (!constraints.empty())
      text =
          "ConfinedAttr<" + text + ", [" + llvm::join(constraints, ", ") + "]>";
  }
  if (attribute.hasDefault() && !overridden) {
    bool isString = attribute.defaultValue.is_string();
    text = (isString ? "DefaultValuedStrAttr<" : "DefaultValuedAttr<") + text +
           ", \"" + escapeString(defaultText(attribute.defaultValue)) + "\">";
  } else if (!attribute.required) {
    text = "OptionalAttr<" + text + ">";
  }
  return text + ":$" + attribute.name;
}

/// `TypeVariable<…>`, or nothing where the values cannot disagree.
std::string
OpEmitter::typeVariableTrait(const TypeConstraint &constraint) const {
  // With a single type there is nothing left to agree on.
  if (constraint.types.size() < 2)
    return "";
  struct Positions {
    std::vector<std::string> single;
    /// Of a variadic, which takes all positions from its own on.
    std::string from;
  };
  auto positionsOf = [&](const std::vector<Parameter> &parameters) {
    Positions positions;
    for (auto [index, parameter] : llvm::enumerate(parameters)) {
      if (parameter.type != constraint.name)
        continue;
      if (parameter.arity != Arity::Variadic)
        positions.single.push_back(std::to_string(index));
      else if (parameter.homogeneous)
        positions.from = std::to_string(index);
    }
    return positions;
  };
  Positions operands = positionsOf(version.operands);
  Positions results = positionsOf(version.results);
  bool hasVariadic = !operands.from.empty() || !results.from.empty();
  if (operands.single.size() + results.single.size() < 2 && !hasVariadic)
    return "";
  std::string trait = "TypeVariable<[" + llvm::join(operands.single, ", ") +
                      "], [" + llvm::join(results.single, ", ") + "]";
  if (!operands.from.empty())
    trait += ", operandsFrom=" + operands.from;
  if (!results.from.empty())
    trait += ", resultsFrom=" + results.from;
  return trait + ">";
}

std::vector<std::string> OpEmitter::traits() const {
  std::vector<std::string> traits = version.hooks.traits;
  // An op with subgraphs does what they do; one that is not deterministic must
  // not be merged with its twin. Where the upstream does not say, nothing is
  // claimed.
  if (!regions.empty())
    traits.push_back("RecursiveMemoryEffects");
  else if (version.deterministic.value_or(false))
    traits.push_back("Pure");
  if (version.hooks.constantLike)
    traits.push_back("ConstantLike");

  for (const TypeConstraint &constraint : version.typeConstraints)
    if (std::string trait = typeVariableTrait(constraint); !trait.empty())
      traits.push_back(std::move(trait));
  auto minimum = [&](const std::vector<Parameter> &parameters,
                     llvm::StringRef trait) {
    if (!parameters.empty() && parameters.back().arity == Arity::Variadic &&
        parameters.back().minCount > 0)
      traits.push_back(
          trait.str() + "<" +
          std::to_string(parameters.size() - 1 + parameters.back().minCount) +
          ">");
  };
  minimum(version.operands, "MinimumOperands");
  minimum(version.results, "MinimumResults");

  if (version.hooks.reifyResultShapes)
    traits.push_back(
        "DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface"
        ", [\"reifyResultShapes\"]>");
  if (!version.hooks.resultTypeInference.empty())
    traits.push_back("ResultTypeInferenceOpInterface");
  if (!rule.hook.empty())
    traits.push_back("ShapeInferenceOpInterface");
  if (!regions.empty())
    traits.push_back("HasOnnxSubgraphOpInterface");
  return traits;
}

void OpEmitter::emitDescription() {
  llvm::StringRef summary =
      version.summary.empty() ? op.summary : version.summary;
  if (!summary.empty())
    os << "  let summary = \"" << escapeString(summary.rtrim('.')) << "\";\n";
  os << "  let description = [{\n    `" << op.name << "` of " << op.domain
     << ", " << opsetRange(version) << ".";
  if (version.deprecated)
    os << " Deprecated.";
  if (version.experimental)
    os << " Experimental.";
  os << "\n";
  if (const OpVersion *before = findPredecessor(op, version)) {
    os << "\n    Against version " << toString(before->since) << ":\n";
    const std::vector<std::string> &notes = allNotes.of(op, version);
    for (const std::string &note : notes)
      os << "    - " << escapeCode(note) << "\n";
    if (notes.empty())
      os << "    - same signature\n";
  }
  os << "  }];\n";
}

/// The C++ type a builder takes for an attribute of a kind: what the ODS
/// constraint stores.
static std::string builderType(const AttributeKind &kind) {
  if (kind.list)
    return "::mlir::ArrayAttr";
  if (kind.value == "integer")
    return "::mlir::IntegerAttr";
  if (kind.value == "number")
    return "::mlir::FloatAttr";
  if (kind.value == "string")
    return "::mlir::StringAttr";
  for (const char *attribute : {"ElementsAttr", "TypeAttr", "ArrayAttr"})
    if (kind.ods == attribute)
      return "::mlir::" + kind.ods;
  return "::mlir::Attribute";
}

void OpEmitter::emitBuilders() {
  if (version.hooks.builders.empty())
    return;
  std::string infer = version.hooks.builders == "unranked" ? "inferUnranked"
                      : version.hooks.builders == "broadcast_same_type"
                          ? "inferBroadcast"
                          : "inferBroadcastToBool";
  std::string byAggregates = "InferringBuilder<\"" + infer + "\">";
  // The base class has the usual builders for the newest version only.
  if (version.until) {
    os << "  let builders = [AggregateBuilder<" << regions.size() << ">, "
       << byAggregates << "];\n";
    return;
  }

  std::vector<std::string> parameters, values, arguments;
  bool hasVariadic = false;
  for (auto [operand, name] : llvm::zip(version.operands, names.operands)) {
    bool variadic = operand.arity == Arity::Variadic;
    hasVariadic |= variadic;
    parameters.push_back(
        (variadic ? "\"::mlir::ValueRange\":$" : "\"::mlir::Value\":$") + name);
    values.push_back(name);
  }
  arguments = values;
  for (const Attribute *attribute : inOrder(version)) {
    const AttributeKind *kind = kindOf(*attribute);
    if (!kind || llvm::is_contained(regions, attribute))
      continue;
    parameters.push_back("\"" + builderType(*kind) + "\":$" + attribute->name);
    arguments.push_back(attribute->name);
  }
  os << "  let builders = [\n";
  // A variadic alone is what the builder by aggregates takes anyway.
  if (!hasVariadic || (values.size() == 1 && arguments.size() > 1)) {
    std::string start = "    OpBuilder<(ins ";
    std::string operands = llvm::join(values, ", ");
    os << start
       << llvm::join(parameters, ",\n" + std::string(start.size(), ' '))
       << "), [{\n      build($_builder, $_state, ::mlir::TypeRange(" << infer
       << "(" << (hasVariadic ? operands : "{" + operands + "}")
       << ")),\n            " << llvm::join(arguments, ", ")
       << ");\n    }]>,\n";
  }
  os << "    " << byAggregates << "];\n";
}

void OpEmitter::emitSnippets() {
  const Hooks &hooks = version.hooks;
  if (!hooks.extraClassDeclarations.empty()) {
    os << "  let extraClassDeclaration = versionDeclaration # [{\n";
    for (const std::string &name : hooks.extraClassDeclarations)
      os << snippets.lookup(name);
    os << "  }];\n";
  }
  for (const std::string &name : hooks.extraDefinitions)
    os << snippets.lookup(name);
}

void OpEmitter::emit() {
  os << "def " << live.className << " : " << family.classPrefix << "_Op<\""
     << live.mnemonic << "\", \"" << op.domain << "\", \"" << op.name << "\", "
     << toString(version.since) << ", "
     << (version.until ? toString(*version.until) : "0") << ",";
  std::vector<std::string> list = traits();
  os << "\n    [" << llvm::join(list, ",\n     ") << "]> {\n";
  emitDescription();

  for (const TypeConstraint &constraint : version.typeConstraints)
    os << "  defvar " << constraint.name << " = "
       << types.constraint(constraint.types) << ";\n";

  std::vector<std::string> arguments;
  for (auto [operand, name] : llvm::zip(version.operands, names.operands))
    arguments.push_back(parameterText(operand, name));
  for (const Attribute *attribute : inOrder(version))
    if (!llvm::is_contained(regions, attribute))
      arguments.push_back(attributeText(*attribute));
  os << dagField("arguments", "ins", arguments);

  std::vector<std::string> results;
  for (auto [result, name] : llvm::zip(version.results, names.results))
    results.push_back(parameterText(result, name));
  os << dagField("results", "outs", results);

  if (!regions.empty()) {
    std::vector<std::string> list;
    for (const Attribute *region : regions)
      list.push_back((region->required ? "SizedRegion<1>:$" : "AnyRegion:$") +
                     region->name);
    os << dagField("regions", "region", list);
  }

  const Hooks &hooks = version.hooks;
  emitBuilders();
  if (hooks.verifier)
    os << "  let hasVerifier = 1;\n";
  if (hooks.canonicalizer)
    os << "  let hasCanonicalizer = 1;\n";
  if (hooks.folder)
    os << "  let hasFolder = 1;\n";
  if (hooks.customAssembly)
    os << "  let hasCustomAssemblyFormat = 1;\n";
  emitSnippets();
  os << "}\n\n";
}

} // namespace

llvm::Error emitOnnxOpsTd(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  OdsTypes types(family);
  llvm::Expected<Snippets> snippets = readSnippets(family, context.root);
  if (!snippets)
    return snippets.takeError();
  // Nothing that a spec says may be lost without a word.
  for (const Op &op : family.ops)
    for (const OpVersion &version : op.versions)
      if (!version.regions.empty() || !version.traits.empty())
        return llvm::createStringError(
            op.file + ": version " + toString(version.since) + " of " +
            op.name + " has " +
            (version.regions.empty() ? "traits" : "regions") +
            " of its own, which output onnx-ops-td does not write; regions are "
            "attributes of a kind that is one, and traits are hooks");
  std::string ops;
  llvm::raw_string_ostream os(ops);
  for (auto [op, live] : llvm::zip(family.ops, family.liveVersions))
    for (const LiveVersion &version : live)
      if (const OpVersion *signature = op.findVersion(version.since))
        OpEmitter(context, types, *snippets, op, *signature, version, os)
            .emit();
  std::string file = family.classPrefix + "Ops.td.inc";
  ops.erase(ops.find_last_not_of('\n') + 1);
  Json view = {{"sets", types.setDefinitions()}};
  view["ops"] = std::move(ops);
  llvm::Expected<std::string> text = renderTemplate(
      context.root, family.name + "/" + file + ".mustache", std::move(view));
  if (!text)
    return text.takeError();
  outputs.add("generated/" + family.name + "/" + file, std::move(*text));
  return llvm::Error::success();
}

} // namespace dialectgen
