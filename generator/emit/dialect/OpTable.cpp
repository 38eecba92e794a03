//===- OpTable.cpp - the ops of a domain as JSON --------------------------===//
//
// The rows of BuildTable.cpp, DialectSteps.cpp, DialectRelations.cpp and
// Bodies.cpp for programs that are not compiled with them: they load the ops of
// a domain when they run (dialectgen/onnx/OpDomains.h).
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/dialect/BuildTable.h"
#include "emit/dialect/DialectOps.h"
#include "emit/dialect/RelationRows.h"
#include "emit/steps/StepRows.h"
#include "emit/text/DescriptionWriter.h"
#include "emit/text/OdsText.h"
#include "model/forms/ModelForms.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

/// Changes when readers of the table have to change.
constexpr int opTableFormat = 1;

class OpTableEmitter {
public:
  explicit OpTableEmitter(const EmitContext &context)
      : context(context), family(context.family),
        dialectPart(*family.dialectPart()), types(family) {}

  llvm::Error make();
  void write(llvm::raw_ostream &os) const;

private:
  Json parametersJson(const OpVersion &version,
                      const std::vector<Parameter> &parameters,
                      llvm::ArrayRef<std::string> names) const;
  Json attributesJson(const Op &op, const OpVersion &version) const;
  Json variablesJson(const OpVersion &version);
  llvm::Expected<Json> versionJson(const Op &op, const OpVersion &version,
                                   llvm::StringRef mnemonic);

  const EmitContext &context;
  const Family &family;
  const DialectPart &dialectPart;
  OdsTypes types;
  /// Lists of types, which many variables share.
  std::vector<Json> typeLists;
  std::vector<Json> ops, steps;
};

Json OpTableEmitter::parametersJson(const OpVersion &version,
                                    const std::vector<Parameter> &parameters,
                                    llvm::ArrayRef<std::string> names) const {
  Json list = Json::array();
  for (const auto &[parameter, name] : llvm::zip_equal(parameters, names)) {
    Json &json = list.emplace_back(
        Json{{"name", parameter.name}, {"type", typeText(version, parameter)}});
    if (parameter.arity != Arity::Single)
      json["arity"] = parameter.isVariadic() ? "variadic" : "optional";
    if (!parameter.homogeneous)
      json["homogeneous"] = false;
    if (parameter.isVariadic())
      json["min_count"] = parameter.minCount;
    if (name != parameter.name)
      json["in_dialect"] = name;
  }
  return list;
}

Json OpTableEmitter::attributesJson(const Op &op,
                                    const OpVersion &version) const {
  Json list = Json::array();
  for (const AttributeFacts &facts : attributeFacts(family, op, version)) {
    Json &json = list.emplace_back(
        Json{{"name", facts.attribute->name},
             {"kind", facts.kind ? facts.kind->name : std::string()}});
    if (facts.attribute->required)
      json["required"] = true;
    if (facts.isHeldAsType)
      json["as_type"] = true;
    if (facts.isTypeNumber)
      json["type_number"] = true;
    if (facts.region)
      json["region"] = *facts.region;
    if (!facts.among.empty())
      json["among"] = facts.among;
    for (auto [key, text] : {std::pair("initial", &facts.initial),
                             std::pair("minimum", &facts.minimum),
                             std::pair("maximum", &facts.maximum)})
      if (*text)
        json[key] = **text;
  }
  return list;
}

/// Those that admit several types.
Json OpTableEmitter::variablesJson(const OpVersion &version) {
  Json list = Json::array();
  for (const TypeConstraint &constraint : version.typeConstraints) {
    if (constraint.types.size() == 1)
      continue;
    Json admitted = types.inOrder(constraint.types);
    auto known = llvm::find(typeLists, admitted);
    list.push_back(
        {{"name", constraint.name}, {"types", known - typeLists.begin()}});
    if (known == typeLists.end())
      typeLists.push_back(std::move(admitted));
  }
  return list;
}

llvm::Expected<Json> OpTableEmitter::versionJson(const Op &op,
                                                 const OpVersion &version,
                                                 llvm::StringRef mnemonic) {
  Json json = {{"domain", op.domain},
               {"name", op.name},
               {"since", version.since.getMajor()}};
  if (version.until)
    json["until"] = version.until->getMajor();
  if (!mnemonic.empty())
    json["op"] = mnemonic;
  for (auto [key, is] : {std::pair("deprecated", version.deprecated),
                         std::pair("experimental", version.experimental)})
    if (is)
      json[key] = true;
  OdsNames names = chooseOdsNames(version);
  json["operands"] = parametersJson(version, version.operands, names.operands);
  json["results"] = parametersJson(version, version.results, names.results);
  if (Json list = attributesJson(op, version); !list.empty())
    json["attributes"] = std::move(list);
  if (Json list = variablesJson(version); !list.empty())
    json["variables"] = std::move(list);
  json["shapes_since"] =
      context.inferenceRules.of(op, version).since.getMajor();
  if (auto features = featuresOf(family, version); !features.empty())
    json["features"] = features;
  if (std::string successor = successorOf(version); !successor.empty())
    json["successor"] = successor;
  if (!version.noEquivalent.empty())
    json["no_equivalent"] = version.noEquivalent;
  if (version.body)
    json["body"] = llvm::join(functionText(family, op, version), "\n") + "\n";
  llvm::Expected<Json> relations = relationsJson(op, version);
  if (!relations)
    return relations.takeError();
  if (!relations->empty())
    json["relations"] = std::move(*relations);
  return json;
}

llvm::Error OpTableEmitter::make() {
  auto valueText = [&](const KindedValue &value) {
    return dialectValueText(family, value);
  };
  for (size_t index : sortedOps(family)) {
    const Op &op = family.ops[index];
    llvm::ArrayRef<CarriedVersion> carried = family.carried(dialectPart, op);
    for (const OpVersion &version : llvm::reverse(op.versions)) {
      const auto *carrier =
          llvm::find_if(carried, [&](const CarriedVersion &candidate) {
            return &versionOf(op, candidate) == &version;
          });
      auto json = versionJson(
          op, version, carrier == carried.end() ? "" : carrier->mnemonic);
      if (!json)
        return json.takeError();
      ops.push_back(std::move(*json));
    }
    for (size_t i = carried.size(); i-- > 1;) {
      const OpVersion &newer = versionOf(op, carried[i - 1]);
      const Step &step = context.steps.of(op, newer);
      if (step.becomes || op.olderThan(newer) != &versionOf(op, carried[i]))
        return llvm::make_error<UnfitSpecs>(
            "the step to version " + toString(newer.since) + " of " + op.name +
            " leads to another op, or past a version, which no table has");
      steps.push_back({{"older", carried[i].mnemonic},
                       {"newer", carried[i - 1].mnemonic},
                       {"up", wayJson(step.up, valueText)},
                       {"down", wayJson(step.down, valueText)}});
    }
  }
  return llvm::Error::success();
}

void OpTableEmitter::write(llvm::raw_ostream &os) const {
  DescriptionWriter writer(os);
  writer.member("generated_by", "dialectgen --only=" + family.name);
  writer.member("format", opTableFormat);
  writer.member("dialect", dialectPart.dialect);
  std::vector<Json> domains;
  for (const Timeline &timeline : family.timelines)
    domains.push_back({{"name", timeline.name},
                       {"minimum", timeline.minimum.getMajor()},
                       {"newest_released", timeline.newestReleased.getMajor()},
                       {"newest", timeline.newest.getMajor()}});
  writer.list("domains", domains);
  writer.list("types", typeLists);
  writer.list("ops", ops);
  writer.list("steps", steps);
  writer.finish();
}

} // namespace

llvm::Error emitOpTable(const EmitContext &context, OutputSet &outputs) {
  OpTableEmitter emitter(context);
  if (llvm::Error error = emitter.make())
    return error;
  outputs.add("generated/" + context.family.name + "/" +
                  context.family.timelines.front().name + ".json",
              [&](llvm::raw_ostream &os) { emitter.write(os); });
  return llvm::Error::success();
}

} // namespace dialectgen
