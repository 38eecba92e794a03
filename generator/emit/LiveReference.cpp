//===- LiveReference.cpp - documentation of a live dialect ----------------===//
//
// docs/reference/<family>/: a page for each operation, an index, and the list
// of what no operation's verifier looks at.
//
//===----------------------------------------------------------------------===//

#include "emit/RelationText.h"
#include "emit/Template.h"
#include "emit/VersionedEmitters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

/// What a set of types is, in words.
std::string typeText(const LiveDialect &live, llvm::StringRef name) {
  auto it = llvm::find_if(live.valueTypes, [&](const LiveValueType &type) {
    return type.name == name;
  });
  if (it == live.valueTypes.end() || it->elements.empty()) {
    if (it != live.valueTypes.end() && !it->anyOf.empty()) {
      std::vector<std::string> parts;
      for (const std::string &part : it->anyOf)
        parts.push_back(typeText(live, part));
      return llvm::join(parts, ", or ");
    }
    return llvm::join(llvm::split(name, '_'), " ");
  }
  std::vector<std::string> elements;
  for (const std::string &element : it->elements)
    elements.push_back(llvm::join(llvm::split(element, '_'), " "));
  std::string shape = it->isStatic ? "static tensor" : "tensor";
  if (it->rank)
    shape += " of rank " + std::to_string(*it->rank);
  return shape + " of " + llvm::join(elements, ", ");
}

Json valueRows(const LiveDialect &live, const std::vector<LiveValue> &values) {
  Json rows = Json::array();
  for (const LiveValue &value : values)
    rows.push_back({{"name", code(value.name)},
                    {"type", typeText(live, value.type)},
                    {"note", value.variadic ? "variadic" : ""}});
  return rows;
}

Json attributeRows(const LiveOp &op) {
  Json rows = Json::array();
  for (const LiveAttribute &attribute : op.attributes) {
    std::vector<std::string> notes;
    if (attribute.optional || attribute.kind == "unit")
      notes.push_back("optional");
    if (!attribute.defaultValue.is_null())
      notes.push_back("default " + code(attribute.defaultValue.dump()));
    if (attribute.minimum)
      notes.push_back("at least " + std::to_string(*attribute.minimum));
    rows.push_back({{"name", code(attribute.name)},
                    {"kind", llvm::join(llvm::split(attribute.kind, '_'), " ")},
                    {"note", llvm::join(notes, ", ")}});
  }
  return rows;
}

Json opView(const VersionedDialect &dialect, const VersionedOp &op) {
  const LiveOp &liveOp = *op.live;
  Json view = {
      {"mnemonic", op.latest},
      {"page", op.name},
      {"summary", liveOp.summary},
      {"operands", valueRows(*dialect.live, liveOp.operands)},
      {"hasOperands", !liveOp.operands.empty()},
      {"results", valueRows(*dialect.live, liveOp.results)},
      {"hasResults", !liveOp.results.empty()},
      {"regions", valueRows(*dialect.live, liveOp.regions)},
      {"hasRegions", !liveOp.regions.empty()},
      {"attributes", attributeRows(liveOp)},
      {"hasAttributes", !liveOp.attributes.empty()},
      {"relations", Json::array()},
      {"hasRelations", !liveOp.relations.empty()},
      {"unverified", liveOp.unverified},
      {"hasUnverified", !liveOp.unverified.empty()},
      {"traits", llvm::join(liveOp.traits, ", ")},
      {"hasTraits", !liveOp.traits.empty()},
      {"assembly", liveOp.assembly},
      {"hasAssembly", !liveOp.assembly.empty() && liveOp.assembly != "@custom"},
      {"isCustom", liveOp.assembly == "@custom"},
      {"versions", Json::array()}};
  for (const LiveRelation &relation : liveOp.relations)
    view["relations"].push_back(relationText(relation));
  for (const VersionedOpVersion &version : op.versions)
    view["versions"].push_back(
        {{"name", dialect.name + "." + version.name},
         {"since", toString(version.since)},
         {"until", version.until ? toString(*version.until) : "now"}});
  return view;
}

} // namespace

llvm::Error emitLiveReference(const VersionedDialect &dialect,
                              llvm::StringRef root, OutputSet &outputs) {
  llvm::Expected<Template> page = Template::read(root, "live/op.md.mustache");
  if (!page)
    return page.takeError();
  std::string folder = "docs/reference/" + dialect.family + "/";
  Json index = {{"dialect", dialect.latestDialect},
                {"family", dialect.family},
                {"summary", dialect.live->summary},
                {"ops", Json::array()}};
  for (const VersionedOp &op : dialect.ops) {
    if (!op.live)
      continue;
    Json view = opView(dialect, op);
    view["family"] = dialect.family;
    llvm::Expected<std::string> text = page->render(view);
    if (!text)
      return text.takeError();
    outputs.add(folder + op.name + ".md", std::move(*text));
    index["ops"].push_back(std::move(view));
  }
  for (const char *name : {"index.md", "unverified.md"}) {
    auto text =
        renderTemplate(root, std::string("live/") + name + ".mustache", index);
    if (!text)
      return text.takeError();
    outputs.add(folder + name, std::move(*text));
  }
  return llvm::Error::success();
}

} // namespace dialectgen
