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
#include "model/json/JsonText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

using llvm::StringRef;

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
  void writeOps(llvm::raw_ostream &os);
  void writeOp(llvm::raw_ostream &os, const Op &op);
  void writeLinks(llvm::raw_ostream &os, const Op &op);
  void writeVersion(llvm::raw_ostream &os, const Op &op,
                    const OpVersion &version);
  void writeNames(JsonObjectWriter &json, const Op &op,
                  const OpVersion &version);
  void writePlace(JsonObjectWriter &json, const Op &op,
                  const OpVersion &version, const Attribute &attribute);

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

void writeWay(llvm::raw_ostream &os, const Family &family, const Step &step,
              Way way) {
  JsonObjectWriter json(os);
  json.text("kind", getName(step.to(way).stepKind));
  json.text("text", toText(step.to(way)));
  writeJsonTexts(json.member("words"), stepSentences(family, step, way));
}

/// The elements of a list of the signature; nothing if there are none.
template <typename T>
void writeElements(
    JsonObjectWriter &json, StringRef key, const SharedList<T> &elements,
    llvm::function_ref<void(JsonObjectWriter &, const T &)> writeMore =
        [](JsonObjectWriter &, const T &) {}) {
  // No business of someone who uses the op.
  auto isHidden = [](StringRef member) {
    return member == "differentiable" || member == "absent" ||
           member == "absent_with";
  };
  if (elements.empty())
    return;
  llvm::raw_ostream &os = json.member(key);
  writeJsonList(os, elements, [&](const T &element) {
    JsonObjectWriter members(os);
    Json whole = elementJson(element);
    for (const auto &[name, value] : whole.get_ref<Json::object_t &>())
      if (!isHidden(name))
        writeJson(members.member(name), value);
    writeMore(members, element);
  });
}

/// The dialect's names of a version, each with its class.
void Records::writeNames(JsonObjectWriter &json, const Op &op,
                         const OpVersion &version) {
  llvm::SmallVector<std::pair<const FamilyPart *, const CarriedVersion *>>
      names;
  for (const FamilyPart *familyPart : family.parts())
    for (const CarriedVersion &carried : family.carried(*familyPart, op))
      if (carried.since == version.since)
        names.emplace_back(familyPart, &carried);
  if (names.empty())
    return;
  llvm::raw_ostream &os = json.member("names");
  writeJsonList(os, names, [&](const auto &name) {
    writeJsonTexts(os, {name.first->dialect + "." + name.second->mnemonic,
                        name.second->className});
  });
}

/// The attribute of the dialect's op of which `attribute` is a field; nothing
/// if it is none, or the version is of the versioned dialect alone.
void Records::writePlace(JsonObjectWriter &json, const Op &op,
                         const OpVersion &version, const Attribute &attribute) {
  const FamilyPart *dialect = family.dialectPart();
  if (!dialect || !inParts(family, op, version).isInDialect)
    return;
  for (const CompositeAttribute &composite : op.compositeAttributes)
    for (const auto &[held, field] : composite.holds) {
      if (held != attribute.name)
        continue;
      json.text("in", composite.name);
      if (field != held)
        json.text("field", field);
      if (const DialectRecord *record =
              family.findDialectAttribute(composite.kind))
        json.text("record", "#" + dialect->dialect + "." + record->mnemonic);
    }
}

void Records::writeVersion(llvm::raw_ostream &os, const Op &op,
                           const OpVersion &version) {
  JsonObjectWriter json(os);
  json.text("since", toString(version.since));
  if (version.until)
    json.text("until", toString(*version.until));
  writeNames(json, op, version);
  json.text("summary", version.summary);
  if (version.deprecated)
    json.member("deprecated") << "true";
  if (version.experimental)
    json.member("experimental") << "true";
  // Converters have others in its place where a target lacks it.
  if (version.body || !version.hooks->body.empty() ||
      !version.hooks->expansion.empty())
    json.member("expands") << "true";
  writeElements(json, "operands", version.operands);
  writeElements(json, "results", version.results);
  writeElements<Attribute>(
      json, "attributes", version.attributes,
      [&](JsonObjectWriter &members, const Attribute &attribute) {
        writePlace(members, op, version, attribute);
      });
  writeElements(json, "regions", version.regions);
  if (!version.typeConstraints.empty()) {
    JsonObjectWriter types(json.member("types"));
    for (const TypeConstraint &constraint : version.typeConstraints)
      types.member(constraint.name) << setOf(constraint.types);
  }
  json.texts("verified", verifiedTexts(context, op, version));
  json.texts("unverified", version.unverified);
  std::vector<std::string> refused;
  for (const Refusal &refusal : version.illegal)
    refused.push_back(refusalText(refusal));
  json.texts("refused", refused);
  if (op.olderThan(version)) {
    const Step &step = context.steps.of(op, version);
    writeJsonTexts(json.member("notes"),
                   notesOrSame(context.notes.of(op, version)));
    writeWay(json.member("up"), family, step, Way::Up);
    writeWay(json.member("down"), family, step, Way::Down);
  }
}

/// Where to read on, from docs/explorer.
void Records::writeLinks(llvm::raw_ostream &os, const Op &op) {
  std::pair<const char *, std::string> links[] = {
      {"Reference", "../reference/" + family.name + "/" + places.pageOf(op)},
      {"Spec", "../../" + op.file},
      {"Upstream's page", places.upstreamPageOf(op)}};
  auto known = llvm::make_filter_range(
      links, [](const auto &link) { return !link.second.empty(); });
  writeJsonList(os, known, [&](const auto &link) {
    JsonObjectWriter json(os);
    json.text("text", link.first);
    json.text("href", link.second);
  });
}

void Records::writeOp(llvm::raw_ostream &os, const Op &op) {
  JsonObjectWriter json(os);
  json.text("op", op.name);
  json.text("domain", op.domain);
  json.text("summary", op.summary);
  writeLinks(json.member("links"), op);
  writeJsonList(
      json.member("versions"), op.versions,
      [&](const OpVersion &version) { writeVersion(os, op, version); });
  json.texts("description", paragraphsOf(op.description));
  json.texts("also_called", op.alsoCalled);
  if (op.example)
    json.text("example", family.view ? viewExample(family, *family.view, op)
                                     : llvm::join(op.example->mlir, "\n"));
  if (op.source)
    json.text("stands_for", op.source->name);
}

/// A line each; all but the last end in a comma, so that lines change alone.
void Records::writeOps(llvm::raw_ostream &os) {
  for (const Op &op : family.ops) {
    os << (&op == family.ops.data() ? "" : ",\n");
    writeOp(os, op);
  }
}

ExplorerView Records::view() {
  ExplorerView view;
  view.family = family.name;
  view.ops = [&](llvm::raw_ostream &os) { writeOps(os); };
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
