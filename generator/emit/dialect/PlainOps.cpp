//===- PlainOps.cpp - ops as onnx-mlir has them ---------------------------===//
//
// Definitions whose base class takes only a mnemonic and traits, and the tables
// with which an importer selects versions and builds ops. The project's own
// parts (interfaces, shape helpers, importer) are in the templates; this file
// computes their views.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/dialect/AttributeText.h"
#include "emit/dialect/DialectOps.h"
#include "emit/text/OdsText.h"
#include "emit/text/Snippets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

namespace dialectgen {
namespace {

/// Where a result's element type comes from: the operand at a position, or
/// always the one of a number.
struct OriginView {
  std::optional<std::string> operand, element;
  bool isLast = false;
  DIALECTGEN_VIEW(operand, element, isLast)
};

struct RegionView {
  std::string region, index;
  DIALECTGEN_VIEW(region, index)
};

/// A builder that finds the result's type.
struct BuilderView {
  std::string parameters, lhs, rhs, arguments;
  bool broadcasts = false, isBool = false, isLastBuilder = false;
  DIALECTGEN_VIEW(parameters, lhs, rhs, arguments, broadcasts, isBool,
                  isLastBuilder)
};

struct PlainOpView {
  std::string def, mnemonic, className, traits, description, signature;
  std::optional<std::string> summary, assembly, classText, definitionText;
  std::string operandCount, resultCount;
  std::vector<OriginView> origins;
  std::vector<RegionView> regions;
  bool hasRegions = false;
  std::vector<BuilderView> builders;
  bool hasBuilders = false, hasShapeHelper = false, hasVerifier = false,
       hasCanonicalizer = false, hasFolder = false, hasCustomAssembly = false;
  DIALECTGEN_VIEW(def, mnemonic, className, traits, description, signature,
                  summary, assembly, classText, definitionText, operandCount,
                  resultCount, origins, regions, hasRegions, builders,
                  hasBuilders, hasShapeHelper, hasVerifier, hasCanonicalizer,
                  hasFolder, hasCustomAssembly)
};

struct PlainOpsView {
  std::string headline, prefix;
  std::vector<std::string> includes;
  std::vector<PlainOpView> ops;
  DIALECTGEN_VIEW(headline, prefix, includes, ops)
};

/// Makes the view of one op.
class OpViewMaker {
public:
  OpViewMaker(const EmitContext &context, const OdsTypes &types,
              const Snippets &snippets, const Op &op,
              const CarriedVersion &carried)
      : family(context.family), types(types), snippets(snippets), op(op),
        carried(carried), version(versionOf(op, carried)),
        names(chooseOdsNames(version)),
        attributes(definedAttributesOf(family, op, version)),
        attributeText(family, version, /*withValueSets=*/false) {}

  PlainOpView view() const;

private:
  std::string traits(bool hasRegions) const;
  std::string typeText(const Parameter &parameter) const;
  std::string signature() const;
  OriginView originOf(const Parameter &result) const;
  std::vector<BuilderView> builders() const;
  std::string textOf(const std::vector<std::string> &names) const;

  const Family &family;
  const OdsTypes &types;
  const Snippets &snippets;
  const Op &op;
  const CarriedVersion &carried;
  const OpVersion &version;
  OdsNames names;
  std::vector<DialectAttribute> attributes;
  AttributeText attributeText;
};

/// How many values `parameters` stand for; -1 if that is not fixed.
std::string countOf(const std::vector<Parameter> &parameters) {
  bool isOpen = llvm::any_of(parameters, [](const Parameter &parameter) {
    return parameter.isVariadic();
  });
  return isOpen ? "-1" : std::to_string(parameters.size());
}

std::string OpViewMaker::traits(bool hasRegions) const {
  const Hooks &hooks = version.hooks;
  std::vector<std::string> traits;
  // An op that draws numbers is not to be merged with its like. Of others that
  // the upstream does not call deterministic all passes of that project rely on
  // it.
  if (hasRegions || version.deterministic.value_or(true))
    traits.push_back("Pure");
  if (hooks.constantLike)
    traits.push_back("ConstantLike");
  for (const Trait *trait : family.traitsOf(version))
    if (!trait->def.empty())
      traits.push_back(trait->def);
  auto declare = [&](llvm::StringRef interface) {
    traits.push_back(("DeclareOpInterfaceMethods<" + interface + ">").str());
  };
  if (!hooks.noShapeInference) {
    declare("ShapeInferenceOpInterface");
    declare("ShapeHelperOpInterface");
  }
  if (hooks.reifyResultShapes)
    declare("ReifyRankedShapedTypeOpInterface, [\"reifyResultShapes\"]");
  if (!hooks.resultTypeInference.empty())
    declare("ResultTypeInferenceOpInterface");
  return llvm::join(traits, ",\n     ");
}

std::string OpViewMaker::typeText(const Parameter &parameter) const {
  std::vector<std::string> alternatives;
  for (const std::string &type : version.typesOf(parameter))
    alternatives.push_back(types.alone(type));
  if (parameter.arity == Arity::Optional)
    alternatives.push_back("NoneType");
  std::string text =
      alternatives.size() == 1
          ? alternatives.front()
          : "AnyTypeOf<[" + llvm::join(alternatives, ", ") + "]>";
  return parameter.isVariadic() ? "Variadic<" + text + ">" : text;
}

std::string OpViewMaker::signature() const {
  std::vector<std::string> arguments, results;
  for (auto [operand, name] : llvm::zip(version.operands, names.operands))
    arguments.push_back(documented(typeText(operand), name, operand.doc));
  for (const DialectAttribute &attribute : attributes)
    arguments.push_back(attributeText.argument(
        attribute, attribute.attribute ? attribute.attribute->doc : ""));
  for (auto [result, name] : llvm::zip(version.results, names.results))
    results.push_back(
        documented(typeText(result), name, result.doc, /*isResult=*/true));
  std::string text = dagField("arguments", "ins", arguments) +
                     dagField("results", "outs", results);
  if (std::vector<std::string> regions = regionTexts(family, version);
      !regions.empty())
    text += dagField("regions", "region", regions);
  return llvm::StringRef(text).rtrim().str();
}

/// The element type of a result that admits `types`, if it is one, or if the
/// others are shorter floats, which a model without types does not ask for.
static const ElementType *usualElement(const Family &family,
                                       llvm::ArrayRef<std::string> types) {
  const ElementType *usual = nullptr;
  for (const std::string &text : types) {
    std::optional<TypeExpression> type = parseTypeExpression(text);
    const ElementType *element =
        type && type->arguments.size() == 1
            ? findByName(family.vocabulary.elementTypes,
                         type->arguments.front().head)
            : nullptr;
    if (!element)
      return nullptr;
    bool isShortFloat = element->def == "F16" || element->def == "BF16";
    if (types.size() > 1 && !isShortFloat && element->def != "F32")
      return nullptr;
    if (types.size() == 1 || !isShortFloat)
      usual = element;
  }
  return usual;
}

OriginView OpViewMaker::originOf(const Parameter &result) const {
  OriginView origin;
  if (const ElementType *element =
          usualElement(family, version.typesOf(result)))
    origin.element = std::to_string(element->number);
  auto shared = llvm::find_if(version.operands, [&](const Parameter &operand) {
    return operand.type == result.type;
  });
  bool isOneType = version.typesOf(result).size() == 1;
  if (!isOneType && shared != version.operands.end()) {
    origin.element.reset();
    origin.operand = std::to_string(shared - version.operands.begin());
  }
  if (!origin.element && !origin.operand)
    origin.element = "-1";
  return origin;
}

std::vector<BuilderView> OpViewMaker::builders() const {
  const std::string &how = version.hooks->builders;
  if (how.empty() || version.operands.empty())
    return {};
  BuilderView byAggregates;
  byAggregates.broadcasts = how != "unranked";
  byAggregates.isBool = how == "broadcast_to_bool";
  BuilderView byOperands = byAggregates;
  byAggregates.parameters =
      "\"ValueRange\":$operands, \"ArrayRef<NamedAttribute>\":$attributes";
  byAggregates.lhs = "operands[0]";
  byAggregates.rhs = "operands[1]";
  byAggregates.arguments = "operands, attributes";
  byAggregates.isLastBuilder = true;
  // An op with a variadic operand has no builder with a parameter per operand.
  if (countOf(version.operands) == "-1")
    return {byAggregates};
  std::vector<std::string> parameters, arguments = names.operands;
  for (const std::string &name : names.operands)
    parameters.push_back("\"Value\":$" + name);
  for (const DialectAttribute &attribute : attributes)
    if (std::optional<std::string> type =
            attributeText.builderParameter(attribute)) {
      parameters.push_back("\"" + *type + "\":$" + attribute.name.str());
      arguments.push_back(attribute.name.str());
    }
  byOperands.parameters = llvm::join(parameters, ", ");
  byOperands.lhs = names.operands.front();
  byOperands.rhs = names.operands.back();
  byOperands.arguments = llvm::join(arguments, ", ");
  return {byOperands, byAggregates};
}

/// The snippets that hooks name, one after the other.
std::string OpViewMaker::textOf(const std::vector<std::string> &names) const {
  std::string text;
  for (const std::string &name : names)
    text += snippets.lookup(name);
  return llvm::StringRef(text).rtrim('\n').str();
}

PlainOpView OpViewMaker::view() const {
  const Hooks &hooks = version.hooks;
  PlainOpView view;
  view.def = carried.defName;
  view.mnemonic = carried.mnemonic;
  view.className = carried.className;
  if (llvm::StringRef summary = summaryOf(op, version); !summary.empty())
    view.summary = quote(summary);
  view.description = "`" + op.name + "` of " + op.domain + ", " +
                     spanText(family.timelineOf(op), version) + ".";
  view.signature = signature();
  view.operandCount = countOf(version.operands);
  view.resultCount = countOf(version.results);
  for (const Parameter &result : version.results)
    view.origins.push_back(originOf(result));
  if (!view.origins.empty())
    view.origins.back().isLast = true;
  for (const auto &[index, region] :
       llvm::enumerate(regionsOf(family, version)))
    view.regions.push_back({quote(region->name), std::to_string(index)});
  view.hasRegions = !view.regions.empty();
  view.traits = traits(view.hasRegions);
  view.builders = builders();
  view.hasBuilders = !view.builders.empty();
  view.hasShapeHelper = !hooks.noShapeInference;
  view.hasVerifier = hooks.verifier;
  view.hasCanonicalizer = hooks.canonicalizer;
  view.hasFolder = hooks.folder;
  view.hasCustomAssembly = version.assembly == "@custom";
  if (!version.assembly.empty() && !view.hasCustomAssembly)
    view.assembly = version.assembly;
  if (!hooks.extraClassDeclarations.empty())
    view.classText = textOf(hooks.extraClassDeclarations);
  if (!hooks.extraDefinitions.empty())
    view.definitionText = textOf(hooks.extraDefinitions);
  return view;
}

/// The versions of an op under its name.
struct VersionsView {
  std::string op, versions;
  DIALECTGEN_VIEW(op, versions)
};

/// The function that builds an op: a method of the importer, or the one for all
/// ops of a class.
struct HandlerView {
  std::string name;
  std::optional<std::string> method, opClass;
  DIALECTGEN_VIEW(name, method, opClass)
};

struct BuildTableView {
  std::string headline;
  std::vector<VersionsView> carried;
  std::vector<HandlerView> handlers;
  std::vector<VersionsView> all;
  DIALECTGEN_VIEW(headline, carried, handlers, all)
};

template <typename Range>
VersionsView versionsView(const Op &op, const Range &versions) {
  std::vector<std::string> texts;
  for (const auto &version : versions)
    texts.push_back(toString(version.since));
  return {quote(op.name), llvm::join(texts, ", ")};
}

} // namespace

llvm::Error emitPlainOpsTd(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  const FamilyPart &dialectPart = *family.dialectPart();
  OdsTypes types(family);
  llvm::Expected<Snippets> snippets = readSnippets(family, context.root);
  if (!snippets)
    return snippets.takeError();
  PlainOpsView view;
  view.prefix = dialectPart.prefix;
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried : family.carried(dialectPart, op))
      view.ops.push_back(
          OpViewMaker(context, types, *snippets, op, carried).view());
  view.includes = family.vocabulary.includes;
  std::string file = fileStem(dialectPart) + "Ops.td.inc";
  view.headline = headline(
      file, dialectPart.prefix + " ops for onnx-mlir's base file", "tblgen");
  return addGenerated(context, dialectPart, outputs, "onnx-mlir/" + file,
                      "onnx-mlir/Ops.td.inc.mustache", std::move(view));
}

llvm::Error emitPlainBuildTable(const EmitContext &context,
                                OutputSet &outputs) {
  const Family &family = context.family;
  const FamilyPart &dialectPart = *family.dialectPart();
  BuildTableView view;
  // The maps know an op by its name alone.
  llvm::StringMap<const Op *> byName;
  for (const Op &op : family.ops) {
    auto [first, isNew] = byName.try_emplace(op.name, &op);
    if (!isNew)
      return llvm::make_error<UnfitSpecs>(
          "'" + op.name + "' is an op of " + first->second->domain +
          ", too, and the tables of output "
          "'onnx-mlir-build-table' have no domains; leave one of them out");
    view.all.push_back(versionsView(op, op.versions));
    llvm::ArrayRef<CarriedVersion> carried = family.carried(dialectPart, op);
    if (carried.empty())
      continue;
    view.carried.push_back(versionsView(op, carried));
    for (const CarriedVersion &one : carried) {
      HandlerView handler;
      handler.name = quote(one.mnemonic);
      if (const std::string &method = versionOf(op, one).hooks->importer;
          !method.empty())
        handler.method = method;
      else
        handler.opClass = dialectPart.cppNamespace + "::" + one.className;
      view.handlers.push_back(std::move(handler));
    }
  }
  std::string file = "OpBuildTable.inc";
  view.headline = headline(file, "tables of onnx-mlir's importer", "C++");
  return addGenerated(context, dialectPart, outputs, "onnx-mlir/" + file,
                      "onnx-mlir/OpBuildTable.inc.mustache", std::move(view));
}

} // namespace dialectgen
