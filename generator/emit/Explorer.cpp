//===- Explorer.cpp - the records of the explorer -------------------------===//
//
// docs/explorer/data/<family>.js: the content of the reference pages as a
// script, one op per line. A page opened from a file may not read other files,
// but may run scripts.
//
//===----------------------------------------------------------------------===//

#include "diff/ElementJson.h"
#include "diff/ResolvedJson.h"
#include "diff/Steps.h"
#include "emit/Emitters.h"
#include "emit/ReferencePlaces.h"
#include "emit/ReferenceText.h"
#include "emit/RelationText.h"
#include "emit/StepText.h"
#include "emit/ViewOps.h"
#include "model/JsonText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

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
  size_t setOf(const std::vector<std::string> &types);
  Json opJson(const Op &op);
  void writeOps(llvm::raw_ostream &os);
  Json versionJson(const Op &op, const OpVersion &version);
  Json linksOf(const Op &op) const;

  const EmitContext &context;
  const Family &family;
  ReferencePlaces places;
  llvm::StringMap<size_t> setIndices;
  Json sets = Json::array();
};

size_t Records::setOf(const std::vector<std::string> &types) {
  auto [it, isNew] =
      setIndices.try_emplace(llvm::join(types, ";"), sets.size());
  if (isNew)
    sets.push_back(types);
  return it->second;
}

Json wayJson(const Family &family, const Step &step, Way way) {
  return {{"kind", getName(step.to(way).stepKind).str()},
          {"text", toText(step.to(way))},
          {"words", stepSentences(family, step, way)}};
}

Json Records::versionJson(const Op &op, const OpVersion &version) {
  Json json = {{"since", toString(version.since)}};
  if (version.until)
    json["until"] = toString(*version.until);
  for (const FamilyPart *familyPart : family.parts())
    for (const CarriedVersion &carried : family.carried(*familyPart, op))
      if (carried.since == version.since)
        json["names"].push_back(
            {familyPart->dialect + "." + carried.mnemonic, carried.className});
  auto add = [&](const char *key, Json value) {
    if (!value.empty())
      json[key] = std::move(value);
  };
  auto addList = [&](const char *key, Json list) {
    // No business of someone who uses the op.
    for (Json &element : list)
      for (const char *hidden : {"differentiable", "absent", "absent_with"})
        element.erase(hidden);
    add(key, std::move(list));
  };
  add("summary", version.summary);
  if (version.deprecated)
    json["deprecated"] = true;
  if (version.experimental)
    json["experimental"] = true;
  addList("operands", listJson(version.operands));
  addList("results", listJson(version.results));
  addList("attributes", listJson(version.attributes));
  addList("regions", listJson(version.regions));
  for (const TypeConstraint &constraint : version.typeConstraints)
    json["types"][constraint.name] = setOf(constraint.types);
  Json verified = Json::array(), refused = Json::array();
  for (std::string &text : verifiedTexts(context, op, version))
    verified.push_back(std::move(text));
  for (const Refusal &refusal : version.illegal)
    refused.push_back(refusalText(refusal));
  add("verified", std::move(verified));
  add("unverified", unverifiedTexts(context.family, op, version));
  add("refused", std::move(refused));
  if (op.olderThan(version)) {
    const Step &step = context.steps.of(op, version);
    json["notes"] = notesOrSame(context.notes.of(op, version));
    json["up"] = wayJson(family, step, Way::Up);
    json["down"] = wayJson(family, step, Way::Down);
  }
  return json;
}

/// Where to read on, from docs/explorer.
Json Records::linksOf(const Op &op) const {
  Json links = Json::array();
  auto add = [&](const char *text, const std::string &address) {
    if (!address.empty())
      links.push_back({{"text", text}, {"href", address}});
  };
  add("Reference", "../reference/" + family.name + "/" + places.pageOf(op));
  add("Spec", "../../" + op.file);
  add("Upstream's page", places.upstreamPageOf(op));
  return links;
}

Json Records::opJson(const Op &op) {
  Json json = {{"op", op.name},
               {"domain", op.domain},
               {"summary", op.summary},
               {"links", linksOf(op)},
               {"versions", Json::array()}};
  if (std::vector<std::string> paragraphs = paragraphsOf(op.description);
      !paragraphs.empty())
    json["description"] = std::move(paragraphs);
  if (!op.alsoCalled.empty())
    json["also_called"] = op.alsoCalled;
  if (op.example)
    json["example"] = family.view ? viewExample(family, *family.view, op)
                                  : llvm::join(op.example->mlir, "\n");
  if (op.source)
    json["stands_for"] = op.source->name;
  for (const OpVersion &version : op.versions)
    json["versions"].push_back(versionJson(op, version));
  return json;
}

/// A line each; all but the last end in a comma, so that lines change alone.
void Records::writeOps(llvm::raw_ostream &os) {
  for (const Op &op : family.ops) {
    os << (&op == family.ops.data() ? "" : ",\n");
    writeJson(os, opJson(op));
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
