//===- OwnOpsTd.cpp - the ops of the own dialect as TableGen --------------===//
//
// One ODS definition for every op version that the own carriage has. A
// definition reads top to bottom as ODS is written by hand: summary,
// description, type variables, arguments, results, regions, assembly, hooks.
// It asks for definitions of the base file by convention: `<prefix>_Op`, which
// takes domain, name and span as well if the carriage has all versions,
// `TypeVariable`, `OrAbsent`, `MinimumOperands` and the constraints of values
// of attributes.
//
//===----------------------------------------------------------------------===//

#include "emit/AttributeText.h"
#include "emit/Emitters.h"
#include "emit/IndentedStream.h"
#include "emit/InferredResults.h"
#include "emit/OdsText.h"
#include "emit/OwnOps.h"
#include "emit/PropertyHistory.h"
#include "emit/RelationText.h"
#include "emit/Snippets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

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

/// Ranks an attribute by what hooks say of the order, then by name. A spec
/// lists attributes as versions added them, which is no order to build an op
/// with.
static auto rankOf(const OpVersion &version, llvm::StringRef name) {
  const std::vector<std::string> &order = version.hooks.attributeOrder;
  return std::make_pair(llvm::find(order, name) - order.begin(), name);
}

static bool isRegion(const Dialect &dialect, llvm::StringRef kindName) {
  const AttributeKind *kind = dialect.findAttributeKind(kindName);
  return kind && kind->region;
}

std::vector<const Attribute *> regionsOf(const Dialect &dialect,
                                         const OpVersion &version) {
  std::vector<const Attribute *> regions;
  for (const Attribute &attribute : version.attributes)
    if (isRegion(dialect, attribute.kind))
      regions.push_back(&attribute);
  llvm::sort(regions, [&](const Attribute *a, const Attribute *b) {
    return rankOf(version, a->name) < rankOf(version, b->name);
  });
  return regions;
}

std::vector<std::string> regionTexts(const Dialect &dialect,
                                     const OpVersion &version) {
  std::vector<std::string> texts;
  for (const Region &region : version.regions) {
    const Word *kind = findByName(dialect.vocabulary.regionKinds, region.kind);
    std::string type = kind ? kind->def : "AnyRegion";
    if (region.variadic)
      type = "VariadicRegion<" + type + ">";
    texts.push_back(type + ":$" +
                    (region.ownName.empty() ? region.name : region.ownName));
  }
  for (const Attribute *region : regionsOf(dialect, version))
    texts.push_back((region->required ? "SizedRegion<1>:$" : "AnyRegion:$") +
                    region->name);
  return texts;
}

std::vector<OwnAttribute> definedAttributesOf(const Dialect &dialect,
                                              const Op &op,
                                              const OpVersion &version) {
  std::vector<OwnAttribute> attributes = ownAttributesOf(op, version);
  llvm::erase_if(attributes, [&](const OwnAttribute &attribute) {
    return isRegion(dialect, attribute.kind);
  });
  if (dialect.own()->attributesByName)
    llvm::sort(attributes, [&](const OwnAttribute &a, const OwnAttribute &b) {
      return rankOf(version, a.name) < rankOf(version, b.name);
    });
  return attributes;
}

std::string attributeClass(llvm::StringRef record) {
  return record.str() + "Attr";
}

const WireRecord *enumerationOf(const Dialect &dialect,
                                const OwnRecord &record) {
  if (record.wire.empty())
    return nullptr;
  const WireRecord *wire = findByName(dialect.attributes, record.wire);
  return wire && !wire->cases.empty() ? wire : nullptr;
}

namespace {

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
            const Snippets &snippets, const Op &op,
            const CarriedVersion &carried, llvm::raw_ostream &file)
      : context(context), dialect(context.dialect), own(*dialect.own()),
        types(types), snippets(snippets), op(op), carried(carried),
        version(versionOf(op, carried)), names(chooseOdsNames(version)),
        regions(regionsOf(dialect, version)),
        attributes(definedAttributesOf(dialect, op, version)),
        attributeText(dialect, version, /*withValueSets=*/true), file(file),
        os(file) {}

  void emit();

private:
  std::string baseOf() const;
  std::string parameterText(const Parameter &parameter,
                            const std::string &name) const;
  std::string typeVariableTrait(const TypeConstraint &constraint) const;
  std::vector<std::string> minimumTraits() const;
  Inferred resultsByRelations() const;
  std::vector<std::string> traits() const;
  void emitDescription();
  void emitSignature();
  void emitBuilders();
  void emitAssembly();
  void emitSnippets();

  const EmitContext &context;
  const Dialect &dialect;
  const Carriage &own;
  const OdsTypes &types;
  const Snippets &snippets;
  const Op &op;
  const CarriedVersion &carried;
  const OpVersion &version;
  OdsNames names;
  std::vector<const Attribute *> regions;
  std::vector<OwnAttribute> attributes;
  AttributeText attributeText;
  /// What is written as it is, and what is indented.
  llvm::raw_ostream &file;
  IndentedStream os;
};

/// The class with its arguments, up to the traits.
std::string OpEmitter::baseOf() const {
  std::vector<std::string> arguments = {quote(carried.mnemonic)};
  if (own.carriesAll)
    arguments.insert(arguments.end(),
                     {quote(op.domain), quote(op.name), toString(version.since),
                      version.until ? toString(*version.until) : "0"});
  return own.prefix + "_Op<" + llvm::join(arguments, ", ");
}

std::string OpEmitter::parameterText(const Parameter &parameter,
                                     const std::string &name) const {
  std::string type = version.findTypeConstraint(parameter.type)
                         ? parameter.type
                         : types.constraint({parameter.type});
  if (parameter.arity == Arity::Optional)
    type = "OrAbsent<" + type + ">";
  else if (parameter.arity == Arity::Variadic)
    type = "Variadic<" + type + ">";
  return type + ":$" + name;
}

/// Whether the position of a value depends on how many others there are.
static bool valuesMove(llvm::ArrayRef<Parameter> parameters) {
  return llvm::any_of(parameters, [&](const Parameter &parameter) {
    return parameter.arity == Arity::Optional ||
           (parameter.isVariadic() && &parameter != &parameters.back());
  });
}

/// `TypeVariable<…>`, or nothing where the values cannot disagree.
std::string
OpEmitter::typeVariableTrait(const TypeConstraint &constraint) const {
  // With a single type there is nothing left to agree on.
  if (constraint.types.size() < 2)
    return "";
  bool moves = !own.carriesAll &&
               (valuesMove(version.operands) || valuesMove(version.results));
  bool hasVariadic = false;
  struct Positions {
    std::vector<std::string> single;
    /// Of a variadic, which takes all positions from its own on.
    std::string from;
  };
  auto positionsOf = [&](const std::vector<Parameter> &parameters) {
    Positions positions;
    for (auto [index, parameter] : llvm::enumerate(parameters)) {
      if (parameter.type != constraint.name ||
          (parameter.isVariadic() && !parameter.homogeneous))
        continue;
      hasVariadic |= parameter.isVariadic();
      if (parameter.arity != Arity::Variadic || moves)
        positions.single.push_back(std::to_string(index));
      else
        positions.from = std::to_string(index);
    }
    return positions;
  };
  Positions operands = positionsOf(version.operands);
  Positions results = positionsOf(version.results);
  if (operands.single.size() + results.single.size() < 2 && !hasVariadic)
    return "";
  std::string trait = (moves ? "TypeVariableOfGroups<[" : "TypeVariable<[") +
                      llvm::join(operands.single, ", ") + "], [" +
                      llvm::join(results.single, ", ") + "]";
  if (!operands.from.empty())
    trait += ", operandsFrom=" + operands.from;
  if (!results.from.empty())
    trait += ", resultsFrom=" + results.from;
  return trait + ">";
}

/// What relations say of results. A dialect of all versions infers them by
/// rules of its own, which its base has builders ask.
Inferred OpEmitter::resultsByRelations() const {
  return own.carriesAll ? Inferred::Nothing : inferredByRelations(version);
}

/// How many values variadics have at least.
std::vector<std::string> OpEmitter::minimumTraits() const {
  std::vector<std::string> traits;
  auto add = [&](const std::vector<Parameter> &parameters,
                 llvm::StringRef what) {
    for (auto [index, parameter] : llvm::enumerate(parameters)) {
      if (!parameter.isVariadic() || !parameter.minCount)
        continue;
      std::string minimum = std::to_string(parameter.minCount);
      if (!own.carriesAll && valuesMove(parameters))
        traits.push_back(("MinimumOf" + what + "<" + std::to_string(index) +
                          ", " + minimum + ">")
                             .str());
      else
        traits.push_back(("Minimum" + what + "<" +
                          std::to_string(index + parameter.minCount) + ">")
                             .str());
    }
  };
  add(version.operands, "Operands");
  add(version.results, "Results");
  return traits;
}

std::vector<std::string> OpEmitter::traits() const {
  std::vector<std::string> traits;
  for (const std::string &name : version.traits)
    if (const Word *word = findByName(dialect.vocabulary.traits, name))
      traits.push_back(word->def);
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
  llvm::append_range(traits, minimumTraits());
  auto variadics =
      size_t(llvm::count_if(version.operands, [](const Parameter &operand) {
        return operand.isVariadic();
      }));
  if (variadics > 1)
    traits.push_back(own.prefix + "_EqualVariadics<" +
                     std::to_string(variadics) + ", " +
                     std::to_string(version.operands.size() - variadics) + ">");

  if (version.hooks.reifyResultShapes)
    traits.push_back(
        "DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface"
        ", [\"reifyResultShapes\"]>");
  if (!version.hooks.resultTypeInference.empty())
    traits.push_back("ResultTypeInferenceOpInterface");
  if (!context.inferenceRules.of(op, version).hook.empty())
    traits.push_back("ShapeInferenceOpInterface");
  if (!regions.empty())
    traits.push_back(own.prefix + "_HasSubgraphs");
  if (!version.relations.empty())
    traits.push_back(own.prefix + "_HasRelations");
  if (Inferred inferred = resultsByRelations(); inferred != Inferred::Nothing)
    traits.push_back(own.prefix + (inferred == Inferred::Types
                                       ? "_InfersResultTypes"
                                       : "_InfersResultParts"));
  return traits;
}

void OpEmitter::emitDescription() {
  if (llvm::StringRef summary = summaryOf(op, version); !summary.empty())
    os << "let summary = " << quote(summary) << ";\n";
  os << "let description = [{\n";
  {
    IndentedStream::Scope inside(os);
    os << "`" << op.name << "` of " << op.domain << ", "
       << spanText(dialect.timelineOf(op), version) << ".";
    if (version.deprecated)
      os << " Deprecated.";
    if (version.experimental)
      os << " Experimental.";
    os << "\n";
    auto list = [&](const std::vector<std::string> &items) {
      for (const std::string &item : items)
        os << "- " << escapeCode(item) << "\n";
    };
    if (const OpVersion *before = op.olderThan(version)) {
      os << "\nAgainst version " << toString(before->since) << ":\n";
      list(notesOrSame(context.notes.of(op, version)));
    }
    if (std::vector<std::string> verified = definedTexts(context, op, version);
        !verified.empty()) {
      os << "\nVerified:\n";
      list(verified);
    }
  }
  os << "}];\n";
}

void OpEmitter::emitSignature() {
  for (const TypeConstraint &constraint : version.typeConstraints)
    os << "defvar " << constraint.name << " = "
       << types.constraint(constraint.types) << ";\n";

  std::vector<std::string> arguments, results;
  for (auto [operand, name] : llvm::zip(version.operands, names.operands))
    arguments.push_back(parameterText(operand, name));
  for (const OwnAttribute &attribute : attributes)
    arguments.push_back(attributeText.argument(attribute));
  os << dagField("arguments", "ins", arguments, 0);

  for (auto [result, name] : llvm::zip(version.results, names.results))
    results.push_back(parameterText(result, name));
  os << dagField("results", "outs", results, 0);

  if (std::vector<std::string> list = regionTexts(dialect, version);
      !list.empty())
    os << dagField("regions", "region", list, 0);
}

void OpEmitter::emitBuilders() {
  // The base class knows of the newest versions by itself.
  bool hasPlainName = dialect.carried(own, op).front().since == carried.since;
  if (own.carriesAll && version.until && (own.buildsAll || hasPlainName))
    os << "let isBuiltByOperand = 1;\n";
}

void OpEmitter::emitAssembly() {
  if (version.assembly == "@custom")
    os << "let hasCustomAssemblyFormat = 1;\n";
  else if (!version.assembly.empty())
    os << "let assemblyFormat = [{" << version.assembly << "}];\n";
}

void OpEmitter::emitSnippets() {
  const Hooks &hooks = version.hooks;
  // What a definition says of its own op, and then what hooks add.
  std::vector<std::string> declarations;
  if (own.carriesAll)
    declarations.push_back("versionDeclaration");
  if (Inferred inferred = resultsByRelations(); inferred != Inferred::Nothing)
    declarations.push_back(own.prefix + (inferred == Inferred::Types
                                             ? "_InferredTypes"
                                             : "_InferredParts"));
  if (!hooks.extraClassDeclarations.empty()) {
    std::string text = "[{\n";
    for (const std::string &name : hooks.extraClassDeclarations)
      text += snippets.lookup(name);
    declarations.push_back(text + "  }]");
  }
  // The base class has the first already.
  if (declarations.size() > own.carriesAll)
    file << "  let extraClassDeclaration = " << llvm::join(declarations, " # ")
         << ";\n";
  if (!propertyHistory(dialect, op).empty())
    os << "let useCustomPropertiesEncoding = 1;\n"
       << "let extraClassDefinition = " << own.prefix
       << "_PropertiesByLayout;\n";
  for (const std::string &name : hooks.extraDefinitions)
    file << snippets.lookup(name);
}

void OpEmitter::emit() {
  os << "def " << carried.defName << " : " << baseOf();
  std::vector<std::string> list = traits();
  if (!list.empty())
    os << ",\n    [" << llvm::join(list, ",\n     ") << "]";
  os << "> {\n";
  {
    IndentedStream::Scope body(os);
    emitDescription();
    emitSignature();
    emitBuilders();
    const Hooks &hooks = version.hooks;
    if (hooks.verifier)
      os << "let hasVerifier = 1;\n";
    if (hooks.canonicalizer)
      os << "let hasCanonicalizer = 1;\n";
    if (hooks.folder)
      os << "let hasFolder = 1;\n";
    emitAssembly();
    emitSnippets();
  }
  os << "}";
}

struct OwnOpsView {
  std::string headline;
  std::optional<std::string> sets;
  view::Stream ops;
  DIALECTGEN_VIEW(headline, sets, ops)
};

} // namespace

llvm::Error emitOwnOpsTd(const EmitContext &context, OutputSet &outputs) {
  const Dialect &dialect = context.dialect;
  const Carriage &own = *dialect.own();
  OdsTypes types(dialect);
  llvm::Expected<Snippets> snippets = readSnippets(dialect, context.root);
  if (!snippets)
    return snippets.takeError();
  OwnOpsView view;
  view.ops = [&](llvm::raw_ostream &os) {
    bool isFirst = true;
    for (const Op &op : dialect.ops)
      for (const CarriedVersion &carried : dialect.carried(own, op)) {
        os << (isFirst ? "" : "\n\n");
        isFirst = false;
        OpEmitter(context, types, *snippets, op, carried, os).emit();
      }
  };
  if (std::string sets = types.setDefinitions(); !sets.empty())
    view.sets = std::move(sets);
  std::string file = fileStem(own) + "Ops.td.inc";
  view.headline = headline(file,
                           (own.carriesAll ? "all versions of all " : "all ") +
                               own.prefix + " ops",
                           "tblgen");
  return addGenerated(context, own, outputs, file, "own/Ops.td.inc.mustache",
                      view);
}

} // namespace dialectgen
