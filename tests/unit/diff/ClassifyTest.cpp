//===- ClassifyTest.cpp - classes of version bumps ------------------------===//
//
// The expected classes in tests/fixtures/onnx/bump-classes.tsv come from ONNX's
// own change log, not from the schema dump the bumps are computed from.
//
//===----------------------------------------------------------------------===//

#include "diff/versions/Classify.h"
#include "Dump.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

TEST(Classify, EveryOnnxBump) {
  auto buffer = llvm::MemoryBuffer::getFile(
      DIALECTGEN_SOURCE_DIR "/tests/fixtures/onnx/bump-classes.tsv");
  ASSERT_TRUE(buffer);
  std::map<std::string, std::string> expected;
  llvm::SmallVector<llvm::StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    auto [key, kind] = line.rsplit('\t');
    expected[key.str()] = kind.str();
  }

  std::map<std::string, size_t> counts;
  size_t bumps = 0;
  for (const Op &op : newDump().ops)
    for (size_t i = 0; i + 1 < op.versions.size(); ++i) {
      const OpVersion &newer = op.versions[i], &older = op.versions[i + 1];
      std::string key = op.domain + "\t" + op.name + "\t" +
                        toString(older.since) + "\t" + toString(newer.since);
      Bump bump = classify(older, newer);
      ASSERT_TRUE(expected.count(key)) << key;
      EXPECT_EQ(getName(bump.kind).str(), expected[key])
          << key << ": " << llvm::join(bump.tags, " ");
      ++counts[getName(bump.kind).str()];
      ++bumps;
    }
  EXPECT_EQ(bumps, 415u);
  EXPECT_EQ(expected.size(), 415u);
  EXPECT_EQ(counts["interface"], 129u);
  EXPECT_EQ(counts["type"], 237u);
  EXPECT_EQ(counts["none"], 44u);
  EXPECT_EQ(counts["deprecated"], 5u);
}

std::vector<std::string> tags(llvm::StringRef op, unsigned from, unsigned to) {
  const Op *found = newDump().findOp("ai.onnx", op);
  if (!found)
    return {"no such op"};
  const OpVersion *older = found->findVersion(Version(from));
  const OpVersion *newer = found->findVersion(Version(to));
  if (!older || !newer)
    return {"no such version"};
  return classify(*older, *newer).tags;
}

using Tags = std::vector<std::string>;

TEST(Classify, TagsOfRealBumps) {
  EXPECT_EQ(
      tags("ReduceSum", 11, 13),
      (Tags{"attribute-added-with-default", "attribute-to-operand",
            "differentiability", "operand-added-optional", "types-widened"}));
  EXPECT_EQ(tags("Softmax", 11, 13),
            (Tags{"attribute-default-changed", "differentiability",
                  "types-widened"}));
  EXPECT_EQ(tags("BatchNormalization", 14, 15), Tags{"type-sharing-changed"});
  EXPECT_EQ(tags("Erf", 9, 13), (Tags{"differentiability", "types-replaced"}));
  EXPECT_EQ(tags("Scatter", 9, 11), (Tags{"deprecated", "differentiability"}));
  EXPECT_EQ(tags("GroupNormalization", 18, 21),
            (Tags{"attribute-added-with-default", "revived"}));
  EXPECT_EQ(tags("Abs", 1, 6), (Tags{"attribute-removed", "types-widened"}));
}

OpVersion unary() {
  OpVersion version;
  version.operands = {parameter("X", "T"),
                      parameter("B", "T", Arity::Optional)};
  version.results = {parameter("Y", "T")};
  version.attributes = {attribute("axis", "int", 1)};
  version.typeConstraints = {constraint("T", {"tensor(float)"}),
                             constraint("U", {"tensor(float)"})};
  return version;
}

template <typename Function> Bump classified(Function mutate) {
  OpVersion newer = unary();
  mutate(newer);
  return classify(unary(), newer);
}

TEST(Classify, NamesOfTypeVariablesDoNotMatter) {
  Bump bump = classified([](OpVersion &v) {
    for (Parameter *p : {&v.operands[0], &v.operands[1], &v.results[0]})
      p->type = "U";
  });
  EXPECT_EQ(bump.kind, BumpClass::None);
  EXPECT_EQ(bump.tags, Tags());
}

TEST(Classify, SharingMatters) {
  Bump bump = classified([](OpVersion &v) { v.results[0].type = "U"; });
  EXPECT_EQ(bump.kind, BumpClass::Type);
  EXPECT_EQ(bump.tags, Tags{"type-sharing-changed"});
}

TEST(Classify, NarrowedTypes) {
  Bump bump = classified([](OpVersion &v) {
    v.operands[1].type = "tensor(float)";
    v.typeConstraints[0].types = {};
  });
  EXPECT_EQ(bump.kind, BumpClass::Type);
  EXPECT_TRUE(llvm::is_contained(bump.tags, "types-narrowed"));
}

TEST(Classify, EachInterfaceTag) {
  struct Case {
    void (*mutate)(OpVersion &);
    const char *tag;
  };
  const Case cases[] = {
      {[](OpVersion &v) { v.attributes.clear(); }, "attribute-removed"},
      {[](OpVersion &v) { v.attributes[0].kind = "float"; },
       "attribute-kind-changed"},
      {[](OpVersion &v) { v.attributes[0].defaultValue = 2; },
       "attribute-default-changed"},
      {[](OpVersion &v) { v.attributes[0].defaultValue = nullptr; },
       "attribute-default-removed"},
      {[](OpVersion &v) {
         v.attributes[0] = attribute("axis", "int", {}, true);
       },
       "attribute-now-required"},
      {[](OpVersion &v) {
         v.attributes.push_back(attribute("n", "int", {}, true));
       },
       "attribute-added-required"},
      {[](OpVersion &v) { v.attributes.push_back(attribute("n", "int")); },
       "attribute-added-optional"},
      {[](OpVersion &v) { v.attributes.push_back(attribute("B", "int")); },
       "operand-to-attribute"},
      {[](OpVersion &v) { v.operands.pop_back(); }, "operand-removed"},
      {[](OpVersion &v) { v.operands[1].arity = Arity::Single; },
       "operand-minimum-changed"},
      {[](OpVersion &v) { v.operands[1].arity = Arity::Variadic; },
       "operand-arity-changed"},
      {[](OpVersion &v) { v.results.push_back(parameter("Z", "T")); },
       "result-added-required"},
      {[](OpVersion &v) { v.results.clear(); }, "result-removed"},
      {[](OpVersion &v) {
         v.regions.push_back({"body", "", false, "", "", {}});
       },
       "regions-changed"},
  };
  for (const Case &test : cases) {
    Bump bump = classified(test.mutate);
    EXPECT_EQ(bump.kind, BumpClass::Interface) << test.tag;
    EXPECT_TRUE(llvm::is_contained(bump.tags, test.tag))
        << test.tag << " not in " << llvm::join(bump.tags, " ");
  }
}

/// Exactly these tags, with the change and with its opposite.
TEST(Classify, TagsOfEachChangeBothWays) {
  struct Case {
    void (*mutate)(OpVersion &);
    Tags there, back;
  };
  const Case cases[] = {
      {[](OpVersion &v) { v.attributes.clear(); },
       {"attribute-removed"},
       {"attribute-added-with-default"}},
      {[](OpVersion &v) { v.attributes[0].kind = "float"; },
       {"attribute-kind-changed"},
       {"attribute-kind-changed"}},
      {[](OpVersion &v) { v.attributes[0].defaultValue = 2; },
       {"attribute-default-changed"},
       {"attribute-default-changed"}},
      {[](OpVersion &v) { v.attributes[0].defaultValue = nullptr; },
       {"attribute-default-removed"},
       {"attribute-default-added"}},
      {[](OpVersion &v) { v.attributes[0].required = true; },
       {"attribute-now-required"},
       {"attribute-no-longer-required"}},
      {[](OpVersion &v) {
         v.attributes.push_back(attribute("n", "int", {}, true));
       },
       {"attribute-added-required"},
       {"attribute-removed"}},
      {[](OpVersion &v) { v.attributes.push_back(attribute("n", "int")); },
       {"attribute-added-optional"},
       {"attribute-removed"}},
      {[](OpVersion &v) { v.attributes.push_back(attribute("B", "int")); },
       {"operand-to-attribute"},
       {"attribute-to-operand"}},
      {[](OpVersion &v) { v.attributes[0].name = "Y"; },
       {"attribute-added-with-default", "attribute-removed"},
       {"attribute-added-with-default", "attribute-removed"}},
      {[](OpVersion &v) { v.operands.pop_back(); },
       {"operand-removed"},
       {"operand-added-optional"}},
      {[](OpVersion &v) { v.operands.push_back(parameter("C", "T")); },
       {"operand-added-required", "operand-minimum-changed"},
       {"operand-minimum-changed", "operand-removed"}},
      {[](OpVersion &v) {
         // Of one value at least.
         v.operands.push_back(parameter("C", "T", Arity::Variadic));
       },
       {"operand-added-optional", "operand-minimum-changed"},
       {"operand-minimum-changed", "operand-removed"}},
      {[](OpVersion &v) { v.operands[1].arity = Arity::Single; },
       {"operand-arity-changed", "operand-minimum-changed"},
       {"operand-arity-changed", "operand-minimum-changed"}},
      {[](OpVersion &v) { v.operands[1].homogeneous ^= true; },
       {"operand-arity-changed"},
       {"operand-arity-changed"}},
      {[](OpVersion &v) { v.operands[1].differentiable = true; },
       {"differentiability"},
       {"differentiability"}},
      {[](OpVersion &v) { v.operands[1].name = "C"; },
       {"operand-renamed"},
       {"operand-renamed"}},
      {[](OpVersion &v) { std::swap(v.operands[0].name, v.operands[1].name); },
       {"operand-moved"},
       {"operand-moved"}},
      {[](OpVersion &v) {
         std::swap(v.operands[0].name, v.operands[1].name);
         v.results[0].name = "Z";
       },
       {"operand-moved", "result-renamed"},
       {"operand-moved", "result-renamed"}},
      {[](OpVersion &v) { v.results.push_back(parameter("Z", "T")); },
       {"result-added-required", "result-minimum-changed"},
       {"result-minimum-changed", "result-removed"}},
      {[](OpVersion &v) { v.results.clear(); },
       {"result-minimum-changed", "result-removed"},
       {"result-added-required", "result-minimum-changed"}},
      {[](OpVersion &v) {
         v.results.push_back(parameter("Z", "T", Arity::Optional));
       },
       {"result-added-optional"},
       {"result-removed"}},
      {[](OpVersion &v) {
         v.typeConstraints[0].types = {"tensor(float)", "tensor(int8)"};
       },
       {"types-widened"},
       {"types-narrowed"}},
      {[](OpVersion &v) { v.typeConstraints[0].types = {"tensor(int8)"}; },
       {"types-replaced"},
       {"types-replaced"}},
      // A type by itself and one of a variable that has no other.
      {[](OpVersion &v) { v.results[0].type = "tensor(float)"; },
       {"type-sharing-changed"},
       {"type-sharing-changed"}},
      {[](OpVersion &v) { v.results[0].type = "tensor(int8)"; },
       {"type-sharing-changed", "types-replaced"},
       {"type-sharing-changed", "types-replaced"}},
      {[](OpVersion &v) { v.operands[0].type = v.operands[1].type = "U"; },
       {"type-sharing-changed"},
       {"type-sharing-changed"}},
      {[](OpVersion &v) { v.regions.push_back({"b", "", false, "", "", {}}); },
       {"regions-changed"},
       {"regions-changed"}},
      {[](OpVersion &v) { v.deprecated = true; }, {"deprecated"}, {"revived"}},
  };
  for (const Case &test : cases) {
    OpVersion other = unary();
    test.mutate(other);
    EXPECT_EQ(classify(unary(), other).tags, test.there);
    EXPECT_EQ(classify(other, unary()).tags, test.back);
  }
  // Regions of another kind or number.
  OpVersion older, newer;
  older.regions = {{"body", "", false, "", "", {}}};
  newer.regions = older.regions;
  newer.regions[0].variadic = true;
  EXPECT_EQ(classify(older, newer).tags, Tags{"regions-changed"});
  newer.regions = older.regions;
  newer.regions[0].kind = "graph";
  EXPECT_EQ(classify(older, newer).tags, Tags{"regions-changed"});
}

/// The time is not that of the square of their number.
TEST(Classify, ManyOperands) {
  OpVersion older;
  for (int i = 0; i != 200000; ++i) {
    Parameter &operand = older.operands.emplace_back();
    operand.name = "x" + std::to_string(i);
    operand.type = "tensor(float)";
  }
  OpVersion newer = older;
  std::reverse(newer.operands.begin(), newer.operands.end());
  EXPECT_EQ(classify(older, newer).tags, Tags{"operand-moved"});
}

TEST(Classify, RegionsInAnotherOrder) {
  OpVersion older, newer;
  older.regions = {{"cond", "", false, "", "", {}},
                   {"body", "", false, "", "", {}}};
  newer.regions = older.regions;
  EXPECT_TRUE(classify(older, newer).tags.empty());
  std::swap(newer.regions[0], newer.regions[1]);
  Bump bump = classify(older, newer);
  EXPECT_EQ(bump.kind, BumpClass::Interface);
  EXPECT_TRUE(llvm::is_contained(bump.tags, "region-moved"));
}

// Tags alone: whether they are new versions is said by the others.
TEST(Classify, EachTagWithoutAClass) {
  struct Case {
    void (*mutate)(OpVersion &);
    Tags tags;
  };
  const Tags values = {"attribute-values-changed"},
             absent = {"attribute-absent-changed"};
  const Case cases[] = {
      {[](OpVersion &v) { v.attributes[0].allowedValues = {1}; }, values},
      {[](OpVersion &v) { v.attributes[0].minimum = 0; }, values},
      {[](OpVersion &v) { v.attributes[0].maximum = 2; }, values},
      {[](OpVersion &v) { v.attributes[0].absent = 0; }, absent},
      {[](OpVersion &v) { v.attributes[0].absentWith = "other"; }, absent},
      // Nothing is known of the older one.
      {[](OpVersion &v) { v.deterministic = false; }, {}},
      // The same types, by themselves or by the name of a variable.
      {[](OpVersion &v) { v.operands[1].type = "U"; },
       {"type-sharing-changed"}},
  };
  for (const Case &test : cases)
    EXPECT_EQ(classified(test.mutate).tags, test.tags)
        << llvm::join(test.tags, " ");
  OpVersion older = unary(), newer = unary();
  older.deterministic = true;
  newer.deterministic = false;
  EXPECT_EQ(classify(older, newer).tags, Tags{"determinism"});
  newer.deterministic = true;
  EXPECT_EQ(classify(older, newer).tags, Tags());
}

} // namespace
