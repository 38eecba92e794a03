//===- SpecsAgainstUpstreamTest.cpp - the ONNX specs are ONNX's -----------===//
//
// Compares the loaded specs of this tree with two third-party sources, field by
// field and without the differ: the schema dump of a current ONNX, and the
// registry of the installed ONNX library.
//
//===----------------------------------------------------------------------===//

#include "OnnxSpecs.h"
#include "upstream/onnx/OnnxLibrary.h"
#include "upstream/onnx/SchemaDump.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

/// A default as text, floats by their binary32 bits.
std::string valueText(const Json &value, llvm::StringRef kind) {
  if (value.is_array()) {
    std::string text;
    for (const Json &element : value)
      text += valueText(element, kind) + ";";
    return text;
  }
  if (!kind.starts_with("float") || !value.is_number())
    return value.dump();
  float number = static_cast<float>(value.get<double>());
  return std::to_string(llvm::bit_cast<uint32_t>(number));
}

std::string parameterText(const Parameter &parameter) {
  std::string text = parameter.name + " " + parameter.type + " " +
                     std::to_string(static_cast<int>(parameter.arity));
  if (parameter.arity == Arity::Variadic)
    text += (parameter.homogeneous ? " homogeneous " : " mixed ") +
            std::to_string(parameter.minCount);
  if (parameter.differentiable)
    text += *parameter.differentiable ? " differentiable" : " not";
  return text;
}

/// Every fact an upstream states of a version, one entry a fact.
std::map<std::string, std::string> facts(const OpVersion &version,
                                         bool withPieces) {
  std::map<std::string, std::string> result;
  for (auto [i, operand] : llvm::enumerate(version.operands))
    result["operand " + std::to_string(i)] = parameterText(operand);
  for (auto [i, parameter] : llvm::enumerate(version.results))
    result["result " + std::to_string(i)] = parameterText(parameter);
  for (const Attribute &attribute : version.attributes)
    result["attribute " + attribute.name] =
        attribute.kind + (attribute.required ? " required " : " ") +
        valueText(attribute.defaultValue, attribute.kind);
  for (const TypeConstraint &constraint : version.typeConstraints) {
    std::vector<std::string> types = constraint.types;
    llvm::sort(types);
    std::string text;
    for (const std::string &type : types)
      text += type + " ";
    result["types " + constraint.name] = text;
  }
  result["bounds"] = std::to_string(version.minOperands()) + " " +
                     std::to_string(version.maxOperands()) + " " +
                     std::to_string(version.minResults()) + " " +
                     std::to_string(version.maxResults());
  result["deprecated"] = std::to_string(version.deprecated);
  result["experimental"] = std::to_string(version.experimental);
  if (!withPieces)
    return result;
  result["deterministic"] =
      version.deterministic ? std::to_string(*version.deterministic) : "unsaid";
  const UpstreamFunctions &functions = version.functions;
  std::string opsets;
  for (unsigned opset : functions.bodyOpsets)
    opsets += std::to_string(opset) + " ";
  result["functions"] = std::to_string(functions.shapeInference) +
                        std::to_string(functions.dataPropagation) +
                        std::to_string(functions.contextDependentBody) +
                        " bodies " + opsets;
  return result;
}

/// Names of the facts in which two versions differ.
std::vector<std::string> differing(const OpVersion &a, const OpVersion &b,
                                   bool withPieces) {
  std::map<std::string, std::string> left = facts(a, withPieces),
                                     right = facts(b, withPieces);
  std::vector<std::string> names;
  for (const auto &[name, text] : left)
    if (!right.count(name) || right[name] != text)
      names.push_back(name);
  for (const auto &[name, text] : right)
    if (!left.count(name))
      names.push_back(name);
  return names;
}

TEST(SpecsAgainstUpstream, EveryVersionOfTheDump) {
  llvm::Expected<Family> dump = readSchemaDump(
      DIALECTGEN_SOURCE_DIR "/tests/fixtures/onnx/onnx-1.23.json");
  ASSERT_TRUE(bool(dump)) << llvm::toString(dump.takeError());
  size_t versions = 0;
  for (const Op &their : dump->ops) {
    const Op *our = onnxSpecs().findOp(their.domain, their.name);
    ASSERT_TRUE(our) << their.name;
    EXPECT_EQ(our->versions.size(), their.versions.size()) << their.name;
    for (const OpVersion &version : their.versions) {
      const OpVersion *ours = our->findVersion(version.since);
      ASSERT_TRUE(ours) << their.name << " " << toString(version.since);
      for (const std::string &name :
           differing(*ours, version, /*withPieces=*/true))
        ADD_FAILURE() << their.name << " " << toString(version.since) << ": "
                      << name;
      ++versions;
    }
  }
  EXPECT_EQ(onnxSpecs().ops.size(), dump->ops.size());
  EXPECT_EQ(versions, 642u);
}

TEST(SpecsAgainstUpstream, EveryVersionOfTheInstalledLibrary) {
  llvm::Expected<Family> library = readOnnxLibrary();
  ASSERT_TRUE(bool(library)) << llvm::toString(library.takeError());
  if (library->findTimeline("ai.onnx")->newest != Version(17))
    GTEST_SKIP() << "another release than 1.12 is installed";
  // ONNX's edits of published versions after release 1.12.
  const std::map<std::string, std::vector<std::string>> knownEdits = {
      // 1.20 took the integer types out: no implementation ever took them.
      {"Erf 13", {"types T"}},
      // 1.13 mended its type variables: the result is of the type of the input,
      // not of the grid.
      {"GridSample 16", {"operand 1", "result 0"}},
  };
  size_t versions = 0, edits = 0;
  for (const Op &their : library->ops) {
    const Op *our = onnxSpecs().findOp(their.domain, their.name);
    ASSERT_TRUE(our) << their.name;
    for (const OpVersion &version : their.versions) {
      const OpVersion *ours = our->findVersion(version.since);
      std::string key = their.name + " " + toString(version.since);
      ASSERT_TRUE(ours) << key;
      // The older library knows nothing of determinism, and which C++ pieces
      // it has is a matter of the release.
      std::vector<std::string> names =
          differing(*ours, version, /*withPieces=*/false);
      ++versions;
      if (names.empty())
        continue;
      ++edits;
      auto known = knownEdits.find(key);
      ASSERT_NE(known, knownEdits.end()) << key << ": " << names.front();
      EXPECT_EQ(names, known->second) << key;
    }
  }
  EXPECT_EQ(versions, 444u);
  EXPECT_EQ(edits, knownEdits.size());
}

} // namespace
