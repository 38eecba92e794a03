//===- DocumentedValuesTest.cpp - value sets against ONNX's own words -----===//
//
// The value sets of specs/onnx are written by hand from the operators'
// documentation, which the installed ONNX library carries as text. Every string
// a set allows must stand in the text of that very version, so that a slip of
// the pen, or a value of another version, does not pass.
//
//===----------------------------------------------------------------------===//

#include "OnnxSpecs.h"
#include "gtest/gtest.h"
#include <onnx/defs/schema.h>
#include <string>

using namespace dialectgen;

namespace {

/// The library's documentation of an op version and its attributes.
std::string documentation(const onnx::OpSchema &schema) {
  std::string text = schema.doc() ? schema.doc() : "";
  for (const auto &[name, attribute] : schema.attributes())
    text += "\n" + attribute.description;
  return text;
}

} // namespace

TEST(DocumentedValues, EveryAllowedStringIsDocumented) {
  unsigned checked = 0;
  for (const onnx::OpSchema &schema :
       onnx::OpSchemaRegistry::get_all_schemas_with_history()) {
    const std::string domain =
        schema.domain().empty() ? "ai.onnx" : schema.domain();
    const Op *op = onnxSpecs().findOp(domain, schema.Name());
    if (!op)
      continue;
    const OpVersion *version = op->findVersion(Version(schema.SinceVersion()));
    // The library names element types in protobuf's names, not in its prose.
    if (!version || op->name == "Cast")
      continue;
    const std::string text = documentation(schema);
    for (const Attribute &attribute : version->attributes)
      for (const Json &value : attribute.allowedValues) {
        // GRU-1 documents "forward" and misspells it as its default.
        if (!value.is_string() || value == attribute.defaultValue)
          continue;
        ++checked;
        EXPECT_NE(text.find(value.get<std::string>()), std::string::npos)
            << domain << "." << op->name << "-" << schema.SinceVersion() << " "
            << attribute.name << ": " << value;
      }
  }
  EXPECT_GE(checked, 180u);
}
