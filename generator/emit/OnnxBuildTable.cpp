//===- OnnxBuildTable.cpp - signatures of all op versions as data ---------===//
//
// Rows for dialectgen/onnx/OpTable.h, and the tables an importer selects
// versions with.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/OnnxOpsTd.h"
#include "emit/Template.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace dialectgen {
namespace {

std::string quote(llvm::StringRef text) { return "\"" + text.str() + "\""; }

const char *toString(Arity arity) {
  switch (arity) {
  case Arity::Single:
    return "Single";
  case Arity::Optional:
    return "Optional";
  case Arity::Variadic:
    return "Variadic";
  }
  return "";
}

/// The variable, or the type itself where only one is admitted.
std::string typeText(const OpVersion &version, const Parameter &parameter) {
  const TypeConstraint *constraint = version.findTypeConstraint(parameter.type);
  return constraint && constraint->types.size() == 1 ? constraint->types.front()
                                                     : parameter.type;
}

std::string parameterRows(const OpVersion &version,
                          const std::vector<Parameter> &parameters) {
  std::vector<std::string> rows;
  for (const Parameter &parameter : parameters)
    rows.push_back("{" + quote(parameter.name) + ", " +
                   quote(typeText(version, parameter)) +
                   ", Arity::" + toString(parameter.arity) + ", " +
                   (parameter.homogeneous ? "true" : "false") + ", " +
                   std::to_string(parameter.arity == Arity::Variadic
                                      ? parameter.minCount
                                      : 0) +
                   "}");
  return llvm::join(rows, ",\n    ");
}

std::string attributeRows(const Family &family, const OpVersion &version) {
  std::vector<const Attribute *> regions = regionsOf(family, version);
  std::vector<std::string> rows;
  for (const Attribute &attribute : version.attributes) {
    const AttributeKind *kind = family.findAttributeKind(attribute.kind);
    auto region = llvm::find(regions, &attribute);
    auto override = version.hooks.attributeKinds.find(attribute.name);
    bool asType = override != version.hooks.attributeKinds.end() &&
                  override->second == "type";
    rows.push_back("{" + quote(attribute.name) + ", AttributeKind(" +
                   std::to_string(kind ? kind->number : 0) + "), " +
                   (attribute.required ? "true" : "false") + ", " +
                   (asType ? "true" : "false") + ", " +
                   (region == regions.end()
                        ? "-1"
                        : std::to_string(region - regions.begin())) +
                   "}");
  }
  return llvm::join(rows, ",\n    ");
}

} // namespace

llvm::Error emitOnnxBuildTable(const Family &family, llvm::StringRef root,
                               OutputSet &outputs) {
  Json view = {{"arrays", Json::array()},
               {"rows", Json::array()},
               {"domains", Json::array()},
               {"ops", Json::array()}};
  // The table is searched by (domain, name), so it is sorted by text and not
  // in the order of the spec.
  std::vector<size_t> order(family.ops.size());
  for (size_t i = 0; i != order.size(); ++i)
    order[i] = i;
  llvm::sort(order, [&](size_t a, size_t b) {
    return std::make_pair(llvm::StringRef(family.ops[a].domain),
                          llvm::StringRef(family.ops[a].name)) <
           std::make_pair(llvm::StringRef(family.ops[b].domain),
                          llvm::StringRef(family.ops[b].name));
  });

  for (size_t index : order) {
    const Op &op = family.ops[index];
    std::vector<std::string> all, carried;
    for (const OpVersion &version : op.versions)
      all.push_back(toString(version.since));
    for (const LiveVersion &live : family.liveVersions[index])
      carried.push_back(toString(live.since));
    view["ops"].push_back({{"domain", op.domain},
                           {"name", op.name},
                           {"all", llvm::join(all, ", ")},
                           {"carried", llvm::join(carried, ", ")},
                           {"count", std::to_string(carried.size())}});

    for (const OpVersion &version : llvm::reverse(op.versions)) {
      std::string opName;
      for (const LiveVersion &live : family.liveVersions[index])
        if (live.since == version.since)
          opName = family.name + "." + live.mnemonic;
      std::string stem = llvm::join(llvm::split(op.domain, '.'), "_") + "_" +
                         op.name + "_" + toString(version.since);
      auto array = [&](llvm::StringRef type, llvm::StringRef what,
                       const std::string &rows) -> std::string {
        if (rows.empty())
          return "{}";
        std::string name = stem + "_" + what.str();
        view["arrays"].push_back(
            {{"type", type.str()}, {"name", name}, {"rows", rows}});
        return name;
      };
      std::string operands = array("ParameterInfo", "operands",
                                   parameterRows(version, version.operands));
      std::string results = array("ParameterInfo", "results",
                                  parameterRows(version, version.results));
      std::string attributes =
          array("AttributeInfo", "attributes", attributeRows(family, version));
      view["rows"].push_back(
          {{"domain", op.domain},
           {"name", op.name},
           {"since", toString(version.since)},
           {"until", version.until ? toString(*version.until) : "0"},
           {"op_name", opName},
           {"deprecated", version.deprecated ? "true" : "false"},
           {"experimental", version.experimental ? "true" : "false"},
           {"operands", operands},
           {"results", results},
           {"attributes", attributes},
           {"importer", version.hooks.importer}});
    }
  }
  for (const Domain &domain : family.domains)
    view["domains"].push_back(
        {{"name", domain.name},
         {"minimum", toString(domain.minimum)},
         {"newest_released", toString(domain.newestReleased)},
         {"newest", toString(domain.newest)}});

  llvm::Expected<std::string> text =
      renderTemplate(root, family.name + "/OpBuildTable.inc.mustache", view);
  if (!text)
    return text.takeError();
  outputs.add("generated/" + family.name + "/OpBuildTable.inc",
              std::move(*text));
  return llvm::Error::success();
}

} // namespace dialectgen
