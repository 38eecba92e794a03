//===- BuildTable.cpp - signatures of all op versions as data -------------===//
//
// Rows for dialectgen/<family>/OpTable.h, and the tables an importer selects
// versions with.
//
//===----------------------------------------------------------------------===//

#include "emit/dialect/BuildTable.h"
#include "emit/Emitters.h"
#include "emit/dialect/AttributeText.h"
#include "emit/dialect/DialectOps.h"
#include "emit/text/OdsText.h"
#include "emit/text/TableWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

namespace dialectgen {

std::string typeText(const OpVersion &version, const Parameter &parameter) {
  const TypeConstraint *constraint = version.findTypeConstraint(parameter.type);
  return constraint && constraint->types.size() == 1 ? constraint->types[0]
                                                     : parameter.type;
}

std::vector<AttributeFacts> attributeFacts(const Family &family, const Op &op,
                                           const OpVersion &version) {
  std::vector<const Attribute *> regions = regionsOf(family, version);
  AttributeText text(family, version, /*withValueSets=*/true);
  auto plain = [](const Json &value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
  };
  std::vector<AttributeFacts> list;
  for (const DialectAttribute &inDialect : dialectAttributesOf(op, version)) {
    AttributeFacts &facts = list.emplace_back();
    facts.attribute = inDialect.attribute;
    facts.kind = family.findAttributeKind(facts.attribute->kind);
    const AttributeKind *held = text.kindOf(inDialect);
    facts.isHeldAsType = text.isHeldAsType(inDialect);
    facts.isTypeNumber = held && held != facts.kind && !facts.isHeldAsType;
    if (auto region = llvm::find(regions, facts.attribute);
        region != regions.end())
      facts.region = unsigned(region - regions.begin());
    const Attribute *values = text.valuesOf(inDialect);
    if (!values)
      continue;
    if (values->hasDefault())
      facts.initial = values->defaultValue.dump();
    for (const Json &value : values->allowedValues)
      facts.among.push_back(plain(value));
    if (values->minimum)
      facts.minimum = plain(*values->minimum);
    if (values->maximum)
      facts.maximum = plain(*values->maximum);
  }
  return list;
}

std::vector<std::string> featuresOf(const Family &family,
                                    const OpVersion &version) {
  std::vector<std::string> features;
  for (const Trait *trait : family.traitsOf(version))
    features.push_back(toCamel(trait->name));
  const Hooks &hooks = *version.hooks;
  for (auto [has, name] :
       {std::pair(version.deterministic.value_or(false), "Pure"),
        std::pair(bool(hooks.constantLike), "ConstantLike"),
        std::pair(bool(hooks.verifier), "Verifier"),
        std::pair(bool(hooks.folder), "Folder"),
        std::pair(bool(hooks.canonicalizer), "Canonicalizer"),
        std::pair(version.assembly == "@custom", "Assembly")})
    if (has)
      features.push_back(name);
  return features;
}

std::string successorOf(const OpVersion &version) {
  std::string successor;
  for (const StepAction &action : version.step)
    if (const auto *becomes = action.as<step::Becomes>();
        becomes && version.deprecated)
      successor = becomes->op;
  return successor;
}

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

namespace {

const char *arityCode(Arity arity) {
  static constexpr const char *names[] = {"Arity::Single", "Arity::Optional",
                                          "Arity::Variadic"};
  return names[size_t(arity)];
}

/// `names` are those in the dialect.
std::vector<Row> parameterRows(const OpVersion &version,
                               const std::vector<Parameter> &parameters,
                               llvm::ArrayRef<std::string> names) {
  std::vector<Row> rows;
  for (const auto &[parameter, name] : llvm::zip_equal(parameters, names))
    rows.push_back(
        Row()
            .text("name", parameter.name)
            .text("type", typeText(version, parameter))
            .member("arity", arityCode(parameter.arity))
            .flag("homogeneous", parameter.homogeneous)
            .number("minCount", parameter.isVariadic() ? parameter.minCount : 0)
            .member("inDialect", name == parameter.name ? "{}" : quote(name)));
  return rows;
}

/// Those that admit several types.
std::vector<Row> variableRows(TableWriter &arrays, const OdsTypes &types,
                              llvm::StringRef stem, const OpVersion &version) {
  std::vector<Row> rows;
  for (const TypeConstraint &constraint : version.typeConstraints) {
    if (constraint.types.size() == 1)
      continue;
    std::vector<std::string> texts = types.inOrder(constraint.types);
    for (std::string &text : texts)
      text = quote(text);
    rows.push_back(
        Row()
            .text("name", constraint.name)
            .member("types",
                    arrays.array("constexpr llvm::StringRef",
                                 (stem + "_" + constraint.name).str(), texts)));
  }
  return rows;
}

std::vector<Row> attributeRows(TableWriter &arrays, const Family &family,
                               llvm::StringRef stem, const Op &op,
                               const OpVersion &version) {
  auto optional = [](const std::optional<std::string> &text) {
    return text ? quote(*text) : std::string("{}");
  };
  std::vector<Row> rows;
  for (const AttributeFacts &facts : attributeFacts(family, op, version)) {
    std::vector<std::string> among;
    for (const std::string &value : facts.among)
      among.push_back(quote(value));
    rows.push_back(
        Row()
            .text("name", facts.attribute->name)
            .member("kind", facts.kind
                                ? "AttributeKind::" + toCamel(facts.kind->name)
                                : "AttributeKind(0)")
            .flag("required", facts.attribute->required)
            .flag("asType", facts.isHeldAsType)
            .number("region", facts.region ? int(*facts.region) : -1)
            .member("initial", optional(facts.initial))
            .member("among",
                    arrays.array("constexpr llvm::StringRef",
                                 (stem + "_" + facts.attribute->name).str(),
                                 among))
            .member("minimum", optional(facts.minimum))
            .member("maximum", optional(facts.maximum))
            .member("isTypeNumber", facts.isTypeNumber ? "true" : "{}"));
  }
  return rows;
}

/// Each OpFeature of an op.
std::string featuresText(const Family &family, const OpVersion &version) {
  std::vector<std::string> features = featuresOf(family, version);
  for (std::string &feature : features)
    feature = "OpFeature::" + feature;
  return "{" + llvm::join(features, ", ") + "}";
}

/// `{13, 11}` as an array.
const std::string &opsets(TableWriter &arrays,
                          const std::vector<Version> &versions) {
  std::vector<std::string> texts;
  for (const Version &version : versions)
    texts.push_back(dialectgen::toString(version));
  return arrays.array("constexpr uint16_t", "opsets_" + llvm::join(texts, "_"),
                      texts);
}

struct TextView {
  std::string text;
  DIALECTGEN_VIEW(text)
};

/// A view whose texts are rows without the end of the last line.
struct TableView {
  /// Arrays that the rows of domains refer to.
  std::optional<TextView> experimental;
  std::string domains;
  view::Stream arrays, rows, lists;
  DIALECTGEN_VIEW(experimental, domains, arrays, rows, lists)
};

class BuildTableEmitter {
public:
  explicit BuildTableEmitter(const EmitContext &context)
      : context(context), family(context.family),
        dialectPart(*family.dialectPart()), types(family) {}

  TableView view();

private:
  void writeArrays(llvm::raw_ostream &os);
  /// Arrays of a row, or of an op's lists, by their names.
  struct VersionArrays {
    const std::string *operands, *results, *attributes, *variables;
  };
  struct OpArrays {
    const Op *op;
    const std::string *carried, *opsets;
    /// Oldest first.
    std::vector<VersionArrays> versions;
  };
  OpArrays writeArraysOf(const Op &op);
  Row versionRow(const Op &op, const OpVersion &version,
                 const VersionArrays &arrays) const;
  void writeRows(llvm::raw_ostream &os) const;
  void writeLists(llvm::raw_ostream &os) const;

  const EmitContext &context;
  const Family &family;
  const FamilyPart &dialectPart;
  OdsTypes types;
  std::optional<TableWriter> arrays;
  /// Rows are written after the arrays that they refer to.
  std::vector<OpArrays> ops;
};

Row BuildTableEmitter::versionRow(const Op &op, const OpVersion &version,
                                  const VersionArrays &arrays) const {
  llvm::ArrayRef<CarriedVersion> carried = family.carried(dialectPart, op);
  const auto *carrier =
      llvm::find_if(carried, [&](const CarriedVersion &candidate) {
        return &versionOf(op, candidate) == &version;
      });
  const InferenceRule &rule = context.inferenceRules.of(op, version);
  Row row;
  row.text("domain", op.domain)
      .text("name", op.name)
      .number("since", version.since.getMajor())
      .number("until", version.until ? version.until->getMajor() : 0)
      .text("opName", carrier == carried.end()
                          ? ""
                          : dialectPart.dialect + "." + carrier->mnemonic)
      .flag("deprecated", version.deprecated)
      .flag("experimental", version.experimental);
  row.member("operands", *arrays.operands)
      .member("results", *arrays.results)
      .member("attributes", *arrays.attributes)
      .member("variables", *arrays.variables);
  row.number("shapesSince", rule.since.getMajor())
      .text("shapeRule", rule.hook)
      .text("resultTypeRule", version.hooks->resultTypeInference)
      .text("boundRule", version.hooks->valueBound)
      .text("importer", version.hooks->importer);
  row.member("features", featuresText(family, version));
  std::string successor = successorOf(version);
  if (!successor.empty() || !version.noEquivalent.empty())
    row.text("successor", successor);
  if (!version.noEquivalent.empty())
    row.text("noEquivalent", version.noEquivalent);
  return row;
}

BuildTableEmitter::OpArrays BuildTableEmitter::writeArraysOf(const Op &op) {
  std::vector<Version> all, carried;
  for (const OpVersion &version : op.versions)
    all.push_back(version.since);
  for (const CarriedVersion &version : family.carried(dialectPart, op))
    carried.push_back(version.since);
  OpArrays made = {&op, &opsets(*arrays, carried), &opsets(*arrays, all), {}};
  made.versions.reserve(op.versions.size());
  for (const OpVersion &version : llvm::reverse(op.versions)) {
    std::string stem = llvm::join(llvm::split(op.domain, '.'), "_") + "_" +
                       op.name + "_" + dialectgen::toString(version.since);
    auto parameters = [&](const std::vector<Parameter> &list,
                          llvm::ArrayRef<std::string> inDialect,
                          llvm::StringRef what) {
      return &arrays->array("constexpr ParameterInfo",
                            (stem + "_" + what).str(),
                            parameterRows(version, list, inDialect));
    };
    OdsNames names = chooseOdsNames(version);
    // In the order of the members.
    const std::string *operands = parameters(version.operands, names.operands,
                                             "operands"),
                      *results =
                          parameters(version.results, names.results, "results");
    made.versions.push_back(
        {operands, results,
         &arrays->array("constexpr AttributeInfo", stem + "_attributes",
                        attributeRows(*arrays, family, stem, op, version)),
         &arrays->array("constexpr TypeVariableInfo", stem + "_variables",
                        variableRows(*arrays, types, stem, version))});
  }
  return made;
}

void BuildTableEmitter::writeArrays(llvm::raw_ostream &os) {
  arrays.emplace(os);
  ops.reserve(family.ops.size());
  for (size_t index : sortedOps(family))
    ops.push_back(writeArraysOf(family.ops[index]));
}

/// Without the end of the last line.
void BuildTableEmitter::writeRows(llvm::raw_ostream &os) const {
  llvm::ListSeparator separator("\n");
  for (const OpArrays &made : ops)
    for (const auto &[version, arrays] :
         llvm::zip_equal(llvm::reverse(made.op->versions), made.versions))
      os << separator << rowLines(versionRow(*made.op, version, arrays));
}

void BuildTableEmitter::writeLists(llvm::raw_ostream &os) const {
  llvm::ListSeparator separator("\n");
  for (const OpArrays &made : ops)
    os << separator
       << rowLines(Row()
                       .text("domain", made.op->domain)
                       .text("name", made.op->name)
                       .member("dialectVersions", *made.carried)
                       .member("opsets", *made.opsets));
}

/// The arrays are most of the file: they are written as they are made, and the
/// rows after them.
TableView BuildTableEmitter::view() {
  std::string experimental;
  llvm::raw_string_ostream experimentalOs(experimental);
  TableWriter experimentalArrays(experimentalOs);
  std::vector<Row> domains;
  for (const Timeline &timeline : family.timelines) {
    std::vector<Row> ops;
    for (const auto &[name, until] : timeline.experimentalOps)
      ops.push_back(Row().text("name", name).number("until", until.getMajor()));
    std::string stem = llvm::join(llvm::split(timeline.name, '.'), "_");
    Row row;
    row.text("name", timeline.name)
        .number("minimum", timeline.minimum.getMajor())
        .number("newestReleased", timeline.newestReleased.getMajor())
        .number("newest", timeline.newest.getMajor())
        .member("experimental",
                experimentalArrays.array("constexpr ExperimentalOpInfo",
                                         stem + "_experimental", ops));
    domains.push_back(std::move(row));
  }
  TableView text;
  if (!experimental.empty()) {
    experimental.erase(experimental.find_last_not_of('\n') + 1);
    text.experimental = TextView{std::move(experimental)};
  }
  text.domains = rowLines(domains);
  text.arrays = [this](llvm::raw_ostream &os) { writeArrays(os); };
  text.rows = [this](llvm::raw_ostream &os) { writeRows(os); };
  text.lists = [this](llvm::raw_ostream &os) { writeLists(os); };
  return text;
}

} // namespace

llvm::Error emitBuildTable(const EmitContext &context, OutputSet &outputs) {
  BuildTableEmitter emitter(context);
  return addGenerated(context, *context.family.dialectPart(), outputs,
                      "OpBuildTable.inc", "dialect/OpBuildTable.inc.mustache",
                      emitter.view());
}

} // namespace dialectgen
