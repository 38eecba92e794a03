//===- SchemaNamesTest.cpp - schemas list the names of Names.def ----------===//
//
// Editors reject a name that a schema lacks, and accept one that dialectgen
// rejects if it is only there. A place is the path of keys in a spec, so that
// the layout of a schema does not matter.
//
//===----------------------------------------------------------------------===//

#include "model/Model.h"
#include "model/forms/FieldForms.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

using namespace dialectgen;
using SchemaJson = nlohmann::json;

namespace {

class SchemaNames {
public:
  explicit SchemaNames(const std::string &name) {
    std::ifstream file(std::string(DIALECTGEN_SOURCE_DIR) + "/specs/schema/" +
                       name + ".schema.json");
    root = SchemaJson::parse(file, nullptr, /*allow_exceptions=*/false);
    EXPECT_TRUE(root.is_object()) << name;
  }

  /// The values that the schema lists at `path`, whose steps are keys, `[]` for
  /// an element of a list, and `@keys` for the keys of an object.
  std::set<std::string> at(llvm::StringRef path) const {
    std::vector<const SchemaJson *> nodes = alternatives({&root});
    llvm::SmallVector<llvm::StringRef> steps;
    path.split(steps, '.');
    std::set<std::string> keys;
    for (llvm::StringRef step : steps) {
      std::vector<const SchemaJson *> next;
      for (const SchemaJson *node : nodes)
        if (step == "[]")
          add(*node, "items", next);
        else if (step == "@keys") {
          add(*node, "propertyNames", next);
          if (node->contains("properties"))
            for (const auto &property : node->at("properties").items())
              keys.insert(property.key());
        } else if (node->contains("properties"))
          add(node->at("properties"), step.str(), next);
      nodes = alternatives(next);
    }
    for (const SchemaJson *node : nodes) {
      if (node->contains("enum"))
        for (const SchemaJson &value : node->at("enum"))
          keys.insert(value.get<std::string>());
      if (node->contains("const"))
        keys.insert(node->at("const").get<std::string>());
    }
    return keys;
  }

private:
  static void add(const SchemaJson &node, const std::string &key,
                  std::vector<const SchemaJson *> &nodes) {
    if (auto found = node.find(key); found != node.end())
      nodes.push_back(&*found);
  }

  /// The nodes with those that they refer to or choose from.
  std::vector<const SchemaJson *>
  alternatives(std::vector<const SchemaJson *> nodes) const {
    for (size_t i = 0; i != nodes.size(); ++i) {
      const SchemaJson &node = *nodes[i];
      if (!node.is_object())
        continue;
      if (auto found = node.find("$ref"); found != node.end())
        nodes.push_back(&root.at(SchemaJson::json_pointer(
            found->get<std::string>().substr(/*pos=*/1))));
      for (const char *word : {"anyOf", "oneOf", "allOf"})
        if (auto found = node.find(word); found != node.end())
          for (const SchemaJson &one : *found)
            nodes.push_back(&one);
    }
    return nodes;
  }

  SchemaJson root;
};

template <typename Range> std::set<std::string> namesIn(const Range &kinds) {
  std::set<std::string> names;
  for (const auto &kind : kinds)
    names.insert(std::string(kind.name));
  return names;
}

TEST(SchemaNames, AreThoseOfWireKinds) {
  for (const char *schema : {"types", "attributes"})
    EXPECT_EQ(SchemaNames(schema).at("wire_records.[].fields.[].kind"),
              namesIn(getWireKinds()))
        << schema;
}

TEST(SchemaNames, AreThoseOfEntryKinds) {
  EXPECT_EQ(SchemaNames("attributes").at("attribute_kinds.[].entry"),
            namesIn(getEntryKinds()));
}

TEST(SchemaNames, AreThoseOfRelations) {
  std::set<std::string> known = namesIn(getRelationNames());
  known.insert({"when", "exactly_when", "pairwise", "since", "until"});
  EXPECT_EQ(SchemaNames("op").at("relations.[].@keys"), known);
}

TEST(SchemaNames, AreThoseOfConditions) {
  std::set<std::string> known = namesIn(getConditionNames());
  known.insert("is");
  EXPECT_EQ(SchemaNames("op").at("relations.[].when.@keys"), known);
}

/// Parts of a schema share one space of names.
TEST(SchemaParts, AreNamedOnce) {
  SchemaParts parts;
  auto text = [] { return Json{{"type", "string"}}; };
  auto twice = [&] { return parts.refer("text", text); };
  parts.refer(fieldsOf<Parameter>());
  parts.refer(fieldsOf<Parameter>());
  EXPECT_EQ(twice(), twice());
  EXPECT_TRUE(parts.clashes.empty());
  parts.refer(fieldsOf<Parameter>().name, text);
  parts.refer("text", text);
  ASSERT_EQ(parts.clashes.size(), 2u);
  std::string messages = llvm::join(parts.clashes, "\n");
  for (const char *named : {"are called 'parameter': the table of an operand",
                            "are called 'text': "})
    EXPECT_NE(messages.find(named), std::string::npos) << messages;
}

/// A place that a schema no longer has would be equal to nothing.
TEST(SchemaNames, AreFound) {
  EXPECT_FALSE(getWireKinds().empty());
  EXPECT_TRUE(SchemaNames("types").at("no.such.place").empty());
}

} // namespace
