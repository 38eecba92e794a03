//===- BuildTableTest.cpp - the op table against the model ----------------===//
//
// The generated rows, compiled into this test as the runtime compiles them.
//
//===----------------------------------------------------------------------===//

#include "../../../runtime/onnx/include/dialectgen/onnx/OpTable.h"
#include "emit/dialect/DialectOps.h"
#include "emit/dialect/InferenceRule.h"
#include "model/Loader.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <set>
#include <tuple>

namespace dialectgen::onnx {
namespace {
#include "../../../generated/onnx/OpBuildTable.inc"
} // namespace
} // namespace dialectgen::onnx

using namespace dialectgen;

namespace {

const Family &family() {
  static const Family family = [] {
    Diagnostics diagnostics;
    return *loadSpecs(DIALECTGEN_SOURCE_DIR, "onnx", diagnostics);
  }();
  return family;
}

const onnx::OpVersionInfo *findRow(const Op &op, const OpVersion &version) {
  for (const onnx::OpVersionInfo &row : onnx::opVersionTable)
    if (row.domain == op.domain && row.name == op.name &&
        Version(row.since) == version.since)
      return &row;
  return nullptr;
}

void expectSame(const OpVersion &version,
                llvm::ArrayRef<onnx::ParameterInfo> rows,
                const std::vector<Parameter> &parameters) {
  ASSERT_EQ(rows.size(), parameters.size());
  for (auto [row, parameter] : llvm::zip(rows, parameters)) {
    EXPECT_EQ(row.name, parameter.name);
    EXPECT_EQ(int(row.arity), int(parameter.arity));
    EXPECT_EQ(row.homogeneous, parameter.homogeneous);
    if (parameter.arity == Arity::Variadic)
      EXPECT_EQ(row.minCount, parameter.minCount);
    const TypeConstraint *constraint =
        version.findTypeConstraint(parameter.type);
    EXPECT_EQ(row.type, constraint && constraint->types.size() == 1
                            ? constraint->types[0]
                            : parameter.type);
  }
}

/// Default, value set and bounds; an attribute that the dialect holds as a type
/// has none.
void expectSameValues(const OpVersion &version, const onnx::AttributeInfo &row,
                      const Attribute &spec, std::set<std::string> &said) {
  auto kind = version.hooks->attributeKinds.find(spec.name);
  bool isOther = kind != version.hooks->attributeKinds.end();
  EXPECT_EQ(row.asType, isOther && kind->second == "type");
  EXPECT_EQ(row.isTypeNumber, isOther && kind->second == "type_number");
  auto plain = [](const Json &value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
  };
  auto boundOf = [&](const std::optional<Json> &bound) {
    return bound && !row.asType ? plain(*bound) : std::string();
  };
  EXPECT_EQ(row.minimum, boundOf(spec.minimum));
  EXPECT_EQ(row.maximum, boundOf(spec.maximum));
  EXPECT_EQ(row.initial.data() != nullptr, spec.hasDefault() && !row.asType);
  if (row.initial.data()) {
    EXPECT_EQ(Json::parse(row.initial.str(), nullptr, false),
              spec.defaultValue);
    said.insert("default");
  }
  std::vector<std::string> among;
  if (!row.asType)
    for (const Json &value : spec.allowedValues)
      among.push_back(plain(value));
  EXPECT_TRUE(llvm::equal(row.among, among));
  if (!among.empty())
    said.insert("value set");
  if (!row.minimum.empty())
    said.insert("bound");
}

TEST(BuildTable, HasEveryVersionOfTheSpec) {
  size_t versions = 0;
  // Texts compared: each has to be there for the comparison to mean anything.
  std::set<std::string> said;
  for (const Op &op : family().ops) {
    std::vector<InferenceRule> rules = inferenceRules(op);
    for (const OpVersion &version : op.versions) {
      SCOPED_TRACE(op.name + " " + toString(version.since));
      ++versions;
      const onnx::OpVersionInfo *row = findRow(op, version);
      ASSERT_TRUE(row);
      EXPECT_EQ(row->until, version.until ? version.until->getMajor() : 0);
      EXPECT_EQ(row->deprecated, version.deprecated);
      EXPECT_EQ(row->experimental, version.experimental);
      EXPECT_EQ(row->resultTypeRule, version.hooks->resultTypeInference);
      if (!version.hooks->resultTypeInference.empty())
        said.insert("result type rule");
      EXPECT_EQ(row->boundRule, version.hooks->valueBound);
      if (!version.hooks->valueBound.empty())
        said.insert("bound rule");
      EXPECT_EQ(row->noEquivalent, version.noEquivalent);
      if (!version.noEquivalent.empty())
        said.insert("no equivalent");
      const InferenceRule &rule = rules[&version - op.versions.data()];
      EXPECT_EQ(Version(row->shapesSince), rule.since);
      EXPECT_EQ(row->shapeRule, rule.hook);
      if (!rule.hook.empty())
        said.insert("shape rule");
      expectSame(version, row->operands, version.operands);
      expectSame(version, row->results, version.results);
      for (const TypeConstraint &constraint : version.typeConstraints) {
        const auto *variable = findByName(row->variables, constraint.name);
        ASSERT_EQ(variable != nullptr, constraint.types.size() != 1);
        if (!variable)
          continue;
        std::vector<llvm::StringRef> types(constraint.types.begin(),
                                           constraint.types.end());
        llvm::sort(types);
        // Their order is that of messages.
        std::vector<llvm::StringRef> listed = variable->types.vec();
        llvm::sort(listed);
        EXPECT_EQ(listed, types);
      }
      ASSERT_EQ(row->attributes.size(), version.attributes.size());
      for (const onnx::AttributeInfo &attribute : row->attributes) {
        const Attribute *spec = version.findAttribute(attribute.name);
        ASSERT_TRUE(spec) << attribute.name.str();
        EXPECT_EQ(unsigned(attribute.kind),
                  family().findAttributeKind(spec->kind)->number);
        EXPECT_EQ(attribute.required, spec->required);
        expectSameValues(version, attribute, *spec, said);
        auto regions = regionsOf(family(), version);
        auto region = llvm::find(regions, spec);
        EXPECT_EQ(int(attribute.region),
                  region == regions.end() ? -1 : region - regions.begin());
      }
    }
  }
  EXPECT_EQ(versions, std::size(onnx::opVersionTable));
  EXPECT_EQ(said, (std::set<std::string>{"bound", "bound rule", "default",
                                         "no equivalent", "result type rule",
                                         "shape rule", "value set"}));
}

TEST(BuildTable, IsSortedForSearching) {
  EXPECT_TRUE(
      llvm::is_sorted(onnx::opVersionTable, [](const onnx::OpVersionInfo &a,
                                               const onnx::OpVersionInfo &b) {
        return std::tie(a.domain, a.name, a.since) <
               std::tie(b.domain, b.name, b.since);
      }));
}

TEST(BuildTable, ListsVersionsNewestFirst) {
  ASSERT_EQ(std::size(onnx::opVersionLists), family().ops.size());
  for (const onnx::OpVersionList &list : onnx::opVersionLists) {
    const Op *op = family().findOp(list.domain, list.name);
    ASSERT_TRUE(op) << list.name.str();
    ASSERT_EQ(list.opsets.size(), op->versions.size());
    for (auto [opset, version] : llvm::zip(list.opsets, op->versions))
      EXPECT_EQ(Version(opset), version.since);
    EXPECT_EQ(list.dialectVersions.size(),
              family().carried(*family().dialectPart(), *op).size());
  }
}

TEST(BuildTable, KnowsTheDomains) {
  ASSERT_EQ(std::size(onnx::domainTable), family().timelines.size());
  for (auto [row, domain] : llvm::zip(onnx::domainTable, family().timelines)) {
    EXPECT_EQ(row.name, domain.name);
    EXPECT_EQ(Version(row.newest), domain.newest);
  }
}

} // namespace
