//===- Reference.cpp - documentation of ops in Markdown -------------------===//
//
// docs/reference/<family>/: a page for each op with all its versions, newest
// first. The lists of ops are in ReferenceLists.cpp.
//
//===----------------------------------------------------------------------===//

#include "diff/steps/Steps.h"
#include "emit/Emitters.h"
#include "emit/dialect/DialectOps.h"
#include "emit/dialect/InferredResults.h"
#include "emit/reference/ReferencePlaces.h"
#include "emit/reference/ReferenceText.h"
#include "emit/reference/RelationText.h"
#include "emit/reference/StepText.h"
#include "emit/text/ByTypes.h"
#include "emit/text/LineWrap.h"
#include "emit/text/Markdown.h"
#include "emit/text/OdsText.h"
#include "emit/versioned/Decomposed.h"
#include "emit/view/ViewOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

using llvm::StringRef;

using TypeTexts = ByTypes<std::string>;

Part parameterTable(StringRef what, const std::vector<Parameter> &parameters,
                    const OpVersion &version) {
  std::vector<std::vector<std::string>> rows;
  for (const Parameter &parameter : parameters) {
    std::string note;
    if (parameter.arity == Arity::Optional)
      note = "optional";
    else if (parameter.isVariadic())
      note = (parameter.minCount
                  ? "variadic, at least " + std::to_string(parameter.minCount)
                  : "variadic") +
             (parameter.homogeneous ? ", of one type" : ", of any types");
    auto variable = version.typeVariables->types.find(parameter.name);
    rows.push_back({code(parameter.name), code(parameter.type),
                    variable == version.typeVariables->types.end()
                        ? ""
                        : code(variable->second),
                    cell(shapeText(version, parameter.name)), note,
                    cell(parameter.doc)});
  }
  return table({what, "type", "variable", "shape", "", "description"}, rows);
}

/// `"a"`: its meaning; `"b"`
std::string valuesText(const Attribute &attribute) {
  std::vector<std::string> values;
  for (const Json &value : attribute.allowedValues) {
    std::string text = value.dump();
    auto doc = attribute.valueDocs.find(text);
    values.push_back(code(text) + (doc == attribute.valueDocs.end()
                                       ? ""
                                       : ": " + doc->second));
  }
  if (!values.empty())
    return llvm::join(values, attribute.valueDocs.empty() ? ", " : "; ");
  if (attribute.minimum && attribute.maximum)
    return attribute.minimum->dump() + " to " + attribute.maximum->dump();
  if (attribute.minimum)
    return "at least " + attribute.minimum->dump();
  if (attribute.maximum)
    return "at most " + attribute.maximum->dump();
  return "";
}

/// The counterpart of an attribute in the dialect's op, if it has another form:
/// the attribute and its field.
std::string compositeAttributeText(const Op &op, StringRef attribute) {
  for (const CompositeAttribute &compositeAttribute : op.compositeAttributes)
    for (const auto &[held, field] : compositeAttribute.holds)
      if (held == attribute)
        return "field " + code(field) + " of " + code(compositeAttribute.name);
  return "";
}

Part attributeTable(const Op &op, const OpVersion &version) {
  std::vector<std::vector<std::string>> rows;
  for (const Attribute &attribute : version.attributes) {
    std::string kind = toWords(attribute.kind);
    auto override = version.hooks->attributeKinds.find(attribute.name);
    if (override != version.hooks->attributeKinds.end())
      kind += ", a " + override->second + " here";
    std::string presence =
        attribute.required ? "required"
        : attribute.hasDefault()
            ? "default " + cell(code(attribute.defaultValue.dump()))
        : attribute.implied.is_null()
            ? "optional"
            : "optional; absent: " + cell(code(attribute.implied.dump()));
    std::vector<std::string> values;
    for (std::string text : {cell(valuesText(attribute)),
                             compositeAttributeText(op, attribute.name)})
      if (!text.empty())
        values.push_back(std::move(text));
    rows.push_back({code(attribute.name), kind,
                    cell(shapeText(version, attribute.name)), presence,
                    llvm::join(values, "; "), cell(attribute.doc)});
  }
  return table({"attribute", "kind", "shape", "", "values", "description"},
               rows);
}

Part regionTable(const OpVersion &version) {
  std::vector<std::vector<std::string>> rows;
  for (const Region &region : version.regions)
    rows.push_back({code(region.nameInDialect()),
                    region.kind.empty() ? "region" : toWords(region.kind),
                    region.variadic ? "variadic" : "", cell(region.doc)});
  return table({"region", "kind", "", "description"}, rows);
}

Part variableTable(const OpVersion &version, TypeTexts &texts) {
  std::vector<std::vector<std::string>> rows;
  for (const TypeConstraint &constraint : version.typeConstraints)
    rows.push_back({code(constraint.name),
                    texts.get(constraint.types,
                              [&] { return typesText(constraint.types); }),
                    ""});
  for (const auto &[variable, quantization] :
       version.typeVariables->quantizations)
    rows.push_back({code(variable), "",
                    quantization == "baseline"
                        ? "scales and zero points may differ"
                        : "one expressed type"});
  return table({"type variable", "types", "quantization"}, rows);
}

Part namedTypeTable(const Family &family, const OpVersion &version) {
  std::vector<std::vector<std::string>> rows;
  for (const NamedType &type : family.vocabulary.namedTypes)
    if (version.usesTypeVariable(type.name))
      rows.push_back({code(type.name), namedTypeText(family, type)});
  return table({"type", "values"}, rows);
}

struct VersionView {
  std::string since;
  Part summary;
  std::string facts;
  Part operands, results, attributes, regions, variables, types, verified,
      unverified, refused, traits, assembly, body;
  DIALECTGEN_VIEW(since, summary, facts, operands, results, attributes, regions,
                  variables, types, verified, unverified, refused, traits,
                  assembly, body)
};

struct PageView {
  std::string family, name, summary;
  Part description;
  Part example;
  std::string place, spec, links;
  Part changes;
  std::vector<VersionView> versions;
  DIALECTGEN_VIEW(family, name, summary, description, example, place, spec,
                  links, changes, versions)
};

/// The program that replaces an op where a version lacks it.
Part bodyText(const Family &family, const OpVersion &version) {
  if (version.body)
    return "In ops of " + family.timelines.front().label + " " +
           std::to_string(version.body->opset) + ":\n\n    " +
           llvm::join(version.body->body, "\n    ");
  if (!version.hooks->body.empty())
    return "In other ops by the function " + code(version.hooks->body) +
           ", which depends on the node.";
  if (!version.hooks->expansion.empty())
    return "In other ops that the function " + code(version.hooks->expansion) +
           " builds.";
  return std::nullopt;
}

class Reference {
public:
  explicit Reference(const EmitContext &context)
      : context(context), family(context.family), places(family),
        dialectPart(family.dialectPart()
                        ? static_cast<const FamilyPart &>(*family.dialectPart())
                        : *family.view),
        versionedPart(family.versionedPart()) {}

  PageView page(const Op &op);

private:
  std::vector<std::string> factsOf(const Op &op, const OpVersion &version,
                                   StringRef toRoot) const;
  std::string linksOf(const Op &op, StringRef toRoot) const;
  /// Whether ops of the dialect have definitions, and classes.
  bool hasDefinitions() const {
    return family.isExternal() ||
           llvm::is_contained(family.outputs, "dialect-ops-td");
  }
  VersionView version(const Op &op, const OpVersion &version, StringRef toRoot);
  Part changes(const Op &op, StringRef toRoot) const;

  const EmitContext &context;
  const Family &family;
  ReferencePlaces places;
  /// The dialect of programs.
  const FamilyPart &dialectPart;
  const FamilyPart *versionedPart;
  TypeTexts texts;
};

std::vector<std::string> Reference::factsOf(const Op &op,
                                            const OpVersion &version,
                                            StringRef toRoot) const {
  std::vector<std::string> facts = {spanText(family.timelineOf(op), version)};
  const CarriedVersion *inDialect =
      family.findCarried(dialectPart, op, version);
  const CarriedVersion *inVersioned =
      versionedPart ? family.findCarried(*versionedPart, op, version) : nullptr;
  if (dialectPart.kind == PartKind::View)
    facts.push_back(
        code(viewTarget(op)) +
        (inDialect->index == 0 ? ", class " + code(inDialect->className) : ""));
  else if (inDialect)
    facts.push_back(
        code(dialectPart.dialect + "." + inDialect->mnemonic) +
        (hasDefinitions() ? ", class " + code(inDialect->className) : ""));
  else if (!op.external.empty() && &version == &op.versions.front())
    facts.push_back(code(op.external));
  else if (!inVersioned)
    facts.push_back("not in the dialect");
  if (inVersioned) {
    std::string text =
        code(versionedPart->dialect + "." + inVersioned->mnemonic) +
        ", class " + code(inVersioned->className);
    if (llvm::is_contained(family.outputs, "versioned-tests")) {
      std::string release = toString(version.since);
      llvm::replace(release, '.', '_');
      text += ", [tests](" + toRoot.str() + "generated/" + family.name +
              "/tests/" + release + ")";
    }
    facts.push_back(text);
  }
  if (dialectPart.kind == PartKind::Dialect && inDialect &&
      !dialectPart.carriesAll)
    switch (inferredResultsOf(family, version)) {
    case Inferred::Types:
      facts.push_back("result types are inferred");
      break;
    case Inferred::Parts:
      facts.push_back("of result types, shapes or element types are inferred");
      break;
    case Inferred::Nothing:
      break;
    }
  if (version.deprecated)
    facts.push_back("deprecated");
  if (version.experimental)
    facts.push_back("experimental");
  if (version.deterministic)
    facts.push_back(*version.deterministic ? "deterministic"
                                           : "not deterministic");
  return facts;
}

/// Links to definitions, hand-written code, tests, and the upstream's page.
std::string Reference::linksOf(const Op &op, StringRef toRoot) const {
  std::string text;
  auto link = [&](StringRef what, const std::string &path) {
    text += (" · " + what + " [" + path + "](" + toRoot + path + ")").str();
  };
  std::string generated = "generated/" + family.name + "/";
  if (dialectPart.kind == PartKind::View)
    link("views", generated + fileStem(dialectPart) + "Ops.h.inc");
  else if (!family.carried(dialectPart, op).empty() && !family.isExternal() &&
           hasDefinitions())
    link("definition", generated + fileStem(dialectPart) + "Ops.td.inc");
  if (versionedPart)
    link("versions", generated + fileStem(*versionedPart) + "Ops.td.inc");
  if (llvm::any_of(op.versions, [](const OpVersion &version) {
        const Hooks &hooks = version.hooks;
        return hooks.verifier || hooks.canonicalizer || hooks.folder ||
               hooks.reifyResultShapes || version.assembly == "@custom";
      }))
    link("hooks", "runtime/" + family.name + "/hooks/" + op.name + ".cpp");
  if (const OpVersion *since = versionedPart ? findDecomposed(op) : nullptr)
    text += " · before " + toString(since->since) + " made of others by " +
            code(since->hooks->decomposition);
  if (dialectPart.kind == PartKind::View && op.example &&
      llvm::is_contained(family.outputs, "view-tests"))
    link("example", generated + "tests/" + viewTarget(op) + ".kept.mlir");
  if (!dialectPart.tests.empty())
    link("tests", dialectPart.tests);
  if (std::string page = places.upstreamPageOf(op); !page.empty())
    text += " · [upstream](" + page + ")";
  return text;
}

/// The effect of a step on programs: its kind, and a sentence for each part.
static std::string wayText(const Family &family, const Step &step, Way way) {
  return getName(step.to(way).stepKind).str() + ": " +
         llvm::join(stepSentences(family, step, way), "<br>");
}

/// The changes of each version and their effect on programs, where there are
/// several.
Part Reference::changes(const Op &op, StringRef toRoot) const {
  if (op.versions.size() < 2)
    return std::nullopt;
  std::vector<std::vector<std::string>> rows;
  for (const OpVersion &version : op.versions) {
    std::vector<std::string> &row = rows.emplace_back();
    row = {"[" + toString(version.since) + "](" +
               ReferencePlaces::anchorOf(version) + ")",
           "first version", "", ""};
    if (!op.olderThan(version))
      continue;
    const Step &step = context.steps.of(op, version);
    row[1] =
        cell(llvm::join(notesOrSame(context.notes.of(op, version)), "<br>"));
    row[2] = cell(wayText(family, step, Way::Up));
    row[3] = cell(wayText(family, step, Way::Down));
  }
  std::string steps = "](" + toRoot.str() + "docs/specs.md#steps)",
              up = "[up" + steps, down = "[down" + steps;
  return table({"version", "changes", up, down}, rows);
}

VersionView Reference::version(const Op &op, const OpVersion &version,
                               StringRef toRoot) {
  VersionView view;
  view.since = toString(version.since);
  if (!version.summary.empty())
    view.summary = version.summary;
  view.facts = llvm::join(factsOf(op, version, toRoot), " · ");
  view.operands = parameterTable("operand", version.operands, version);
  view.results = parameterTable("result", version.results, version);
  view.attributes = attributeTable(op, version);
  view.regions = regionTable(version);
  view.variables = variableTable(version, texts);
  view.types = namedTypeTable(family, version);
  std::vector<std::string> refusals;
  for (const Refusal &refusal : version.illegal)
    refusals.push_back(refusalText(refusal));
  view.verified =
      bullets(verifiedTexts(context, op, version, /*areShapesInTables=*/true));
  view.unverified = bullets(version.unverified);
  view.refused = bullets(refusals);
  std::vector<std::string> traits;
  for (const std::string &trait : version.traits)
    traits.push_back(toWords(trait));
  if (!traits.empty())
    view.traits = llvm::join(traits, ", ");
  if (version.assembly == "@custom")
    view.assembly = "Assembly of its own, in C++.";
  else if (!version.assembly.empty())
    view.assembly = "Assembly:\n\n    " + version.assembly;
  view.body = bodyText(family, version);
  return view;
}

PageView Reference::page(const Op &op) {
  PageView view;
  view.family = family.name;
  view.name = op.name;
  view.summary = op.summary.empty() && !op.external.empty()
                     ? "What " + code(op.external) + " is in programs."
                     : op.summary;
  if (!StringRef(view.summary).ends_with("."))
    view.summary += '.';
  std::vector<std::string> paragraphs;
  for (const std::string &paragraph : paragraphsOf(op.description))
    paragraphs.push_back(
        isIndented(paragraph)
            ? paragraph
            : wrapProse(paragraph, /*indent=*/0, /*width=*/90));
  if (!paragraphs.empty())
    view.description = llvm::join(paragraphs, "\n\n");
  const Timeline &timeline = family.timelineOf(op);
  std::string toIndex = places.toIndex(timeline);
  std::string toRoot = toIndex + ReferencePlaces::indexToRoot;
  view.place = (toIndex.empty() ? "" : "Domain " + code(op.domain) + " · ") +
               "[all ops](" + toIndex + "README.md)";
  view.spec = op.file;
  view.links = " · spec [" + op.file + "](" + toRoot + op.file + ")" +
               linksOf(op, toRoot);
  view.changes = changes(op, toRoot);
  if (op.example)
    view.example = dialectPart.kind == PartKind::View
                       ? viewExample(family, *family.view, op)
                       : llvm::join(op.example->mlir, "\n");
  for (const OpVersion &one : op.versions)
    view.versions.push_back(version(op, one, toRoot));
  return view;
}

} // namespace

llvm::Error emitReference(const EmitContext &context, llvm::ArrayRef<Op> ops,
                          OutputSet &outputs) {
  Reference reference(context);
  ReferencePlaces places(context.family);
  llvm::Expected<Template> layout =
      Template::read(context.root, "reference/op.md.mustache");
  if (!layout)
    return layout.takeError();
  for (const Op &op : ops) {
    llvm::Expected<Rendering> page = layout->render(reference.page(op));
    if (!page)
      return page.takeError();
    outputs.add("docs/reference/" + context.family.name + "/" +
                    places.pageOf(op),
                [&](llvm::raw_ostream &os) { page->write(os); });
  }
  return llvm::Error::success();
}

} // namespace dialectgen
