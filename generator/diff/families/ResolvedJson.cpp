//===- ResolvedJson.cpp - the resolved model as JSON ----------------------===//
//
// See ResolvedJson.h. Members are written by the tables of fields; ops get the
// names that they have in each part.
//
//===----------------------------------------------------------------------===//

#include "diff/families/ResolvedJson.h"
#include "diff/versions/ElementJson.h"

namespace dialectgen {
namespace {

const char *toString(PartKind kind) {
  static constexpr const char *names[] = {"dialect", "versioned_dialect",
                                          "view"};
  return names[size_t(kind)];
}

/// A version with its names in each part of the family.
Json opVersionJson(const Family &family, const Op &op, const OpVersion &version,
                   const Writing &writing) {
  Json names = writing.isFrozen
                   ? writeFields(inParts(family, op, version), writing)
                   : Json::object();
  for (const FamilyPart *familyPart : family.parts())
    for (const CarriedVersion &carried : family.carried(*familyPart, op)) {
      if (carried.since != version.since || writing.isFrozen)
        continue;
      Json one = {{"mnemonic", carried.mnemonic}, {"class", carried.className}};
      if (familyPart->kind == PartKind::Dialect)
        names.update(one);
      else
        names[toString(familyPart->kind)] = std::move(one);
    }
  // They stand behind the versions it is valid in.
  Json json = Json::object(), fields = writeFields(version, writing);
  for (auto &[key, value] : fields.items()) {
    // Most hooks are not frozen.
    if (writing.isFrozen && value.is_object() && value.empty() &&
        key == "hooks")
      continue;
    if (key != "since" && key != "until") {
      json.update(names);
      names.clear();
    }
    json.push_back({key, std::move(value)});
  }
  return json;
}

Writing resolvedWriting(bool isFrozen) {
  Writing writing;
  writing.isResolved = true;
  writing.isFrozen = isFrozen;
  return writing;
}

} // namespace

Json dumpResolvedHead(const Family &family, bool isFrozen) {
  return writeFields(family, resolvedWriting(isFrozen));
}

Json dumpResolved(const Family &family, bool isFrozen) {
  Writing writing = resolvedWriting(isFrozen);
  Json json = writeFields(family, writing);
  Json &ops = json["ops"] = Json::array();
  for (const Op &op : family.ops) {
    Json &one = ops.emplace_back(writeFields(op, writing));
    Json &versions = one["versions"] = Json::array();
    for (const OpVersion &version : op.versions)
      versions.push_back(opVersionJson(family, op, version, writing));
  }
  return json;
}

} // namespace dialectgen
