//===- ResolvedJson.cpp - the resolved model as JSON ----------------------===//
//
// See ResolvedJson.h. Members are written by the tables of fields; ops get the names
// that they have in each carriage.
//
//===----------------------------------------------------------------------===//

#include "diff/ResolvedJson.h"
#include "diff/ElementJson.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {
namespace {

const char *toString(CarriageKind kind) {
  switch (kind) {
  case CarriageKind::Own:
    return "own";
  case CarriageKind::Twin:
    return "twin";
  case CarriageKind::View:
    return "view";
  }
  return "";
}

/// A version with its names in each carriage.
Json opVersionJson(const Dialect &dialect, const Op &op,
                   const OpVersion &version, const Writing &writing) {
  Json names = Json::object();
  for (const Carriage &carriage : dialect.carriages())
    for (const CarriedVersion &carried : dialect.carried(carriage, op)) {
      if (carried.since != version.since)
        continue;
      Json one = {{"mnemonic", carried.mnemonic}, {"class", carried.className}};
      if (carriage.kind == CarriageKind::Own)
        names.update(one);
      else
        names[toString(carriage.kind)] = std::move(one);
    }
  // They stand behind the versions it is valid in.
  Json json = Json::object(), fields = writeFields(version, writing);
  for (auto &[key, value] : fields.items()) {
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

Json dumpResolvedHead(const Dialect &dialect, bool isFrozen) {
  return writeFields(dialect, resolvedWriting(isFrozen));
}

Json dumpResolved(const Dialect &dialect, bool isFrozen) {
  Writing writing = resolvedWriting(isFrozen);
  Json json = writeFields(dialect, writing);
  Json &ops = json["ops"] = Json::array();
  for (const Op &op : dialect.ops) {
    Json &one = ops.emplace_back(writeFields(op, writing));
    Json &versions = one["versions"] = Json::array();
    for (const OpVersion &version : op.versions)
      versions.push_back(opVersionJson(dialect, op, version, writing));
  }
  return json;
}

} // namespace dialectgen
