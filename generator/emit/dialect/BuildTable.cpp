//===- BuildTable.cpp - signatures of all op versions as data -------------===//
//
// Rows for dialectgen/<family>/OpTable.h, and the tables an importer selects
// versions with, as C++; and the ops of a domain as JSON for programs that are
// not compiled with them, which load it when they run
// (dialectgen/onnx/OpDomains.h): the same rows with the steps, relations and
// bodies of the ops.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/dialect/AttributeText.h"
#include "emit/dialect/DialectOps.h"
#include "emit/dialect/RelationRows.h"
#include "emit/steps/StepRows.h"
#include "emit/text/DescriptionWriter.h"
#include "emit/text/OdsText.h"
#include "emit/text/TableWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

namespace dialectgen {
namespace {

/// The variable, or the type itself where only one is admitted.
const std::string &typeText(const OpVersion &version,
                            const Parameter &parameter) {
  const TypeConstraint *constraint = version.findTypeConstraint(parameter.type);
  return constraint && constraint->types.size() == 1 ? constraint->types[0]
                                                     : parameter.type;
}

/// Each OpFeature of an op.
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

/// The op that takes the place of a deprecated one; empty if there is none.
std::string successorOf(const OpVersion &version) {
  std::string successor;
  for (const StepAction &action : version.step)
    if (const auto *becomes = action.as<step::Becomes>();
        becomes && version.deprecated)
      successor = becomes->op;
  return successor;
}

/// The ops by (domain, name): the table is searched by text, the spec has an
/// order of its own.
std::vector<const Op *> sortedOps(const Family &family) {
  std::vector<const Op *> ops;
  for (const Op &op : family.ops)
    ops.push_back(&op);
  llvm::sort(ops, [](const Op *a, const Op *b) {
    return std::tie(a->domain, a->name) < std::tie(b->domain, b->name);
  });
  return ops;
}

/// Rows of an op version, in either form.
class OpRows {
public:
  /// The arrays of a row, by their names.
  struct Arrays {
    const std::string *operands, *results, *attributes, *variables;
  };

  OpRows(const EmitContext &context, Row::Form form)
      : context(context), family(context.family),
        dialectPart(*family.dialectPart()), form(form), types(family) {}

  /// Writes the arrays that the row of a version refers to.
  Arrays write(TableWriter &arrays, const Op &op, const OpVersion &version);
  /// `arrays` is null in JSON.
  Row of(const Op &op, const OpVersion &version, const Arrays *arrays);
  /// Without the experimental ops.
  Row of(const Timeline &timeline) const {
    Row row(form);
    row.text("name", timeline.name)
        .number("minimum", timeline.minimum.getMajor())
        .number("newestReleased", timeline.newestReleased.getMajor())
        .number("newest", timeline.newest.getMajor())
        .given("isOpen", timeline.isOpen ? Json(true) : Json());
    return row;
  }

private:
  std::vector<Row> parameters(const OpVersion &version,
                              const std::vector<Parameter> &parameters,
                              llvm::ArrayRef<std::string> names) const;
  std::vector<Row> attributes(TableWriter *arrays, llvm::StringRef stem,
                              const Op &op, const OpVersion &version) const;
  std::vector<Row> variables(TableWriter *arrays, llvm::StringRef stem,
                             const OpVersion &version);

  const EmitContext &context;
  const Family &family;
  const DialectPart &dialectPart;
  Row::Form form;
  OdsTypes types;

public:
  /// Lists of types that variables of JSON share.
  std::vector<Json> typeLists;
};

/// `names` are those in the dialect.
std::vector<Row> OpRows::parameters(const OpVersion &version,
                                    const std::vector<Parameter> &parameters,
                                    llvm::ArrayRef<std::string> names) const {
  static constexpr std::pair<const char *, const char *> arities[] = {
      {"Single", "single"}, {"Optional", "optional"}, {"Variadic", "variadic"}};
  std::vector<Row> rows;
  for (const auto &[parameter, name] : llvm::zip_equal(parameters, names)) {
    auto [arity, word] = arities[size_t(parameter.arity)];
    bool isVariadic = parameter.isVariadic(), isOwn = name != parameter.name;
    rows.emplace_back(form)
        .text("name", parameter.name)
        .text("type", typeText(version, parameter))
        .enumerator("arity", "Arity", arity, word, /*usual=*/"single")
        .flag("homogeneous", parameter.homogeneous, /*usual=*/true)
        .number("minCount", isVariadic ? parameter.minCount : 0,
                /*usual=*/isVariadic ? -1 : 0)
        .member("inDialect", isOwn ? quote(name) : "{}")
        .given("inDialect", isOwn ? Json(name) : Json());
  }
  return rows;
}

/// Those that admit several types.
std::vector<Row> OpRows::variables(TableWriter *arrays, llvm::StringRef stem,
                                   const OpVersion &version) {
  std::vector<Row> rows;
  for (const TypeConstraint &constraint : version.typeConstraints) {
    if (constraint.types.size() == 1)
      continue;
    std::vector<std::string> admitted = types.inOrder(constraint.types);
    Row &row = rows.emplace_back(form).text("name", constraint.name);
    if (arrays) {
      llvm::transform(admitted, admitted.begin(), quote);
      row.member("types",
                 arrays->array("constexpr llvm::StringRef",
                               (stem + "_" + constraint.name).str(), admitted));
      continue;
    }
    Json list = admitted;
    auto known = llvm::find(typeLists, list);
    row.given("types", known - typeLists.begin());
    if (known == typeLists.end())
      typeLists.push_back(std::move(list));
  }
  return rows;
}

std::vector<Row> OpRows::attributes(TableWriter *arrays, llvm::StringRef stem,
                                    const Op &op,
                                    const OpVersion &version) const {
  std::vector<const Attribute *> regions = regionsOf(family, version);
  AttributeText text(family, version, /*withValueSets=*/true);
  auto plain = [](const Json &value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
  };
  std::vector<Row> rows;
  for (const DialectAttribute &inDialect : dialectAttributesOf(op, version)) {
    const Attribute &attribute = *inDialect.attribute;
    const AttributeKind *kind = family.findAttributeKind(attribute.kind),
                        *held = text.kindOf(inDialect);
    bool isHeldAsType = text.isHeldAsType(inDialect);
    bool isTypeNumber = held && held != kind && !isHeldAsType;
    auto region = llvm::find(regions, &attribute);
    std::vector<std::string> among;
    std::optional<std::string> initial, minimum, maximum;
    if (const Attribute *values = text.valuesOf(inDialect)) {
      if (values->hasDefault())
        initial = values->defaultValue.dump();
      for (const Json &value : values->allowedValues)
        among.push_back(plain(value));
      if (values->minimum)
        minimum = plain(*values->minimum);
      if (values->maximum)
        maximum = plain(*values->maximum);
    }
    Row &row = rows.emplace_back(form);
    auto set = [&](const char *name, const std::optional<std::string> &value) {
      row.member(name, value ? quote(*value) : "{}")
          .given(name, value ? Json(*value) : Json());
    };
    row.text("name", attribute.name)
        .member("kind", kind ? "AttributeKind::" + toCamel(kind->name)
                             : "AttributeKind(0)")
        .given("kind", kind ? kind->name : "")
        .flag("required", attribute.required)
        .flag("asType", isHeldAsType)
        .number("region",
                region == regions.end() ? -1 : region - regions.begin(),
                /*usual=*/-1);
    set("initial", initial);
    if (arrays) {
      std::vector<std::string> quoted = among;
      llvm::transform(quoted, quoted.begin(), quote);
      row.member("among",
                 arrays->array("constexpr llvm::StringRef",
                               (stem + "_" + attribute.name).str(), quoted));
    } else if (!among.empty()) {
      row.given("among", among);
    }
    set("minimum", minimum);
    set("maximum", maximum);
    row.member("isTypeNumber", isTypeNumber ? "true" : "{}")
        .given("isTypeNumber", isTypeNumber ? Json(true) : Json());
  }
  return rows;
}

OpRows::Arrays OpRows::write(TableWriter &arrays, const Op &op,
                             const OpVersion &version) {
  std::string stem = llvm::join(llvm::split(op.domain, '.'), "_") + "_" +
                     op.name + "_" + dialectgen::toString(version.since);
  OdsNames names = chooseOdsNames(version);
  auto add = [&](const char *type, const char *what,
                 const std::vector<Row> &rows) {
    return &arrays.array(std::string("constexpr ") + type, stem + "_" + what,
                         rows);
  };
  return {
      add("ParameterInfo", "operands",
          parameters(version, version.operands, names.operands)),
      add("ParameterInfo", "results",
          parameters(version, version.results, names.results)),
      add("AttributeInfo", "attributes",
          attributes(&arrays, stem, op, version)),
      add("TypeVariableInfo", "variables", variables(&arrays, stem, version))};
}

Row OpRows::of(const Op &op, const OpVersion &version, const Arrays *arrays) {
  const CarriedVersion *carried = family.findCarried(dialectPart, op, version);
  const InferenceRule &rule = context.inferenceRules.of(op, version);
  Row row(form);
  row.text("domain", op.domain)
      .text("name", op.name)
      .number("since", version.since.getMajor())
      .number("until", version.until ? version.until->getMajor() : 0,
              /*usual=*/0)
      .member(
          "opName",
          quote(carried ? dialectPart.dialect + "." + carried->mnemonic : ""))
      .given("op", carried ? Json(carried->mnemonic) : Json())
      .flag("deprecated", version.deprecated)
      .flag("experimental", version.experimental);
  if (arrays) {
    row.member("operands", *arrays->operands)
        .member("results", *arrays->results)
        .member("attributes", *arrays->attributes)
        .member("variables", *arrays->variables);
  } else {
    OdsNames names = chooseOdsNames(version);
    row.given("operands",
              jsonOf(parameters(version, version.operands, names.operands)))
        .given("results",
               jsonOf(parameters(version, version.results, names.results)))
        .rows("attributes", "", attributes(nullptr, "", op, version))
        .rows("variables", "", variables(nullptr, "", version));
  }
  row.number("shapesSince", rule.since.getMajor());
  // Functions of C++ are for those who are compiled with them.
  if (arrays)
    row.text("shapeRule", rule.hook)
        .text("resultTypeRule", version.hooks->resultTypeInference)
        .text("boundRule", version.hooks->valueBound)
        .text("importer", version.hooks->importer);
  row.enumerators("features", "OpFeature", featuresOf(family, version));
  std::string successor = successorOf(version);
  if (!successor.empty() || !version.noEquivalent.empty())
    row.text("successor", successor);
  if (!version.noEquivalent.empty())
    row.text("noEquivalent", version.noEquivalent);
  return row;
}

//===----------------------------------------------------------------------===//
// As C++
//===----------------------------------------------------------------------===//

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
      : family(context.family), dialectPart(*family.dialectPart()),
        rows(context, Row::Form::Cpp) {}

  TableView view();

private:
  void writeArrays(llvm::raw_ostream &os);
  void writeRows(llvm::raw_ostream &os);
  void writeLists(llvm::raw_ostream &os) const;

  const Family &family;
  const FamilyPart &dialectPart;
  OpRows rows;
  std::optional<TableWriter> arrays;
  struct OpArrays {
    const Op *op;
    const std::string *carried, *opsets;
    /// Oldest first.
    std::vector<OpRows::Arrays> versions;
  };
  /// Rows are written after the arrays that they refer to.
  std::vector<OpArrays> ops;
};

void BuildTableEmitter::writeArrays(llvm::raw_ostream &os) {
  arrays.emplace(os);
  ops.reserve(family.ops.size());
  for (const Op *op : sortedOps(family)) {
    std::vector<Version> all, carried;
    for (const OpVersion &version : op->versions)
      all.push_back(version.since);
    for (const CarriedVersion &version : family.carried(dialectPart, *op))
      carried.push_back(version.since);
    OpArrays &made = ops.emplace_back(
        OpArrays{op, &opsets(*arrays, carried), &opsets(*arrays, all), {}});
    made.versions.reserve(op->versions.size());
    for (const OpVersion &version : llvm::reverse(op->versions))
      made.versions.push_back(rows.write(*arrays, *op, version));
  }
}

/// Without the end of the last line.
void BuildTableEmitter::writeRows(llvm::raw_ostream &os) {
  llvm::ListSeparator separator("\n");
  for (const OpArrays &made : ops)
    for (const auto &[version, arrays] :
         llvm::zip_equal(llvm::reverse(made.op->versions), made.versions))
      os << separator << rowLines(rows.of(*made.op, version, &arrays));
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
    domains.push_back(rows.of(timeline));
    domains.back()
        .member("experimental",
                experimentalArrays.array("constexpr ExperimentalOpInfo",
                                         stem + "_experimental", ops))
        .member("isOpen", timeline.isOpen ? "true" : "{}");
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

//===----------------------------------------------------------------------===//
// As JSON
//===----------------------------------------------------------------------===//

/// Changes when readers of the table have to change.
static constexpr int opTableFormat = 1;

/// The steps between the versions of `op` that the dialect has.
static llvm::Error addSteps(const EmitContext &context, const Op &op,
                            std::vector<Json> &steps) {
  auto valueText = [&](const KindedValue &value) {
    return dialectValueText(context.family, value);
  };
  llvm::ArrayRef<CarriedVersion> carried =
      context.family.carried(*context.family.dialectPart(), op);
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
  return llvm::Error::success();
}

llvm::Error emitOpTable(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  OpRows rows(context, Row::Form::Json);
  std::vector<Row> domains, ops;
  std::vector<Json> steps;
  for (const Timeline &timeline : family.timelines)
    domains.push_back(rows.of(timeline));
  for (const Op *op : sortedOps(family)) {
    for (const OpVersion &version : llvm::reverse(op->versions)) {
      Row &row = ops.emplace_back(rows.of(*op, version, nullptr));
      if (version.body)
        row.text("body",
                 llvm::join(functionText(family, *op, version), "\n") + "\n");
      if (const Hooks &hooks = version.hooks;
          !hooks.lowering.empty() && !hooks.isLoweredToOp())
        return llvm::make_error<UnfitSpecs>(
            "the lowering of " + op->name + " is a function, '" +
            hooks.lowering +
            "', which no table has; name an operation, 'stablehlo.add'");
      row.text("lowering", version.hooks->lowering)
          .text("lowering_for", version.hooks->loweringFor);
      llvm::Expected<Json> relations = relationsJson(*op, version);
      if (!relations)
        return relations.takeError();
      if (!relations->empty())
        row.given("relations", std::move(*relations));
    }
    if (llvm::Error error = addSteps(context, *op, steps))
      return error;
  }
  outputs.add("generated/" + family.name + "/" + family.timelines.front().name +
                  ".json",
              [&](llvm::raw_ostream &os) {
                DescriptionWriter writer(os);
                writer.member("generated_by",
                              "dialectgen --only=" + family.name);
                writer.member("format", opTableFormat);
                writer.member("dialect", family.dialectPart()->dialect);
                writer.list("domains", domains);
                writer.list("types", rows.typeLists);
                writer.list("ops", ops);
                writer.list("steps", steps);
                writer.finish();
              });
  return llvm::Error::success();
}

} // namespace dialectgen
