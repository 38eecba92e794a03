//===- ModelsTest.cpp - value sets against real models --------------------===//
//
// A value set that is too narrow refuses models that ONNX accepts. Every
// attribute value in every model of Debian's libonnx-testdata must be in the
// set of the op version the model means.
//
//===----------------------------------------------------------------------===//

#include "OnnxSpecs.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <filesystem>
#include <fstream>
#include <map>
#include <onnx/onnx_pb.h>
#include <set>

using namespace dialectgen;

namespace {

class ModelWalk {
public:
  ModelWalk(const onnx::ModelProto &model, std::string name)
      : name(std::move(name)) {
    for (const onnx::OperatorSetIdProto &opset : model.opset_import())
      opsets[canonical(opset.domain())] = unsigned(opset.version());
    walk(model.graph());
  }

  /// (op, version, attribute) triples whose set was asked.
  std::set<std::string> asked;

private:
  static std::string canonical(const std::string &domain) {
    return domain.empty() ? "ai.onnx" : domain;
  }

  void walk(const onnx::GraphProto &graph) {
    for (const onnx::NodeProto &node : graph.node()) {
      const OpVersion *version = versionOf(node);
      for (const onnx::AttributeProto &attribute : node.attribute()) {
        if (version)
          check(node, *version, attribute);
        if (attribute.has_g())
          walk(attribute.g());
        for (const onnx::GraphProto &inner : attribute.graphs())
          walk(inner);
      }
    }
  }

  const OpVersion *versionOf(const onnx::NodeProto &node) const {
    std::string domain = canonical(node.domain());
    const Op *op = onnxSpecs().findOp(domain, node.op_type());
    auto opset = opsets.find(domain);
    if (!op || opset == opsets.end())
      return nullptr;
    for (const OpVersion &version : op->versions)
      if (version.since <= Version(opset->second))
        return &version;
    return nullptr;
  }

  void check(const onnx::NodeProto &node, const OpVersion &version,
             const onnx::AttributeProto &attribute) {
    const Attribute *formal = version.findAttribute(attribute.name());
    if (!formal ||
        (formal->allowedValues.empty() && !formal->minimum && !formal->maximum))
      return;
    asked.insert(node.op_type() + "-" + toString(version.since) + "." +
                 formal->name);
    std::vector<Json> values;
    if (attribute.type() == onnx::AttributeProto::INT)
      values.push_back(attribute.i());
    if (attribute.type() == onnx::AttributeProto::STRING)
      values.push_back(attribute.s());
    values.insert(values.end(), attribute.ints().begin(),
                  attribute.ints().end());
    values.insert(values.end(), attribute.strings().begin(),
                  attribute.strings().end());
    for (const Json &value : values)
      EXPECT_TRUE((formal->allowedValues.empty() ||
                   llvm::is_contained(formal->allowedValues, value)) &&
                  (!formal->minimum || value >= *formal->minimum) &&
                  (!formal->maximum || value <= *formal->maximum))
          << name << ": " << node.op_type() << "-" << toString(version.since)
          << " " << formal->name << " = " << value;
  }

  std::string name;
  std::map<std::string, unsigned> opsets;
};

} // namespace

TEST(Models, KeepToTheValueSets) {
  const std::filesystem::path folder = "/usr/share/libonnx-testdata/data";
  if (!std::filesystem::exists(folder))
    GTEST_SKIP() << "libonnx-testdata is not installed";
  unsigned models = 0;
  std::set<std::string> asked;
  for (const auto &entry :
       std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".onnx")
      continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    onnx::ModelProto model;
    ASSERT_TRUE(model.ParseFromIstream(&stream)) << entry.path();
    ModelWalk walk(model, entry.path().string());
    asked.insert(walk.asked.begin(), walk.asked.end());
    ++models;
  }
  EXPECT_GE(models, 1000u);
  EXPECT_GE(asked.size(), 90u);
}
