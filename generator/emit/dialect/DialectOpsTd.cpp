//===- DialectOpsTd.cpp - the ops of the dialect as TableGen --------------===//
//
// One ODS definition for every op version that the dialect has. A
// definition reads top to bottom as ODS is written by hand: summary,
// description, type variables, arguments, results, regions, assembly, hooks.
// It asks for definitions of the base file by convention: `<prefix>_Op`, which
// takes domain, name and span as well if the part has all versions,
// `TypeVariable`, `OrAbsent`, `MinimumOperands` and the constraints of values
// of attributes.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/dialect/AttributeText.h"
#include "emit/dialect/DialectOps.h"
#include "emit/dialect/InferredResults.h"
#include "emit/dialect/PropertyHistory.h"
#include "emit/reference/ReferencePlaces.h"
#include "emit/reference/RelationText.h"
#include "emit/text/IndentedStream.h"
#include "emit/text/LineWrap.h"
#include "emit/text/OdsText.h"
#include "emit/text/Snippets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

/// `name` without characters that identifiers exclude, for example the dots of
/// `outputs...`.
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

/// Ranks an attribute by the order in hooks, then by name. The order in a spec
/// is the order in which versions added them, which does not suit builders.
static auto rankOf(const OpVersion &version, llvm::StringRef name) {
  const std::vector<std::string> &order = version.hooks->attributeOrder;
  return std::make_pair(llvm::find(order, name) - order.begin(), name);
}

static bool isRegion(const Family &family, llvm::StringRef kindName) {
  const AttributeKind *kind = family.findAttributeKind(kindName);
  return kind && kind->region;
}

std::vector<const Attribute *> regionsOf(const Family &family,
                                         const OpVersion &version) {
  std::vector<const Attribute *> regions;
  for (const Attribute &attribute : version.attributes)
    if (isRegion(family, attribute.kind))
      regions.push_back(&attribute);
  llvm::sort(regions, [&](const Attribute *a, const Attribute *b) {
    return rankOf(version, a->name) < rankOf(version, b->name);
  });
  return regions;
}

std::vector<std::string> regionTexts(const Family &family,
                                     const OpVersion &version) {
  std::vector<std::string> texts;
  for (const Region &region : version.regions) {
    const VocabularyName *kind =
        findByName(family.vocabulary.regionKinds, region.kind);
    std::string type = kind ? kind->def : "AnyRegion";
    if (region.variadic)
      type = "VariadicRegion<" + type + ">";
    texts.push_back(type + ":$" + region.nameInDialect());
  }
  for (const Attribute *region : regionsOf(family, version))
    texts.push_back((region->required ? "SizedRegion<1>:$" : "AnyRegion:$") +
                    region->name);
  return texts;
}

std::vector<DialectAttribute> definedAttributesOf(const Family &family,
                                                  const Op &op,
                                                  const OpVersion &version) {
  std::vector<DialectAttribute> attributes = dialectAttributesOf(op, version);
  llvm::erase_if(attributes, [&](const DialectAttribute &attribute) {
    return isRegion(family, attribute.kind);
  });
  if (family.dialectPart()->attributesByName)
    llvm::sort(attributes,
               [&](const DialectAttribute &a, const DialectAttribute &b) {
                 return rankOf(version, a.name) < rankOf(version, b.name);
               });
  return attributes;
}

std::string attributeClass(llvm::StringRef record) {
  return record.str() + "Attr";
}

std::vector<std::string> paragraphsOf(const std::vector<std::string> &lines) {
  std::vector<std::string> paragraphs;
  bool isOpen = false;
  for (const std::string &line : lines) {
    if (line.empty())
      isOpen = false;
    else if (isOpen)
      paragraphs.back() += (isIndented(line) ? "\n" : " ") + line;
    else
      paragraphs.push_back(line);
    isOpen = !line.empty();
  }
  return paragraphs;
}

namespace {

/// Columns that text in definitions is filled to.
constexpr size_t proseColumns = 80;

/// `text` for inside of `[{ }]`.
std::string escapeCode(llvm::StringRef text) {
  if (!text.contains("}]"))
    return text.str();
  return llvm::join(llvm::split(text, "}]"), "} ]");
}

/// The definition above, of the next newer version.
struct DefinitionAbove {
  /// Null for the newest, which has the plain name.
  const OpVersion *version = nullptr;
  std::vector<std::string> verified;
};

/// The doc of what is called `name`, unless it stands in the definition above.
template <typename List>
llvm::StringRef newDoc(llvm::StringRef name, llvm::StringRef doc,
                       const List *newer) {
  const auto *same = newer ? findByName(*newer, name) : nullptr;
  return same && same->doc == doc ? llvm::StringRef() : doc;
}

class OpEmitter {
public:
  OpEmitter(const EmitContext &context, const OdsTypes &types,
            const Snippets &snippets, const Op &op,
            const CarriedVersion &carried, DefinitionAbove &above,
            llvm::raw_ostream &file)
      : context(context), family(context.family),
        dialectPart(*family.dialectPart()), types(types), snippets(snippets),
        op(op), carried(carried), version(versionOf(op, carried)), above(above),
        newer(above.version), names(chooseOdsNames(version)),
        regions(regionsOf(family, version)),
        attributes(definedAttributesOf(family, op, version)),
        attributeText(family, version, /*withValueSets=*/true), file(file),
        os(file) {}

  void emit();

private:
  std::string baseOf() const;
  std::string parameterText(const Parameter &parameter, const std::string &name,
                            bool isResult) const;
  std::vector<std::string> verifiedTexts() const;
  std::string typeVariableTrait(const TypeConstraint &constraint) const;
  std::vector<std::string> minimumTraits() const;
  Inferred resultsByRelations() const;
  std::vector<std::string> traits() const;
  void emitDescription();
  void emitSignature();
  std::vector<std::string> builderParameters() const;
  void emitBuilders();
  void emitAssembly();
  void emitSnippets();

  const EmitContext &context;
  const Family &family;
  const DialectPart &dialectPart;
  const OdsTypes &types;
  const Snippets &snippets;
  const Op &op;
  const CarriedVersion &carried;
  const OpVersion &version;
  /// Replaced by this one once it is written.
  DefinitionAbove &above;
  const OpVersion *newer;
  OdsNames names;
  std::vector<const Attribute *> regions;
  std::vector<DialectAttribute> attributes;
  AttributeText attributeText;
  /// For lines copied verbatim, which follow the indented ones so far.
  llvm::raw_ostream &verbatim() {
    os.flush();
    return file;
  }
  llvm::raw_ostream &file;
  IndentedStream os;
};

/// The class with its arguments, up to the traits.
std::string OpEmitter::baseOf() const {
  std::vector<std::string> arguments = {quote(carried.mnemonic)};
  if (dialectPart.carriesAll)
    arguments.insert(arguments.end(),
                     {quote(op.domain), quote(op.name), toString(version.since),
                      version.until ? toString(*version.until) : "0"});
  return dialectPart.prefix + "_Op<" + llvm::join(arguments, ", ");
}

std::string OpEmitter::parameterText(const Parameter &parameter,
                                     const std::string &name,
                                     bool isResult) const {
  std::string type = version.findTypeConstraint(parameter.type)
                         ? parameter.type
                         : types.constraint({parameter.type});
  if (parameter.arity == Arity::Optional)
    type = "OrAbsent<" + type + ">";
  else if (parameter.arity == Arity::Variadic)
    type = "Variadic<" + type + ">";
  return documented(type, name,
                    newDoc(parameter.name, parameter.doc,
                           !newer     ? nullptr
                           : isResult ? &newer->results
                                      : &newer->operands),
                    isResult);
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
  bool moves = !dialectPart.carriesAll &&
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

/// The inference of results from relations. A dialect with all versions uses
/// inference rules of its own, which builders call through its base class.
Inferred OpEmitter::resultsByRelations() const {
  return dialectPart.carriesAll ? Inferred::Nothing
                                : inferredByRelations(version);
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
      if (!dialectPart.carriesAll && valuesMove(parameters))
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
  for (const Trait *trait : family.traitsOf(version))
    traits.push_back(trait->def);
  // An op with subgraphs has their effects. Equal operations that are not
  // deterministic must not be merged. If the upstream does not specify effects,
  // the op declares none.
  if (!regions.empty())
    traits.push_back("RecursiveMemoryEffects");
  else if (version.deterministic.value_or(false))
    traits.push_back("Pure");
  if (version.hooks->constantLike)
    traits.push_back("ConstantLike");

  for (const TypeConstraint &constraint : version.typeConstraints)
    if (std::string trait = typeVariableTrait(constraint); !trait.empty())
      traits.push_back(std::move(trait));
  llvm::append_range(traits, minimumTraits());
  auto variadics =
      size_t(llvm::count_if(version.operands, [](const Parameter &operand) {
        return operand.isVariadic();
      }));
  if (variadics > 1 && !family.hasTrait(version, "AttrSizedOperandSegments"))
    traits.push_back(dialectPart.prefix + "_EqualVariadics<" +
                     std::to_string(variadics) + ", " +
                     std::to_string(version.operands.size() - variadics) + ">");

  if (version.hooks->reifyResultShapes)
    traits.push_back(
        "DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface"
        ", [\"reifyResultShapes\"]>");
  if (!version.hooks->resultTypeInference.empty())
    traits.push_back("ResultTypeInferenceOpInterface");
  if (!context.inferenceRules.of(op, version).hook.empty())
    traits.push_back("ShapeInferenceOpInterface");
  if (!regions.empty())
    traits.push_back(dialectPart.prefix + "_HasSubgraphs");
  if (!version.relations.empty() || version.shapes)
    traits.push_back(dialectPart.prefix + "_HasRelations");
  if (Inferred inferred = resultsByRelations(); inferred != Inferred::Nothing)
    traits.push_back(dialectPart.prefix + (inferred == Inferred::Types
                                               ? "_InfersResultTypes"
                                               : "_InfersResultParts"));
  return traits;
}

/// The properties that the verifier checks, in sentences.
std::vector<std::string> OpEmitter::verifiedTexts() const {
  std::vector<std::string> texts = definedTexts(context, op, version);
  for (std::string &sentence : texts)
    sentence = llvm::toUpper(sentence.front()) + sentence.substr(1) + ".";
  return texts;
}

void OpEmitter::emitDescription() {
  llvm::StringRef summary = summaryOf(op, version);
  if (!summary.empty() && (!newer || summaryOf(op, *newer) != summary))
    os << "let summary = " << quote(summary) << ";\n";
  os << "let description = [{\n";
  {
    IndentedStream::Scope inside(os);
    // Four columns are indentation.
    auto prose = [&](llvm::StringRef text, size_t indent) {
      os << wrapProse(escapeCode(text), indent, proseColumns - 4) << "\n";
    };
    std::string place = code(op.name) + " of " + op.domain + ", " +
                        spanText(family.timelineOf(op), version) + ".";
    if (version.deprecated)
      place += " Deprecated.";
    if (version.experimental)
      place += " Experimental.";
    std::string page = ReferencePlaces(family).upstreamPageOf(op);
    if (!newer && !page.empty())
      place += " See " + page + ".";
    prose(place, 0);
    if (!newer)
      for (const std::string &paragraph : paragraphsOf(op.description)) {
        os << "\n";
        if (isIndented(paragraph))
          os << escapeCode(paragraph) << "\n";
        else
          prose(paragraph, 0);
      }
    auto list = [&](const std::vector<std::string> &items) {
      for (const std::string &item : items) {
        auto [first, rest] = llvm::StringRef(item).split('\n');
        os << "- ";
        prose(first, 2);
        // Further lines are items of its own list.
        for (llvm::StringRef line : llvm::split(rest, '\n'))
          if (line.consume_front("  - ")) {
            os << "  - ";
            prose(line, 4);
          }
      }
    };
    // Programs use the newest version.
    if (!newer && op.example && !op.example->mlir.empty()) {
      os << "\nExample:\n\n```mlir\n";
      for (const std::string &line : op.example->mlir)
        os << escapeCode(line) << "\n";
      os << "```\n";
    }
    if (const OpVersion *before = op.olderThan(version)) {
      os << "\nAgainst version " << toString(before->since) << ":\n";
      list(notesOrSame(context.notes.of(op, version)));
    }
    std::vector<std::string> texts = verifiedTexts();
    if (newer ? texts != above.verified : !texts.empty()) {
      os << "\nVerified:" << (texts.empty() ? " nothing.\n" : "\n");
      list(texts);
    }
    above = {&version, std::move(texts)};
  }
  os << "}];\n";
}

void OpEmitter::emitSignature() {
  for (const TypeConstraint &constraint : version.typeConstraints)
    os << "defvar " << constraint.name << " = "
       << types.constraintOf(constraint) << ";\n";

  std::vector<std::string> arguments, results;
  for (auto [operand, name] : llvm::zip(version.operands, names.operands))
    arguments.push_back(parameterText(operand, name, /*isResult=*/false));
  for (const DialectAttribute &attribute : attributes)
    arguments.push_back(attributeText.argument(
        attribute,
        attribute.attribute
            ? newDoc(attribute.attribute->name, attribute.attribute->doc,
                     newer ? &newer->attributes : nullptr)
            : llvm::StringRef()));
  os << dagField("arguments", "ins", arguments, 0);

  for (auto [result, name] : llvm::zip(version.results, names.results))
    results.push_back(parameterText(result, name, /*isResult=*/true));
  os << dagField("results", "outs", results, 0);

  if (std::vector<std::string> list = regionTexts(family, version);
      !list.empty())
    os << dagField("regions", "region", list, 0);
}

/// The parameters of the builder by operand and attribute that the base class
/// makes of the definition (InferringBuilderByOperand): operands, attributes
/// that are required, other attributes. Empty if there is no such builder.
std::vector<std::string> OpEmitter::builderParameters() const {
  std::vector<std::string> parameters;
  // Parameters after this one have a default.
  size_t required = 0;
  auto add = [&](llvm::StringRef name, bool isOptional) {
    parameters.push_back(name.str());
    if (!isOptional)
      required = parameters.size();
  };
  bool isList = !version.operands.empty() &&
                version.operands.front().arity == Arity::Variadic;
  for (auto [operand, name] : llvm::zip(version.operands, names.operands))
    add(name, operand.arity == Arity::Optional);
  for (bool isOptional : {false, true})
    for (const DialectAttribute &attribute : attributes)
      if (attributeText.isOptional(attribute) == isOptional)
        add(attribute.name, isOptional);
  if (isList && parameters.size() == 1)
    return {};
  for (size_t i = required; i < parameters.size(); ++i)
    parameters[i] += " = {}";
  size_t single = 0;
  bool hasVariadic = false;
  for (const Parameter &result : version.results) {
    single += result.arity == Arity::Single;
    hasVariadic |= result.arity == Arity::Variadic;
  }
  if (single != version.results.size())
    parameters.push_back("resultCount = " +
                         std::to_string(single ? single
                                        : hasVariadic
                                            ? 0
                                            : version.results.size()));
  return parameters;
}

/// A builder in lines of a comment.
static std::string wrapBuilder(const std::string &text) {
  std::string wrapped = wrapProse(text, /*indent=*/0, proseColumns - 7), lines;
  for (llvm::StringRef line : llvm::split(wrapped, '\n'))
    lines += (lines.empty() ? "" : "\n//       ") + line.str();
  return lines;
}

void OpEmitter::emitBuilders() {
  if (!dialectPart.carriesAll)
    return;
  // The base class knows of the newest versions by itself.
  bool isBuiltByOperand = !version.until || dialectPart.buildsAll || !newer;
  // The head of the file has the two builders of the others.
  if (!isBuiltByOperand)
    return;
  std::string list;
  auto builder = [&](const std::vector<std::string> &parameters) {
    list += "//   " +
            wrapBuilder("build(builder, state, " +
                        llvm::join(parameters, ", ") + ")") +
            "\n";
  };
  if (regions.empty()) {
    builder({"operands", "attributes = {}"});
    if (std::vector<std::string> parameters = builderParameters();
        !parameters.empty())
      builder(parameters);
  }
  if (!list.empty())
    os << "// Builders, besides those of ODS with result types:\n" << list;
  if (version.until)
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
  // Declarations for the op itself precede those of hooks.
  std::vector<std::string> declarations;
  if (dialectPart.carriesAll)
    declarations.push_back("versionDeclaration");
  if (Inferred inferred = resultsByRelations(); inferred != Inferred::Nothing)
    declarations.push_back(dialectPart.prefix + (inferred == Inferred::Types
                                                     ? "_InferredTypes"
                                                     : "_InferredParts"));
  if (!hooks.extraClassDeclarations.empty()) {
    std::string text = "[{\n";
    for (const std::string &name : hooks.extraClassDeclarations)
      text += snippets.lookup(name);
    declarations.push_back(text + "  }]");
  }
  // The base class has the first already.
  if (declarations.size() > dialectPart.carriesAll)
    verbatim() << "  let extraClassDeclaration = "
               << llvm::join(declarations, " # ") << ";\n";
  if (!propertyHistory(family, op).empty())
    os << "let useCustomPropertiesEncoding = 1;\n"
       << "let extraClassDefinition = " << dialectPart.prefix
       << "_PropertiesByLayout;\n";
  for (const std::string &name : hooks.extraDefinitions)
    verbatim() << snippets.lookup(name);
}

void OpEmitter::emit() {
  os << "def " << carried.defName << " : " << baseOf();
  std::vector<std::string> list = traits();
  if (!list.empty()) {
    std::string line = "    [" + llvm::join(list, ", ") + "]";
    bool fits = line.size() + llvm::StringRef("> {").size() <= maxColumns;
    os << ",\n" << (fits ? line : "    [" + llvm::join(list, ",\n     ") + "]");
  }
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

struct DialectOpsView {
  std::string headline;
  bool hasOlderVersions;
  std::optional<std::string> sets;
  view::Stream ops;
  DIALECTGEN_VIEW(headline, hasOlderVersions, sets, ops)
};

} // namespace

llvm::Error emitDialectOpsTd(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  const DialectPart &dialectPart = *family.dialectPart();
  OdsTypes types(family);
  llvm::Expected<Snippets> snippets = readSnippets(family, context.root);
  if (!snippets)
    return snippets.takeError();
  DialectOpsView view;
  view.hasOlderVersions = dialectPart.carriesAll;
  view.ops = [&](llvm::raw_ostream &os) {
    bool isFirst = true;
    for (const Op &op : family.ops) {
      DefinitionAbove above;
      for (const CarriedVersion &carried : family.carried(dialectPart, op)) {
        os << (isFirst ? "" : "\n\n");
        isFirst = false;
        OpEmitter(context, types, *snippets, op, carried, above, os).emit();
      }
    }
  };
  if (std::string sets = types.setDefinitions(); !sets.empty())
    view.sets = std::move(sets);
  std::string file = fileStem(dialectPart) + "Ops.td.inc";
  view.headline =
      headline(file,
               (dialectPart.carriesAll ? "all versions of all " : "all ") +
                   dialectPart.prefix + " ops",
               "tblgen");
  return addGenerated(context, dialectPart, outputs, file,
                      "dialect/Ops.td.inc.mustache", std::move(view));
}

} // namespace dialectgen
