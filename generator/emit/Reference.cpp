//===- Reference.cpp - documentation of ops in Markdown -------------------===//
//
// docs/reference/<family>/: a page for each op with all its versions, newest
// first, an index of the ops, what each version of a timeline brought, and what
// no op verifies.
//
//===----------------------------------------------------------------------===//

#include "diff/Steps.h"
#include "emit/Emitters.h"
#include "emit/OdsText.h"
#include "emit/OwnOps.h"
#include "emit/RelationText.h"
#include "emit/ViewOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace dialectgen {
namespace {

using llvm::StringRef;

/// `text` as the content of a table cell.
std::string cell(StringRef text) {
  std::string escaped;
  for (char c : text) {
    if (c == '|')
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string codes(const std::vector<Json> &values) {
  std::vector<std::string> texts;
  for (const Json &value : values)
    texts.push_back(code(value.dump()));
  return llvm::join(texts, ", ");
}

/// `tensor(float)` and its like grouped by what is around the element:
/// "tensor of float16, float; seq(tensor) of float".
std::string makeTypesText(const std::vector<std::string> &types) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (const std::string &type : types) {
    std::string around, inner = type;
    // Only what holds a single element can be grouped.
    size_t open = type.rfind('(');
    if (open != std::string::npos && !StringRef(type).contains(',')) {
      around = type.substr(0, open) +
               std::string(StringRef(type).count(')') - 1, ')');
      inner = StringRef(type).substr(open + 1).rtrim(')').str();
    }
    auto group = llvm::find_if(
        groups, [&](const auto &group) { return group.first == around; });
    if (group == groups.end())
      group = groups.insert(groups.end(), {around, {}});
    group->second.push_back(inner);
  }
  std::vector<std::string> texts;
  for (const auto &[around, inner] : groups)
    texts.push_back((around.empty() ? "" : code(around) + " of ") +
                    llvm::join(inner, ", "));
  return llvm::join(texts, "; ");
}

/// Texts of sets of types: few sets serve many versions.
using TypeTexts = llvm::StringMap<std::string>;

const std::string &typesText(const std::vector<std::string> &types,
                             TypeTexts &texts) {
  auto [it, isNew] = texts.try_emplace(llvm::join(types, ";"));
  if (isNew)
    it->second = makeTypesText(types);
  return it->second;
}

/// A part of a page that stands there only if it has lines.
using Part = std::optional<std::string>;

Part partOf(const std::vector<std::string> &lines) {
  return lines.empty() ? std::nullopt : Part(llvm::join(lines, "\n"));
}

Part bullets(const std::vector<std::string> &items) {
  std::vector<std::string> lines;
  for (const std::string &item : items)
    lines.push_back("- " + item);
  return partOf(lines);
}

/// `| a | b |`
std::string tableRow(const std::vector<std::string> &cells) {
  return "| " + llvm::join(cells, " | ") + " |";
}

Part parameterTable(const std::vector<Parameter> &parameters) {
  std::vector<std::string> rows;
  for (const Parameter &parameter : parameters) {
    std::string note;
    if (parameter.arity == Arity::Optional)
      note = "optional";
    else if (parameter.isVariadic())
      note = (parameter.minCount
                  ? "variadic, at least " + std::to_string(parameter.minCount)
                  : "variadic") +
             (parameter.homogeneous ? ", of one type" : ", of any types");
    rows.push_back(
        tableRow({code(parameter.name), code(parameter.type), note}));
  }
  return partOf(rows);
}

std::string valuesText(const Attribute &attribute) {
  if (!attribute.allowedValues.empty())
    return codes(attribute.allowedValues);
  if (attribute.minimum && attribute.maximum)
    return attribute.minimum->dump() + " to " + attribute.maximum->dump();
  if (attribute.minimum)
    return "at least " + attribute.minimum->dump();
  if (attribute.maximum)
    return "at most " + attribute.maximum->dump();
  return "";
}

/// What the own op has in the place of an attribute: nothing to say, or the
/// attribute and the field.
std::string holderText(const Op &op, StringRef attribute) {
  for (const Holder &holder : op.holders)
    for (const auto &[held, field] : holder.holds)
      if (held == attribute)
        return "field " + code(field) + " of " + code(holder.name);
  return "";
}

Part attributeTable(const Op &op, const OpVersion &version) {
  std::vector<std::string> rows;
  for (const Attribute &attribute : version.attributes) {
    std::string kind = toWords(attribute.kind);
    auto override = version.hooks.attributeKinds.find(attribute.name);
    if (override != version.hooks.attributeKinds.end())
      kind += ", a " + override->second + " here";
    std::string presence =
        attribute.required ? "required"
        : attribute.hasDefault()
            ? "default " + cell(code(attribute.defaultValue.dump()))
            : "optional";
    std::vector<std::string> values;
    for (std::string text :
         {cell(valuesText(attribute)), holderText(op, attribute.name)})
      if (!text.empty())
        values.push_back(std::move(text));
    rows.push_back(tableRow(
        {code(attribute.name), kind, presence, llvm::join(values, "; ")}));
  }
  return partOf(rows);
}

Part regionTable(const OpVersion &version) {
  std::vector<std::string> rows;
  for (const Region &region : version.regions)
    rows.push_back(
        tableRow({code(region.ownName.empty() ? region.name : region.ownName),
                  region.kind.empty() ? "region" : toWords(region.kind),
                  region.variadic ? "variadic" : ""}));
  return partOf(rows);
}

Part variableTable(const OpVersion &version, TypeTexts &texts) {
  std::vector<std::string> rows;
  for (const TypeConstraint &constraint : version.typeConstraints)
    rows.push_back(
        tableRow({code(constraint.name), typesText(constraint.types, texts)}));
  return partOf(rows);
}

/// What a named type admits.
std::string namedTypeText(const Dialect &dialect, const NamedType &type) {
  std::vector<std::string> parts;
  for (const std::string &name : type.anyOf)
    if (const NamedType *other =
            findByName(dialect.vocabulary.namedTypes, name))
      parts.push_back(namedTypeText(dialect, *other));
  if (!parts.empty())
    return llvm::join(parts, ", or ");
  if (type.elements.empty())
    return toWords(type.name);
  for (const std::string &element : type.elements)
    parts.push_back(toWords(element));
  std::string shape = type.isStatic ? "static tensor" : "tensor";
  if (type.rank)
    shape += " of rank " + std::to_string(*type.rank);
  return shape + " of " + llvm::join(parts, ", ");
}

Part namedTypeTable(const Dialect &dialect, const OpVersion &version) {
  std::vector<std::string> rows;
  for (const NamedType &type : dialect.vocabulary.namedTypes)
    if (version.usesTypeVariable(type.name))
      rows.push_back(tableRow({code(type.name), namedTypeText(dialect, type)}));
  return partOf(rows);
}

/// A use that is refused: `1.3.0: attribute x that is a y`.
std::string refusalText(const Refusal &refusal) {
  std::string text = "below " + toString(refusal.below) + ": ";
  switch (refusal.kind) {
  case Refusal::ElementTypesChange:
    return text + "operands and results of different element types";
  case Refusal::AttributeIs:
    return text + "attribute " + code(refusal.attribute) + " that is a " +
           code(refusal.record);
  case Refusal::OperandIs:
    return text + "operands that are " + code(refusal.record);
  }
  return text;
}

struct VersionView {
  std::string since;
  Part summary;
  std::string facts;
  Part notes, operands, results, attributes, regions, variables, types,
      verified, unverified, refused, traits, assembly;
  DIALECTGEN_VIEW(since, summary, facts, notes, operands, results, attributes,
                  regions, variables, types, verified, unverified, refused,
                  traits, assembly)
};

struct PageView {
  std::string family, name, summary, place, spec, toRoot, links;
  std::vector<VersionView> versions;
  DIALECTGEN_VIEW(family, name, summary, place, spec, toRoot, links, versions)
};

struct TimelineView {
  std::string name, range;
  Part unreleased, ops, news;
  DIALECTGEN_VIEW(name, range, unreleased, ops, news)
};

struct IndexView {
  std::string family, summary;
  bool hasUnverified = false;
  std::vector<TimelineView> timelines;
  DIALECTGEN_VIEW(family, summary, hasUnverified, timelines)
};

struct UnverifiedOpView {
  std::string name, page;
  std::string items;
  DIALECTGEN_VIEW(name, page, items)
};

struct UnverifiedView {
  std::string family, dialect;
  std::vector<UnverifiedOpView> ops;
  DIALECTGEN_VIEW(family, dialect, ops)
};

class Reference {
public:
  explicit Reference(const EmitContext &context)
      : context(context), dialect(context.dialect),
        own(dialect.own() ? *dialect.own() : *dialect.find(CarriageKind::View)),
        twin(dialect.twin()) {}

  PageView page(const Op &op);
  IndexView index() const;
  UnverifiedView unverified() const;
  /// Where the page of an op is, relative to the folder of the reference.
  std::string pageOf(const Op &op) const {
    return folderOf(op) + op.name + ".md";
  }

private:
  /// Whether the timeline of `op` is a domain, of which a family may get more,
  /// rather than its line of releases.
  bool isOfDomain(const Op &op) const {
    return dialect.timelineOf(op).releases.empty();
  }
  /// No page is to move when a domain comes.
  std::string folderOf(const Op &op) const {
    return isOfDomain(op) ? op.domain + "/" : "";
  }
  const CarriedVersion *find(const Carriage *carriage, const Op &op,
                             const OpVersion &version) const;
  std::vector<std::string> factsOf(const Op &op, const OpVersion &version,
                                   StringRef toRoot) const;
  std::string linksOf(const Op &op, StringRef toRoot) const;
  VersionView version(const Op &op, const OpVersion &version, StringRef toRoot);
  TimelineView timeline(const Timeline &timeline) const;

  const EmitContext &context;
  const Dialect &dialect;
  /// What programs are written in.
  const Carriage &own;
  const Carriage *twin;
  TypeTexts texts;
};

/// What `version` is called in `carriage`; null if it is not there.
const CarriedVersion *Reference::find(const Carriage *carriage, const Op &op,
                                      const OpVersion &version) const {
  if (!carriage)
    return nullptr;
  for (const CarriedVersion &carried : dialect.carried(*carriage, op))
    if (&versionOf(op, carried) == &version)
      return &carried;
  return nullptr;
}

std::vector<std::string> Reference::factsOf(const Op &op,
                                            const OpVersion &version,
                                            StringRef toRoot) const {
  std::vector<std::string> facts = {spanText(dialect.timelineOf(op), version)};
  const CarriedVersion *inOwn = find(&own, op, version);
  const CarriedVersion *inTwin = find(twin, op, version);
  if (own.kind == CarriageKind::View)
    facts.push_back(
        code(viewTarget(op)) +
        (inOwn->index == 0 ? ", class " + code(inOwn->className) : ""));
  else if (inOwn)
    facts.push_back(code(own.dialect + "." + inOwn->mnemonic) + ", class " +
                    code(inOwn->className));
  else if (!op.external.empty() && &version == &op.versions.front())
    facts.push_back(code(op.external));
  else if (!inTwin)
    facts.push_back("not in the dialect");
  if (inTwin) {
    std::string text = code(twin->dialect + "." + inTwin->mnemonic) +
                       ", class " + code(inTwin->className);
    if (llvm::is_contained(dialect.outputs, "twin-tests")) {
      std::string release = toString(version.since);
      llvm::replace(release, '.', '_');
      text += ", [tests](" + toRoot.str() + "generated/" + dialect.name +
              "/tests/" + release + ")";
    }
    facts.push_back(text);
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

/// Definitions, and what is written by hand.
std::string Reference::linksOf(const Op &op, StringRef toRoot) const {
  std::string text;
  auto link = [&](StringRef what, const std::string &path) {
    text += (" · " + what + " [" + path + "](" + toRoot + path + ")").str();
  };
  std::string generated = "generated/" + dialect.name + "/";
  if (own.kind == CarriageKind::View)
    link("views", generated + fileStem(own) + "Ops.h.inc");
  else if (!dialect.carried(own, op).empty())
    link("definition", generated + fileStem(own) + "Ops.td.inc");
  if (twin)
    link("versions", generated + fileStem(*twin) + "Ops.td.inc");
  if (llvm::any_of(op.versions, [](const OpVersion &version) {
        const Hooks &hooks = version.hooks;
        return hooks.verifier || hooks.canonicalizer || hooks.folder ||
               hooks.reifyResultShapes || version.assembly == "@custom";
      }))
    link("hooks", "runtime/" + dialect.name + "/hooks/" + op.name + ".cpp");
  return text;
}

VersionView Reference::version(const Op &op, const OpVersion &version,
                               StringRef toRoot) {
  VersionView view;
  view.since = toString(version.since);
  if (!version.summary.empty())
    view.summary = version.summary;
  view.facts = llvm::join(factsOf(op, version, toRoot), " · ");
  if (const OpVersion *before = op.olderThan(version)) {
    Step step = findStep(*before, version);
    view.notes = "Against version " + toString(before->since) + ":\n\n" +
                 *bullets(notesOrSame(context.notes.of(op, version))) +
                 "\n\n[Step](" + toRoot.str() +
                 "docs/spec-format.md#steps): up " + toText(step.up) +
                 "; down " + toText(step.down) + ".";
  }
  view.operands = parameterTable(version.operands);
  view.results = parameterTable(version.results);
  view.attributes = attributeTable(op, version);
  view.regions = regionTable(version);
  view.variables = variableTable(version, texts);
  view.types = namedTypeTable(dialect, version);
  std::vector<std::string> relations, refusals;
  for (const Relation &relation : own.kind == CarriageKind::View
                                      ? relationsOf(op, version)
                                      : version.relations)
    relations.push_back(relationText(relation));
  for (const Refusal &refusal : version.illegal)
    refusals.push_back(refusalText(refusal));
  view.verified = bullets(relations);
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
  return view;
}

PageView Reference::page(const Op &op) {
  PageView view;
  view.family = dialect.name;
  view.name = op.name;
  view.summary = op.summary.empty() && !op.external.empty()
                     ? "What " + code(op.external) + " is in programs."
                     : op.summary;
  if (!StringRef(view.summary).ends_with("."))
    view.summary += '.';
  std::string toIndex = folderOf(op).empty() ? "" : "../";
  view.toRoot = toIndex + "../../../";
  view.place = (isOfDomain(op) ? "Domain " + code(op.domain) + " · " : "") +
               "[all ops](" + toIndex + "README.md)";
  view.spec = "specs/" + dialect.name + "/ops/" + op.name + ".json";
  view.links = linksOf(op, view.toRoot);
  for (const OpVersion &one : op.versions)
    view.versions.push_back(version(op, one, view.toRoot));
  return view;
}

/// A timeline with its ops in the order of the spec.
TimelineView Reference::timeline(const Timeline &timeline) const {
  std::vector<std::string> ops;
  // Version → ops that are new or changed with it.
  std::map<Version, std::vector<std::string>> byVersion;
  for (const Op &op : dialect.ops) {
    if (op.domain != timeline.name)
      continue;
    std::string link = "[" + op.name + "](" + pageOf(op);
    std::vector<std::string> versions;
    for (const OpVersion &version : op.versions) {
      std::string since = toString(version.since);
      versions.push_back(since);
      // As Markdown makes an anchor of a heading.
      llvm::erase(since, '.');
      byVersion[version.since].push_back(link + "#version-" + since + ")");
    }
    ops.push_back(
        tableRow({link + ")", llvm::join(versions, ", "), cell(op.summary)}));
  }
  std::vector<std::string> news;
  for (const auto &[version, names] : llvm::reverse(byVersion))
    news.push_back(tableRow({toString(version), llvm::join(names, ", ")}));
  TimelineView view;
  view.name = timeline.name;
  view.range = toString(timeline.minimum) + " to " + toString(timeline.newest);
  if (timeline.newest != timeline.newestReleased)
    view.unreleased = toString(timeline.newestReleased);
  view.ops = partOf(ops);
  view.news = partOf(news);
  return view;
}

IndexView Reference::index() const {
  IndexView view;
  view.family = dialect.name;
  view.summary = dialect.summary;
  view.hasUnverified = !unverified().ops.empty();
  for (const Timeline &one : dialect.timelines)
    view.timelines.push_back(timeline(one));
  return view;
}

UnverifiedView Reference::unverified() const {
  UnverifiedView view;
  view.family = dialect.name;
  view.dialect = own.dialect;
  // Of the newest version, which is what programs are written in.
  for (const Op &op : dialect.ops)
    if (!op.versions.empty())
      if (Part items = bullets(op.versions.front().unverified))
        view.ops.push_back({op.name, pageOf(op), std::move(*items)});
  return view;
}

} // namespace

llvm::Error emitReference(const EmitContext &context, OutputSet &outputs) {
  Reference reference(context);
  std::string folder = "docs/reference/" + context.dialect.name + "/";
  auto add = [&](const std::string &file, const Template &layout,
                 auto view) -> llvm::Error {
    llvm::Expected<std::string> text = layout.render(std::move(view));
    if (!text)
      return text.takeError();
    outputs.add(folder + file, std::move(*text));
    return llvm::Error::success();
  };
  std::vector<Template> layouts;
  for (const char *name : {"op", "index", "unverified"}) {
    llvm::Expected<Template> layout = Template::read(
        context.root, std::string("reference/") + name + ".md.mustache");
    if (!layout)
      return layout.takeError();
    layouts.push_back(std::move(*layout));
  }
  for (const Op &op : context.dialect.ops)
    if (llvm::Error error =
            add(reference.pageOf(op), layouts[0], reference.page(op)))
      return error;
  if (llvm::Error error = add("README.md", layouts[1], reference.index()))
    return error;
  UnverifiedView unverified = reference.unverified();
  if (unverified.ops.empty())
    return llvm::Error::success();
  return add("unverified.md", layouts[2], std::move(unverified));
}

} // namespace dialectgen
