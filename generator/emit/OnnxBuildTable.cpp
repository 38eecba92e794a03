//===- OnnxBuildTable.cpp - signatures of all op versions as data ---------===//
//
// Rows for dialectgen/onnx/OpTable.h, and the tables an importer selects
// versions with.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/InferenceRule.h"
#include "emit/OdsText.h"
#include "emit/OnnxOpsTd.h"
#include "emit/Template.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"
#include <numeric>

namespace dialectgen {
namespace {

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

/// The arrays rows refer to. Versions of an op mostly share them, so equal
/// contents are one array, named after its first use.
class Arrays {
public:
  /// `{}` or the name of an array of `type` with these rows.
  std::string add(llvm::StringRef type, const std::string &name,
                  const std::string &rows) {
    if (rows.empty())
      return "{}";
    auto [it, isNew] = names.try_emplace(type.str() + rows, name);
    if (isNew)
      os << "constexpr " << type << " " << name << "[] = {\n    " << rows
         << "};\n";
    return it->second;
  }
  std::string take() { return std::move(text); }

private:
  llvm::StringMap<std::string> names;
  std::string text;
  llvm::raw_string_ostream os{text};
};

/// Positions of the ops by (domain, name): the table is searched by text, the
/// spec has an order of its own.
std::vector<size_t> sortedOps(const Family &family) {
  std::vector<size_t> order(family.ops.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::sort(order, [&](size_t a, size_t b) {
    const Op &left = family.ops[a], &right = family.ops[b];
    return std::tie(left.domain, left.name) <
           std::tie(right.domain, right.name);
  });
  return order;
}

} // namespace

llvm::Error emitOnnxBuildTable(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  Arrays arrays;
  std::string rows, lists;
  llvm::raw_string_ostream rowsOs(rows), listsOs(lists);
  for (size_t index : sortedOps(family)) {
    const Op &op = family.ops[index];
    llvm::ArrayRef<LiveVersion> live = family.liveVersions[index];
    std::string opStem =
        llvm::join(llvm::split(op.domain, '.'), "_") + "_" + op.name;

    std::vector<std::string> all, carried;
    for (const OpVersion &version : op.versions)
      all.push_back(toString(version.since));
    for (const LiveVersion &version : live)
      carried.push_back(toString(version.since));
    auto versions = [&](const std::vector<std::string> &list) {
      return arrays.add("uint16_t", "opsets_" + llvm::join(list, "_"),
                        llvm::join(list, ", "));
    };
    listsOs << "    {" << quote(op.domain) << ", " << quote(op.name) << ", "
            << versions(carried) << ", " << versions(all) << "},\n";

    for (const OpVersion &version : llvm::reverse(op.versions)) {
      const auto *carrier =
          llvm::find_if(live, [&](const LiveVersion &candidate) {
            return candidate.since == version.since;
          });
      const InferenceRule &rule = context.inferenceRules.of(op, version);
      std::string stem = opStem + "_" + toString(version.since);
      std::string operands =
          arrays.add("ParameterInfo", stem + "_operands",
                     parameterRows(version, version.operands));
      std::string results = arrays.add("ParameterInfo", stem + "_results",
                                       parameterRows(version, version.results));
      std::string attributes = arrays.add("AttributeInfo", stem + "_attributes",
                                          attributeRows(family, version));
      rowsOs << "    {" << quote(op.domain) << ", " << quote(op.name) << ", "
             << toString(version.since) << ", "
             << (version.until ? toString(*version.until) : "0") << ", "
             << quote(carrier == live.end()
                          ? ""
                          : family.name + "." + carrier->mnemonic)
             << ", " << (version.deprecated ? "true" : "false") << ", "
             << (version.experimental ? "true" : "false") << ",\n     "
             << operands << ", " << results << ", " << attributes << ", "
             << toString(rule.since) << ", " << quote(rule.hook) << ", "
             << quote(version.hooks.resultTypeInference) << ", "
             << quote(version.hooks.importer) << "},\n";
    }
  }
  Json domains = Json::array();
  for (const Domain &domain : family.domains)
    domains.push_back({{"name", domain.name},
                       {"minimum", toString(domain.minimum)},
                       {"newest_released", toString(domain.newestReleased)},
                       {"newest", toString(domain.newest)}});

  auto lines = [](std::string text) {
    text.erase(text.find_last_not_of('\n') + 1);
    return text;
  };
  // Member by member: a list in braces would copy.
  Json view = Json::object();
  view["domains"] = std::move(domains);
  view["arrays"] = lines(arrays.take());
  view["rows"] = lines(std::move(rows));
  view["lists"] = lines(std::move(lists));
  llvm::Expected<std::string> text =
      renderTemplate(context.root, family.name + "/OpBuildTable.inc.mustache",
                     std::move(view));
  if (!text)
    return text.takeError();
  outputs.add("generated/" + family.name + "/OpBuildTable.inc",
              std::move(*text));
  return llvm::Error::success();
}

} // namespace dialectgen
