//===- Explorer.cpp - the records of the explorer -------------------------===//
//
// docs/explorer/data/<family>.js: the content of the reference pages as a
// script, one op per line. A page opened from a file may not read other files,
// but may run scripts.
//
//===----------------------------------------------------------------------===//

#include "diff/families/ResolvedJson.h"
#include "diff/steps/Steps.h"
#include "diff/versions/ElementJson.h"
#include "emit/Emitters.h"
#include "emit/dialect/DialectOps.h"
#include "emit/reference/ReferencePlaces.h"
#include "emit/reference/ReferenceText.h"
#include "emit/reference/RelationText.h"
#include "emit/reference/StepText.h"
#include "emit/text/ByTypes.h"
#include "emit/view/ViewOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

struct ExplorerView {
  std::string family, dialect;
  view::Stream ops;
  DIALECTGEN_VIEW(family, dialect, ops)
};

class Records {
public:
  explicit Records(const EmitContext &context)
      : context(context), family(context.family), places(family) {}

  ExplorerView view();

private:
  /// Types of a variable: few sets serve many versions, so each stands once.
  size_t setOf(const TypeList &types);
  Json opJson(const Op &op);
  Json linksJson(const Op &op) const;
  Json versionJson(const Op &op, const OpVersion &version);
  void addNames(const Op &op, const OpVersion &version, Json &json) const;
  void addPlace(const Op &op, const OpVersion &version,
                const Attribute &attribute, Json &json) const;

  const EmitContext &context;
  const Family &family;
  ReferencePlaces places;
  ByTypes<size_t> setIndices;
  Json sets = Json::array();
};

size_t Records::setOf(const TypeList &types) {
  return setIndices.get(types, [&] {
    sets.push_back(types.elements());
    return sets.size() - 1;
  });
}

Json wayJson(const Family &family, const Step &step, Way way) {
  return {{"kind", getName(step.to(way).stepKind).str()},
          {"text", toText(step.to(way))},
          {"words", stepSentences(family, step, way)}};
}

void addTexts(const char *key, const std::vector<std::string> &texts,
              Json &json) {
  if (!texts.empty())
    json[key] = texts;
}

/// Adds the elements of a list of the signature, if there are any.
template <typename T>
void addElements(
    const char *key, const SharedList<T> &elements, Json &json,
    llvm::function_ref<void(const T &, Json &)> addMore = [](const T &,
                                                             Json &) {}) {
  for (const T &element : elements) {
    Json &members = json[key].emplace_back(elementJson(element));
    // No business of someone who uses the op.
    for (const char *hidden : {"differentiable", "absent", "absent_with"})
      members.erase(hidden);
    addMore(element, members);
  }
}

/// The dialect's names of a version, each with its class.
void Records::addNames(const Op &op, const OpVersion &version,
                       Json &json) const {
  for (const FamilyPart *familyPart : family.parts())
    for (const CarriedVersion &carried : family.carried(*familyPart, op))
      if (carried.since == version.since)
        json["names"].push_back(Json::array(
            {familyPart->dialect + "." + carried.mnemonic, carried.className}));
}

/// The attribute of the dialect's op of which `attribute` is a field; nothing
/// if it is none, or the version is of the versioned dialect alone.
void Records::addPlace(const Op &op, const OpVersion &version,
                       const Attribute &attribute, Json &json) const {
  const FamilyPart *dialect = family.dialectPart();
  if (!dialect || !inParts(family, op, version).isInDialect)
    return;
  for (const CompositeAttribute &composite : op.compositeAttributes)
    for (const auto &[held, field] : composite.holds) {
      if (held != attribute.name)
        continue;
      json["in"] = composite.name;
      if (field != held)
        json["field"] = field;
      if (const DialectRecord *record =
              family.findDialectAttribute(composite.kind))
        json["record"] = "#" + dialect->dialect + "." + record->mnemonic;
    }
}

Json Records::versionJson(const Op &op, const OpVersion &version) {
  Json json = {{"since", toString(version.since)}};
  if (version.until)
    json["until"] = toString(*version.until);
  addNames(op, version, json);
  json["summary"] = version.summary;
  for (auto [key, is] :
       {std::pair("deprecated", version.deprecated),
        std::pair("experimental", version.experimental),
        // Converters have others in its place where a target lacks it.
        std::pair("expands", version.body || !version.hooks->body.empty() ||
                                 !version.hooks->expansion.empty())})
    if (is)
      json[key] = true;
  addElements("operands", version.operands, json);
  addElements("results", version.results, json);
  addElements<Attribute>("attributes", version.attributes, json,
                         [&](const Attribute &attribute, Json &members) {
                           addPlace(op, version, attribute, members);
                         });
  addElements("regions", version.regions, json);
  for (const TypeConstraint &constraint : version.typeConstraints)
    json["types"][constraint.name] = setOf(constraint.types);
  addTexts("verified", verifiedTexts(context, op, version), json);
  addTexts("unverified", version.unverified, json);
  for (const Refusal &refusal : version.illegal)
    json["refused"].push_back(refusalText(refusal));
  if (op.olderThan(version)) {
    const Step &step = context.steps.of(op, version);
    json["notes"] = notesOrSame(context.notes.of(op, version));
    json["up"] = wayJson(family, step, Way::Up);
    json["down"] = wayJson(family, step, Way::Down);
  }
  return json;
}

/// Where to read on, from docs/explorer.
Json Records::linksJson(const Op &op) const {
  Json links = Json::array();
  for (const auto &[text, href] :
       {std::pair("Reference",
                  "../reference/" + family.name + "/" + places.pageOf(op)),
        std::pair("Spec", "../../" + op.file),
        std::pair("Upstream's page", places.upstreamPageOf(op))})
    if (!href.empty())
      links.push_back({{"text", text}, {"href", href}});
  return links;
}

Json Records::opJson(const Op &op) {
  Json json = {{"op", op.name},
               {"domain", op.domain},
               {"summary", op.summary},
               {"links", linksJson(op)},
               {"versions", Json::array()}};
  for (const OpVersion &version : op.versions)
    json["versions"].push_back(versionJson(op, version));
  addTexts("description", paragraphsOf(op.description), json);
  addTexts("also_called", op.alsoCalled, json);
  if (op.example)
    json["example"] = family.view ? viewExample(family, *family.view, op)
                                  : llvm::join(op.example->mlir, "\n");
  if (op.source)
    json["stands_for"] = op.source->name;
  return json;
}

ExplorerView Records::view() {
  ExplorerView view;
  view.family = family.name;
  // A line each; all but the last end in a comma, so that lines change alone.
  view.ops = [&](llvm::raw_ostream &os) {
    llvm::interleave(
        family.ops, os, [&](const Op &op) { os << opJson(op).dump(); }, ",\n");
  };
  for (const Op &op : family.ops)
    for (const OpVersion &version : op.versions)
      for (const TypeConstraint &constraint : version.typeConstraints)
        setOf(constraint.types);
  Json json = dumpResolvedHead(family);
  // Facts that pages do not show.
  for (const char *member :
       {"vocabulary", "dialect_types", "dialect_type_codes",
        "dialect_attributes", "dialect_attribute_codes", "outputs"})
    json.erase(member);
  json["sets"] = std::move(sets);
  for (const auto &[key, value] : json.items())
    view.dialect += Json(key).dump() + ": " + value.dump() + ",\n";
  return view;
}

} // namespace

llvm::Error emitExplorer(const EmitContext &context, OutputSet &outputs) {
  Records records(context);
  llvm::Expected<Rendering> text = renderTemplate(
      context.root, "explorer/records.js.mustache", records.view());
  if (!text)
    return text.takeError();
  outputs.add("docs/explorer/data/" + context.family.name + ".js",
              [&](llvm::raw_ostream &os) { text->write(os); });
  return llvm::Error::success();
}

} // namespace dialectgen
